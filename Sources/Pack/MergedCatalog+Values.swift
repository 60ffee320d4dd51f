import Localization
public import Model
import Search
import TextProcessing

extension MergedCatalog {
    /// Returns the stored value for a typed value, which may be a translation, another form of the value, or a year without its
    /// unit. Returns nil if no entry has the value.
    public func value(_ typed: String, of attribute: AttributeDescription) -> String? {
        let folded = TextFolding.search(typed)
        guard !folded.isEmpty, let own = description.attribute(attribute.key),
            mayHaveValue(folded, of: own)
        else { return nil }
        if stored(folded, own) != nil { return typed }
        if let ending = EraYearParser.ending(own) { return year(typed, ending, own) }
        if let language = Language(tag: description.language) {
            for pack in members.packs {
                let found = pack.ask { (index) throws(IndexError) in try index.value(formOf: folded, of: own.key, language) }
                if let value = found ?? nil { return value }
            }
        }
        let named = own.translatedValues.first { named in
            named.translations.contains { translation in
                let languages = Language(tag: translation.language).map { [$0] } ?? []
                return MergedCatalog.mayEqual(translation.text, folded)
                    && InflectionMatcher.areForms(TextFolding.search(translation.text), folded, languages)
            }
        }
        if let named { return named.value }
        if let family = own.words, let facet = facets.first(where: { UTF8Comparison.equal($0.key.utf8, own.key.utf8) }) {
            let choice = facet.choices.first { choice in
                Language.translations.contains { language in
                    guard language != .english, let text = Localizer(language).value(choice.value, family: family),
                        MergedCatalog.mayEqual(text, folded)
                    else { return false }
                    return InflectionMatcher.areForms(TextFolding.search(text), folded, [language])
                }
            }
            return choice?.value
        }
        return translated(folded, own)
    }

    /// Returns the stored value that equals `folded`, a typed value without case and accents. If filters on the attribute match
    /// words, the stored value may also contain `folded`. Returns nil if no stored value matches.
    private func stored(_ folded: [UInt8], _ own: AttributeDescription) -> String? {
        for pack in members.packs {
            let found = pack.ask { (index) throws(IndexError) in
                try index.value(folded, of: own.key, orContains: own.matchesWords)
            }
            if let value = found ?? nil { return value }
        }
        return nil
    }

    /// Returns the stored English value for a value in another language, or nil if there isn't one. If the attribute's values
    /// have no translations of their own, searches the translations for all attributes in the same String Catalog. For example,
    /// the translation of a monster's immunity may be listed under types of damage or under conditions.
    private func translated(_ folded: [UInt8], _ own: AttributeDescription) -> String? {
        let (family, hasFamily) = own.translationFamily
        guard !family.utf8.isEmpty, own.kind != .number else { return nil }
        for phrase in Phrase.phrases(under: family + ".") {
            guard hasFamily || phrase.key.utf8.count(where: { $0 == ASCII.period }) == 2,
                Language.translations.contains(where: { language in
                    guard language != .english else { return false }
                    let text = Localizer(language).text(phrase)
                    return MergedCatalog.mayEqual(text, folded)
                        && InflectionMatcher.areForms(TextFolding.search(text), folded, [language])
                })
            else { continue }
            let value = Localizer(.english).text(phrase)
            if stored(TextFolding.search(value), own) != nil { return value }
        }
        return nil
    }

    /// Returns whether a text may equal a folded text or be a form of it, because it begins with the same letter. This is faster than
    /// folding the text.
    private static func mayEqual(_ text: String, _ folded: [UInt8]) -> Bool {
        guard let first = text.utf8.first, ASCII.isLetter(first) else { return true }
        return ASCII.lowercased(first) == folded.first
    }

    /// Returns the stored year, such as "19BBY", for "19" or for "19" with its unit in any language.
    private func year(_ typed: String, _ ending: [UInt8], _ own: AttributeDescription) -> String? {
        // Separate the number before folding, because folding replaces the decimal point.
        let number = typed.utf8.drop { $0 == ASCII.space }.prefix { ASCII.isDigit($0) || $0 == ASCII.period }
        let unit = TextFolding.search(String(Substring(typed.utf8[number.endIndex...]))).filter { $0 != ASCII.space }
        let units = Language.translations.map { language in
            TextFolding.search(Localizer(language).text(key: own.unit ?? "")).filter { $0 != ASCII.space }
        }
        guard !number.isEmpty, unit.isEmpty || units.contains(unit) else { return nil }
        return stored(TextFolding.search(String(Substring(number))) + ending, own)
    }

    /// Returns the attribute's value that is most similar to a misspelt value, or nil if none is similar enough.
    public func value(like typed: String, of key: String) -> String? {
        guard let own = description.attribute(key) else { return nil }
        for pack in members.packs {
            let found = pack.ask { (index) throws(IndexError) in
                try index.value(like: TextFolding.search(typed), of: key, orWord: own.matchesWords)
            }
            if let near = found ?? nil { return near }
        }
        return nil
    }
}

extension AttributeDescription {
    /// The String Catalog keys under which the translations of the attribute's values are: `dnd5e.type`. If the values have no translations
    /// of their own, these are all keys of the same String Catalog, and `isOwn` is false. Empty if there are none.
    var translationFamily: (prefix: String, isOwn: Bool) {
        if let words, !words.utf8.isEmpty { return (words, true) }
        guard case .phrase(let key) = label, let dot = key.utf8.firstIndex(of: ASCII.period) else { return ("", false) }
        return (String(key[..<dot]), false)
    }
}
