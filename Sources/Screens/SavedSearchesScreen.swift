public import Model
public import Shelf

/// The lists and searches that the user saved.
public struct SavedSearchesScreen: Sendable {
    /// A saved search.
    public struct Item: Sendable {
        /// The saved search.
        public let search: SavedSearch
        /// The page that it opens.
        public let page: Destination
        /// The number of results, or nil if this device can't count them.
        public let count: UInt32?
        /// The number of results that were added since the user last opened it.
        public let newCount: UInt32
        /// The catalog whose list it is, or nil if it is a search.
        public let catalog: CatalogID?
        /// Whether it is the catalog's default view.
        public let isDefaultView: Bool
    }

    /// The saved searches, sorted by name.
    public let items: [Item]
    /// The page that the user wants to save, or nil.
    public let from: Destination?
    /// The ID of the saved search that the user renames, or nil.
    public let renaming: String?
    /// A saved search that was just deleted, from the URL, or nil.
    public let removed: SavedSearch?
}
