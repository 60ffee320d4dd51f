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

        var heads = ByteWriter(), bodies = ByteWriter(), texts = ByteWriter(), about = ByteWriter()
        description.encode(to: &about)
        heads.count(ordered.count)
        for entry in ordered {
            var body = ByteWriter()
            entry.encodeBody(to: &body)
            entry.encodeHead(to: &heads)
            heads.blob(Fold.sortKey(entry.title))
            heads.count(bodies.bytes.count)
            heads.count(body.bytes.count)
            bodies.raw(body.bytes)
            heads.blob(Fold.search(entry.title))
            heads.list(SearchText.parts(of: entry)) { heads, part in
                let folded = Fold.search(part.text)
                heads.string(part.scope)
                heads.count(texts.bytes.count)
                heads.count(folded.count)
                texts.raw(folded)
            }
            heads.list(entry.links) { $1.target.encode(to: &$0) }
            heads.list(Mentioned.entries(in: entry)) { $1.encode(to: &$0) }
        }
        return assemble([
            (.description, about.bytes), (.heads, heads.bytes), (.bodies, bodies.bytes), (.text, texts.bytes),
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
