import Localization
public import Model
import Pack
public import Shelf
import TextProcessing

extension ScreenBuilder {
    /// Creates the page with all lists.
    ///
    /// - Parameters:
    ///   - entries: The entries that the page offers to add.
    ///   - from: The page with the entries, or nil.
    public func lists(
        adding entries: [EntryID] = [], from: Destination? = nil, removed: (id: String, name: String)? = nil,
        isForShared: Bool = false
    ) -> ListsScreen {
        ListsScreen(
            items: (from == nil ? listsByName : recentLists(.max)).map { list in
                ListsScreen.Item(
                    list: list,
                    containsAll: !entries.isEmpty && entries.count <= Int(list.count)
                        && entries.allSatisfy { shelf.contains($0, in: list.id) })
            },
            addition: from.flatMap { from in
                entries.first.map {
                    ListsScreen.Addition(
                        from: from, count: UInt32(clamping: entries.count), title: entries.count == 1 ? title(of: $0) : "")
                }
            },
            removed: removed.flatMap {
                shelf.hasValue(.list($0.id)) || shelf.hasValue(.encounter($0.id))
                    ? nil : ($0.id, $0.name, shelf.isKnown(.encounter($0.id)))
            },
            isForShared: isForShared, encounters: encounters, hasFighters: hasFighters)
    }

    /// All lists, sorted by name.
    private var listsByName: [KeptList] {
        let lists = shelf.lists.compactMap { shelf.list($0) }
        return ScreenBuilder.order(by: lists.map { TextFolding.sortKey($0.name) }).map { lists[Int($0)] }
    }

    /// Returns the lists that were used last, first the latest.
    ///
    /// - Parameter limit: The maximum number of lists.
    func recentLists(_ limit: Int) -> [KeptList] { shelf.recentLists(limit).compactMap { shelf.list($0) } }

    /// Returns the indices of keys, sorted byte by byte. Equal keys stay in their order.
    static func order(by keys: [[UInt8]]) -> [Int32] {
        var order = keys.indices.map { Int32($0) }
        order.sort { a, b in
            let (x, y) = (keys[Int(a)], keys[Int(b)])
            return x == y ? a < b : x.lexicographicallyPrecedes(y)
        }
        return order
    }

    /// Creates a list's page, or returns nil if there isn't a list with this ID.
    ///
    /// - Parameters:
    ///   - offset: The index of the first entry on the page.
    ///   - limit: The maximum number of entries on the page, or nil for all.
    public func list(
        _ id: String, offset: UInt32 = 0, limit: UInt32? = nil, isEditing: Bool = false, noting: EntryID? = nil,
        removed: EntryID? = nil, skipped: UInt32 = 0, isPreparing: Bool = false
    ) -> ListScreen? {
        guard let list = shelf.list(id) else { return nil }
        let entries = members(of: list)
        let start = min(offset, list.count)
        let members = entries.dropFirst(Int(start)).prefix(Int(limit ?? list.count)).map { member($0, of: id) }
        var attributes: [AttributeDescription] = []
        for attribute in SeededChoice.unique(entries.map { $0.catalog }).compactMap({ view($0) })
            .flatMap({ $0.description.attributes })
        where !attributes.contains(where: { UTF8Comparison.equal($0.key.utf8, attribute.key.utf8) }) {
            attributes.append(attribute)
        }
        return ListScreen(
            list: list, members: members, offset: start, attributes: attributes, isEditing: isEditing && list.isChangeable,
            noting: list.isChangeable ? noting : nil,
            shared: limit == nil || entries.isEmpty || entries.count > SharedList.limit
                ? nil : SharedList.text(list, entries.map { ($0, title(of: $0, in: id)) }),
            skipped: skipped, removed: removed.flatMap { shelf.contains($0, in: id) ? nil : ($0, title(of: $0)) },
            fighters: members.filter { canFight($0.row.id) }, isPreparing: isPreparing)
    }

    /// Returns the title of an entry in a list. If the entry isn't stored, this is the title that it had when it was added.
    private func title(of entry: EntryID, in list: String) -> String {
        row(entry)?.ownTitle ?? standIn(for: entry, title: shelf.value(.member(entry, of: list))?.title).title
    }

    /// Returns an entry in a list.
    public func member(_ entry: EntryID, of list: String) -> ListScreen.Member {
        let value = shelf.value(.member(entry, of: list))
        let row =
            row(entry)
            ?? ListRow(
                EntryHead(missing: standIn(for: entry, title: value?.title)), in: context.settings.language,
                hasLine: false, isFavourite: shelf.favourite(entry) != nil, hasPicture: false, isAbsent: true)
        return ListScreen.Member(
            row: row, note: shelf.value(.note(on: entry, in: list))?.text ?? "", date: value?.date ?? 0)
    }

    /// Returns a list's entries in the list's order. Entries without a value, or that aren't stored, come last.
    public func members(of list: KeptList) -> [EntryID] {
        let entries = shelf.members(of: list.id)
        guard !list.order.utf8.isEmpty else { return entries }
        let key = String(Substring(list.order.utf8.prefix { $0 != ASCII.colon }))
        let isDescending = key.utf8.count < list.order.utf8.count
        let rows = entries.map { entry in
            view(entry.catalog).flatMap { view in
                view.position(of: entry).map { (row: view.rows[$0], catalog: view.description) }
            }
        }
        return RowSorter.order(rows, by: CatalogDescription.SortOrder(key: key, isDescending: isDescending))
            .map { entries[Int($0)] }
    }
}
