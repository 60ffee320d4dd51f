internal import CSQLite

/// What SQLite, or the migrations on top of it, could not do: facts only; the words are each front end's.
public struct SQLiteError: Error, Equatable, Sendable {
    /// The classes of failure that call for different answers.
    public enum Kind: Equatable, Sendable {
        /// Another connection holds the lock, and did not let go within the busy timeout.
        case busy
        /// The disk, or the file's own limit, is full.
        case full
        /// The file would grow beyond the process's limit (`ulimit -f`).
        case fileSizeLimit
        /// The file or its directory may not be written.
        case readOnly
        /// The file's content is damaged.
        case corrupt
        /// The file is something else than a database.
        case notADatabase
        /// The file cannot be opened: it is missing, a directory, or forbidden.
        case cannotOpen
        /// The operating system failed to read or write.
        case ioError
        /// A constraint of the schema refused the row.
        case constraint
        /// `Interrupter.interrupt()` stopped the statement.
        case interrupted
        /// A value is beyond SQLite's limit of size.
        case tooBig
        /// Memory ran out.
        case outOfMemory
        /// The file was written by a later version of the program: `found` is its `user_version`, `known` the highest one here.
        case newerVersion(found: Int32, known: Int32)
        /// The database's files were deleted, moved or replaced while they were open.
        case replaced
        /// SQLite refused the statement: wrong SQL, a missing table, or a use that the documentation rules out.
        case rejected
    }

    /// What class of failure it is.
    public let kind: Kind
    /// SQLite's extended result code, for example 1555 (`SQLITE_CONSTRAINT_PRIMARYKEY`); 0 where the failure is not SQLite's own.
    public let code: Int32
    /// SQLite's own words, English.
    public let message: String
    /// The statement that failed, without its values; empty where there is none.
    public let sql: String

    /// A failure by its extended result code.
    public init(code: Int32, message: String, sql: String = "") {
        self.init(kind: Kind(code: code), code: code, message: message, sql: sql)
    }

    /// A failure that has no code of SQLite's.
    init(kind: Kind, code: Int32 = 0, message: String, sql: String = "") {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }
}

extension SQLiteError.Kind {
    /// The class of an extended result code: its low byte is the primary one (https://sqlite.org/rescode.html).
    init(code: Int32) {
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CANTOPEN, SQLITE_AUTH: .cannotOpen
            case SQLITE_IOERR: .ioError
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_NOMEM: .outOfMemory
            default: .rejected
            }
    }
}
