import Localization
public import Model
public import Search
import TextProcessing

/// Information for the reader about how a query was interpreted.
public struct QueryInterpretation: Equatable, Sendable {
    /// The filters that were typed as words, such as `cr 5`.
    public let spoken: [SearchQuery.FilterTypedAsWords]
    /// The query that searches for the typed words instead of the filters in `spoken`, or nil if `spoken` is empty.
    public let asWords: String?
    /// Another query that a sentence may mean, or nil.
    public let other: String?
    /// The words that the results needn't contain, because nothing contains all the words of a sentence.
    public let leftOut: [String]
    /// Notes on what the catalogs' sources lack, if the query asks for it.
    public let lacking: [LocalizableText]
    /// A suggestion to replace the whole query, or nil. If no entry has a filter's value, the suggestion contains a similar value
    /// instead. If the query is a title that could also be read as filters, the suggestion contains these filters.
    public let suggestion: String?
    /// The attributes after `sort:` that Almanac ignored, because lists can't be sorted by these attributes.
    public let unsortable: [String]
    /// The keys that lists can be sorted by, if `unsortable` isn't empty.
    public let sortable: [String]
    /// What comes nearest to a query that matches nothing. Otherwise nil.
    public let nearest: NearestEntries?
    /// The number of results that surely don't have what the query excludes. The others follow. Nil if there are no others.
    public let sureCount: UInt32?
    /// The exclusions that exclude nothing, such as `-type:dragno`.
    public let unused: [String]

    init(
        _ query: SearchQuery, suggestion: String?, nearest: NearestEntries?, sureCount: UInt32?, unused: [String],
        leftOut: [String], lacking: [LocalizableText], _ catalogs: [CatalogDescription]
    ) {
        self.leftOut = leftOut
        self.lacking = lacking
        other = query.other
        self.sureCount = sureCount
        self.unused = unused
        spoken = query.spoken
        asWords = query.asWords
        unsortable = query.unsortable
        self.suggestion = suggestion
        self.nearest = nearest
        var keys = query.unsortable.isEmpty ? [] : ["name"]
        for attribute in query.unsortable.isEmpty ? [] : catalogs.flatMap({ $0.attributes }) where attribute.isSortable {
            if !keys.contains(where: { UTF8Comparison.equal($0.utf8, attribute.key.utf8) }) { keys.append(attribute.key) }
        }
        sortable = keys
    }
}

extension SearchScreen {
    /// The beginning of the query with another filter: the query as typed, in brackets if it has alternatives. The filter follows
    /// (`tokens`).
    public var queryBeforeFilter: String {
        let words = closedText.utf8.split(separator: ASCII.space)
        let hasOptions = words.contains { $0.elementsEqual("OR".utf8) }
        return words.isEmpty ? "" : hasOptions ? "(" + closedText + ") " : closedText + " "
    }

    /// Returns each of a filter's values in query syntax. The values are in brackets if the filter requires all of them.
    public func tokens(_ filter: Refinement) -> [String] {
        let inBrackets = filter.requiresAll && !filter.chosen.isEmpty, hasForms = filter.hasForms
        return filter.group.choices.indices.map {
            SearchScreen.token(
                filter.group.attribute.key, filter.group.choices[$0].value, inBrackets: inBrackets, isQuoted: hasForms[$0])
        }
    }

    /// Returns the query without one of the values of the filter `key`.
    public func query(removing value: String, of key: String) -> String {
        let filter = filters.first { UTF8Comparison.equal($0.group.attribute.key.utf8, key.utf8) }
        let required = filter.flatMap { $0.requiresAll ? $0.chosen : nil } ?? []
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

    /// Returns a filter in query syntax.
    ///
    /// - Parameter isQuoted: Whether the value is in quotation marks even if it consists of a single word.
    private static func token(_ key: String, _ value: String, inBrackets: Bool, isQuoted: Bool) -> String {
        let written = SearchQuery.written(value)
        let isPlain = written.utf8.first != ASCII.quotationMark
        let token = key + ":" + (isPlain && isQuoted ? "\"" + written + "\"" : written)
        return inBrackets ? "(" + token + ")" : token
    }

    /// Returns `text` with the filter's text replaced, whether its value is in quotation marks or not.
    private func replacing(
        _ key: String, _ value: String, inBrackets: Bool, in text: String, with other: (String) -> String
    ) -> String {
        for isQuoted in [true, false] {
            let old = SearchScreen.token(key, value, inBrackets: inBrackets, isQuoted: isQuoted)
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
}

extension SearchScreen.Refinement {
    /// For each choice, whether another choice contains the same words in a different form. If so, the choice's value must be in
    /// quotation marks, because only a quoted value excludes other forms.
    fileprivate var hasForms: [Bool] {
        let choices = group.choices
        var hasForms = Array(repeating: false, count: choices.count)
        guard group.attribute.kind == .text || group.attribute.kind == .list, let language = Language(tag: language) else {
            return hasForms
        }
        // Compare the first letters before finding the words' keys, because most values begin with different letters.
        let letters = choices.map { $0.value.utf8.first.map { Int(ASCII.lowercased($0)) } ?? 256 }
        var counts: [UInt32] = Array(repeating: 0, count: 257)
        for letter in letters { counts[letter] += 1 }
        var keys: [(place: Int, key: [UInt8])] = []
        for place in choices.indices where counts[letters[place]] > 1 {
            let key = InflectionMatcher.key(ofWords: choices[place].value, language)
            for other in keys where other.key == key { (hasForms[place], hasForms[other.place]) = (true, true) }
            keys.append((place, key))
        }
        return hasForms
    }
}
