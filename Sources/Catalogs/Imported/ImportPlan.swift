import FoundationEssentials

/// How the records of a file become a catalog: what its columns are, and what stands where. It is kept with the catalog.
public struct ImportPlan: Codable, Equatable, Sendable {
    /// Where the ids of entries come from; for ever.
    public enum IDRule: Codable, Equatable, Sendable {
        /// From a column.
        case column(String)
        /// From the titles, in that column.
        case title(String)
        /// From all that stands in these columns: a record that changes is another entry.
        case content([String])

        /// The column, where there is one.
        public var column: String? {
            switch self {
            case .column(let name), .title(let name): name
            case .content: nil
            }
        }
    }

    /// How lists can be narrowed by a column.
    public enum Filter: Codable, Equatable, Sendable {
        case none
        case values
        /// The lower bounds of the ranges, ascending.
        case ranges([String])

        /// The word in reports.
        public var word: String {
            switch self {
            case .none: "none"
            case .values: "values"
            case .ranges: "ranges"
            }
        }
    }

    /// How a column's lists stand in one cell.
    enum ListForm: Codable, Equatable, Sendable {
        /// As lists of JSON's.
        case json
        /// As text with a separator of one byte.
        case separated(UInt8)
    }

    /// One column.
    public struct Column: Codable, Equatable, Sendable {
        /// Its name in the file.
        public let source: String
        /// Its word in the query language.
        public internal(set) var word: String
        /// Its name on pages.
        public internal(set) var label: String
        /// What it holds.
        public internal(set) var type: ColumnType
        /// How lists can be narrowed by it.
        public internal(set) var filter: Filter
        var numbers: NumberParser.Form = .plain
        /// Whether its numbers are years or codes, whose digits nobody groups.
        var isCode = false
        var dates: DateParser.Form = .iso
        var lists: ListForm = .json
        /// How running text in it is written.
        public internal(set) var form: TextForm = .plain

        /// Whether it can be an attribute: what is too long or too deep for one is only shown.
        public var isAttribute: Bool { type != .long && type != .nested }
        /// Whether lists can be ordered by it.
        public var isSortable: Bool { type == .number || type == .date || type == .text }
    }

    /// The catalog.
    public let catalog: String
    /// The catalog's name on pages.
    public internal(set) var name: String
    /// The name of its collection; nil for the one of all imported catalogs.
    public internal(set) var collection: String?
    /// The language of its texts.
    public internal(set) var language: String
    /// The name of the file that was imported last.
    public internal(set) var file: String
    /// Where ids come from.
    public internal(set) var ids: IDRule
    /// The column with the titles; nil where the id stands for it.
    public internal(set) var title: String?
    /// The columns with the titles of records that have none in that one, in the order they are tried: what earlier and later
    /// files called it. Nil where there are none.
    public internal(set) var otherTitles: [String]?
    /// The columns of the line under the title.
    public internal(set) var subtitle: [String]
    /// The columns with running text, in order.
    public internal(set) var texts: [String]
    /// The column with the address of the entry itself.
    public internal(set) var link: String?
    /// The order of lists: a query word or `name`.
    public internal(set) var sort: String
    /// Whether the greatest come first.
    public internal(set) var isDescending: Bool
    /// In the order of the file.
    public internal(set) var columns: [Column]
    /// What somebody said of it.
    public internal(set) var choices: ImportChoices

    /// The columns that titles are in, in the order they are tried.
    public var titles: [String] { (title.map { [$0] } ?? []) + (otherTitles ?? []) }

    /// The column of that name in the file.
    public func column(_ source: String) -> Column? { columns.first { $0.source == source } }

    /// The plan as it is kept.
    public var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }

    /// Reads what `encoded` gave; nil where it is something else.
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

    /// Whether entries are made alike by both: nothing but names of files and the like differs.
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
