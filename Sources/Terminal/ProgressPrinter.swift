internal import Synchronization

/// Formats the progress of a long operation as text.
protocol ProgressFormatter: Sendable {
    /// A progress update.
    associatedtype Step

    /// Records an update.
    /// - Returns: A line of text if the update starts a new phase, else nil.
    mutating func take(_ step: Step) -> String?
    /// Returns the overall progress as a bar that is never wider than `width`.
    func bar(width: Int) -> StyledLine
}

/// Prints progress on standard error: an animated bar on a terminal, otherwise a line for each phase.
final class ProgressPrinter<View: ProgressFormatter>: Sendable {
    /// The progress so far, and whether the bar is visible.
    private struct State {
        var view: View
        var drawn: ContinuousClock.Instant?
        var isShown = false
        var isOver = false
    }

    /// The minimum time between two updates of the bar.
    private let interval: Duration = .milliseconds(80)

    private let console: Console
    private let usesColour: Bool
    private let state: Mutex<State>

    init(_ view: View, console: Console, usesColour: Bool) {
        self.console = console
        self.usesColour = usesColour
        state = Mutex(State(view: view))
    }

    /// Records an update. Any thread may call this method.
    func update(_ step: View.Step) {
        state.withLock { state in
            guard !state.isOver else { return }
            let phase = state.view.take(step)
            guard let width = console.errorWidth else {
                if let phase { console.writeError(Array((phase + "\n").utf8)) }
                return
            }
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < interval { return }
            state.drawn = now
            state.isShown = true
            console.writeError(Array(("\r\u{1B}[K" + state.view.bar(width: width).text(usesColour: usesColour)).utf8))
        }
    }

    /// Removes the bar permanently.
    func clear() {
        state.withLock { state in
            state.isOver = true
            guard state.isShown else { return }
            state.isShown = false
            console.writeError(Array("\r\u{1B}[K".utf8))
        }
    }
}
