public import Model

/// A query that is typed as a sentence or with filters that are typed as words, written as a query with filters.
public final class SentenceReading {
    /// The parts of the query, in the query language.
    var pieces: [String] = []
    /// The typed words that became filters, and the filters.
    public internal(set) var parts: [SearchQuery.FilterTypedAsWords] = []
    /// The query that searches for all typed words: those that this reading doesn't search for are in quotation marks.
    public internal(set) var asWords = ""
    /// The query of the next-best reading, or nil if there is only one.
    public internal(set) var other: String?
    /// Whether the plain words are the better reading if entries match them. This is the case if links alone speak for this reading.
    public internal(set) var isLast = false
    /// Whether the query is the plural of a title that names a kind of entry, as in "gungans". The words are the better reading, because
    /// they find the title.
    public internal(set) var isKind = false
    /// Whether the query is a sentence. Otherwise it only contains filters that are typed as words.
    public internal(set) var isSentence = false
    /// The words that entries should contain, without the words that only join.
    var words: [String] = []
    var hasLinks = false
    /// Whether there are filters with values of attributes, such as `cr 5`.
    public internal(set) var hasFilters = false

    /// The query, in the query language.
    public var text: String { pieces.joined(separator: " ") }

    /// Whether the query names a catalog.
    var hasCatalog: Bool { pieces.contains { $0.utf8.starts(with: "in:".utf8) } }

    /// Returns whether the excluded words became filters, or if there are none, all words that aren't typed.
    func hasOnlyFilters(besides typed: [UInt8]) -> Bool {
        let excluded = pieces.filter { $0.utf8.first == ASCII.minus }
        if !excluded.isEmpty { return excluded.allSatisfy { $0.utf8.contains(ASCII.colon) } }
        return words.allSatisfy { word in typed.split(separator: ASCII.space).contains { $0.elementsEqual(word.utf8) } }
    }

    /// Adds filters for typed words.
    func add(_ typed: String, _ filters: [String]) {
        for filter in filters { pieces.appendOnce(filter) }
        parts.append(SearchQuery.FilterTypedAsWords(typed: typed, filter: filters.joined(separator: " ")))
    }

    /// Replaces a word with a filter.
    func replace(_ piece: Int, _ word: String, _ filter: String) {
        pieces[piece] = filter
        words.removeAll { UTF8Comparison.equal($0.utf8, word.utf8) }
        parts.append(SearchQuery.FilterTypedAsWords(typed: word, filter: filter))
    }

    /// Removes a word.
    func remove(_ piece: Int) {
        let word = pieces.remove(at: piece)
        if let place = words.firstIndex(where: { UTF8Comparison.equal($0.utf8, word.utf8) }) { words.remove(at: place) }
    }

    /// Replaces the last word.
    func replaceLast(_ word: String) {
        words.removeLast()
        pieces.removeLast()
        add(word: word)
    }

    func add(word: String) {
        words.append(word)
        pieces.append(word)
    }
}

extension [String] {
    /// Adds a text unless the array already contains it.
    mutating func appendOnce(_ text: String) {
        if !contains(where: { UTF8Comparison.equal($0.utf8, text.utf8) }) { append(text) }
    }
}

/// What a sentence must know about the entries. Several rules and readings ask about the same words, so the answers are kept.
public final class SentenceFacts {
    private let findValue: (CatalogID, AttributeDescription, String) -> String?
    private let findTitle, findTitleWord: (CatalogID, String) -> Bool
    private let findLinks: (CatalogID, Lexicon.Relation, String) -> UInt32
    private let findCount: (CatalogID, String) -> UInt32
    private let findCandidates: ([Lexicon], String) -> [Lexicon]
    /// The answers so far. The tables find an answer's index by its question's hash.
    private var valuePlaces = WordTable(room: 64), values: [String?] = []
    private var countPlaces = WordTable(room: 32), counts: [UInt32] = []

