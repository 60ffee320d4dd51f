import AlmanacKit
import Synchronization

/// A double of a library's lists. It counts the requests and fails on demand.
final class PageDouble: RowProvider {
    private struct State {
        var requests: [RowRequest] = []
        var failures: [AlmanacError] = []
        var pauses: [Duration] = []
        var refreshes: [RefreshReport] = []
        var refreshCount = 0
        var freshness = CatalogInfo.Freshness.fresh
        var count: Int
    }

    private let state: Mutex<State>
    /// The time that a refresh takes.
    private let refreshTime: Duration

    init(count: Int, refreshTime: Duration = .zero) {
        state = Mutex(State(count: count))
        self.refreshTime = refreshTime
    }

    /// The values of `skip` in all requests so far.
    var skips: [Int] { state.withLock { $0.requests.map { $0.skip } } }
    var lastRequest: RowRequest? { state.withLock { $0.requests.last } }
    var refreshCount: Int { state.withLock { $0.refreshCount } }

    func setCount(_ count: Int) { state.withLock { $0.count = count } }

    /// Makes the next request fail.
    func failNext(_ error: AlmanacError = AlmanacError(.source, summary: "No answer")) {
        state.withLock { $0.failures.append(error) }
    }

    /// Makes the next request take this time.
    func delayNext(_ time: Duration) { state.withLock { $0.pauses.append(time) } }

    /// Sets the report of the next refresh.
    func reportNext(_ report: RefreshReport) { state.withLock { $0.refreshes.append(report) } }

    static func key(_ index: Int) -> EntryKey { EntryKey(catalog: "trees", key: "\(index)") }

    func page(_ request: RowRequest) async throws(AlmanacError) -> RowPage {
        let (failure, pause, count) = state.withLock { state in
            state.requests.append(request)
            return (
                state.failures.isEmpty ? nil : state.failures.removeFirst(),
                state.pauses.isEmpty ? nil : state.pauses.removeFirst(), state.count
            )
        }
        if let pause { try? await Task.sleep(for: pause) }
        if let failure { throw failure }
        let end = min(request.skip + request.limit, count)
        let rows = (request.skip..<max(request.skip, end)).map { EntryRow(id: PageDouble.key($0), title: "Tree \($0)") }
        return RowPage(rows: rows, total: count)
    }

    func info(of catalog: String) async throws(AlmanacError) -> CatalogInfo {
        throw AlmanacError(.unknownCatalog(catalog), summary: "")
    }

    func refresh(_ catalog: String, progress: @escaping @Sendable (RefreshProgress) -> Void) async -> RefreshReport {
        state.withLock { $0.refreshCount += 1 }
        progress(RefreshProgress(catalog: catalog, done: 1, total: 2))
        do { try await Task.sleep(for: refreshTime) } catch {
            return RefreshReport(catalog: catalog, outcome: .failed, problems: [AlmanacError(.cancelled, summary: "Stopped")])
        }
        return state.withLock { state in
            state.refreshes.isEmpty ? RefreshReport(catalog: catalog, outcome: .complete) : state.refreshes.removeFirst()
        }
    }
}
