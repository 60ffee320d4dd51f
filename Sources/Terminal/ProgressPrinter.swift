internal import Prose
internal import Records
internal import Screens
internal import Synchronization

/// Shows the progress of a sync on standard error: a bar that moves on a terminal, a line for each phase elsewhere.
final class ProgressPrinter: Sendable {
    private struct State {
        var view: SyncProgressView
        var drawn: ContinuousClock.Instant?
        var isShown = false
        var isOver = false
    }

    /// A bar that moves more often only costs time.
    private static let interval: Duration = .milliseconds(80)

    private let console: Console
    private let usesColour: Bool
    private let state: Mutex<State>

    init(console: Console, words: Words, usesColour: Bool, order: [CatalogID]) {
        self.console = console
        self.usesColour = usesColour
        state = Mutex(State(view: SyncProgressView(words: words, order: order)))
    }

    /// Takes in where a catalog stands. Called from any thread.
    func update(_ catalog: CatalogID, _ progress: SyncProgress) {
        state.withLock { state in
            guard !state.isOver else { return }
            let isNewPhase = state.view.update(catalog, progress)
            guard let width = console.errorWidth else {
                if isNewPhase { console.writeError(Array((state.view.text(catalog) + "\n").utf8)) }
                return
            }
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < ProgressPrinter.interval { return }
            state.drawn = now
            state.isShown = true
            console.writeError(Array(("\r\u{1B}[K" + state.view.bar(width: width).text(usesColour: usesColour)).utf8))
        }
    }

    /// Takes the bar away, for good.
    func clear() {
        state.withLock { state in
            state.isOver = true
            guard state.isShown else { return }
            state.isShown = false
            console.writeError(Array("\r\u{1B}[K".utf8))
        }
    }
}
