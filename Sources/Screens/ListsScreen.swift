public import Model
public import Shelf

/// All lists that the user made. The page can also offer to add entries to them.
public struct ListsScreen: Sendable {
    /// A list, and whether it contains all the entries that the page offers to add.
    public struct Item: Sendable {
        /// The list.
        public let list: KeptList
        /// Whether the list contains all the entries.
        public let containsAll: Bool

        /// Creates an item.
        public init(list: KeptList, containsAll: Bool) {
            self.list = list
            self.containsAll = containsAll
        }
    }

    /// The entries that the page offers to add.
    public struct Addition: Sendable {
        /// The page with the entries, such as an entry's page, a list or a search.
        public let from: Destination
        /// The number of entries.
        public let count: UInt32
        /// The entry's title, or empty if there are several entries.
        public let title: String
    }

    /// The lists, sorted by name. If the page offers to add entries, the list that was used last comes first.
    public let items: [Item]
    /// The entries to add, or nil.
    public let addition: Addition?
    /// The ID and the name, from the URL, of a list or an encounter that was just removed, or nil.
    public let removed: (id: String, name: String, isEncounter: Bool)?
    /// Whether the page shows the form for a list that someone shared, instead of the lists.
    public let isForShared: Bool
    /// The encounters, first the newest.
    public let encounters: [Encounter]
    /// Whether the page offers to make encounters, because a catalog's entries can take part in them.
    public let hasFighters: Bool
}

/// A list that the user made, with its entries.
public struct ListScreen: Sendable {
    /// An entry in a list.
    public struct Member: Sendable {
        /// The entry's row. If the entry isn't stored, the row has the title that it had when it was added.
        public let row: ListRow
        /// The user's note on the entry in this list, or an empty text.
        public let note: String
        /// The time when the entry was added, in seconds since 1970.
        public let date: Int64
    }

    /// The list.
    public let list: KeptList
    /// The entries on this page, in the list's order.
    public let members: [Member]
    /// The index of the first entry on this page, from 0.
    public let offset: UInt32
    /// The attributes by which the list can be sorted.
    public let attributes: [AttributeDescription]
    /// Whether the page shows the form for the list's name, colour and order.
    public let isEditing: Bool
    /// The entry whose note the user edits, or nil.
    public let noting: EntryID?
    /// The list for the link with which the reader can share it (`SharedList.text`), or nil if it is too long or empty.
    public let shared: String?
    /// The number of entries of a shared list that weren't added, because they aren't stored.
    public let skipped: UInt32
    /// An entry that was just removed, or nil.
    public let removed: (entry: EntryID, title: String)?
    /// The entries on this page that can take part in an encounter.
    public let fighters: [Member]
    /// Whether the page shows the form that makes an encounter from the entries.
    public let isPreparing: Bool

    /// The maximum number of entries on a page.
    public static let pageSize: UInt32 = 100
    /// The index of the first entry on the next page, or nil if this page is the last.
    public var nextOffset: UInt32? {
        let end = offset + UInt32(clamping: members.count)
        return end < list.count && !members.isEmpty ? end : nil
    }
}
