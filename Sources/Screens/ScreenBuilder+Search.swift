import Localization
public import Model
import Pack
import Search
import Shelf
import TextProcessing

/// What a search over catalogs asks.
public struct SearchRequest: Equatable, Sendable {
    /// The words, in the query language.
    public var text: String
    /// The catalogs to look in; none for all.
    public var catalogs: [CatalogID]
    /// Whether only titles are searched.
    public var namesOnly: Bool
    /// Whether the words are searched exactly as typed.
    public var isExact = false
    /// Whether each hit tells why it stands where it stands.
    public var isExplained = false
    /// Whether the words are still being typed: what is unfinished at their end is left out.
    public var isTyping = false
    /// Whether the filters are counted that would narrow the hits further.
    public var countsFilters = true
    /// The first hit wanted, counted from 0.
    public var offset: UInt32
    /// How many hits are wanted at most.
    public var limit: UInt32

    /// The first 20 hits in all catalogs, unless said otherwise; `limit` is cut to `ListState.limitMaximum`.
    public init(text: String, catalogs: [CatalogID] = [], namesOnly: Bool = false, offset: UInt32 = 0, limit: UInt32 = 20) {
        self.text = text
        self.catalogs = catalogs
        self.namesOnly = namesOnly
        self.offset = min(offset, ListState.offsetMaximum)
        self.limit = min(limit, ListState.limitMaximum)
    }
}

extension ScreenBuilder {
    /// The catalogs there are, for `in:`.
    var catalogIDs: [CatalogID] { catalogs.map { $0.description.id } }

    /// Searches all catalogs, or some. The best matches first, ties in the order of the catalogs and within them.
    public func search(_ request: SearchRequest) -> SearchScreen {
        let kept = catalogs.filter { request.catalogs.isEmpty || request.catalogs.contains($0.description.id) }
        // What is starred or noted is found also where it is not kept.
        let views = kept + absent().filter { request.catalogs.isEmpty || request.catalogs.contains($0.description.id) }
        let attributes = kept.flatMap { $0.description.attributes }
        func read(_ text: String) -> SearchQuery {
            var query = SearchQuery(parsing: text, attributes: attributes, catalogs: catalogIDs)
            if request.namesOnly { query.scope = .names }
            return query
        }
        var request = request
        if request.isTyping {
            request.text = finished(request.text, of: kept, read)
        }
        let query = read(request.text)
        // An order alone asks for all of the catalogs that are named.
        let isEmpty = query.isEmpty && (query.sort == nil || request.catalogs.isEmpty)
        var found = isEmpty ? Found() : find(query, views, request, allowsErrors: false)
        var corrected: String?
        if found.total == 0, query.hasTerms, !request.isExact {
            found = find(query, views, request, allowsErrors: true)
            if let first = found.hits.first,
                let meant = correction(
                    query, first.hit.position, of: views[first.catalog], self.request(for: views[first.catalog], query))
            {
                corrected = meant.understood
            }
        }
        let described = found.counts.compactMap { view($0.catalog.id)?.description }
        let filters: [SearchScreen.Filter] = found.facets.compactMap { facet in
            guard let owner = described.first(where: { $0.attribute(facet.key) != nil }),
                let attribute = owner.attribute(facet.key)
            else { return nil }
            let chosen = query.values(of: facet.key)
            guard facet.choices.count > 1 || !chosen.isEmpty else { return nil }
            return SearchScreen.Filter(
                group: CatalogScreen.FacetGroup(attribute: attribute, choices: facet.choices), chosen: chosen,
                language: owner.language)
        }
        return SearchScreen(
            text: request.text, understood: query.understood, readAs: query.understood(unlike: request.text),
            misunderstood: query.misunderstood, cut: query.cut, corrected: corrected,
            namesOnly: request.namesOnly, isExact: request.isExact, isExplained: request.isExplained,
            wordCount: UInt32(query.terms.count), catalogs: request.catalogs, total: found.total, offset: request.offset,
            limit: request.limit,
            hits: found.hits.dropFirst(Int(request.offset)).prefix(Int(request.limit)).map { hit in
                let view = views[hit.catalog]
                return SearchScreen.Hit(
                    row: row(Int(hit.hit.position), of: view, isAbsent: hit.catalog >= kept.count),
                    catalog: CatalogName(view.description),
                    match: match(hit.hit, of: view, found.query, found.marks[hit.catalog], ofTitles: true))
            },
            counts: found.counts, facets: found.facets, filters: filters)
    }

