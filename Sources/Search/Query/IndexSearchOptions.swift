public import Localization
public import Model

/// Options for searching an index, in addition to the query.
public struct IndexSearchOptions: Sendable {
    /// The maximum number of hits. The best hits are returned.
    public var limit: Int
    /// Whether to count all hits. If false, the search stops when no better hits are possible.
    public var countsAll: Bool
    /// The attributes whose values are counted in the hits.
    public var facets: [String]
    /// Whether the search tolerates typos.
    public var allowsErrors: Bool
    /// Whether the search tolerates two typos in words of seven and eight letters whose first letters are right.
    public var allowsMoreErrors = false
    /// Whether a word also finds its other forms, and compounds that are written as one or two words.
    public var allowsForms = true
    /// Whether a word also finds compounds that contain it: "starfighter" for "fighter".
    public var allowsParts = false
    /// The catalog's language, which determines the other forms of attribute values. Nil if the language isn't known.
    public var language: Language?
    /// The language of the reader's own text, which determines the other forms of its words. Nil if the language isn't known.
    public var writtenLanguage: Language?
    /// Whether the last word may be incomplete, in which case it matches any word with this prefix.
    public var allowsBeginnings: Bool
    /// The sort order of the hits. If nil, the hits are in the query's sort order or, if the query doesn't specify one, sorted by
    /// rank.
    public var order: PrecomputedOrder?
    /// The entries to ignore, in ascending order. Another index contains newer versions of these entries.
    public var hidden: [UInt32]
    /// The numbers of the favourite entries, in ascending order.
    public var favourites: [UInt32]
    /// The numbers of the entries that have a note, in ascending order.
    public var noted: [UInt32]
    /// The names of favourites and the text of notes, sorted by entry number.
    public var written: [PersonalText]
    /// The entries that match filters on links.
    public var linked: [LinkFilterMatches] = []
    /// The catalog's attributes. They determine whether a filter must match the whole value, and how results are sorted.
    public var attributes: [AttributeDescription] = []

    /// The entries that match a filter on links, such as `homeworld:tatooine`.
    public struct LinkFilterMatches: Sendable {
        /// The filter's key.
        public let key: String
        /// One of the filter's conditions.
        public let condition: AttributeCondition
        /// The matching entries, in ascending order.
        public var entries: [UInt32]

        /// Creates the list of entries that match a filter on links.
        public init(key: String, condition: AttributeCondition, entries: [UInt32]) {
            self.key = key
            self.condition = condition
            self.entries = entries
        }
    }

    /// The user's own text about an entry: the favourite's name and the note, as folded words in order. For an entry that isn't
    /// stored, this also includes the title, because the index doesn't contain it.
    public struct PersonalText: Sendable {
        /// The entry.
        public let entry: UInt32
        /// The folded words of the favourite's name.
        public let name: [[UInt8]]
        /// The folded words of the note.
        public let note: [[UInt8]]
        /// The folded words of the title if the index doesn't contain them. A match in these words ranks like a match in the
        /// index's titles.
        public let title: [[UInt8]]

        /// Creates the user's own text for an entry.
        public init(entry: UInt32, name: [[UInt8]] = [], note: [[UInt8]] = [], title: [[UInt8]] = []) {
            self.entry = entry
            self.name = name
            self.note = note
            self.title = title
        }
    }

    /// Creates search options. By default, the search returns the best 20 hits without counting all hits.
    public init(
        limit: Int = 20, countsAll: Bool = false, facets: [String] = [], allowsErrors: Bool = false,
        allowsBeginnings: Bool = true, hidden: [UInt32] = [], favourites: [UInt32] = [], noted: [UInt32] = [],
        written: [PersonalText] = []
    ) {
        self.limit = limit
        self.countsAll = countsAll
        self.facets = facets
        self.allowsErrors = allowsErrors
        self.allowsBeginnings = allowsBeginnings
        self.hidden = hidden
        self.favourites = favourites
        self.noted = noted
        self.written = written
    }
}

/// The result of searching an index.
public struct IndexSearchResult: Sendable {
    /// An entry that matches the query.
    public struct Hit: Equatable, Sendable {
        /// The entry's number in the index.
        public let entry: UInt32
        /// The entry's rank.
        public let rank: Rank
    }

    /// The number of hits for each value of an attribute.
    public struct FacetCounts: Sendable {
        /// The attribute's key.
        public let key: String
        /// Marks a code whose count is the number of ranges that end at the value. Only attributes with ranges have such codes.
        /// Their other codes count the ranges that start at the value. A single number is a range that starts and ends at the
        /// same value.
        public static let endMark: UInt32 = 1 << 31
        /// The code of each value in the column, counted from 1, with its number of hits. Values without hits are omitted.
        public let counts: [(code: UInt32, count: UInt32)]
    }

    /// The best hits.
    public let hits: [Hit]
    /// The total number of hits, or nil if they weren't counted.
    public let total: UInt32?
    /// The requested facet counts, in the requested order.
    public let tallies: [FacetCounts]
    /// The words to highlight in snippets.
    public let marks: [HighlightTerm]

    /// A word or phrase to highlight.
    public struct HighlightTerm: Equatable, Sendable {
        /// The folded words, which must be adjacent in the text.
        public let words: [[UInt8]]
        /// Whether to highlight all words that start with this word.
        public let isPrefix: Bool
        /// The 0-based index of the query's word or phrase. A corrected word may have several highlight terms, all with the same
        /// index.
        public internal(set) var term: UInt8 = 0
    }
}
