// SQLite: a thin, safe wrapper of libsqlite3. It knows connections, statements, values, transactions, migrations and copies;
// it knows no table. Nothing else imports `CSQLite`, and no pointer leaves this folder.

internal import CSQLite
internal import Glibc

/// One connection to one database file.
///
/// Not `Sendable`: it belongs to one actor, or lies in a `Mutex`, whose `withLock` hands it to one thread at a time. It is opened without
/// SQLite's own mutex (`SQLITE_OPEN_NOMUTEX`), which allows exactly that: any thread, one at a time
/// (https://sqlite.org/threadsafe.html, "multi-thread"). Only an `Interrupter` may be used from elsewhere.
@safe public final class Database {
    /// How a file is opened.
    public enum Mode: Equatable, Sendable {
        /// Read and written; made if it is missing, though never its directory.
        case readWriteCreate
        /// Read and written; must be there.
        case readWrite
        /// Only read; must be there. In WAL mode, other connections' writes are seen.
        case readOnly
        /// Only read, on the promise that nobody writes: no locks, and the write-ahead log is not looked at. For a directory that
        /// may not be written, where `readOnly` cannot make the log's index.
        case immutable
    }

    /// When a transaction counts as written.
    public enum Durability: Equatable, Sendable {
        /// `synchronous=NORMAL`: in WAL mode a power cut may take back the last transactions, and never damages the file. For what can
        /// be fetched again.
        case normal
        /// `synchronous=FULL`: a transaction that returned outlives a power cut. For what the reader made.
        case full
    }

    /// The file's path; `:memory:` for a database in memory.
    public let path: String
    /// Invariant of `@safe`: opened in `init`, closed in `deinit`, and seen only inside this module, which has no other way to a connection.
    let handle: OpaquePointer
    private let interruption: Interrupter
    /// Which files were at the path when this connection opened them; nil in memory and where nothing is written.
    private var identity: DatabaseFile.Identity?
    /// Idle prepared statements by their text; a statement that runs is not in here.
    private var cache: [String: OpaquePointer] = unsafe [:]
    private var depth = 0

    /// Statements kept prepared; past this number the idle ones are let go. SQL texts are part of the program, so that is far off.
    private static let cacheLimit = 256

