import Model

// Own: catalogs of the reader's own, made of a file. `RecordReader` cuts the file into records, `FileProfile` takes note of
// what its columns hold, `ImportPlan` says what becomes of them, and `ImportedCatalog` makes entries of the records by that plan. Bytes
// come in and values go out; which file it is, and where things are kept, is the library's business.

/// How the records of a file stand in it.
public enum ImportFormat: Equatable, Sendable {
    /// Comma-separated values (RFC 4180), or with another separator of one byte. The first line names the columns.
    case csv(separator: UInt8)
    /// One JSON object a line.
    case jsonLines
    /// JSON objects one after the other, each on as many lines as it likes, without a list around them.
    case jsonStream
    /// One JSON list of objects; where the file begins with an object, the first list of objects in that.
    case jsonList

    /// The word in reports and for `--as`.
    public var word: String {
        switch self {
        case .csv: "csv"
        case .jsonLines, .jsonStream: "jsonl"
        case .jsonList: "json"
        }
    }
}

/// Why a file can't be read as records at all.
public enum FileFlaw: Error, Equatable, Sendable {
    /// There is nothing in it.
    case empty
    /// Packed with gzip, bzip2, xz or zstd.
    case packed
    /// A ZIP file, as spreadsheets are.
    case archive
    /// A SQLite database.
    case database
    /// HTML or XML.
    case markup
    /// Text in UTF-32, or in UTF-16 without a byte order mark.
    case encoding
    /// Bytes that are no text.
    case binary
    /// Text, but neither JSON nor a table.
    case notRecords
    /// It was another file the second time it was read.
    case changed
}

/// Something wrong with one record; the rest goes on.
public struct ImportFlaw: Error, Equatable, Sendable {
    /// What was wrong with it.
    public enum Kind: String, Sendable {
        /// It is not UTF-8.
        case encoding = "not-utf-8"
        /// It is not JSON.
        case notJSON = "not-json"
        /// It is nested deeper than `ImportFlaw.deepest` levels.
        case tooDeep = "too-deep"
        /// It is JSON, but no object.
        case notAnObject = "not-an-object"
        /// It has more fields than the first line has names.
        case tooManyFields = "too-many-fields"
        /// A quotation mark that is never closed, or closed in the middle of a field.
        case quotes = "quotes"
        /// It is longer than `RecordReader.longest` bytes.
        case tooLong = "too-long"
        /// The file ends in the middle of it.
        case cutShort = "cut-short"
        /// It has no id.
        case noID = "no-id"
        /// An earlier record of the file had its id; this one took its place.
        case sameID = "same-id"
        /// No entry can be made of it.
        case unusable = "unusable"
    }

    /// What was wrong.
    public let kind: Kind
    /// The line it begins in, from 1.
    public let line: Int64
    /// Facts for the report: counts, an id, a beginning; at most 120 characters, never trusted.
    public let detail: String

    /// How many levels of lists and objects a record may have.
    public static let deepest = JSONDocument.deepest

    /// A flaw; a longer `detail` is cut.
    public init(_ kind: Kind, line: Int64, detail: String = "") {
        self.kind = kind
        self.line = line
        self.detail = String(detail.prefix(120))
    }
}

/// A file that could not be read any further, with the operating system's code.
public struct ReadFailure: Error, Equatable, Sendable {
    /// The operating system's number for it.
    public let code: Int32

    /// A failure with that number.
    public init(code: Int32) { self.code = code }
}
