internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac searches`.
    func searches() throws(CommandError) -> ExitCode {
        let screen = try answer(from: try openLibrary()) { reading throws(CommandError) in reading.builder.savedSearches() }
        if options.isJSON {
            try output.write(data.searches(screen))
        } else if screen.items.isEmpty {
            output.say(words.text(.terminalSearchesNone))
        } else {
            try output.write(renderer.searches(screen))
        }
        return screen.items.isEmpty ? .nothingFound : .done
    }

    /// Runs `almanac searches save NAME PAGE`.
    func saveSearch() throws(CommandError) -> ExitCode {
        let library = try openLibrary(), name = try listName(operand), text = invocation.operands.last ?? ""
        let id = ShelfRules.listID(now: SnapshotScreens.now(), seed: UInt64.random(in: 0...UInt64.max))
        let actions = try answer(from: library) { reading throws(CommandError) in
            guard let page = RedirectPathValidator.checked(text),
                let count = reading.builder.count(on: reading.builder.listedPage(page))
            else {
                throw .usage(.badValue(option: "PAGE", value: text, allowed: ["/CATALOG?q=…", "/search?q=…"]))
            }
            return ShelfRules.saving(id, name: name, page: page.path, seen: count)
        }
        return try store(actions, library, id) { words.text(.terminalSearchesSaved, $0) }
    }

    /// Runs `almanac searches open SEARCH`: prints the results, which then aren't new any more.
    func openSearch() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (item, actions, lines) = try answer(from: library) { reading throws(CommandError) in
            let item = try reading.search(operand), builder = reading.builder
            var lines: [StyledLine] = []
            switch builder.listedPage(item.page) {
            case .catalog(let view, let state): lines = renderer.rows(builder.catalog(view, state))
            case .search(let request): lines = renderer.searchResults(builder.search(request))
            default: break
            }
            return (item, ShelfRules.seeing(item.count, of: item.search.id), lines)
        }
        _ = try apply(actions, library)
        if options.isJSON { try output.write(data.search(item)) } else { try output.write(lines) }
        return item.count == 0 ? .nothingFound : .done
    }

    /// Runs `almanac searches rename SEARCH NAME`.
    func renameSearch() throws(CommandError) -> ExitCode {
        let library = try openLibrary(), name = try listName(invocation.operands.last ?? "")
        let item = try answer(from: library) { reading throws(CommandError) in try reading.search(operand) }
        let actions = [ShelfAction(.search(item.search.id), text: name, title: item.page.path)]
        return try store(actions, library, item.search.id) { words.text(.terminalSearchesSaved, $0) }
    }

    /// Runs `almanac searches delete SEARCH`.
    func deleteSearch() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let item = try answer(from: library) { reading throws(CommandError) in try reading.search(operand) }
        return try store([ShelfAction(.search(item.search.id), text: nil)], library, item.search.id) { _ in
            words.text(.terminalSearchesDeleted, item.search.name)
        }
    }

    /// Applies actions, then prints a message about the saved search or, with `--json`, the saved search.
    private func store(
        _ actions: [ShelfAction], _ library: Library, _ id: String, _ message: (String) -> String
    ) throws(CommandError) -> ExitCode {
        let shelf = try apply(actions, library)
        if options.isJSON {
            try output.write(
                data.search(try answer(from: library) { reading throws(CommandError) in reading.builder.savedSearch(id) }))
        } else {
            output.say(message(shelf.search(id)?.name ?? ""))
        }
        return .done
    }
}

extension SnapshotScreens {
    /// Returns the saved search with this ID or, if there isn't one, the only saved search with this name.
    fileprivate func search(_ text: String) throws(CommandError) -> SavedSearchesScreen.Item {
        if let item = builder.savedSearch(text) { return item }
        return try SnapshotScreens.only(text, among: builder.savedSearches().items, "SEARCH") { ($0.search.name, $0.search.id) }
    }
}
