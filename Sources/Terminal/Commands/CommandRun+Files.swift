internal import Catalogs
internal import Glibc
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Server
internal import Shelf
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// The maximum size of a file to import or restore, in bytes.
    static let fileLimit = 64 << 20

    /// Returns the operand as a path.
    func path() throws(CommandError) -> String {
        do throws(UsageError) {
            return try OptionDefinition.path(operand)
        } catch { throw .usage(error) }
    }

    /// Reads the file, or standard input if the path is `-`.
    ///
    /// - Parameter limit: The maximum size, in bytes.
    func fileBytes(limit: Int = CommandRun.fileLimit) throws(CommandError) -> [UInt8] {
        try fileBytes(at: try path(), limit: limit)
    }

    /// Reads a file, or standard input if the path is `-`.
    ///
    /// - Parameter limit: The maximum size, in bytes.
    func fileBytes(at path: String, limit: Int) throws(CommandError) -> [UInt8] {
        do throws(FileProblem) {
            guard path == "-" else { return try FileReading.read(path, limit: limit) }
            if let file = output.console.inputFile { try InputFileOpener.checkStandardInput(file) }
            guard let bytes = output.console.readInput(limit) else {
                throw FileProblem("stdin", isWriting: false, .failed(EIO))
            }
            guard bytes.count <= limit else { throw FileProblem("stdin", isWriting: false, .tooLarge) }
            return bytes
        } catch { throw .file(error) }
    }

    /// Checks a file to write, before the command does anything else. An existing file needs `--replace`.
    func checkOutput(_ path: String) throws(CommandError) {
        do throws(FileProblem) { try FileWriting.check(path, replaces: options.replaces) } catch { throw .file(error) }
    }

    /// Writes a file that the user named. Replaces an existing file only with `--replace`.
    func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
        do throws(FileProblem) {
            try FileWriting.write(bytes, to: path, replaces: options.replaces)
        } catch { throw .file(error) }
    }

    /// Runs `almanac backup FILE`.
    func backup() throws(CommandError) -> ExitCode {
        let path = try path()
        if path != "-" { try checkOutput(path) }
        let library = try openLibrary()
        let bytes: [UInt8]
        do throws(LibraryError) {
            bytes = try library.backup()
        } catch { throw CommandError(error) }
        let shelf = try reading(library).snapshot.shelf
        guard path != "-" else {
            try output.write(json: bytes)
            return .done
        }
        try write(bytes, to: path)
        let counts = ShelfCounts(shelf)
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                JSONReportRenderer.counts(counts, &json)
                json["file"] = path
                json["bytes"] = bytes.count
            }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            output.say(words.text(.terminalBackupDone, path, onShelf(counts)))
        }
        return .done
    }

    /// Formats the counts of everything on the shelf, as in "3 favourites, one note and 2 lists". Favourites and notes are always counted.
    private func onShelf(_ counts: ShelfCounts) -> String {
        let others: [(Phrase, Int)] = [
            (.terminalCountLists, counts.lists), (.terminalCountSearches, counts.searches),
            (.terminalCountRecipes, counts.recipes), (.terminalCountEncounters, counts.encounters),
            (.terminalCountShopping, counts.shopping),
        ]
        return words.list(
            [
                words.count(.terminalCountFavourites, Int64(counts.favourites)),
                words.count(.terminalCountNotes, Int64(counts.notes)),
            ]
                + others.compactMap { $0.1 == 0 ? nil : words.count($0.0, Int64($0.1)) })
    }

    /// Formats the counts of favourites and notes, as in "3 favourites and one note".
    func onShelf(_ favourites: Int, _ notes: Int) -> String {
        words.list([
            words.count(.terminalCountFavourites, Int64(favourites)), words.count(.terminalCountNotes, Int64(notes)),
        ])
    }

    /// Runs `almanac restore FILE`.
    func restore() async throws(CommandError) -> ExitCode {
        let bytes = try fileBytes()
        let library = try openLibrary()
        let report: ShelfRestoreReport
        do throws(LibraryError) {
            report = try library.restore(bytes, replace: options.replaces)
        } catch { throw CommandError(error) }
        let sources = await library.restoreSources(from: bytes, confirmed: try confirmed(library.sourcesToConfirm(in: bytes)))
        try? await library.storeOwnRecipes()
        if options.isJSON {
            try output.write(JSONReportRenderer.restore(report, sources))
        } else {
            let kept = onShelf(report.counts)
            if report.merged > 0 || sources.added.isEmpty && sources.refused.isEmpty {
                output.say(words.text(report.merged > 0 ? .terminalRestoreDone : .terminalRestoreNothing, kept))
            }
            if !report.older.isEmpty { output.say(older(report.older)) }
            for surplus in report.overLimit { output.say(surplus.sentence(words, title: surplus.catalog.raw)) }
            if report.skipped > 0 { output.say(words.count(.terminalRestoreSkipped, Int64(report.skipped))) }
            let names = { (texts: [String]) in texts.joined(separator: ", ") }
            if !sources.added.isEmpty { output.say(words.text(.terminalRestoreSources, names(sources.added.map(\.raw)))) }
            for refusal in sources.refused { output.say(sentence(refusal), .trouble) }
            // If the restore changed nothing, don't mention the backup, because there is nothing to undo.
            if report.merged > 0, let written = report.backupWritten { output.say(words.text(.terminalRestoreBackup, written)) }
        }
        return .done
    }

    /// Asks the user which of a backup's sources may send API keys. Without a terminal, only `--yes` confirms them, so that a
    /// script can restore the rest of the backup.
    private func confirmed(_ files: [SourceFile]) throws(CommandError) -> [SourceFile] {
        var confirmed: [SourceFile] = []
        for file in files where options.isSure || output.console.readLine != nil {
            output.say(sentKeys(file), .trouble)
            let question = words.text(.terminalAddQuestion, file.name)
            if options.isSure { confirmed.append(file) } else if try isConfirmed(question) { confirmed.append(file) }
        }
        return confirmed
    }

    /// Returns a message that says why a source in a backup wasn't restored.
    private func sentence(_ refusal: SourceRestoreReport.Refusal) -> String {
        switch refusal.reason {
        case .unconfirmed(let file):
            words.text(
                .terminalRestoreUnconfirmed, refusal.source, words.list(file.variables.map(\.variable)), words.list(file.servers))
        case .failed(let error):
            words.text(.terminalRestoreSourceFailed, refusal.source, CommandError(error).message(words).explanation)
        }
    }

    /// The maximum number of entries to list in the message about older notes and names in a backup.
    private static let mostOlder = 8

    /// Returns a message that lists entries whose notes or names are older in the backup, and explains how to restore them.
    private func older(_ entries: [EntryID]) -> String {
        let named = entries.prefix(CommandRun.mostOlder).map(\.text)
        let names = named.joined(separator: ", ") + (named.count < entries.count ? " …" : "")
        return words.count(.terminalRestoreOlder, Int64(entries.count), names)
    }

    /// Runs `almanac import FILE --as srd-flat`.
    func importFlat() async throws(CommandError) -> ExitCode {
        let bytes = try fileBytes()
        let library = try openLibrary()
        let report: CatalogReport
        do throws(LibraryError) {
            report = try await library.importFlat(bytes)
        } catch { throw CommandError(error) }
        if options.isJSON {
            try output.write(JSONReportRenderer.imported(report, words: words))
        } else {
            output.say(renderer.counts(report))
            for problem in report.problems.prefix(20) {
                output.say("  " + DisplayEscaper.quoted(problem.detail), .trouble)
            }
        }
        if report.problems.isEmpty { return .done }
        output.say(
            words.count(.serverImportProblems, Int64(report.problems.count)) + " " + words.text(.serverImportCorrect),
            .trouble)
        return report.added + report.changed + report.kept == 0 ? .wrongUsage : .notReached
    }
}
