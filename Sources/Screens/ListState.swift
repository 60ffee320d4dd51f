public import Model
import Search
import TextProcessing

/// A list's search words, filters, order and page. The URL stores the complete state.
public struct ListState: Equatable, Sendable {
    /// The number of rows on a page.
    public static let pageSize: UInt32 = 50
    /// The maximum number of rows in a response.
    public static let limitMaximum: UInt32 = 5000
    /// The maximum number of rows in a CSV or JSON download. Only the very largest lists exceed this limit, and they would also
    /// exceed the maximum size of a response.
    public static let fileMaximum: UInt32 = 100_000

    /// The maximum row offset. It is far beyond the end of any list, and small enough to avoid overflow in additions.
    public static let offsetMaximum: UInt32 = 1 << 30

    /// A filter and its selected values.
    public struct FilterSelection: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The selected values, in the format of `FacetChoice.value`. A row must have at least one of them or, if `requiresAll`
        /// is true, all of them.
        public let values: [String]
        /// Whether a row must have all the selected values.
        public let requiresAll: Bool

        /// Creates a filter for an attribute with the selected values.
        public init(key: String, values: [String], requiresAll: Bool = false) {
            self.key = key
            self.values = values
            self.requiresAll = requiresAll
        }
    }

    /// A URL parameter with an invalid value.
    public struct InvalidParameter: Equatable, Sendable {
        /// The parameter's name: an attribute's key, `scope` or `sort`.
        public let part: String
        /// The invalid value, truncated if it is long.
        public let value: String

        init(_ part: String, _ value: String) {
            self.part = part
            self.value = RequestFailure.shortened(value)
        }
    }

    /// The URL parameter that lists the filters whose values are all required. No attribute can have this name, because it
    /// contains a hyphen.
    public static let allOf = "all-of"

    /// The text in the search field, in the query language.
    public var text: String
    /// The search scope: `names`, a scope that the catalog defines, or `everything` (the default).
    public var scope: String
    /// The selected filters. An entry must match all filters.
    public var choices: [FilterSelection]
    /// The sort order, or nil for the catalog's default order.
    public var sort: CatalogDescription.SortOrder?
    /// Whether only favourites are shown.
    public var onlyFavourites: Bool
    /// Whether typo tolerance is off.
    public var isExact: Bool
    /// Whether the list explains each row's rank.
    public var isExplained: Bool
    /// Whether the user is still typing the query. If so, an unfinished filter at its end is ignored.
    public var isTyping = false
    /// The index of the first row on the page, from 0.
    public var offset: UInt32
    /// The maximum number of rows on the page, which can't exceed `limitMaximum`.
    public var limit: UInt32

    /// The URL parameters that are invalid and therefore ignored.
    public private(set) var misread: [InvalidParameter] = []

    /// Creates the initial state of a list, without search words or filters.
    public init() {
        text = ""
        scope = "everything"
        choices = []
        sort = nil
        onlyFavourites = false
        isExact = false
        isExplained = false
        offset = 0
        limit = ListState.pageSize
    }

    /// Parses URL parameters and ignores unknown parameters. If a known parameter has an invalid value, adds the parameter to
    /// `misread`.
    public init(_ parameters: Parameters, for description: CatalogDescription) {
        self.init()
        // Return early, because most URLs have no parameters.
        guard !parameters.items.isEmpty else { return }
        text = parameters["q"] ?? ""
        let wanted = parameters["scope"] ?? "everything"
        if wanted == "names" || description.scopes.contains(where: { UTF8Comparison.equal($0.key.utf8, wanted.utf8) }) {
            scope = wanted
        } else if wanted != "everything", !wanted.utf8.isEmpty {
            misread.append(InvalidParameter("scope", wanted))
        }
        for attribute in description.attributes where attribute.facet != .none {
            var values: [String] = []
            for value in parameters.all(attribute.key).prefix(40) where !value.utf8.isEmpty {
                if SearchQuery.condition(value, attribute.kind) == nil {
                    misread.append(InvalidParameter(attribute.key, value))
                } else {
                    values.append(value)
                }
            }
            if !values.isEmpty {
                let requiresAll = attribute.kind == .list && parameters.all(ListState.allOf).contains(attribute.key)
                choices.append(FilterSelection(key: attribute.key, values: values, requiresAll: requiresAll))
            }
        }
        if let value = parameters["sort"], !value.utf8.isEmpty {
            sort = ListState.sort(value, in: description)
            if sort == nil { misread.append(InvalidParameter("sort", value)) }
        }
        onlyFavourites = parameters.isSet("favourites")
        isExact = parameters.isSet("exact")
        isExplained = parameters.isSet("explain")
        isTyping = parameters.isSet("typing")
        offset = min(ListState.number(parameters["offset"]) ?? 0, ListState.offsetMaximum)
        limit = min(ListState.number(parameters["limit"]) ?? ListState.pageSize, ListState.limitMaximum)
        // If the limit is 0, use the default, because a page needs at least one row.
        if limit == 0 { limit = ListState.pageSize }
    }

    /// Returns the valid values of `sort` or `scope`. Empty for other parameters.
    public static func known(_ part: String, in description: CatalogDescription) -> [String] {
        switch part {
        case "sort": ["name"] + description.attributes.filter { $0.isSortable }.map { $0.key }
        case "scope": ["names"] + description.scopes.map { $0.key } + ["everything"]
        default: []
        }
    }

    /// Parses a sort order such as `cr` or `cr:desc`. Returns nil if the catalog doesn't support this sort order.
    public static func sort(_ value: String, in description: CatalogDescription) -> CatalogDescription.SortOrder? {
        let pieces = value.utf8.split(separator: ASCII.colon, maxSplits: 2, omittingEmptySubsequences: false)
        guard let first = pieces.first, pieces.count <= 2 else { return nil }
        let key = String(Substring(first))
        guard key == "name" || description.attribute(key)?.isSortable == true else { return nil }
        guard pieces.count == 2 else { return CatalogDescription.SortOrder(key: key) }
        let direction = String(Substring(pieces[1]))
        guard direction == "desc" || direction == "asc" else { return nil }
        return CatalogDescription.SortOrder(key: key, isDescending: direction == "desc")
    }

    /// Returns the maximum number of rows to download for a value of the `limit` parameter. By default, all rows are downloaded,
    /// up to `fileMaximum`.
    public static func fileLimit(_ limit: String?) -> UInt32 {
        min(number(limit).flatMap { $0 == 0 ? nil : $0 } ?? fileMaximum, fileMaximum)
    }

    /// Parses a non-negative number. Returns nil if the text isn't a number, and `UInt32.max` if the number is larger.
    public static func number(_ text: String?) -> UInt32? {
        guard let text, !text.utf8.isEmpty, text.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
        return UInt32(text) ?? UInt32.max
    }

    /// Returns whether a filter's value is selected. Like the search, this method ignores case and accents, so a URL may contain
    /// `butter` for "Butter".
    public func isChosen(_ key: String, _ value: String) -> Bool {
        choices.contains {
            UTF8Comparison.equal($0.key.utf8, key.utf8) && $0.values.contains { TextFolding.areEqual($0, value) }
        }
    }

    /// Returns this state with a filter's value selected or deselected. The new list starts at the first row.
    public func toggling(_ key: String, _ value: String) -> ListState {
        var copy = self
        copy.offset = 0
        copy.limit = ListState.pageSize
        guard let place = copy.choices.firstIndex(where: { UTF8Comparison.equal($0.key.utf8, key.utf8) }) else {
            copy.choices.append(FilterSelection(key: key, values: [value]))
            return copy
        }
        var values = copy.choices[place].values
        if isChosen(key, value) {
            values.removeAll { TextFolding.areEqual($0, value) }
        } else {
            values.append(value)
        }
        if values.isEmpty {
            copy.choices.remove(at: place)
        } else {
            copy.choices[place] = FilterSelection(key: key, values: values, requiresAll: copy.choices[place].requiresAll)
        }
        return copy
    }

    /// Returns the list with the filter at index `place` switched between requiring all its values and requiring any of them.
    public func switching(_ place: Int) -> ListState {
        var copy = self
        let choice = choices[place]
        copy.choices[place] = FilterSelection(key: choice.key, values: choice.values, requiresAll: !choice.requiresAll)
        copy.offset = 0
        copy.limit = ListState.pageSize
        return copy
    }

    /// Whether search words, filters or the favourites option narrow the list.
    public var isNarrowed: Bool { !text.utf8.isEmpty || !choices.isEmpty || onlyFavourites }

    /// Returns the URL parameters for this list. The page is included only if `withPage` is true.
    public func parameters(withPage: Bool = false) -> Parameters {
        var items = Parameters()
        if !text.utf8.isEmpty { items.add("q", text) }
        if scope != "everything" { items.add("scope", scope) }
        for choice in choices {
            for value in choice.values { items.add(choice.key, value) }
            if choice.requiresAll { items.add(ListState.allOf, choice.key) }
        }
        if let sort { items.add("sort", sort.key + (sort.isDescending ? ":desc" : "")) }
        if onlyFavourites { items.add("favourites", "1") }
        if isExact { items.add("exact", "1") }
        if isExplained { items.add("explain", "1") }
        if withPage {
            if offset > 0 { items.add("offset", "\(offset)") }
            if limit != ListState.pageSize { items.add("limit", "\(limit)") }
        }
        return items
    }

    /// Returns the complete query for this state.
    ///
    /// - Parameter typed: The query parsed from `text`.
    func query(for description: CatalogDescription, _ typed: SearchQuery) -> SearchQuery {
        var query = typed
        query.scope = scope == "names" ? .names : scope == "everything" ? .everything : .part(scope)
        for choice in choices {
            guard let attribute = description.attribute(choice.key) else { continue }
            let values = choice.values.compactMap { value in
                SearchQuery.condition(value, attribute.kind).map { (value: value, condition: $0) }
            }
            if choice.requiresAll {
                query.add(filter: choice.key, requiring: values)
            } else {
                query.add(filter: choice.key, values: values)
            }
        }
        if onlyFavourites { query.addFavourite() }
        if query.sort == nil { query.sort = sort }
        // Entries are already stored in the catalog's default order, so sorting is necessary only if the query has words.
        if query.sort == description.defaultSort, !query.hasTerms { query.sort = nil }
        return query
    }
}

extension ListState {
    /// Returns the facets. If a filter requires all its selected values, its facet includes them even if no row matches, so that
    /// the reader can deselect them.
    func facets(with found: [Facet]) -> [Facet] {
        var facets = found
        for choice in choices where choice.requiresAll {
            let place = facets.firstIndex { UTF8Comparison.equal($0.key.utf8, choice.key.utf8) }
            var shown = place.map { facets[$0].choices } ?? []
            for value in choice.values where !shown.contains(where: { UTF8Comparison.equal($0.value.utf8, value.utf8) }) {
                shown.append(FacetChoice(value: value, count: 0))
            }
            let facet = Facet(key: choice.key, choices: shown)
            if let place { facets[place] = facet } else { facets.append(facet) }
        }
        return facets
    }
}
