public import Model

/// The type of an imported column.
public enum ColumnType: String, Codable, Sendable, CaseIterable {
    case number, text, list, date, link, picture, flag
    /// Long text, which is shown in the body of the page.
    case long
    /// A JSON value that no other type fits, such as a nested object.
    case nested

    /// The types that the user can choose.
    public static let named: [ColumnType] = [.number, .text, .list, .date, .link, .picture, .flag]
}

/// The markup of body text.
public enum MarkupFormat: String, Codable, Sendable, CaseIterable {
    case plain, markdown, html
}

/// The user's choices for an imported file. Almanac guesses everything that the user doesn't choose. The user can specify a
/// column by its name in the file or by its query key, in upper or lower case.
///
/// The choices are stored with the catalog, so the user doesn't have to repeat them for the next import.
public struct ImportChoices: Codable, Equatable, Sendable {
    /// The catalog's name on pages.
    public var name: String?
    /// The collection that the catalog appears in.
    public var collection: String?
    /// The language of the catalog's text, such as `fr`.
    public var language: String?
    /// The column that contains the IDs.
    public var id: String?
    /// The column that contains the titles.
    public var title: String?
    /// The columns for the line below the title.
    public var subtitle: [String]?
    /// The columns with body text.
    public var texts: [String]?
    /// The markup of the body text.
    public var textForm: MarkupFormat?
    /// The types that the user chose, keyed by column.
    public var types: [String: ColumnType] = [:]
    /// The columns' display names on pages, keyed by column.
    public var labels: [String: String] = [:]
    /// The columns that get a filter.
    public var filters: [String] = []
    /// The columns that don't get a filter.
    public var withoutFilter: [String] = []
    /// The sort order of lists. For descending order, `:desc` follows the column's name.
    public var sort: String?
    /// The units of numbers, keyed by column. An empty string means that the numbers have no unit. Nil if there
    /// are none.
    public var units: [String: String]?
    /// The catalogs of the entries to which columns link, keyed by column. An empty string stands for the new catalog, and nil means that the column doesn't link to entries. Nil if there are no choices.
    public var links: [String: String?]?

    /// The columns that link to other entries, sorted by name, with the linked entries' catalogs.
    var linkedColumns: [(name: String, catalog: String)] {
        (links ?? [:]).sorted { $0.key < $1.key }.compactMap { name, catalog in catalog.map { (name, $0) } }
    }

    /// The columns that don't link to other entries.
    var unlinkedColumns: [String] { (links ?? [:]).filter { $0.value == nil }.keys.sorted() }

    /// The name or number of a spreadsheet's sheet, or the name of a database's table or of a file in an archive.
    public var part: String?

    /// Creates empty choices.
    public init() {}

    /// Returns these choices, with any missing choices taken from `earlier`.
    public func over(_ earlier: ImportChoices) -> ImportChoices {
        var result = self
        result.name = name ?? earlier.name
        result.collection = collection ?? earlier.collection
        result.language = language ?? earlier.language
        result.id = id ?? earlier.id
        result.title = title ?? earlier.title
        result.subtitle = subtitle ?? earlier.subtitle
        result.texts = texts ?? earlier.texts
        result.textForm = textForm ?? earlier.textForm
        result.types = earlier.types.merging(types) { $1 }
        result.labels = earlier.labels.merging(labels) { $1 }
        result.filters = earlier.filters.filter { !withoutFilter.contains($0) && !filters.contains($0) } + filters
        result.withoutFilter =
            earlier.withoutFilter.filter { !filters.contains($0) && !withoutFilter.contains($0) } + withoutFilter
        result.sort = sort ?? earlier.sort
        result.part = part ?? earlier.part
        result.units = units.map { (earlier.units ?? [:]).merging($0) { $1 } } ?? earlier.units
        result.links = links.map { (earlier.links ?? [:]).merging($0) { $1 } } ?? earlier.links
        return result
    }
}

/// The reason why a file can't be imported with these choices.
public enum ImportChoicesError: Error, Equatable, Sendable {
    /// The catalog's name is invalid. `suggestion` is a similar valid name, or nil.
    case badName(String, suggestion: String?)
    /// The name is reserved because a page, a command or a built-in catalog already uses it.
    case takenName(String, suggestion: String)
    /// The file is a list that Almanac wrote of a catalog that an import can't change, but entries differ. `line` is the line of the
    /// first one.
    case unchangeable(catalog: String, entries: Int64, line: Int64, suggestion: String)
    /// An option names a column that the file doesn't have. `near` contains similar column names or, if there are none, some of
    /// the file's column names.
    case noSuchColumn(String, near: [String])
    /// The column isn't suitable for the option, either because its values don't identify records or because they can't be
    /// sorted.
    case notThat(column: String, option: String)
    /// None of the column's values is a number or a date, although the user chose this type for the column. `example` is one of
    /// the column's values.
    case noValueFits(column: String, ColumnType, example: String)
    /// The IDs of the catalog's existing entries were created by a different rule, and IDs never change.
    case otherIDs(catalog: CatalogID, now: String?)
}

extension ImportChoices {
    /// Returns choices that the user made for an earlier file, without the columns that don't exist in the new file.
    func naming(only profile: FileProfile, _ plan: CatalogPlan, _ isWhole: Bool) -> ImportChoices {
        guard isWhole else { return self }
        let words = Set(plan.columns.filter { profile[$0.source] != nil }.map { $0.word })
        func isThere(_ name: String) -> Bool {
            words.contains(name) || profile.columns.contains { ColumnRoleGuesser.isSame($0.name, name) }
        }
        var result = self
        result.title = title.flatMap { isThere($0) ? $0 : nil }
        result.subtitle = subtitle?.filter(isThere)
        result.texts = texts?.filter(isThere)
        result.types = types.filter { isThere($0.key) }
        result.labels = labels.filter { isThere($0.key) }
        result.filters = filters.filter(isThere)
        result.withoutFilter = withoutFilter.filter(isThere)
        result.units = units?.filter { isThere($0.key) }
        result.links = links?.filter { isThere($0.key) }
        result.sort = sort.flatMap { sort in isThere(sort.prefix { $0 != ":" } + "") || sort.hasPrefix("name") ? sort : nil }
        return result
    }
}
