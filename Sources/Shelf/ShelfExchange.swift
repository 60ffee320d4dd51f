import Model

/// A position in a library's journal. It shows which of the library's changes a device already has.
public struct ShelfCursor: Equatable, Sendable {
    /// A hash of the journal file's header and of the ID of the change in row number `row`. If the journal no longer has the
    /// same change in this row, for example because an older copy was restored, the position is invalid.
    public let stamp: UInt64
    /// The number of the last journal row that the device has.
    public let row: Int64

    /// The position before the first change.
    public static let start = ShelfCursor(stamp: 0, row: 0)

    /// Returns the position for a version of the messages. A device that sends a later version than before starts again, because
    /// it hasn't received the kinds of changes that the earlier version doesn't have.
    ///
    /// - Parameter stamp: the hash that is described in `stamp`.
    public init(stamp: UInt64, row: Int64, version: UInt8) {
        self.init(stamp: version > ShelfExchange.firstVersion ? FNV1a.hash([version].span, after: stamp) : stamp, row: row)
    }

    /// Creates a position.
    public init(stamp: UInt64, row: Int64) {
        self.stamp = stamp
        self.row = row
    }

    /// The position as text: the stamp in hexadecimal, a hyphen and the row.
    public var text: String { String(stamp, radix: 16) + "-" + String(row) }

    /// Parses a position from its `text` form. Returns nil if the text is invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: ASCII.minus, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let stamp = UInt64(Substring(parts[0]), radix: 16), let row = Int64(Substring(parts[1])), row >= 0
        else { return nil }
        self.init(stamp: stamp, row: row)
    }
}

/// The messages that a device and a library send each other to exchange changes to favourites and notes.
/// `docs/journal-format.md` specifies them.
public enum ShelfExchange {
    /// The version of the messages. Libraries accept the messages of every earlier version, and answer with the same version.
    public static let version: UInt8 = 2
    /// The version whose messages contain only favourites and notes (`ShelfChange.isInFirstFormat`).
    public static let firstVersion: UInt8 = 1

    /// The size, in bytes, at which a message is full. A library adds changes until the message has at least this size. A device
    /// adds records, each of which contains one or more changes. The last record may be large, so the server accepts messages of
    /// up to 16 MB.
    public static let sufficientSize: Int64 = 4 << 20

    /// The reason why a message can't be used.
    public enum MessageError: Error, Equatable, Sendable {
        /// The message has a later version. The sender must keep its changes.
        case newerVersion
        /// The bytes aren't a message.
        case damaged
    }

    /// A message with a device's changes, and the position of the last library change that the device has received.
    public struct Request: Equatable, Sendable {
        /// The version of the message, in which the library answers.
        public let version: UInt8
        /// The ID of the library that should receive the changes.
        public let library: UInt64
        /// The position of the last library change that the device has received.
        public let cursor: ShelfCursor
        /// The changes that the library may not have yet.
        public let changes: [ShelfChange]

        /// Creates a message.
        public init(
            library: UInt64, cursor: ShelfCursor, changes: [ShelfChange], version: UInt8 = ShelfExchange.version
        ) {
            self.version = version
            self.library = library
            self.cursor = cursor
            self.changes = changes
        }

        /// The message as bytes.
        public var bytes: [UInt8] {
            var writer = ByteWriter()
            writer.byte(version)
            writer.fixed64(library)
            writer.string(cursor.text)
            ShelfExchange.encode(changes, version, to: &writer)
            return writer.bytes
        }

        /// Parses a message. Replaces changes that exceed the limits by acceptable copies, because the library confirms all changes
        /// in a message.
        /// - Throws: `MessageError`.
        public init(_ bytes: [UInt8]) throws(MessageError) {
            var reader = ByteReader(bytes)
            version = try ShelfExchange.version(&reader)
            do throws(BinaryDecodingError) {
                library = try reader.fixed64()
                guard let cursor = ShelfCursor(try reader.string()) else { throw BinaryDecodingError.invalid(what: .change) }
                self.cursor = cursor
                changes = try ShelfExchange.decode(from: &reader)
                guard reader.remaining == 0 else { throw BinaryDecodingError.invalid(what: .change) }
            } catch { throw .damaged }
        }
    }

