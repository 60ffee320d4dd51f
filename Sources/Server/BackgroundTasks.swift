internal import Model
internal import Storage
internal import Synchronization

/// Runs the server's background tasks, such as refreshing stale catalogs and fetching missing details. All tasks are cancelled
/// when the server stops.
final class BackgroundTasks: Sendable {
    /// The running tasks, and the entries whose details are being fetched. A lock protects them.
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var nextTask = 0
        var hasBegun = false
        var isStopped = false
        var filling: Set<EntryID> = []
    }

    private let library: Library
    private let isOffline: Bool
    private let state = Mutex(State())

    /// The delay between the first page request and the first refresh.
    private static let delay: Duration = .seconds(5)
    /// The interval between checks for catalogs that are stale or whose refresh failed.
    private static let look: Duration = .seconds(60)

    init(library: Library, isOffline: Bool) {
        self.library = library
        self.isOffline = isOffline
    }

    /// Runs a task that is cancelled when the server stops. Returns false if the server has already stopped.
    @discardableResult
    func run(_ work: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            let number = state.nextTask
            state.nextTask += 1
            state.tasks[number] = Task.detached { [weak self] in
                await work()
                self?.state.withLock { _ = $0.tasks.removeValue(forKey: number) }
            }
            return true
        }
    }

    /// Records a page request. The first request starts the timer for the first refresh.
    func pageWasRequested() {
        guard !isOffline else { return }
        let begins = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard begins else { return }
        let library = library
        run {
            try? await Task.sleep(for: BackgroundTasks.delay)
            var pace = RefreshSchedule()
            while !Task.isCancelled {
                let isInTrouble = (try? library.snapshot())?.statuses.contains { RefreshSchedule.mayPass($0) } ?? false
                switch pace.next(isInTrouble: isInTrouble) {
                case .wait: break
                case .refresh: await library.refreshStale()
                case .tryAgain(let pause): await library.refreshStale(failedSince: pause)
                }
                try? await Task.sleep(for: BackgroundTasks.look)
            }
        }
    }

    /// Refreshes the given catalogs now, or all catalogs if `ids` is nil.
    func refresh(_ ids: [CatalogID]?, _ sources: [CatalogUpstreamChoice]) {
        let library = library
        run { _ = await library.sync(ids, sources: sources) { _, _ in } }
    }

    /// Fetches an entry's details. Simultaneous calls share a single fetch.
    func fillIn(_ id: EntryID) {
        guard !isOffline, state.withLock({ $0.filling.insert(id).inserted }) else { return }
        run { [weak self] in
            try? await self?.library.fillIn(id)
            self?.state.withLock { _ = $0.filling.remove(id) }
        }
    }

    func stop() {
        let tasks = state.withLock { state in
            state.isStopped = true
            defer { state.tasks = [:] }
            return state.tasks
        }
        // End the syncs before cancelling the tasks, so that the syncs aren't reported as stopped by the user.
        library.endSyncs()
        for task in tasks.values { task.cancel() }
        library.endPictures()
    }
}
