public import Model
internal import SQLite
internal import Synchronization
internal import TextProcessing

/// The readers of a library and their devices, in the file `readers.db`. A library without this file has no readers: whoever
/// reaches it has its only shelf.
///
/// All methods may be called from any thread and by several processes. Each call reads the file, so a change counts at once. If the
/// file is damaged or missing although there were readers, every method throws: a fault never lets anybody in.
public final class ReaderRegistry: Sendable {
    /// The connection. Invariant of `@unchecked Sendable`: used only under the registry's lock.
    private final class Connection: @unchecked Sendable {
        let database: Database
        init(_ database: Database) { self.database = database }
    }

    private let directory: DataDirectory
    private let isWritable: Bool
    private let now: @Sendable () -> Int64
    private let connection = Mutex<Connection?>(nil)
    /// Whether this process has opened the registry. From then on, missing files are an error.
    private let wasOpened = Atomic<Bool>(false)

    /// The maximum length of a name and of an identity, in bytes.
    public static let nameLimit = 100
    /// How long an invitation is valid, in milliseconds.
    public static let invitationLimit: Int64 = 600_000
    /// The maximum number of readers in a library, and of devices for each reader.
    static let readerLimit: Int64 = 100_000, deviceLimit: Int64 = 100
    /// How old the time of a device's last use may become before it is stored again, in milliseconds.
    static let useAccuracy: Int64 = 3_600_000

    init(_ directory: DataDirectory, isWritable: Bool, now: @escaping @Sendable () -> Int64) {
        self.directory = directory
        self.isWritable = isWritable
        self.now = now
    }

    // MARK: Reading

    /// Whether the library has readers. Takes a microsecond if it has none.
    /// - Throws: `library`.
    public func hasReaders() throws(ReaderRegistryError) -> Bool {
        try read(orElse: false) { database throws(SQLiteError) in
            try database.integer("SELECT EXISTS (SELECT 1 FROM reader)") == 1
        }
    }

    /// Returns all readers in the order in which they were added.
    /// - Throws: `library`.
    public func readers() throws(ReaderRegistryError) -> [Reader] {
        try read(orElse: []) { database throws(SQLiteError) in
            try database.all("SELECT \(ReaderRegistry.columns) FROM reader ORDER BY number", [], ReaderRegistry.reader)
        }
    }

    /// Returns the reader with a name, regardless of case and accents, or nil if there isn't one.
    /// - Throws: `library`.
    public func reader(named name: String) throws(ReaderRegistryError) -> Reader? {
        try find("folded = ?", [ReaderRegistry.folded(name)])
    }

    /// Returns the reader that a proxy knows by `identity`, or nil if there isn't one.
    /// - Throws: `library`.
    public func reader(identity: String) throws(ReaderRegistryError) -> Reader? { try find("identity = ?", [.text(identity)]) }

    /// Returns the reader with a number, or nil if there isn't one.
    /// - Throws: `library`.
    public func reader(_ number: Int64) throws(ReaderRegistryError) -> Reader? { try find("number = ?", [.integer(number)]) }

    /// Returns the first reader, whose shelf is the library's own, or nil if there are no readers.
    /// - Throws: `library`.
    public func first() throws(ReaderRegistryError) -> Reader? { try find("first = 1", []) }

    /// Returns the devices of a reader, or of all readers, the last used first.
    /// - Throws: `library`.
    public func devices(of reader: Int64? = nil) throws(ReaderRegistryError) -> [ReaderDevice] {
        try read(orElse: []) { database throws(SQLiteError) in
            try database.all(
                """
                SELECT number, reader, name, added, used FROM device WHERE ?1 IS NULL OR reader = ?1
                ORDER BY used DESC, number DESC
                """, [.optional(reader)], ReaderRegistry.device)
        }
    }

    /// Returns the device with a token in its cookie and the device's reader, or nil if the token is unknown or was revoked.
    /// - Throws: `library`.
    public func device(_ token: ReaderToken) throws(ReaderRegistryError) -> (device: ReaderDevice, reader: Reader)? {
        let hash = token.hash
        let found = try read(orElse: nil) { database throws(SQLiteError) in
            try database.first(
                """
                SELECT reader.number, reader.name, role, first, identity, reader.added,
                    device.number, reader, device.name, device.added, used, hash
                FROM device JOIN reader ON reader.number = device.reader WHERE hash = ?
                """, [.text(hash)]
            ) { (ReaderRegistry.device($0, from: 6), ReaderRegistry.reader($0), $0.text(11)) }
        }
        guard let (device, reader, stored) = found, ReaderToken.isSame(stored, hash) else { return nil }
        if isWritable, now() - device.lastUse > ReaderRegistry.useAccuracy { noteUse(of: device) }
        return (device, reader)
    }

