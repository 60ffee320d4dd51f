public import Model
import Pack

/// A row of a list. It reads the entry's data from the pack on demand, because copying each text would cost reference counting.
public struct ListRow: Sendable {
    private let row: EntryHead
    private let hasLine: Bool
    /// Whether the entry is a favourite.
    public let isFavourite: Bool
    /// Whether the entry may have a picture.
    public let hasPicture: Bool
    /// Whether the entry is only on the shelf and not stored.
    public let isAbsent: Bool

    /// - Parameter hasLine: whether the catalog's texts are in the page's language.
    init(_ row: EntryHead, hasLine: Bool, isFavourite: Bool, hasPicture: Bool, isAbsent: Bool = false) {
        self.row = row
        self.hasLine = hasLine
        self.isFavourite = isFavourite
        self.hasPicture = hasPicture
        self.isAbsent = isAbsent
    }

    /// The entry's ID.
    public var id: EntryID { row.head.id }
    /// The entry's title.
    public var title: String { row.head.title }
    /// The line under the title, as in `Entry.subtitle`.
    public var subtitle: [Inline] { row.head.subtitle }
    /// The subtitle as plain text, if the pack has it in the page's language (see `EntryHead.line`). Else empty.
    public var line: String { hasLine ? row.line : "" }
    /// The entry's emblem.
    public var kind: String { row.head.kind }
    /// Whether the entry is gone from its source.
    public var isGone: Bool { row.head.isGone }
}

/// A catalog's name, for links to it.
public struct CatalogLink: Equatable, Sendable {
    /// The catalog's ID.
    public let id: CatalogID
    /// The catalog's full name.
    public let title: LocalizableText
    /// The collection's colour.
    public let accent: CollectionDescription.Appearance
}

/// The contents of a page's header.
public struct PageHeader: Equatable, Sendable {
    /// A collection in the header. Its link opens the first catalog.
    public struct Collection: Equatable, Sendable {
        /// The collection's description.
        public let description: CollectionDescription
        /// The catalogs, in menu order.
        public let catalogs: [CatalogLink]
    }

    /// All collections, in order.
    public let collections: [Collection]
    /// The current page's collection, or nil for a page about all collections.
    public let current: String?
    /// The response's context, for the settings and the offline indicators.
    public let context: RequestContext
}
