/// Parses the worker's messages as docs/worker.md and docs/pack-format.md describe them. This parser shares no code with
/// `ByteReader`, so that the tests compare both parsers with the documents.
struct MessageReader {
    /// The reasons why a message can't be parsed.
    enum Flaw: Error, Equatable {
        case tooShort, notUTF8, numberTooLong, notAFlag(UInt8)
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The number of bytes that haven't been read yet.
    var remaining: Int { rest.count }

    mutating func byte() throws -> UInt8 {
        guard let byte = rest.popFirst() else { throw Flaw.tooShort }
        return byte
    }

    mutating func flag() throws -> Bool {
        let byte = try byte()
        guard byte < 2 else { throw Flaw.notAFlag(byte) }
        return byte == 1
    }

    /// Reads a number that is stored with 7 bits in each byte, lowest first. The high bit is set on every byte except the last.
    mutating func number() throws -> UInt64 {
        var value: UInt64 = 0
        for place in 0..<10 {
            let byte = try byte()
            value += UInt64(byte % 128) << (7 * UInt64(place))
            if byte < 128 { return value }
        }
        throw Flaw.numberTooLong
    }

    /// Reads a zigzag-encoded number. The encoded values 0, 1, 2, 3, 4, … stand for 0, -1, 1, -2, 2, …
    mutating func signed() throws -> Int64 {
        let number = try number()
        let half = Int64(number / 2)
        return number % 2 == 0 ? half : -half - 1
    }

    /// Reads a number that is stored as eight bytes, lowest first.
    mutating func eightBytes() throws -> UInt64 {
        var value: UInt64 = 0
        for place in 0..<8 { value += UInt64(try byte()) << (8 * UInt64(place)) }
        return value
    }

    mutating func blob() throws -> [UInt8] {
        let count = try number()
        guard count <= UInt64(rest.count) else { throw Flaw.tooShort }
        defer { rest = rest.dropFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }

    mutating func string() throws -> String {
        guard let text = String(validating: try blob(), as: UTF8.self) else { throw Flaw.notUTF8 }
        return text
    }

    mutating func list<Element>(_ element: (inout MessageReader) throws -> Element) throws -> [Element] {
        try (0..<(try number())).map { _ in try element(&self) }
    }

    mutating func optional<Value>(_ value: (inout MessageReader) throws -> Value) throws -> Value? {
        try flag() ? try value(&self) : nil
    }
}

// MARK: The parts of a message, in the document's words

/// A parsed message, with the fields for the request, shelf and context that docs/worker.md lists.
struct ReadMessage {
    struct ID: Equatable {
        let milliseconds: Int64
        let counter: UInt64
        let device: UInt64
    }

    enum Change: Equatable {
        case favourite(name: String, date: Int64, title: String)
        case favouriteRemoved
        case note(text: String, date: Int64)
        case noteRemoved
    }

    struct Status {
        let catalog: String
        let checked: Int64?
        let outcome: UInt8
        let problem: UInt8
        let progress: (phase: UInt8, done: UInt64, total: UInt64?)?
        let message: String
        let deck: (isFetching: Bool, problem: UInt8, message: String)?
        let feeds: [(upstream: String, missingKey: String)]
        let pick: (day: Int64, entry: String)?
    }

    struct Pictures {
        let catalog: String
        let count: UInt64
        let bytes: Int64
        let progress: (done: UInt64, total: UInt64)?
        let isFull: Bool
        let fetchesAll: Bool
    }

    // The request.
    let method: UInt8
    let target: String
    let contentType: String
    let body: [UInt8]
    // The shelf.
    let changes: [(id: ID, entry: String, change: Change, replaces: [ID])]
    // The context.
    let now: Int64
    let seed: UInt64
    let language: String
    let theme: UInt8
    let textSize: UInt8
    let sources: [(catalog: String, upstream: String)]
    let utcOffset: Int64
    let isOffline: Bool
    let isCutOff: Bool
    let statuses: [Status]
    let build: String
    let bytesStored: Int64?
    let hasPictures: Bool
    let pictures: [Pictures]
    let pictureLimit: Int64
    /// The number of bytes after the message's end, which should be 0.
    let remaining: Int

