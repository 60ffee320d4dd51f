public import Model
import TextProcessing

/// A parsed search query.
public struct SearchQuery: Equatable, Sendable {
    /// The fields to search.
    public enum Field: Equatable, Sendable {
        /// Every field in the search scope.
        case any
        /// Titles only, as in `name:owl`.
        case name
        /// Text only, as in `text:owl`.
        case text
    }

    /// A word or a phrase.
    public struct Term: Equatable, Sendable {
        /// The term's words after case folding. Only a phrase has more than one word.
        public let words: [[UInt8]]
        /// Whether the term was in quotation marks. A phrase's words must match exactly and be adjacent, and they are never
        /// corrected.
        public let isPhrase: Bool
        /// The field to search.
        public let field: Field
        /// Whether this is the last word typed, which may be incomplete.
        public internal(set) var isPrefix = false

        /// The words, in lower case and without accents.
        public var text: String { words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") }
    }

    /// A filter on an attribute. At least one of its conditions must hold.
    public struct Filter: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The filter's conditions, at least one of which must hold.
        public internal(set) var conditions: [AttributeCondition]
        /// The operators and values in query syntax, such as `:dragon` or `>=5`.
        public internal(set) var values: [String]
        /// Whether the key names a relation between entries. If so, the values are the titles of linked entries.
        public internal(set) var isRelation = false
        /// Whether a value must match as a whole, even if a query needs to contain only some of its words.
        public internal(set) var isWhole = false

        /// Returns whether two filters are the same.
        public static func == (left: Filter, right: Filter) -> Bool {
            UTF8Comparison.equal(left.key.utf8, right.key.utf8) && left.conditions == right.conditions
                && UTF8Comparison.equal(left.values, right.values) && left.isRelation == right.isRelation
                && left.isWhole == right.isWhole
        }

        /// Whether more values can be added as alternatives. True for `type:a`, false for `cr>5`.
        var isChoice: Bool { values.first?.utf8.first == ASCII.colon }

        /// Returns this filter with the other filter's values added as alternatives.
        func or(_ other: Filter) -> Filter {
            var both = self
            both.conditions += other.conditions
            both.values += other.values
            both.isWhole = isWhole && other.isWhole
            return both
        }
    }

    /// A condition that an entry must meet to match the query.
    public indirect enum Clause: Equatable, Sendable {
        case term(Term)
        case filter(Filter)
        /// Matches favourites, as in `is:favourite`.
        case favourite
        /// Matches entries with a note, as in `has:note`.
        case noted
        /// Matches entries in a catalog, as in `in:monsters`.
        case catalog(CatalogID)
        /// Matches if the inner clause doesn't match.
        case not(Clause)
        /// Matches if at least one of the inner clauses matches.
        case any([Clause])
        /// Matches if all the inner clauses match.
        case all([Clause])
    }

    /// The search scope that the user chose.
    public enum SearchedParts: Equatable, Sendable {
        case names
        /// Searches titles and one of the catalog's own search scopes.
        case part(String)
        case everything

        /// Returns whether two scopes are the same.
        public static func == (left: SearchedParts, right: SearchedParts) -> Bool {
            switch (left, right) {
            case (.names, .names), (.everything, .everything): true
            case (.part(let left), .part(let right)): UTF8Comparison.equal(left.utf8, right.utf8)
            default: false
            }
        }
    }

    /// A part of the query that the parser didn't understand and treated as ordinary words.
    public struct Misunderstanding: Equatable, Sendable {
        /// The text that the user typed.
        public let typed: String
        /// A suggested correction, or nil if no known name is similar.
        public let proposal: String?
    }

    /// A filter that was typed as words.
    public struct FilterTypedAsWords: Equatable, Sendable {
        /// The words as typed: `cr 5`.
        public let typed: String
        /// The filter in query syntax: `cr:5`.
        public let filter: String
    }

    /// The clauses, all of which must match.
    public internal(set) var clauses: [Clause] = []
    /// The search scope.
    public var scope: SearchedParts = .everything
    /// The sort order that the query requests, as in `sort:cr`. If nil, results are sorted by rank or in the list's default order.
    public var sort: CatalogDescription.SortOrder?
    /// The parts of the query that the parser didn't understand.
    public internal(set) var misunderstood: [Misunderstanding] = []

