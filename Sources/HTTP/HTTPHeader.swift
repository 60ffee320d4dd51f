/// A header field.
public struct HTTPHeader: Equatable, Sendable {
    /// The header's name as sent. Names must be compared case-insensitively.
    public let name: String
    /// The field's value.
    public let value: String

    /// Creates a header field for a reply. If the name or value contains a line break or another forbidden character, the field
    /// isn't sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
