internal import Model
internal import Synchronization

/// Tracks the syncs that are running in this process. Reports their progress and can stop them.
final class ActiveSyncs: Sendable {
    /// The progress of a running sync, and the means to stop it.
    private struct Running {
        var progress: SyncProgress
        let stop: AsyncStream<Void>.Continuation
    }

    /// The running syncs and the state of random draws, by catalog. A lock protects them.
    private struct State {
        var running: [CatalogID: Running] = [:]
        /// Whether the program is exiting. If so, syncs that end don't count as stopped by the user.
        var isEnding = false
        /// The catalogs whose next random entry is being prefetched.
        var fetching: Set<CatalogID> = []
        /// The reason why the upstream couldn't supply each catalog's last random entry.
        var drawProblems: [CatalogID: SyncProblem] = [:]
        var version: UInt64 = 0
    }

    private let state = Mutex(State())

    /// A number that increases whenever the state of a sync or of fetching a random entry changes.
    var version: UInt64 { state.withLock { $0.version } }

    /// The progress of the running syncs.
    var progress: [CatalogID: SyncProgress] { state.withLock { $0.running.mapValues { $0.progress } } }

    /// Registers a catalog's sync as waiting.
    /// - Returns: A stream that ends when the user stops the sync, or nil if the catalog is already registered.
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

    /// Stops a catalog's sync, or all syncs if `catalog` is nil.
    func stop(_ catalog: CatalogID?) {
        let stops = state.withLock { state in
            state.running.filter { catalog == nil || $0.key == catalog }.map { $0.value.stop }
        }
        for stop in stops { stop.yield() }
    }

    /// Stops all syncs because the program is exiting.
    func endAll() {
        state.withLock { $0.isEnding = true }
        stop(nil)
    }

    /// Whether the program is exiting.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    // MARK: Random entries

    /// Records that a catalog's next random entry is being prefetched.
    /// - Returns: False if a prefetch for this catalog is already running.
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

    /// Records the reason why the last random entry couldn't be fetched, or nil if there was no problem.
    func setDrawProblem(_ catalog: CatalogID, _ problem: SyncProblem?) {
        state.withLock { state in
            guard state.drawProblems[catalog] != problem else { return }
            state.drawProblems[catalog] = problem
            state.version += 1
        }
    }

    /// The status of each catalog whose next random entry is being prefetched, or whose last one couldn't be fetched.
    var decks: [CatalogID: DrawFetchStatus] {
        state.withLock { state in
            var decks: [CatalogID: DrawFetchStatus] = [:]
            for id in state.fetching.union(state.drawProblems.keys) {
                let problem = state.drawProblems[id]
                decks[id] = DrawFetchStatus(
                    isFetching: state.fetching.contains(id), problem: problem?.problem, message: problem?.upstreamMessage ?? "")
            }
            return decks
        }
    }
}
