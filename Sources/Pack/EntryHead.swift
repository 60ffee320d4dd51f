public import Model

/// An entry without its body, which only the entry's own page needs. It is a class, because copying a structure with so many
/// references would be slow.
public final class EntryHead: Sendable {
    /// The entry's ID, title, subtitle, kind, attributes, picture and flags. The heading, blocks, links and source are empty.
    public let head: Entry
    /// The key for sorting by title, ignoring case and accents.
    public let sortKey: [UInt8]
    /// The subtitle as plain text in the catalog's language. Empty if plain text would lose formatting, such as emphasis.
    public let line: String
    /// The IDs of the entries that this entry links to.
    public let linkTargets: [EntryID]
    /// The IDs of the entries that this entry's text mentions, in order of appearance.
    public let mentionTargets: [EntryID]
    let body: Range<Int>
    /// The titles in other languages. Every row needs them several times, and searching all attributes is slow.
    private let translatedTitles: [(key: String, title: String)]

    init(
        head: Entry, sortKey: [UInt8], line: String, linkTargets: [EntryID], mentionTargets: [EntryID], body: Range<Int>
    ) {
        self.head = head
        self.sortKey = sortKey
        self.line = line
        self.linkTargets = linkTargets
        self.mentionTargets = mentionTargets
        self.body = body
        var titles: [(key: String, title: String)] = []
        for attribute in head.attributes where Entry.isTitleKey(attribute.key) {
            if case .text(let title) = attribute.value { titles.append((attribute.key, title)) }
        }
        translatedTitles = titles
    }

    /// Returns the entry's title in a language, as `Entry.translatedTitle` does.
    public func translatedTitle(in language: String) -> String? {
        if translatedTitles.isEmpty { return nil }
        let key = Entry.titleKey(language)
        for known in translatedTitles where UTF8Comparison.equal(known.key.utf8, key.utf8) { return known.title }
        return nil
    }

    /// Returns the entry's title in a language, or its own title if it has no separate title for that language.
    public func title(in language: String) -> String { translatedTitle(in: language) ?? head.title }

    /// Reads an entry without its body, as written by `PackBuilder`.
    convenience init(from reader: inout ByteReader, bodyLength: Int) throws(BinaryDecodingError) {
        var head = try Entry(headFrom: &reader)
        let sortKey = try reader.blob(), line = try reader.string()
        let start = try reader.number(), length = try reader.number()
        guard start <= UInt64(bodyLength), length <= UInt64(bodyLength) - start else { throw .truncated }
        let targets = try reader.list { (reader) throws(BinaryDecodingError) in try EntryID(from: &reader) }
        let mentions = try reader.list { (reader) throws(BinaryDecodingError) in try EntryID(from: &reader) }
        if reader.remaining > 0 { head.changed = try reader.signed() }
        self.init(
            head: head, sortKey: sortKey, line: line, linkTargets: targets, mentionTargets: mentions,
            body: Int(start)..<Int(start + length))
    }

    /// Creates a placeholder for an entry whose data is damaged. Almanac rebuilds the pack before it shows another page.
    convenience init(unreadable number: UInt32, _ catalog: CatalogID) {
        self.init(
            Entry(id: EntryID(catalog, number: number), title: "\u{FFFD}", source: EntrySource(upstream: ""), isPartial: true))
    }

    /// Creates a list row for an entry that isn't in any pack.
    public convenience init(missing entry: Entry) { self.init(entry) }

    private convenience init(_ head: Entry) {
        self.init(head: head, sortKey: [], line: "", linkTargets: [], mentionTargets: [], body: 0..<0)
    }
}

/// A catalog's entries without their bodies, in the catalog's default order. Entries are decoded on access (`PackReader`).
public struct EntryHeads: RandomAccessCollection, Sendable {
    private let members: BaseAndDeltaPacks
    /// The position after the last entry.
    public let endIndex: Int
    /// The first position.
    public var startIndex: Int { 0 }

    init(_ members: BaseAndDeltaPacks) {
        self.members = members
        endIndex = members.count
    }

    /// The row at `position`.
    public subscript(position: Int) -> EntryHead { members.row(at: Int32(position)) }
}
