internal import Model
public import Observation

/// The list of a catalog, for a view to show. It loads 20 rows at a time: when the fifth row from the end appears, it loads the
/// next ones. What is stored appears first; then the model refreshes a catalog that is stale.
///
/// The model belongs to the main actor and needs no user interface, so tests can drive it.
@MainActor @Observable public final class CatalogModel {
    /// What the model is doing.
    public enum Phase: Equatable, Sendable {
        /// Nothing. The rows are there.
        case idle
        /// It loads rows.
        case loading
        /// It refreshes the catalog. The rows stay usable.
        case refreshing(RefreshProgress?)
        /// The last step failed. The rows that were there are still there.
        case failed(AlmanacError)

        /// Whether the model is refreshing the catalog, so that a button for it should be off.
        public var isRefreshing: Bool { if case .refreshing = self { true } else { false } }
    }

    /// The number of rows in a page.
    public static let pageSize = 20

    /// The catalog's name.
    public let catalog: String
    /// The rows that have been loaded so far.
    public private(set) var rows = RowWindow(pageSize: CatalogModel.pageSize)
    /// What the model is doing.
    public private(set) var phase = Phase.idle
    /// The number of rows in the whole list, or nil before the first rows arrive.
    public private(set) var total: Int?
    /// The query with its typing errors corrected, if only the corrected query has matches.
    public private(set) var corrected: String?
    /// A query in the query language. Setting it loads the list again from its beginning.
    public var query = "" { didSet { if query != oldValue { reload() } } }
    /// The order, or nil for the usual order. Setting it loads the list again from its beginning.
    public var sort: RowOrder? { didSet { if sort != oldValue { reload() } } }
    /// Whether the list has only favourites. Setting it loads the list again from its beginning.
    public var favouritesOnly = false { didSet { if favouritesOnly != oldValue { reload() } } }
    /// The entry that the reader selected.
    public var selection: EntryKey?

    @ObservationIgnored private let provider: any RowProvider
    @ObservationIgnored private var requester = ListPageRequester(pageSize: UInt32(CatalogModel.pageSize))
    /// The rows that the window no longer keeps and that are being loaded again, by their first index.
    @ObservationIgnored private var restoring: Set<Int> = []
    /// Changes with each new list, so that late answers to old requests are ignored.
    @ObservationIgnored private var generation = 0
    /// The index of the row that appeared last.
    @ObservationIgnored private var reader = 0
    @ObservationIgnored private var loads: [Task<Void, Never>] = []
    @ObservationIgnored private var refreshTask: Task<Void, Never>?

    /// Creates a model, which loads nothing yet.
    ///
    /// - Parameters:
    ///   - provider: The library, or a double in tests.
    ///   - catalog: The catalog's name.
    public init(_ provider: any RowProvider, catalog: String) {
        (self.provider, self.catalog) = (provider, catalog)
    }

