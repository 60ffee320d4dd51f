import Localization
import Model
public import Search
import TextProcessing

/// Information for the reader about how a query was interpreted.
public struct QueryInterpretation: Equatable, Sendable {
    /// The filters that were typed as words, such as `cr 5`.
    public let spoken: [SearchQuery.FilterTypedAsWords]
    /// The query that searches for the typed words instead of the filters in `spoken`, or nil if `spoken` is empty.
    public let asWords: String?
    /// A suggestion to replace the whole query, or nil. If no entry has a filter's value, the suggestion contains a similar value
    /// instead. If the query is a title that could also be read as filters, the suggestion contains these filters.
    public let suggestion: String?
    /// The attributes after `sort:` that Almanac ignored, because lists can't be sorted by these attributes.
    public let unsortable: [String]
    /// The keys that lists can be sorted by, if `unsortable` isn't empty.
    public let sortable: [String]

    init(_ query: SearchQuery, suggestion: String?, _ catalogs: [CatalogDescription]) {
        spoken = query.spoken
        asWords = query.asWords
        unsortable = query.unsortable
        self.suggestion = suggestion
        var keys = query.unsortable.isEmpty ? [] : ["name"]
        for attribute in query.unsortable.isEmpty ? [] : catalogs.flatMap({ $0.attributes }) where attribute.isSortable {
            if !keys.contains(where: { UTF8Comparison.equal($0.utf8, attribute.key.utf8) }) { keys.append(attribute.key) }
        }
        sortable = keys
    }
}

extension SearchScreen {
    /// Returns the query with a filter's value added or, if the query already contains the value, removed. The values are in
    /// brackets if the filter requires all of them.
    public func query(toggling key: String, _ value: String, isChosen: Bool) -> String {
        let required = filter(key).flatMap { $0.requiresAll ? $0.chosen : nil } ?? []
        guard isChosen else { return adding(token(key, value, inBrackets: !required.isEmpty)) }
        let rest = replacing(key, value, inBrackets: !required.isEmpty, in: closedText) { _ in "" }
        guard required.count == 2 else { return SearchScreen.trimmed(rest) }
        // A single value needs no brackets.
        return required.reduce(SearchScreen.trimmed(rest)) { text, value in
            replacing(key, value, inBrackets: true, in: text) { String(decoding: $0.utf8.dropFirst().dropLast(), as: UTF8.self) }
        }
    }

    /// Returns the query with the filter switched between requiring all its values and requiring any of them.
    public func query(switching filter: Refinement) -> String {
        filter.chosen.reduce(closedText) { text, value in
            replacing(filter.group.attribute.key, value, inBrackets: filter.requiresAll, in: text) {
                filter.requiresAll ? String(decoding: $0.utf8.dropFirst().dropLast(), as: UTF8.self) : "(" + $0 + ")"
            }
        }
    }

    private func filter(_ key: String) -> Refinement? {
        filters.first { UTF8Comparison.equal($0.group.attribute.key.utf8, key.utf8) }
    }

    /// Returns a filter in query syntax. The value is in quotation marks if another choice contains the same words in a different
    /// form, because only a quoted value excludes other forms.
    private func token(_ key: String, _ value: String, inBrackets: Bool, isQuoted: Bool? = nil) -> String {
        let filter = filter(key), languages = [filter.flatMap { Language(tag: $0.language) }].compactMap { $0 }
        let hasForms = filter?.group.choices.contains { SearchScreen.areForms($0.value, value, languages) } ?? false
        let written = SearchQuery.written(value)
        let isPlain = written.utf8.first != ASCII.quotationMark
        let token = key + ":" + (isPlain && isQuoted ?? hasForms ? "\"" + written + "\"" : written)
        return inBrackets ? "(" + token + ")" : token
    }

    /// Returns whether two values are different forms of the same words, such as a singular and a plural.
    private static func areForms(_ a: String, _ b: String, _ languages: [Language]) -> Bool {
        // Check the first letters before comparing words, because most values begin with different letters.
        guard a.utf8.first.map({ ASCII.lowercased($0) }) == b.utf8.first.map({ ASCII.lowercased($0) }),
            !UTF8Comparison.equal(a.utf8, b.utf8)
        else { return false }
        let first = TextFolding.search(a), second = TextFolding.search(b)
        return first != second && InflectionMatcher.areForms(first, second, languages)
    }

    /// Returns `text` with the filter's text replaced, whether its value is in quotation marks or not.
    private func replacing(
        _ key: String, _ value: String, inBrackets: Bool, in text: String, with other: (String) -> String
    ) -> String {
        for isQuoted in [true, false] {
            let old = token(key, value, inBrackets: inBrackets, isQuoted: isQuoted)
            if let new = SearchQuery.replacing(old, in: text, with: other(old)) { return new }
        }
        return text
    }

    /// The query as typed, with a closing quotation mark if it is missing. Without this mark, text added at the end would
    /// become part of the quotation. Typos in the query stay uncorrected, because the search corrects them again.
    private var closedText: String {
        text.utf8.count(where: { $0 == ASCII.quotationMark }).isMultiple(of: 2) ? text : text + "\""
    }

    private static func trimmed(_ text: String) -> String {
        let words = text.utf8.drop { $0 == ASCII.space }
        return String(decoding: words.prefix(words.count - words.reversed().prefix { $0 == ASCII.space }.count), as: UTF8.self)
    }

    private func adding(_ token: String) -> String {
        let words = closedText.utf8.split(separator: ASCII.space)
        let hasOptions = words.contains { $0.elementsEqual("OR".utf8) }
        return words.isEmpty ? token : hasOptions ? "(" + closedText + ") " + token : closedText + " " + token
    }
}
