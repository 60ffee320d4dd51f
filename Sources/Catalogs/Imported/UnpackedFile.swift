import Compression
import Model

/// The table or the JSON that a file or a response contains in another form: compressed with gzip, as the only table in a ZIP archive, as
/// a spreadsheet, or as an RSS or Atom feed.
public struct UnpackedFile: Sendable {
    /// The maximum length of the file, in bytes, compressed and decompressed.
    public static let longest = 256 << 20
    /// The file name extensions of tables, JSON and feeds.
    private static let endings = ["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "geojson", "rss", "atom"]
    /// The maximum number of names of tables in an archive to report.
    private static let mostNames = 5

    /// The file's name, without the ending of a compressed file.
    public let name: String
    /// The table or the JSON.
    public let bytes: [UInt8]
    /// The names of a spreadsheet's sheets beside the first one.
    public private(set) var otherSheets: [String] = []

    /// Opens a file. Returns nil if it is a table or JSON already, or if it is something that can't be unpacked.
    ///
    /// - Throws: `damagedArchive`, `encryptedArchive`, `largeArchive`, `severalTables` or `noTable`.
    public init?(name: String, _ contents: RecordFile) throws(UnimportableFileError) {
        guard let head = try? contents.head(64), let first = head.first(where: { $0 > ASCII.space && $0 < 0x80 }) else {
            return nil
        }
        let isGzip = head.starts(with: [0x1F, 0x8B]), isZip = head.starts(with: ZipArchive.signature)
        guard isGzip || isZip || first == ASCII.lessThan else { return nil }
        guard contents.length <= Int64(UnpackedFile.longest) else {
            guard isGzip || isZip else { return nil }
            throw .largeArchive(limit: UnpackedFile.longest)
        }
        guard let whole = try? contents.head(Int(contents.length)) else { return nil }
        try self.init(name: name, whole)
    }

    /// Opens a file or a response in memory.
    ///
    /// - Throws: The same errors as for a file.
    init?(name: String, _ bytes: [UInt8]) throws(UnimportableFileError) {
        var (name, unpacked) = (name, bytes)
        if bytes.starts(with: [0x1F, 0x8B]) {
            unpacked = try UnpackedFile.opened { () throws(CompressionError) in
                try Gzip.decompress(bytes, limit: UnpackedFile.longest)
            }
            if name.lowercased().hasSuffix(".gz") { name.removeLast(3) }
        } else if bytes.starts(with: ZipArchive.signature) {
            let tables = try UnpackedFile.opened { () throws(CompressionError) in try Tables(in: bytes) }
            if tables.isSpreadsheet {
                let sheet = try Spreadsheet(bytes)
                self.name = (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + ".csv"
                (self.bytes, otherSheets) = (try sheet.csv(), Array(sheet.sheets.dropFirst()))
                return
            }
            guard let table = tables.first, !tables.isDocument else { throw .noTable }
            guard tables.names.count == 1 else { throw .severalTables(Array(tables.names.prefix(UnpackedFile.mostNames))) }
            (name, unpacked) = (tables.names[0], table)
        } else {
            guard let feed = Feed(bytes) else { return nil }
            (self.name, self.bytes) = (name, feed.json)
            return
        }
        (self.name, self.bytes) = (name, Feed(unpacked)?.json ?? unpacked)
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

    /// The tables and JSON files in a ZIP archive. A text about a table may lie beside it: `.txt` files count only if there is no other table.
    private struct Tables {
        private(set) var names: [String] = []
        private(set) var first: [UInt8]?
        private var areTexts = false
        /// Whether the archive is a spreadsheet, and whether it is another document that consists of several files.
        private(set) var isSpreadsheet = false, isDocument = false

        init(in zip: [UInt8]) throws(CompressionError) {
            try ZipArchive.forEachFile(in: zip) { path, contents throws(CompressionError) in
                if path == "mimetype" {
                    isDocument = true
                    let type = try String(decoding: contents(UnpackedFile.longest).prefix(100), as: UTF8.self)
                    isSpreadsheet = type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet")
                }
                if path.hasPrefix("[Content_Types]") { isDocument = true }
                if path.hasPrefix("xl/") { isSpreadsheet = isSpreadsheet || isDocument }
                let name = path.split(separator: "/").last.map { String($0) } ?? path
                guard !isDocument, !path.hasPrefix("__MACOSX/"), !path.hasSuffix("/"), !name.hasPrefix("."),
                    let point = name.lastIndex(of: "."),
                    UnpackedFile.endings.contains(name[name.index(after: point)...].lowercased())
                else { return }
                if name.lowercased().hasSuffix(".txt") {
                    guard names.isEmpty || areTexts else { return }
                    areTexts = true
                } else if areTexts {
                    (names, first, areTexts) = ([], nil, false)
                }
                names.append(name)
                if names.count == 1 { first = try contents(UnpackedFile.longest) }
            }
        }
    }
}