    /// Loads the first rows, then refreshes the catalog if it is stale or its last refresh failed. Returns when both are done, so it suits SwiftUI's `task`
    /// modifier. If the task is cancelled, the refresh ends early.
    public func load() async {
        if rows.isEmpty { ask(requester.ask()) }
        await settle()
        guard !Task.isCancelled, let info = try? await provider.info(of: catalog), info.freshness != .fresh else { return }
        refresh()
        await withTaskCancellationHandler {
            await settle()
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    /// Tells the model that a row is visible. Takes microseconds; rows that have to be loaded arrive later.
    public func rowAppeared(at index: Int) {
        guard index >= 0, index < rows.count || rows.isEmpty else { return }
        reader = index
        if index < rows.count, rows[index] == nil {
            restore(index / CatalogModel.pageSize * CatalogModel.pageSize)
        } else if rows.isEmpty {
            ask(requester.ask())
        } else {
            ask(requester.show(row: UInt32(clamping: index)))
        }
    }

    /// Refreshes the catalog from its source. If a refresh is running, nothing happens. When it ends, the list is loaded again; a
    /// refresh that fails leaves the rows as they were.
    public func refresh() {
        guard refreshTask == nil else { return }
        phase = .refreshing(nil)
        refreshTask = Task {
            let (steps, continuation) = AsyncStream<RefreshProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let watching = Task {
                for await step in steps where self.phase.isRefreshing { self.phase = .refreshing(step) }
            }
            let report = await provider.refresh(catalog) { continuation.yield($0) }
            continuation.finish()
            await watching.value
            let problem = report.outcome == .complete ? nil : report.problems.first
            if report.outcome == .failed {
                phase = problem.map { $0.reason == .cancelled ? .idle : .failed($0) } ?? .idle
            } else {
                await reloadInPlace()
                if let problem, problem.reason != .cancelled {
                    phase = .failed(problem)
                } else if phase.isRefreshing {
                    phase = .idle
                }
            }
            // Only now may another refresh start, so that this one doesn't end the other's phase.
            refreshTask = nil
        }
    }

    /// Stops a running refresh. What has arrived stays.
    public func cancel() { refreshTask?.cancel() }

    /// Waits until nothing is being loaded or refreshed.
    public func settle() async {
        while true {
            let running = loads + [refreshTask].compactMap { $0 }
            if running.isEmpty { return }
            for task in running { await task.value }
            loads.removeAll { running.contains($0) }
        }
    }

    // MARK: Loading

    private func request(skip: Int, limit: Int) -> RowRequest {
        var request = RowRequest(catalog: catalog, skip: skip, limit: limit)
        (request.query, request.sort, request.favouritesOnly) = (query, sort, favouritesOnly)
        return request
    }

    private func ask(_ page: ListPageRequester.PageRequest?) {
        guard let page else { return }
        if !phase.isRefreshing { phase = .loading }
        let (generation, skip) = (generation, Int(page.skip))
        let request = request(skip: skip, limit: Int(page.limit))
        loads.append(
            Task {
                let result = await answer(request)
                guard generation == self.generation else { return }
                switch result {
                case .success(let page):
                    rows.insert(page.rows, at: skip)
                    (total, corrected) = (page.total, page.corrected)
                    var next = ListPageRequester(
                        pageSize: UInt32(CatalogModel.pageSize), loaded: requester.loaded, total: UInt32(clamping: page.total))
                    next.receive(rows: UInt32(clamping: page.rows.count))
                    requester = next
                    if phase == .loading { phase = .idle }
                case .failure(let error):
                    requester.fail()
                    if !phase.isRefreshing { phase = .failed(error) }
                }
            })
        forgetFinished()
    }

    /// Loads rows again that the window no longer keeps.
    private func restore(_ start: Int) {
        guard restoring.insert(start).inserted else { return }
        let generation = generation
        let request = request(skip: start, limit: min(CatalogModel.pageSize, rows.count - start))
        loads.append(
            Task {
                let result = await answer(request)
                restoring.remove(start)
                guard generation == self.generation, case .success(let page) = result else { return }
                rows.insert(page.rows, at: start)
            })
        forgetFinished()
    }

    private func answer(_ request: RowRequest) async -> Result<RowPage, AlmanacError> {
        do throws(AlmanacError) { return .success(try await provider.page(request)) } catch { return .failure(error) }
    }

    /// Forgets earlier tasks. A list has at most a few loads at the same time.
    private func forgetFinished() { if loads.count > 64 { loads.removeFirst(loads.count - 64) } }

    /// Begins a new list.
    private func reload() {
        generation += 1
        restoring = []
        reader = 0
        rows = RowWindow(pageSize: CatalogModel.pageSize)
        (total, corrected) = (nil, nil)
        requester = ListPageRequester(pageSize: UInt32(CatalogModel.pageSize))
        ask(requester.ask())
    }

    /// Loads the rows around the reader again, and replaces all rows at once. The list stays as long as it was, so that a view
    /// doesn't jump: the rows of a long list that are far from the reader are loaded again when they appear. If the rows can't be
    /// loaded, the ones that were there stay, and pages in flight still arrive.
    private func reloadInPlace() async {
        let generation = generation
        let (start, limit) = CatalogModel.rangeToReload(around: reader, of: rows.count)
        let result = await answer(request(skip: start, limit: limit))
        guard generation == self.generation, case .success(let page) = result else { return }
        // From here on, late answers to earlier requests are ignored, so whatever is still missing is asked for again.
        self.generation += 1
        var earlier = requester
        let (isAsked, missing) = (!earlier.isEnded && earlier.ask() == nil, restoring)
        let end = start + limit < rows.count ? rows.count : start + page.rows.count
        var fresh = RowWindow(pageSize: CatalogModel.pageSize, count: Swift.min(end, page.total))
        if !page.rows.isEmpty { fresh.insert(page.rows, at: start) }
        (rows, restoring) = (fresh, [])
        (total, corrected) = (page.total, page.corrected)
        requester = ListPageRequester(
            pageSize: UInt32(CatalogModel.pageSize), loaded: UInt32(clamping: rows.count), total: UInt32(clamping: page.total))
        let size = CatalogModel.pageSize, here = Swift.min(reader, Swift.max(rows.count - 1, 0)) / size * size
        for place in missing.union([here - size, here, here + size]) where (0..<rows.count).contains(place) {
            if rows[place] == nil { restore(place) }
        }
        if isAsked, requester.loaded <= earlier.loaded { ask(requester.ask()) }
    }

    /// Returns which rows of a list with `count` rows to load again: all of them, or half of what a window keeps, as whole pages
    /// with the reader in the middle. The last rows are included when the reader is near them.
    private static func rangeToReload(around reader: Int, of count: Int) -> (start: Int, limit: Int) {
        let most = pageSize * RowWindow.mostPages / 2
        guard count > most else { return (0, Swift.max(count, pageSize)) }
        let first = (reader - most / 2) / pageSize * pageSize, last = (count - most) / pageSize * pageSize
        let start = Swift.min(Swift.max(first, 0), last)
        return (start, start == last ? count - start : most)
    }
}
