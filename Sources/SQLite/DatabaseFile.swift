internal import CSQLite
internal import SystemCalls

/// The location of a database file, and of the write-ahead log and the log's index that SQLite stores beside it.
///
/// Only this module may open these files: "if the application opens, then closes, the file, all POSIX advisory locks held by
/// the process are released" (https://sqlite.org/howtocorrupt.html, section 2.2). Another process could then delete the log
/// while this process is writing to it. Therefore, other modules receive the path only for display, and this module reads the
/// files through SQLite's own file system, which preserves the locks. `Scripts/check-database-files` enforces this rule.
public struct DatabaseFile: Hashable, Sendable {
    /// The database's path, for display only. Don't open this path.
    public let shownPath: String
    var path: String { shownPath }

    /// Creates the location of a database at `path`. The file doesn't have to exist.
    public init(_ path: String) { shownPath = path }

    /// The write-ahead log's path, for display.
    public var shownLogPath: String { logPath }

    private var logPath: String { path + "-wal" }

    // MARK: Checks that don't open the files

    /// The database's length in bytes, or nil if the file doesn't exist.
    public var size: Int64? { Self.size(path) }

    /// The write-ahead log's length in bytes, or nil if the file doesn't exist.
    public var logSize: Int64? { Self.size(logPath) }

