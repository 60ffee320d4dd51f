import Localization
public import Model
public import Pack
import Search
public import Shelf

extension ScreenBuilder {
    /// The rows on a list's page, and information about the whole list.
    struct Listing {
        /// The rows that are visible on the page.
        var hits: [CatalogSearchResult.Hit]
        /// The first row's position in the whole list.
        var start: Int
        var total: UInt32
        /// The number of entries that surely don't have what the query excludes, or nil if there are no others.
        var sureCount: UInt32?
        var facets: [Facet]
        var corrected: String?
        var marks: HighlightTerms
        /// Whether no entry contains the query's words as typed.
        var isLoose = false
    }

    /// Returns the rows of `view` that match a query, in order, beginning at `start`.
    func listing(
        _ view: MergedCatalog, _ query: SearchQuery, from start: Int, _ limit: Int, isExact: Bool, counting filters: [String]
    ) -> Listing {
        let count = view.rows.count
        if query.isEmpty, query.sort == nil {
            let start = min(start, count), end = start + min(limit, count - start)
            return Listing(
                hits: ScreenBuilder.hits(start..<end), start: start, total: UInt32(count),
                facets: view.facets.filter { filters.contains($0.key) }, corrected: nil, marks: HighlightTerms())
        }
        var request = request(for: view, query)
        request.limit = min(start, count) + min(limit, count)
        request.allowsForms = !isExact
        request.facets = filters
        var answer = view.search(query, request)
        var corrected: String?
        let isLoose = answer.total == 0
        if answer.total == 0, query.hasTerms, !isExact {
            request.allowsParts = true
            answer = view.search(query, request)
        }
        if answer.total == 0, query.hasTerms, !isExact {
            (request.allowsParts, request.allowsErrors) = (false, true)
            for allowsMore in [false, true] where answer.total == 0 {
                request.allowsMoreErrors = allowsMore
                answer = view.search(query, request)
                if let first = answer.hits.first,
                    let meant = correction(query, first.position, of: view, request, allowsMore: allowsMore)
                {
                    corrected = meant.understood
                }
            }
        }
        return Listing(
            hits: Array(answer.hits.dropFirst(start).prefix(limit)), start: min(start, Int(answer.total)),
            total: answer.total, sureCount: answer.sureCount < answer.total ? answer.sureCount : nil,
            facets: filters.isEmpty ? [] : facets(answer, of: view, query, request), corrected: corrected,
            marks: answer.marks, isLoose: isLoose)
    }

    /// Returns the rows at `positions` in a catalog's default order.
    private static func hits(_ positions: Range<Int>) -> [CatalogSearchResult.Hit] {
        positions.map { CatalogSearchResult.Hit(position: Int32($0), rank: .best) }
    }

    /// Returns a catalog's filters, with the number of matching results for each value. A filter's own selection doesn't affect
    /// its numbers, because selecting a second value adds entries to the list.
    func facets(
        _ answer: CatalogSearchResult, of view: MergedCatalog, _ query: SearchQuery, _ request: IndexSearchOptions
    ) -> [Facet] {
        var facets = answer.facets
        guard !query.filters.isEmpty else { return facets }
        for key in view.facetKeys where !query.values(of: key).isEmpty {
            var request = request
            request.limit = 0
            request.facets = [key]
            let own = view.search(query.without(filter: key), request).facets
            facets.removeAll { UTF8Comparison.equal($0.key.utf8, key.utf8) }
            facets += own
        }
        guard facets.count > 1 else { return facets }
        return view.facetKeys.compactMap { key in facets.first { UTF8Comparison.equal($0.key.utf8, key.utf8) } }
    }

    /// Returns the complete query for a list's state. Excluded values are read like `-key:value` in a query, so that the same entries
    /// are left out.
    func completeQuery(for state: ListState, in view: MergedCatalog, _ typed: SearchQuery) -> SearchQuery {
        var query = state.query(for: view.description, typed)
        let exclusions = state.exclusions
        if !exclusions.utf8.isEmpty { query.add(QueryReader(self, [view]).parsed(exclusions)) }
        return query
    }

