import Localization
public import Model
public import Pack
import Search
public import Shelf
import TextProcessing

/// Creates screens (page contents) from the catalogs, the favourites and notes, and the context. The builder is pure: the same
/// arguments produce the same screens.
public final class ScreenBuilder: Sendable {
    let set: CatalogSet
    /// The data of all catalogs, in display order.
    public var catalogs: [MergedCatalog] { self.set.catalogs }
    /// The user's favourites and notes.
    public let shelf: ShelfState
    /// The context of the request: the time, the random seed, the settings and the catalogs' status.
    public let context: RequestContext

    /// Creates a builder for a snapshot of the library.
    public init(_ set: CatalogSet, shelf: ShelfState, context: RequestContext) {
        self.set = set
        self.shelf = shelf
        self.context = context
    }

    /// Creates a builder for catalogs that aren't kept for other requests.
    public convenience init(catalogs: [MergedCatalog], shelf: ShelfState, context: RequestContext) {
        self.init(CatalogSet(catalogs), shelf: shelf, context: context)
    }

    /// Returns a catalog, or nil if there is no such catalog. A built-in catalog also has another name (`CatalogID.usualName`).
    public func view(_ id: CatalogID) -> MergedCatalog? { number(of: id).map { catalogs[$0] } }

    /// Returns the index of a catalog in `catalogs`, or nil if there is no such catalog.
    func number(of id: CatalogID) -> Int? {
        if let number = set.number(of: id) { return number }
        guard let number = id.usualName.flatMap({ set.number(of: $0) }) else { return nil }
        return catalogs[number].description.isImported ? nil : number
    }

    /// Returns the catalog named `name`.
    /// - Throws: `RequestFailure.unknownCatalog`.
    public func view(named name: String) throws(RequestFailure) -> MergedCatalog {
        guard let id = CatalogID(name), let view = view(id) else { throw .unknownCatalog(name) }
        return view
    }

    /// Returns the header for a page in the collection `current`.
    public func frame(current: String?) -> PageFrame {
        var collections: [PageFrame.Collection] = []
        forEachCollection { description, catalogs in
            collections.append(
                PageFrame.Collection(description: description, catalogs: catalogs.map { CatalogLink($0.description) }))
        }
        let views = (shelf.isEmpty ? [] : catalogs).compactMap { view in
            shelf.defaultView(of: view.description.id).flatMap { RedirectPathValidator.checked($0.page) }.map {
                (catalog: view.description.id, page: $0)
            }
        }
        return PageFrame(
            collections: collections, views: views, current: current, conflictCount: shelf.conflictCount, context: context)
    }

    /// Returns a catalog's summary.
    public func summary(_ view: MergedCatalog) -> CatalogSummary {
        CatalogSummary(
            description: view.description, count: count(of: view), status: context.status(of: view.description.id),
            source: source(of: view.description)?.name ?? "")
    }

    /// Returns the number of entries in a catalog, even if this device doesn't store the catalog.
    private func count(of view: MergedCatalog) -> UInt32 {
        for unstored in context.unstored where unstored.catalog == view.description.id { return unstored.count }
        return UInt32(view.rows.count)
    }

    func row(_ position: Int, of view: MergedCatalog, isAbsent: Bool = false) -> ListRow {
        let stored = view.rows[position], row = currentRow(stored) ?? stored
        return ListRow(
            row, in: context.settings.language, hasLine: isInPageLanguage(view.description.language),
            isFavourite: !shelf.isEmpty && shelf.favourite(row.head.id) != nil,
            hasPicture: context.pictures.areShown && !row.head.picture.utf8.isEmpty, isAbsent: isAbsent)
    }

    /// Returns whether `language` is the page's language.
    private func isInPageLanguage(_ language: String) -> Bool {
        UTF8Comparison.equal(language.utf8, context.settings.language.tag.utf8)
    }

    /// Returns an entry's row, or nil if the entry isn't stored.
    func row(_ id: EntryID) -> ListRow? {
        guard let view = view(id.catalog), let position = view.position(of: id) else {
            return newRecipe(id)
        }
        return isDeleted(id) ? nil : row(position, of: view)
    }

    /// Calls `body` for each collection, in display order, with the collection's catalogs.
    private func forEachCollection(_ body: (CollectionDescription, ArraySlice<MergedCatalog>) -> Void) {
        var start = 0
        while start < catalogs.count {
            let collection = catalogs[start].description.collection
            var end = start + 1
            while end < catalogs.count, UTF8Comparison.equal(catalogs[end].description.collection.id.utf8, collection.id.utf8) {
                end += 1
            }
            body(collection, catalogs[start..<end])
            start = end
        }
    }

