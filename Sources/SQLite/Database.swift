// A thin, safe wrapper for libsqlite3, with connections, statements, values, transactions, migrations and copies. This module
// doesn't know the app's tables. It is the only module that imports `CSQLite`, and it never exposes a pointer.

internal import CSQLite
internal import SystemCalls

/// A connection to a database file.
///
/// A connection isn't `Sendable`. It belongs to an actor, or to a `Mutex` whose `withLock` gives access to one thread at a time.
/// SQLite's own mutex is disabled (`SQLITE_OPEN_NOMUTEX`), which is safe as long as only one thread uses the connection at a time
/// (https://sqlite.org/threadsafe.html, "multi-thread").
@safe public final class Database {
    /// How to open the file.
    public enum Mode: Equatable, Sendable {
        /// Opens the file for reading and writing, and creates the file if it is missing. Never creates the directory.
        case readWriteCreate
        /// Opens the file for reading and writing. The file must exist.
        case readWrite
        /// Opens the file for reading only. The file must exist. In WAL mode, changes that other connections write are visible.
        case readOnly
        /// Opens the file for reading only, without locks, and ignores the write-ahead log. Nothing may write to the file while
        /// it is open. Intended for read-only directories, where `readOnly` can't create the log's index.
        case immutable
    }

    /// Whether a committed transaction survives a power cut.
    public enum Durability: Equatable, Sendable {
        /// `synchronous=NORMAL`: in WAL mode, a power cut may undo the latest transactions but never damages the file. Suitable
        /// for data that can be fetched again.
        case normal
        /// `synchronous=FULL`: a committed transaction survives a power cut. Intended for the user's own data.
        case full
    }

    /// The file's path, or `:memory:` for an in-memory database.
    public let path: String
    /// The SQLite connection. Invariant for `@safe`: it is opened in `init` and closed in `deinit`. Only this module can access
    /// the connection, and only through this property.
    let handle: OpaquePointer
    /// How long this connection waits for locks. Invariant for `@safe`: it is allocated in `init` and deallocated in `deinit`, after the
    /// connection is closed. Only this module can access it.
    private let patience: UnsafeMutablePointer<almanac_patience>
    /// The device and inode numbers of the database's files at the time when this connection opened them. Nil for in-memory
    /// databases and read-only connections.
    private var identity: DatabaseFile.Identity?
    /// The number of times that the file has changed other than through this connection's log: by checkpoints, or because
    /// another program wrote to it.
    private(set) var fileChanges: Int64 = 0
    /// The prepared statements that aren't running, keyed by their SQL text.
    private var cache: [String: OpaquePointer] = unsafe [:]
    private var depth = 0

    /// The maximum number of cached statements. If it is exceeded, all idle statements are released. The SQL statements are
    /// constants in the program, so the limit is hardly ever reached.
    private static let cacheLimit = 256

