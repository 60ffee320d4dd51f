public import Localization
public import Model
public import Shelf

/// The page with the changes that a source made to a catalog or to an entry.
public struct ChangesScreen: Sendable {
    /// A change in a list of changes.
    public struct Item: Sendable {
        /// The change.
        public let change: EntryChange
        /// The entry's row, or nil if the entry isn't stored.
        public let row: ListRow?
    }

    /// The catalog's description.
    public let description: CatalogDescription
    /// The entry whose changes the page shows, or nil if it shows the catalog's.
    public let entry: EntryID?
    /// The changes, the last one first.
    public let items: [Item]
    /// The number of the change before which the library may have older changes, or nil if this page has the oldest.
    public let older: Int64?
}

/// The page with the changed favourites and entries in lists, and with the catalogs that changed.
public struct ChangesOverviewScreen: Sendable {
    /// A favourite, or an entry in a list, that changed since the reader last looked.
    public struct KeptEntry: Sendable {
        /// The entry's catalog.
        public let description: CatalogDescription
        /// The entry's row, or nil if the entry isn't stored.
        public let row: ListRow?
        /// The entry's ID.
        public let id: EntryID
        /// The entry's title.
        public let title: String
        /// The time of the last change, in seconds since 1970.
        public let time: Int64
        /// The last change, or nil if it isn't among the catalog's last changes.
        public let change: EntryChange?
    }

    /// A catalog with changes.
    public struct Catalog: Sendable {
        /// The catalog.
        public let catalog: CatalogLink
        /// The number of changes since the reader last looked, at most `EntryChange.recentLimit`.
        public let newCount: UInt32
        /// The time of the last change, in seconds since 1970.
        public let time: Int64
    }

    /// The changed favourites, the last change first.
    public let favourites: [KeptEntry]
    /// The number of all favourites.
    public let favouriteCount: UInt32
    /// The lists with changed entries.
    public let lists: [(list: KeptList, entries: [KeptEntry])]
    /// The catalogs with changes, in display order.
    public let catalogs: [Catalog]
    /// The time of the last change that the reader has seen, in milliseconds since 1970, or nil if the reader has never said so.
    public let seen: Int64?
    /// The time of the last change, in milliseconds since 1970, or nil if there are no changes.
    public let latest: Int64?

    /// The number of entries in lists that changed, without favourites. An entry in several lists counts once.
    public var listedCount: Int {
        var ids = lists.flatMap { $0.entries.map { $0.id } }, known = favourites.map { $0.id }
        ids.sort { $0 < $1 }
        known.sort { $0 < $1 }
        var count = 0, next = 0
        for place in ids.indices where place == 0 || ids[place] != ids[place - 1] {
            while next < known.count, known[next] < ids[place] { next += 1 }
            if next == known.count || known[next] != ids[place] { count += 1 }
        }
        return count
    }
}

extension EntryChange.Field {
    /// Whether a page shows the values. Nil values were too large to keep, and a picture's address says nothing to readers.
    public var hasValues: Bool {
        if UTF8Comparison.equal(key.utf8, EntryChange.Field.picture.utf8) { return false }
        if case .none = before, case .none = after { return false }
        return true
    }

    /// Returns the field's name.
    public func name(in description: CatalogDescription, _ words: Localizer) -> String {
        if let attribute = description.attribute(key) { return words.label(attribute.label) }
        if Entry.isTitleKey(key) { return words.text(.pagesChangeTitle) }
        switch key {
        case EntryChange.Field.title: return words.text(.pagesChangeTitle)
        case EntryChange.Field.text: return words.text(.pagesChangeText)
        case EntryChange.Field.links: return words.text(.pagesChangeLinks)
        case EntryChange.Field.picture: return words.text(.pagesChangePicture)
        default: return key
        }
    }
}
