import Finder
public import Pack
import Prose
public import Records
import Shelf

extension ScreenBuilder {
    /// The positions of `view`'s rows that `state` leaves, in its order.
    private func positions(_ view: CatalogView, _ state: ListState, _ query: Query) -> [Int32] {
        let sort = query.sort ?? state.sort ?? view.description.defaultSort
        let order = view.order(by: sort)
        guard !query.isEmpty else { return order }
        let matcher = Matcher(query, shelf: shelf)
        return order.filter { matcher.score(Int($0), in: view) != nil }
    }

    /// One catalog as `state` asks for it.
    public func catalog(_ view: CatalogView, _ state: ListState) -> CatalogScreen {
        let query = state.query(for: view.description)
        let positions = positions(view, state, query)
        let start = min(Int(clamping: state.offset), positions.count)
        let end = min(start + Int(state.limit), positions.count)
        let facets: [CatalogScreen.FacetGroup] = view.facets.whole.compactMap { whole in
            guard let attribute = view.description.attribute(whole.key) else { return nil }
            guard !query.isEmpty else { return CatalogScreen.FacetGroup(attribute: attribute, choices: whole.choices) }
            let isChosen = !query.values(of: whole.key).isEmpty
            let among = isChosen ? self.positions(view, state, query.without(filter: whole.key)) : positions
            guard let facet = view.facets.facet(whole.key, among: among), !facet.choices.isEmpty else { return nil }
            return CatalogScreen.FacetGroup(attribute: attribute, choices: facet.choices)
        }
        return CatalogScreen(
            summary: summary(view), state: state, total: UInt32(positions.count),
            rows: positions[start..<end].map { row(Int($0), of: view) },
            nextOffset: end < positions.count ? UInt32(end) : nil,
            triggerRow: ScreenBuilder.triggerRow(shown: end, of: positions.count), facets: facets,
            understood: query.understood, misunderstood: query.misunderstood)
    }

    /// The row that asks for the next ones when it is shown: `Paging` decides, as for an upstream's pages.
    private static func triggerRow(shown: Int, of total: Int) -> UInt32? {
        Paging(pageSize: ListState.pageSize, loaded: UInt32(shown), total: UInt32(total)).triggerRow
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
    /// - Throws: `Failure.unknownEntry`, or `Failure.damagedEntry` where its bytes can't be read.
    public func entry(
        _ id: EntryID, _ state: ListState, editing: EntryScreen.Editing? = nil, back: String? = nil
    ) throws(Failure) -> EntryScreen {
        guard let view = view(id.catalog) else { throw .unknownCatalog(id.catalog.raw) }
        guard let position = view.position(of: id) else { throw .unknownEntry(id) }
        let entry: Entry
        do throws(PackError) {
            entry = try view.entry(at: position)
        } catch {
            throw .damagedEntry(id)
        }
        let query = state.query(for: view.description)
        var positions = positions(view, state, query)
        var listState = state
        if !positions.contains(Int32(position)) {
            listState = ListState()
            positions = view.order(by: view.description.defaultSort)
        }
        let place = positions.firstIndex(of: Int32(position)) ?? 0
        let start = max(0, min(place - 5, positions.count - ScreenBuilder.rowsBeside))
        let end = min(start + ScreenBuilder.rowsBeside, positions.count)
        listState.offset = UInt32(start)
        let list = CatalogScreen(
            summary: summary(view), state: listState, total: UInt32(positions.count),
            rows: positions[start..<end].map { row(Int($0), of: view) },
            nextOffset: end < positions.count ? UInt32(end) : nil,
            triggerRow: ScreenBuilder.triggerRow(shown: end, of: positions.count), facets: [], understood: query.understood,
            misunderstood: [])
        return EntryScreen(
            entry: entry, description: view.description,
            source: view.description.sources.first { Bytes.equal($0.upstream.utf8, entry.source.upstream.utf8) }
                ?? view.description.sources.first,
            status: context.status(of: id.catalog), favourite: shelf.favourite(id), note: shelf.note(id),
            links: links(of: entry),
            mentions: mentions(of: entry, view.rows[position].mentionTargets),
            previous: place > 0 ? row(Int(positions[place - 1]), of: view) : nil,
            next: place + 1 < positions.count ? row(Int(positions[place + 1]), of: view) : nil,
            list: list, editing: editing, offeredName: view.description.offeredName(for: entry.title), back: back)
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
        for view in catalogs {
            let inbound = view.positions(linkingTo: entry.id).map { Int($0) }.filter {
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
        for view in catalogs {
            for position in view.positions(mentioning: entry.id) {
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

extension Matcher {
    /// A matcher that asks the shelf, and finds the names of favourites and the notes as well.
    init(_ query: Query, shelf: ShelfState) {
        var texts: [EntryID: [UInt8]] = [:]
        if !query.terms.isEmpty, !shelf.isEmpty {
            for favourite in shelf.favourites { texts[favourite.entry] = Fold.search(favourite.name) }
            for id in shelf.notedEntries {
                let note = Fold.search(shelf.note(id) ?? "")
                texts[id] = texts[id].map { $0 + [0x20] + note } ?? note
            }
        }
        self.init(
            query, shelfTexts: texts, isFavourite: { shelf.favourite($0) != nil }, isNoted: { shelf.note($0) != nil })
    }
}
