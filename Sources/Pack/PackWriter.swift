import Finder
import Prose
public import Records

/// Makes the bytes of a pack.
public enum PackWriter {
    /// The pack of `entries`, the same bytes for the same entries in whatever order they come.
    ///
    /// Of several entries with one id the last counts.
    public static func pack(_ description: CatalogDescription, _ entries: [Entry]) -> [UInt8] {
        var ordered = entries.enumerated().sorted { a, b in
            a.element.id != b.element.id ? a.element.id < b.element.id : a.offset < b.offset
        }
        .map { $0.element }
        var position = ordered.count - 1
        while position > 0 {
            if ordered[position].id == ordered[position - 1].id { ordered.remove(at: position - 1) }
            position -= 1
        }

        let words = Language(tag: description.language).map { Words($0) }
        let rows = ordered.map { entry in
            PackRow(
                head: entry, sortKey: Fold.sortKey(entry.title), line: words.map { $0.line(entry.subtitle) } ?? "",
                linkTargets: entry.links.map { $0.target },
                mentionTargets: Mentioned.entries(in: entry), body: 0..<0)
        }
        var heads = ByteWriter(), bodies = ByteWriter(), about = ByteWriter(), places = ByteWriter()
        description.encode(to: &about)
        heads.count(rows.count)
        for row in rows {
            let start = bodies.bytes.count
            row.head.encodeBody(to: &bodies)
            row.head.encodeHead(to: &heads)
            heads.blob(row.sortKey)
            heads.string(row.line)
            heads.count(start)
            heads.count(bodies.bytes.count - start)
            heads.list(row.linkTargets) { $1.encode(to: &$0) }
            heads.list(row.mentionTargets) { $1.encode(to: &$0) }
        }
        var index = IndexBuilder(attributes: description.attributes, scopes: description.scopes.map { $0.key })
        for place in RowOrder.usual(rows, description) {
            places.fixed32(UInt32(truncatingIfNeeded: place))
            index.add(IndexDocument(rows[Int(place)].head))
        }
        return assemble([
            (.description, about.bytes), (.heads, heads.bytes), (.bodies, bodies.bytes), (.index, index.finish()),
            (.order, places.bytes),
        ])
    }

    private static func assemble(_ blocks: [(kind: PackFormat.Block, bytes: [UInt8])]) -> [UInt8] {
        let headerLength = PackFormat.fixedHeaderLength + blocks.count * PackFormat.blockRecordLength + 4
        let total = blocks.reduce(headerLength) { $0 + $1.bytes.count }
        var file = ByteWriter(reserving: total)
        file.raw(PackFormat.magic)
        file.fixed32(PackFormat.version)
        file.fixed32(UInt32(blocks.count))
        file.fixed64(UInt64(total))
        var offset = UInt64(headerLength)
        for block in blocks {
            file.fixed32(block.kind.rawValue)
            file.fixed32(Checksum.crc32(block.bytes[...]))
            file.fixed64(offset)
            file.fixed64(UInt64(block.bytes.count))
            offset += UInt64(block.bytes.count)
        }
        file.fixed32(Checksum.crc32(file.bytes[...]))
        for block in blocks { file.raw(block.bytes) }
        return file.bytes
    }
}
