public import Model

extension ChangeID {
    /// Writes the ID's time, counter and device.
    public func encode(to writer: inout ByteWriter) {
        writer.signed(time)
        writer.number(UInt64(counter))
        writer.fixed64(device)
    }

    /// Reads an ID that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let time = try reader.signed()
        let counter = try reader.number()
        guard counter <= UInt64(UInt32.max) else { throw .invalid(what: .change) }
        self.init(time: time, counter: UInt32(counter), device: try reader.fixed64())
    }
}

extension ShelfChange {
    /// Writes the change's ID, its entry, a byte for its kind, the kind's associated values, and the IDs that it replaces.
    public func encode(to writer: inout ByteWriter) {
        id.encode(to: &writer)
        entry.encode(to: &writer)
        switch kind {
        case .favourite(let name, let date, let title):
            writer.byte(0)
            writer.string(name)
            writer.signed(date)
            writer.string(title)
        case .unfavourite:
            writer.byte(1)
        case .note(let text, let date):
            writer.byte(2)
            writer.string(text)
            writer.signed(date)
        case .clearNote:
            writer.byte(3)
        }
        writer.list(replaces) { $1.encode(to: &$0) }
    }

    /// Reads a change that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let id = try ChangeID(from: &reader)
        let entry = try EntryID(from: &reader)
        let kind: Operation
        switch try reader.byte() {
        case 0:
            kind = .favourite(name: try reader.string(), date: try reader.signed(), title: try reader.string())
        case 1: kind = .unfavourite
        case 2: kind = .note(text: try reader.string(), date: try reader.signed())
        case 3: kind = .clearNote
        default: throw .invalid(what: .change)
        }
        let replaces = try reader.list { (r) throws(BinaryDecodingError) in try ChangeID(from: &r) }
        self.init(id: id, entry: entry, kind: kind, replaces: replaces)
    }
}
