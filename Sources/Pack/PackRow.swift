public import Model

/// What is known of one entry without reading its body. A class for the sake of its many references, as `CatalogView`.
public final class PackRow: Sendable {
    /// Id, title, subtitle, kind, attributes, marks. Heading, blocks, links and source are empty.
    public let head: Entry
    /// Orders rows by title, without regard to case and accents.
    public let sortKey: [UInt8]
    /// The subtitle as plain text in the words of the catalog's own language; empty where that would not be the whole of it, as of
    /// one with emphasis.
    public let line: String
    /// The ids it links to.
    public let linkTargets: [EntryID]
    /// The ids that its text mentions, in the order of the text.
    public let mentionTargets: [EntryID]
    let body: Range<Int>

    init(
        head: Entry, sortKey: [UInt8], line: String, linkTargets: [EntryID], mentionTargets: [EntryID], body: Range<Int>
    ) {
        self.head = head
        self.sortKey = sortKey
        self.line = line
        self.linkTargets = linkTargets
        self.mentionTargets = mentionTargets
        self.body = body
    }

    /// Reads what `PackWriter` wrote of an entry's head.
    convenience init(from reader: inout ByteReader, bodyLength: Int) throws(CodecError) {
        let head = try Entry(headFrom: &reader)
        let sortKey = try reader.blob(), line = try reader.string()
        let start = try reader.number(), length = try reader.number()
        guard start <= UInt64(bodyLength), length <= UInt64(bodyLength) - start else { throw .truncated }
        let targets = try reader.list { (reader) throws(CodecError) in try EntryID(from: &reader) }
        let mentions = try reader.list { (reader) throws(CodecError) in try EntryID(from: &reader) }
        self.init(
            head: head, sortKey: sortKey, line: line, linkTargets: targets, mentionTargets: mentions,
            body: Int(start)..<Int(start + length))
    }

    /// What stands in the place of an entry whose bytes are damaged: the pack is made again before the next page.
    convenience init(unreadable number: UInt32, _ catalog: CatalogID) {
        self.init(Entry(id: EntryID(catalog, number: number), title: "\u{FFFD}", source: Source(upstream: ""), isPartial: true))
    }

    /// What stands in the place of an entry that no pack holds.
    public convenience init(missing entry: Entry) { self.init(entry) }

    private convenience init(_ head: Entry) {
        self.init(head: head, sortKey: [], line: "", linkTargets: [], mentionTargets: [], body: 0..<0)
    }
}

/// The rows of a catalog in its own order. Those of a long pack are decoded when they are asked for, each time anew.
public struct PackRows: RandomAccessCollection, Sendable {
    /// All of them; none where some are in a long pack.
    private let decoded: [PackRow]
    private let members: PackMembers
    /// One behind the last.
    public let endIndex: Int
    /// The first position.
    public var startIndex: Int { 0 }

    init(_ members: PackMembers) {
        self.members = members
        decoded = members.decoded
        endIndex = members.count
    }

    /// What is known of the entry at `position`.
    public subscript(position: Int) -> PackRow {
        decoded.isEmpty ? members.row(at: Int32(position)) : decoded[position]
    }
}
