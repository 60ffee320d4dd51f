internal import LinuxServices
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
    /// Runs `almanac sync [CATALOG …]`.
    func sync() async throws(CommandError) -> ExitCode {
        let stop = watchForStop()
        if !options.isOffline { LibraryServices.prepareToSend() }
        let library = try openLibrary()
        let reading = try reading(library)
        var catalogs: [CatalogID] = []
        for name in invocation.operands {
            let id = try reading.view(name).description.id
            if !catalogs.contains(id) { catalogs.append(id) }
        }
        return try await sync(library, catalogs.isEmpty ? nil : catalogs, stop)
    }

    /// Watches for signals. Call this method before opening the library, so that a signal during opening stops the sync rather than
    /// the program.
    func watchForStop() -> StopRequest {
        let stop = StopRequest()
        if output.console.watchesSignals { TerminationSignals.watch { stop.ask() } }
        return stop
    }

    /// Syncs catalogs, or all catalogs if `wanted` is nil, and prints the report.
    func sync(_ library: Library, _ wanted: [CatalogID]?, _ stop: StopRequest) async throws(CommandError) -> ExitCode {
        let reading = try reading(library)
        if let obstacle = library.writingObstacle { throw CommandError(obstacle) }
        let view = SyncProgressFormatter(words: words, order: reading.snapshot.catalogs.map { $0.description.id })
        let progress = ProgressPrinter(view, console: output.console, usesColour: output.usesErrorColour)
        let words = words
        let output = output
        let task = Task {
            await library.sync(wanted) { catalog, standing in progress.update((catalog, standing)) }
        }
        stop.whenAsked {
            progress.clear()
            output.say(words.text(.terminalSyncStopping))
            task.cancel()
        }
        let report = await task.value
        progress.clear()
        if options.isJSON {
            try output.write(JSONReportRenderer.syncReport(report, words: words))
        } else {
            try output.write(renderer.syncReport(report, names: sourceNames(reading)))
        }
        return CommandRun.exitCode(report)
    }

    /// Returns the display name of each catalog's upstream.
    private func sourceNames(_ reading: SnapshotScreens) -> [CatalogID: String] {
        var names: [CatalogID: String] = [:]
        for view in reading.snapshot.catalogs { names[view.description.id] = reading.builder.summary(view).source }
        return names
    }

    /// Returns the exit code for a sync. A failure to store data takes precedence over an upstream's failure.
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

/// A request to stop, which may arrive before any action has started.
final class StopRequest: Sendable {
    /// Whether a stop was requested, and the action that performs it.
    private struct State {
        var isAsked = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Requests a stop.
    func ask() {
        let action = state.withLock { state in
            state.isAsked = true
            return state.action
        }
        action?()
    }

    /// Sets the action that performs the stop. Runs the action immediately if a stop was already requested.
    func whenAsked(_ action: @escaping @Sendable () -> Void) {
        let isAsked = state.withLock { state in
            state.action = action
            return state.isAsked
        }
        if isAsked { action() }
    }
}
