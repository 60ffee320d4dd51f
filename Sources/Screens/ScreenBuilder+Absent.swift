public import Model
import Pack
import Search
public import Shelf

/// Creates pages for entries that are favourites or have notes, but aren't stored. This happens, for example, if a backup is
/// restored before the catalog is fetched. The title comes from the favourite. If there isn't a favourite, the entry's ID is used
/// as its title.
extension ScreenBuilder {
    /// Returns whether an entry is stored.
    func isKept(_ id: EntryID) -> Bool { view(id.catalog)?.position(of: id) != nil && !isDeleted(id) }

    /// Returns whether an entry is a favourite or has a note, but isn't stored.
    public func isAbsent(_ id: EntryID) -> Bool {
        (shelf.favourite(id) != nil || shelf.hasNote(id) || isOwnRecipe(id)) && !isKept(id)
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
        let recipes = newRecipes().filter { shelf.favourite($0) == nil && !shelf.hasNote($0) }
        guard !starred.isEmpty || !noted.isEmpty || !recipes.isEmpty else { return [] }
        let entries = (starred.map { $0.entry } + noted + recipes).map { standIn(for: $0) }
        return SeededChoice.unique(catalogs.map { $0.description.id } + entries.map { $0.id.catalog }).compactMap { id in
            let own = entries.filter { $0.id.catalog == id }
            guard !own.isEmpty else { return nil }
            return try? MergedCatalog(description(ofMissing: id), unstored: own)
        }
    }

    /// Returns a placeholder for an entry that isn't stored, or the reader's own recipe.
    ///
    /// - Parameter title: the entry's title as it is stored elsewhere, or nil.
    func standIn(for id: EntryID, title: String? = nil) -> Entry {
        ownRecipe(id) ?? Entry(id: id, title: shelf.title(of: id) ?? title ?? id.key, source: EntrySource(upstream: ""))
    }

    /// Returns the title of an entry. If the entry isn't stored, returns the title or the name that was saved with the favourite,
    /// or otherwise the last part of the entry's ID.
    public func title(of id: EntryID) -> String {
        if isOwnRecipe(id), let recipe = shelf.recipe(id.key) { return recipe.title }
        if let view = view(id.catalog), let position = view.position(of: id) { return view.rows[position].head.title }
        return standIn(for: id).title
    }

    /// Returns a catalog's description. An unknown catalog gets its ID as its name.
    public func description(ofMissing id: CatalogID) -> CatalogDescription {
        if let view = view(id) { return view.description }
        let isRecipes = UTF8Comparison.equal(id.raw.utf8, OwnRecipe.catalog.utf8)
        let title = isRecipes ? LocalizableText.phrase("recipe.recipes") : .literal(id.raw)
        return CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: id.raw, title: title, shortTitle: title, accent: .imported),
            title: title, countKey: "count.entries", attributes: [], sources: [])
    }

    /// Creates an entry's screen without a list beside the entry. If the entry isn't stored, the screen shows only its note and
    /// whether it's a favourite.
    /// - Throws: `RequestFailure`.
    public func alone(_ id: EntryID, scaled: Parameters = Parameters()) throws(RequestFailure) -> EntryScreen {
        isAbsent(id)
            ? try absentEntry(id, editing: nil, back: nil, outcome: nil, scaled: scaled)
            : try entry(id, ListState(), scaled: scaled)
    }

    /// Creates the screen for an entry that is a favourite or has a note, but isn't stored.
    /// - Throws: `RequestFailure.unknownEntry` if the entry is stored, or if it isn't a favourite and has no note.
    public func absentEntry(
        _ id: EntryID, editing: EntryScreen.EditForm?, draft: EntryScreen.NoteDraft? = nil, back: Destination?,
        outcome: NoteBaseVersion.ConflictOutcome?, scaled: Parameters = Parameters()
    ) throws(RequestFailure) -> EntryScreen {
        guard isAbsent(id), let view = absent().first(where: { $0.description.id == id.catalog }) else { throw .unknownEntry(id) }
        var entry = standIn(for: id)
        let scaling = RecipeScaling(entry, scaled)
        if let scaling { entry.blocks = scaling.withTemperatures(entry.blocks) }
        return EntryScreen(
            entry: entry, description: view.description, source: nil, status: context.status(of: id.catalog),
            favourite: shelf.favourite(id), note: shelf.note(id), shownNote: shelf.shownNote(.note(id)), links: [], mentions: [],
            previous: nil, next: nil,
            list: catalog(view, ListState()), editing: editing, draft: draft,
            offeredName: view.description.offeredName(for: entry.title),
            back: back, marks: HighlightTerms(), removed: nil, noteVersion: noteVersion(of: id, editing), noteOutcome: outcome,
            conflicts: conflicts(of: id),
            absence: isOwnRecipe(id)
                ? nil : isDeleted(id) ? .deletedRecipe : self.view(id.catalog) == nil ? .catalog : .entry, scaling: scaling,
            isOwnRecipe: isOwnRecipe(id))
    }
}
