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
    /// The tag of a change that may be about anything. Lower tags belong to the first format: 0 adds a favourite, 1 removes it, 2
    /// writes a note, and 3 removes it.
    private static let generalTag: UInt8 = 4

    /// Whether the first format can express the change: an entry's favourite or note. Devices with the first version of the
    /// messages receive no other changes, and the encoding of these changes never changes.
    public var isInFirstFormat: Bool {
        guard key.isOnEntry, let value else { return key.isOnEntry }
        return value.more.isEmpty && (key.subject == .favourite || value.title.utf8.isEmpty)
    }

    /// Writes the change's ID, its item, a tag, the values that follow from the tag, and the IDs that it replaces.
    public func encode(to writer: inout ByteWriter) {
        id.encode(to: &writer)
        writer.string(key.item)
        if isInFirstFormat {
            let isNote = key.subject == .note
            writer.byte((isNote ? 2 : 0) + (isRemoval ? 1 : 0))
            if let value {
                writer.string(value.text)
                writer.signed(value.date)
                if !isNote { writer.string(value.title) }
            }
        } else {
            writer.byte(ShelfChange.generalTag)
            writer.number(UInt64(key.reader))
            writer.number(UInt64(key.subject.number))
            writer.flag(!isRemoval)
            if let value {
                writer.string(value.text)
                writer.signed(value.date)
                writer.string(value.title)
                writer.blob(value.more)
            }
        }
        writer.list(replaces) { $1.encode(to: &$0) }
    }

    /// Reads a change that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let id = try ChangeID(from: &reader)
        let item = try reader.string()
        let tag = try reader.byte()
        let isGeneral = tag == ShelfChange.generalTag
        let owner = isGeneral ? try reader.number() : 0, subject = isGeneral ? try reader.number() : UInt64(tag / 2)
        guard tag <= ShelfChange.generalTag, let owner = UInt32(exactly: owner), let subject = UInt32(exactly: subject),
            let key = ShelfKey(ShelfSubject(subject), item: item, reader: owner), isGeneral || key.isOnEntry
        else { throw .invalid(what: .change) }
        var value: ShelfValue?
        if isGeneral ? try reader.flag() : tag & 1 == 0 {
            let text = try reader.string(), date = try reader.signed()
            let title = isGeneral || key.subject == .favourite ? try reader.string() : ""
            value = ShelfValue(text: text, date: date, title: title, more: isGeneral ? try reader.blob() : [])
        }
        let replaces = try reader.list { (r) throws(BinaryDecodingError) in try ChangeID(from: &r) }
        self.init(id: id, key: key, value: value, replaces: replaces)
    }
}
