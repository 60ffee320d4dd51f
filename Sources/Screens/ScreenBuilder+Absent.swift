public import Model
import Pack
public import Shelf

/// What the reader starred or noted and what is not kept: restored from a backup before the catalog was fetched, say. The shelf knows its title,
/// and that is enough for it to have a page and to be found.
extension ScreenBuilder {
    /// Whether an entry is kept.
    func isKept(_ id: EntryID) -> Bool { view(id.catalog)?.position(of: id) != nil }

    /// Whether an entry is starred or noted though it is not kept.
    public func isAbsent(_ id: EntryID) -> Bool {
        (shelf.favourite(id) != nil || shelf.note(id) != nil) && !isKept(id)
    }

    /// The entries that are on the shelf and not kept, as catalogs of their own, in the order of the catalogs; those that are not there any
    /// more come last.
    func absent() -> [CatalogView] {
        guard !shelf.isEmpty else { return [] }
        let starred = shelf.favourites.filter { !isKept($0.entry) }
        let noted = shelf.notedEntries.filter { shelf.favourite($0) == nil && !isKept($0) }
        guard !starred.isEmpty || !noted.isEmpty else { return [] }
        let entries = starred.map { standIn(for: $0.entry) } + noted.map { standIn(for: $0) }
        return SeededChoice.unique(catalogs.map { $0.description.id } + entries.map { $0.id.catalog }).compactMap { id in
            let own = entries.filter { $0.id.catalog == id }
            guard !own.isEmpty else { return nil }
            let description = view(id)?.description ?? ScreenBuilder.description(of: id)
            return (try? PackReader(PackWriter.pack(description, own))).map { CatalogView(base: $0) }
        }
    }

    /// What stands for an entry of which only the shelf knows.
    func standIn(for id: EntryID) -> Entry {
        let favourite = shelf.favourite(id)
        let title = [favourite?.title, favourite?.name].compactMap { $0 }.first { !$0.utf8.isEmpty }
        return Entry(id: id, title: title ?? id.key, source: Source(upstream: ""))
    }

    /// A catalog that is not there any more: its id stands for its name.
    private static func description(of id: CatalogID) -> CatalogDescription {
        CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: id.raw, title: .literal(id.raw), shortTitle: .literal(id.raw), accent: .imported),
            title: .literal(id.raw), countKey: "pages.foundIn", attributes: [], sources: [])
    }

    /// An entry alone, without a list beside it; where it is not kept, what the shelf has of it.
    /// - Throws: `Failure`.
    public func alone(_ id: EntryID) throws(Failure) -> EntryScreen {
        isAbsent(id) ? try absentEntry(id, editing: nil, back: nil, outcome: nil) : try entry(id, ListState())
    }

    /// The page of an entry that is on the shelf and not kept.
    /// - Throws: `Failure.unknownEntry` where it is kept, or not on the shelf.
    public func absentEntry(
        _ id: EntryID, editing: EntryScreen.Editing?, back: String?, outcome: NoteVersion.Outcome?
    ) throws(Failure) -> EntryScreen {
        guard isAbsent(id), let view = absent().first(where: { $0.description.id == id.catalog }) else { throw .unknownEntry(id) }
        let entry = standIn(for: id)
        return EntryScreen(
            entry: entry, description: view.description, source: nil, status: context.status(of: id.catalog),
            favourite: shelf.favourite(id), note: shelf.note(id), links: [], mentions: [], previous: nil, next: nil,
            list: catalog(view, ListState()), editing: editing, offeredName: view.description.offeredName(for: entry.title),
            back: back, marks: [], removed: nil, noteVersion: editing == .note ? NoteVersion(of: id, on: shelf) : nil,
            noteOutcome: outcome, absence: self.view(id.catalog) == nil ? .catalog : .entry)
    }
}
