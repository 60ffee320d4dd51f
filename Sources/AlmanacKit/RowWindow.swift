/// The rows of a list that have been shown so far. A window keeps only the rows near the one that appeared last, so that a list of
/// a million rows needs no more memory than a short one.
public struct RowWindow: RandomAccessCollection, Equatable, Sendable {
    /// The number of pages that a window keeps.
    static let mostPages = 100

    private var pages: [Int: [EntryRow]] = [:]
    private let pageSize: Int
    /// The number of rows that have been loaded so far.
    public private(set) var count = 0

    /// Creates a window of a list of which `count` rows have been loaded, but none is kept.
    init(pageSize: Int, count: Int = 0) { (self.pageSize, self.count) = (pageSize, count) }

    /// The index of the first row, 0.
    public var startIndex: Int { 0 }
    /// The number of rows that have been loaded so far.
    public var endIndex: Int { count }

    /// The row at an index, or nil if the window no longer keeps it. `CatalogModel.rowAppeared(at:)` loads it again.
    public subscript(position: Int) -> EntryRow? {
        guard let page = pages[position / pageSize], position % pageSize < page.count else { return nil }
        return page[position % pageSize]
    }

    /// The rows that the window keeps, in order.
    public var loaded: [EntryRow] { pages.keys.sorted().flatMap { pages[$0] ?? [] } }

    /// Adds rows that begin at an index, and forgets the pages that are farthest away. The index is a multiple of the page's size,
    /// unless an earlier page was shorter than expected. If the window no longer keeps the beginning of that page, it doesn't keep
    /// the rest either: the page is loaded again as a whole when one of its rows appears.
    mutating func insert(_ rows: [EntryRow], at index: Int) {
        for (number, row) in rows.enumerated() {
            let position = index + number, page = position / pageSize, place = position % pageSize
            let kept = pages[page]?.count ?? 0
            if place < kept { pages[page]?[place] = row } else if place == kept { pages[page, default: []].append(row) }
        }
        count = Swift.max(count, index + rows.count)
        guard pages.count > RowWindow.mostPages else { return }
        let middle = index / pageSize
        let kept = pages.keys.sorted { abs($0 - middle) < abs($1 - middle) }.prefix(RowWindow.mostPages / 2)
        let old = pages
        pages = [:]
        for page in kept { pages[page] = old[page] }
    }
}