    /// Creates a catalog's screen for `state`.
    ///
    /// - Parameters:
    ///   - withSnippetsOfTitles: whether entries whose title matches also get an excerpt.
    ///   - isPage: whether the screen is for a page, which has searches to try if there are no results, and values only for the filters
    ///     that are open. Otherwise, all filters have their values.
    public func catalog(
        _ view: MergedCatalog, _ state: ListState, withSnippetsOfTitles: Bool = false, isPage: Bool = false
    ) -> CatalogScreen {
        let state = state.isTyping ? finished(state, of: view) : state
        let filters = isPage ? openFilters(of: view, state) : view.facetKeys
        var (typed, query, listing, leftOut) = found(in: view, state, counting: filters)
        let shown = listing.hits.count
        listing.hits.removeAll { isDeleted(view.rows[Int($0.position)].head.id) }
        listing.total -= UInt32(shown - listing.hits.count)
        var matches: [QueryMatch] = []
        if query.hasTerms || state.isExplained {
            matches = listing.hits.map { match($0, of: view, query, listing.marks, ofTitles: withSnippetsOfTitles) }
        }
        let help = isPage && listing.total == 0 && query.hasTerms && !state.isTyping ? shortHelp([view]) : nil
        return screen(
            view, state, query, listing, matches, typed: typed, leftOut: leftOut, help: help, open: isPage ? filters : nil,
            new: isPage && state.offset == 0 && !view.isUnstored ? newRows(view, query) : [])
    }

    /// Returns the rows of the reader's recipes that match a query but aren't in the catalog yet.
    private func newRows(_ view: MergedCatalog, _ query: SearchQuery) -> [ListRow] {
        guard let recipes = newRecipes(in: view.description.id) else { return [] }
        let found = listing(recipes, query, from: 0, Int(ListState.pageSize), isExact: true, counting: [])
        return found.hits.map { row(Int($0.position), of: recipes) }
    }

    /// Returns the keys of the filters that a page shows with their values: the first ones, those with a selection, and the one that
    /// the reader opened.
    private func openFilters(of view: MergedCatalog, _ state: ListState) -> [String] {
        var keys: [String] = []
        for (place, facet) in view.filterOrder.enumerated() {
            let key = view.facetKeys[facet]
            guard
                place < CatalogScreen.openFilters || state.choice(of: key) != nil
                    || UTF8Comparison.equal(key.utf8, state.opened.utf8)
            else { continue }
            keys.append(key)
        }
        return keys
    }

    private func screen(
        _ view: MergedCatalog, _ state: ListState, _ query: SearchQuery, _ listing: Listing, _ matches: [QueryMatch] = [],
        typed: SearchQuery = SearchQuery(), leftOut: [String] = [], help: SearchHelp? = nil,
        open: [String]? = nil, new: [ListRow] = []
    ) -> CatalogScreen {
        let end = UInt32(listing.start + listing.hits.count)
        var facets: [CatalogScreen.FilterChoices] = state.facets(with: listing.facets).compactMap { facet in
            view.description.attribute(facet.key).map { CatalogScreen.FilterChoices(attribute: $0, choices: facet.choices) }
        }
        if let open {
            let counted = facets
            facets = view.filterOrder.compactMap { place in
                let attribute = view.facetAttributes[place]
                if let found = counted.first(where: { UTF8Comparison.equal($0.attribute.key.utf8, attribute.key.utf8) }) {
                    return found
                }
                guard view.facets[place].choices.count > 1, !open.contains(attribute.key) else { return nil }
                return CatalogScreen.FilterChoices(attribute: attribute, choices: [], isCounted: false)
            }
        }
        return CatalogScreen(
            summary: summary(view), state: state, total: listing.total,
            rows: listing.hits.map { row(Int($0.position), of: view) }, matches: matches,
            wordCount: UInt32(query.terms.count), isSorted: query.sort != nil, nextOffset: end < listing.total ? end : nil,
            triggerRow: ScreenBuilder.triggerRow(shown: end, of: listing.total), facets: facets,
            understood: query.understood, readAs: typed.understood(unlike: state.text),
            reading: QueryInterpretation(
                typed,
                suggestion: suggestion(
                    for: typed, as: state.text, QueryReader(self, [view]), findsNothing: listing.total == 0),
                nearest: listing.total == 0 && !state.isExact ? nearest(to: typed, in: [view]) : nil,
                sureCount: listing.sureCount, unused: unusedExclusions(of: typed, in: [view]), leftOut: leftOut,
                lacking: lacking(state.text, typed, in: [view]), [view.description]),
            misunderstood: query.misunderstood,
            cut: query.cut, corrected: listing.corrected, help: help, new: new)
    }