    /// The attributes in `sort:` that the parser ignored, because lists can't be sorted by these attributes.
    public internal(set) var unsortable: [String] = []
    /// The filters that were typed as words, such as `cr 5`.
    public internal(set) var spoken: [FilterTypedAsWords] = []
    /// The query that searches for the typed words instead of the filters in `spoken`, or nil if `spoken` is empty.
    public internal(set) var asWords: String?
    /// Another query that a sentence may mean, or nil.
    public private(set) var other: String?
    /// The query that uses the typed words as filters. Set only if the words could be filters, but Almanac searched for them as
    /// text because they are an entry's title. Otherwise nil.
    public var asFilters: String?

    /// Whether the query was typed as a sentence, and these are its filters.
    public private(set) var isSentence = false

    /// If the query exceeded the limit, the number of words, phrases and filters that the parser read. Nil if it read the whole
    /// query.
    public internal(set) var cut: UInt32?

    /// Creates an empty query, which matches all entries.
    public init() {}

    /// Creates a query that matches entries with any of the terms.
    public init(anyOf terms: [Term]) {
        clauses = [terms.count == 1 ? .term(terms[0]) : .any(terms.map { .term($0) })]
    }

    /// Creates the query that a sentence means.
    public init(_ reading: SentenceReading, _ vocabulary: FilterVocabulary) {
        self.init(parsing: reading.text, vocabulary)
        spoken = reading.parts
        asWords = reading.asWords
        isSentence = reading.isSentence
        other = reading.other
    }

    /// Whether the query excludes anything.
    public var excludes: Bool { clauses.contains { if case .not = $0 { true } else { false } } }

    /// Whether the query has no clauses.
    public var isEmpty: Bool { clauses.isEmpty }

    /// Adds a filter that matches any of the given values. If the query already lists values for the key, the new values become
    /// further alternatives (`type:a type:b`), unless the query requires several values at once (`(type:a) (type:b)`).
    public mutating func add(filter key: String, values: [(value: String, condition: AttributeCondition)]) {
        guard !values.isEmpty else { return }
        let filter = Filter(
            key: key, conditions: values.map { $0.condition }, values: values.map { ":" + SearchQuery.written($0.value) },
            isWhole: true)
        if let place = choice(of: key), case .filter(let old) = clauses[place] {
            clauses[place] = .filter(old.or(filter))
        } else {
            clauses.append(.filter(filter))
        }
    }

    /// Returns a value in query syntax, with quotation marks if necessary.
    public static func written(_ value: String) -> String {
        let plain = value.utf8.filter { $0 != ASCII.quotationMark }
        let isWord = !plain.contains {
            $0 <= ASCII.space || $0 == ASCII.leftParenthesis || $0 == ASCII.rightParenthesis || $0 == ASCII.comma
        }
        let own = String(decoding: plain, as: UTF8.self)
        let isRead =
            plain.first.map {
                $0 != ASCII.exclamationMark && $0 != ASCII.lessThan && $0 != ASCII.equals && $0 != ASCII.greaterThan
            } ?? false
        return isWord && isRead ? own : "\"" + own + "\""
    }

    /// Returns the index of the clause that lists values for `key`, or nil if there isn't exactly one such clause.
    private func choice(of key: String) -> Int? {
        let places = clauses.indices.filter { clauses[$0].isChoice(of: key) }
        return places.count == 1 ? places[0] : nil
    }

    /// Adds filters for several values, all of which are required: `(type:a) (type:b)`.
    public mutating func add(filter key: String, requiring values: [(value: String, condition: AttributeCondition)]) {
        for value in values {
            let filter = Filter(
                key: key, conditions: [value.condition], values: [":" + SearchQuery.written(value.value)], isWhole: true)
            // The brackets prevent another value from becoming an alternative. They also ensure that the counts beside the
            // filter's values are for the current results.
            clauses.append(.all([.filter(filter)]))
        }
    }

    /// Adds the clauses of another query, which must match too.
    public mutating func add(_ other: SearchQuery) { clauses += other.clauses }

    /// Requires the title to contain these words as a phrase.
    public mutating func require(title: String) {
        clauses.append(.term(Term(words: WordScanner.words(title), isPhrase: true, field: .name)))
    }

