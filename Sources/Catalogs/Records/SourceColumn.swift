import Model

/// A column of a file or of an API's records: its type, its filter and its key in queries.
public struct SourceColumn: Decodable, Equatable, Sendable {
    /// A column's filter in lists.
    public enum Filter: Decodable, Equatable, Sendable {
        case none
        case values
        /// One choice for each value, while queries match words in values.
        case words
        /// The lower bounds of the ranges, in ascending order.
        case ranges([String])

        /// The filter's name in reports.
        public var word: String {
            switch self {
            case .none: "none"
            case .values: "values"
            case .words: "words"
            case .ranges: "ranges"
            }
        }
    }

    /// How a cell represents a list.
    enum ListForm: Decodable, Equatable, Sendable {
        /// The cell contains a JSON list.
        case json
        /// The cell contains text with a single-byte separator.
        case separated(UInt8)
    }

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
    /// What the column's texts stand for, if it is known.
    var meaning: ValueMeaning?
    /// The markup of the column's body text.
    public internal(set) var form: MarkupFormat = .plain
    /// The unit of the numbers, or nil if there isn't one.
    public internal(set) var unit: String?
    /// The catalog of the entries whose IDs the column contains. Nil if the column doesn't contain IDs of entries.
    public internal(set) var link: String?
    /// The IDs of the linked entries by their names, if the column contains names. Nil for a value that isn't a link.
    var linkedIDs: [String: String?]?

    /// Whether the column contains names of other entries.
    var hasNames: Bool { linkedIDs?.values.contains { $0 != nil } ?? false }
    /// Whether the column contains only IDs of other entries.
    var isReference: Bool { link != nil && !hasNames }
    /// Whether the column becomes an attribute. Long text, nested values and IDs of other entries are only shown on the page.
    public var isAttribute: Bool { type != .long && type != .nested && !isReference }
    /// Whether lists can be sorted by this column.
    public var isSortable: Bool { type == .number || type == .date || type == .text }

    /// Whether the numbers are shown without digit grouping. Numbers with a unit are grouped.
    func isUngrouped(_ format: ColumnValueFormat) -> Bool { type == .number && isCode && format.unit == nil }

    /// Returns whether a name that the user entered means this column.
    public func isNamed(_ name: String) -> Bool { word == name || ColumnRoleGuesser.isSame(source, name) }
}
