import Model

/// What the planner makes of the columns of a file or of an API's records: their types, and where their values appear on the page. A
/// `SourceFile` with the same content is stored. Libraries from before schema version 8 store the plan itself, as JSON.
public struct CatalogPlan: Decodable, Equatable, Sendable {
    /// The catalog's ID.
    public let catalog: String
    /// The catalog's name on pages.
    public internal(set) var name: String
    /// The collection's name, or nil for the collection of all imported catalogs.
    public internal(set) var collection: String?
    /// The language of the catalog's text.
    public internal(set) var language: String
    /// The name of the most recently imported file.
    public internal(set) var file: String
    /// The rule that determines the entries' IDs.
    public internal(set) var ids: RecordIDRule
    /// The version of the rules that `ids` uses to assign IDs, or nil for version 1. A catalog's version never changes.
    public internal(set) var idVersion: Int?
    /// If IDs are derived from titles, the columns that distinguish records with the same title.
    public internal(set) var identity: [String]?
    /// The column that contains the titles, or nil if the IDs serve as titles.
    public internal(set) var title: String?
    /// Fallback columns for records without a value in `title`, in the order in which they are tried. They are the title columns
    /// of other files imported into the same catalog. Nil if there are none.
    public internal(set) var otherTitles: [String]?
    /// The columns for the line below the title.
    public internal(set) var subtitle: [String]
    /// The columns with body text, in order.
    public internal(set) var texts: [String]
    /// The column that contains each entry's URL.
    public internal(set) var link: String?
    /// The sort order of lists: a query key or `name`.
    public internal(set) var sort: String
    /// Whether the sort order is descending.
    public internal(set) var isDescending: Bool
    /// The columns, in the same order as in the file.
    public internal(set) var columns: [SourceColumn]
    /// The user's choices.
    public internal(set) var choices: ImportChoices

    /// The columns with titles, in the order in which they are tried.
    public var titles: [String] { (title.map { [$0] } ?? []) + (otherTitles ?? []) }

    /// Returns the column that has this name in the file.
    public func column(_ source: String) -> SourceColumn? { columns.first { $0.source == source } }

    /// Returns whether both plans create identical entries. The plans may differ in details such as the file's name.
    public func makesTheSame(as other: CatalogPlan) -> Bool {
        var (a, b) = (self, other)
        for path in [\CatalogPlan.file, \CatalogPlan.name] {
            a[keyPath: path] = ""
            b[keyPath: path] = ""
        }
        (a.collection, b.collection) = (nil, nil)
        (a.choices, b.choices) = (ImportChoices(), ImportChoices())
        return a == b
    }
}