    /// Opens the file at `path` in WAL mode, with foreign keys, `defensive`, untrusted schema, and a busy timeout in milliseconds.
    ///
    /// - Throws: `cannotOpen`, `readOnly`, `notADatabase`, `corrupt`, `busy`, `ioError`.
    public init(
        path: String, mode: Mode = .readWriteCreate, durability: Durability = .normal, busyTimeout: Int32 = 5000
    ) throws(SQLiteError) {
        // A path is given to C, where it would end at a NUL and name another file.
        guard !path.utf8.contains(0) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the path contains NUL")
        }
        // For reading, `open` takes a directory, and only the first read says that it is one.
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the path is a directory")
        }
        let flags =
            switch mode {
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = mode == .immutable ? Database.immutableURI(path) : path
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        // "Whether or not an error occurs when it is opened, resources associated with the database connection handle should be
        // released by passing it to sqlite3_close()" — https://sqlite.org/c3ref/open.html
        guard let handle = unsafe opened else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "no memory for a connection")
        }
        guard code == SQLITE_OK else {
            let message = unsafe String(cString: sqlite3_errmsg(handle))
            unsafe sqlite3_close_v2(handle)
            throw SQLiteError(code: code, message: message)
        }
        self.path = path
        unsafe self.handle = unsafe handle
        self.interruption = unsafe Interrupter(handle)
        try configure(mode: mode, durability: durability, busyTimeout: busyTimeout)
        guard mode == .readWriteCreate || mode == .readWrite, path != ":memory:" else { return }
        identity = DatabaseFile.Identity(path)
        // SQLite compares with the file that it opened, so what was just looked at is that file.
        let hasMoved = unsafe almanac_has_moved(handle) != 0
        if identity == nil || hasMoved { throw replaced }
    }

    /// Opens the database in a file, as `init(path:)` does.
    ///
    /// - Throws: as `init(path:)`.
    public convenience init(
        _ file: DatabaseFile, mode: Mode = .readWriteCreate, durability: Durability = .normal, busyTimeout: Int32 = 5000
    ) throws(SQLiteError) {
        try self.init(path: file.path, mode: mode, durability: durability, busyTimeout: busyTimeout)
    }

    /// A new, empty database in memory.
    public static func inMemory() throws(SQLiteError) -> Database { try Database(path: ":memory:") }

    deinit {
        interruption.close()
        for unsafe(_, statement) in unsafe cache { unsafe sqlite3_finalize(statement) }
        unsafe sqlite3_close_v2(handle)
    }

    private func configure(mode: Mode, durability: Durability, busyTimeout: Int32) throws(SQLiteError) {
        try check(unsafe sqlite3_busy_timeout(handle, busyTimeout))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1))
        // A double-quoted word is a column, never a text: a misspelt column is an error instead of a constant.
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0))
        switch mode {
        case .readWriteCreate, .readWrite:
            // The answer is the mode in force; a file system without shared memory stays with its old journal, which is safe too.
            try enterWAL(patience: busyTimeout)
            try execute(durability == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
        case .readOnly, .immutable:
            // Opening reads nothing; a file that is not a database shall be known now.
            try execute("SELECT count(*) FROM sqlite_schema")
        }
    }

    /// Goes over to WAL mode, where the file is not in it yet, and waits at most `patience` milliseconds for others that do the same.
    ///
    /// SQLite does not wait here by itself: the change asks for a write lock while it holds a read lock, and two connections that
    /// waited so would wait for each other, so it says "busy" at once (https://sqlite.org/c3ref/busy_handler.html).
    private func enterWAL(patience: Int32) throws(SQLiteError) {
        let pause: Int32 = 2
        var waited: Int32 = 0
        while true {
            do throws(SQLiteError) { return try execute("PRAGMA journal_mode = WAL") } catch {
                guard error.kind == .busy, waited < patience else { throw error }
                sqlite3_sleep(pause)
                waited += pause
            }
        }
    }

    /// `file:` URI of a path with `immutable=1`; every byte that is not plain is percent-coded (https://sqlite.org/uri.html).
    private static func immutableURI(_ path: String) -> String {
        var uri: [UInt8] = Array("file:".utf8)
        let digits: [UInt8] = Array("0123456789ABCDEF".utf8)
        for byte in path.utf8 {
            switch byte {
            case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2F, 0x2D, 0x2E, 0x5F:
                uri.append(byte)
            default:
                uri.append(0x25)
                uri.append(digits[Int(byte >> 4)])
                uri.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: uri, as: UTF8.self) + "?immutable=1"
    }

    /// A way to stop a long statement from another thread.
    public var interrupter: Interrupter { interruption }

    // MARK: Statements

    /// Runs a statement, or several separated by `;`, and drops any rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
    }

    /// Runs one statement with values for its `?`s and drops any rows; the statement is kept prepared.
    ///
    /// - Throws: outside a transaction also `replaced`, as `transaction` does.
    public func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        do {
            var rows = try select(sql, values)
            while try rows.next() {}
        }
        if depth == 0 { try checkInPlace() }
    }

    /// Checks that this connection's files still lie where it opened them: a file that was deleted, moved or replaced can still be
    /// written through an open descriptor, and nobody would find what was written there.
    ///
    /// - Throws: `replaced` if the database, its log or the log's index is gone or is another file. Costs three `stat` calls.
    public func checkInPlace() throws(SQLiteError) {
        guard let known = identity else { return }
        guard let found = DatabaseFile.Identity(path), found.database == known.database else { throw replaced }
        // SQLite makes log and index when it first needs them, and keeps them as long as somebody has the database open.
        if known.log == nil { identity?.log = found.log } else if found.log != known.log { throw replaced }
        if known.logIndex == nil {
            identity?.logIndex = found.logIndex
        } else if found.logIndex != known.logIndex {
            throw replaced
        }
    }

    private var replaced: SQLiteError { SQLiteError(kind: .replaced, message: "the files at \(path) were replaced or removed") }

    /// Starts one statement; `next()` of what comes back goes from row to row. The statement is kept prepared.
    public func select(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Rows {
        let statement = try unsafe take(sql)
        let rows = unsafe Rows(self, statement, sql)
        try rows.bind(values)
        return rows
    }

    /// Calls `row` for every row of a query.
    public func query(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        var rows = try select(sql, values)
        while try rows.next() { try row(rows) }
    }

    /// What `row` makes of every row of a query.
    public func all<Element>(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        var elements: [Element] = []
        var rows = try select(sql, values)
        while try rows.next() { elements.append(try row(rows)) }
        return elements
    }

    /// What `row` makes of the first row of a query; nil where there is none.
    public func first<Element>(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element? {
        var rows = try select(sql, values)
        guard try rows.next() else { return nil }
        return try row(rows)
    }

    /// The first column of the first row as an integer; nil where there is no row, or it is null.
    public func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
        var rows = try select(sql, values)
        guard try rows.next() else { return nil }
        return rows.optionalInteger(0)
    }

    // MARK: Transactions

    /// How a transaction begins.
    public enum Transaction: Equatable, Sendable {
        /// Takes the write lock at once, waiting for it up to the busy timeout: a transaction that will write never fails half way for
        /// want of it.
        case immediate
        /// A read transaction: all its queries see one state of the file. It may not write.
        case deferred
    }

    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws or the commit fails.
    ///
    /// An immediate transaction fails with `replaced` if the database's files are no longer where they were opened: checked
    /// before the commit, and again after it, since only then is it certain where the changes went.
    ///
    /// Inside another transaction it is a savepoint of that one.
    public func transaction<Result>(
        _ kind: Transaction = .immediate, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try transaction(kind, wrap: { $0 }, body)
    }

    /// The same for a `body` that throws anything; what it throws is passed on.
    ///
    /// A closure without `() throws(SQLiteError) in` is of this kind: the compiler takes its errors to be `any Error`.
    public func transaction<Result>(_ kind: Transaction = .immediate, _ body: () throws -> Result) throws -> Result {
        try transaction(kind, wrap: { $0 as any Error }, body)
    }

    /// The same for a `body` with errors of its own; `wrap` makes one of them out of a failure of SQLite's.
    public func transaction<Result, Failure: Error>(
        _ kind: Transaction = .immediate, wrap: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outermost = depth == 0
        let (begin, commit, rollback) =
            outermost
            ? (kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED", "COMMIT", "ROLLBACK")
            : ("SAVEPOINT s\(depth)", "RELEASE s\(depth)", "ROLLBACK TO s\(depth); RELEASE s\(depth)")
        do { try execute(begin) } catch { throw wrap(error) }
        depth += 1
        defer { depth -= 1 }
        do throws(Failure) {
            let result = try body()
            let isWriting = outermost && kind == .immediate
            do throws(SQLiteError) {
                if isWriting { try checkInPlace() }
                try execute(commit)
                if isWriting { try checkInPlace() }
            } catch { throw wrap(error) }
            return result
        } catch {
            // Some failures (a full disk, no memory) have rolled back already; then there is nothing left to undo, and the first failure
            // is the one to tell.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute(rollback) }
            throw error
        }
    }

    // MARK: State

    /// Rows that the last `INSERT`, `UPDATE` or `DELETE` changed.
    public var changes: Int64 { unsafe sqlite3_changes64(handle) }

    /// The rowid of the last inserted row.
    public var lastInsertRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// The number that migrations keep in the file's header.
    public func userVersion() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0)
    }

    /// Sets `userVersion`; inside a transaction it is part of it.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// A number that differs from the one read before when another connection, in this or any process, has committed since
    /// (https://sqlite.org/pragma.html#pragma_data_version); this connection's own writes do not change it.
    public func dataVersion() throws(SQLiteError) -> Int64 {
        try integer("PRAGMA data_version") ?? 0
    }

    /// Writes the write-ahead log into the file and empties it, as far as readers allow.
    public func checkpoint() throws(SQLiteError) {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// What `PRAGMA quick_check` finds wrong, at most 100 lines; empty where the file is whole.
    ///
    /// - Throws: `corrupt` or `notADatabase` where the damage is such that it cannot even be listed.
    public func damage() throws(SQLiteError) -> [String] {
        let lines = try all("PRAGMA quick_check") { row in row.text(0) }
        return lines == ["ok"] ? [] : lines
    }

    // MARK: Inside

    /// A prepared statement out of the cache, or a new one.
    private func take(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let kept = unsafe cache.removeValue(forKey: sql) { return unsafe kept }
        var prepared: OpaquePointer?
        var text = sql
        let code = text.withUTF8 { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { chars in
                unsafe sqlite3_prepare_v3(
                    handle, chars.baseAddress, Int32(clamping: chars.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            }
        }
        guard code == SQLITE_OK else { throw error(code, sql) }
        guard let statement = unsafe prepared else {
            throw SQLiteError(code: SQLITE_MISUSE, message: "no statement in the text", sql: sql)
        }
        return unsafe statement
    }

    /// Puts a statement, reset, back for the next use.
    func giveBack(_ statement: OpaquePointer, _ sql: String) {
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_clear_bindings(statement)
        if unsafe cache.count >= Database.cacheLimit {
            for unsafe(_, idle) in unsafe cache { unsafe sqlite3_finalize(idle) }
            unsafe cache.removeAll()
        }
        // The same text may have been running twice, nested; one statement of it is enough to keep.
        if let twin = unsafe cache.updateValue(statement, forKey: sql) { unsafe sqlite3_finalize(twin) }
    }

    /// The failure `code` with the connection's own words.
    func error(_ code: Int32, _ sql: String = "") -> SQLiteError {
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        guard code & 0xFF == SQLITE_IOERR, DatabaseFile(path).isAtSizeLimit else {
            return SQLiteError(code: code, message: message, sql: sql)
        }
        return SQLiteError(kind: .fileSizeLimit, code: code, message: message, sql: sql)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw error(code) }
    }
}
