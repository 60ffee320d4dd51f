public import Model
import Pack

/// One row of a list. What is known of the entry is looked up where the pack has it: copied, each text would be counted up and down.
public struct RowItem: Sendable {
    private let row: PackRow
    private let hasLine: Bool
    /// Whether the reader has starred it.
    public let isFavourite: Bool
    /// Whether there may be a picture of it.
    public let hasPicture: Bool
    /// Whether the entry is on the shelf and not kept.
    public let isAbsent: Bool

    /// - Parameter hasLine: whether the catalog's texts are in the page's language.
    init(_ row: PackRow, hasLine: Bool, isFavourite: Bool, hasPicture: Bool, isAbsent: Bool = false) {
        self.row = row
        self.hasLine = hasLine
        self.isFavourite = isFavourite
        self.hasPicture = hasPicture
        self.isAbsent = isAbsent
    }

    /// The entry the row opens.
    public var id: EntryID { row.head.id }
    /// The entry's title.
    public var title: String { row.head.title }
    /// The line under the title, as in `Entry.subtitle`.
    public var subtitle: [Inline] { row.head.subtitle }
    /// The same as plain text, where it is at hand in the page's language: see `PackRow.line`. Else empty.
    public var line: String { hasLine ? row.line : "" }
    /// Which emblem stands for it.
    public var kind: String { row.head.kind }
    /// Whether it is no longer at its source.
    public var isGone: Bool { row.head.isGone }
}

/// A catalog's name, for links to it.
public struct CatalogName: Equatable, Sendable {
    /// The catalog.
    public let id: CatalogID
    /// Its name in full.
    public let title: Label
    /// The colour of its collection.
    public let accent: CollectionDescription.Accent
}

/// What the head of every page shows.
public struct PageHeader: Equatable, Sendable {
    /// One collection in the head: its catalogs, the first of which the link opens.
    public struct Collection: Equatable, Sendable {
        /// The collection.
        public let description: CollectionDescription
        /// Its catalogs, in the order in which they stand in the menu.
        public let catalogs: [CatalogName]
    }

    /// All collections, in order.
    public let collections: [Collection]
    /// The collection of the page at hand; nil for pages of all.
    public let current: String?
    /// What the answer was told; settings and the marks for being offline come from it.
    public let context: Context
}
