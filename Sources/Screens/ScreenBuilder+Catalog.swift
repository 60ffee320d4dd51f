import Localization
public import Model
public import Pack
import Search
public import Shelf

extension ScreenBuilder {
    /// The rows of a list: which of them are shown, and what is known of all.
    struct Listing {
        /// The first rows, as many as were asked for.
        var hits: [CatalogAnswer.Hit]
        /// Where in the list the first of `hits` stands.
        var start: Int
        var total: UInt32
        var facets: [Facet]
        var corrected: String?
        var marks: [IndexAnswer.Mark]
    }

    /// The rows that a query leaves of `view`, in its order, from the one at `start` on.
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
        if withFacets { request.facets = view.facetKeys }
        var answer = view.search(query, request)
        var corrected: String?
        if answer.total == 0, query.hasTerms, !isExact {
            request.allowsErrors = true
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

    /// The rows at `positions` of a catalog's own list.
    private static func hits(_ positions: Range<Int>) -> [CatalogAnswer.Hit] {
        positions.map { CatalogAnswer.Hit(position: Int32($0), rank: .best) }
    }

    /// The filters of a catalog with their choices counted among the hits; those of a filter that is set as if it were not: a second value
    /// of one key widens the list.
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

    /// One catalog as `state` asks for it.
    ///
    /// - Parameter withSnippetsOfTitles: whether there is a snippet of what is found by its title, too: on a page that needs no more words.
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

    /// The row that asks for the next ones when it is shown: `Paging` decides, as for an upstream's pages.
    private static func triggerRow(shown: UInt32, of total: UInt32) -> UInt32? {
        Paging(pageSize: ListState.pageSize, loaded: shown, total: total).triggerRow
    }

    /// How many rows stand beside an entry.
    private static let rowsBeside = 20

    /// One entry step by step; nil where it has no steps.
    ///
    /// - Parameter parameters: those of the address: which step, what is ticked.
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` where its bytes can't be read.
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

    /// One entry, with the list that `state` describes beside it.
    ///
    /// - Parameters:
    ///   - marked: the query whose words are marked in the text; nil for that of the list.
    ///   - removed: the favourite removed just now; of another entry it is left out.
    ///   - noteOutcome: what became of the note saved just now, where it had been changed elsewhere meanwhile.
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` where its bytes can't be read.
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
            // What the reader imported is under nobody's terms that are known here.
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

    /// What is marked of the words of a query.
    private func marks(of text: String, in view: CatalogView) -> [IndexAnswer.Mark] {
        SearchQuery(parsing: text, attributes: view.description.attributes, catalogs: catalogIDs).marks
    }

    /// The rows around the one at `position` in the list that a query leaves, and its place in that list; nil where it is not in it, or so
    /// far down that nobody goes on from row to row.
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

    /// The entries of `targets` that are kept, and that the entry's own links do not name already.
    private func mentions(of entry: Entry, _ targets: [EntryID]) -> [EntryScreen.LinkedEntry] {
        targets.compactMap { target in
            guard let row = row(target), !entry.links.contains(where: { $0.target == target }) else { return nil }
            return EntryScreen.LinkedEntry(id: target, title: row.title, isKept: true)
        }
    }

    /// The most entries named that mention one: a common name is mentioned everywhere.
    private static let mentionsShown = 30

    /// The links of an entry by relation, then the entries that link to it and are not among them, by catalog; then those that only mention
    /// it.
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
        // Both kinds stand in one table, which is looked into once.
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
