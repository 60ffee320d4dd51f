/// Decides which page of a list to request, and when. It performs no I/O.
///
/// The list requests the next page when the fifth row from the end appears. It never requests a page again after receiving it,
/// and never requests a page past the end. If a request fails, the list requests the page again and never skips it. The list ends
/// at an empty page, or when the known total is reached. A page with fewer rows than requested doesn't end the list.
public struct ListPageRequester: Equatable, Sendable {
    /// A page to request, as an offset and a limit.
    public struct PageRequest: Equatable, Sendable {
        /// The number of rows before the page.
        public let skip: UInt32
        /// The maximum number of rows in the page.
        public let limit: UInt32

        /// Creates a page of up to `limit` rows, starting after the first `skip` rows.
        public init(skip: UInt32, limit: UInt32) {
            self.skip = skip
            self.limit = limit
        }
    }

    /// The distance from the end of the list to the row that triggers the next request.
    public static let lead: UInt32 = 5

    /// The number of rows in a page.
    public let pageSize: UInt32
    /// The total number of rows, or nil if it is unknown. If more rows arrive than expected, the total becomes unknown.
    public private(set) var total: UInt32?
    /// The number of rows loaded so far.
    public private(set) var loaded: UInt32
    private var sawEmptyPage = false
    private var isAsked = false

    /// Creates a pager for a list.
    ///
    /// - Parameters:
    ///   - pageSize: The number of rows in a page, at least 1.
    ///   - loaded: The number of rows already loaded.
    ///   - total: The total number of rows, or nil if unknown. If it is unknown, an empty page marks the end.
    public init(pageSize: UInt32 = 20, loaded: UInt32 = 0, total: UInt32? = nil) {
        self.pageSize = max(pageSize, 1)
        self.loaded = loaded
        self.total = total
    }

    /// Whether there are no more pages to request.
    public var isEnded: Bool {
        if sawEmptyPage { return true }
        if let total { return loaded >= total }
        return false
    }

    /// The next page, even if it has already been requested, or nil at the end of the list.
    public var next: PageRequest? { isEnded ? nil : PageRequest(skip: loaded, limit: pageSize) }

    /// The 0-based index of the row that triggers the next request when it appears. Nil if the list has ended or is empty.
    public var triggerRow: UInt32? {
        guard !isEnded, loaded > 0 else { return nil }
        return loaded > ListPageRequester.lead ? loaded - ListPageRequester.lead : 0
    }

    /// Requests the next page without waiting for a row to appear. Callers use this method to load an empty list's first page or
    /// a whole list.
    ///
    /// Returns nil at the end of the list and while another request is pending.
    public mutating func ask() -> PageRequest? {
        guard !isAsked, let page = next else { return nil }
        isAsked = true
        return page
    }

    /// Records that a row is visible. Returns the page to request now, or nil if no request is needed. `row` is the row's 0-based
    /// index.
    public mutating func show(row: UInt32) -> PageRequest? {
        guard let trigger = triggerRow, row >= trigger else { return nil }
        return ask()
    }

    /// Records that the requested page arrived with `rows` rows.
    public mutating func receive(rows: UInt32) {
        isAsked = false
        if rows == 0 { sawEmptyPage = true }
        let (sum, overflow) = loaded.addingReportingOverflow(rows)
        loaded = overflow ? UInt32.max : sum
        if let total, loaded > total { self.total = nil }
    }

    /// Records that the request failed, so that the page is requested again.
    public mutating func fail() { isAsked = false }

    /// Continues a list that ended at an empty page. Call this method when a count shows that there are more rows.
    public mutating func resume() {
        isAsked = false
        sawEmptyPage = false
    }
}
