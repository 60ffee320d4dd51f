internal import Catalogs
internal import Model
internal import SQLite
internal import Synchronization
internal import Upstreams

/// Syncs a single catalog in five steps: plan, fetch, adapt, store and publish. Holds the catalog's lock during the sync and
/// always returns a report.
struct CatalogSync: Sendable {
    /// The data to fetch.
    enum FetchScope {
        /// Fetch the list, look up missing entries, and fetch details.
        case all
        /// Fetch only the details that haven't been requested recently.
        case details
    }

    let catalog: CatalogID
    let adapter: any Adapter
    let extent: FetchScope
    let client: UpstreamClient
    /// Counts the requests that the sync sends.
    let tally = RequestCounter()
    let owner: UpstreamDataWriter
    let activeSyncs: ActiveSyncs
    let directory: DataDirectory
    let limits: SyncLimits
    let now: @Sendable () -> Int64
    let progress: @Sendable (CatalogID, SyncProgress) -> Void

    /// Records when data was last stored and, if the sync must end, the reason.
    final class StallTimer: Sendable {
        /// The time when data was last stored, and the reason to end the sync if there is one. A lock protects both.
        private struct State {
            var last = ContinuousClock().now
            var reason: UpstreamProblem?
        }

        private let state = Mutex(State())

        func restart() { state.withLock { $0.last = ContinuousClock().now } }
        var last: ContinuousClock.Instant { state.withLock { $0.last } }
        /// Sets the reason for ending the sync. Only the first call has an effect.
        func end(_ reason: UpstreamProblem) { state.withLock { $0.reason = $0.reason ?? reason } }
        var reason: UpstreamProblem? { state.withLock { $0.reason } }
    }

    /// How one of the tasks in `run` ended. `never` means that the task doesn't end the sync.
    private enum TaskEnding {
        case done(CatalogReport)
        case stopped
        case stalled
        case never
    }

    /// Runs until the sync completes, stalls, is cancelled, or is stopped through `stops`.
    func run(_ stops: AsyncStream<Void>) async -> CatalogReport {
        let stallTimer = StallTimer()
        return await withTaskGroup(of: TaskEnding.self) { group in
            group.addTask { .done(await locked(stallTimer)) }
            group.addTask {
                for await _ in stops { return .stopped }
                return .never
            }
            group.addTask {
                while !Task.isCancelled {
                    let left = stallTimer.last + limits.stall - ContinuousClock().now
                    if left <= .zero { return .stalled }
                    try? await Task.sleep(for: left)
                }
                return .never
            }
            group.addTask {
                await showArrivals()
                return .never
            }
            var report = CatalogReport(catalog: catalog, status: .failed)
            for await ended in group {
                switch ended {
                case .done(let done):
                    report = done
                    group.cancelAll()
                case .stopped:
                    stallTimer.end(.stopped)
                    group.cancelAll()
                case .stalled:
                    stallTimer.end(.tooSlow)
                    group.cancelAll()
                case .never: break
                }
            }
            return report
        }
    }

    /// Publishes entries while the sync runs. In an empty catalog, the first entries are published early. Later entries are
    /// published about once a second, or less often if the catalog is large.
    private func showArrivals() async {
        let isEmpty = (try? await owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) }) == 0
        var pause = isEmpty ? limits.publishFirst : limits.publishEvery
        while true {
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
            let start = ContinuousClock().now
            // If this call fails, publishing at the end of the sync reports the error.
            guard (try? await owner.publish(catalog, .delta)) == true else { continue }
            pause = limits.pause(afterPublishingFor: ContinuousClock().now - start)
        }
    }

    /// Runs the sync while holding the catalog's lock.
    private func locked(_ stallTimer: StallTimer) async -> CatalogReport {
        var run = CatalogSyncRun(self, stallTimer)
        let lock: FileLock?
        do throws(FileError) {
            lock = try FileLock.take(directory.lock(catalog))
        } catch {
            run.report.note(SyncProblem(.library(LibraryError(error, in: directory))))
            run.report.status = .failed
            return run.report
        }
        guard let lock else {
            run.report.note(SyncProblem(.alreadyRunning))
            let kept = try? await owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) }
            run.report.kept = kept ?? 0
            run.report.status = .failed
            return run.report
        }
        defer { lock.release() }
        await run.work()
        return run.report
    }
}
