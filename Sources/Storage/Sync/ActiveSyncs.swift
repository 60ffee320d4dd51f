internal import Model
internal import Synchronization

/// The syncs under way in this process: where each stands, and how to stop it.
final class ActiveSyncs: Sendable {
    private struct Running {
        var progress: SyncProgress
        let stop: AsyncStream<Void>.Continuation
    }

    private struct State {
        var running: [CatalogID: Running] = [:]
        /// Whether the program ends: what stops then was not stopped by anybody.
        var isEnding = false
        /// The decks whose next draw is being fetched.
        var fetching: Set<CatalogID> = []
        /// Why the last draw from a deck had to be from what is kept.
        var drawProblems: [CatalogID: SyncProblem] = [:]
        var version: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Changes whenever anything here does.
    var version: UInt64 { state.withLock { $0.version } }

    /// Where the syncs under way stand.
    var progress: [CatalogID: SyncProgress] { state.withLock { $0.running.mapValues { $0.progress } } }

    /// Puts a catalog on the board as waiting.
    /// - Returns: what ends when the reader stops it; nil where it is on the board already.
    func begin(_ catalog: CatalogID) -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return state.withLock { state in
            guard state.running[catalog] == nil else { return nil }
            state.running[catalog] = Running(
                progress: SyncProgress(phase: .waiting, done: 0, total: nil), stop: continuation)
            state.version += 1
            return stream
        }
    }

    func update(_ catalog: CatalogID, _ progress: SyncProgress) {
        state.withLock { state in
            guard let old = state.running[catalog]?.progress, old != progress else { return }
            state.running[catalog]?.progress = progress
            state.version += 1
        }
    }

    func end(_ catalog: CatalogID) {
        let running = state.withLock { state in
            state.version += 1
            return state.running.removeValue(forKey: catalog)
        }
        running?.stop.finish()
    }

    /// Stops the sync of one catalog, or (nil) of all.
    func stop(_ catalog: CatalogID?) {
        let stops = state.withLock { state in
            state.running.filter { catalog == nil || $0.key == catalog }.map { $0.value.stop }
        }
        for stop in stops { stop.yield() }
    }

    /// Stops all syncs because the program ends.
    func endAll() {
        state.withLock { $0.isEnding = true }
        stop(nil)
    }

    /// Whether the program ends.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    // MARK: Draws

    /// Notes that the next draw from a deck is being fetched.
    /// - Returns: false where it is already.
    func beginFetching(_ catalog: CatalogID) -> Bool {
        state.withLock { state in
            guard state.fetching.insert(catalog).inserted else { return false }
            state.version += 1
            return true
        }
    }

    func endFetching(_ catalog: CatalogID) {
        state.withLock { state in
            state.fetching.remove(catalog)
            state.version += 1
        }
    }

    func isFetching(_ catalog: CatalogID) -> Bool { state.withLock { $0.fetching.contains(catalog) } }

    /// Notes how a draw went; nil where all was well.
    func setDrawProblem(_ catalog: CatalogID, _ problem: SyncProblem?) {
        state.withLock { state in
            guard state.drawProblems[catalog] != problem else { return }
            state.drawProblems[catalog] = problem
            state.version += 1
        }
    }

    /// How drawing stands, deck by deck.
    var decks: [CatalogID: DeckStatus] {
        state.withLock { state in
            var decks: [CatalogID: DeckStatus] = [:]
            for id in state.fetching.union(state.drawProblems.keys) {
                let problem = state.drawProblems[id]
                decks[id] = DeckStatus(
                    isFetching: state.fetching.contains(id), problem: problem?.problem, message: problem?.upstreamMessage ?? "")
            }
            return decks
        }
    }
}
