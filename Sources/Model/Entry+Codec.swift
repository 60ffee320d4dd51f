// The binary encoding of entries. An entry's head (the data for lists and search) is stored separately from its body (the
// content of the entry's page). Lists therefore don't need to read bodies.

extension AttributeValue {
    /// Writes a tag byte, then the case's associated values.
    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .number(let value):
            writer.byte(0)
            value.encode(to: &writer)
        case .text(let text):
            writer.byte(1)
            writer.string(text)
        case .list(let texts):
            writer.byte(2)
            writer.list(texts) { $0.string($1) }
        case .flag(let value):
            writer.byte(3)
            writer.flag(value)
        case .range(let lower, let upper):
            writer.byte(6)
            lower.encode(to: &writer)
            (upper ?? .unbounded).encode(to: &writer)
        case .unknown:
            writer.byte(4)
        case .notApplicable:
            writer.byte(5)
        }
    }

    /// Reads a value that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        switch try reader.byte() {
        case 0: self = .number(try FixedDecimal(from: &reader))
        case 1: self = .text(try reader.string())
        case 2: self = .list(try reader.list { (r) throws(BinaryDecodingError) in try r.string() })
        case 3: self = .flag(try reader.flag())
        case 4: self = .unknown
        case 5: self = .notApplicable
        case 6:
            let lower = try FixedDecimal(from: &reader), upper = try FixedDecimal(from: &reader)
            self = .range(lower, upper == .unbounded ? nil : upper)
        default: throw .invalid(what: .attribute)
        }
    }
}

extension Entry {
    /// Writes the ID, title, subtitle, kind, attributes, picture and flags.
    public func encodeHead(to writer: inout ByteWriter) {
        id.encode(to: &writer)
        writer.string(title)
        Inline.encode(subtitle, to: &writer)
        writer.string(kind)
        writer.list(attributes) { writer, attribute in
            writer.string(attribute.key)
            attribute.value.encode(to: &writer)
        }
        writer.string(picture)
        writer.byte((isPartial ? 1 : 0) | (isGone ? 2 : 0))
    }

    /// Reads the data for lists and search that `encodeHead` wrote. The new entry's body is empty.
    public init(headFrom reader: inout ByteReader) throws(BinaryDecodingError) {
        let id = try EntryID(from: &reader)
        let title = try reader.string()
        let subtitle = try Inline.decodeList(&reader)
        let kind = try reader.string()
        let attributes = try reader.list { (r) throws(BinaryDecodingError) in
            Attribute(try r.string(), try AttributeValue(from: &r))
        }
        let picture = try reader.string()
        let marks = try reader.byte()
        self.init(
            id: id, title: title, subtitle: subtitle, kind: kind, attributes: attributes, picture: picture,
            source: EntrySource(upstream: ""), isPartial: marks & 1 != 0, isGone: marks & 2 != 0)
    }

    /// Reads only the ID and title from the start of an encoded entry.
    /// - Throws: `BinaryDecodingError`.
    public static func name(fromHead reader: inout ByteReader) throws(BinaryDecodingError) -> (id: EntryID, title: String) {
        (try EntryID(from: &reader), try reader.string())
    }

    /// Writes the heading, blocks, links and source, and the time since when the entry has been missing, if it is known.
    public func encodeBody(to writer: inout ByteWriter) {
        Inline.encode(heading, to: &writer)
        Block.encode(blocks, to: &writer)
        writer.list(links) { writer, link in
            link.relation.encode(to: &writer)
            link.target.encode(to: &writer)
            writer.string(link.title)
        }
        writer.string(source.upstream)
        writer.string(source.url)
        writer.string(source.title)
        if let missingSince { writer.signed(missingSince) }
    }

    /// Reads a body that `encodeBody` wrote, and stores it in this entry.
    public mutating func decodeBody(from reader: inout ByteReader) throws(BinaryDecodingError) {
        heading = try Inline.decodeList(&reader)
        blocks = try Block.decodeList(&reader)
        links = try reader.list { (r) throws(BinaryDecodingError) in
            EntryLink(relation: try LocalizableText(from: &r), target: try EntryID(from: &r), title: try r.string())
        }
        source = EntrySource(upstream: try reader.string(), url: try reader.string(), title: try reader.string())
        missingSince = try reader.remaining > 0 ? reader.signed() : nil
    }

    /// Writes the whole entry: the head, then the body.
    public func encode(to writer: inout ByteWriter) {
        encodeHead(to: &writer)
        encodeBody(to: &writer)
    }

    /// Reads an entry that `encode` wrote.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        try self.init(headFrom: &reader)
        try decodeBody(from: &reader)
    }
}
