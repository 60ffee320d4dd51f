public import Localization
public import Model
import TextProcessing

/// The names that a query may use: the attributes, relations and values in a set of catalogs.
public struct FilterVocabulary {
    /// The attributes of all searched catalogs. If several attributes have the same key, a value is parsed separately for each
    /// attribute's type.
    public var attributes: [AttributeDescription]
    /// The IDs of all catalogs, which are the valid values of `in:`.
    public var catalogs: [CatalogID]
    /// The relations of the entries' links, for filters such as `homeworld:tatooine`.
    public var relations: [LocalizableText] = []
    /// Whether a query can contain filters that are typed as plain words, such as `cr 5`.
    public var readsSpokenFilters = false
    /// Whether an attribute's label on its own, such as `skills`, is a filter that matches all entries with a value.
    public var readsLabels = false
    /// The reader's language. Queries may use labels in this language as keys (`film:` for `films:`). The language also
    /// determines whether numbers have a decimal comma.
    public var language = Language.english
    /// Returns the stored value for a typed value, which may be in any language. Nil if no entry has the value.
    public var value: (_ attribute: AttributeDescription, _ typed: String) -> String? = { _, _ in nil }

    /// Creates a vocabulary without relations, values or filters typed as plain words.
    public init(attributes: [AttributeDescription], catalogs: [CatalogID]) {
        self.attributes = attributes
        self.catalogs = catalogs
    }

    /// The attributes that filters can use. They include an attribute for each relation.
    var filters: [AttributeDescription] {
        relations.isEmpty
            ? attributes : attributes + relations.map { AttributeDescription(key: $0.relationKey, label: $0, kind: .text) }
    }

    /// Returns the number without thousands separators: no-break or thin spaces and, in English, commas.
    func ungrouped(_ numeral: String) -> String {
        let bytes = Array(numeral.utf8)
        guard bytes.contains(where: { $0 == ASCII.comma || $0 >= 0x80 }) else { return numeral }
        var result: [UInt8] = [], place = 0
        while place < bytes.count {
            let rest = bytes[place...]
            // The no-break space, the narrow no-break space and the thin space in UTF-8.
            let spaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89]]
            if let space = spaces.first(where: { rest.starts(with: $0) }) {
                place += space.count
                continue
            }
            if language == .english, bytes[place] == ASCII.comma {
                let before = bytes[..<place].reversed().prefix { ASCII.isDigit($0) }
                guard (1...3).contains(before.count), before.last != ASCII.digit0 || bytes[..<place].contains(ASCII.comma),
                    rest.dropFirst().prefix(while: { ASCII.isDigit($0) }).count == 3
                else { return numeral }
            } else {
                result.append(bytes[place])
            }
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the number with a decimal point, even if it was typed with a decimal comma.
    func pointed(_ numeral: String) -> String {
        guard language.usesDecimalComma, numeral.utf8.contains(ASCII.comma) else { return numeral }
        return String(decoding: numeral.utf8.map { $0 == ASCII.comma ? ASCII.period : $0 }, as: UTF8.self)
    }
}

extension AttributeDescription {
    /// Whether a filter also matches values that contain the typed words. This is true for text without a fixed set of choices,
    /// except for years, because "41" mustn't match "41.9BBY".
    public var matchesWords: Bool { facet == .none && (kind == .text || kind == .list) && !hasEraYears }

    /// The names that a query can use for the attribute: its key, its English and French labels, and other names from the String
    /// Catalog, such as "Challenge rating".
    var names: [String] { [key] + Language.translations.flatMap { labels(in: $0) } }

    /// The attribute's label in a language, and its other names from the String Catalog. Semicolons separate these names.
    private func labels(in language: Language) -> [String] {
        let localizer = Localizer(language)
        var labels = [localizer.label(label)]
        if case .phrase(let key) = label, let spoken = Phrase(key: key + ".spoken") {
            labels += localizer.text(spoken).utf8.split(separator: ASCII.semicolon).map {
                String(Substring($0.drop { $0 == ASCII.space }))
            }
        }
        return labels
    }

    /// Returns the number of words at the start of `typed` that form one of the attribute's labels in English or in `language`. The
    /// typed words may be in the plural. Returns nil if none matches.
    func labelLength(in typed: [[UInt8]], _ language: Language) -> Int? {
        var best: Int?
        for label in labels(in: .english) + labels(in: language) {
            let words = WordScanner.words(label)
            guard words.count > best ?? 0, words.count <= typed.count,
                zip(words, typed).allSatisfy({
                    LabelWordMatcher.matches($0, $1) || LabelWordMatcher.matches($1, $0) || $1 == $0 + [ASCII.lowerX]
                })
            else { continue }
            best = words.count
        }
        return best
    }

    /// Returns the number of words at the start of `typed` that form one of an attribute's names. Nil if none matches.
    static func nameLength(_ names: [String], in typed: ArraySlice<[UInt8]>) -> Int? {
        var best: Int?
        for name in names {
            // Compare the first letters before splitting the name into words. Nearly all names begin with a different letter, and
            // splitting takes longer.
            guard let first = name.utf8.first, let letter = typed.first?.first, first >= 0x80 || first | 0x20 == letter | 0x20
            else { continue }
            let words = WordScanner.words(name)
            guard !words.isEmpty, words.count > best ?? 0, words.count <= typed.count,
                zip(words, typed).allSatisfy({ LabelWordMatcher.matches($0, $1) })
            else { continue }
            best = words.count
        }
        return best
    }

    /// Returns whether `other` is this attribute's key in another spelling: `tag` for `tags`.
    func hasSpelling(of other: String) -> Bool {
        guard let first = other.utf8.first, key.utf8.first == first else { return false }
        return LabelWordMatcher.matches(Array(key.utf8), Array(other.utf8))
    }

    /// Returns whether the folded word `key` is the attribute's key, or a spelling of its label in `language` or in English
    /// (`LabelWordMatcher`).
    func isNamed(_ key: [UInt8], _ language: Language) -> Bool {
        ([self.key] + labels(in: language) + labels(in: .english)).contains { name in
            let words = WordScanner.words(name)
            return words.count == 1 && LabelWordMatcher.matches(words[0], key)
        }
    }
}

extension LocalizableText {
    /// The key of a relation in the query language: `homeworld`.
    public var relationKey: String {
        let folded: [UInt8]
        switch self {
        // In a String Catalog key, dots and spaces separate words, and the last word is the relation's name.
        case .phrase(let key): folded = TextFolding.words(TextFolding.search(key)).last.map { Array($0) } ?? []
        case .literal(let text): folded = TextFolding.search(text)
        case .translated: folded = TextFolding.search(untranslated ?? "")
        }
        return String(decoding: folded.map { $0 == ASCII.space ? ASCII.underscore : $0 }, as: UTF8.self)
    }
}
