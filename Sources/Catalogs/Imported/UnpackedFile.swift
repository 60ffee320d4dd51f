import Compression
import Model

/// The table or the JSON that a file or a response contains in another form: compressed with gzip, as a table in a ZIP archive, as a
/// spreadsheet, as a SQLite database, or as an RSS or Atom feed.
public struct UnpackedFile: Sendable {
    /// The maximum length of the file, in bytes, compressed and decompressed.
    public static let longest = 256 << 20
    /// The maximum number of names of tables in an archive to report.
    static let mostNames = 5
    /// The maximum number of compressed files within each other.
    private static let deepest = 2
    /// The first bytes of a file that gzip compressed.
    static let gzip: [UInt8] = [0x1F, 0x8B]

    /// The file's name, without the ending of a compressed file.
    public let name: String
    /// The table or the JSON.
    public let bytes: [UInt8]
    /// The names of a spreadsheet's or a database's other parts that aren't hidden.
    public private(set) var otherSheets: [String] = []
    /// The cells of a spreadsheet or a database whose values can't be read.
    public private(set) var unreadable = UnreadableCells()

    /// Whether the file was a spreadsheet, a database or a feed, so that its text is UTF-8.
    public private(set) var isConverted = false
    /// Whether the file is a feed that ends too early.
    public private(set) var isCut = false

    /// Opens a file. Returns nil if it is a table or JSON already, or if it is something that can't be unpacked.
    ///
    /// - Parameter part: The name or number of a spreadsheet's sheet, or the name of a database's table or of a file in an archive. If it is nil,
    ///   opens the first sheet, or the only table or file. A file without such parts is opened as a whole.
    /// - Throws: `damagedArchive`, `encryptedArchive`, `largeArchive`, `severalTables`, `noTable`, `noPart` or `empty`.
    public init?(name: String, part: String? = nil, _ contents: RecordFile) throws(UnimportableFileError) {
        guard let head = try? contents.head(64), let first = head.first(where: { $0 > ASCII.space && $0 < 0x80 }) else {
            return nil
        }
        let isArchive =
            head.starts(with: UnpackedFile.gzip) || head.starts(with: ZipArchive.signature)
            || head.starts(with: DatabaseTable.signature)
        guard isArchive || first == ASCII.lessThan || UnpackedFile.mayBeUTF16(head) else { return nil }
        guard contents.length <= Int64(UnpackedFile.longest) else {
            guard isArchive else { return nil }
            throw .largeArchive(limit: UnpackedFile.longest)
        }
        guard let whole = try? contents.head(Int(contents.length)) else { return nil }
        try self.init(name: name, part: part, whole)
    }

    /// Opens a file or a response in memory.
    ///
    /// - Parameter depth: The number of compressed files that contain these bytes.
    /// - Throws: The same errors as for a file.
    init?(name: String, part: String? = nil, _ bytes: [UInt8], depth: Int = 0) throws(UnimportableFileError) {
        if depth < UnpackedFile.deepest, bytes.starts(with: UnpackedFile.gzip) {
            let whole = try UnpackedFile.opened { () throws(CompressionError) in
                try Gzip.decompress(bytes, limit: UnpackedFile.longest)
            }
            let inner = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
            self = try UnpackedFile(name: inner, part: part, whole, depth: depth + 1) ?? UnpackedFile(inner, whole)
        } else if depth < UnpackedFile.deepest, bytes.starts(with: ZipArchive.signature) {
            let files = try UnpackedFile.opened { () throws(CompressionError) in try ArchivedTables(in: bytes, part: part) }
            if files.isSpreadsheet {
                try self.init(spreadsheet: bytes, name, part)
                return
            }
            guard !files.isDocument, let inner = files.name else { throw .noTable }
            guard files.names.count == 1 || files.isChosen else {
                throw .severalTables(Array(files.names.prefix(UnpackedFile.mostNames)))
            }
            let rest = files.isChosen ? nil : part
            self =
                try UnpackedFile(name: inner, part: rest, files.contents, depth: depth + 1) ?? UnpackedFile(inner, files.contents)
        } else if bytes.starts(with: DatabaseTable.signature) {
            let table = try DatabaseTable(bytes, part: part)
            self.init(UnpackedFile.stem(name) + ".jsonl", table.lines)
            (otherSheets, unreadable, isConverted) = (table.otherTables, table.unreadable, true)
        } else {
            guard let feed = Feed(bytes) else { return nil }
            self.init(name, feed.json)
            (isCut, isConverted) = (!feed.isComplete, true)
        }
    }

