internal import CSQLite

/// The rows of a running statement. After `next()` returns true, the properties and methods refer to the current row.
///
/// Columns are numbered from 0. SQLite converts values by its own rules (https://sqlite.org/c3ref/column_blob.html), and null
/// becomes 0 or empty. The statement ends when the `Rows` value is destroyed.
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

    /// Binds values to the statement's `?` placeholders, in order.
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
                        // An empty String's pointer may be null, and SQLite would bind a null pointer as the SQL value null.
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

    /// Moves to the next row. Returns false after the last row.
    public mutating func next() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error(code, sql)
        }
    }

    /// The number of columns.
    public var columnCount: Int { unsafe Int(sqlite3_column_count(statement)) }

    /// Returns whether a column is null.
    public func isNull(_ column: Int) -> Bool {
        unsafe sqlite3_column_type(statement, Int32(clamping: column)) == SQLITE_NULL
    }

    /// Returns a column as an integer.
    public func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(statement, Int32(clamping: column)) }

    /// Returns a column as a Boolean. Any number except 0 is true.
    public func bool(_ column: Int) -> Bool { integer(column) != 0 }

    /// Returns a column as a double.
    public func real(_ column: Int) -> Double { unsafe sqlite3_column_double(statement, Int32(clamping: column)) }

    /// Returns a column as text. Invalid UTF-8 becomes U+FFFD.
    public func text(_ column: Int) -> String {
        let index = Int32(clamping: column)
        // Get the text before its length, which is "the safest policy" according to https://sqlite.org/c3ref/column_blob.html.
        guard let start = unsafe sqlite3_column_text(statement, index) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, index))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Returns a column as bytes.
    public func bytes(_ column: Int) -> [UInt8] {
        let index = Int32(clamping: column)
        guard let start = unsafe sqlite3_column_blob(statement, index) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Returns a column as an integer, or nil if it is null.
    public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

    /// Returns a column as text, or nil if it is null.
    public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    /// Returns a column in its stored type.
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
