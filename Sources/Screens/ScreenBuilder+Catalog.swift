import Localization
public import Model
public import Pack
import Search
public import Shelf

extension ScreenBuilder {
    /// The rows on a page of a list, and information about the whole list.
    struct Listing {
        /// The rows on the page.
        var hits: [CatalogAnswer.Hit]
        /// The position of the first of `hits` in the list.
        var start: Int
        var total: UInt32
        var facets: [Facet]
        var corrected: String?
        var marks: [IndexAnswer.Mark]
    }

    /// The rows of `view` that match a query, in order, beginning at `start`.
    private func listing(
        _ view: CatalogView, _ query: SearchQuery, from start: Int, _ limit: Int, isExact: Bool, withFacets: Bool
    ) -> Listing {
        let count = view.rows.count
        if query.isEmpty, query.sort == nil {
            let start = min(start, count), end = start + min(limit, count - start)
            return Listing(
                hits: ScreenBuilder.hits(start..<end), start: start, total: UInt32(count),
                facets: withFacets ? view.facets : [], corrected: nil, marks: [])
        }
        var request = request(for: view, query)
        request.limit = min(start, count) + min(limit, count)
        request.allowsForms = !isExact
        if withFacets { request.facets = view.facetKeys }
        var answer = view.search(query, request)
        var corrected: String?
        if answer.total == 0, query.hasTerms, !isExact {
            request.allowsParts = true
            answer = view.search(query, request)
        }
        if answer.total == 0, query.hasTerms, !isExact {
            (request.allowsParts, request.allowsErrors) = (false, true)
            answer = view.search(query, request)
            if let first = answer.hits.first, let meant = correction(query, first.position, of: view, request) {
                corrected = meant.understood
            }
        }
        return Listing(
            hits: Array(answer.hits.dropFirst(start).prefix(limit)), start: min(start, Int(answer.total)),
            total: answer.total, facets: withFacets ? facets(answer, of: view, query, request) : [], corrected: corrected,
            marks: answer.marks)
    }

    /// The rows at `positions` in a catalog's default order.
    private static func hits(_ positions: Range<Int>) -> [CatalogAnswer.Hit] {
        positions.map { CatalogAnswer.Hit(position: Int32($0), rank: .best) }
    }

    /// A catalog's filters, with counts over the results. A filter's own counts ignore its selected values, because selecting a
    /// second value widens the list.
    func facets(_ answer: CatalogAnswer, of view: CatalogView, _ query: SearchQuery, _ request: IndexRequest) -> [Facet] {
        var facets = answer.facets
        for key in view.facetKeys where !query.values(of: key).isEmpty {
            var request = request
            request.limit = 0
            request.facets = [key]
            let own = view.search(query.without(filter: key), request).facets
            facets.removeAll { Bytes.equal($0.key.utf8, key.utf8) }
            facets += own
        }
        guard facets.count > 1 else { return facets }
        return view.facetKeys.compactMap { key in facets.first { Bytes.equal($0.key.utf8, key.utf8) } }
    }

    /// Makes a catalog's screen for `state`.
    ///
    /// - Parameter withSnippetsOfTitles: whether matches in the title also get an excerpt.
    public func catalog(_ view: CatalogView, _ state: ListState, withSnippetsOfTitles: Bool = false) -> CatalogScreen {
        let state = state.isTyping ? finished(state, of: view) : state
        let (typed, query) = state.query(for: view.description, among: catalogIDs)
        let listing = listing(
            view, query, from: Int(state.offset), Int(state.limit), isExact: state.isExact, withFacets: true)
        var matches: [Match] = []
        if query.hasTerms || state.isExplained {
            matches = listing.hits.map { match($0, of: view, query, listing.marks, ofTitles: withSnippetsOfTitles) }
        }
        return screen(view, state, query, listing, matches, readAs: typed.understood(unlike: state.text))
    }

