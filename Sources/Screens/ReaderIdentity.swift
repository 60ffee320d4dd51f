public import Model

/// The reader who sees a page, in a library with readers.
public struct ReaderIdentity: Equatable, Sendable {
    /// The reader's name.
    public let name: String
    /// What the reader may do.
    public let role: ReaderRole

    /// Creates an identity.
    public init(name: String, role: ReaderRole) { (self.name, self.role) = (name, role) }

    func encode(to writer: inout ByteWriter) {
        writer.string(name)
        writer.byte(role.rawValue)
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        name = try reader.string()
        role = ReaderRole(rawValue: try reader.byte()) ?? .guest
    }
}
