public import Records

/// What a reader looks for, understood.
public struct SearchQuery: Equatable, Sendable {
    /// Where words are looked for.
    public enum Field: Equatable, Sendable {
        /// Wherever the search switch says.
        case any
        /// Titles only: `name:owl`.
        case name
        /// Texts only: `text:owl`.
        case text
    }

    /// A word, or a phrase.
    public struct Term: Equatable, Sendable {
        /// The folded words, at least one; more than one only for a phrase.
        public let words: [[UInt8]]
        /// Whether it was written in quotation marks: taken exactly, side by side, and never corrected.
        public let isPhrase: Bool
        /// Where it is looked for.
        public let field: Field
        /// Whether the word may go on: the last one typed.
        public internal(set) var isPrefix = false
    }

    /// A demand on one attribute: one of the conditions holds.
    public struct Filter: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The alternatives, one of which must hold.
        public internal(set) var conditions: [Condition]
        /// The values with their signs, as the query language writes them: `:dragon`, `>=5`.
        public internal(set) var values: [String]

        /// Whether its values are alternatives, to which another can be added: `type:a`, not `cr>5`.
        var isChoice: Bool { values.first?.utf8.first == 0x3A }
    }

    /// One demand.
    public indirect enum Clause: Equatable, Sendable {
        case term(Term)
        case filter(Filter)
        /// `is:favourite`.
        case favourite
        /// `has:note`.
        case noted
        /// `in:monsters`.
        case catalog(CatalogID)
        /// What must not hold.
        case not(Clause)
        /// One of them must hold.
        case any([Clause])
        /// All of them must hold.
        case all([Clause])
    }

    /// The search switch.
    public enum Scope: Equatable, Sendable {
        case names
        /// Titles and one of the catalog's own scopes.
        case part(String)
        case everything
    }

    /// A part that was not understood as typed, and searched as words.
    public struct Misunderstanding: Equatable, Sendable {
        /// As it was typed.
        public let typed: String
        /// What may have been meant instead; nil where nothing known is near.
        public let proposal: String?
    }

    /// What must hold; all of it.
    public internal(set) var clauses: [Clause] = []
    /// Where words are looked for.
    public var scope: Scope = .everything
    /// The order asked for (`sort:cr`); nil for the best match first, or the list's own.
    public var sort: CatalogDescription.Sort?
    /// What was not understood.
    public internal(set) var misunderstood: [Misunderstanding] = []

    /// How many words, phrases and filters were read, where the query has more than may be read; nil where all of it was.
    public internal(set) var cut: UInt32?

    /// A query that everything meets.
    public init() {}

    /// Whether it asks for nothing at all.
    public var isEmpty: Bool { clauses.isEmpty }

    /// Adds a demand on an attribute. A second value of the same key (`type:a type:b`) is an alternative to the first; comparisons
    /// (`cr>=5 cr<9`) all hold.
    public mutating func add(filter key: String, value: String, condition: Condition) {
        SearchQuery.add(Filter(key: key, conditions: [condition], values: [value]), to: &clauses)
    }

    static func add(_ filter: Filter, to clauses: inout [Clause]) {
        for index in clauses.indices where filter.isChoice {
            guard case .filter(var old) = clauses[index], old.isChoice, Bytes.equal(old.key.utf8, filter.key.utf8) else {
                continue
            }
            old.conditions += filter.conditions
            old.values += filter.values
            clauses[index] = .filter(old)
            return
        }
        clauses.append(.filter(filter))
    }

    /// A second catalog is an alternative to the first, as a second value of an attribute is.
    static func add(_ catalog: CatalogID, to clauses: inout [Clause]) {
        for index in clauses.indices {
            guard var named = clauses[index].catalogs else { continue }
            if !named.contains(catalog) { named.append(catalog) }
            clauses[index] = named.count == 1 ? .catalog(named[0]) : .any(named.map { .catalog($0) })
            return
        }
        clauses.append(.catalog(catalog))
    }

    /// Asks for favourites only, beside all else.
    public mutating func addFavourite() {
        if !clauses.contains(.favourite) { clauses.append(.favourite) }
    }

    /// The same query without its demands on `key`: what the counts of that key's own choices are made with.
    public func without(filter key: String) -> SearchQuery {
        var copy = self
        copy.clauses.removeAll {
            guard case .filter(let filter) = $0 else { return false }
            return filter.isChoice && Bytes.equal(filter.key.utf8, key.utf8)
        }
        return copy
    }

    /// The values chosen of `key`, without their signs.
    public func values(of key: String) -> [String] {
        for clause in clauses {
            if case .filter(let filter) = clause, filter.isChoice, Bytes.equal(filter.key.utf8, key.utf8) {
                return filter.values.map { String(decoding: $0.utf8.dropFirst(), as: UTF8.self) }
            }
        }
        return []
    }

    /// Whether any word is looked for.
    public var hasTerms: Bool { clauses.contains { $0.hasTerms } }

    /// The words that an entry is looked for by, in order, those that must not be there left out.
    public var terms: [Term] { clauses.flatMap { $0.terms } }

    /// Whether entries of the catalog can meet it at all.
    public func allows(_ catalog: CatalogID) -> Bool {
        for clause in clauses {
            if let named = clause.catalogs, !named.contains(catalog) { return false }
        }
        return true
    }
}

extension SearchQuery.Clause {
    /// The catalogs one of which it demands; nil where it demands anything else.
    fileprivate var catalogs: [CatalogID]? {
        switch self {
        case .catalog(let id): return [id]
        case .any(let inner):
            let named = inner.compactMap { $0.catalogs }
            return named.count == inner.count ? named.flatMap { $0 } : nil
        case .term, .filter, .favourite, .noted, .not, .all: return nil
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
