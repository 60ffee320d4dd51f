import Localization
public import Model
import Search
import TextProcessing

/// Builds a pack (a catalog's data file) in pieces, without storing all entries in memory. Callers add entries one by one, and
/// the builder later requests each entry again to index it. The builder keeps each entry's head (the entry without its body) in
/// memory, with a few dozen more bytes per entry. While it finishes the pack, it also keeps the index in memory.
///
/// In the file, a header of `headerLength` bytes comes before the pieces, but the builder can create the header only after the
/// last piece.
public struct PackBuilder {
    /// The length of a pack's header, in bytes.
    public static let headerLength =
        PackFormat.fixedHeaderLength + PackFormat.Block.allCases.count * PackFormat.blockRecordLength + 4

    private let description: CatalogDescription
    /// The localizer for the catalog's language, or nil if Almanac doesn't support the language.
    private let words: Localizer?
    private var keys: [RowSorter.EntrySortKey] = []
    /// The encoded entries without their bodies. `fullHeads` contains the complete pieces, and `heads` contains the unfinished
    /// piece.
    private var fullHeads: [[UInt8]] = []
    private var heads = ByteWriter()
    /// The total length of the pieces in `fullHeads`, in bytes.
    private var fullLength = 0
    private static let pieceLength = 1 << 20
    private var tables = PackLookupTablesBuilder()
    private var lexicon = LexiconBuilder()
    private var blocks: [(kind: PackFormat.Block, length: Int)] = [(.bodies, 0)]
    private var checksums = ChunkChecksumBuilder()

    /// Creates a builder for a catalog's pack.
    public init(_ description: CatalogDescription) {
        self.description = description
        words = Language(tag: description.language).map { Localizer($0) }
    }

    /// Adds the next entry. Entries must be added in ID order.
    /// - Returns: The next piece of the file.
    public mutating func add(_ entry: Entry) -> [UInt8] {
        let key = RowSorter.EntrySortKey(entry, title: TextFolding.sortKey(entry.title), description)
        let start = blocks[0].length
        var body = ByteWriter()
        entry.encodeBody(to: &body)
        note(body.bytes)
        let links = entry.links.map { $0.target }, mentions = LinkedEntryFinder.entries(in: entry)
        lexicon.add(entry.links)
        tables.add(entry, headAt: fullLength + heads.bytes.count, links: links, mentions: mentions)
        entry.encodeHead(to: &heads)
        heads.blob(key.title)
        heads.string(words.map { $0.line(entry.subtitle) } ?? "")
        heads.count(start)
        heads.count(body.bytes.count)
        heads.list(links) { $1.encode(to: &$0) }
        heads.list(mentions) { $1.encode(to: &$0) }
        if let changed = entry.changed { heads.signed(changed) }
        if heads.bytes.count >= PackBuilder.pieceLength {
            fullHeads.append(heads.bytes)
            fullLength += heads.bytes.count
            heads = ByteWriter(reserving: PackBuilder.pieceLength + PackBuilder.pieceLength / 16)
        }
        keys.append(key)
        return body.bytes
    }

    /// Finishes the pack.
    ///
    /// - Parameters:
    ///   - entry: A closure that returns an added entry by its 0-based number. If it returns nil, searches can't find that entry.
    ///   - put: A closure that receives the next piece of the file.
    /// - Returns: The header.
    /// - Throws: Errors from `entry` and `put`.
    public mutating func finish<Failure: Error>(
        _ entry: (Int32) throws(Failure) -> Entry?, put: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var about = ByteWriter()
        // Names become links before the pack is written.
        description.withoutNameLinks.encode(to: &about)
        try begin(.description, about.bytes, put)
        try begin(.lexicon, lexicon.bytes(description), put)
        try begin(.heads, [], put)
        for place in fullHeads.indices {
            note(fullHeads[place])
            try put(fullHeads[place])
            // Release the piece's memory as soon as the piece has been written.
            fullHeads[place] = []
        }
        note(heads.bytes)
        try put(heads.bytes)
        let length = fullLength + heads.bytes.count
        heads = ByteWriter()
        let byName = RowSorter.byName(keys)
        let order = RowSorter.usual(keys, byName: byName, description)
        for (kind, bytes) in tables.blocks(headsEnd: length, keys, byName: byName, order) { try begin(kind, bytes, put) }
        (keys, tables) = ([], PackLookupTablesBuilder())
        var index = IndexBuilder(
            attributes: description.attributes, scopes: description.scopes.map { $0.key },
            language: Language(tag: description.language))
        let spoken = Localizer(of: description)
        for place in order {
            index.add(try entry(place).map { IndexDocument($0, spoken, description.attributes) } ?? IndexDocument(title: ""))
        }
        try begin(.index, [], put)
        try index.finish { (piece) throws(Failure) in
            note(piece)
            try put(piece)
        }
        try put(checksums.table)
        return header
    }

    private mutating func begin<Failure: Error>(
        _ kind: PackFormat.Block, _ bytes: [UInt8], _ put: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        blocks.append((kind, 0))
        note(bytes)
        try put(bytes)
    }

    /// Adds bytes to the current block's length and checksums.
    private mutating func note(_ bytes: [UInt8]) {
        blocks[blocks.count - 1].length += bytes.count
        checksums.add(bytes[...])
    }

    private var header: [UInt8] {
        let table = checksums.table
        let end = blocks.reduce(PackBuilder.headerLength) { $0 + $1.length }
        var header = ByteWriter(reserving: PackBuilder.headerLength)
        header.raw(PackFormat.magic)
        header.fixed32(PackFormat.version)
        header.fixed32(UInt32(blocks.count))
        header.fixed64(UInt64(end + table.count))
        header.fixed64(UInt64(end))
        header.fixed32(CRC32.crc32(table[...]))
        var offset = UInt64(PackBuilder.headerLength)
        for block in blocks {
            header.fixed32(block.kind.rawValue)
            header.fixed64(offset)
            header.fixed64(UInt64(block.length))
            offset += UInt64(block.length)
        }
        header.fixed32(CRC32.crc32(header.bytes[...]))
        return header.bytes
    }
}