    /// Returns the stored value of an attribute for a typed value, or nil if no entry of the catalog has it.
    public func value(_ catalog: CatalogID, _ attribute: AttributeDescription, _ typed: String) -> String? {
        let question = SentenceFacts.question(0, catalog, attribute.key, typed)
        if let place = valuePlaces.first(question) { return values[Int(place)] }
        let answer = findValue(catalog, attribute, typed)
        valuePlaces.add(question, UInt32(values.count))
        values.append(answer)
        return answer
    }

    /// Returns those of the catalogs that may have a value of a text or a list that the typed text names. In the others, no attribute but
    /// numbers and flags has it.
    func candidates(_ lexicons: [Lexicon], for typed: String) -> [Lexicon] {
        lexicons.count > 1 ? findCandidates(lexicons, typed) : lexicons
    }

    /// Returns whether a title in the catalog contains the words as a phrase.
    func isInTitle(_ catalog: CatalogID, _ title: String) -> Bool {
        known(1, catalog, "", title) { findTitle(catalog, title) ? 1 : 0 } > 0
    }

    /// Returns whether more than half of the titles in the catalog contain the words.
    func isTitleWord(_ catalog: CatalogID, _ title: String) -> Bool {
        known(2, catalog, "", title) { findTitleWord(catalog, title) ? 1 : 0 } > 0
    }

    /// Returns the number of the catalog's entries that have links with this relation to an entry with this title.
    func linkCount(_ catalog: CatalogID, _ relation: Lexicon.Relation, _ title: String) -> UInt32 {
        known(3, catalog, relation.key, title) { findLinks(catalog, relation, title) }
    }

    func hasLinks(_ catalog: CatalogID, _ relation: Lexicon.Relation, _ title: String) -> Bool {
        linkCount(catalog, relation, title) > 0
    }

    /// Returns the number of the catalog's entries that match a query.
    func count(_ catalog: CatalogID, _ query: String) -> UInt32 { known(4, catalog, "", query) { findCount(catalog, query) } }

    func matches(_ catalog: CatalogID, _ query: String) -> Bool { count(catalog, query) > 0 }

    private func known(_ kind: UInt64, _ catalog: CatalogID, _ key: String, _ text: String, _ find: () -> UInt32) -> UInt32 {
        let question = SentenceFacts.question(kind, catalog, key, text)
        if let place = countPlaces.first(question) { return counts[Int(place)] }
        let answer = find()
        countPlaces.add(question, UInt32(counts.count))
        counts.append(answer)
        return answer
    }

    private static func question(_ kind: UInt64, _ catalog: CatalogID, _ key: String, _ text: String) -> UInt64 {
        var hash = FNV1a.start &+ kind
        for part in [catalog.raw, key, text] {
            // The multiplication separates the texts.
            hash = hash &* 31
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return hash
    }

    /// Returns whether these entries are of the kind that the title names: if several entries have a link with this relation to it, but none
    /// has more than one, as with species.
    let isKind: (CatalogID, Lexicon.Relation, String) -> Bool
    /// Returns the attribute's value of the entry with this title, or of one whose title contains it. Nil if there is no such value.
    let measure: (CatalogID, AttributeDescription, String) -> String?

    /// Collects what a sentence must know.
    public init(
        value: @escaping (CatalogID, AttributeDescription, String) -> String?, isInTitle: @escaping (CatalogID, String) -> Bool,
        isTitleWord: @escaping (CatalogID, String) -> Bool,
        linkCount: @escaping (CatalogID, Lexicon.Relation, String) -> UInt32,
        isKind: @escaping (CatalogID, Lexicon.Relation, String) -> Bool, count: @escaping (CatalogID, String) -> UInt32,
        measure: @escaping (CatalogID, AttributeDescription, String) -> String?,
        candidates: @escaping ([Lexicon], String) -> [Lexicon] = { lexicons, _ in lexicons }
    ) {
        findCandidates = candidates
        (findValue, findTitle, findTitleWord, findLinks) = (value, isInTitle, isTitleWord, linkCount)
        (self.isKind, findCount, self.measure) = (isKind, count, measure)
    }
}
