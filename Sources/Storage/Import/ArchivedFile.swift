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
        guard head == [0x50, 0x4B, 3, 4], let packed = try? contents.head(Int(contents.length)),
            let found = ArchivedFile.only(in: packed)
        else { return nil }
        (self.name, bytes) = found
    }

    /// Returns the only table in a ZIP archive (PKWARE's APPNOTE, 4.3). A spreadsheet contains other files.
    private static func only(in zip: [UInt8]) -> (String, [UInt8])? {
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at + count <= zip.count else { return nil }
            return (0..<count).reduce(0) { $0 | Int(zip[at + $1]) << (8 * $1) }
        }
        // The end of the central directory is followed by a comment of at most 65,535 bytes.
        let end = (max(0, zip.count - 65_557)...max(0, zip.count - 22)).last { number($0, 4) == 0x0605_4B50 }
        guard let end, let count = number(end + 10, 2), var at = number(end + 16, 4) else { return nil }
        var found: (String, [UInt8])?
        for _ in 0..<count {
            guard number(at, 4) == 0x0201_4B50, let flags = number(at + 8, 2), let method = number(at + 10, 2),
                let size = number(at + 20, 4), let plain = number(at + 24, 4), let nameLength = number(at + 28, 2),
                let extra = number(at + 30, 2), let comment = number(at + 32, 2), let local = number(at + 42, 4),
                at + 46 + nameLength <= zip.count
            else { return nil }
            let path = String(decoding: zip[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self)
            let checksum = zip[(at + 16)..<(at + 20)]
            at += 46 + nameLength + extra + comment
            let name = path.split(separator: "/").last.map { String($0) } ?? path
            guard !path.hasPrefix("__MACOSX/"), !path.hasSuffix("/"), !name.hasPrefix(".") else { continue }
            guard let point = name.lastIndex(of: "."), endings.contains(name[name.index(after: point)...].lowercased()) else {
                // A spreadsheet's files aren't tables. A text about the table may lie beside it.
                if path == "mimetype" || path.hasPrefix("[Content_Types]") { return nil }
                continue
            }
            guard found == nil, flags & 1 == 0, plain <= longest, let start = number(local + 26, 2),
                let more = number(local + 28, 2)
            else { return nil }
            let first = local + 30 + start + more
            guard first + size <= zip.count else { return nil }
            let bytes = zip[first..<(first + size)]
            if method == 0 {
                found = (name, Array(bytes))
            } else {
                // A gzip member (RFC 1952) contains the same compressed data, the checksum and the length.
                guard method == 8 else { return nil }
                let length = (0..<4).map { UInt8(truncatingIfNeeded: plain >> (8 * $0)) }
                let member = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + bytes + checksum + length
                guard let plain = try? Gzip.decompress(member, limit: longest) else { return nil }
                found = (name, plain)
            }
        }
        return found
    }
}
