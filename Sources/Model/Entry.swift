/// The value of one attribute of one entry.
public enum AttributeValue: Equatable, Sendable {
    case number(FixedDecimal)
    case text(String)
    case list([String])
    case flag(Bool)
    /// The upstream does not know it: null in JSON, sorts last in both directions.
    case unknown
    /// It has no such thing: null in JSON, sorts last in both directions.
    case notApplicable
}

/// One attribute: a word of the query language and its value.
public struct Attribute: Equatable, Sendable {
    /// The word of the query language, as in `AttributeDescription.key`.
    public let key: String
    /// What this entry has for it.
    public let value: AttributeValue

    /// One attribute, key first.
    public init(_ key: String, _ value: AttributeValue) {
        self.key = key
        self.value = value
    }
}

/// A link from one entry to another.
public struct EntryLink: Equatable, Sendable {
    /// What the other is to this one ("Residents").
    public let relation: Label
    /// The other entry; it need not be kept.
    public let target: EntryID
    /// The other's title as far as this entry knows it; empty where the link says only an id.
    public let title: String

    /// A link, with the title where it is known.
    public init(relation: Label, target: EntryID, title: String = "") {
        self.relation = relation
        self.target = target
        self.title = title
    }
}

/// Where an entry comes from.
public struct Source: Equatable, Sendable {
    /// The upstream's name (`dnd5e`), `almanac` for a record of our own, `import` for the reader's.
    public let upstream: String
    /// The address of the entry at its source, where a person can open it; empty where there is none.
    public let url: String
    /// The entry's name as it is typed there, where it is shown otherwise here; else empty.
    public let title: String

    /// A source, with an address where there is one to open.
    public init(upstream: String, url: String = "", title: String = "") {
        self.upstream = upstream
        self.url = url
        self.title = title
    }
}

/// One thing in a catalog, of whatever kind. Adapters make it; nothing after them knows an upstream's shape.
public struct Entry: Equatable, Sendable {
    /// Its catalog and its key within that; the same after every sync.
    public var id: EntryID
    /// Its name.
    public var title: String
    /// The line under the title in lists: what matters most for choosing.
    public var subtitle: [Inline]
    /// The line under the title on the entry's own page.
    public var heading: [Inline]
    /// Which emblem stands for it: `dragon`, `planet-arid`.
    public var kind: String
    /// What filters, sorting and the query language see. Of several with one key, the first counts.
    public var attributes: [Attribute]
    /// The text of its page, top to bottom.
    public var blocks: [Block]
    /// The entries it points to, by relation in the order shown.
    public var links: [EntryLink]
    /// Path or address of its picture at the upstream; empty where there is none.
    public var picture: String
    /// Where it comes from, for the credit on its page.
    public var source: Source
    /// Whether only what a list shows is kept so far; the rest is fetched when first needed.
    public var isPartial: Bool
    /// Whether the upstream has said that it no longer has it. It stays readable.
    public var isGone: Bool

    /// A complete entry that its upstream still has, unless said otherwise.
    public init(
        id: EntryID, title: String, subtitle: [Inline] = [], heading: [Inline] = [], kind: String = "",
        attributes: [Attribute] = [], blocks: [Block] = [], links: [EntryLink] = [], picture: String = "",
        source: Source, isPartial: Bool = false, isGone: Bool = false
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.heading = heading
        self.kind = kind
        self.attributes = attributes
        self.blocks = blocks
        self.links = links
        self.picture = picture
        self.source = source
        self.isPartial = isPartial
        self.isGone = isGone
    }

    /// The value of the attribute `key`; nil where the entry does not have it.
    public subscript(key: String) -> AttributeValue? {
        for attribute in attributes where Bytes.equal(attribute.key.utf8, key.utf8) { return attribute.value }
        return nil
    }
}
