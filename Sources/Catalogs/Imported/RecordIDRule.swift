/// The rule that determines the entries' IDs. A catalog's rule never changes.
public enum RecordIDRule: Decodable, Equatable, Sendable {
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
