import Model
import SQLite

/// A table or a view of a SQLite database that somebody else made, as JSON Lines. The database is in memory, so nothing is written, and SQLite treats
/// its schema as untrusted: views can't call functions with side effects, and a query that takes too long ends with an error.
struct DatabaseTable {
    /// The first bytes of a database.
    static let signature = Array("SQLite format 3\0".utf8)
    /// Tables in which programs keep their own notes.
    private static let unwanted = ["android_metadata", "room_master_table", "grdb_migrations", "schema_migrations"]
    /// The largest integer that JSON numbers hold exactly everywhere.
    private static let largest: Int64 = 1 << 53

    /// The rows as JSON objects, one in each line.
    private(set) var lines: [UInt8] = []
    /// The other tables and views, if the user named none.
    private(set) var otherTables: [String] = []
    /// The cells with bytes that aren't text, by their columns.
    private(set) var unreadable = UnreadableCells()

    /// Reads a table.
    ///
    /// - Parameter part: The name of the table or view. If it is nil, reads the only table.
    /// - Throws: `damagedArchive`, `severalTables`, `noTable`, `noPart`, `empty` or `largeArchive`.
    init(_ bytes: [UInt8], part: String?) throws(UnimportableFileError) {
        let failure: UnimportableFileError?
        do throws(SQLiteError) { failure = try read(Database(untrusted: bytes), part) } catch { failure = .damagedArchive }
        if let failure { throw failure }
        if lines.isEmpty { throw .empty }
    }

    private static func tables(of database: Database) throws(SQLiteError) -> [(name: String, isView: Bool)] {
        try database.all(
            """
            SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'view')
            AND substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name
            """
        ) { row throws(SQLiteError) in (name: row.text(0), isView: row.text(1) == "view") }
        .filter { !unwanted.contains($0.name.lowercased()) }
    }

    /// Returns the tables of a database with their primary and foreign keys. Views count only if there are no tables.
    static func parts(of database: Database) throws(SQLiteError) -> [ImportPart] {
        let all = try tables(of: database), own = all.filter { !$0.isView }
        return try (own.isEmpty ? all : own).map { table throws(SQLiteError) in
            let quoted = quoted(table.name)
            let keys = try database.all("PRAGMA main.table_xinfo(\(quoted))") { row throws(SQLiteError) in
                (name: row.text(1), isKey: row.integer(5) > 0)
            }
            .filter { $0.isKey }
            let references = try database.all("PRAGMA main.foreign_key_list(\(quoted))") { row throws(SQLiteError) in
                (id: row.integer(0), key: LinkableTable.ForeignKey(column: row.text(3), table: row.text(2)))
            }
            // References of several columns together can't be links.
            let single = references.filter { reference in references.count { $0.id == reference.id } == 1 }
            return ImportPart(
                name: table.name, key: keys.count == 1 ? keys[0].name : nil, foreignKeys: single.map { $0.key })
        }
    }

    /// Reads the table or view with this name, or the only table. Returns the reason why it can't be read, or nil.
    private mutating func read(_ database: Database, _ part: String?) throws(SQLiteError) -> UnimportableFileError? {
        let tables = try DatabaseTable.tables(of: database)
        let names = tables.map { $0.name }
        if let part {
            guard
                let name = names.first(where: { $0 == part }) ?? names.first(where: { $0.lowercased() == part.lowercased() })
            else { return names.isEmpty ? .noTable : .noPart(part, names: names) }
            return try read(name, database)
        }
        let own = tables.filter { !$0.isView }, all = own.isEmpty ? tables : own
        guard let first = all.first else { return .noTable }
        guard all.count == 1 else { return .severalTables(names) }
        otherTables = names.filter { $0 != first.name }
        return try read(first.name, database)
    }

    private mutating func read(_ table: String, _ database: Database) throws(SQLiteError) -> UnimportableFileError? {
        let quoted = DatabaseTable.quoted(table)
        let columns = try database.all("PRAGMA main.table_xinfo(\(quoted))") { row throws(SQLiteError) in
            (name: row.text(1), isFlag: row.text(2).lowercased().hasPrefix("bool"), isHidden: row.integer(6) == 1)
        }
        .filter { !$0.isHidden }
        let keys = columns.map { column in
            var key: [UInt8] = []
            JSONString.append(column.name, to: &key, hasShortEscapes: false)
            return key + [ASCII.colon]
        }
        var rows = try database.select("SELECT * FROM main.\(quoted)")
        while try rows.next() {
            lines.append(ASCII.leftBrace)
            for (place, column) in columns.enumerated() {
                if place > 0 { lines.append(ASCII.comma) }
                lines += keys[place]
                append(rows.value(place), isFlag: column.isFlag, column.name)
            }
            lines += [ASCII.rightBrace, ASCII.newline]
            guard lines.count <= UnpackedFile.longest else { return .largeArchive(limit: UnpackedFile.longest) }
        }
        return nil
    }

    private mutating func append(_ value: SQLiteValue, isFlag: Bool, _ column: String) {
        switch value {
        case .null: lines += "null".utf8
        case .integer(let number):
            if isFlag, number == 0 || number == 1 {
                lines += (number == 1 ? "true" : "false").utf8
            } else if abs(Double(number)) < Double(DatabaseTable.largest) {
                lines += "\(number)".utf8
            } else {
                JSONString.append("\(number)", to: &lines, hasShortEscapes: false)
            }
        case .real(let number):
            let text = "\(number)"
            if number.isFinite {
                lines += (text.hasSuffix(".0") ? String(text.dropLast(2)) : text).utf8
            } else {
                JSONString.append(text, to: &lines, hasShortEscapes: false)
            }
        case .text(let text):
            JSONString.append(text, to: &lines, hasShortEscapes: false)
            // SQLite stores any bytes as text. The others were replaced.
            if text.unicodeScalars.contains("\u{FFFD}") { unreadable.add(column) }
        case .blob(let bytes):
            // Some programs store texts as bytes.
            if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
                JSONString.append(text, to: &lines, hasShortEscapes: false)
            } else {
                lines += "null".utf8
                unreadable.add(column)
            }
        }
    }

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
