import Model

/// Guesses about text in several languages, such as `{"name": {"en": "Owl", "fr": "Hibou"}}`.
extension ListSample {
    /// The maximum number of languages of a text.
    private static let mostLanguages = 20

    /// Returns the location of each translation, if the pointer leads to a member of an object whose keys are all languages. The
    /// translations can also be objects with a text, as in `{"en": {"language": "en", "value": "Owl"}}`. Returns nil otherwise.
    func languages(_ pointer: JSONPointer, _ sample: [JSONView]) -> [(language: String, at: JSONPointer)]? {
        let isWrapped = pointer.tokens.count > 2 && GuessWords.translatedKeys.contains(pointer.tokens.last ?? "")
        let inner = isWrapped ? Array(pointer.tokens.suffix(1)) : []
        return languages(pointer, [], sample) ?? (isWrapped ? languages(pointer, inner, sample) : nil)
    }

    /// Returns the location of each translation.
    /// - Parameter inner: The location of the text in each translation.
    private func languages(
        _ pointer: JSONPointer, _ inner: [String], _ sample: [JSONView]
    ) -> [(language: String, at: JSONPointer)]? {
        let outer = JSONPointer(tokens: Array(pointer.tokens.dropLast(1 + inner.count)))
        guard !outer.tokens.isEmpty else { return nil }
        let text = JSONPointer(tokens: inner)
        var keys: [String] = []
        for object in sample.prefix(200).compactMap({ $0[outer] }) where !object.isNull {
            guard object.isObject else { return nil }
            for (key, value) in object.members {
                guard SourceFileObject.isLanguage(key), value.isNull || value[text]?.string != nil else { return nil }
                if !keys.contains(key) { keys.append(key) }
            }
        }
        // Require English or French, because other short keys can look like language tags.
        guard keys.count >= 2, keys.contains(where: { ["en", "fr"].contains(LocalizedPointer.main($0)) }) else { return nil }
        // A source file can contain a limited number of languages. Keep the catalog's language, English and French.
        let first = ["en", "fr"] + [wishes.choices.language, statements.language].compactMap { $0.map(LocalizedPointer.main) }
        let known = keys.filter { first.contains(LocalizedPointer.main($0)) }
        if keys.count > ListSample.mostLanguages {
            keys = Array((known + keys.filter { !known.contains($0) }).prefix(ListSample.mostLanguages))
        }
        return keys.map { ($0, JSONPointer(tokens: outer.tokens + [$0] + inner)) }
    }

    /// Returns the locations of a text and its translations.
    func localized(_ pointer: JSONPointer, _ plan: CatalogPlan, _ sample: [JSONView]) -> LocalizedPointer {
        let all = (languages(pointer, sample) ?? []).map { LocalizedPointer.Translation($0.language, $0.at) }
        return LocalizedPointer(all, for: plan.language) ?? LocalizedPointer(own: pointer)
    }

    /// Returns the column with the entry's name in the catalog's language, as in `{"common_name": {"en": "Owl"}}`.
    func languageTitle(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> String? {
        let candidates = plan.columns.filter { column in
            guard let pointer = pointers[column.source], pointer.tokens.count >= 2, languages(pointer, sample) != nil else {
                return false
            }
            let place = pointer.tokens.lastIndex { SourceFileObject.isLanguage($0) } ?? pointer.tokens.count - 1
            let words = ListSample.words(of: place > 0 ? pointer.tokens[place - 1] : "").map { $0.lowercased() }
            return words.contains { ["name", "title", "label", "names", "titles", "labels"].contains($0) }
        }
        let own = candidates.first {
            let tokens = pointers[$0.source]?.tokens ?? []
            return tokens.suffix(2).contains { LocalizedPointer.main($0) == LocalizedPointer.main(plan.language) }
        }
        return (own ?? candidates.first)?.source
    }
}
