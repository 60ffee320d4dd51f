import Compression
import Model
import WebPages

/// The first sheet of a spreadsheet as a table: Excel's `.xlsx` (ECMA-376) or LibreOffice's `.ods` (ODF 1.3). The cells contain what the sheet shows, as
/// far as it matters: dates and times are in ISO 8601 form, percentages have their sign, and other numbers are as they are stored.
struct Spreadsheet {
    /// The names of the sheets that aren't hidden.
    private(set) var sheets: [String] = []
    /// The rows of the sheet. Empty cells at the end of a row, and empty rows at the end of the sheet, are left out.
    private(set) var rows: [[String]] = []
    /// The number of cells, including empty ones, and whether there are too many.
    private var cells = 0
    var isTooLarge: Bool { cells > Spreadsheet.mostCells }

    /// The maximum number of cells in a row, and of rows, as in Excel.
    static let most = (columns: 16_384, rows: 1_048_576)
    /// The maximum number of cells.
    private static let mostCells = 10_000_000
    /// The maximum size of the files in the archive, in bytes.
    private static let longest = 512 << 20

    /// Reads the first sheet that isn't hidden.
    ///
    /// - Throws: `noTable`, `damagedArchive`, `encryptedArchive` or `largeArchive`.
    init(_ zip: [UInt8]) throws(UnimportableFileError) {
        let files = try Spreadsheet.files(in: zip)
        if let content = files["content.xml"] {
            try readOpenDocument(content)
        } else {
            try readExcel(files)
        }
        if isTooLarge { throw .largeArchive(limit: UnpackedFile.longest) }
        while let last = rows.last, last.allSatisfy(\.isEmpty) { rows.removeLast() }
    }

    /// Returns the files in the archive that a sheet needs.
    private static func files(in zip: [UInt8]) throws(UnimportableFileError) -> [String: [UInt8]] {
        try UnpackedFile.opened { () throws(CompressionError) in
            var files: [String: [UInt8]] = [:]
            var left = longest
            try ZipArchive.forEachFile(in: zip) { path, contents throws(CompressionError) in
                guard path == "content.xml" || path.hasPrefix("xl/"), path.hasSuffix(".xml") || path.hasSuffix(".rels"),
                    files[path] == nil, !path.contains("drawing"), !path.contains("theme")
                else { return }
                let file = try contents(left)
                left -= file.count
                files[path] = file
            }
            return files
        }
    }

    /// Creates an empty table.
    init() {}

    mutating func add(sheet: String) { sheets.append(sheet) }

    /// Puts a text in a cell of the last row.
    mutating func set(_ text: String, at column: Int) {
        guard (0..<Spreadsheet.most.columns).contains(column), !text.isEmpty, !rows.isEmpty else { return }
        let last = rows.count - 1
        if rows[last].count <= column {
            cells += column + 1 - rows[last].count
            guard !isTooLarge else { return }
            rows[last] += Array(repeating: "", count: column + 1 - rows[last].count)
        }
        rows[last][column] = text
    }

    /// Begins the row with this number, starting from 0.
    mutating func begin(row: Int) {
        guard row < Spreadsheet.most.rows else { return }
        while rows.count <= row { rows.append([]) }
    }

    /// Adds a copy of a row.
    mutating func add(_ row: [String]) {
        cells += row.count
        if !isTooLarge, rows.count < Spreadsheet.most.rows { rows.append(row) }
    }

    /// Returns the table as CSV.
    ///
    /// - Throws: `largeArchive`.
    func csv() throws(UnimportableFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows {
            for (place, cell) in row.enumerated() {
                if place > 0 { bytes.append(ASCII.comma) }
                bytes.append(ASCII.quotationMark)
                for byte in cell.utf8 {
                    if byte == ASCII.quotationMark { bytes.append(byte) }
                    bytes.append(byte)
                }
                bytes.append(ASCII.quotationMark)
            }
            bytes.append(ASCII.newline)
            guard bytes.count <= UnpackedFile.longest else { throw .largeArchive(limit: UnpackedFile.longest) }
        }
        return bytes
    }
}
