import Compression
import Model
import SQLite

/// A table within a file: a sheet of a workbook, a table of a database or a file in an archive.
public struct ImportPart: Equatable, Sendable {
    /// The part's name.
    public let name: String
    /// The column that identifies a row, if the database says so.
    public var key: String?
    /// The columns that the database declares to be references to other tables.
    public var foreignKeys: [LinkableTable.ForeignKey] = []
}

extension UnpackedFile {
    /// Returns whether a file with these first bytes may have several parts.
    public static func mayHaveParts(_ head: [UInt8]) -> Bool {
        [gzip, ZipArchive.signature, DatabaseTable.signature].contains { head.starts(with: $0) }
    }

    /// Returns a file's parts. A file that is a single table has none.
    ///
    /// - Throws: The same errors as for opening the file.
    public static func parts(of bytes: [UInt8]) throws(UnimportableFileError) -> [ImportPart] {
        if bytes.starts(with: gzip) {
            return try parts(of: opened { () throws(CompressionError) in try Gzip.decompress(bytes, limit: longest) })
        }
        if bytes.starts(with: ZipArchive.signature) {
            let files = try opened { () throws(CompressionError) in try ArchivedTables(in: bytes, part: nil) }
            if files.isSpreadsheet { return try Spreadsheet(bytes).sheets.map { ImportPart(name: $0) } }
            return files.names.map { ImportPart(name: $0) }
        }
        guard bytes.starts(with: DatabaseTable.signature) else { return [] }
        do throws(SQLiteError) { return try DatabaseTable.parts(of: Database(untrusted: bytes)) } catch { throw .damagedArchive }
    }
}
