/// A header field.
public struct HTTPHeader: Equatable, Sendable {
    /// The name in its original case. Compare names case-insensitively.
    public let name: String
    /// The field's value.
    public let value: String

    /// Creates a field for a reply. A field with a line break or another forbidden character in its name or value isn't sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
