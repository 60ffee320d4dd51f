public import Localization
public import Model
import TextProcessing

/// The names that a query may use, and what sentences and filters mean by them.
public final class FilterVocabulary {
    let names: FilterNames
    /// Whether an attribute's label on its own, such as `skills`, is a filter that matches all entries with a value.
    public var readsLabels = false
    /// The reader's language. Queries may use labels in this language as keys (`film:` for `films:`). The language also
    /// determines whether numbers have a decimal comma.
    public var language = Language.english
    /// Returns the stored value for a typed value, which may be in any language. Nil if no entry has the value.
    public var value: (_ attribute: AttributeDescription, _ typed: String) -> String? = { _, _ in nil }

    /// Creates a vocabulary without values.
    public init(_ names: FilterNames) { self.names = names }

    /// The attributes of all searched catalogs. If several attributes have the same key, a value is parsed separately for each
    /// attribute's type.
    var attributes: [AttributeDescription] { names.attributes }
    /// The attributes that filters can use. They include an attribute for each relation.
    var filters: [AttributeDescription] { names.filters }
    /// The relations of the entries' links, for filters such as `homeworld:tatooine`.
    var relations: [LocalizableText] { names.relations }
    /// The words that name the catalogs, their attributes and their relations.
    var lexicons: [Lexicon] { names.lexicons }

    /// Returns whether a word is the key of a filter, or another name of an attribute with a single word.
    func isKey(_ word: String) -> Bool {
        let key = String(decoding: word.utf8.map { ASCII.lowercased($0) }, as: UTF8.self)
        return filters.contains { UTF8Comparison.equal($0.key.utf8, key.utf8) }
            || QueryScanner.words.contains { UTF8Comparison.equal($0.utf8, key.utf8) }
            || self.key(named: TextFolding.search(word)) != nil
    }

    /// Returns the key of the attribute or relation that a folded word names in English or in the reader's language, or nil.
    func key(named word: [UInt8]) -> String? {
        guard !word.isEmpty else { return nil }
        let typed = String(decoding: word, as: UTF8.self)
        if let own = attributes.first(where: { $0.hasSpelling(of: typed) }) { return own.key }
        var attribute: String?, relation: String?
        for lexicon in lexicons {
            for language in language == .english ? [.english] : [.english, language] {
                lexicon.find(Lexicon.hash([word], language), count: 1) { meaning in
                    switch meaning.kind {
                    case .attribute where meaning.degree == 0: attribute = attribute ?? lexicon.attributes[meaning.index].key
                    case .relation: relation = relation ?? lexicon.relations[meaning.index].key
                    default: break
                    }
                }
            }
        }
        return attribute ?? (relations.isEmpty ? nil : relation)
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
    public var matchesWords: Bool { (facet == .none || facet == .words) && (kind == .text || kind == .list) && !hasEraYears }

    /// Returns whether `other` is this attribute's key in another spelling: `tag` for `tags`.
    func hasSpelling(of other: String) -> Bool {
        key.utf8.first == other.utf8.first && Lexicon.singular(Array(key.utf8)) == Lexicon.singular(Array(other.utf8))
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