    /// All filters, including filters in brackets.
    public var filters: [Filter] { clauses.flatMap { $0.filters } }

    /// Returns the values for `key` if the query requires several values at once. Otherwise, returns an empty array.
    public func requiredValues(of key: String) -> [String] {
        var values: [String] = []
        for case .filter(let filter) in clauses
        where filter.isChoice && filter.values.count == 1 && UTF8Comparison.equal(filter.key.utf8, key.utf8) {
            values.append(SearchQuery.unwritten(filter.values[0]))
        }
        return values.count > 1 ? values : []
    }

    /// Restricts the query to favourites.
    public mutating func addFavourite() {
        if !clauses.contains(.favourite) { clauses.append(.favourite) }
    }

    /// Returns a copy of the query without its values for `key`. The copy is used to count the matches for each of that key's
    /// values.
    public func without(filter key: String) -> SearchQuery {
        var copy = self
        if let place = choice(of: key) { copy.clauses.remove(at: place) }
        return copy
    }

    /// Returns the values that the query lists as alternatives for `key`, without operators. Returns an empty array if the query
    /// requires several values at once.
    public func values(of key: String) -> [String] {
        guard let place = choice(of: key), case .filter(let filter) = clauses[place] else { return [] }
        return filter.values.map { SearchQuery.unwritten($0) }
    }

    /// Returns a filter's value without its operator and quotation marks.
    private static func unwritten(_ value: String) -> String {
        String(decoding: value.utf8.dropFirst().filter { $0 != ASCII.quotationMark }, as: UTF8.self)
    }

    /// Whether the query contains any words.
    public var hasTerms: Bool { clauses.contains { $0.hasTerms } }

    /// The query's words and phrases in order, except words and phrases that the query excludes.
    public var terms: [Term] { clauses.flatMap { $0.terms } }

    /// The words and phrases that every result must contain.
    public var requiredTerms: [Term] { clauses.compactMap { if case .term(let term) = $0 { term } else { nil } } }

    /// Returns the query with only some of its required terms.
    ///
    /// - Parameter places: The terms' indices in `requiredTerms`.
    public func keeping(terms places: [Int]) -> SearchQuery {
        var query = self, place = -1
        query.clauses = clauses.filter { clause in
            guard case .term = clause else { return true }
            place += 1
            return places.contains(place)
        }
        return query
    }

    /// Returns the query for all catalogs.
    public var inAllCatalogs: SearchQuery {
        var query = self
        query.clauses = clauses.filter { $0.catalogs == nil }
        return query
    }

    /// Returns whether the query can match entries in `catalog`.
    public func allows(_ catalog: CatalogID) -> Bool {
        for clause in clauses {
            if let named = clause.catalogs, !named.contains(catalog) { return false }
        }
        return true
    }
}

extension SearchQuery.Clause {
    /// Returns whether the clause lists values for `key`.
    func isChoice(of key: String) -> Bool {
        guard case .filter(let filter) = self else { return false }
        return filter.isChoice && UTF8Comparison.equal(filter.key.utf8, key.utf8)
    }

    /// The catalogs whose entries can match this clause, or nil if the clause doesn't restrict the catalog.
    var catalogs: [CatalogID]? {
        switch self {
        case .catalog(let id): return [id]
        case .any(let inner):
            let named = inner.compactMap { $0.catalogs }
            return named.count == inner.count ? named.flatMap { $0 } : nil
        case .term, .filter, .favourite, .noted, .not, .all: return nil
        }
    }

    var filters: [SearchQuery.Filter] {
        switch self {
        case .filter(let filter): [filter]
        case .term, .favourite, .noted, .catalog: []
        case .not(let inner): inner.filters
        case .any(let inner), .all(let inner): inner.flatMap { $0.filters }
        }
    }

    var hasTerms: Bool {
        switch self {
        case .term: true
        case .not, .filter, .favourite, .noted, .catalog: false
        case .any(let inner), .all(let inner): inner.contains { $0.hasTerms }
        }
    }

    var terms: [SearchQuery.Term] {
        switch self {
        case .term(let term): [term]
        case .not, .filter, .favourite, .noted, .catalog: []
        case .any(let inner), .all(let inner): inner.flatMap { $0.terms }
        }
    }
}
