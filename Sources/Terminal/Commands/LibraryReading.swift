internal import Glibc
internal import Localization
internal import Model
internal import Pack
internal import Screens
internal import Shelf
internal import Storage

/// What the library holds at one moment, and the screens made of it.
struct LibraryReading: Sendable {
    let snapshot: LibrarySnapshot
    let builder: ScreenBuilder

    init(_ snapshot: LibrarySnapshot, options: Options, words: Localizer) {
        self.snapshot = snapshot
        builder = ScreenBuilder(
            catalogs: snapshot.catalogs, shelf: snapshot.shelf,
            context: snapshot.context(
                .starting(
                    settings: Settings(language: words.language, sources: options.sources), isOffline: options.isOffline)))
    }

    /// Seconds since 1970.
    static func now() -> Int64 { Int64(time(nil)) }

    /// The catalog called `name`.
    func view(_ name: String) throws(CommandError) -> CatalogView {
        do throws(Failure) {
            return try builder.view(named: name)
        } catch {
            throw .unknownCatalog(
                name, near: SimilarNames.nearest(to: name, among: snapshot.catalogs.map { $0.description.id.raw }))
        }
    }

    /// Reads `CATALOG/ID`. The entry need not be there, the catalog must, or something on the shelf.
    func entryID(_ text: String) throws(CommandError) -> EntryID {
        if let id = EntryID(text), isOnShelf(id) { return id }
        guard let slash = text.utf8.firstIndex(of: 0x2F) else {
            throw .usage(.notAnID(text, suggestion: near(text, in: snapshot.catalogs).first?.text))
        }
        let view = try view(String(text[..<slash]))
        let key = String(text[text.utf8.index(after: slash)...])
        guard let id = EntryID(view.description.id, key) else { throw unknown(text, key, in: [view]) }
        return id
    }

    /// Whether the reader has starred the entry or has a note on it.
    func isOnShelf(_ id: EntryID) -> Bool { snapshot.shelf.favourite(id) != nil || snapshot.shelf.note(id) != nil }

    /// Whether the entry is kept.
    func isKept(_ id: EntryID) -> Bool { snapshot.catalogs.contains { $0.position(of: id) != nil } }

    /// The whole entry as it is shown.
    func entry(_ id: EntryID) throws(CommandError) -> EntryScreen {
        do throws(Failure) {
            return try builder.alone(id)
        } catch {
            if case .unknownEntry = error { throw unknown(id) }
            throw .failure(error)
        }
    }

    /// That there is no such entry, and which are near.
    func unknown(_ id: EntryID) -> CommandError {
        unknown(id.text, id.key, in: snapshot.catalogs.filter { $0.description.id == id.catalog })
    }

    private func unknown(_ text: String, _ key: String, in views: [CatalogView]) -> CommandError {
        .unknownEntry(text, near: near(key, in: views), isOffline: builder.context.isOffline)
    }

    /// The ids whose key or title is near to `text`, at most three.
    private func near(_ text: String, in views: [CatalogView]) -> [EntryID] {
        guard text.utf8.count <= 64 else { return [] }
        var ids: [EntryID] = []
        // Comparing with every name of a large catalog would take longer than to search it.
        for view in views where view.rows.count <= 20_000 {
            let heads = view.rows.map { $0.head }
            for names in [heads.map { $0.id.key }, heads.map { $0.title }] {
                for name in SimilarNames.nearest(to: text, among: names, limit: 3) {
                    if let place = names.firstIndex(of: name), !ids.contains(heads[place].id) { ids.append(heads[place].id) }
                }
            }
        }
        return Array(ids.prefix(3))
    }

    /// The title of an entry, as it is kept or as it was when it was starred.
    func title(of id: EntryID) -> String {
        for view in snapshot.catalogs where view.description.id == id.catalog {
            if let position = view.position(of: id) { return view.rows[position].head.title }
        }
        return snapshot.shelf.favourite(id)?.title ?? id.key
    }

    /// The name that a star on an entry is offered.
    func offeredName(of id: EntryID) -> String {
        let title = title(of: id)
        return snapshot.catalogs.first { $0.description.id == id.catalog }?.description.offeredName(for: title) ?? title
    }
}
