internal import Localization
public import Model
import Pack

/// A row of a list. It reads the entry's data from the data pack only when needed, because copying each string would require
/// reference counting.
public struct ListRow: Sendable {
    private let row: EntryHead
    private let hasLine: Bool
    /// The reader's language.
    private let language: Language
    /// Whether the entry is a favourite.
    public let isFavourite: Bool
    /// Whether the entry may have a picture.
    public let hasPicture: Bool
    /// Whether the entry is a favourite or has a note, but its data isn't stored.
    public let isAbsent: Bool

    /// Creates a row.
    /// - Parameter hasLine: whether `line` contains the subtitle. Pass true if the catalog's content is in the page's language.
    init(_ row: EntryHead, in language: Language, hasLine: Bool, isFavourite: Bool, hasPicture: Bool, isAbsent: Bool = false) {
        self.row = row
        self.language = language
        self.hasLine = hasLine
        self.isFavourite = isFavourite
        self.hasPicture = hasPicture
        self.isAbsent = isAbsent
    }

    /// The ID of the entry in this row.
    public var id: EntryID { row.head.id }
    /// The entry's title in the reader's language or, if there isn't one, in the catalog's language.
    public var title: String {
        @inline(never) get { translatedTitle ?? ownTitle }
    }
    /// The entry's title in the catalog's language.
    public var ownTitle: String { row.head.title }
    /// The entry's title in the reader's language, or nil if the entry has no separate title for that language.
    public var translatedTitle: String? { row.translatedTitle(in: language.tag) }
    /// The line under the title, as in `Entry.subtitle`.
    public var subtitle: [Inline] { row.head.subtitle }
    /// The subtitle as plain text (see `EntryHead.line`), or an empty string if the catalog's content isn't in the page's
    /// language.
    public var line: String { hasLine ? row.line : "" }
    /// The name of the entry's emblem (icon), such as `dragon`.
    public var kind: String { row.head.kind }
    /// The entry's attributes.
    public var attributes: [Attribute] { row.head.attributes }
    /// The value of the attribute `key`, or nil if the entry doesn't have the attribute.
    public subscript(key: String) -> AttributeValue? { row.head[key] }
    /// Whether the source no longer has the entry.
    public var isGone: Bool { row.head.isGone }
    /// The time of the source's last change to the entry, as in `Entry.changed`.
    var changed: Int64? { row.head.changed }
}

/// A catalog's name, ID and colour, for links to the catalog.
public struct CatalogLink: Equatable, Sendable {
    /// The catalog's ID.
    public let id: CatalogID
    /// The catalog's full name.
    public let title: LocalizableText
    /// The colour of the catalog's collection.
    public let accent: CollectionDescription.Appearance
}

/// The contents of a page's header.
public final class PageFrame: Sendable {
    /// A collection in the header.
    public struct Collection: Equatable, Sendable {
        /// The collection's description.
        public let description: CollectionDescription
        /// The collection's catalogs, in menu order.
        public let catalogs: [CatalogLink]
    }

    /// All collections, in menu order.
    public let collections: [Collection]
    /// The catalogs' default views, which the reader saved.
    public let views: [(catalog: CatalogID, page: Destination)]
    /// The ID of the current page's collection, or nil if the page doesn't belong to a collection.
    public let current: String?
    /// The context of the request, which contains the settings and whether Almanac is offline.
    public let context: RequestContext
    /// The number of conflicts over favourites and notes.
    public let conflictCount: Int

    init(
        collections: [Collection], views: [(catalog: CatalogID, page: Destination)], current: String?, conflictCount: Int,
        context: RequestContext
    ) {
        self.collections = collections
        self.views = views
        self.current = current
        self.conflictCount = conflictCount
        self.context = context
    }

    /// Returns a catalog's page, which may be a view that the reader saved.
    public func page(of catalog: CatalogID) -> Destination {
        views.first { $0.catalog == catalog }?.page ?? .to(.catalog, catalog.raw)
    }

    /// Returns a collection's front page. If the collection has only one catalog, that is the catalog's page.
    public func front(of collection: Collection) -> Destination {
        collection.catalogs.count == 1 ? page(of: collection.catalogs[0].id) : .to(.collection, collection.description.id)
    }
}
