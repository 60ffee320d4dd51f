internal import FoundationEssentials
internal import Model
internal import Screens
internal import Shelf
internal import Storage

/// Favourites, notes and lists.
extension AlmanacLibrary {
    /// Returns the favourites of a catalog, or of all catalogs, sorted by name.
    ///
    /// - Throws: `damaged`.
    @concurrent
    public func favourites(in catalog: String? = nil) async throws(AlmanacError) -> [FavouriteInfo] {
        try read { builder throws(RequestFailure) in
            builder.favourites().groups.filter { catalog == nil || $0.catalog.id.raw == catalog }
                .flatMap { $0.items.map(\.favourite) }.map { FavouriteInfo($0.entry, $0.name, $0.date, $0.title) }
        }
    }

    /// Adds a stored entry to the favourites, or renames a favourite.
    ///
    /// - Parameters:
    ///   - id: The entry's ID.
    ///   - name: The favourite's name. If it is empty, the entry's title is used.
    /// - Throws: `favouriteLimit` if the catalog has its maximum number of favourites, `unknownEntry`, `tooLong`, `readOnly`,
    ///   `diskFull`, `busy`.
    @concurrent
    public func addFavourite(_ id: EntryKey, name: String = "") async throws(AlmanacError) {
        let id = try checked(id)
        let title = try read { builder throws(RequestFailure) in try builder.alone(id).entry.title }
        try apply([.favourite(id, name: name, title: title)])
    }

    /// Removes a favourite. If the entry isn't a favourite, nothing happens.
    ///
    /// - Throws: `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func removeFavourite(_ id: EntryKey) async throws(AlmanacError) { try apply([.unfavourite(checked(id))]) }

    /// Sets the note on an entry. An empty text removes the note.
    ///
    /// - Throws: `unknownEntry`, `tooLong`, `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func setNote(_ text: String, on id: EntryKey) async throws(AlmanacError) {
        try apply([.note(checked(id), text: text)])
    }

    /// Returns the reader's lists, sorted by ID.
    ///
    /// - Throws: `damaged`.
    @concurrent
    public func lists() async throws(AlmanacError) -> [EntryListInfo] {
        try read { builder throws(RequestFailure) in
            builder.shelf.lists.compactMap { id in
                builder.shelf.list(id).map { list in
                    EntryListInfo(id: id, name: list.name, entries: builder.shelf.members(of: id).map { EntryKey($0) })
                }
            }
        }
    }

    /// Makes a list.
    ///
    /// - Returns: The new list's ID.
    /// - Throws: `tooLong`, `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func addList(named name: String) async throws(AlmanacError) -> String {
        let id = ShelfRules.listID(now: Int64(Date().timeIntervalSince1970), seed: .random(in: .min ... .max))
        try apply([ShelfAction(.list(id), text: ShelfRules.oneLine(name))])
        return id
    }

    /// Adds entries to the end of a list. Entries that the list contains stay where they are.
    ///
    /// - Throws: `unknownEntry`, `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func add(_ entries: [EntryKey], toList list: String) async throws(AlmanacError) {
        var named: [(id: EntryID, title: String)] = []
        for key in entries {
            let id = try checked(key)
            named.append((id, try read { builder throws(RequestFailure) in try builder.alone(id).entry.title }))
        }
        let shelf = try snapshot().shelf
        try apply(ShelfRules.adding(named, to: list, on: shelf))
    }

    /// Removes an entry from a list.
    ///
    /// - Throws: `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func remove(_ entry: EntryKey, fromList list: String) async throws(AlmanacError) {
        try apply([ShelfAction(.member(checked(entry), of: list), text: nil)])
    }

    /// Removes a list. Its entries stay.
    ///
    /// - Throws: `readOnly`, `diskFull`, `busy`.
    @concurrent
    public func removeList(_ list: String) async throws(AlmanacError) { try apply([ShelfAction(.list(list), text: nil)]) }
}