    init(_ bytes: [UInt8]) throws {
        var reader = MessageReader(bytes)
        method = try reader.byte()
        target = try reader.string()
        contentType = try reader.string()
        body = try reader.blob()
        changes = try reader.list { reader in
            (try ReadMessage.id(&reader), try reader.string(), try ReadMessage.change(&reader), try reader.list(ReadMessage.id))
        }
        now = try reader.signed()
        seed = try reader.eightBytes()
        language = try reader.string()
        theme = try reader.byte()
        textSize = try reader.byte()
        sources = try reader.list { (try $0.string(), try $0.string()) }
        utcOffset = try reader.signed()
        isOffline = try reader.flag()
        isCutOff = try reader.flag()
        statuses = try reader.list { reader in
            Status(
                catalog: try reader.string(), checked: try reader.optional { try $0.signed() }, outcome: try reader.byte(),
                problem: try reader.byte(),
                progress: try reader.optional { (try $0.byte(), try $0.number(), try $0.optional { try $0.number() }) },
                message: try reader.string(),
                deck: try reader.optional { (try $0.flag(), try $0.byte(), try $0.string()) },
                feeds: try reader.list { (try $0.string(), try $0.string()) },
                pick: try reader.optional { (try $0.signed(), try $0.string()) })
        }
        build = try reader.string()
        bytesStored = try reader.optional { try $0.signed() }
        hasPictures = try reader.flag()
        pictures = try reader.list { reader in
            Pictures(
                catalog: try reader.string(), count: try reader.number(), bytes: try reader.signed(),
                progress: try reader.optional { (try $0.number(), try $0.number()) }, isFull: try reader.flag(),
                fetchesAll: try reader.flag())
        }
        pictureLimit = try reader.signed()
        remaining = reader.remaining
    }

    private static func id(_ reader: inout MessageReader) throws -> ID {
        ID(milliseconds: try reader.signed(), counter: try reader.number(), device: try reader.eightBytes())
    }

    private static func change(_ reader: inout MessageReader) throws -> Change {
        switch try reader.byte() {
        case 0: .favourite(name: try reader.string(), date: try reader.signed(), title: try reader.string())
        case 1: .favouriteRemoved
        case 2: .note(text: try reader.string(), date: try reader.signed())
        case 3: .noteRemoved
        case let tag: throw MessageReader.Flaw.notAFlag(tag)
        }
    }
}

/// A parsed response, with the fields that docs/worker.md lists.
struct ReadAnswer {
    enum Action: Equatable {
        case addFavourite(entry: String, name: String, title: String, date: Int64)
        case removeFavourite(entry: String)
        case saveNote(entry: String, text: String, version: String)
    }

    let status: UInt64
    let headers: [(name: String, value: String)]
    let body: [UInt8]
    let actions: [Action]
    let followUp: String
    let effects: UInt64
    let remaining: Int

    init(_ bytes: [UInt8]) throws {
        var reader = MessageReader(bytes)
        status = try reader.number()
        headers = try reader.list { (try $0.string(), try $0.string()) }
        body = try reader.blob()
        actions = try reader.list { reader in
            switch try reader.byte() {
            case 0:
                .addFavourite(
                    entry: try reader.string(), name: try reader.string(), title: try reader.string(), date: try reader.signed())
            case 1: .removeFavourite(entry: try reader.string())
            case 2: .saveNote(entry: try reader.string(), text: try reader.string(), version: try reader.string())
            case let tag: throw MessageReader.Flaw.notAFlag(tag)
            }
        }
        followUp = try reader.string()
        effects = try reader.number()
        remaining = reader.remaining
    }
}
