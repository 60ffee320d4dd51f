import Model
public import Search

/// Information for the reader about how a query was interpreted.
public struct QueryReading: Equatable, Sendable {
    /// The filters that were typed as words, such as `cr 5`.
    public let spoken: [SearchQuery.SpokenFilter]
    /// The query that searches for the typed words instead of the filters in `spoken`, or nil if `spoken` is empty.
    public let asWords: String?
    /// A suggestion to replace the whole query, or nil. In the suggestion, a similar value replaces a value that no entry has, or
    /// filters replace words that are also a title.
    public let suggestion: String?
    /// The attributes after `sort:` that lists can't be sorted by. They were ignored.
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
        let required =
            filters.first { $0.requiresAll && UTF8Comparison.equal($0.group.attribute.key.utf8, key.utf8) }?.chosen ?? []
        let token = SearchScreen.token(key, value, inBrackets: !required.isEmpty)
        guard isChosen else { return adding(token) }
        let rest = removing(token)
        guard required.count == 2 else { return rest }
        // A single value needs no brackets.
        return required.reduce(rest) { text, value in
            let new = SearchScreen.token(key, value, inBrackets: false)
            return SearchQuery.replacing("(" + new + ")", in: text, with: new) ?? text
        }
    }

    /// Returns the query with the filter switched between requiring all its values and requiring any of them.
    public func query(switching filter: Filter) -> String {
        var text = closedText
        for value in filter.chosen {
            let key = filter.group.attribute.key
            let old = SearchScreen.token(key, value, inBrackets: filter.requiresAll)
            let new = SearchScreen.token(key, value, inBrackets: !filter.requiresAll)
            text = SearchQuery.replacing(old, in: text, with: new) ?? text
        }
        return text
    }

    private static func token(_ key: String, _ value: String, inBrackets: Bool) -> String {
        let token = key + ":" + SearchQuery.written(value)
        return inBrackets ? "(" + token + ")" : token
    }

    /// The query as typed, with a closing quotation mark if it is missing. Otherwise, the open quotation would include any text
    /// added after it. Uses the typed text because the search corrects it again.
    private var closedText: String {
        text.utf8.count(where: { $0 == ASCII.quotationMark }).isMultiple(of: 2) ? text : text + "\""
    }

    private func removing(_ token: String) -> String {
        guard let rest = SearchQuery.replacing(token, in: closedText, with: "") else { return closedText }
        let words = rest.utf8.drop { $0 == ASCII.space }
        return String(decoding: words.prefix(words.count - words.reversed().prefix { $0 == ASCII.space }.count), as: UTF8.self)
    }

    private func adding(_ token: String) -> String {
        let words = closedText.utf8.split(separator: ASCII.space)
        let hasOptions = words.contains { $0.elementsEqual("OR".utf8) }
        return words.isEmpty ? token : hasOptions ? "(" + closedText + ") " + token : closedText + " " + token
    }
}
