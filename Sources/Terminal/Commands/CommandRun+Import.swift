internal import Catalogs
internal import Glibc
internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Server
internal import Storage
internal import Synchronization
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac import FILE`.
    func importFile() async throws(CommandError) -> ExitCode {
        if options.format == .flatSRD {
            // The format determines the catalog and its columns.
            let flags = invocation.command?.flags ?? []
            let option = flags.first { $0.name != OptionDefinition.format.name && invocation.given.contains($0.name) }
            if let option { throw .usage(.conflict("--as srd-flat", "--" + option.name)) }
            return try await importFlat()
        }
        guard options.isDryRun || !options.isExplained else { throw .usage(.missingOption(option: "--dry-run", value: "")) }
        if options.isWhole || invocation.operands.count > 1 || Files.isDirectory(operand) { return try await importSet() }
        let title = operand.split(separator: "/").last.map { String($0) } ?? ""
        guard let name = options.newCatalog ?? ImportedCatalogNameRules.suggestion(forFile: title) else {
            throw .usage(.missingOption(option: "--catalog", value: "NAME"))
        }
        guard let catalog = CatalogID(name) else {
            throw .library(.badPlan(.badName(name, suggestion: ImportedCatalogNameRules.suggestion(for: name))))
        }
        var request = FileImportOptions(catalog: catalog)
        request.choices = options.columns
        request.choices.name = options.name
        request.choices.sort = options.sort
        request.format = RequestedImportFormat(
            format: options.format.flatMap { RequestedImportFormat.Format(rawValue: $0.rawValue) }, separator: options.separator,
            header: options.header)
        request.format.repairsEncoding = options.repairsEncoding
        request.format.entries = options.entries
        request.replaces = options.replaces
        return try await importRecords(try path(), request)
    }

    /// Imports the file that a source file describes. It is in the same folder as the source file.
    func addImport(_ source: SourceFile) async throws(CommandError) -> ExitCode {
        guard let catalog = source.catalogIDs.first, let name = source.importedFile else { return .wrongUsage }
        guard !name.isEmpty, !name.utf8.contains(ASCII.slash), !["-", ".", ".."].contains(name) else {
            throw .library(.badSource(.badValue(at: "/file", value: name, allowed: [])))
        }
        var request = FileImportOptions(catalog: catalog)
        request.source = source
        let path = try path()
        let folder = path.utf8.lastIndex(of: ASCII.slash).map { String(path[...$0]) } ?? ""
        return try await importRecords(folder + name, request)
    }

    /// Imports the file at a path, and prints the report.
    private func importRecords(_ path: String, _ request: FileImportOptions) async throws(CommandError) -> ExitCode {
        var request = request
        prepare(&request)
        // An import replaces no file, because `--replace` also removes entries.
        if let save = options.save {
            do throws(FileProblem) { try FileWriting.check(save, replaces: false) } catch {
                throw .file(error.reason == .exists ? FileProblem(save, isWriting: true, .failed(EEXIST)) : error)
            }
        }
        var (input, file) = try importInput(path, part: request.choices.part)
        if let encoding = options.encoding { input = input.read(as: encoding, part: request.choices.part) }
        defer { if let file { close(file) } }
        let progress = ProgressPrinter(
            ImportProgressFormatter(words: words), console: output.console, usesColour: output.usesErrorColour)
        defer { progress.clear() }
        let report = try await report(input, request, progress)
        progress.clear()
        if let save = options.save, report.profile.records > 0 {
            try write(report.source.bytes, to: save)
            if !options.isJSON { output.say(words.text(.terminalAddSaved, save)) }
        }
        return try tell(report)
    }

    private func report(
        _ input: ImportInputFile, _ request: FileImportOptions, _ progress: ProgressPrinter<ImportProgressFormatter>
    ) async throws(CommandError) -> FileImportReport {
        if options.isDryRun {
            let settings: LibraryOptions
            do throws(UsageError) { settings = try librarySettings() } catch { throw .usage(error) }
            do throws(LibraryError) {
                return try Library.tryImport(input, request, settings) { progress.update($0) }
            } catch { throw CommandError(error) }
        }
        let library = try openLibrary()
        let stop = StopFlag()
        if output.console.watchesSignals {
            let (words, output) = (words, output)
            TerminationSignals.watch {
                progress.clear()
                output.say(words.text(.terminalImportStopping))
                stop.set()
            }
        }
        do throws(LibraryError) {
            return try await library.importFile(input, request, isStopped: { stop.isSet }) { progress.update($0) }
        } catch { throw CommandError(error) }
    }

    /// Sets the options that depend on the reader's language and region.
    func prepare(_ request: inout FileImportOptions) {
        request.language = words.language == .french ? "fr" : "en"
        request.dateOrder = DayMonthOrder(locale: options.locale, environment, words.language)
    }

    /// Opens the file or standard input. Also returns the descriptor to close afterwards.
    func importInput(_ path: String, part: String?) throws(CommandError) -> (ImportInputFile, Int32?) {
        do throws(FileProblem) {
            guard path == "-" else { return try CommandRun.importInput(path, part, environment) }
            guard let file = output.console.inputFile else {
                guard let bytes = output.console.readInput(CommandRun.fileLimit), bytes.count <= CommandRun.fileLimit else {
                    throw FileProblem("stdin", isWriting: false, .failed(EIO))
                }
                return (ImportInputFile(name: "stdin", bytes: bytes, part: part), nil)
            }
            try InputFileOpener.checkStandardInput(file)
            return try CommandRun.importInput(file, "stdin", part, hasPendingLog: false, environment)
        } catch { throw .file(error) }
    }

    private static func importInput(
        _ path: String, _ part: String?, _ environment: [String: String]
    ) throws(FileProblem) -> (ImportInputFile, Int32?) {
        let file = try InputFileOpener.open(path)
        let name = path.utf8.split(separator: ASCII.slash).last.map { String(Substring($0)) } ?? path
        do throws(FileProblem) {
            let hasPendingLog = ImportInputFile.hasPendingLog(path)
            let (input, copy) = try importInput(file, name, part, hasPendingLog: hasPendingLog, environment)
            if copy != nil { close(file) }
            return (input, copy ?? file)
        } catch {
            close(file)
            throw error
        }
    }

    private static func importInput(
        _ file: Int32, _ name: String, _ part: String?, hasPendingLog: Bool, _ environment: [String: String]
    ) throws(FileProblem) -> (ImportInputFile, Int32?) {
        if let input = ImportInputFile(name: name, descriptor: file, part: part, hasPendingLog: hasPendingLog) {
            return (input, nil)
        }
        let copy = try PipeSpooler.copy(of: file, named: name, environment: environment)
        guard let input = ImportInputFile(name: name, descriptor: copy, part: part) else {
            close(copy)
            throw FileProblem(name, isWriting: false, .failed(EIO))
        }
        return (input, copy)
    }

    // MARK: Report

    /// Prints the result of an import or its preview.
    private func tell(_ report: FileImportReport) throws(CommandError) -> ExitCode {
        if options.isJSON {
            try output.write(ImportReportJSON.bytes(of: report, words, isExplained: options.isExplained))
        } else if report.isDryRun {
            try output.write(renderer.plan(report, isExplained: options.isExplained))
        } else {
            for line in renderer.outcome(report) { output.say(line.text, line.style) }
        }
        return code(of: report)
    }

    /// Returns the exit code for an import.
    func code(of report: FileImportReport) -> ExitCode {
        if report.isStopped { return .notReached }
        if report.profile.records == 0 { return report.records.problemCount > 0 ? .wrongUsage : .nothingFound }
        return report.records.problemCount > 0 || report.profile.unreadable.count > 0 ? .notReached : .done
    }

    /// Asks a question on the terminal, and returns whether the user answers yes.
    ///
    /// - Throws: `usage` if there is no terminal, because the user must then give `--yes`.
    func isConfirmed(_ question: String) throws(CommandError) -> Bool {
        guard let readLine = output.console.readLine else { throw .usage(.missingOption(option: "--yes", value: "")) }
        output.console.writeError(Array((DisplayEscaper.clean(question) + " ").utf8))
        return isYes(readLine() ?? "")
    }

    /// Returns whether the answer means yes: `y`, `yes`, or an equivalent in the current language.
    private func isYes(_ answer: String) -> Bool {
        let given = answer.lowercased().filter { !$0.isWhitespace }
        return !given.isEmpty
            && (given == "y" || given == "yes" || words.text(.terminalForgetYes).split(separator: " ").contains { $0 == given })
    }
}

/// A flag that records whether the user asked to stop. Any thread can set it.
final class StopFlag: Sendable {
    private let mark = Atomic<Bool>(false)

    var isSet: Bool { mark.load(ordering: .relaxed) }
    func set() { mark.store(true, ordering: .relaxed) }
}