    /// Returns whether a token is a revoked device's. If the registry was lost, it knows neither this nor the device.
    /// - Throws: `library`.
    public func isRevoked(_ token: ReaderToken) throws(ReaderRegistryError) -> Bool {
        try read(orElse: false) { database throws(SQLiteError) in
            try database.integer("SELECT EXISTS (SELECT 1 FROM revoked WHERE hash = ?)", [.text(token.hash)]) == 1
        }
    }

    /// Returns the reader that a valid invitation is for, without using the invitation, or nil if it isn't valid.
    /// - Throws: `library`.
    public func invitation(_ token: ReaderToken) throws(ReaderRegistryError) -> Reader? {
        try find(
            "number = (SELECT reader FROM invitation WHERE hash = ? AND expires > ?)", [.text(token.hash), .integer(now())])
    }

    /// Returns the address at which other computers reach the server, as the server recorded it last.
    /// - Throws: `library`.
    public func serverAddress() throws(ReaderRegistryError) -> String? {
        try read(orElse: nil) { database throws(SQLiteError) in
            try database.first("SELECT value FROM setting WHERE key = 'address'", []) { $0.text(0) }
        }
    }

    // MARK: Writing

    /// Adds a reader. The first reader becomes an owner and has the library's own shelf.
    ///
    /// - Throws: `badName`, `nameInUse`, `badIdentity`, `identityInUse`, `tooMany`, `library`.
    public func add(
        _ name: String, role: ReaderRole = .member, identity: String? = nil
    ) throws(ReaderRegistryError) -> Reader {
        guard ReaderRegistry.isGood(name) else { throw .badName }
        guard identity.map(ReaderRegistry.isGood) ?? true else { throw .badIdentity }
        let folded = ReaderRegistry.folded(name)
        let added: Result<Int64, ReaderRegistryError> = try write { database throws(SQLiteError) in
            let count = try database.integer("SELECT count(*) FROM reader") ?? 0
            guard count < ReaderRegistry.readerLimit else { return .failure(.tooMany) }
            guard try database.integer("SELECT 1 FROM reader WHERE folded = ?", [folded]) == nil else {
                return .failure(.nameInUse)
            }
            if let identity, try database.integer("SELECT 1 FROM reader WHERE identity = ?", [.text(identity)]) != nil {
                return .failure(.identityInUse)
            }
            try database.run(
                "INSERT INTO reader (name, folded, role, first, identity, added) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    .text(name), folded, .integer(Int64((count == 0 ? ReaderRole.owner : role).rawValue)),
                    count == 0 ? .integer(1) : .null, .optional(identity), .integer(self.now()),
                ])
            return .success(try database.integer("SELECT max(number) FROM reader") ?? 0)
        }
        guard let reader = try reader(try added.get()) else { throw .unknownReader }
        return reader
    }

    /// Changes what a reader may do, or the name by which a proxy knows the reader.
    ///
    /// - Parameters:
    ///   - role: The new role, or nil if it stays the same.
    ///   - identity: The new identity, an empty text for none, or nil if it stays the same.
    /// - Returns: The changed reader.
    /// - Throws: `unknownReader`, `lastOwner` if the reader is the first one, `badIdentity`, `identityInUse`, `library`.
    @discardableResult
    public func change(
        _ number: Int64, role: ReaderRole? = nil, identity: String? = nil
    ) throws(ReaderRegistryError) -> Reader {
        guard let reader = try reader(number) else { throw .unknownReader }
        guard !reader.isFirst || role ?? .owner == .owner else { throw .lastOwner }
        guard identity.map({ $0.isEmpty || ReaderRegistry.isGood($0) }) ?? true else { throw .badIdentity }
        let isFree = try write { database throws(SQLiteError) in
            if let identity, !identity.isEmpty,
                try database.integer(
                    "SELECT 1 FROM reader WHERE identity = ? AND number != ?", [.text(identity), .integer(number)]) != nil
            {
                return false
            }
            // What doesn't change isn't written, because somebody else may be changing it.
            if let role {
                try database.run(
                    "UPDATE reader SET role = ? WHERE number = ?", [.integer(Int64(role.rawValue)), .integer(number)])
            }
            if let identity {
                try database.run(
                    "UPDATE reader SET identity = ? WHERE number = ?",
                    [.optional(identity.isEmpty ? nil : identity), .integer(number)])
            }
            return true
        }
        guard isFree else { throw .identityInUse }
        guard let changed = try self.reader(number) else { throw .unknownReader }
        return changed
    }

    /// Removes a reader with all devices and invitations. Doesn't delete the reader's shelf.
    ///
    /// - Throws: `unknownReader`, `lastOwner` if the reader is the first one and there are others, `library`.
    public func remove(_ number: Int64) throws(ReaderRegistryError) {
        guard let reader = try reader(number) else { throw .unknownReader }
        let isDone = try write { database throws(SQLiteError) in
            if reader.isFirst, try database.integer("SELECT count(*) FROM reader") != 1 { return false }
            try database.run("INSERT OR IGNORE INTO revoked SELECT hash FROM device WHERE reader = ?", [.integer(number)])
            try database.run("DELETE FROM reader WHERE number = ?", [.integer(number)])
            return true
        }
        guard isDone else { throw .lastOwner }
    }

    /// Creates an invitation for a device of a reader. It can be claimed once, within `invitationLimit`.
    ///
    /// - Throws: `unknownReader`, `tooMany` if the reader has the maximum number of devices, `library`.
    public func invite(_ number: Int64) throws(ReaderRegistryError) -> ReaderToken {
        guard try reader(number) != nil else { throw .unknownReader }
        let token = ReaderToken(), time = now()
        let isDone = try write { database throws(SQLiteError) in
            let count = try database.integer("SELECT count(*) FROM device WHERE reader = ?", [.integer(number)]) ?? 0
            guard count < ReaderRegistry.deviceLimit else { return false }
            try database.run("DELETE FROM invitation WHERE expires <= ?", [.integer(time)])
            try database.run(
                "INSERT INTO invitation (hash, reader, expires) VALUES (?, ?, ?)",
                [.text(token.hash), .integer(number), .integer(time + ReaderRegistry.invitationLimit)])
            return true
        }
        guard isDone else { throw .tooMany }
        return token
    }

    /// Uses an invitation: adds a device, and returns the token for the device's cookie.
    ///
    /// - Parameter name: the device's name. It is shortened to `nameLimit` bytes.
    /// - Throws: `invalidInvitation`, `tooMany`, `library`.
    public func claim(
        _ invitation: ReaderToken, device name: String
    ) throws(ReaderRegistryError) -> (token: ReaderToken, reader: Reader) {
        let token = ReaderToken(), time = now(), hash = invitation.hash
        let claimed: Result<Int64, ReaderRegistryError> = try write { database throws(SQLiteError) in
            let stored = try database.first(
                "SELECT reader, hash FROM invitation WHERE hash = ? AND expires > ?", [.text(hash), .integer(time)]
            ) { (reader: $0.integer(0), hash: $0.text(1)) }
            guard let stored, ReaderToken.isSame(stored.hash, hash) else { return .failure(.invalidInvitation) }
            let count = try database.integer("SELECT count(*) FROM device WHERE reader = ?", [.integer(stored.reader)]) ?? 0
            guard count < ReaderRegistry.deviceLimit else { return .failure(.tooMany) }
            try database.run("DELETE FROM invitation WHERE hash = ?", [.text(hash)])
            try database.run(
                "INSERT INTO device (reader, hash, name, added, used) VALUES (?, ?, ?, ?, ?)",
                [
                    .integer(stored.reader), .text(token.hash), .text(ReaderRegistry.shortened(name)), .integer(time),
                    .integer(time),
                ])
            return .success(stored.reader)
        }
        guard let reader = try reader(try claimed.get()) else { throw .unknownReader }
        return (token, reader)
    }

    /// Revokes a device. Its next request is refused.
    ///
    /// - Parameter reader: the reader whose device it must be, or nil if it may be anybody's.
    /// - Throws: `unknownDevice`, `library`.
    public func revoke(device number: Int64, of reader: Int64? = nil) throws(ReaderRegistryError) {
        let isDone = try write { database throws(SQLiteError) in
            try database.run(
                "INSERT OR IGNORE INTO revoked SELECT hash FROM device WHERE number = ?1 AND (?2 IS NULL OR reader = ?2)",
                [.integer(number), .optional(reader)])
            try database.run(
                "DELETE FROM device WHERE number = ?1 AND (?2 IS NULL OR reader = ?2)", [.integer(number), .optional(reader)])
            return database.changes == 1
        }
        guard isDone else { throw .unknownDevice }
    }

    /// Records the address at which other computers reach the server. Does nothing if there are no readers or if it is known.
    /// - Throws: `library`.
    public func setServerAddress(_ address: String) throws(ReaderRegistryError) {
        guard try hasReaders(), try serverAddress() != address else { return }
        try write { database throws(SQLiteError) in
            try database.run("INSERT OR REPLACE INTO setting (key, value) VALUES ('address', ?)", [.text(address)])
        }
    }

    /// Stores the time of a device's use, unless another process is writing.
    private func noteUse(of device: ReaderDevice) {
        try? write { database throws(SQLiteError) in
            database.setBusyTimeout(0)
            defer { database.setBusyTimeout(Database.usualBusyTimeout) }
            try database.run("UPDATE device SET used = ? WHERE number = ?", [.integer(self.now()), .integer(device.number)])
        }
    }

    // MARK: The file

    /// Whether there are or were readers: the registry or the folder for their shelves exists.
    private var exists: Bool {
        wasOpened.load(ordering: .relaxed) || directory.readerDatabase.size != nil || Files.isDirectory(directory.readers)
    }

    private func find(_ condition: String, _ values: [SQLiteValue]) throws(ReaderRegistryError) -> Reader? {
        try read(orElse: nil) { database throws(SQLiteError) in
            try database.first("SELECT \(ReaderRegistry.columns) FROM reader WHERE \(condition)", values, ReaderRegistry.reader)
        }
    }

    /// Returns what `body` reads, or `none` if there have never been readers.
    func read<Value>(
        orElse none: Value, _ body: (Database) throws(SQLiteError) -> Value
    ) throws(ReaderRegistryError) -> Value {
        guard exists else { return none }
        return try locked(creates: false, body)
    }

    /// Changes the registry in a transaction. Creates it if necessary.
    private func write<Value>(_ body: (Database) throws(SQLiteError) -> Value) throws(ReaderRegistryError) -> Value {
        guard isWritable else { throw .library(.readOnly(path: directory.path)) }
        return try locked(creates: !exists) { database throws(SQLiteError) in
            try database.transaction(.immediate) { () throws(SQLiteError) in try body(database) }
        }
    }

    private func locked<Value>(
        creates: Bool, _ body: (Database) throws(SQLiteError) -> Value
    ) throws(ReaderRegistryError) -> Value {
        do throws(LibraryError) {
            return try connection.withLock { connection throws(LibraryError) in
                if connection == nil {
                    do throws(SQLiteError) { connection = try self.open(creates: creates) } catch { throw self.error(error) }
                }
                if creates {
                    // From now on, a missing registry is an error.
                    do throws(FileError) { try Files.makeDirectory(self.directory.readers, withParents: false) } catch {
                        throw LibraryError(error, in: self.directory)
                    }
                }
                do throws(SQLiteError) {
                    guard let database = connection?.database else { throw SQLiteError(code: 14, message: "readers") }
                    try database.checkInPlace()
                    return try body(database)
                } catch { throw self.error(error) }
            }
        } catch { throw .library(error) }
    }

    private func open(creates: Bool) throws(SQLiteError) -> Connection {
        let database = try Database(
            directory.readerDatabase, mode: isWritable ? creates ? .readWriteCreate : .readWrite : .readOnly, durability: .full)
        // An empty file isn't a registry without readers: somebody has emptied it.
        if !creates, try database.userVersion() == 0, Files.isDirectory(directory.readers) {
            throw SQLiteError(code: 11, message: "the registry of readers is empty")
        }
        if isWritable { try ReaderRegistry.migrator.migrate(database) }
        if creates { directory.keepPrivate() }
        wasOpened.store(true, ordering: .relaxed)
        return Connection(database)
    }

    /// Converts an error, so that it names the registry's file.
    private func error(_ error: SQLiteError) -> LibraryError {
        switch LibraryError(error, in: directory) {
        case .damaged: .damaged(path: directory.readerDatabase.shownPath, newest: nil, rescued: nil)
        case .cannotOpen(_, let code): .cannotOpen(path: directory.readerDatabase.shownPath, code: code)
        case .replaced: .replaced(path: directory.readerDatabase.shownPath, rescued: nil)
        case let other: other
        }
    }

    // MARK: Rows and names

    private static let columns = "number, name, role, first, identity, added"

    private static func reader(_ row: borrowing Rows) -> Reader {
        Reader(
            number: row.integer(0), name: row.text(1), role: ReaderRole(rawValue: UInt8(clamping: row.integer(2))) ?? .guest,
            isFirst: row.integer(3) == 1, identity: row.optionalText(4), added: row.integer(5))
    }

    private static func device(_ row: borrowing Rows) -> ReaderDevice { device(row, from: 0) }

    private static func device(_ row: borrowing Rows, from column: Int) -> ReaderDevice {
        ReaderDevice(
            number: row.integer(column), reader: row.integer(column + 1), name: row.text(column + 2),
            added: row.integer(column + 3), lastUse: row.integer(column + 4))
    }

    /// Returns a name without case and accents. Names that only differ in these are the same.
    private static func folded(_ name: String) -> SQLiteValue { .blob(TextFolding.search(name)) }

    private static func isGood(_ name: String) -> Bool {
        !TextFolding.search(name).isEmpty && name.utf8.count <= nameLimit && name.utf8.first != ASCII.space
            && name.utf8.last != ASCII.space && DisplayEscaper.clean(name) == name
    }

    private static func shortened(_ name: String) -> String {
        var short = DisplayEscaper.clean(String(name.prefix(nameLimit)))
        while short.utf8.count > nameLimit { short.removeLast() }
        return short
    }
}
