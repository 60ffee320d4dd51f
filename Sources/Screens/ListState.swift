public import Model
import Search

/// What a list shows, as it stands in the address: every state of a page is in its URL.
public struct ListState: Equatable, Sendable {
    /// The rows of one page of a list.
    public static let pageSize: UInt32 = 50
    /// The most rows one answer may hold.
    public static let limitMaximum: UInt32 = 5000
    /// The most rows of a list that is taken away as CSV or JSON: all of it, but of the largest, which an answer has no room for.
    public static let fileMaximum: UInt32 = 100_000

    /// The furthest row that can be asked for: far beyond any list, and small enough to be added to anywhere.
    public static let offsetMaximum: UInt32 = 1 << 30

    /// One ticked filter: an attribute and the values chosen of it.
    public struct Choice: Equatable, Sendable {
        /// The attribute's key.
        public let key: String
        /// The values ticked, as `FacetChoice.value` writes them; a row needs one of them.
        public let values: [String]

        /// The values ticked of one attribute.
        public init(key: String, values: [String]) {
            self.key = key
            self.values = values
        }
    }

    /// A parameter that names something of the list, and has no value that can be it.
    public struct Misread: Equatable, Sendable {
        /// The parameter: an attribute's key, `scope` or `sort`.
        public let part: String
        /// What it was, cut where it is long.
        public let value: String

        init(_ part: String, _ value: String) {
            self.part = part
            self.value = Failure.shortened(value)
        }
    }

    /// The words in the search field, in the query language.
    public var text: String
    /// The search switch: `names`, a scope of the catalog, or `everything` (the default).
    public var scope: String
    /// The ticked filters; a row must meet all of them.
    public var choices: [Choice]
    /// Nil for the catalog's own order.
    public var sort: CatalogDescription.Sort?
    /// Whether only favourites are shown.
    public var onlyFavourites: Bool
    /// Whether the words are searched exactly as typed.
    public var isExact: Bool
    /// Whether each row tells why it stands where it stands.
    public var isExplained: Bool
    /// Whether the words are still being typed: what is unfinished at their end is left out.
    public var isTyping = false
    /// The first row shown, counted from 0 in the whole list.
    public var offset: UInt32
    /// How many rows are shown at most; not above `limitMaximum`.
    public var limit: UInt32

    /// What of the address was not understood, and is left out.
    public private(set) var misread: [Misread] = []

    /// The list as it is first seen.
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

    /// Reads the parameters of an address. Parameters that the catalog does not know are left out; of those that it knows, values that mean nothing
    /// are in `misread`.
    public init(_ parameters: Parameters, for description: CatalogDescription) {
        self.init()
        // Nearly every address has none.
        guard !parameters.items.isEmpty else { return }
        text = parameters["q"] ?? ""
        let wanted = parameters["scope"] ?? "everything"
        if wanted == "names" || description.scopes.contains(where: { Bytes.equal($0.key.utf8, wanted.utf8) }) {
            scope = wanted
        } else if wanted != "everything", !wanted.utf8.isEmpty {
            misread.append(Misread("scope", wanted))
        }
        for attribute in description.attributes where attribute.facet != .none {
            var values: [String] = []
            for value in parameters.all(attribute.key).prefix(40) where !value.utf8.isEmpty {
                if SearchQuery.condition(value, attribute.kind) == nil {
                    misread.append(Misread(attribute.key, value))
                } else {
                    values.append(value)
                }
            }
            if !values.isEmpty { choices.append(Choice(key: attribute.key, values: values)) }
        }
        if let value = parameters["sort"], !value.utf8.isEmpty {
            sort = ListState.sort(value, in: description)
            if sort == nil { misread.append(Misread("sort", value)) }
        }
        onlyFavourites = parameters.isSet("favourites")
        isExact = parameters.isSet("exact")
        isExplained = parameters.isSet("explain")
        isTyping = parameters.isSet("typing")
        offset = min(ListState.number(parameters["offset"]) ?? 0, ListState.offsetMaximum)
        limit = min(ListState.number(parameters["limit"]) ?? ListState.pageSize, ListState.limitMaximum)
        // A page without rows would be no page of the list.
        if limit == 0 { limit = ListState.pageSize }
    }

