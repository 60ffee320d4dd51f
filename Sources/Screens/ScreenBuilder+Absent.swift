public import Model
import Pack
import Search
public import Shelf

/// Creates pages for entries that are favourites or have notes, but aren't stored. This happens, for example, if a backup is
/// restored before the catalog is fetched. The title comes from the favourite. If there isn't a favourite, the entry's ID is used
/// as its title.
extension ScreenBuilder {
    /// Returns whether an entry is stored.
    func isKept(_ id: EntryID) -> Bool { view(id.catalog)?.position(of: id) != nil }

    /// Returns whether an entry is a favourite or has a note, but isn't stored.
    public func isAbsent(_ id: EntryID) -> Bool {
        (shelf.favourite(id) != nil || shelf.hasNote(id)) && !isKept(id)
    }

    /// Returns the ID that the reader probably means by `id`. If `id` belongs to a stored entry, a favourite or a note, returns
    /// `id`. Otherwise, returns a stored ID that differs only in case, accents or punctuation, such as `café-crème` for
    /// `cafe-creme`. If there isn't one, returns `id`. A catalog's other name, as in `srd-spells/light`, becomes its name here.
    public func meant(by id: EntryID) -> EntryID {
        guard let view = view(id.catalog), let id = EntryID(view.description.id, id.key) else { return id }
        guard view.position(of: id) == nil, !isAbsent(id) else { return id }
        return view.entryID(inPlainForm: id) ?? id
    }

    /// Returns the entries that are favourites or have notes but aren't stored, grouped by catalog in display order. Unknown
    /// catalogs come last.
    func absent() -> [MergedCatalog] {
        guard !shelf.isEmpty else { return [] }
        let starred = shelf.favourites.filter { !isKept($0.entry) }
        let noted = shelf.notedEntries.filter { shelf.favourite($0) == nil && !isKept($0) }
        guard !starred.isEmpty || !noted.isEmpty else { return [] }
        let entries = starred.map { standIn(for: $0.entry) } + noted.map { standIn(for: $0) }
        return SeededChoice.unique(catalogs.map { $0.description.id } + entries.map { $0.id.catalog }).compactMap { id in
            let own = entries.filter { $0.id.catalog == id }
            guard !own.isEmpty else { return nil }
            let description = view(id)?.description ?? ScreenBuilder.description(of: id)
            return try? MergedCatalog(description, unstored: own)
        }
    }

    /// Returns a placeholder for an entry that isn't stored.
    ///
    /// - Parameter title: the entry's title as it is stored elsewhere, or nil.
    func standIn(for id: EntryID, title: String? = nil) -> Entry {
        Entry(id: id, title: shelf.title(of: id) ?? title ?? id.key, source: EntrySource(upstream: ""))
    }

    /// Returns the title of an entry. If the entry isn't stored, returns the title or the name that was saved with the favourite,
    /// or otherwise the last part of the entry's ID.
    public func title(of id: EntryID) -> String {
        if let view = view(id.catalog), let position = view.position(of: id) { return view.rows[position].head.title }
        return standIn(for: id).title
    }

    /// Returns a description for an unknown catalog, with the catalog's ID as its name.
    private static func description(of id: CatalogID) -> CatalogDescription {
        CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: id.raw, title: .literal(id.raw), shortTitle: .literal(id.raw), accent: .imported),
            title: .literal(id.raw), countKey: "count.entries", attributes: [], sources: [])
    }

    /// Creates an entry's screen without a list beside the entry. If the entry isn't stored, the screen shows only its note and
    /// whether it's a favourite.
    /// - Throws: `RequestFailure`.
    public func alone(_ id: EntryID, scaled: Parameters = Parameters()) throws(RequestFailure) -> EntryScreen {
        isAbsent(id) ? try absentEntry(id, editing: nil, back: nil, outcome: nil) : try entry(id, ListState(), scaled: scaled)
    }

    /// Creates the screen for an entry that is a favourite or has a note, but isn't stored.
    /// - Throws: `RequestFailure.unknownEntry` if the entry is stored, or if it isn't a favourite and has no note.
    public func absentEntry(
        _ id: EntryID, editing: EntryScreen.EditForm?, draft: EntryScreen.NoteDraft? = nil, back: Destination?,
        outcome: NoteBaseVersion.ConflictOutcome?
    ) throws(RequestFailure) -> EntryScreen {
        guard isAbsent(id), let view = absent().first(where: { $0.description.id == id.catalog }) else { throw .unknownEntry(id) }
        let entry = standIn(for: id)
        return EntryScreen(
            entry: entry, description: view.description, source: nil, status: context.status(of: id.catalog),
            favourite: shelf.favourite(id), note: shelf.note(id), shownNote: shelf.shownNote(.note(id)), links: [], mentions: [],
            previous: nil, next: nil,
            list: catalog(view, ListState()), editing: editing, draft: draft,
            offeredName: view.description.offeredName(for: entry.title),
            back: back, marks: HighlightTerms(), removed: nil, noteVersion: noteVersion(of: id, editing), noteOutcome: outcome,
            conflicts: conflicts(of: id), absence: self.view(id.catalog) == nil ? .catalog : .entry)
    }
}