    /// Opens the file at `path` in WAL mode. Enables foreign keys and SQLite's defensive mode, and treats the schema as
    /// untrusted. `busyTimeout` is in milliseconds.
    ///
    /// - Throws: `cannotOpen`, `readOnly`, `notADatabase`, `corrupt`, `busy`, `ioError`.
    public init(
        path: String, mode: Mode = .readWriteCreate, durability: Durability = .normal, busyTimeout: Int32 = usualBusyTimeout
    ) throws(SQLiteError) {
        // C strings end at the first NUL, so SQLite would truncate a path with NUL and open a different file.
        guard !path.utf8.contains(0) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the path contains NUL")
        }
        // The system call `open` accepts a directory for reading, and only the first read fails. Therefore, check for a
        // directory first.
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
        unsafe patience = .allocate(capacity: 1)
        unsafe patience.initialize(to: almanac_patience())
        try configure(mode: mode, durability: durability, busyTimeout: busyTimeout)
        guard mode == .readWriteCreate || mode == .readWrite, path != ":memory:" else { return }
        identity = DatabaseFile.Identity(path)
        // Ask SQLite whether the path still refers to the open file. If it doesn't, `identity` describes a different file.
        let hasMoved = unsafe almanac_has_moved(handle) != 0
        if identity == nil || hasMoved { throw replaced }
    }

    /// Opens a database file in the same way as `init(path:)`.
    ///
    /// - Throws: The same errors as `init(path:)`.
    public convenience init(
        _ file: DatabaseFile, mode: Mode = .readWriteCreate, durability: Durability = .normal,
        busyTimeout: Int32 = usualBusyTimeout
    ) throws(SQLiteError) {
        try self.init(path: file.path, mode: mode, durability: durability, busyTimeout: busyTimeout)
    }

    /// Creates an empty database in memory.
    public static func inMemory() throws(SQLiteError) -> Database { try Database(path: ":memory:") }

    deinit {
        for unsafe(_, statement) in unsafe cache { unsafe sqlite3_finalize(statement) }
        unsafe sqlite3_close_v2(handle)
        unsafe patience.deallocate()
    }

    private func configure(mode: Mode, durability: Durability, busyTimeout: Int32) throws(SQLiteError) {
        setBusyTimeout(busyTimeout)
        try check(unsafe almanac_set_patience(handle, patience))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1))
        // Treat a double-quoted word as a column name and never as a string, so that a misspelt column name causes an error.
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0))
        switch mode {
        case .readWriteCreate, .readWrite:
            // On a file system without shared memory, SQLite continues to use the rollback journal, which is also safe.
            try switchToWAL(patience: busyTimeout)
            try execute(durability == .full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
        case .readOnly, .immutable:
            // SQLite doesn't read a file when it opens it, so run a query to detect files that aren't databases.
            try execute("SELECT count(*) FROM sqlite_schema")
        }
    }

    /// Switches the file to WAL mode if necessary. Waits at most `patience` milliseconds for other connections that are also
    /// switching.
    ///
    /// SQLite's busy timeout doesn't apply to the switch, which requests a write lock while holding a read lock. Two waiting
    /// connections would deadlock, so SQLite returns "busy" immediately (https://sqlite.org/c3ref/busy_handler.html).
    private func switchToWAL(patience: Int32) throws(SQLiteError) {
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

    /// Returns the `file:` URI of a path with `immutable=1`. Escapes the characters that have a meaning in a URI
    /// (https://sqlite.org/uri.html).
    private static func immutableURI(_ path: String) -> String {
        var uri = "file:"
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": uri += "%25"
            case "?": uri += "%3F"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(scalar)
            }
        }
        return uri + "?immutable=1"
    }

    /// The default busy timeout, in milliseconds.
    public static let usualBusyTimeout: Int32 = 4000

    /// Sets how long a statement waits for another connection's lock, in milliseconds.
    public func setBusyTimeout(_ milliseconds: Int32) { unsafe patience.pointee.milliseconds = milliseconds }

    /// The number of times that a statement of this connection had to wait for another connection's lock.
    public var waits: Int64 { unsafe patience.pointee.waits }

    // MARK: Statements

    /// Runs one or more statements, separated by `;`, and discards any rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
    }

    /// Runs a statement with values for its `?` placeholders, and discards any rows. The connection caches the prepared
    /// statement.
    ///
    /// - Throws: `SQLiteError`. Outside a transaction, also throws `replaced`, like `transaction`.
    public func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        do {
            var rows = try select(sql, values)
            while try rows.next() {}
        }
        if depth == 0 { try checkInPlace() }
    }

    /// Checks that this connection's files are still in place. A process can still write to a deleted, moved or replaced file
    /// through an open descriptor, but the data would be lost. The check costs three `stat` calls.
    ///
    /// If the file itself has changed, discards the pages in memory. In WAL mode, only checkpoints change the file, and they don't
    /// change what connections read. But if another program has overwritten the file, the pages in memory would hide that.
    ///
    /// - Throws: `replaced` if the database, its log or the log's index is missing or is a different file.
    public func checkInPlace() throws(SQLiteError) {
        guard let known = identity else { return }
        guard let found = DatabaseFile.Identity(path), found.database == known.database else { throw replaced }
        if found.contents != known.contents {
            identity?.contents = found.contents
            fileChanges += 1
            unsafe sqlite3_db_release_memory(handle)
        }
        // SQLite creates the write-ahead log and its index when they are first needed, and keeps them until the database is
        // closed.
        if known.log == nil { identity?.log = found.log } else if found.log != known.log { throw replaced }
        if known.logIndex == nil {
            identity?.logIndex = found.logIndex
        } else if found.logIndex != known.logIndex {
            throw replaced
        }
    }

    /// Checks that this connection's files are in place, like `checkInPlace()`. If nothing has changed, makes no system calls.
    ///
    /// - Parameter found: The identity that the caller has just read.
    public func checkInPlace(_ found: DatabaseFile.Identity?) throws(SQLiteError) {
        // Another thread may have seen a later state of the files, so a difference doesn't mean that they have been replaced.
        if found == nil || found != identity { try checkInPlace() }
    }

    private var replaced: SQLiteError { .replaced(path) }

    /// Starts a query. Call `next()` on the result to advance through the rows. The connection caches the prepared statement.
    public func select(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Rows {
        let statement = try unsafe take(sql)
        let rows = unsafe Rows(self, statement, sql)
        try rows.bind(values)
        return rows
    }

    /// Calls `row` for each row of a query.
    public func query(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        var rows = try select(sql, values)
        while try rows.next() { try row(rows) }
    }

    /// Returns the results of `row` for all rows of a query.
    public func all<Element>(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> [Element] {
        var elements: [Element] = []
        var rows = try select(sql, values)
        while try rows.next() { elements.append(try row(rows)) }
        return elements
    }

    /// Returns the result of `row` for a query's first row, or nil if there are no rows.
    public func first<Element>(
        _ sql: String, _ values: [SQLiteValue] = [], _ row: (borrowing Rows) throws(SQLiteError) -> Element
    ) throws(SQLiteError) -> Element? {
        var rows = try select(sql, values)
        guard try rows.next() else { return nil }
        return try row(rows)
    }

    /// Returns the first column of the first row as an integer, or nil if there are no rows or the value is null.
    public func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
        var rows = try select(sql, values)
        guard try rows.next() else { return nil }
        return rows.optionalInteger(0)
    }

    // MARK: Transactions

    /// Whether a transaction starts with a write lock.
    public enum TransactionMode: Equatable, Sendable {
        /// Acquires the write lock at the start, waiting up to the busy timeout. Later writes in the transaction don't have to
        /// wait for the lock.
        case immediate
        /// Starts a read transaction, in which all queries see the same state of the database. The transaction must not write.
        case deferred
    }

    /// Runs `body` in a transaction. Commits when `body` returns, and rolls back if `body` throws or the commit fails.
    ///
    /// An immediate transaction throws `replaced` if the database's files are no longer in place. The files are checked at the
    /// start, before the commit and after it, because they may be replaced at any time.
    ///
    /// Inside another transaction, a savepoint is used instead.
    public func transaction<Result>(
        _ kind: TransactionMode = .immediate, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try transaction(kind, wrap: { $0 }, body)
    }

    /// Runs `body` in a transaction and rethrows any error.
    ///
    /// For a closure without `() throws(SQLiteError) in`, the compiler infers `any Error` and chooses this overload.
    public func transaction<Result>(_ kind: TransactionMode = .immediate, _ body: () throws -> Result) throws -> Result {
        try transaction(kind, wrap: { $0 as any Error }, body)
    }

    /// Runs `body` in a transaction. `wrap` converts SQLite's errors to the error type of `body`.
    public func transaction<Result, Failure: Error>(
        _ kind: TransactionMode = .immediate, wrap: (SQLiteError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outermost = depth == 0
        let (begin, commit, rollback) =
            outermost
            ? (kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED", "COMMIT", "ROLLBACK")
            : ("SAVEPOINT s\(depth)", "RELEASE s\(depth)", "ROLLBACK TO s\(depth); RELEASE s\(depth)")
        do { try execute(begin) } catch { throw wrap(error) }
        depth += 1
        defer { depth -= 1 }
        let isWriting = outermost && kind == .immediate
        do throws(Failure) {
            if isWriting { do throws(SQLiteError) { try checkInPlace() } catch { throw wrap(error) } }
            let result = try body()
            do throws(SQLiteError) {
                if isWriting { try checkInPlace() }
                try execute(commit)
                if isWriting { try checkInPlace() }
            } catch { throw wrap(error) }
            return result
        } catch {
            // After some failures (full disk, out of memory), SQLite has already rolled back, so there is nothing to undo. Ignore
            // errors from the rollback, because the first error is the relevant one.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute(rollback) }
            throw error
        }
    }

    // MARK: State

    /// The number of rows that the last `INSERT`, `UPDATE` or `DELETE` changed.
    public var changes: Int64 { unsafe sqlite3_changes64(handle) }

    // MARK: Internals

    /// Removes a prepared statement from the cache and returns it, or prepares a new statement.
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

    /// Resets a statement and returns it to the cache.
    func giveBack(_ statement: OpaquePointer, _ sql: String) {
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_clear_bindings(statement)
        if unsafe cache.count >= Database.cacheLimit {
            for unsafe(_, idle) in unsafe cache { unsafe sqlite3_finalize(idle) }
            unsafe cache.removeAll()
        }
        // Nested queries with the same SQL text use two statements. Keep one in the cache and discard the other.
        if let twin = unsafe cache.updateValue(statement, forKey: sql) { unsafe sqlite3_finalize(twin) }
    }

    /// Returns the error for a result code, with the connection's message.
    func error(_ code: Int32, _ sql: String = "") -> SQLiteError {
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        guard code & 0xFF == SQLITE_IOERR, DatabaseFile(path).isAtSizeLimit else {
            return SQLiteError(code: code, message: message, sql: sql)
        }
        return SQLiteError(kind: .fileSizeLimit, code: code, message: message, sql: sql)
    }

    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw error(code) }
    }
}
