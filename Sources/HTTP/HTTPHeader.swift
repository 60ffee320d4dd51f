/// A header field.
public struct HTTPHeader: Equatable, Sendable {
    /// The name in its original case. Compare names without regard to case.
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