    /// Reads `cr` or `cr:desc`; nil where the catalog can't be sorted so.
    public static func sort(_ value: String, in description: CatalogDescription) -> CatalogDescription.Sort? {
        let pieces = value.utf8.split(separator: 0x3A, maxSplits: 2, omittingEmptySubsequences: false)
        guard let first = pieces.first, pieces.count <= 2 else { return nil }
        let key = String(Substring(first))
        guard key == "name" || description.attribute(key)?.isSortable == true else { return nil }
        guard pieces.count == 2 else { return CatalogDescription.Sort(key: key) }
        let direction = String(Substring(pieces[1]))
        guard direction == "desc" || direction == "asc" else { return nil }
        return CatalogDescription.Sort(key: key, isDescending: direction == "desc")
    }

    /// How many rows of a list or a search are taken away, where the address says `limit`: all, unless it says otherwise.
    public static func fileLimit(_ limit: String?) -> UInt32 {
        min(number(limit).flatMap { $0 == 0 ? nil : $0 } ?? fileMaximum, fileMaximum)
    }

    /// Reads a count; nil where it is none. More than 32 bits count as the largest.
    public static func number(_ text: String?) -> UInt32? {
        guard let text, !text.utf8.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return UInt32(text) ?? UInt32.max
    }

    /// Whether the value of a filter is chosen.
    public func isChosen(_ key: String, _ value: String) -> Bool {
        choices.contains { Bytes.equal($0.key.utf8, key.utf8) && $0.values.contains { Bytes.equal($0.utf8, value.utf8) } }
    }

    /// The list with one value of a filter chosen or not, from its beginning.
    public func toggling(_ key: String, _ value: String) -> ListState {
        var copy = self
        copy.offset = 0
        copy.limit = ListState.pageSize
        guard let place = copy.choices.firstIndex(where: { Bytes.equal($0.key.utf8, key.utf8) }) else {
            copy.choices.append(Choice(key: key, values: [value]))
            return copy
        }
        var values = copy.choices[place].values
        if isChosen(key, value) {
            values.removeAll { Bytes.equal($0.utf8, value.utf8) }
        } else {
            values.append(value)
        }
        if values.isEmpty {
            copy.choices.remove(at: place)
        } else {
            copy.choices[place] = Choice(key: key, values: values)
        }
        return copy
    }

    /// Whether words, filters or the star narrow the list.
    public var isNarrowed: Bool { !text.utf8.isEmpty || !choices.isEmpty || onlyFavourites }

    /// The parameters that bring this list back, without the page within it unless asked for.
    public func parameters(withPage: Bool = false) -> Parameters {
        var items = Parameters()
        if !text.utf8.isEmpty { items.add("q", text) }
        if scope != "everything" { items.add("scope", scope) }
        for choice in choices {
            for value in choice.values { items.add(choice.key, value) }
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

    /// The query this state asks: its words as typed; and the same narrowed by its filters, in its order.
    func query(for description: CatalogDescription, among catalogs: [CatalogID]) -> (typed: SearchQuery, whole: SearchQuery) {
        let typed =
            text.utf8.isEmpty
            ? SearchQuery() : SearchQuery(parsing: text, attributes: description.attributes, catalogs: catalogs)
        var query = typed
        query.scope = scope == "names" ? .names : scope == "everything" ? .everything : .part(scope)
        for choice in choices {
            guard let attribute = description.attribute(choice.key) else { continue }
            query.add(
                filter: choice.key,
                values: choice.values.compactMap { value in
                    SearchQuery.condition(value, attribute.kind).map { (value: value, condition: $0) }
                })
        }
        if onlyFavourites { query.addFavourite() }
        if query.sort == nil { query.sort = sort }
        // The catalog's own order is that of its entries; only words put another in its place.
        if query.sort == description.defaultSort, !query.hasTerms { query.sort = nil }
        return (typed, query)
    }
}
