internal import Glibc
internal import Localization
internal import Model
internal import Pack
internal import Screens
internal import Server
internal import Shelf
internal import Storage
internal import TextProcessing

/// A snapshot of the library's data, and the screens created from it.
struct SnapshotScreens: Sendable {
    let snapshot: LibrarySnapshot
    let builder: ScreenBuilder

    init(_ snapshot: LibrarySnapshot, options: Options, words: Localizer) {
        self.snapshot = snapshot
        builder = ScreenBuilder(
            snapshot.set, shelf: snapshot.shelf,
            context: snapshot.context(
                .starting(
                    settings: UserSettings(language: words.language, sources: options.sources), isOffline: options.isOffline)))
    }

    /// Returns the time in seconds since 1970.
    static func now() -> Int64 { Int64(time(nil)) }

    /// Returns the catalog with this name.
    func view(_ name: String) throws(CommandError) -> MergedCatalog {
        // The shelf can have recipes although the catalog doesn't exist.
        if let id = CatalogID(name), builder.view(id) == nil, let recipes = builder.newRecipes(in: id) { return recipes }
        do throws(RequestFailure) {
            return try builder.view(named: name)
        } catch {
            throw .unknownCatalog(
                name, near: SimilarNameFinder.nearest(to: name, among: snapshot.catalogs.map { $0.description.id.raw }))
        }
    }

    /// Parses `CATALOG/ID`. The catalog must exist unless the entry is a favourite or has a note. The entry itself doesn't have
    /// to exist.
    func entryID(_ text: String) throws(CommandError) -> EntryID {
        if let id = EntryID(text), isOnShelf(id) { return id }
        guard let slash = text.utf8.firstIndex(of: ASCII.slash) else {
            throw .usage(.notAnID(text, suggestion: near(text, in: snapshot.catalogs).first?.text))
        }
        let view = try view(String(text[..<slash]))
        let key = String(text[text.utf8.index(after: slash)...])
        guard let id = EntryID(view.description.id, key) else { throw unknown(text, key, in: [view]) }
        return builder.meant(by: id)
    }

    /// Returns whether the entry is a favourite, has a note or is the user's own recipe.
    func isOnShelf(_ id: EntryID) -> Bool {
        builder.isOwnRecipe(id) || snapshot.shelf.favourite(id) != nil || snapshot.shelf.hasNote(id)
    }

    /// Returns the list with this ID or, if there isn't one, the only list with this name.
    func list(_ text: String) throws(CommandError) -> KeptList {
        if let list = snapshot.shelf.list(text) { return list }
        return try SnapshotScreens.only(text, among: builder.lists().items.map(\.list), "LIST") { ($0.name, $0.id) }
    }

    /// Returns the only item with a name or, if none has exactly this name, with a name that differs only in case and accents.
    ///
    /// - Parameters:
    ///   - operand: The operand's name, for the error message.
    ///   - key: Returns an item's name and ID.
    static func only<Item>(
        _ text: String, among items: [Item], _ operand: String, _ key: (Item) -> (name: String, id: String)
    ) throws(CommandError) -> Item {
        let named = items.filter { key($0).name == text }
        let found = named.isEmpty ? items.filter { TextFolding.areEqual(key($0).name, text) } : named
        guard found.count == 1 else {
            let allowed = found.isEmpty ? items.prefix(20).map { key($0).name } : found.map { key($0).id }
            throw .usage(.badValue(option: operand, value: text, allowed: allowed))
        }
        return found[0]
    }

    /// Parses `CATALOG/ID`. The list may contain the entry even if its catalog no longer exists.
    func entry(_ text: String, in list: KeptList) throws(CommandError) -> EntryID {
        if let id = EntryID(text), snapshot.shelf.contains(id, in: list.id) { return id }
        return try entryID(text)
    }

    /// Returns whether any catalog contains the entry.
    func isKept(_ id: EntryID) -> Bool { snapshot.catalogs.contains { $0.position(of: id) != nil } }

    /// Returns the entry's screen.
    ///
    /// - Parameter scaled: the URL parameters that control how a recipe's amounts are shown.
    func entry(_ id: EntryID, scaled: Parameters = Parameters()) throws(CommandError) -> EntryScreen {
        do throws(RequestFailure) {
            return try builder.alone(id, scaled: scaled)
        } catch {
            if case .unknownEntry = error { throw unknown(id) }
            throw .failure(error)
        }
    }

    /// Returns the error for an unknown entry, including similar entries.
    func unknown(_ id: EntryID) -> CommandError {
        unknown(id.text, id.key, in: snapshot.catalogs.filter { $0.description.id == id.catalog })
    }

    private func unknown(_ text: String, _ key: String, in views: [MergedCatalog]) -> CommandError {
        .unknownEntry(text, near: near(key, in: views), isOffline: builder.context.isOffline)
    }

    /// Returns at most three IDs whose key or title is similar to `text`.
    private func near(_ text: String, in views: [MergedCatalog]) -> [EntryID] {
        guard text.utf8.count <= 64 else { return [] }
        var ids: [EntryID] = []
        // Skip larger catalogs, where comparing every name would take longer than a search.
        for view in views where view.rows.count <= 20_000 {
            let heads = view.rows.map { $0.head }
            for names in [heads.map { $0.id.key }, heads.map { $0.title }] {
                for name in SimilarNameFinder.nearest(to: text, among: names, limit: 3) {
                    if let place = names.firstIndex(of: name), !ids.contains(heads[place].id) { ids.append(heads[place].id) }
                }
            }
        }
        return Array(ids.prefix(3))
    }

    /// Returns the entry's stored title. If the entry isn't stored, returns the title that it had when it became a favourite. If
    /// there is no such title either, returns the entry's key.
    func title(of id: EntryID) -> String {
        for view in snapshot.catalogs where view.description.id == id.catalog {
            if let position = view.position(of: id) { return view.rows[position].head.title }
        }
        return snapshot.shelf.favourite(id)?.title ?? id.key
    }

    /// Returns the default name for a new favourite of this entry.
    func offeredName(of id: EntryID) -> String {
        let title = title(of: id)
        return snapshot.catalogs.first { $0.description.id == id.catalog }?.description.offeredName(for: title) ?? title
    }
}
