public import Records

/// One row of a list.
public struct RowItem: Equatable, Sendable {
    public let id: EntryID
    public let title: String
    public let subtitle: [Inline]
    /// Which emblem stands for it.
    public let kind: String
    public let isFavourite: Bool
    /// Whether it is no longer at its source.
    public let isGone: Bool
}

/// A catalog's name, for links to it.
public struct CatalogName: Equatable, Sendable {
    public let id: CatalogID
    public let title: Label
    public let accent: CollectionDescription.Accent
}

/// What the head of every page shows.
public struct Frame: Equatable, Sendable {
    /// One collection in the head: its catalogs, the first of which the link opens.
    public struct Collection: Equatable, Sendable {
        public let description: CollectionDescription
        public let catalogs: [CatalogName]
    }

    public let collections: [Collection]
    /// The collection of the page at hand; nil for pages of all.
    public let current: String?
    public let context: Context
}
