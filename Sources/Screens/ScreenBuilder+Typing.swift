import Localization
import Model
import Pack
import Search
import TextProcessing

/// An unfinished filter at the end of a query that the user is still typing, such as `ty`, `type:` or `type:drago`.
struct UnfinishedFilter {
    /// The part of the query before the unfinished filter.
    let rest: String
    /// How much of the filter has been typed.
    let stage: Stage
    /// The filter as typed, without a leading minus sign.
    private let typed: Substring.UTF8View
    /// The part of the key that has been typed so far, in lower case.
    private let key: [UInt8]

    /// How much of a filter has been typed.
    enum Stage {
        /// The beginning of a key or of a word.
        case beginning
        /// A complete key, which may also be an ordinary word.
        case key
        /// A key and a comparison operator.
        case comparison
        /// A key, an operator and a value.
        case value
    }

    /// Whether the key is a relation between entries, such as `homeworld`. Almanac doesn't know which values a relation can
    /// have.
    private let isRelation: Bool

    /// Finds an unfinished filter at the end of a query. Returns nil if there isn't one.
    init?(endOf text: String, attributes: [AttributeDescription], relations: [String]) {
        var text = Substring(text).utf8
        let hasSpace = text.last == ASCII.space
        while text.last == ASCII.space { text.removeLast() }
        guard let last = text.last, !hasSpace || UnfinishedFilter.isSign(last) else { return nil }
        var start = text.startIndex, isQuoted = false, afterSign = false
        for place in text.indices {
            let byte = text[place]
            if byte == ASCII.quotationMark { isQuoted.toggle() }
            let next = text.index(after: place)
            if !isQuoted,
                byte == ASCII.leftParenthesis
                    || byte == ASCII.space && !afterSign && !UnfinishedFilter.isSign(text[next...].first { $0 != ASCII.space })
            {
                start = next
            }
            // Spaces around a filter's operator are ignored.
            if byte != ASCII.space { afterSign = UnfinishedFilter.isSign(byte) }
        }
        rest = String(Substring(text[..<start]))
        var typed = text[start...]
        if typed.first == ASCII.minus { typed.removeFirst() }
        self.typed = typed
        let name = typed.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
        guard !name.isEmpty else { return nil }
        let key = name.map { ASCII.lowercased($0) }
        self.key = key
        isRelation = relations.contains { $0.utf8.elementsEqual(key) }
        let known = attributes.map { $0.key } + relations + ["in", "is", "has", "sort", "name", "text"]
        let isKey = known.contains { $0.utf8.elementsEqual(key) }
        if name.endIndex == typed.endIndex {
            guard known.contains(where: { $0.utf8.starts(with: key) }) else { return nil }
            stage = isKey ? .key : .beginning
        } else {
            guard isKey, UnfinishedFilter.isSign(typed[name.endIndex...].first { $0 != ASCII.space }) else { return nil }
            stage = UnfinishedFilter.value(in: typed, after: key).isEmpty ? .comparison : .value
        }
    }

    /// Returns whether the query parser didn't understand the filter.
    func isMisunderstood(_ query: SearchQuery) -> Bool {
        query.misunderstood.contains { $0.typed.utf8.elementsEqual(typed) }
    }

    /// Returns whether any value in `view` begins with the typed value. Also returns true if the possible values aren't known.
    func isBeginning(in view: MergedCatalog) -> Bool {
        guard !isRelation else { return true }
        guard let attribute = view.description.attributes.first(where: { $0.key.utf8.elementsEqual(key) }),
            attribute.kind != .number
        else { return false }
        let folded = TextFolding.search(String(Substring(UnfinishedFilter.value(in: typed, after: key))))
        guard let facet = view.facets.first(where: { $0.key.utf8.elementsEqual(key) }) else { return true }
        return facet.choices.contains { TextFolding.search($0.value).starts(with: folded) }
    }

    private static func value(in typed: Substring.UTF8View, after key: [UInt8]) -> Substring.UTF8View {
        typed.dropFirst(key.count).drop { isSign($0) || $0 == ASCII.space || $0 == ASCII.quotationMark }
    }

    private static func isSign(_ byte: UInt8?) -> Bool {
        [ASCII.exclamationMark, ASCII.colon, ASCII.lessThan, ASCII.equals, ASCII.greaterThan].contains(byte)
    }
}

extension ScreenBuilder {
    /// Returns the state of a list, without an unfinished filter at the end of its query.
    func finished(_ state: ListState, of view: MergedCatalog) -> ListState {
        var state = state
        state.isTyping = false
        state.text = finished(state.text, of: [view]) { text in
            var own = state
            own.text = text
            return self.completeQuery(for: own, in: view, self.read(text, in: [view]))
        }
        return state
    }

    /// Returns the query without an unfinished filter at its end. The filter is removed if it isn't meaningful yet, or if it has
    /// no results but the user may continue typing. An unfinished key is removed if the query contains another filter, or if the
    /// key matches nothing as a word.
    ///
    /// - Parameter read: a function that parses a query.
    func finished(_ text: String, of views: [MergedCatalog], _ read: (String) -> SearchQuery) -> String {
        // Consider filters on links only if the text contains an operator. Without an operator, the text is more likely an
        // ordinary word than the start of a key.
        let relations = text.utf8.contains(ASCII.colon) ? names(in: views).relations.map { $0.relationKey } : []
        guard
            let filter = UnfinishedFilter(
                endOf: text, attributes: views.flatMap { $0.description.attributes }, relations: relations)
        else { return text }
        let query = read(text)
        let isUnfinished =
            switch filter.stage {
            case .comparison: true
            case .value:
                filter.isMisunderstood(query)
                    || !isFound(query, in: views) && views.contains { filter.isBeginning(in: $0) }
            case .key: !isFound(query, in: views)
            case .beginning: read(filter.rest).hasFilters || !isFound(query, in: views)
            }
        return isUnfinished ? filter.rest : text
    }

    /// Returns whether the query as typed has any results.
    private func isFound(_ query: SearchQuery, in views: [MergedCatalog]) -> Bool {
        views.contains { view in
            guard query.allows(view.description.id) else { return false }
            var own = request(for: view, query)
            own.limit = 0
            return query.isEmpty || view.search(query, own).total > 0
        }
    }
}

extension SearchQuery {
    /// Whether the query has any conditions on attributes.
    fileprivate var hasFilters: Bool {
        clauses.contains { clause in
            if case .filter = clause { return true }
            if case .not(.filter) = clause { return true }
            return false
        }
    }
}
