public import Records

/// What a reader looks for, understood. All terms and all filters must hold.
public struct Query: Equatable, Sendable {
    /// A word or a phrase, folded.
    public struct Term: Equatable, Sendable {
        /// The folded words, with single spaces between them.
        public let folded: [UInt8]
        /// Whether it must stand as a whole ("in quotation marks"); else each word may be continued.
        public let isPhrase: Bool
        /// Whether rows that have it are left out (`-word`).
        public let isNegated: Bool
    }

    /// What an attribute's value must be.
    public enum Condition: Equatable, Sendable {
        /// Equal to the text when both are folded; for a list, one of its items.
        case text([UInt8])
        /// A number between two bounds; nil for no bound.
        case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
    }

    /// A demand on one attribute: one of the conditions holds (or, negated, none).
    public struct Filter: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The alternatives, one of which must hold.
        public internal(set) var conditions: [Condition]
        /// The values as typed, for showing the filter again.
        public internal(set) var values: [String]
        /// Whether rows that meet it are left out.
        public let isNegated: Bool
    }

    /// Where the terms are looked for.
    public enum Scope: Equatable, Sendable {
        case names
        /// One of the catalog's own scopes.
        case part(String)
        case everything
    }

    /// The words and phrases; all must be found.
    public internal(set) var terms: [Term] = []
    /// The demands on attributes; all must hold.
    public internal(set) var filters: [Filter] = []
    /// Where the terms are looked for.
    public var scope: Scope = .everything
    /// The catalogs to look in; empty for all.
    public internal(set) var catalogs: [CatalogID] = []
    /// Whether only starred rows count (`is:favourite`).
    public var onlyFavourites = false
    /// Whether only rows with a note count (`has:note`).
    public var onlyNoted = false
    /// The order asked for (`sort:cr`); nil for the best match first or the list's own.
    public internal(set) var sort: CatalogDescription.Sort?
    /// Parts that were not understood as typed, and searched as words.
    public internal(set) var misunderstood: [String] = []

    /// A query that everything meets.
    public init() {}

    /// Whether it asks for nothing at all.
    public var isEmpty: Bool {
        terms.isEmpty && filters.isEmpty && catalogs.isEmpty && !onlyFavourites && !onlyNoted
    }

    /// Adds a demand. A second value of the same key (`key:a key:b`) adds to the alternatives of the first; comparisons (`key>=5 key<9`)
    /// all hold.
    public mutating func add(filter key: String, value: String, condition: Condition, isNegated: Bool = false) {
        let isValue = value.utf8.first == 0x3A
        for index in filters.indices
        where isValue && filters[index].values.first?.utf8.first == 0x3A && filters[index].isNegated == isNegated
            && Bytes.equal(filters[index].key.utf8, key.utf8)
        {
            filters[index].conditions.append(condition)
            filters[index].values.append(value)
            return
        }
        filters.append(Filter(key: key, conditions: [condition], values: [value], isNegated: isNegated))
    }

    /// The same query without its demands on `key`: what the counts of that key's own choices are made with.
    public func without(filter key: String) -> Query {
        var copy = self
        copy.filters.removeAll { Bytes.equal($0.key.utf8, key.utf8) }
        return copy
    }

    /// The values asked for of `key`, as typed.
    public func values(of key: String) -> [String] {
        for filter in filters where !filter.isNegated && Bytes.equal(filter.key.utf8, key.utf8) { return filter.values }
        return []
    }
}
