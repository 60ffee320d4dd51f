public import Model

/// What a column of the reader's file holds.
public enum ColumnType: String, Codable, Sendable, CaseIterable {
    case number, text, list, date, link, picture, flag
    /// Text of more than a line: the running text of the page.
    case long
    /// JSON that is none of these.
    case nested

    /// Those that somebody may name.
    public static let named: [ColumnType] = [.number, .text, .list, .date, .link, .picture, .flag]
}

/// How running text is written.
public enum TextForm: String, Codable, Sendable, CaseIterable {
    case plain, markdown, html
}

/// What somebody said of a file; what was left unsaid is guessed. Columns are named as in the file or by their query words, in
/// whatever case.
///
/// They are kept with the catalog, so that importing a later file needs none of it again.
public struct ImportChoices: Codable, Equatable, Sendable {
    /// The catalog's name, as pages show it.
    public var name: String?
    /// The name of the collection that the catalog stands in.
    public var collection: String?
    /// The language of its texts: `fr`.
    public var language: String?
    /// The column with the ids.
    public var id: String?
    /// The column with the titles.
    public var title: String?
    /// The columns of the line under the title.
    public var subtitle: [String]?
    /// The columns with running text.
    public var texts: [String]?
    /// How the running text is written.
    public var textForm: TextForm?
    /// The types of columns.
    public var types: [String: ColumnType] = [:]
    /// The names of columns, as pages show them.
    public var labels: [String: String] = [:]
    /// Columns that lists can be narrowed by.
    public var filters: [String] = []
    /// Columns that they can't.
    public var withoutFilter: [String] = []
    /// The order of lists: a column, and `:desc` behind it where the greatest come first.
    public var sort: String?

    /// Nothing was said.
    public init() {}

    /// These, and what was said earlier where nothing is said now.
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

/// Why there can't be such a catalog.
public enum ImportPlanError: Error, Equatable, Sendable {
    /// The name can't be one of a catalog; `suggestion` is a name near it that can, nil where none is.
    case badName(String, suggestion: String?)
    /// The name is one of the program's own: a page, a command, or a catalog that an upstream feeds.
    case takenName(String, suggestion: String)
    /// An option names a column that the file does not have; the names that are near, or some there are.
    case noSuchColumn(String, near: [String])
    /// The column can't be that: its values don't tell the records apart, or can't be ordered.
    case notThat(column: String, option: String)
    /// The entries of the catalog have their ids by another rule, and ids never change.
    case otherIDs(catalog: CatalogID, now: String?)
}
