import FoundationEssentials

/// Determines how a file's records become a catalog: the type of each column and where its values appear on the page. The plan is
/// stored with the catalog.
public struct ImportPlan: Codable, Equatable, Sendable {
    /// The rule that determines the entries' IDs. A catalog's rule never changes.
    public enum IDRule: Codable, Equatable, Sendable {
        /// The IDs come from a column.
        case column(String)
        /// The IDs are derived from the titles in a column.
        case title(String)
        /// The ID is a hash of the contents of these columns. If a record's contents change, the record becomes a new entry with
        /// a different ID.
        case content([String])

        /// The column that the rule uses, or nil if the rule can use several columns.
        public var column: String? {
            switch self {
            case .column(let name), .title(let name): name
            case .content: nil
            }
        }
    }

    /// A column's filter in lists.
    public enum Filter: Codable, Equatable, Sendable {
        case none
        case values
        /// The lower bounds of the ranges, in ascending order.
        case ranges([String])

        /// The filter's name in reports.
        public var word: String {
            switch self {
            case .none: "none"
            case .values: "values"
            case .ranges: "ranges"
            }
        }
    }

    /// How a cell represents a list.
    enum ListForm: Codable, Equatable, Sendable {
        /// The cell contains a JSON list.
        case json
        /// The cell contains text with a single-byte separator.
        case separated(UInt8)
    }

    /// A column and its role in the catalog.
    public struct Column: Codable, Equatable, Sendable {
        /// The column's name in the file.
        public let source: String
        /// The column's key in queries.
        public internal(set) var word: String
        /// The column's name on pages.
        public internal(set) var label: String
        /// The type of the values.
        public internal(set) var type: ColumnType
        /// The column's filter in lists.
        public internal(set) var filter: Filter
        var numbers: NumberParser.Form = .plain
        /// Whether the numbers are years or codes, which are shown without digit grouping.
        var isCode = false
        var dates: DateParser.Form = .iso
        var lists: ListForm = .json
        /// The markup of the column's body text.
        public internal(set) var form: MarkupFormat = .plain
        /// The unit of the numbers, or nil if there isn't one.
        public internal(set) var unit: String?
        /// The catalog of the entries whose IDs the column contains. Nil if the column doesn't contain IDs of entries.
        public internal(set) var link: String?

        /// Whether the column becomes an attribute. Long text, nested values and links are only shown on the page.
        public var isAttribute: Bool { type != .long && type != .nested && link == nil }
        /// Whether lists can be sorted by this column.
        public var isSortable: Bool { type == .number || type == .date || type == .text }

        /// Whether the numbers are shown without digit grouping. Numbers with a unit are grouped.
        func isUngrouped(_ format: ColumnValueFormat) -> Bool { type == .number && isCode && format.unit == nil }

        /// Returns whether a name that the user entered means this column.
        func isNamed(_ name: String) -> Bool { word == name || ColumnRoleGuesser.isSame(source, name) }
    }

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
    public internal(set) var ids: IDRule
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
    public internal(set) var columns: [Column]
    /// The user's choices.
    public internal(set) var choices: ImportChoices

    /// The columns with titles, in the order in which they are tried.
    public var titles: [String] { (title.map { [$0] } ?? []) + (otherTitles ?? []) }

    /// Returns the column that has this name in the file.
    public func column(_ source: String) -> Column? { columns.first { $0.source == source } }

    /// The plan, encoded for storage.
    public var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }

    /// Decodes a plan from bytes that `encoded` returned. Returns nil if the bytes don't contain a plan.
    public init?(encoded: [UInt8]) {
        guard let plan = try? JSONDecoder().decode(ImportPlan.self, from: Data(encoded)) else { return nil }
        self = plan
    }

    init(
        catalog: String, name: String, collection: String?, language: String, file: String, ids: IDRule, titles: [String],
        subtitle: [String], texts: [String], link: String?, sort: String, isDescending: Bool, columns: [Column],
        choices: ImportChoices
    ) {
        self.catalog = catalog
        self.name = name
        self.collection = collection
        self.language = language
        self.file = file
        self.ids = ids
        title = titles.first
        otherTitles = titles.count > 1 ? Array(titles.dropFirst()) : nil
        self.subtitle = subtitle
        self.texts = texts
        self.link = link
        self.sort = sort
        self.isDescending = isDescending
        self.columns = columns
        self.choices = choices
    }

    /// Returns whether both plans create identical entries. The plans may differ in details such as the file's name.
    public func makesTheSame(as other: ImportPlan) -> Bool {
        var (a, b) = (self, other)
        for path in [\ImportPlan.file, \ImportPlan.name] {
            a[keyPath: path] = ""
            b[keyPath: path] = ""
        }
        (a.collection, b.collection) = (nil, nil)
        (a.choices, b.choices) = (ImportChoices(), ImportChoices())
        return a == b
    }
}