    /// What was found in several catalogs.
    private struct Found {
        /// The best first; `catalog` is a place in the list of those searched.
        var hits: [(catalog: Int, hit: CatalogAnswer.Hit)] = []
        var total: UInt32 = 0
        var counts: [SearchScreen.CatalogCount] = []
        var facets: [Facet] = []
        /// For each catalog searched, what is marked.
        var marks: [[IndexAnswer.Mark]] = []
        /// What was looked for: without an order where the catalogs have none in common.
        var query = SearchQuery()

        /// Adds to the hits of a catalog.
        mutating func add(_ count: UInt32, _ catalog: CatalogName) {
            let place = counts.firstIndex { $0.catalog.id == catalog.id }
            let before = place.map { counts[$0].count } ?? 0
            let sum = SearchScreen.CatalogCount(catalog: catalog, count: before + count)
            if let place { counts[place] = sum } else { counts.append(sum) }
        }
    }

    /// How a hit meets the query.
    ///
    /// - Parameters:
    ///   - marks: the words that its snippet shows.
    ///   - ofTitles: whether there is a snippet of what is found by its title, too.
    func match(
        _ hit: CatalogAnswer.Hit, of view: CatalogView, _ query: SearchQuery, _ marks: [IndexAnswer.Mark], ofTitles: Bool
    ) -> Match {
        let rank = query.sort == nil ? hit.rank : nil
        let head = view.rows[Int(hit.position)].head
        func count(_ text: String) -> Int { IndexAnswer.Mark.count(marks, in: text) }
        func count(_ parts: [SnippetPart]) -> Int { IndexAnswer.Mark.count(marks, in: parts) }
        let isInTitle =
            rank.map { $0.fields == 0 && $0.written == 0 } ?? (count(head.title) == IndexAnswer.Mark.termCount(marks))
        var snippet: [SnippetPart] = [], origin = Match.Origin.text
        if !marks.isEmpty, !isInTitle || ofTitles {
            if query.scope != .names { snippet = view.snippet(at: hit.position, marks) }
            // What the reader wrote is shown where it has as many of the words; a name, where the title has fewer.
            if query.scope == .everything, !shelf.isEmpty, let note = shelf.note(head.id) {
                let own = SnippetPart.cut(EntryText.plain(Markdown.blocks(note), Localizer(.english)), marks)
                if !own.isEmpty, count(own) >= count(snippet) { (snippet, origin) = (own, .note) }
            }
            if !shelf.isEmpty, let name = shelf.favourite(head.id)?.name, count(name) > count(head.title),
                count(name) >= count(snippet)
            {
                (snippet, origin) = (SnippetPart.cut(name, marks), .name)
            }
        }
        return Match(
            title: SnippetPart.whole(head.title, marks), snippet: snippet, origin: origin, rank: rank, isInTitle: isInTitle)
    }

    private func find(_ query: SearchQuery, _ views: [CatalogView], _ request: SearchRequest, allowsErrors: Bool) -> Found {
        var found = Found(query: query)
        var answered = 0
        var filtered: [(catalog: CatalogDescription, facets: [Facet])] = []
        for (place, view) in views.enumerated() {
            guard query.allows(view.description.id) else {
                found.marks.append([])
                continue
            }
            var own = self.request(for: view, query)
            own.limit = Int(request.offset) + Int(request.limit)
            own.allowsErrors = allowsErrors
            if request.countsFilters { own.facets = view.facetKeys }
            let answer = view.search(query, own)
            found.marks.append(answer.marks)
            guard answer.total > 0 else { continue }
            found.total += answer.total
            found.hits += answer.hits.map { (place, $0) }
            answered += 1
            found.add(answer.total, CatalogName(view.description))
            if request.countsFilters { filtered.append((view.description, facets(answer, of: view, query, own))) }
        }
        found.facets = ScreenBuilder.joined(filtered)
        guard answered > 1 else { return found }
        // What is not kept comes last where one catalog has an order: nothing is known of it.
        if query.sort != nil, found.counts.count == 1 { return found }
        guard query.sort == nil else {
            // An order by an attribute means something within one catalog only.
            var plain = query
            plain.sort = nil
            return find(plain, views, request, allowsErrors: allowsErrors)
        }
        found.hits.sort { a, b in
            if a.hit.rank != b.hit.rank { return a.hit.rank < b.hit.rank }
            return a.catalog != b.catalog ? a.catalog < b.catalog : a.hit.position < b.hit.position
        }
        return found
    }

