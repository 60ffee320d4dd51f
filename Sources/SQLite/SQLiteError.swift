internal import CSQLite

/// An error from SQLite or a migration. The error doesn't contain messages for users, because each user interface adds its own.
public struct SQLiteError: Error, Equatable, Sendable {
    /// The categories of errors that callers handle differently.
    public enum Category: Equatable, Sendable {
        /// Another connection held the lock for longer than the busy timeout.
        case busy
        /// The disk is full, or the database has reached its size limit.
        case full
        /// The file would exceed the process's file size limit (`ulimit -f`).
        case fileSizeLimit
        /// The file or its directory isn't writable.
        case readOnly
        /// The file's content is damaged.
        case corrupt
        /// The file isn't a database.
        case notADatabase
        /// The file can't be opened because it is missing, is a directory, or can't be accessed.
        case cannotOpen
        /// The operating system failed to read or write.
        case ioError
        /// The row violates a constraint of the schema.
        case constraint
        /// The statement was interrupted.
        case interrupted
        /// A value exceeds SQLite's size limit.
        case tooBig
        /// Memory ran out.
        case outOfMemory
        /// The file was made by a newer version of the program. `found` is the file's `user_version`, and `known` is the highest
        /// supported version.
        case newerVersion(found: Int32, known: Int32)
        /// The database's files were deleted, moved, replaced or overwritten while they were open.
        case replaced
        /// SQLite rejected the statement because of invalid SQL, a missing table, or misuse of the API.
        case rejected
    }

    /// The category of the error.
    public let kind: Category
    /// SQLite's extended result code, such as 1555 (`SQLITE_CONSTRAINT_PRIMARYKEY`), or 0 if the error isn't from SQLite.
    public let code: Int32
    /// SQLite's message, in English.
    public let message: String
    /// The failed statement without its values, or an empty string if no statement failed.
    public let sql: String

    /// Creates an error from an extended result code.
    public init(code: Int32, message: String, sql: String = "") {
        self.init(kind: Category(code: code), code: code, message: message, sql: sql)
    }

    /// Creates an error that doesn't come from SQLite.
    init(kind: Category, code: Int32 = 0, message: String, sql: String = "") {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Returns the error for a database whose files were deleted, moved, replaced or overwritten while they were open.
    public static func replaced(_ path: String) -> SQLiteError {
        SQLiteError(kind: .replaced, message: "the files at \(path) were replaced or removed")
    }
}

extension SQLiteError.Category {
    /// Finds the category of an extended result code. The code's low byte is the primary result code
    /// (https://sqlite.org/rescode.html).
    init(code: Int32) {
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
            // SQLITE_IOERR_SHORT_READ, a macro that Swift can't import: the file is shorter than its contents say.
            case SQLITE_IOERR where code == SQLITE_IOERR | 2 << 8: .corrupt
            case SQLITE_IOERR: .ioError
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_NOMEM: .outOfMemory
            default: .rejected
            }
    }
}
