internal import Library
internal import Pack
internal import Pages
internal import Prose
internal import Records
internal import Screens

extension CommandRun {
    /// How long the rest of an entry is waited for.
    private static let patience: Duration = .seconds(5)

    /// `almanac show CATALOG/ID`
    func show() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let reading = try reading(library)
        return try await show(try reading.entryID(operand), reading, library)
    }

    /// `almanac random CATALOG`
    func random() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let reading = try reading(library)
        let view = try reading.view(operand)
        guard let id = reading.builder.random(in: view) else { throw .failure(.emptyCatalog(view.description.id)) }
        return try await show(id, reading, library)
    }

    private func show(_ id: EntryID, _ reading: Reading, _ library: Library) async throws(CommandError) -> ExitCode {
        var screen = try reading.entry(id)
        if screen.entry.isPartial, !options.isOffline, !library.isReadOnly {
            if let error = await fillIn(id, library) {
                output.say(words.text(.terminalShowNotFetched, CommandError(error).message(words).sentence))
            }
            screen = try self.reading(library).entry(id)
        }
        if options.isJSON {
            try output.write(data.show(screen))
        } else {
            try output.write(renderer.entry(screen))
        }
        return .done
    }

    /// Fetches the rest of an entry, for as long as a person waits gladly.
    /// - Returns: why it could not be had; nil where it could, or where the time is up.
    private func fillIn(_ id: EntryID, _ library: Library) async -> LibraryError? {
        await withTaskGroup(of: LibraryError?.self) { group in
            group.addTask {
                do throws(LibraryError) {
                    try await library.fillIn(id)
                    return nil
                } catch { return error }
            }
            group.addTask {
                try? await Task.sleep(for: CommandRun.patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
