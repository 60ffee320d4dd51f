/// Decides which page of a list is asked for, and when: as a value, without a screen or a network.
///
/// The next page is asked for when the fifth row from the end is shown. No page is asked for twice, and none past the end; one
/// that failed is asked for again, never skipped. The end is an empty page, or a total where one is known; a short page is not.
public struct Paging: Equatable, Sendable {
    /// A page to ask for: so many rows, after so many.
    public struct Page: Equatable, Sendable {
        /// How many rows come before it.
        public let skip: UInt32
        /// How many rows it has at most.
        public let limit: UInt32

        /// A page of `limit` rows after `skip`.
        public init(skip: UInt32, limit: UInt32) {
            self.skip = skip
            self.limit = limit
        }
    }

    /// How far from the end the row stands that asks for more: the fifth.
    public static let lead: UInt32 = 5

    /// How many rows a page has.
    public let pageSize: UInt32
    /// How many rows there are in all, where that is known. It becomes nil once more rows than that have come.
    public private(set) var total: UInt32?
    /// How many rows are there.
    public private(set) var loaded: UInt32
    private var sawEmptyPage = false
    private var isAsked = false

    /// - Parameters:
    ///   - pageSize: rows of a page, at least 1.
    ///   - loaded: rows that are there already.
    ///   - total: rows in all; nil where only an empty page tells the end.
    public init(pageSize: UInt32 = 20, loaded: UInt32 = 0, total: UInt32? = nil) {
        self.pageSize = max(pageSize, 1)
        self.loaded = loaded
        self.total = total
    }

    /// Whether there is nothing more to ask for.
    public var isEnded: Bool {
        if sawEmptyPage { return true }
        if let total { return loaded >= total }
        return false
    }

    /// The next page, whether or not it has been asked for; nil at the end.
    public var next: Page? { isEnded ? nil : Page(skip: loaded, limit: pageSize) }

    /// The row, counted from 0, whose showing asks for the next page; nil at the end, and where there is no row yet.
    public var triggerRow: UInt32? {
        guard !isEnded, loaded > 0 else { return nil }
        return loaded > Paging.lead ? loaded - Paging.lead : 0
    }

    /// Asks for the next page without waiting for a row: the first page of an empty list, every page of a whole pass.
    ///
    /// Nil while one is being asked for, and at the end.
    public mutating func ask() -> Page? {
        guard !isAsked, let page = next else { return nil }
        isAsked = true
        return page
    }

    /// Takes note that `row`, counted from 0, is on the screen; returns the page to ask for now, if any.
    public mutating func show(row: UInt32) -> Page? {
        guard let trigger = triggerRow, row >= trigger else { return nil }
        return ask()
    }

    /// Takes note that the page that was asked for came with `rows` rows.
    public mutating func receive(rows: UInt32) {
        isAsked = false
        if rows == 0 { sawEmptyPage = true }
        let (sum, overflow) = loaded.addingReportingOverflow(rows)
        loaded = overflow ? UInt32.max : sum
        if let total, loaded > total { self.total = nil }
    }

    /// Takes note that the page that was asked for failed: it will be asked for again.
    public mutating func fail() { isAsked = false }

    /// Takes back the end that an empty page told, because a count says that there is more.
    public mutating func resume() {
        isAsked = false
        sawEmptyPage = false
    }
}