    private func screen(
        _ view: CatalogView, _ state: ListState, _ query: SearchQuery, _ listing: Listing, _ matches: [Match] = [],
        readAs: String? = nil
    ) -> CatalogScreen {
        let end = UInt32(listing.start + listing.hits.count)
        let facets: [CatalogScreen.FacetGroup] = listing.facets.compactMap { facet in
            view.description.attribute(facet.key).map { CatalogScreen.FacetGroup(attribute: $0, choices: facet.choices) }
        }
        return CatalogScreen(
            summary: summary(view), state: state, total: listing.total,
            rows: listing.hits.map { row(Int($0.position), of: view) }, matches: matches,
            wordCount: UInt32(query.terms.count), isSorted: query.sort != nil, nextOffset: end < listing.total ? end : nil,
            triggerRow: ScreenBuilder.triggerRow(shown: end, of: listing.total), facets: facets,
            understood: query.understood, readAs: readAs, misunderstood: query.misunderstood,
            cut: query.cut, corrected: listing.corrected)
    }

    /// The row that loads the next page when it becomes visible. `Paging` decides, as for an upstream's pages.
    private static func triggerRow(shown: UInt32, of total: UInt32) -> UInt32? {
        Paging(pageSize: ListState.pageSize, loaded: shown, total: total).triggerRow
    }

    /// The number of rows beside an entry.
    private static let rowsBeside = 20

    /// Makes an entry's step-by-step screen, or returns nil if it has no steps.
    ///
    /// - Parameter parameters: the URL parameters: the step and the ticked items.
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` if the entry's bytes can't be read.
    public func cooking(_ id: EntryID, _ state: ListState, _ parameters: Parameters) throws(Failure) -> CookingScreen? {
        guard let view = view(id.catalog) else { throw .unknownCatalog(id.catalog.raw) }
        guard let position = view.position(of: id) else { throw .unknownEntry(id) }
        do throws(PackError) {
            return CookingScreen(
                try view.entry(at: position), language: view.description.language, state, parameters)
        } catch {
            throw .damagedEntry(id)
        }
    }

    /// Makes an entry's screen, with the list for `state` beside it.
    ///
    /// - Parameters:
    ///   - marked: the query whose words are highlighted in the text, or nil for the list's query.
    ///   - removed: the favourite that was just removed; ignored if it belongs to another entry.
    ///   - noteOutcome: the outcome of saving a note that had been changed elsewhere in the meantime.
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` if the entry's bytes can't be read.
    public func entry(
        _ id: EntryID, _ state: ListState, editing: EntryScreen.Editing? = nil, back: String? = nil, marked: String? = nil,
        removed: FavouritesScreen.Removed? = nil, noteOutcome: NoteVersion.Outcome? = nil
    ) throws(Failure) -> EntryScreen {
        guard let view = view(id.catalog) else { throw .unknownCatalog(id.catalog.raw) }
        guard let position = view.position(of: id) else { throw .unknownEntry(id) }
        let entry: Entry
        do throws(PackError) {
            entry = try view.entry(at: position)
        } catch {
            throw .damagedEntry(id)
        }
        let query = state.query(for: view.description, among: catalogIDs).whole
        var listState = state
        var (list, place) = beside(position, view, query, isExact: state.isExact)
        if place == nil {
            listState = ListState()
            (list, place) = beside(position, view, SearchQuery(), isExact: true)
        }
        let inList = (place ?? 0) - list.start
        listState.offset = UInt32(list.start)
        return EntryScreen(
            entry: entry, description: view.description,
            // Imported entries have no known licence.
            source: Bytes.equal(entry.source.upstream.utf8, "import".utf8)
                ? nil
                : view.description.sources.first { Bytes.equal($0.upstream.utf8, entry.source.upstream.utf8) }
                    ?? view.description.sources.first,
            status: context.status(of: id.catalog), favourite: shelf.favourite(id), note: shelf.note(id),
            links: links(of: entry),
            mentions: mentions(of: entry, view.rows[position].mentionTargets),
            previous: inList > 0 ? row(Int(list.hits[inList - 1].position), of: view) : nil,
            next: inList + 1 < list.hits.count ? row(Int(list.hits[inList + 1].position), of: view) : nil,
            list: screen(view, listState, SearchQuery(), list), editing: editing,
            offeredName: view.description.offeredName(for: entry.title), back: back,
            marks: marked.map { marks(of: $0, in: view) } ?? list.marks, removed: removed?.entry == id ? removed : nil,
            noteVersion: editing == .note ? NoteVersion(of: id, on: shelf) : nil, noteOutcome: noteOutcome)
    }

