internal import CSQLite

/// The rows of a statement under way; it stands on one at a time, after `next()` has said that there is one.
///
/// Columns count from 0. A column is converted to what is asked for by SQLite's own rules (https://sqlite.org/c3ref/column_blob.html): null is
/// 0 or empty. Letting go of the value ends the statement.
@safe public struct Rows: ~Copyable {
    private let database: Database
    private let statement: OpaquePointer
    private let sql: String

    init(_ database: Database, _ statement: OpaquePointer, _ sql: String) {
        self.database = database
        unsafe self.statement = unsafe statement
        self.sql = sql
    }

    deinit { unsafe database.giveBack(statement, sql) }

    /// Gives the statement's `?`s their values, in order.
    borrowing func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        let wanted = unsafe sqlite3_bind_parameter_count(statement)
        guard wanted == Int32(clamping: values.count) else {
            throw SQLiteError(
                code: SQLITE_MISUSE, message: "the statement takes \(wanted) values, and got \(values.count)", sql: sql)
        }
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            let code =
                switch value {
                case .integer(let integer): unsafe sqlite3_bind_int64(statement, index, integer)
                case .real(let real): unsafe sqlite3_bind_double(statement, index, real)
                case .text(var text):
                    text.withUTF8 { utf8 in
                        // An empty String may have no address, and a null pointer would bind null.
                        guard let start = utf8.baseAddress else { return unsafe almanac_bind_text(statement, index, "", 0) }
                        return unsafe almanac_bind_text(
                            statement, index, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), UInt64(utf8.count))
                    }
                case .blob(let bytes):
                    unsafe bytes.withUnsafeBytes { buffer in
                        unsafe almanac_bind_blob(statement, index, buffer.baseAddress, UInt64(buffer.count))
                    }
                case .null: unsafe sqlite3_bind_null(statement, index)
                }
            guard code == SQLITE_OK else { throw database.error(code, sql) }
        }
    }

    /// Goes to the next row; false after the last.
    public mutating func next() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error(code, sql)
        }
    }

    /// How many columns a row has.
    public var columnCount: Int { unsafe Int(sqlite3_column_count(statement)) }

    /// Whether a column is null.
    public func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(statement, Int32(clamping: column)) == SQLITE_NULL
    }

    /// A column as an integer.
    public func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(statement, Int32(clamping: column)) }

    /// A column as a truth: anything but 0.
    public func bool(_ column: Int) -> Bool { integer(column) != 0 }

    /// A column as a double.
    public func real(_ column: Int) -> Double { unsafe sqlite3_column_double(statement, Int32(clamping: column)) }

    /// A column as text; bytes that are not UTF-8 become U+FFFD.
    public func text(_ column: Int) -> String {
        let index = Int32(clamping: column)
        // The text first, its length after: "the safest policy" of https://sqlite.org/c3ref/column_blob.html.
        guard let start = unsafe sqlite3_column_text(statement, index) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, index))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A column as bytes.
    public func bytes(_ column: Int) -> [UInt8] {
        let index = Int32(clamping: column)
        guard let start = unsafe sqlite3_column_blob(statement, index) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A column as an integer, nil where it is null.
    public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

    /// A column as a double, nil where it is null.
    public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

    /// A column as text, nil where it is null.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// A column as bytes, nil where it is null.
    public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    /// A column as it is stored.
    public func value(_ column: Int) -> SQLiteValue {
        switch unsafe sqlite3_column_type(statement, Int32(clamping: column)) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }
}
