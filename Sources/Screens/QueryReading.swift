import Model
public import Search

/// What a query's reader should know about the way it was read.
public struct QueryReading: Equatable, Sendable {
    /// The filters that were typed as words.
    public let spoken: [SearchQuery.SpokenFilter]
    /// The query that searches for the words of `spoken` instead; nil if there aren't any.
    public let asWords: String?
    /// The whole query with a similar value in place of one that no entry has, or with filters in place of words that are also a
    /// title; nil if there isn't one.
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
    /// The query with a filter's value added or, if it is already there, removed. If the filter requires all its values, they are
    /// in brackets.
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

    /// The query in which the filter requires all its values, or any of them if it requires all.
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

    /// The query as typed, because corrections are made again. Closes an open quotation mark, which would swallow what follows.
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