    /// Returns the index of the row that loads the next page when it becomes visible, or nil if there are no more pages.
    private static func triggerRow(shown: UInt32, of total: UInt32) -> UInt32? {
        ListPageRequester(pageSize: ListState.pageSize, loaded: shown, total: total).triggerRow
    }

    /// The number of rows in the list beside an entry.
    private static let rowsBeside = 20

    /// Creates an entry's step-by-step screen, or returns nil if the entry has no steps.
    ///
    /// - Parameter parameters: the URL parameters with the step and the ticked items.
    /// - Throws: `RequestFailure.unknownEntry`, or `RequestFailure.damagedEntry` if the entry's bytes can't be read.
    public func cooking(_ id: EntryID, _ state: ListState, _ parameters: Parameters) throws(RequestFailure) -> StepByStepScreen? {
        if isAbsent(id), let recipe = ownRecipe(id) {
            return StepByStepScreen(recipe, language: description(ofMissing: id.catalog).language, state, parameters)
        }
        guard let view = view(id.catalog) else { throw .unknownCatalog(id.catalog.raw) }
        guard let position = view.position(of: id) else { throw .unknownEntry(id) }
        do throws(PackError) {
            return StepByStepScreen(
                current(try view.entry(at: position)), language: view.description.language, state, parameters)
        } catch {
            throw .damagedEntry(id)
        }
    }

