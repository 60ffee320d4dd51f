internal import Catalogs
internal import Glibc
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

/// Imports several tables at once: files, the files in a folder, the sheets of a workbook, the tables of a database.
extension CommandRun {
    /// The ends of the names of files in a folder that are imported.
    private static let endings = [
        "csv", "tsv", "tab", "json", "jsonl", "ndjson", "geojson", "xlsx", "xlsm", "ods", "db", "sqlite", "sqlite3", "rss",
        "atom",
    ]
    /// The options that apply to any table.
    private static let commonFlags: [OptionDefinition] = [
        .all, .newCatalog, .collection, .contentLanguage, .encoding, .separator, .noLink, .replace, .dryRun, .explain,
    ]

    /// Imports all files, after all of them were read.
    func importSet() async throws(CommandError) -> ExitCode {
        let allowed = CommandRun.commonFlags.map(\.name)
        let flags = (invocation.command?.flags ?? []).map(\.name)
        if let option = flags.first(where: { !allowed.contains($0) && invocation.given.contains($0) }) {
            throw .usage(.conflict("--" + option, options.isWhole ? "--all" : "FILE FILE"))
        }
        if options.columns.links?.contains(where: { $0.value != nil }) ?? false {
            throw .usage(.conflict("--link", options.isWhole ? "--all" : "FILE FILE"))
        }
        let settings: LibraryOptions
        do throws(UsageError) { settings = try librarySettings() } catch { throw .usage(error) }
        var common = FileImportOptions(catalog: CatalogID(known: "table"))
        common.choices = options.columns
        common.choices.links = nil
        common.format = RequestedImportFormat(format: nil, separator: options.separator, header: nil)
        common.format.repairsEncoding = options.repairsEncoding
        common.replaces = options.replaces
        prepare(&common)
        var set = ImportSet()
        var open: [Int32] = []
        defer { for file in open { close(file) } }
        for path in try paths() {
            let (input, file) = try importInput(path, part: nil)
            if let file { open.append(file) }
            do throws(LibraryError) {
                try set.add(
                    input, like: common, prefix: options.newCatalog, isWhole: options.isWhole, encoding: options.encoding,
                    settings)
            } catch {
                output.say(StyledLine.shortened(DisplayEscaper.quoted(path), to: 80), .trouble)
                throw CommandError(error)
            }
        }
        do throws(LibraryError) {
            try set.link(except: (options.columns.links ?? [:]).keys.sorted(), settings)
        } catch { throw CommandError(error) }
        return try await store(set)
    }

    /// Returns the paths of the files, with the files of folders instead of the folders.
    private func paths() throws(CommandError) -> [String] {
        var paths: [String] = []
        for path in invocation.operands {
            guard Files.isDirectory(path) else {
                paths.append(path)
                continue
            }
            let names = Files.names(in: path).filter { name in
                let parts = name.lowercased().split(separator: ".")
                return !name.hasPrefix(".") && parts.count > 1 && CommandRun.endings.contains(String(parts[parts.count - 1]))
            }
            guard !names.isEmpty else { throw .file(FileProblem(path, isWriting: false, .isDirectory)) }
            paths += names.map { path + (path.hasSuffix("/") ? "" : "/") + $0 }
        }
        return paths
    }

    /// Stores the tables of a set, or shows what an import would do.
    private func store(_ set: ImportSet) async throws(CommandError) -> ExitCode {
        var reports = set.members.map(\.report)
        if !options.isDryRun {
            let library = try openLibrary()
            let stop = StopFlag()
            if output.console.watchesSignals {
                let (words, output) = (words, output)
                TerminationSignals.watch {
                    output.say(words.text(.terminalImportStopping))
                    stop.set()
                }
            }
            reports = []
            for member in set.members where !stop.isSet {
                do throws(LibraryError) {
                    reports.append(try await library.importFile(member.input, member.request, isStopped: { stop.isSet }))
                } catch { throw CommandError(error) }
            }
        }
        if options.isJSON {
            try output.write(ImportReportJSON.bytes(of: reports, empty: set.emptyTables, words, isExplained: options.isExplained))
        } else {
            for report in reports {
                if report.isDryRun {
                    try output.write(renderer.plan(report, isExplained: options.isExplained) + [StyledLine()])
                } else {
                    for line in renderer.outcome(report) { output.say(line.text, line.style) }
                }
            }
            if !set.emptyTables.isEmpty {
                output.say(words.text(.terminalImportEmptyTables, words.list(set.emptyTables.map { DisplayEscaper.quoted($0) })))
            }
        }
        if reports.isEmpty { return .nothingFound }
        if reports.count < set.members.count { return .notReached }
        return reports.map { code(of: $0) }.first { $0 != .done } ?? .done
    }
}
