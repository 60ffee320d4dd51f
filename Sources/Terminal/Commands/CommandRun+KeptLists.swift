internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac lists [LIST]`.
    func showLists() throws(CommandError) -> ExitCode {
        guard let name = invocation.operands.first else { return try showAllLists() }
        let screen = try answer(from: try openLibrary()) { reading throws(CommandError) in
            reading.builder.list(try reading.list(name).id)
        }
        guard let screen else { return .nothingFound }
        try tell(data.list(screen), csv: data.csv(screen), screen.members.isEmpty ? .pagesListEmpty : nil, renderer.list(screen))
        return screen.members.isEmpty ? .nothingFound : .done
    }

    /// Writes a result in the format that the options ask for.
    ///
    /// - Parameters:
    ///   - csv: The result as CSV, or nil if the command has no such format.
    ///   - none: What to say if there is nothing to show, or nil.
    func tell(
        _ json: @autoclosure () -> [UInt8], csv: @autoclosure () -> [UInt8]? = nil, _ none: Phrase?,
        _ lines: @autoclosure () -> [StyledLine]
    ) throws(CommandError) {
        if options.isJSON {
            try output.write(json())
        } else if options.isCSV, let table = csv() {
            try output.write(table)
        } else if let none {
            output.say(words.text(none))
        } else {
            try output.write(lines())
        }
    }

    private func showAllLists() throws(CommandError) -> ExitCode {
        let lists = try answer(from: try openLibrary()) { reading throws(CommandError) in
            reading.builder.lists().items.map(\.list)
        }
        try tell(data.lists(lists), csv: data.csv(lists), lists.isEmpty ? .terminalListsNone : nil, renderer.lists(lists))
        return lists.isEmpty ? .nothingFound : .done
    }

    /// Runs `almanac lists create NAME`.
    func createList() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let id = ShelfRules.listID(now: SnapshotScreens.now(), seed: UInt64.random(in: 0...UInt64.max))
        let name = try listName(operand)
        let shelf = try apply([ShelfAction(.list(id), text: name)] + properties(of: id), library)
        return try tell(id, shelf, library) { words.text(.terminalListsCreated, $0.name, id) }
    }

    /// Returns a list's name as it will be stored.
    func listName(_ text: String) throws(CommandError) -> String {
        let name = ShelfRules.oneLine(text)
        guard !name.utf8.isEmpty else { throw .usage(.badValue(option: "NAME", value: text, allowed: [])) }
        return name
    }

    /// Returns the actions that set a list's properties according to the options.
    private func properties(of id: String) -> [ShelfAction] {
        var actions: [ShelfAction] = []
        if let colour = options.colour { actions.append(ShelfAction(.property(.colour, of: id), text: colour)) }
        if let sort = options.sort { actions.append(ShelfAction(.property(.order, of: id), text: ShelfRules.oneLine(sort))) }
        if let limit = options.atMost {
            actions.append(ShelfAction(.property(.limit, of: id), text: limit == 0 ? nil : "\(limit)"))
        }
        return actions
    }

    /// Runs `almanac lists add LIST CATALOG/ID …`.
    func addToList() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (id, actions) = try answer(from: library) { reading throws(CommandError) in
            let list = try reading.list(operand)
            var entries: [(id: EntryID, title: String)] = []
            for text in invocation.operands.dropFirst() {
                let entry = try reading.entryID(text)
                if !entries.contains(where: { $0.id == entry }) { entries.append((entry, reading.title(of: entry))) }
            }
            return (list.id, ShelfRules.adding(entries, to: list.id, on: reading.snapshot.shelf))
        }
        return try tell(id, try apply(actions, library), library) {
            words.count(.terminalListsAdded, Int64(max(actions.count - 1, 0)), $0.name)
        }
    }

    /// Runs `almanac lists remove LIST CATALOG/ID …`.
    func removeFromList() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (id, entries) = try answer(from: library) { reading throws(CommandError) in
            let list = try reading.list(operand), shelf = reading.snapshot.shelf
            var entries: Set<EntryID> = []
            for text in invocation.operands.dropFirst() {
                let entry = try reading.entry(text, in: list)
                if shelf.contains(entry, in: list.id) { entries.insert(entry) }
            }
            return (list.id, entries.sorted())
        }
        return try tell(id, try apply(entries.map { ShelfAction(.member($0, of: id), text: nil) }, library), library) {
            words.count(.terminalListsRemoved, Int64(entries.count), $0.name)
        }
    }

    /// Runs `almanac lists rename LIST NAME`. With the ID of a deleted list, restores the list.
    func renameList() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let name = try listName(invocation.operands.last ?? "")
        let id = try answer(from: library) { reading throws(CommandError) in
            reading.snapshot.shelf.isKnown(.list(operand)) ? operand : try reading.list(operand).id
        }
        return try tell(id, try apply([ShelfAction(.list(id), text: name)], library), library) {
            words.text(.terminalListsChanged, $0.name)
        }
    }

    /// Runs `almanac lists change LIST`.
    func changeList() throws(CommandError) -> ExitCode {
        let library = try openLibrary(), id = try listID(library)
        return try tell(id, try apply(properties(of: id), library), library) { words.text(.terminalListsChanged, $0.name) }
    }

    private func listID(_ library: Library) throws(CommandError) -> String {
        try answer(from: library) { reading throws(CommandError) in try reading.list(operand).id }
    }

    /// Runs `almanac lists share LIST SHARING`.
    func shareList() throws(CommandError) -> ExitCode {
        let library = try openLibrary(), id = try listID(library), word = invocation.operands.last ?? ""
        let sharing = ListSharing(word: word)
        guard sharing != nil || word == "off" else {
            throw .usage(.badValue(option: "SHARING", value: word, allowed: ListSharing.allCases.map(\.word) + ["off"]))
        }
        return try tell(id, try apply([ShelfAction(.property(.shared, of: id), text: sharing?.word)], library), library) {
            switch sharing {
            case .read: words.text(.terminalListsSharedRead, $0.name)
            case .write: words.text(.terminalListsSharedWrite, $0.name)
            case nil: words.text(.terminalListsSharedOff, $0.name)
            }
        }
    }

    /// Runs `almanac lists delete LIST`.
    func deleteList() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let list = try answer(from: library) { reading throws(CommandError) in try reading.list(operand) }
        _ = try apply([ShelfAction(.list(list.id), text: nil)], library)
        if options.isJSON {
            try output.write(data.list(nil))
        } else {
            output.say(words.text(.terminalListsDeleted, list.name, list.id))
        }
        return .done
    }

    /// Runs `almanac lists note LIST CATALOG/ID`.
    func listNote() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let text = invocation.operands.last ?? ""
        let (list, entry, old) = try answer(from: library) { reading throws(CommandError) in
            let list = try reading.list(operand), shelf = reading.snapshot.shelf
            let entry = try reading.entry(text, in: list)
            guard shelf.contains(entry, in: list.id) else { throw reading.unknown(entry) }
            return (list.id, entry, shelf.value(.note(on: entry, in: list.id))?.text)
        }
        let new: String
        switch options.note {
        case .set("-"): new = try typedNote()
        case .set(let text): new = text
        case .clear: new = ""
        case .print, .edit:
            if options.isJSON { return try tellMember(entry, of: list, library) }
            if let old { try output.write(shown(old)) } else { output.say(words.text(.terminalNoteNone)) }
            return .done
        }
        _ = try apply([ShelfAction(.note(on: entry, in: list), text: new)], library)
        if options.isJSON { return try tellMember(entry, of: list, library) }
        output.say(words.text(new.utf8.isEmpty ? .terminalNoteCleared : .terminalNoteSaved, entry.text))
        return .done
    }

    private func tellMember(_ entry: EntryID, of list: String, _ library: Library) throws(CommandError) -> ExitCode {
        try output.write(
            data.member(try answer(from: library) { reading throws(CommandError) in reading.builder.member(entry, of: list) }))
        return .done
    }

    /// Prints a message about a list that was changed or, with `--json`, the list.
    private func tell(
        _ id: String, _ shelf: ShelfState, _ library: Library, _ message: (KeptList) -> String
    ) throws(CommandError) -> ExitCode {
        if options.isJSON {
            try output.write(data.list(try answer(from: library) { reading throws(CommandError) in reading.builder.list(id) }))
        } else if let list = shelf.list(id) {
            output.say(message(list))
        }
        return .done
    }
}
