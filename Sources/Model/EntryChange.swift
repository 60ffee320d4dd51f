/// A change that Almanac noticed when a source's records were stored again, such as during a sync.
public struct EntryChange: Equatable, Sendable {
    /// What happened to the entry. The raw values are stored.
    public enum Event: UInt8, Sendable, CaseIterable {
        /// The entry's fields changed.
        case changed = 0
        /// The entry is new in a catalog that was complete before.
        case added = 1
        /// The source removed the entry or no longer lists it.
        case removed = 2
        /// The source lists the entry again.
        case returned = 3

        /// The event's name in the JSON output.
        public var word: String {
            switch self {
            case .changed: "changed"
            case .added: "added"
            case .removed: "removed"
            case .returned: "returned"
            }
        }
    }

    /// A field before and after a change.
    public struct Field: Equatable, Sendable {
        /// The attribute's key, or one of the keys below.
        public let key: String
        /// The earlier value, or nil if the entry didn't have the field. For a list or a text of several lines, the values may
        /// contain only the differences.
        public let before: AttributeValue?
        /// The later value, or nil if the entry no longer has the field. If both are nil, the values were too large to keep.
        public let after: AttributeValue?

        /// Creates a field.
        public init(_ key: String, before: AttributeValue?, after: AttributeValue?) {
            self.key = key
            self.before = before
            self.after = after
        }

        // An attribute's key contains a full stop only if it is a title in another language.

        /// The key of the title.
        public static let title = "entry.title"
        /// The key of the text. The values are the lines that differ.
        public static let text = "entry.text"
        /// The key of the links. The values are the titles or IDs of the linked entries that differ.
        public static let links = "entry.links"
        /// The key of the picture.
        public static let picture = "entry.picture"
    }

    /// The number of the change in the library. A later change has a higher number.
    public let number: Int64
    /// The entry's ID. The library may no longer contain the entry.
    public let entry: EntryID
    /// The entry's title after the change.
    public let title: String
    /// The time at which Almanac noticed the change, in milliseconds since 1970.
    public let noticed: Int64
    /// `noticed` in seconds.
    public var time: Int64 { noticed / 1000 }
    /// What happened.
    public let event: Event
    /// The fields that changed, in the entry's order. Empty unless the event is `changed`.
    public let fields: [Field]

    /// The maximum number of changes to keep of an entry.
    public static let entryLimit = 20
    /// The number of each catalog's last changes that a status contains, and that a device therefore stores.
    public static let recentLimit = 100

    /// Creates a change.
    public init(number: Int64, entry: EntryID, title: String, noticed: Int64, event: Event, fields: [Field] = []) {
        self.number = number
        self.entry = entry
        self.title = title
        self.noticed = noticed
        self.event = event
        self.fields = fields
    }

    /// Writes the change's fields.
    public static func encode(_ fields: [Field], to writer: inout ByteWriter) {
        writer.list(fields) { writer, field in
            writer.string(field.key)
            writer.optional(field.before) { $1.encode(to: &$0) }
            writer.optional(field.after) { $1.encode(to: &$0) }
        }
    }

    /// Reads the fields that `encode` wrote.
    /// - Throws: `BinaryDecodingError`.
    public static func fields(from reader: inout ByteReader) throws(BinaryDecodingError) -> [Field] {
        try reader.list { (r) throws(BinaryDecodingError) in
            Field(
                try r.string(),
                before: try r.optional { (r) throws(BinaryDecodingError) in try AttributeValue(from: &r) },
                after: try r.optional { (r) throws(BinaryDecodingError) in try AttributeValue(from: &r) })
        }
    }

    /// Writes the whole change.
    public func encode(to writer: inout ByteWriter) {
        writer.signed(number)
        entry.encode(to: &writer)
        writer.string(title)
        writer.signed(noticed)
        writer.byte(event.rawValue)
        EntryChange.encode(fields, to: &writer)
    }

    /// Reads a change that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let number = try reader.signed(), entry = try EntryID(from: &reader), title = try reader.string()
        let noticed = try reader.signed()
        guard let event = Event(rawValue: try reader.byte()) else { throw .invalid(what: .request) }
        self.init(
            number: number, entry: entry, title: title, noticed: noticed, event: event,
            fields: try EntryChange.fields(from: &reader))
    }
}
