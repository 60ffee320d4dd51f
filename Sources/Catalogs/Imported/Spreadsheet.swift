import Compression
import Model
import WebPages

/// A sheet of a spreadsheet as a table: Excel's `.xlsx` (ECMA-376) or LibreOffice's `.ods` (ODF 1.3). The cells contain what the sheet shows, as
/// far as it matters: dates and times are in ISO 8601 form, durations are hours, minutes and seconds, percentages and amounts of money have their sign,
/// and other numbers are as they are stored. Hidden rows and columns are part of the table.
struct Spreadsheet {
    /// The names of the sheets that aren't hidden.
    private(set) var sheets: [String] = []
    /// The name of the sheet that was read.
    private(set) var name = ""
    /// The names of the sheets that were neither read nor hidden.
    var otherSheets: [String] { sheets.filter { $0 != name } }
    /// The cells whose value isn't known, because they contain an error or a formula without a stored result.
    private(set) var unreadable = UnreadableCells()
    /// The rows of the sheet. Empty cells at the end of a row, and empty rows at the end of the sheet, are left out.
    private(set) var rows: [[String]] = []
    /// The number of the row that is being read, starting from 0.
    private var current = -1
    /// The number of cells, including empty ones, and whether there are too many.
    private var cells = 0
    var isTooLarge: Bool { cells > Spreadsheet.mostCells }

    /// The maximum number of cells in a row, and of rows, as in Excel.
    static let most = (columns: 16_384, rows: 1_048_576)
    /// The maximum number of cells.
    private static let mostCells = 10_000_000
    /// The maximum size of the files in the archive, in bytes.
    private static let longest = 512 << 20

    /// Reads a sheet.
    ///
    /// - Parameter part: The sheet's name, or its number among the sheets that aren't hidden, starting from 1. If it is nil, reads the first sheet that
    ///   isn't hidden and has cells.
    /// - Throws: `noTable`, `noPart`, `empty`, `damagedArchive`, `encryptedArchive` or `largeArchive`.
    init(_ zip: [UInt8], part: String? = nil) throws(UnimportableFileError) {
        let files = try Spreadsheet.files(in: zip)
        if let content = files["content.xml"] {
            try readOpenDocument(content, part)
        } else {
            try readExcel(files, part)
        }
        if isTooLarge { throw .largeArchive(limit: UnpackedFile.longest) }
        while let last = rows.last, last.allSatisfy(\.isEmpty) { rows.removeLast() }
        if rows.isEmpty { throw .empty }
    }

    /// Returns the places of the sheets to try, in order.
    ///
    /// - Throws: `noPart`.
    static func choice(
        of part: String?, in sheets: [(name: String, isHidden: Bool)]
    ) throws(UnimportableFileError) -> [Int] {
        let visible = sheets.indices.filter { !sheets[$0].isHidden }
        guard let part else { return visible.isEmpty ? Array(sheets.indices.prefix(1)) : visible }
        if let place = sheets.firstIndex(where: { $0.name == part }) { return [place] }
        if let place = sheets.firstIndex(where: { $0.name.lowercased() == part.lowercased() }) { return [place] }
        if let number = Int(part), visible.indices.contains(number - 1) { return [visible[number - 1]] }
        throw .noPart(part, names: visible.map { sheets[$0].name })
    }

    /// Returns the files in the archive that a sheet needs.
    private static func files(in zip: [UInt8]) throws(UnimportableFileError) -> [String: [UInt8]] {
        try UnpackedFile.opened { () throws(CompressionError) in
            var files: [String: [UInt8]] = [:]
            var left = longest
            try ZipArchive.forEachFile(in: zip) { path, contents throws(CompressionError) in
                // Some programs write paths with backslashes or other capitals.
                let path = normal(path)
                guard path.hasSuffix(".xml") || path.hasSuffix(".rels"), files[path] == nil,
                    !["drawing", "theme", "/charts/", "docprops/", "customxml/"].contains(where: { path.contains($0) })
                else { return }
                let file = try contents(left)
                left -= file.count
                files[path] = file
            }
            return files
        }
    }

    /// Returns a path for comparisons.
    static func normal(_ path: String) -> String {
        path.lowercased().split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }.joined(separator: "/")
    }

    /// Creates an empty table.
    init() {}

    mutating func add(sheet: String) { sheets.append(sheet) }

    /// Removes the rows, to read this sheet.
    mutating func begin(sheet: String) { (name, rows, current, cells, unreadable) = (sheet, [], -1, 0, UnreadableCells()) }

    /// Notes that the value of a cell of the current row isn't known.
    mutating func noteUnreadable(at column: Int) { unreadable.add(row: current + 1, column: column) }

    /// Puts a text in a cell of the current row.
    mutating func set(_ text: String, at column: Int) {
        guard (0..<Spreadsheet.most.columns).contains(column), !text.isEmpty, rows.indices.contains(current) else { return }
        if rows[current].count <= column {
            cells += column + 1 - rows[current].count
            guard !isTooLarge else { return }
            rows[current] += Array(repeating: "", count: column + 1 - rows[current].count)
        }
        rows[current][column] = text
    }

    /// Begins the row with this number, starting from 0.
    mutating func begin(row: Int) {
        current = row
        guard row < Spreadsheet.most.rows else { return }
        while rows.count <= row { rows.append([]) }
    }

    /// Adds a copy of a row.
    mutating func add(_ row: [String]) {
        cells += row.count
        if !isTooLarge, rows.count < Spreadsheet.most.rows { rows.append(row) }
        current = rows.count - 1
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

/// The cells of a table whose values can't be read.
public struct UnreadableCells: Equatable, Sendable {
    /// The maximum number of cells to name.
    private static let most = 5
    /// The number of cells.
    public private(set) var count = 0
    /// The first cells, such as `B7`, or a database's columns.
    public private(set) var first: [String] = []

    /// Creates a list without cells.
    public init() {}

    /// Adds a cell. Rows start from 1, columns from 0.
    mutating func add(row: Int, column: Int) {
        var (letters, rest) = ("", column + 1)
        while rest > 0 {
            letters = String(Character(Unicode.Scalar(ASCII.upperA + UInt8((rest - 1) % 26)))) + letters
            rest = (rest - 1) / 26
        }
        add(letters + "\(row)")
    }

    /// Adds a cell of a database, by the name of its column.
    mutating func add(_ place: String) {
        count += 1
        if first.count < UnreadableCells.most, !first.contains(place) { first.append(place) }
    }
}
