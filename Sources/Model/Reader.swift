/// What a reader may do in a library that several readers share.
public enum ReaderRole: UInt8, CaseIterable, Sendable {
    /// Everything: also readers, imports, sources and the library's settings.
    case owner = 0
    /// Reads, and has a shelf.
    case member = 1
    /// Only reads.
    case guest = 2

    /// The role's name in forms, options, JSON and the API.
    public var word: String {
        switch self {
        case .owner: "owner"
        case .member: "member"
        case .guest: "guest"
        }
    }

    /// Returns the role with this name, or nil if there isn't one.
    public init?(word: String) {
        for role in ReaderRole.allCases where UTF8Comparison.equal(role.word.utf8, word.utf8) {
            self = role
            return
        }
        return nil
    }
}

/// A person with a shelf, in a library that several people share.
public struct Reader: Equatable, Sendable {
    /// The reader's number, which is never given twice in a library.
    public let number: Int64
    /// The name, which no other reader of the library has.
    public let name: String
    /// What the reader may do.
    public let role: ReaderRole
    /// Whether this is the library's first reader, whose shelf is the library's own.
    public let isFirst: Bool
    /// The name by which a proxy knows the reader, or nil if no proxy signs this reader in.
    public let identity: String?
    /// The time when the reader was added, in milliseconds since 1970.
    public let added: Int64

    /// Creates a reader.
    public init(number: Int64, name: String, role: ReaderRole, isFirst: Bool, identity: String?, added: Int64) {
        self.number = number
        self.name = name
        self.role = role
        self.isFirst = isFirst
        self.identity = identity
        self.added = added
    }
}

/// A browser that has claimed an invitation and so acts for a reader.
public struct ReaderDevice: Equatable, Sendable {
    /// The device's number, which is never given twice in a library.
    public let number: Int64
    /// The number of the reader that the device acts for.
    public let reader: Int64
    /// The name, such as `Firefox on Android`.
    public let name: String
    /// The time when the device claimed its invitation, in milliseconds since 1970.
    public let added: Int64
    /// The time of the last request to within an hour, in milliseconds since 1970.
    public let lastUse: Int64

    /// Creates a device.
    public init(number: Int64, reader: Int64, name: String, added: Int64, lastUse: Int64) {
        self.number = number
        self.reader = reader
        self.name = name
        self.added = added
        self.lastUse = lastUse
    }
}