    /// The words of a query to highlight.
    private func marks(of text: String, in view: CatalogView) -> [IndexAnswer.Mark] {
        SearchQuery(parsing: text, attributes: view.description.attributes, catalogs: catalogIDs).marks
    }

    /// The rows around `position` in the list for a query, and the position in that list. Nil if the row isn't in the list, or is
    /// so far down that no one would browse there row by row.
    private func beside(
        _ position: Int, _ view: CatalogView, _ query: SearchQuery, isExact: Bool
    ) -> (list: Listing, place: Int?) {
        var list = Listing(hits: [], start: 0, total: UInt32(view.rows.count), facets: [], corrected: nil, marks: [])
        var place: Int? = position
        if !query.isEmpty || query.sort != nil {
            list = listing(view, query, from: 0, Int(ListState.limitMaximum), isExact: isExact, withFacets: false)
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

    /// The stored entries among `targets`, without those that the entry's own links already include.
    private func mentions(of entry: Entry, _ targets: [EntryID]) -> [EntryScreen.LinkedEntry] {
        targets.compactMap { target in
            guard let row = row(target), !entry.links.contains(where: { $0.target == target }) else { return nil }
            return EntryScreen.LinkedEntry(id: target, title: row.title, isKept: true)
        }
    }

    /// The limit on entries that mention an entry, because a common name is mentioned everywhere.
    private static let mentionsShown = 30

    /// The entry's links by relation, then other entries that link to it by catalog, then entries that only mention it.
    private func links(of entry: Entry) -> [EntryScreen.LinkGroup] {
        var groups: [EntryScreen.LinkGroup] = []
        var linked: Set<EntryID> = [entry.id]
        for link in entry.links {
            linked.insert(link.target)
            let target = row(link.target)
            let shown = EntryScreen.LinkedEntry(
                id: link.target, title: target?.title ?? (link.title.utf8.isEmpty ? link.target.text : link.title),
                isKept: target != nil)
            if let place = groups.firstIndex(where: { $0.relation == link.relation }) {
                groups[place] = EntryScreen.LinkGroup(relation: link.relation, links: groups[place].links + [shown])
            } else {
                groups.append(EntryScreen.LinkGroup(relation: link.relation, links: [shown]))
            }
        }
        // The same table holds both kinds, so look it up once.
        let text = entry.id.text
        let linking = catalogs.map { $0.positions(linkedTo: text) }
        for (view, found) in zip(catalogs, linking) {
            let inbound = found.linking.map { Int($0) }.filter {
                !linked.contains(view.rows[$0].head.id)
            }
            guard !inbound.isEmpty else { continue }
            for position in inbound { linked.insert(view.rows[position].head.id) }
            groups.append(
                EntryScreen.LinkGroup(
                    relation: view.description.title,
                    links: inbound.map {
                        EntryScreen.LinkedEntry(id: view.rows[$0].head.id, title: view.rows[$0].head.title, isKept: true)
                    }))
        }
        var mentioning: [EntryScreen.LinkedEntry] = []
        for (view, found) in zip(catalogs, linking) {
            for position in found.mentioning {
                let head = view.rows[Int(position)].head
                guard linked.insert(head.id).inserted else { continue }
                mentioning.append(EntryScreen.LinkedEntry(id: head.id, title: head.title, isKept: true))
            }
        }
        guard !mentioning.isEmpty else { return groups }
        let shown = mentioning.prefix(ScreenBuilder.mentionsShown)
        groups.append(
            EntryScreen.LinkGroup(
                relation: .phrase("screens.mentionedBy"), links: Array(shown), rest: UInt32(mentioning.count - shown.count)))
        return groups
    }
}
