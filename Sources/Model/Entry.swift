/// The value of an entry's attribute.
public enum AttributeValue: Equatable, Sendable {
    case number(FixedDecimal)
    case text(String)
    case list([String])
    case flag(Bool)
    /// A range of numbers such as 2–5, with a lower and an upper bound. The upper bound is nil for an open range. A query for
    /// any number within the range matches the entry. Lists sort ranges by their lower bound.
    case range(FixedDecimal, FixedDecimal?)
    /// The upstream doesn't know the value. An unknown value is written as null in JSON, and it comes last in both sort
    /// directions.
    case unknown
    /// The attribute doesn't apply to this entry. The value is written as null in JSON, and it comes last in both sort
    /// directions.
    case notApplicable
}

/// An attribute's key and value.
public struct Attribute: Equatable, Sendable {
    /// The attribute's name in the query language, as in `AttributeDescription.key`.
    public let key: String
    /// The attribute's value for this entry.
    public let value: AttributeValue

    /// Creates an attribute.
    public init(_ key: String, _ value: AttributeValue) {
        self.key = key
        self.value = value
    }
}

/// A link from one entry to another.
public struct EntryLink: Equatable, Sendable {
    /// The relation of the linked entry to this entry, such as "Residents".
    public let relation: LocalizableText
    /// The linked entry's ID. The library may not contain that entry.
    public let target: EntryID
    /// The linked entry's title, or an empty string if the link has only an ID.
    public let title: String

    /// Creates a link. If the title is unknown, leave it empty.
    public init(relation: LocalizableText, target: EntryID, title: String = "") {
        self.relation = relation
        self.target = target
        self.title = title
    }
}

/// The origin of an entry.
public struct EntrySource: Equatable, Sendable {
    /// The upstream's name, such as `dnd5e`. `almanac` stands for records written for Almanac, and `import` for records that the
    /// reader imported.
    public let upstream: String
    /// The URL of the entry's page on the source's website, or an empty string if there isn't one.
    public let url: String
    /// The entry's original title if Almanac shows a different title, or an empty string otherwise.
    public let title: String

    /// Creates a source from the upstream's name. By default, the URL and the title are empty.
    public init(upstream: String, url: String = "", title: String = "") {
        self.upstream = upstream
        self.url = url
        self.title = title
    }
}

/// An item in a catalog of any kind. Adapters create entries from an upstream's data, so code that uses entries doesn't depend on
/// the upstream's format.
public struct Entry: Equatable, Sendable {
    /// The entry's ID, which consists of the catalog and the key within it. Syncs never change the ID.
    public var id: EntryID
    /// The entry's name.
    public var title: String
    /// The line under the title in lists, with the facts that best help readers to choose an entry.
    public var subtitle: [Inline]
    /// The line under the title on the entry's page.
    public var heading: [Inline]
    /// The name of the entry's emblem, such as `dragon` or `planet-arid`.
    public var kind: String
    /// The attributes for filters, sorting and queries. If a key occurs more than once, only its first value is used.
    public var attributes: [Attribute]
    /// The page's content, from top to bottom.
    public var blocks: [Block]
    /// Links to other entries, grouped by relation and in display order.
    public var links: [EntryLink]
    /// The path or URL of the entry's picture on the upstream's server, or an empty string if there isn't a picture.
    public var picture: String
    /// The entry's origin, which the page shows as a credit.
    public var source: EntrySource
    /// Whether only the entry's list data is stored so far. Almanac fetches the rest when a reader first opens the entry.
    public var isPartial: Bool
    /// Whether the upstream has reported that it removed the entry. The stored entry stays readable.
    public var isGone: Bool
    /// The time at which Almanac noticed that the upstream has removed the entry or no longer lists it, in seconds since 1970. Nil
    /// if the upstream still lists the entry, or if the time is unknown.
    public var missingSince: Int64?
    /// The time at which Almanac noticed the last change that the source made to the entry, in seconds since 1970. Nil if there hasn't
    /// been one since the first download. The entry's own bytes don't contain it, but packs do.
    public var changed: Int64?

    /// Creates an entry. By default, the entry is complete and hasn't been removed by the upstream.
    public init(
        id: EntryID, title: String, subtitle: [Inline] = [], heading: [Inline] = [], kind: String = "",
        attributes: [Attribute] = [], blocks: [Block] = [], links: [EntryLink] = [], picture: String = "",
        source: EntrySource, isPartial: Bool = false, isGone: Bool = false
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

    /// The key of the attribute that says from which version of the reader's text the entry was made. No file or API contains it.
    public static let versionKey = "shelf.version"

    /// The beginning of the address of a picture that comes from a reader's file, as in `stored:9f3c25d1e07a4b68-48213`. The library stores it.
    public static let storedPicture = "stored:"

    /// Returns the key of the attribute that contains the title in another language, such as `title.fr`. The keys of a
    /// catalog's own attributes never contain a full stop.
    ///
    /// - Parameter language: The language's tag, in lower case and without a region.
    public static func titleKey(_ language: String) -> String { "title." + language }

    /// Whether an attribute's key is that of a title in another language.
    public static func isTitleKey(_ key: String) -> Bool {
        key.utf8.first == ASCII.lowerT && key.utf8.starts(with: "title.".utf8)
    }

    /// Returns the entry's title in a language such as `fr`, or nil if the entry has no separate title for that language.
    @inline(never)
    public func translatedTitle(in language: String) -> String? {
        if case .text(let text)? = self[Entry.titleKey(language)] { text } else { nil }
    }

    /// Returns the entry's title in a language such as `fr`, or `title` if the entry has no separate title for that language.
    @inline(never)
    public func title(in language: String) -> String { translatedTitle(in: language) ?? title }

    /// The value of the attribute `key`, or nil if the entry doesn't have the attribute.
    public subscript(key: String) -> AttributeValue? {
        for attribute in attributes where UTF8Comparison.equal(attribute.key.utf8, key.utf8) { return attribute.value }
        return nil
    }
}