    /// Returns whether the bytes are an RSS or Atom feed.
    public static func isFeed(_ bytes: [UInt8]) -> Bool { Feed(bytes) != nil }

    private init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    private init(spreadsheet: [UInt8], _ name: String, _ part: String?) throws(UnimportableFileError) {
        let sheet = try Spreadsheet(spreadsheet, part: part)
        self.init(UnpackedFile.stem(name) + ".csv", try sheet.csv())
        (otherSheets, unreadable, isConverted) = (part == nil ? sheet.otherSheets : [], sheet.unreadable, true)
    }

    /// Returns a file's name without its ending.
    private static func stem(_ name: String) -> String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }

    /// Returns whether a file begins with a byte order mark of UTF-16, as some feeds do.
    private static func mayBeUTF16(_ head: [UInt8]) -> Bool {
        head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    }

    /// Returns the result of opening an archive.
    static func opened<Value>(
        _ open: () throws(CompressionError) -> Value
    ) throws(UnimportableFileError) -> Value {
        do throws(CompressionError) { return try open() } catch {
            switch error {
            case .damaged, .refused: throw .damagedArchive
            case .encrypted: throw .encryptedArchive
            case .tooLarge(let limit): throw .largeArchive(limit: limit)
            }
        }
    }
}

/// The tables, JSON files, spreadsheets and databases in a ZIP archive. A text about a table may lie beside it: `.txt` files count only if there is no
/// other table.
struct ArchivedTables {
    /// The file name extensions of files that can be imported.
    private static let endings = [
        "csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "geojson", "rss", "atom", "xlsx", "xlsm", "ods", "gz", "db",
        "sqlite",
        "sqlite3",
    ]

    private(set) var names: [String] = []
    /// The name and the contents of the file that the user chose, or of the first one.
    private(set) var name: String?
    private(set) var contents: [UInt8] = []
    /// Whether the user chose the file.
    private(set) var isChosen = false
    private var areTexts = false
    /// Whether the archive is a spreadsheet, and whether it is another document that consists of several files.
    private(set) var isSpreadsheet = false, isDocument = false

    init(in zip: [UInt8], part: String?) throws(CompressionError) {
        var isBinary = false
        try ZipArchive.forEachFile(in: zip) { path, read throws(CompressionError) in
            let normal = Spreadsheet.normal(path)
            if normal == "mimetype" {
                isDocument = true
                let type = try String(decoding: read(UnpackedFile.longest).prefix(100), as: UTF8.self)
                isSpreadsheet = type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet")
            }
            if normal == "[content_types].xml" {
                isDocument = true
                isSpreadsheet = try String(decoding: read(1 << 20), as: UTF8.self).contains("spreadsheetml")
            }
            if normal.hasPrefix("xl/") { isSpreadsheet = isSpreadsheet || isDocument }
            if normal.hasPrefix("xl/"), normal.hasSuffix("workbook.bin") { isBinary = true }
            let name = path.split(separator: "/").last.map { String($0) } ?? path
            guard !isDocument, !path.hasPrefix("__MACOSX/"), !path.hasSuffix("/"), !name.hasPrefix("."),
                let point = name.lastIndex(of: "."),
                ArchivedTables.endings.contains(name[name.index(after: point)...].lowercased())
            else { return }
            if name.lowercased().hasSuffix(".txt") {
                guard names.isEmpty || areTexts else { return }
                areTexts = true
            } else if areTexts {
                (names, self.name, areTexts) = ([], isChosen ? self.name : nil, false)
            }
            // Files in different folders can have the same name.
            names.append(names.contains(name) ? path : name)
            let isWanted = part.map { $0 == path || $0.lowercased() == name.lowercased() } ?? false
            guard !isChosen, isWanted || names.count == 1 else { return }
            (self.name, contents, isChosen) = (name, try read(UnpackedFile.longest), isWanted)
        }
        if isBinary { isSpreadsheet = false }
    }
}
