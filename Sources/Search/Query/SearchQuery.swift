public import Model

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

        /// The same with the values of another as further alternatives.
        func or(_ other: Filter) -> Filter {
            Filter(key: key, conditions: conditions + other.conditions, values: values + other.values)
        }
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

    /// Adds a demand on an attribute: to have one of some values. They are alternatives to those that the query names of the key already
    /// (`type:a type:b`), unless it wants several of them at once (`(type:a) (type:b)`).
    public mutating func add(filter key: String, values: [(value: String, condition: Condition)]) {
        guard !values.isEmpty else { return }
        let filter = Filter(
            key: key, conditions: values.map { $0.condition }, values: values.map { ":" + SearchQuery.written($0.value) })
        if let place = choice(of: key), case .filter(let old) = clauses[place] {
            clauses[place] = .filter(old.or(filter))
        } else {
            clauses.append(.filter(filter))
        }
    }

    /// A value as the query language writes it: in quotation marks where it would be cut without.
    public static func written(_ value: String) -> String {
        let plain = value.utf8.filter { $0 != 0x22 }
        let isWord = !plain.contains { $0 <= 0x20 || $0 == 0x28 || $0 == 0x29 || $0 == 0x2C }
        let own = String(decoding: plain, as: UTF8.self)
        let isRead = plain.first.map { $0 != 0x21 && $0 != 0x3C && $0 != 0x3D && $0 != 0x3E } ?? false
        return isWord && isRead ? own : "\"" + own + "\""
    }

    /// Where the one demand stands that names values of `key`; nil where there is none, or more than one.
    private func choice(of key: String) -> Int? {
        let places = clauses.indices.filter { clauses[$0].isChoice(of: key) }
        return places.count == 1 ? places[0] : nil
    }

    /// Asks for favourites only, beside all else.
    public mutating func addFavourite() {
        if !clauses.contains(.favourite) { clauses.append(.favourite) }
    }

    /// The same query without the values that it names of `key`: what the counts of that key's own choices are made with.
    public func without(filter key: String) -> SearchQuery {
        var copy = self
        if let place = choice(of: key) { copy.clauses.remove(at: place) }
        return copy
    }

    /// The values of `key` one of which is wanted, without their signs; none where several are wanted at once.
    public func values(of key: String) -> [String] {
        guard let place = choice(of: key), case .filter(let filter) = clauses[place] else { return [] }
        return filter.values.map { String(decoding: $0.utf8.dropFirst().filter { $0 != 0x22 }, as: UTF8.self) }
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
    /// Whether it names values of `key`.
    func isChoice(of key: String) -> Bool {
        guard case .filter(let filter) = self else { return false }
        return filter.isChoice && Bytes.equal(filter.key.utf8, key.utf8)
    }

    /// The catalogs one of which it demands; nil where it demands anything else.
    var catalogs: [CatalogID]? {
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
