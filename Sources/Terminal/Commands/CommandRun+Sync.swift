internal import Library
internal import Pack
internal import Pages
internal import Prose
internal import Records
internal import Screens
internal import Server

extension CommandRun {
    /// `almanac sync [CATALOG …]`
    func sync() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let reading = try reading(library)
        var catalogs: [CatalogID] = []
        for name in invocation.operands {
            let id = try reading.view(name).description.id
            if !catalogs.contains(id) { catalogs.append(id) }
        }
        if library.isReadOnly {
            throw .failure(.readOnly)
        }
        let progress = ProgressPrinter(
            console: output.console, words: words, usesColour: output.usesErrorColour,
            order: reading.snapshot.catalogs.map { $0.description.id })
        if output.console.watchesSignals {
            let words = words
            let output = output
            Interrupts.watch {
                progress.clear()
                output.say(words.text(.terminalSyncStopping))
                library.stopSync(nil)
            }
        }
        let report = await library.sync(catalogs.isEmpty ? nil : catalogs) { catalog, standing in
            progress.update(catalog, standing)
        }
        progress.clear()
        if options.isJSON {
            try output.write(ReportRenderer.sync(report, words: words))
        } else {
            try output.write(renderer.sync(report, names: sourceNames(reading)))
        }
        return CommandRun.exitCode(report)
    }

    /// What people call the upstream of each catalog.
    private func sourceNames(_ reading: Reading) -> [CatalogID: String] {
        var names: [CatalogID: String] = [:]
        for view in reading.snapshot.catalogs { names[view.description.id] = reading.builder.summary(view).source }
        return names
    }

    /// What the library could not store weighs more than what an upstream could not give.
    private static func exitCode(_ report: SyncReport) -> ExitCode {
        if report.isOK { return .done }
        for catalog in report.catalogs {
            for problem in catalog.problems {
                if case .library(let error) = problem.cause, CommandError(error).exitCode == .unusable { return .unusable }
            }
        }
        return .notReached
    }
}
