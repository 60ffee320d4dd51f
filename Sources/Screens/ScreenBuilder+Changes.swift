public import Model
import Pack
import Shelf

extension ScreenBuilder {
    /// Creates the page with a catalog's last changes, or with those of an entry.
    ///
    /// - Parameters:
    ///   - stored: the changes that the library returned, or nil to show those in the catalog's status.
    ///   - entry: the entry whose changes the page shows, or nil for all.
    ///   - limit: the number of changes from which there may be older ones.
    public func changes(
        to description: CatalogDescription, _ stored: [EntryChange]? = nil, entry: EntryID? = nil,
        limit: Int = EntryChange.recentLimit
    ) -> ChangesScreen {
        let changes = stored ?? context.status(of: description.id)?.changes ?? []
        var older: Int64?
        if changes.count >= limit, let last = changes.last { older = last.number }
        return ChangesScreen(
            description: description, entry: entry, items: changes.map { ChangesScreen.Item(change: $0, row: row($0.entry)) },
            older: older)
    }

    /// The time of the catalogs' last change, in milliseconds since 1970, or nil if there are no changes.
    public var latestChange: Int64? {
        var latest: Int64?
        for view in catalogs {
            guard let last = context.status(of: view.description.id)?.changes.first else { continue }
            latest = max(latest ?? last.noticed, last.noticed)
        }
        return latest
    }

    /// Creates the page with the changed favourites and lists, and with the catalogs that changed.
    ///
    /// - Parameter hasRows: whether the screen has the entries' rows, which a mere count doesn't need.
    public func changesOverview(hasRows: Bool = true) -> ChangesOverviewScreen {
        let seen = shelf.changesSeen, start = seen ?? Int64.min
        var changed: [ChangesOverviewScreen.KeptEntry] = []
        var catalogs: [ChangesOverviewScreen.Catalog] = []
        for view in self.catalogs {
            guard let changes = context.status(of: view.description.id)?.changes, let last = changes.first else { continue }
            let new = changes.prefix { $0.noticed > start }
            catalogs.append(
                ChangesOverviewScreen.Catalog(
                    catalog: CatalogLink(view.description), newCount: UInt32(new.count), time: last.time))
            if !shelf.isEmpty, !new.isEmpty {
                changed += keptEntries(of: view, new, isWhole: changes.count < EntryChange.recentLimit, hasRows: hasRows)
            }
        }
        func kept(_ key: (EntryID) -> ShelfKey) -> [ChangesOverviewScreen.KeptEntry] {
            // An entry that was kept after the change isn't news.
            changed.filter { entry in shelf.value(key(entry.id)).map { $0.date < entry.time } ?? false }
        }
        return ChangesOverviewScreen(
            favourites: kept { .favourite($0) }, favouriteCount: shelf.count(.favourite),
            lists: changed.isEmpty
                ? []
                : shelf.lists.compactMap { id in
                    let entries = kept { .member($0, of: id) }
                    return entries.isEmpty ? nil : shelf.list(id).map { ($0, entries) }
                }, catalogs: catalogs, seen: seen, latest: latestChange)
    }

    /// Returns a catalog's favourites and entries in lists that changed since the reader last looked: those of the last changes, the last one
    /// first, and then the others, sorted by ID.
    ///
    /// - Parameters:
    ///   - new: the catalog's last changes that the reader hasn't seen.
    ///   - isWhole: whether there are no other changes that the reader hasn't seen.
    ///   - hasRows: whether the entries have their rows.
    private func keptEntries(
        of view: MergedCatalog, _ new: ArraySlice<EntryChange>, isWhole: Bool, hasRows: Bool
    ) -> [ChangesOverviewScreen.KeptEntry] {
        var found: [ChangesOverviewScreen.KeptEntry] = []
        let catalog = view.description.id
        let lists = shelf.lists
        func add(_ id: EntryID, _ change: EntryChange?, _ time: Int64) {
            let row = hasRows ? row(id) : nil
            found.append(
                ChangesOverviewScreen.KeptEntry(
                    description: view.description, row: row, id: id, title: row?.title ?? change?.title ?? id.key, time: time,
                    change: change))
        }
        for change in new
        where shelf.hasValue(.favourite(change.entry)) || lists.contains(where: { shelf.contains(change.entry, in: $0) }) {
            if !found.contains(where: { $0.id == change.entry }) { add(change.entry, change, change.time) }
        }
        let recent = found.count
        // If the reader has seen none of the last changes, there may be others. The packs say when an entry changed.
        if !isWhole, new.count == EntryChange.recentLimit {
            let start = (shelf.changesSeen ?? Int64.min) / 1000
            var ids = shelf.entries(.favourite, in: catalog)
            for list in lists { ids += shelf.entries(.member, owner: list, in: catalog) }
            ids.sort { $0 < $1 }
            for place in ids.indices where place == 0 || ids[place] != ids[place - 1] {
                let id = ids[place]
                guard !found[..<recent].contains(where: { $0.id == id }), let position = view.position(of: id),
                    let time = view.rows[position].head.changed, time > start
                else {
                    continue
                }
                add(id, nil, time)
            }
        }
        return found
    }
}