    /// Creates an entry's screen, with the list for `state` beside the entry.
    ///
    /// - Parameters:
    ///   - draft: the text in the form for the note, if it isn't the stored note.
    ///   - marked: the query whose words are highlighted in the text, or nil for the list's query.
    ///   - removed: the favourite that was just removed. It is ignored if it belongs to another entry.
    ///   - noteOutcome: the outcome of saving a note that was also changed elsewhere during editing.
    ///   - scaled: the URL parameters that say how a recipe's amounts are shown.
    /// - Throws: `RequestFailure.unknownEntry`, or `RequestFailure.damagedEntry` if the entry's bytes can't be read.
    public func entry(
        _ id: EntryID, _ state: ListState, editing: EntryScreen.EditForm? = nil, draft: EntryScreen.NoteDraft? = nil,
        back: Destination? = nil, marked: String? = nil,
        removed: FavouritesScreen.Removed? = nil, noteOutcome: NoteBaseVersion.ConflictOutcome? = nil,
        scaled: Parameters = Parameters()
    ) throws(RequestFailure) -> EntryScreen {
        guard let view = view(id.catalog) else { throw .unknownCatalog(id.catalog.raw) }
        guard let position = view.position(of: id), !isDeleted(id) else { throw .unknownEntry(id) }
        var entry: Entry
        do throws(PackError) {
            entry = current(try view.entry(at: position))
        } catch {
            throw .damagedEntry(id)
        }
        let scaling = RecipeScaling(entry, scaled)
        if let scaling { entry.blocks = scaling.withTemperatures(entry.blocks) }
        let reader = QueryReader(self, [view])
        let typed = reader.read(state.text), query = completeQuery(for: state, in: view, typed)
        var listState = state
        var (list, place) = beside(position, view, query, isExact: state.isExact)
        if place == nil, query.scope != .names, let other = reader.readOtherwise(typed, state.text) {
            (list, place) = beside(position, view, completeQuery(for: state, in: view, other), isExact: state.isExact)
        }
        if place == nil, query.scope != .names, !state.isExact, let labels = reader.readLabels(state.text, typed) {
            (list, place) = beside(position, view, completeQuery(for: state, in: view, labels), isExact: false)
        }
        if place == nil {
            listState = ListState()
            (list, place) = beside(position, view, SearchQuery(), isExact: true)
        }
        let inList = (place ?? 0) - list.start
        listState.offset = UInt32(list.start)
        return EntryScreen(
            entry: entry, description: view.description,
            // Don't show a source for an imported entry, because its licence isn't known.
            source: UTF8Comparison.equal(entry.source.upstream.utf8, "import".utf8)
                ? nil
                : view.description.sources.first { UTF8Comparison.equal($0.upstream.utf8, entry.source.upstream.utf8) }
                    ?? view.description.sources.first,
            status: context.status(of: id.catalog), favourite: shelf.favourite(id),
            note: shelf.note(id), shownNote: shelf.shownNote(.note(id)),
            links: links(of: entry),
            mentions: mentions(of: entry, view.rows[position].mentionTargets),
            previous: inList > 0 ? row(Int(list.hits[inList - 1].position), of: view) : nil,
            next: inList + 1 < list.hits.count ? row(Int(list.hits[inList + 1].position), of: view) : nil,
            list: screen(view, listState, SearchQuery(), list), editing: editing, draft: draft,
            offeredName: view.description.offeredName(for: entry.title), back: back,
            marks: marked.map { marks(of: $0, in: view) } ?? list.marks, removed: removed?.entry == id ? removed : nil,
            noteVersion: noteVersion(of: id, editing), noteOutcome: noteOutcome, conflicts: conflicts(of: id), scaling: scaling,
            shopping: shoppingFactor(of: id), isOwnRecipe: isOwnRecipe(id))
    }

    /// Returns the note's version if the page has a form that changes the note.
    func noteVersion(of id: EntryID, _ editing: EntryScreen.EditForm?) -> NoteBaseVersion? {
        if editing == .note { return NoteBaseVersion(shown: .note(id), on: shelf) }
        return shelf.conflict(over: .note(id)).map { NoteBaseVersion(of: $0.key, on: shelf) }
    }

    func conflicts(of id: EntryID) -> [ShelfConflict] {
        [.favourite(id), .note(id)].compactMap { shelf.conflict(over: $0) }
    }

    /// Returns the words of a query that the page highlights.
    private func marks(of text: String, in view: MergedCatalog) -> HighlightTerms {
        HighlightTerms(read(text, in: [view]).marks).withoutJoiningWords
    }

    /// Returns the rows around `position` in the list for a query, and the position's index in that list. The index is nil if the
    /// list doesn't contain the row, or if the row is beyond the first `ListState.limitMaximum` results.
    private func beside(
        _ position: Int, _ view: MergedCatalog, _ query: SearchQuery, isExact: Bool
    ) -> (list: Listing, place: Int?) {
        var list = Listing(
            hits: [], start: 0, total: UInt32(view.rows.count), facets: [], corrected: nil, marks: HighlightTerms())
        var place: Int? = position
        if !query.isEmpty || query.sort != nil {
            list = listing(view, query, from: 0, Int(ListState.limitMaximum), isExact: isExact, counting: [])
            place = list.hits.firstIndex { $0.position == Int32(position) }
        }
        guard let place else { return (list, nil) }
        let total = Int(list.total)
        let start = max(0, min(place - 5, total - ScreenBuilder.rowsBeside))
        let end = min(start + ScreenBuilder.rowsBeside, total)
        if query.isEmpty, query.sort == nil {
            list.hits = ScreenBuilder.hits(start..<end)
        } else {
            list.hits = Array(list.hits.dropFirst(start).prefix(end - start))
        }
        list.start = start
        return (list, place)
    }

