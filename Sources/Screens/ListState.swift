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

    /// How many of a filter's selected values a row must have.
    public enum FilterMode: Sendable, CaseIterable {
        case any, all, not
    }

    /// A filter and its selected values.
    public struct FilterSelection: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The selected values, in the format of `FacetChoice.value`. May be empty if the mode isn't `any`.
        public var values: [String]
        /// How many of the values a row must have.
        public var mode: FilterMode

        /// Creates a filter for an attribute with the selected values.
        public init(key: String, values: [String], mode: FilterMode = .any) {
            self.key = key
            self.values = values
            self.mode = mode
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

    /// The URL parameter that lists a table's columns.
    public static let tableOf = "table-of"
    /// The URL parameter that names a filter whose values the page shows.
    public static let choicesOf = "choices-of"
    /// The URL parameter that lists the filters whose values are all required. No attribute can have this name, because it
    /// contains a hyphen.
    public static let allOf = "all-of"
    /// The URL parameter that lists the filters whose values are all excluded.
    public static let noneOf = "none-of"
    /// The endings of the URL parameters for a filter's lowest and highest number. The page's fields have these names.
    public static let rangeEnds = (low: "-from", high: "-to")

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
    /// The keys of the attributes that a table shows as columns. If empty, the list isn't a table.
    public var columns: [String] = []
    /// The key of a filter whose values the page shows, although nothing is selected. Empty if there isn't one.
    public var opened = ""
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

    /// Creates the state of a list with filters.
    public init(choices: [FilterSelection]) {
        self.init()
        self.choices = choices
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
        let allOf = parameters.all(ListState.allOf), noneOf = parameters.all(ListState.noneOf)
        for attribute in description.attributes where attribute.facet != .none {
            // Most filters have neither a value nor a mode.
            guard
                allOf.contains(attribute.key) || noneOf.contains(attribute.key) || parameters.hasName(startingWith: attribute.key)
            else { continue }
            var values: [String] = []
            let range = attribute.kind == .number ? ListState.range(of: attribute.key, in: parameters) : ""
            for value in parameters.all(attribute.key).prefix(40) + [range] where !value.utf8.isEmpty {
                if SearchQuery.condition(value, attribute.kind) == nil {
                    misread.append(InvalidParameter(attribute.key, value))
                } else {
                    values.append(value)
                }
            }
            var mode = FilterMode.any
            if attribute.kind == .list, allOf.contains(attribute.key) { mode = .all }
            if noneOf.contains(attribute.key) { mode = .not }
            if !values.isEmpty || mode != .any {
                choices.append(FilterSelection(key: attribute.key, values: values, mode: mode))
            }
        }
        if let value = parameters["sort"], !value.utf8.isEmpty {
            sort = ListState.sort(value, in: description)
            if sort == nil { misread.append(InvalidParameter("sort", value)) }
        }
        columns = parameters.all(ListState.tableOf).filter { description.attribute($0) != nil }
        opened = parameters[ListState.choicesOf] ?? ""
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

    /// Returns the range between the numbers in a filter's fields, such as `5..10`, or an empty text if both fields are empty.
    private static func range(of key: String, in parameters: Parameters) -> String {
        let low = parameters[key + rangeEnds.low] ?? "", high = parameters[key + rangeEnds.high] ?? ""
        guard !low.utf8.isEmpty || !high.utf8.isEmpty else { return "" }
        return UTF8Comparison.equal(low.utf8, high.utf8) ? low : low + ".." + high
    }

    /// Returns the selection of an attribute's filter, or nil if there isn't one.
    public func choice(of key: String) -> FilterSelection? {
        choices.first { UTF8Comparison.equal($0.key.utf8, key.utf8) }
    }

    /// Returns whether a filter's value is selected. Like the search, this method ignores case and accents, so a URL may contain
    /// `butter` for "Butter".
    public func isChosen(_ key: String, _ value: String) -> Bool {
        choice(of: key)?.values.contains { TextFolding.areEqual($0, value) } ?? false
    }

    /// Returns this state with a filter's value selected or deselected. The new list starts at the first row.
    public func toggling(_ key: String, _ value: String) -> ListState {
        var choice = choice(of: key) ?? FilterSelection(key: key, values: [])
        if isChosen(key, value) {
            choice.values.removeAll { TextFolding.areEqual($0, value) }
            if choice.values.isEmpty { choice.mode = .any }
        } else {
            choice.values.append(value)
        }
        return setting(choice)
    }

    /// Returns this state with another selection for an attribute's filter. The new list starts at the first row.
    public func setting(_ choice: FilterSelection) -> ListState {
        var copy = self
        copy.offset = 0
        copy.limit = ListState.pageSize
        copy.choices = []
        var isNew = !choice.values.isEmpty || choice.mode != .any
        for old in choices {
            if !UTF8Comparison.equal(old.key.utf8, choice.key.utf8) {
                copy.choices.append(old)
            } else if isNew {
                copy.choices.append(choice)
                isNew = false
            }
        }
        if isNew { copy.choices.append(choice) }
        return copy
    }

    /// Whether search words, filters or the favourites option narrow the list.
    public var isNarrowed: Bool { !text.utf8.isEmpty || choices.contains { !$0.values.isEmpty } || onlyFavourites }

    /// Returns the URL parameters for this list. The page is included only if `withPage` is true.
    public func parameters(withPage: Bool = false) -> Parameters {
        var items = Parameters()
        if !text.utf8.isEmpty { items.add("q", text) }
        if scope != "everything" { items.add("scope", scope) }
        for choice in choices {
            for value in choice.values { items.add(choice.key, value) }
            if choice.mode != .any { items.add(choice.mode == .all ? ListState.allOf : ListState.noneOf, choice.key) }
        }
        if let sort { items.add("sort", sort.key + (sort.isDescending ? ":desc" : "")) }
        if onlyFavourites { items.add("favourites", "1") }
        for column in columns { items.add(ListState.tableOf, column) }
        if isExact { items.add("exact", "1") }
        if isExplained { items.add("explain", "1") }
        if withPage {
            if offset > 0 { items.add("offset", "\(offset)") }
            if limit != ListState.pageSize { items.add("limit", "\(limit)") }
        }
        return items
    }

    /// The values that the filters exclude, as a query.
    var exclusions: String {
        var text = ""
        for choice in choices where choice.mode == .not {
            for value in choice.values { text += " -" + choice.key + ":" + SearchQuery.written(value) }
        }
        return text
    }

    /// Returns the query for this state, without the values that its filters exclude (`exclusions`).
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
            switch choice.mode {
            case .any: query.add(filter: choice.key, values: values)
            case .all: query.add(filter: choice.key, requiring: values)
            case .not: break
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
    /// Returns the facets. Each includes its filter's selected values even if no row matches, so that the reader can deselect them.
    func facets(with found: [Facet]) -> [Facet] {
        var facets = found
        for choice in choices where !choice.values.isEmpty {
            let place = facets.firstIndex { UTF8Comparison.equal($0.key.utf8, choice.key.utf8) }
            var shown = place.map { facets[$0].choices } ?? []
            for value in choice.values where !shown.contains(where: { TextFolding.areEqual($0.value, value) }) {
                shown.append(FacetChoice(value: value, count: 0))
            }
            let facet = Facet(key: choice.key, choices: shown)
            if let place { facets[place] = facet } else { facets.append(facet) }
        }
        return facets
    }
}
