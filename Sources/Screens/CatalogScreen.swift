public import Model
public import Search

/// A catalog's page, with rows, filters and status. This is a class, because copying a structure with so many references is slow.
public final class CatalogScreen: Sendable {
    /// The values that a filter offers for an attribute.
    public struct FilterChoices: Sendable {
        /// The attribute.
        public let attribute: AttributeDescription
        /// The filter's values, each with the number of matching entries.
        public let choices: [FacetChoice]
        /// Whether the values were counted. Pages show the other filters closed, and load their values on request.
        public var isCounted = true
    }

    /// The number of filters that a page shows with their values from the start.
    static let openFilters = 5

    /// The catalog's summary.
    public let summary: CatalogSummary
    /// The list's state from the URL: search words, filters, sort order and page.
    public let state: ListState
    /// The number of rows that match the search and the filters.
    public let total: UInt32
    /// The rows that are visible on this page.
    public let rows: [ListRow]
    /// How each row matches the query. Empty if the query has no words and the user didn't request an explanation.
    public let matches: [QueryMatch]
    /// The number of words in the query.
    public let wordCount: UInt32
    /// Whether the rows are sorted by anything other than rank.
    public let isSorted: Bool
    /// The offset of the next page, or nil on the last page.
    public let nextOffset: UInt32?
    /// The row that loads the next page when it becomes visible, counted from 0 in the whole list. Nil if there isn't a next
    /// page.
    public let triggerRow: UInt32?
    /// The filters with at least one value, in the order of the catalog's attributes.
    public let facets: [FilterChoices]
    /// The query as Almanac interpreted it. Empty if there isn't a query.
    public let understood: String
    /// The query as Almanac interpreted it, or nil if the page doesn't need to show the interpretation beside the typed text.
    public let readAs: String?
    /// More information about how the query was interpreted, in addition to `readAs`.
    public let reading: QueryInterpretation
    /// The parts of the query that Almanac didn't understand and searched for as ordinary words.
    public let misunderstood: [SearchQuery.Misunderstanding]
    /// If the query is too long, the number of words and filters that the search used. Otherwise nil.
    public let cut: UInt32?
    /// The corrected query if nothing matched the typed words, otherwise nil.
    public let corrected: String?
    /// Searches to try, for a page without results. Otherwise nil.
    public let help: SearchHelp?
    /// The reader's recipes that match the query but aren't in the catalog yet.
    public let new: [ListRow]

    init(
        summary: CatalogSummary, state: ListState, total: UInt32, rows: [ListRow], matches: [QueryMatch], wordCount: UInt32,
        isSorted: Bool, nextOffset: UInt32?, triggerRow: UInt32?, facets: [FilterChoices], understood: String, readAs: String?,
        reading: QueryInterpretation, misunderstood: [SearchQuery.Misunderstanding], cut: UInt32?, corrected: String?,
        help: SearchHelp? = nil, new: [ListRow] = []
    ) {
        self.new = new
        self.help = help
        self.summary = summary
        self.state = state
        self.total = total
        self.rows = rows
        self.matches = matches
        self.wordCount = wordCount
        self.isSorted = isSorted
        self.nextOffset = nextOffset
        self.triggerRow = triggerRow
        self.facets = facets
        self.understood = understood
        self.readAs = readAs
        self.reading = reading
        self.misunderstood = misunderstood
        self.cut = cut
        self.corrected = corrected
    }
}