    /// Whether a rollback journal beside the database contains what a program that was interrupted has to undo
    /// (https://www.sqlite.org/fileformat.html, section 3).
    public var hasHotJournal: Bool {
        let file = unsafe open(path + "-journal", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var start = [UInt8](repeating: 0, count: 8)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, $0.count, 0) }
        return count == 8 && start == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    }

    private static func size(_ path: String) -> Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Whether a file has reached the process's file size limit (`ulimit -f`). SQLite reports a write beyond this limit like any
    /// other failed write. `errno` isn't reliable either, because a later call may have changed it. The property therefore
    /// compares the file sizes with the limit.
    var isAtSizeLimit: Bool {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
            return false
        }
        let longest = max(size ?? 0, logSize ?? 0, Self.size(path + "-shm") ?? 0)
        return UInt64(longest) + Self.growth > limit.rlim_cur
    }

    /// The maximum number of bytes by which SQLite extends a file in one step. The log's index grows by this amount.
    private static let growth: UInt64 = 32 << 10

    /// The device and inode numbers of a database, its log and the log's index, which identify the files, and the state of the
    /// database's contents.
    public struct Identity: Equatable, Sendable {
        /// The identity of a single file.
        struct File: Equatable, Sendable {
            let device: UInt64
            let inode: UInt64

            init?(_ path: String) {
                var status = stat()
                guard unsafe stat(path, &status) == 0 else { return nil }
                self.init(status)
            }

            init(_ status: stat) {
                device = UInt64(status.st_dev)
                inode = UInt64(status.st_ino)
            }
        }

        /// A file's length and the time of its last change, which programs can't set to an earlier time (inode(7)).
        struct Contents: Equatable, Sendable {
            let length: Int64
            let seconds: Int
            let nanoseconds: Int
        }

        let database: File
        var contents: Contents
        var log: File?
        var logIndex: File?

        /// Reads the device and inode numbers of the database's files at a path. Returns nil if the database doesn't exist.
        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            database = File(status)
            contents = Contents(
                length: Int64(status.st_size), seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
            log = File(path + "-wal")
            logIndex = File(path + "-shm")
        }
    }

    /// The files' current identity, or nil if the database doesn't exist.
    public var identity: Identity? { Identity(path) }

    /// Removes the permissions of all users except the owner, without opening the files. If the system refuses, the permissions
    /// stay unchanged.
    public func keepPrivate() {
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            guard unsafe stat(path + suffix, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
                continue
            }
            unsafe chmod(path + suffix, status.st_mode & 0o700)
        }
    }

    // MARK: Reads and writes through SQLite's file system

    /// Returns the first `count` bytes of the database, or the whole database if it is shorter. Returns an empty array if the
    /// file can't be read.
    public func start(_ count: Int) -> [UInt8] { (try? read(path, SQLITE_OPEN_MAIN_DB, limit: Int64(count), cuts: true)) ?? [] }

    /// Returns the database's raw bytes.
    /// - Throws: `cannotOpen` or `ioError`, or `tooBig` if the database exceeds `limit` bytes.
    public func bytes(limit: Int64) throws(SQLiteError) -> [UInt8] { try read(path, SQLITE_OPEN_MAIN_DB, limit: limit) }

    /// Returns the write-ahead log's raw bytes.
    /// - Throws: `cannotOpen` or `ioError`, or `tooBig` if the log exceeds `limit` bytes.
    public func logBytes(limit: Int64) throws(SQLiteError) -> [UInt8] { try read(logPath, SQLITE_OPEN_WAL, limit: limit) }

    private func read(_ path: String, _ type: Int32, limit: Int64, cuts: Bool = false) throws(SQLiteError) -> [UInt8] {
        var file = unsafe almanac_file()
        let code = unsafe almanac_file_open(path, type, &file)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, message: path) }
        defer { unsafe almanac_file_close(&file) }
        var size: sqlite3_int64 = 0
        let measured = unsafe almanac_file_size(&file, &size)
        guard measured == SQLITE_OK else { throw SQLiteError(code: measured, message: path) }
        guard cuts || size <= limit else { throw SQLiteError(code: SQLITE_TOOBIG, message: path) }
        let length = Int(min(size, limit))
        var failure = SQLITE_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            // Read in several steps, because a single read is limited to 2 GiB.
            while count < length, failure == SQLITE_OK {
                let piece = min(length - count, 1 << 24)
                failure = unsafe almanac_file_read(
                    &file, buffer.baseAddress.map { unsafe $0 + count }, Int32(piece), sqlite3_int64(count))
                if failure == SQLITE_OK { count += piece }
            }
        }
        guard failure == SQLITE_OK else { throw SQLiteError(code: failure, message: path) }
        return bytes
    }

    // MARK: Copying, writing and deleting whole files

    /// Copies the database and its log byte for byte. Intended for a database in a read-only directory.
    ///
    /// - Parameter copy: the location of the copy, where no database exists yet.
    /// - Throws: `cannotOpen`, `ioError`, `full`, `tooBig`.
    public func copyFiles(to copy: DatabaseFile) throws(SQLiteError) {
        try copy.write(try bytes(limit: .max), log: logSize == nil ? [] : try logBytes(limit: .max))
    }

    /// Writes a database file that only its owner can access. The database must not be open anywhere.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of the database.
    ///   - log: the bytes of its write-ahead log, or an empty array if there isn't a log.
    /// - Throws: `cannotOpen`, `ioError`, `full`.
    public func write(_ bytes: [UInt8], log: [UInt8]) throws(SQLiteError) {
        try Self.write(bytes, to: path)
        if !log.isEmpty { try Self.write(log, to: logPath) }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(SQLiteError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError(code: SQLITE_CANTOPEN, message: path) }
        var code = SQLITE_OK
        var written = 0
        unsafe bytes.withUnsafeBytes { buffer in
            while written < buffer.count, code == SQLITE_OK {
                let count = unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                if count >= 0 { written += count } else if errno != EINTR { code = Self.code(errno) }
            }
        }
        if close(file) != 0, code == SQLITE_OK { code = Self.code(errno) }
        guard code == SQLITE_OK else { throw SQLiteError(code: code, message: path) }
    }

    private static func code(_ errno: Int32) -> Int32 {
        switch errno {
        case ENOSPC, EDQUOT, EFBIG: SQLITE_FULL
        // The value of SQLITE_IOERR_WRITE, a macro that Swift can't import.
        default: SQLITE_IOERR | 3 << 8
        }
    }

    /// Deletes the database and its auxiliary files. The database must not be open anywhere.
    public func remove() { for suffix in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) } }
}
