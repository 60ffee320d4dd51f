public import Records

/// One row of a list.
public struct RowItem: Equatable, Sendable {
    /// The entry the row opens.
    public let id: EntryID
    /// The entry's title.
    public let title: String
    /// The line under the title, as in `Entry.subtitle`.
    public let subtitle: [Inline]
    /// The same as plain text, where it is at hand in the page's language: see `PackRow.line`. Else empty.
    public let line: String
    /// Which emblem stands for it.
    public let kind: String
    /// Whether the reader has starred it.
    public let isFavourite: Bool
    /// Whether it is no longer at its source.
    public let isGone: Bool
    /// Whether there may be a picture of it.
    public let hasPicture: Bool
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
public struct Frame: Equatable, Sendable {
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