    /// A message with the library's changes that a device doesn't have yet.
    public struct Answer: Equatable, Sendable {
        /// The version of the message.
        public let version: UInt8
        /// The library's ID.
        public let library: UInt64
        /// The device's new position.
        public let cursor: ShelfCursor
        /// Whether the device's position was invalid. If so, `changes` starts with the first change in the library's journal. The
        /// library may have lost changes, so the device keeps all its changes and sends them again.
        public let isWhole: Bool
        /// Whether the library has further changes.
        public let hasMore: Bool
        /// The changes, in the journal's order.
        public let changes: [ShelfChange]
        /// The IDs of the device's changes that the library didn't accept. They stay on the device.
        public var refused: [ChangeID] = []

        /// Creates an answer.
        public init(
            library: UInt64, cursor: ShelfCursor, isWhole: Bool, hasMore: Bool, changes: [ShelfChange],
            version: UInt8 = ShelfExchange.version
        ) {
            self.version = version
            self.library = library
            self.cursor = cursor
            self.isWhole = isWhole
            self.hasMore = hasMore
            self.changes = changes
        }

        /// The answer as bytes.
        public var bytes: [UInt8] {
            var writer = ByteWriter()
            writer.byte(version)
            writer.fixed64(library)
            writer.string(cursor.text)
            writer.flag(isWhole)
            writer.flag(hasMore)
            ShelfExchange.encode(changes, version, to: &writer)
            // Earlier versions of Almanac read nothing after the changes.
            if !refused.isEmpty { writer.list(refused) { $1.encode(to: &$0) } }
            return writer.bytes
        }

        /// Parses an answer. Replaces changes that exceed the limits by acceptable copies.
        /// - Throws: `MessageError`.
        public init(_ bytes: [UInt8]) throws(MessageError) {
            var reader = ByteReader(bytes)
            version = try ShelfExchange.version(&reader)
            do throws(BinaryDecodingError) {
                library = try reader.fixed64()
                guard let cursor = ShelfCursor(try reader.string()) else { throw BinaryDecodingError.invalid(what: .change) }
                self.cursor = cursor
                isWhole = try reader.flag()
                hasMore = try reader.flag()
                changes = try ShelfExchange.decode(from: &reader)
                guard reader.remaining > 0 else { return }
                refused = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }
            } catch { throw .damaged }
        }
    }

    private static func version(_ reader: inout ByteReader) throws(MessageError) -> UInt8 {
        guard let found = try? reader.byte(), found > 0 else { throw .damaged }
        guard found <= version else { throw .newerVersion }
        return found
    }

    /// Encodes each change as a blob. The blob begins with the reader's number, and with 0 if the change is in the first format or
    /// 1 if it isn't. The first version of the messages contains only changes in the first format.
    ///
    /// Changes that exceed the limits, which earlier versions of Almanac accepted, are replaced by acceptable copies.
    private static func encode(_ changes: [ShelfChange], _ version: UInt8, to writer: inout ByteWriter) {
        let sent = changes.filter { version > firstVersion || $0.isInFirstFormat }
        writer.list(sent.flatMap { $0.acceptable }) { writer, change in
            var blob = ByteWriter()
            blob.number(UInt64(change.key.reader))
            blob.flag(!change.isInFirstFormat)
            change.encode(to: &blob)
            writer.blob(blob.bytes)
        }
    }

    private static func decode(from reader: inout ByteReader) throws(BinaryDecodingError) -> [ShelfChange] {
        let changes = try reader.list { (reader) throws(BinaryDecodingError) in
            var blob = ByteReader(try reader.blob())
            _ = try blob.number()
            guard try blob.byte() <= 1 else { throw .invalid(what: .change) }
            return try ShelfChange(from: &blob)
        }
        return changes.flatMap { $0.acceptable }
    }
}
