/// The value of an entry's attribute.
public enum AttributeValue: Equatable, Sendable {
    case number(FixedDecimal)
    case text(String)
    case list([String])
    case flag(Bool)
    /// All numbers from the first to the second, such as 2–5; nil for no upper bound. Queries find it by any number inside, and it
    /// sorts by its lower bound.
    case range(FixedDecimal, FixedDecimal?)
    /// The upstream doesn't know the value. Written as null in JSON; sorts last in both directions.
    case unknown
    /// The attribute doesn't apply to this entry. Written as null in JSON; sorts last in both directions.
    case notApplicable
}

/// An attribute's key and value.
public struct Attribute: Equatable, Sendable {
    /// The name in the query language, as in `AttributeDescription.key`.
    public let key: String
    /// The value for this entry.
    public let value: AttributeValue

    /// Creates an attribute.
    public init(_ key: String, _ value: AttributeValue) {
        self.key = key
        self.value = value
    }
}

/// A link from one entry to another.
public struct EntryLink: Equatable, Sendable {
    /// The target's relation to this entry ("Residents").
    public let relation: Label
    /// The linked entry, which may be missing from the library.
    public let target: EntryID
    /// The linked entry's title, if this entry knows it; empty if the link has only an ID.
    public let title: String

    /// Creates a link; the title may be unknown.
    public init(relation: Label, target: EntryID, title: String = "") {
        self.relation = relation
        self.target = target
        self.title = title
    }
}

/// The origin of an entry.
public struct Source: Equatable, Sendable {
    /// The upstream's name (`dnd5e`), `almanac` for our own records, or `import` for records that the reader imported.
    public let upstream: String
    /// The URL of the entry's page at the source; empty if there isn't one.
    public let url: String
    /// The entry's original title, if Almanac shows a different title; otherwise empty.
    public let title: String

    /// Creates a source; by default, without a URL.
    public init(upstream: String, url: String = "", title: String = "") {
        self.upstream = upstream
        self.url = url
        self.title = title
    }
}

/// An item in a catalog, of any kind. Adapters create entries; later stages don't know the upstream's format.
public struct Entry: Equatable, Sendable {
    /// The catalog and the key within it. The ID stays the same after every sync.
    public var id: EntryID
    /// The entry's name.
    public var title: String
    /// The line under the title in lists, with the facts that help most when choosing an entry.
    public var subtitle: [Inline]
    /// The line under the title on the entry's page.
    public var heading: [Inline]
    /// The name of the entry's emblem: `dragon`, `planet-arid`.
    public var kind: String
    /// The attributes for filters, sorting and queries. If a key occurs twice, the first value counts.
    public var attributes: [Attribute]
    /// The page's content, from top to bottom.
    public var blocks: [Block]
    /// Links to other entries, grouped by relation, in display order.
    public var links: [EntryLink]
    /// The path or URL of the picture at the upstream; empty if there isn't one.
    public var picture: String
    /// The origin, for the credit on the page.
    public var source: Source
    /// Whether only the list data is stored so far. Almanac fetches the rest when a reader first opens the entry.
    public var isPartial: Bool
    /// Whether the upstream has said that it removed the entry. The entry stays readable.
    public var isGone: Bool

    /// Creates an entry; by default, it is complete and still exists upstream.
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

    /// The value of the attribute `key`; nil if the entry doesn't have it.
    public subscript(key: String) -> AttributeValue? {
        for attribute in attributes where Bytes.equal(attribute.key.utf8, key.utf8) { return attribute.value }
        return nil
    }
}