    /// The filters of several catalogs as one, their counts added up. A filter that another of them knows in another way is left out: the
    /// number beside a choice would not be that of what it finds.
    private static func joined(_ filtered: [(catalog: CatalogDescription, facets: [Facet])]) -> [Facet] {
        guard filtered.count > 1 else { return filtered.first?.facets ?? [] }
        var joined: [Facet] = []
        for (catalog, facets) in filtered {
            for facet in facets where !joined.contains(where: { Bytes.equal($0.key.utf8, facet.key.utf8) }) {
                let way = catalog.attribute(facet.key)
                let isAlike = filtered.allSatisfy { other in
                    other.catalog.attribute(facet.key).map { $0.facet == way?.facet && $0.kind == way?.kind } ?? true
                }
                guard isAlike else { continue }
                let same = filtered.compactMap { other in other.facets.first { Bytes.equal($0.key.utf8, facet.key.utf8) } }
                joined.append(same.count > 1 ? Facet(joining: same) : facet)
            }
        }
        return joined
    }

    /// The query with the words that were meant, as the entry at `position` has them; nil where they are there as typed.
    func correction(
        _ query: SearchQuery, _ position: Int32, of view: CatalogView, _ request: IndexRequest
    ) -> SearchQuery? {
        var request = request
        request.allowsErrors = true
        let meant = view.meant(query, at: position, request)
        return meant.contains { $0 != nil } ? query.replacing(meant) : nil
    }

    /// What is asked of a catalog beside the query: what is on the shelf of its entries, as far as the query can meet it.
    func request(for view: CatalogView, _ query: SearchQuery) -> IndexRequest {
        var request = IndexRequest()
        guard !shelf.isEmpty else { return request }
        let asksShelf = query.clauses.contains { $0.asksShelf }
        guard asksShelf || query.hasWords else { return request }
        let catalog = view.description.id
        var written: [UInt32: (name: [[UInt8]], note: [[UInt8]])] = [:]
        for favourite in shelf.favourites where favourite.entry.catalog == catalog {
            guard let position = view.position(of: favourite.entry) else { continue }
            request.favourites.append(UInt32(position))
            written[UInt32(position)] = (WordScanner.words(favourite.name), [])
        }
        for id in shelf.notedEntries where id.catalog == catalog {
            guard let position = view.position(of: id) else { continue }
            request.noted.append(UInt32(position))
            written[UInt32(position), default: ([], [])].note = WordScanner.words(shelf.note(id) ?? "")
        }
        request.favourites.sort()
        request.noted.sort()
        request.written = written.sorted { $0.key < $1.key }
            .map { IndexRequest.Written(entry: $0.key, name: $0.value.name, note: $0.value.note) }
        return request
    }
}

extension SearchQuery {
    /// Whether words are looked for, or must not be there.
    fileprivate var hasWords: Bool { clauses.contains { $0.hasWords } }
}

extension SearchQuery.Clause {
    /// Whether it asks for favourites or notes.
    fileprivate var asksShelf: Bool {
        switch self {
        case .favourite, .noted: true
        case .term, .filter, .catalog: false
        case .not(let inner): inner.asksShelf
        case .any(let inner), .all(let inner): inner.contains { $0.asksShelf }
        }
    }

    fileprivate var hasWords: Bool {
        switch self {
        case .term: true
        case .favourite, .noted, .filter, .catalog: false
        case .not(let inner): inner.hasWords
        case .any(let inner), .all(let inner): inner.contains { $0.hasWords }
        }
    }
}
