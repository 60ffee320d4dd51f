public import Localization
public import Model
import TextProcessing

/// The names that a query may use in a set of catalogs: their attributes, the relations of their links, and their values.
public struct QueryVocabulary {
    /// The attributes of all searched catalogs. If several have the same key, a value is parsed for each of their types.
    public var attributes: [AttributeDescription]
    /// The existing catalogs, for `in:`.
    public var catalogs: [CatalogID]
    /// The relations of the entries' links, for filters such as `homeworld:tatooine`.
    public var relations: [LocalizableText] = []
    /// Whether filters may be typed as words: `cr 5`.
    public var readsSpokenFilters = false
    /// The reader's language. Queries may use its labels as keys (`film:` for `films:`). It also determines whether numbers have
    /// a decimal comma.
    public var language = Language.english
    /// Returns the attribute's value for a typed or translated value. Nil if no entry has the value.
    public var value: (_ attribute: AttributeDescription, _ typed: String) -> String? = { _, _ in nil }

    /// Creates a vocabulary without relations, spoken filters and values.
    public init(attributes: [AttributeDescription], catalogs: [CatalogID]) {
        self.attributes = attributes
        self.catalogs = catalogs
    }

    /// The attributes, and an attribute for each relation.
    var filters: [AttributeDescription] {
        attributes + relations.map { AttributeDescription(key: $0.relationKey, label: $0, kind: .text) }
    }

    /// Returns the number with a decimal point, even if it was typed with a decimal comma.
    func pointed(_ numeral: String) -> String {
        guard language == .french, numeral.utf8.contains(ASCII.comma) else { return numeral }
        return String(decoding: numeral.utf8.map { $0 == ASCII.comma ? ASCII.period : $0 }, as: UTF8.self)
    }
}

extension AttributeDescription {
    /// Whether a filter also matches values that contain the typed words. This is true for text without a fixed set of choices.
    public var matchesWords: Bool { facet == .none && (kind == .text || kind == .list) }

    /// Returns the number of words at the start of `typed` that form the attribute's key or its label in any language. Nil if
    /// neither matches.
    func nameLength(in typed: ArraySlice<[UInt8]>) -> Int? {
        var best: Int?
        func add(_ name: String) {
            // Compare the first letters before splitting the name into words. Nearly all names begin with another letter, and
            // splitting takes longer.
            guard let first = name.utf8.first, let letter = typed.first?.first, first >= 0x80 || first | 0x20 == letter | 0x20
            else { return }
            let words = WordScanner.words(name)
            if !words.isEmpty, typed.starts(with: words), words.count > best ?? 0 { best = words.count }
        }
        add(key)
        for language in [Language.english, .french] { add(Localizer(language).label(label)) }
        return best
    }

    /// Returns whether the folded word `key` is the attribute's key, or its label in `language` or in English. A final "s" may be
    /// missing.
    func isNamed(_ key: [UInt8], _ language: Language) -> Bool {
        for name in [self.key, Localizer(language).label(label), Localizer(.english).label(label)] {
            let words = WordScanner.words(name)
            if words.count == 1, words[0] == key || words[0] == key + [ASCII.lowerS] { return true }
        }
        return false
    }
}

extension LocalizableText {
    /// The key of a relation in the query language: `homeworld`.
    public var relationKey: String {
        let folded: [UInt8]
        switch self {
        // Dots and spaces separate words, and the last word of a String Catalog key is the name.
        case .phrase(let key): folded = TextFolding.words(TextFolding.search(key)).last.map { Array($0) } ?? []
        case .literal(let text): folded = TextFolding.search(text)
        }
        return String(decoding: folded.map { $0 == ASCII.space ? ASCII.underscore : $0 }, as: UTF8.self)
    }
}
