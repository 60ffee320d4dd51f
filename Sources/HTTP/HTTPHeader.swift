/// One header field.
public struct HTTPHeader: Equatable, Sendable {
    /// Its name, in the spelling it came in; compare without regard to case.
    public let name: String
    /// Its value.
    public let value: String

    /// A field of a reply. One whose name or value holds a line break or another character that HTTP forbids is left away when sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
