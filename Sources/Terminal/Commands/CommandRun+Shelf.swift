internal import Glibc
internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac favourite add ID`.
    func addFavourite() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (id, actions) = try answer(from: library) { reading throws(CommandError) in
            let id = try reading.entryID(operand)
            return (id, try starring(id, reading))
        }
        let shelf = try apply(actions, library)
        return try tellFavourite(shelf.favourite(id), id)
    }

    /// Returns the actions that add the favourite according to the options.
    private func starring(_ id: EntryID, _ reading: SnapshotScreens) throws(CommandError) -> [ShelfAction] {
        let title = reading.title(of: id)
        var name = ShelfRules.oneLine(options.name ?? "")
        if name.utf8.isEmpty { name = reading.snapshot.shelf.favourite(id)?.name ?? reading.offeredName(of: id) }
        guard let old = options.instead else { return [.favourite(id, name: name, title: title)] }
        let oldID = try reading.entryID(old)
        let shelf = reading.snapshot.shelf
        let limit = reading.builder.view(id.catalog)?.description.favouriteLimit
        guard let instead = ShelfRules.starring(id, name: name, title: title, instead: oldID, on: shelf, limit: limit) else {
            throw .usage(
                .badValue(
                    option: "--instead", value: old,
                    allowed: shelf.favourites.filter { $0.entry.catalog == id.catalog }.map { $0.entry.text }))
        }
        return instead
    }

    /// Returns the entry named by the operand, with all favourites and notes. The entry must be stored, be a favourite or have
    /// a note.
    private func keptEntry(_ library: Library) throws(CommandError) -> (EntryID, ShelfState) {
        try answer(from: library) { reading throws(CommandError) in
            let id = try reading.entryID(operand)
            guard reading.isKept(id) || reading.isOnShelf(id) else { throw reading.unknown(id) }
            return (id, reading.snapshot.shelf)
        }
    }

    /// Runs `almanac favourite remove ID`.
    func removeFavourite() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (id, before) = try keptEntry(library)
        // Remove the favourite even if it doesn't seem to exist, because another process may have just added it.
        let shelf = try apply([.unfavourite(id)], library)
        if before.favourite(id) == nil, !options.isJSON {
            output.say(words.text(.terminalFavouriteWasNone, id.text))
            return .done
        }
        return try tellFavourite(shelf.favourite(id), id)
    }

    private func tellFavourite(_ favourite: Favourite?, _ id: EntryID) throws(CommandError) -> ExitCode {
        if options.isJSON {
            try output.write(data.favourite(favourite))
        } else if let favourite {
            try output.write([
                StyledLine([
                    StyledSpan(TerminalRenderer.star + " ", .match), StyledSpan(favourite.name, .strong),
                    StyledSpan("  " + id.text, .faint),
                ])
            ])
        } else {
            output.say(words.text(.terminalFavouriteRemoved, id.text))
        }
        return .done
    }

    /// Applies actions to favourites and notes.
    func apply(_ actions: [ShelfAction], _ library: Library) throws(CommandError) -> ShelfState {
        do throws(LibraryError) {
            let shelf = try library.apply(actions)
            library.keepBackup()
            return shelf
        } catch {
            if case .unknownEntry(let id) = error {
                throw try answer(from: library) { reading throws(CommandError) in reading.unknown(id) }
            }
            // Report the current favourites and notes, because another process may have changed them.
            throw CommandError(error, shelf: (try? self.reading(library))?.snapshot.shelf)
        }
    }

    // MARK: Notes

    /// Runs `almanac note ID`.
    func note() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let (id, before) = try keptEntry(library)
        let note = before.note(id)
        switch options.note {
        case .print: return try tellNote(id, before)
        case .clear: return try setNote(id, "", library)
        case .set("-"): return try setNote(id, try typedNote(), library)
        case .set(let text): return try setNote(id, text, library)
        case .edit:
            let editor = ExternalEditor(environment: environment, fileMask: output.console.fileMask)
            let result = try editor.edit(note ?? "")
            guard let text = result.text else {
                output.say(words.text(.terminalNoteUnchanged))
                return options.isJSON ? try tellNote(id, before) : .done
            }
            do throws(CommandError) {
                // If the note changes elsewhere while the editor is open, don't overwrite the change.
                let since = NoteBaseVersion(of: .note(id), on: before)
                let code = try setNote(id, text, since: since, library)
                editor.discard(result.file)
                return code
            } catch { throw .unsaved(error, kept: result.file) }
        }
    }

    /// Reads the note's text from standard input.
    func typedNote() throws(CommandError) -> String {
        let limit = ShelfRules.noteLimit
        guard let bytes = output.console.readInput(limit) else {
            throw .file(FileProblem("stdin", isWriting: false, .failed(EIO)))
        }
        guard bytes.count <= limit else { throw .failure(.refused(.noteTooLong, [])) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(kept: nil) }
        return text
    }

    private func setNote(
        _ id: EntryID, _ text: String, since: NoteBaseVersion? = nil, _ library: Library
    ) throws(CommandError) -> ExitCode {
        let shelf = try apply([.note(id, text: text, since: since)], library)
        let note = shelf.note(id)
        if options.isJSON {
            try output.write(data.note(on: id, shelf))
        } else if let note, since != nil, note != text {
            output.say(words.text(text.utf8.isEmpty ? .pagesNoteStays : .terminalNoteBoth))
        } else {
            output.say(words.text(note == nil ? .terminalNoteCleared : .terminalNoteSaved, id.text))
        }
        return .done
    }

    private func tellNote(_ id: EntryID, _ shelf: ShelfState) throws(CommandError) -> ExitCode {
        if options.isJSON {
            try output.write(data.note(on: id, shelf))
        } else if let note = shelf.note(id) {
            try output.write(shown(note))
        } else {
            output.say(words.text(.terminalNoteNone))
        }
        return .done
    }

    /// Returns a stored note with a trailing line feed.
    func shown(_ note: String) -> [UInt8] {
        Array(note.utf8) + (note.utf8.last == ASCII.newline ? [] : [ASCII.newline])
    }
}
