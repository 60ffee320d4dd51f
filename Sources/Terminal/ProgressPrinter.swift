internal import Synchronization

/// Where something stands that takes its time, as text.
protocol ProgressView: Sendable {
    /// What is told of one step of it.
    associatedtype Step

    /// Takes in where it stands.
    /// - Returns: a line that says so, where it has come to another phase.
    mutating func take(_ step: Step) -> String?
    /// All of it as a bar, never wider than `width`.
    func bar(width: Int) -> Line
}

/// Shows progress on standard error: a bar that moves on a terminal, a line for each phase elsewhere.
final class ProgressPrinter<View: ProgressView>: Sendable {
    private struct State {
        var view: View
        var drawn: ContinuousClock.Instant?
        var isShown = false
        var isOver = false
    }

    /// A bar that moves more often only costs time.
    private let interval: Duration = .milliseconds(80)

    private let console: Console
    private let usesColour: Bool
    private let state: Mutex<State>

    init(_ view: View, console: Console, usesColour: Bool) {
        self.console = console
        self.usesColour = usesColour
        state = Mutex(State(view: view))
    }

    /// Takes in where it stands. Called from any thread.
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
