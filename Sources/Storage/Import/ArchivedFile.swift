internal import Catalogs
internal import Compression

/// A table or a JSON file in a gzip file, or the only such file in a ZIP archive.
struct ArchivedFile {
    /// The maximum length of the file, in bytes, compressed and decompressed.
    private static let longest = 256 << 20
    /// The file name extensions of tables and JSON.
    private static let endings = ["csv", "tsv", "tab", "txt", "json", "jsonl", "ndjson", "geojson"]

    let name: String
    let bytes: [UInt8]

    /// Opens an archive. Returns nil if the file isn't one, if it is damaged or too large, or if it contains several tables or none.
    init?(name: String, _ contents: RecordFile) {
        guard contents.length <= Int64(ArchivedFile.longest), let head = try? contents.head(4) else { return nil }
        if head.starts(with: [0x1F, 0x8B]) {
            guard let packed = try? contents.head(Int(contents.length)),
                let bytes = try? Gzip.decompress(packed, limit: ArchivedFile.longest)
            else { return nil }
            self.bytes = bytes
            self.name = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
            return
        }
        guard head.elementsEqual(ZipArchive.signature), let packed = try? contents.head(Int(contents.length)),
            let found = ArchivedFile.only(in: packed)
        else { return nil }
        (self.name, bytes) = found
    }

    /// Returns the only table in a ZIP archive. A spreadsheet contains other files, and a text about the table may lie beside it: a
    /// `.txt` file counts only if there is no other table.
    private static func only(in zip: [UInt8]) -> (String, [UInt8])? {
        var found: (String, [UInt8])?, count = 0, isText = false
        do throws(CompressionError) {
            try ZipArchive.forEachFile(in: zip) { path, contents throws(CompressionError) in
                if path == "mimetype" || path.hasPrefix("[Content_Types]") { throw .refused }
                let name = path.split(separator: "/").last.map { String($0) } ?? path
                guard !path.hasPrefix("__MACOSX/"), !path.hasSuffix("/"), !name.hasPrefix("."),
                    let point = name.lastIndex(of: "."), endings.contains(name[name.index(after: point)...].lowercased())
                else { return }
                if name.lowercased().hasSuffix(".txt") {
                    guard count == 0 || isText else { return }
                    isText = true
                } else if isText {
                    (count, isText) = (0, false)
                }
                count += 1
                if count == 1 { found = (name, try contents(longest)) }
            }
        } catch { return nil }
        return count == 1 ? found : nil
    }
}
