import Model

// Imports files as catalogs. `FileRecordReader` splits a file into records, `FileProfile` analyses its columns, `CatalogPlan`
// determines the role of each column in an entry, and `SourceEntryBuilder` creates the entries. This code only converts bytes to
// values. The library opens the file and stores the results.

/// The format of the records in a file.
public enum ImportFormat: Equatable, Sendable {
    /// Comma-separated values (RFC 4180), or values with another single-byte separator. The first line contains the column names.
    case csv(separator: UInt8)
    /// JSON Lines: one JSON object per line.
    case jsonLines
    /// Consecutive JSON objects without an enclosing list. An object may span several lines.
    case jsonStream
    /// A JSON list of objects. If the file begins with an object, the list is the first list of objects inside that object.
    case jsonList

    /// The format's name in reports and in the `--as` option.
    public var word: String {
        switch self {
        case .csv: "csv"
        case .jsonLines, .jsonStream: "jsonl"
        case .jsonList: "json"
        }
    }
}

/// The reason why a file can't be read as records.
public enum UnimportableFileError: Error, Equatable, Sendable {
    /// The file is empty.
    case empty
    /// The file is compressed with gzip, bzip2, xz or zstd.
    case packed
    /// The file is a ZIP archive, such as a spreadsheet.
    case archive
    /// The gzip file or ZIP archive is incomplete or damaged.
    case damagedArchive
    /// The table in the ZIP archive is protected with a password.
    case encryptedArchive
    /// The gzip file or ZIP archive is larger than `limit` bytes, compressed or decompressed.
    case largeArchive(limit: Int)
    /// The ZIP archive contains several tables. These are the names of the first ones.
    case severalTables([String])
    /// The ZIP archive contains no table and no JSON file.
    case noTable
    /// The file contains no sheet, table or file with the name that the user gave. `names` contains the names that it has.
    case noPart(String, names: [String])
    /// The latest changes of the SQLite database are only in its write-ahead log, a second file.
    case pendingLog
    /// The file is HTML or XML.
    case markup
    /// The text is UTF-32, or UTF-16 without a byte order mark.
    case encoding
    /// The file isn't text.
    case binary
    /// The text is neither JSON nor a table.
    case notRecords
    /// The file's list of records is empty.
    case emptyList
    /// The file contains a server's error message instead of records.
    case onlyErrors(message: String)
    /// The JSON file has no list of objects at this location.
    case noList(at: String)
    /// The table ends before the line that should contain the column names.
    case headerBeyond(lines: Int)
    /// The file changed after Almanac read it for the first time.
    case changed
}

/// A problem with a single record. Other records aren't affected.
public struct ImportRecordError: Error, Equatable, Sendable {
    /// The kinds of problem.
    public enum Cause: String, Sendable {
        /// The record isn't UTF-8.
        case encoding = "not-utf-8"
        /// The record isn't JSON.
        case notJSON = "not-json"
        /// The record is nested more than `ImportRecordError.deepest` levels deep.
        case tooDeep = "too-deep"
        /// The record is JSON, but not an object.
        case notAnObject = "not-an-object"
        /// The record contains a NUL character.
        case zero = "nul"
        /// A quoted field has no closing quotation mark, or other text follows its closing quotation mark.
        case quotes = "quotes"
        /// The record is longer than `FileRecordReader.longest` bytes.
        case tooLong = "too-long"
        /// The file ends in the middle of the record.
        case cutShort = "cut-short"
        /// The record has no ID.
        case noID = "no-id"
        /// The record has the same ID as an earlier record in the file. The later record replaces the earlier record.
        case sameID = "same-id"
        /// No entry can be created from the record.
        case unusable = "unusable"
    }

    /// The kind of problem.
    public let kind: Cause
    /// The line number of the record's first line, starting from 1.
    public let line: Int64
    /// Details for the report, such as counts, an ID or the start of the record. This is untrusted text of at most 120
    /// characters.
    public let detail: String

    /// The maximum nesting depth of lists and objects in a record.
    public static let deepest = JSONDocument.deepest

    /// Creates an error and truncates `detail` if it is too long.
    public init(_ kind: Cause, line: Int64, detail: String = "") {
        self.kind = kind
        self.line = line
        self.detail = String(detail.prefix(120))
    }
}

/// A failure to read a file, with the operating system's error code.
public struct FileReadSystemError: Error, Equatable, Sendable {
    /// The operating system's error code.
    public let code: Int32

    /// Creates a failure with an error code.
    public init(code: Int32) { self.code = code }
}
