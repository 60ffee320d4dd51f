public import Model

/// The type of an imported column.
public enum ColumnType: String, Codable, Sendable, CaseIterable {
    case number, text, list, date, link, picture, flag
    /// Multi-line text, shown in the body of the page.
    case long
    /// JSON of any other type.
    case nested

    /// The types that the user can name.
    public static let named: [ColumnType] = [.number, .text, .list, .date, .link, .picture, .flag]
}

/// The markup of body text.
public enum MarkupFormat: String, Codable, Sendable, CaseIterable {
    case plain, markdown, html
}

/// The user's choices for an imported file. Anything not chosen is guessed. A column can be given by its name in the file or by
/// its query key, in upper or lower case.
///
/// The choices are stored with the catalog, so the next import doesn't need them again.
public struct ImportChoices: Codable, Equatable, Sendable {
    /// The catalog's name on pages.
    public var name: String?
    /// The collection that the catalog appears in.
    public var collection: String?
    /// The language of the catalog's texts: `fr`.
    public var language: String?
    /// The column that contains the IDs.
    public var id: String?
    /// The column that contains the titles.
    public var title: String?
    /// The columns for the line under the title.
    public var subtitle: [String]?
    /// The columns with body text.
    public var texts: [String]?
    /// The markup of the body text.
    public var textForm: MarkupFormat?
    /// The types of columns, by column.
    public var types: [String: ColumnType] = [:]
    /// The columns' names on pages, by column.
    public var labels: [String: String] = [:]
    /// The columns with a filter.
    public var filters: [String] = []
    /// The columns without a filter.
    public var withoutFilter: [String] = []
    /// The sort order of lists: a column, followed by `:desc` for descending order.
    public var sort: String?

    /// Creates empty choices.
    public init() {}

    /// Returns these choices, completed with the earlier ones.
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
        return result
    }
}

/// The reason why a catalog can't be imported with these choices.
public enum ImportPlanError: Error, Equatable, Sendable {
    /// The catalog's name is invalid. `suggestion` is a similar valid name, or nil.
    case badName(String, suggestion: String?)
    /// The name is reserved: it belongs to a page, a command or a built-in catalog.
    case takenName(String, suggestion: String)
    /// An option names a column that the file doesn't have. `near` holds similar column names, or else some of the file's
    /// columns.
    case noSuchColumn(String, near: [String])
    /// The column isn't suitable for the option: its values don't identify records, or can't be sorted.
    case notThat(column: String, option: String)
    /// The catalog's existing entries get their IDs from another rule, and IDs never change.
    case otherIDs(catalog: CatalogID, now: String?)
}