    /// Returns the stored entries among `targets`, except the entries to which `entry` already links.
    private func mentions(of entry: Entry, _ targets: [EntryID]) -> [EntryScreen.LinkedEntry] {
        targets.compactMap { target in
            guard let row = row(target), !entry.links.contains(where: { $0.target == target }) else { return nil }
            return EntryScreen.LinkedEntry(
                id: target, title: row.title, isKept: true, isTranslated: row.translatedTitle != nil)
        }
    }

    /// The maximum number of mentioning entries that an entry's page lists. Without a limit, the list would be very long for an
    /// entry with a common name.
    private static let mentionsShown = 30

    private func linkedEntry(_ row: EntryHead) -> EntryScreen.LinkedEntry {
        let translated = row.translatedTitle(in: context.settings.language.tag)
        return EntryScreen.LinkedEntry(
            id: row.head.id, title: translated ?? row.head.title, isKept: true, isTranslated: translated != nil)
    }

    /// Returns the entry's links grouped by relation, then the other entries that link to it grouped by catalog, then the entries
    /// that only mention it.
    private func links(of entry: Entry) -> [EntryScreen.LinkGroup] {
        var groups: [EntryScreen.LinkGroup] = []
        var linked: Set<EntryID> = [entry.id]
        for link in entry.links {
            linked.insert(link.target)
            let target = row(link.target)
            let name = target?.title ?? (link.title.utf8.isEmpty ? shelf.favourite(link.target)?.title ?? "" : link.title)
            let shown = EntryScreen.LinkedEntry(
                id: link.target, title: name.utf8.isEmpty ? link.target.text : name, isKept: target != nil,
                isNamed: !name.utf8.isEmpty, isTranslated: target?.translatedTitle != nil)
            if let place = groups.firstIndex(where: { $0.relation == link.relation }) {
                groups[place] = EntryScreen.LinkGroup(relation: link.relation, links: groups[place].links + [shown])
            } else {
                groups.append(EntryScreen.LinkGroup(relation: link.relation, links: [shown]))
            }
        }
        // A single lookup in each catalog finds both the entries that link to this entry and the entries that mention it.
        let text = entry.id.text
        let linking = catalogs.map { $0.positions(linkedTo: text) }
        for (view, found) in zip(catalogs, linking) {
            let inbound = found.linking.map { Int($0) }.filter {
                !linked.contains(view.rows[$0].head.id)
            }
            guard !inbound.isEmpty else { continue }
            for position in inbound { linked.insert(view.rows[position].head.id) }
            // On the page of one of a catalog's entries, the catalog's title doesn't say how other entries are related.
            let isOwn = view.description.id == entry.id.catalog
            groups.append(
                EntryScreen.LinkGroup(
                    relation: isOwn ? .phrase("relation.mentionedBy") : view.description.title,
                    links: inbound.map { linkedEntry(view.rows[$0]) }))
        }
        var mentioning: [EntryScreen.LinkedEntry] = []
        for (view, found) in zip(catalogs, linking) {
            for position in found.mentioning {
                let row = view.rows[Int(position)]
                guard linked.insert(row.head.id).inserted else { continue }
                mentioning.append(linkedEntry(row))
            }
        }
        guard !mentioning.isEmpty else { return groups }
        let shown = mentioning.prefix(ScreenBuilder.mentionsShown)
        groups.append(
            EntryScreen.LinkGroup(
                relation: .phrase("relation.mentionedBy"), links: Array(shown), rest: UInt32(mentioning.count - shown.count)))
        return groups
    }
}