    /// Creates the home page, with the collections, their picks of the day, and the newest favourites.
    public func home() -> HomeScreen {
        var collections: [HomeScreen.Collection] = []
        forEachCollection { description, catalogs in
            collections.append(collection(description, catalogs))
        }
        let changes = changesOverview(hasRows: false)
        let favourites = shelf.favourites.sorted { $0.date != $1.date ? $0.date > $1.date : $0.entry < $1.entry }
        return HomeScreen(
            collections: collections,
            favourites: favourites.prefix(6).map { item($0) },
            favouriteCount: UInt32(favourites.count), searches: recentSearches(6), lists: recentLists(6),
            hasShopping: hasShopping, changedFavourites: changes.favourites.count, changedListed: changes.listedCount,
            examples: examples)
    }

    /// Returns a collection with its catalogs and its pick of the day.
    func collection(_ description: CollectionDescription, _ catalogs: ArraySlice<MergedCatalog>) -> HomeScreen.Collection {
        let pick = pick(ofTheDayFrom: catalogs)
        return HomeScreen.Collection(
            description: description, catalogs: catalogs.map { summary($0) }, pick: pick, told: pick.flatMap { told($0.id) },
            isIncomplete: catalogs.contains { !context.isComplete($0.description.id) })
    }

    /// Returns the pick of the day from a collection's catalogs. The pick stays the same all day in the user's time zone.
    private func pick(ofTheDayFrom catalogs: ArraySlice<MergedCatalog>) -> ListRow? {
        let day = DailyPick.day(of: context.now, utcOffset: context.utcOffset)
        var best: (lot: UInt64, view: MergedCatalog)?
        for view in catalogs where !view.rows.isEmpty {
            let lot = DailyPick.lot(view.description.id.raw.utf8.span, day)
            if let best, best.lot >= lot { continue }
            best = (lot, view)
        }
        guard let view = best?.view else { return nil }
        if let kept = context.status(of: view.description.id)?.pick, kept.day == day, let row = row(kept.entry) { return row }
        return view.pick(of: day).flatMap { row($0.entry) }
    }

    /// Returns a well-distributed pseudorandom number, which depends only on the seed.
    public func number(from seed: UInt64) -> UInt64 { SeededChoice.number(seed ^ 0x5DEE_CE66) }

    /// Returns the catalogs in the collection `name`, or an empty array if there is no such collection.
    public func views(ofCollection name: String) -> [MergedCatalog] {
        catalogs.filter { UTF8Comparison.equal($0.description.collection.id.utf8, name.utf8) }
    }

    /// Returns the catalogs that `in` parameters name, each of which is a catalog or a collection.
    /// - Throws: `RequestFailure.unknownCatalog`.
    public func catalogs(named names: [String]) throws(RequestFailure) -> [CatalogID] {
        var found: [CatalogID] = []
        for name in names where !name.utf8.isEmpty {
            if let id = CatalogID(name), view(id) != nil {
                found.append(id)
                continue
            }
            let views = views(ofCollection: name)
            guard !views.isEmpty else { throw .unknownCatalog(name) }
            found += views.map { $0.description.id }
        }
        return found
    }

    /// Returns an entry of `view`, chosen by the context's seed, or nil if the catalog is empty.
    public func random(in view: MergedCatalog) -> EntryID? {
        guard !view.rows.isEmpty else { return nil }
        return view.rows[Int(SeededChoice.number(context.seed) % UInt64(view.rows.count))].head.id
    }

    /// Returns an entry from the list in `state`, chosen by the context's seed, or nil if no row matches.
    public func random(in view: MergedCatalog, _ state: ListState) -> EntryID? {
        var state = state
        (state.offset, state.limit, state.isTyping) = (0, 1, false)
        let total = catalog(view, state).total
        guard total > 0 else { return nil }
        state.offset = UInt32(number(from: context.seed) % UInt64(total))
        return catalog(view, state).rows.first?.id
    }

    /// Returns a search result, chosen by the context's seed, or nil if there are no results.
    public func random(among request: MultiCatalogSearchRequest) -> EntryID? {
        var request = request
        (request.offset, request.limit, request.countsFilters) = (0, 1, false)
        let total = search(request).total
        guard total > 0 else { return nil }
        request.offset = UInt32(number(from: context.seed) % UInt64(total))
        return search(request).hits.first?.row.id
    }

    /// Returns the removed favourite that the URL describes. The URL is untrusted, so the entry must be stored and must not
    /// currently be a favourite.
    public func removed(_ parameters: Parameters) -> FavouritesScreen.Removed? {
        guard let id = parameters["removed"].flatMap({ EntryID($0) }), let row = row(id), !row.isFavourite else { return nil }
        let name = parameters["name"] ?? ""
        return FavouritesScreen.Removed(
            entry: id, name: name.utf8.isEmpty ? row.title : name, title: row.title,
            date: parameters["since"].flatMap { Int64($0) })
    }

    private func item(_ favourite: Favourite) -> FavouritesScreen.Item {
        FavouritesScreen.Item(
            favourite: favourite, row: row(favourite.entry), note: noteLine(favourite.entry),
            isDeleted: isDeleted(favourite.entry))
    }

    /// The maximum length of a note's first line in a list, in bytes.
    private static let noteLineLimit = 160

    /// Returns the first line of a note as plain text, or an empty text if there isn't a note.
    private func noteLine(_ id: EntryID) -> String {
        guard !shelf.isEmpty, let note = shelf.note(id) else { return "" }
        let text = EntryTextExtractor.plain(Markdown.blocks(note), Localizer(context.settings.language))
        let line = Array(text.utf8.prefix { $0 != ASCII.newline })
        guard line.count > ScreenBuilder.noteLineLimit else { return String(decoding: line, as: UTF8.self) }
        var end = ScreenBuilder.noteLineLimit
        while end > 0, line[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: line[..<end], as: UTF8.self) + "…"
    }

    /// Creates the page with all favourites and notes.
    public func favourites(
        renaming: EntryID? = nil, removed: FavouritesScreen.Removed? = nil
    ) -> FavouritesScreen {
        let all = shelf.favourites
        var groups: [FavouritesScreen.Group] = []
        for id in SeededChoice.unique(catalogs.map { $0.description.id } + all.map { $0.entry.catalog }) {
            let description = view(id)?.description
            let items = all.filter { $0.entry.catalog == id }.sorted { SeededChoice.precedes($0, $1) }
            guard !items.isEmpty else { continue }
            groups.append(
                FavouritesScreen.Group(
                    catalog: description.map { CatalogLink($0) }
                        ?? CatalogLink(id: id, title: .literal(id.raw), accent: .imported),
                    limit: description?.favouriteLimit,
                    items: items.map { item($0) }))
        }
        let notes = shelf.notedEntries.map { id in
            let shown =
                row(id)
                ?? ListRow(
                    EntryHead(missing: standIn(for: id)), in: context.settings.language, hasLine: false,
                    isFavourite: shelf.favourite(id) != nil,
                    hasPicture: false, isAbsent: true)
            return (row: shown, line: noteLine(id))
        }
        return FavouritesScreen(
            groups: groups, notes: notes, renaming: renaming, removed: removed,
            conflicts: shelf.conflicts.map { FavouritesScreen.Conflict(conflict: $0, title: title(of: $0.entry)) })
    }

    /// Creates a page of the settings.
    ///
    /// - Parameter part: The part's name, or nil for the first page.
    public func settings(done: SettingsScreen.CompletedAction? = nil, part: String? = nil) -> SettingsScreen {
        SettingsScreen(
            catalogs: catalogs.map { summary($0) }, favouriteCount: UInt32(shelf.favourites.count),
            noteCount: UInt32(shelf.notedEntries.count),
            surpluses: catalogs.compactMap { catalog in
                let description = catalog.description
                return OverfullCatalog(
                    catalog: description.id, count: shelf.favouriteCount(in: description.id), limit: description.favouriteLimit
                ).map { ($0, description.title) }
            }, done: done, pictures: pictures(),
            part: part.flatMap { name in SettingsScreen.Part.allCases.first { UTF8Comparison.equal($0.word.utf8, name.utf8) } })
    }

    /// Returns the picture status of each catalog that has pictures.
    private func pictures() -> [SettingsScreen.CatalogPictures] {
        guard context.pictures.limit > 0 else { return [] }
        return catalogs.compactMap { view in
            let total = view.pictureCount
            let id = view.description.id
            let status = context.pictures.statuses.first { $0.catalog == id } ?? CatalogPictureStatus(catalog: id)
            guard total > 0 || status.kept > 0 else { return nil }
            return SettingsScreen.CatalogPictures(catalog: CatalogLink(view.description), total: total, status: status)
        }
    }
}

extension CatalogLink {
    /// Creates a link to a catalog from its description.
    public init(_ description: CatalogDescription) {
        self.init(id: description.id, title: description.title, accent: description.collection.accent)
    }
}
