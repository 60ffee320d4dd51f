import Localization
public import Model
import Pack
import Search
import Shelf
import TextProcessing

/// The parameters of a search in several catalogs.
public struct MultiCatalogSearchRequest: Equatable, Sendable {
    /// The query, in the query language.
    public var text: String
    /// The catalogs to search. If empty, all catalogs are searched.
    public var catalogs: [CatalogID]
    /// The ID of the collection with these catalogs, or nil if the request names catalogs.
    public var collection: String?
    /// Whether the search is limited to titles.
    public var namesOnly: Bool
    /// Whether typo tolerance is off.
    public var isExact = false
    /// Whether the results explain their rank.
    public var isExplained = false
    /// Whether the user is still typing the query. If so, an unfinished filter at its end is ignored.
    public var isTyping = false
    /// Whether to count the filters that would narrow the results.
    public var countsFilters = true
    /// Whether to say how each result matches the query.
    var showsMatches = true
    /// The index of the first result to return, from 0.
    public var offset: UInt32
    /// The maximum number of results.
    public var limit: UInt32

    /// Creates a request. By default, it requests the first 20 results from all catalogs. `limit` is capped at
    /// `ListState.limitMaximum`.
    public init(text: String, catalogs: [CatalogID] = [], namesOnly: Bool = false, offset: UInt32 = 0, limit: UInt32 = 20) {
        self.text = text
        self.catalogs = catalogs
        self.namesOnly = namesOnly
        self.offset = min(offset, ListState.offsetMaximum)
        self.limit = min(limit, ListState.limitMaximum)
    }
}

extension ScreenBuilder {
    /// Searches the requested catalogs, or all catalogs if the request doesn't name any. The best matches come first. Equal
    /// matches are sorted by catalog, then in the catalog's default order.
    public func search(_ request: MultiCatalogSearchRequest) -> SearchScreen {
        let kept = catalogs.filter { request.catalogs.isEmpty || request.catalogs.contains($0.description.id) }
        // Include entries that are favourites or have notes but aren't stored.
        var views = kept + absent().filter { request.catalogs.isEmpty || request.catalogs.contains($0.description.id) }
        let reader = QueryReader(self, kept)
        func read(_ text: String) -> SearchQuery {
            var query = reader.read(text)
            if request.namesOnly { query.scope = .names }
            return query
        }
        var request = request
        if request.isTyping {
            request.text = finished(request.text, of: kept, read)
        }
        var query = read(request.text)
        // A query with only a sort order lists all entries of the named catalogs, or of the only catalog that has the sort key.
        var isEmpty = query.isEmpty && (query.sort == nil || request.catalogs.isEmpty)
        if isEmpty, let sort = query.sort {
            let owners = kept.filter { $0.description.attribute(sort.key)?.isSortable ?? false }
            if owners.count == 1 { (views, isEmpty) = (owners, false) }
        }
        var found = isEmpty ? CombinedResults() : find(query, views, request, .words)
        var corrected: String?
        // If the query's first reading matches nothing, try the other one.
        if found.total == 0, !request.namesOnly, let other = reader.readOtherwise(query, request.text) {
            let more = find(other, views, request, .words)
            if more.total > 0 { (query, found) = (other, more) }
        }
        // If no entry contains the words, try to interpret them as labels.
        if found.total == 0, query.hasTerms, !request.namesOnly, !request.isExact,
            let labels = reader.readLabels(request.text, query)
        {
            let other = find(labels, views, request, .words)
            if other.total > 0 { (query, found) = (labels, other) }
        }
        // If no entry contains the words, search for compound words that contain them.
        if found.total == 0, query.hasTerms, !request.isExact { found = find(query, views, request, .parts) }
        func search(_ tolerance: SearchTolerance) {
            found = find(query, views, request, tolerance)
            guard tolerance != .words else { return }
            if let first = found.hits.first,
                let meant = correction(
                    query, first.hit.position, of: views[first.catalog], self.request(for: views[first.catalog], query),
                    allowsMore: tolerance == .moreErrors)
            {
                corrected = meant.understood
            }
        }
        for tolerance in [SearchTolerance.errors, .moreErrors] where found.total == 0 && query.hasTerms && !request.isExact {
            search(tolerance)
        }
        var leftOut: [String] = []
        if found.total == 0, !request.isExact, !request.namesOnly,
            let rare = withRareWords(query, reader, isFound: { find($0, views, request, $1).total > 0 })
        {
            (query, leftOut) = (rare.query, rare.leftOut)
            search(rare.tolerance)
        }
        let described = found.counts.compactMap { view($0.catalog.id) }
        let filters: [SearchScreen.Refinement] = found.facets.compactMap { facet in
            let required = query.requiredValues(of: facet.key), chosen = required.isEmpty ? query.values(of: facet.key) : required
            guard facet.choices.count > 1 || !chosen.isEmpty,
                let owner = described.first(where: { $0.description.attribute(facet.key) != nil }),
                let attribute = owner.description.attribute(facet.key)
            else { return nil }
            return SearchScreen.Refinement(
                group: CatalogScreen.FilterChoices(attribute: attribute, choices: facet.choices), chosen: chosen,
                requiresAll: !required.isEmpty, language: owner.description.language)
        }
        return SearchScreen(
            text: request.text, understood: query.understood, readAs: query.understood(unlike: request.text),
            reading: QueryInterpretation(
                query, suggestion: suggestion(for: query, as: request.text, reader, findsNothing: found.total == 0),
                nearest: found.total == 0 && !request.isExact ? nearest(to: query, in: kept) : nil,
                sureCount: found.sureCount < found.total ? found.sureCount : nil, unused: unusedExclusions(of: query, in: kept),
                leftOut: leftOut, lacking: lacking(request.text, query, in: kept),
                query.unsortable.isEmpty ? [] : kept.map { $0.description }.filter { query.allows($0.id) }),
            misunderstood: query.misunderstood, cut: query.cut, corrected: corrected,
            namesOnly: request.namesOnly, isExact: request.isExact, isExplained: request.isExplained,
            wordCount: UInt32(query.terms.count), catalogs: request.catalogs,
            collection: request.collection.flatMap { self.views(ofCollection: $0).first?.description.collection },
            incompleteCatalogs: kept.filter {
                !context.isComplete($0.description.id) && query.allows($0.description.id)
            }.map { CatalogLink($0.description) }, total: found.total, offset: request.offset,
            limit: request.limit,
            hits: found.hits.dropFirst(Int(request.offset)).prefix(Int(request.limit)).map { hit in
                let view = views[hit.catalog]
                return SearchScreen.Hit(
                    row: row(Int(hit.hit.position), of: view, isAbsent: hit.catalog >= kept.count),
                    catalog: CatalogLink(view.description),
                    match: request.showsMatches
                        ? match(hit.hit, of: view, found.query, found.marks[hit.catalog], ofTitles: true)
                        : QueryMatch(title: [], snippet: [], origin: .text, rank: nil, isInTitle: true))
            },
            counts: found.counts, facets: found.facets, filters: filters)
    }

    /// The combined results from several catalogs.
    struct CombinedResults {
        /// The results, sorted by rank. `catalog` is an index into the searched catalogs.
        var hits: [(catalog: Int, hit: CatalogSearchResult.Hit)] = []
        var total: UInt32 = 0
        /// The number of results that surely don't have what the query excludes.
        var sureCount: UInt32 = 0
        var counts: [SearchScreen.CatalogCount] = []
        var facets: [Facet] = []
        /// The words to highlight, for each searched catalog.
        var marks: [HighlightTerms] = []
        /// The query that was actually used. It has no sort order if none of the catalogs with results can be sorted by it.
        var query = SearchQuery()

        /// Adds `count` to the number of results from a catalog.
        ///
        /// - Parameter isFirst: Whether none of the catalog's results can have been added yet.
        mutating func add(_ count: UInt32, _ catalog: CatalogLink, isFirst: Bool) {
            let place = isFirst ? nil : counts.firstIndex { $0.catalog.id == catalog.id }
            let before = place.map { counts[$0].count } ?? 0
            let sum = SearchScreen.CatalogCount(catalog: catalog, count: before + count)
            if let place { counts[place] = sum } else { counts.append(sum) }
        }
    }

    /// Returns how a result matches the query.
    ///
    /// - Parameters:
    ///   - marks: the words to highlight in the excerpt.
    ///   - ofTitles: whether entries whose title matches also get an excerpt.
    func match(
        _ hit: CatalogSearchResult.Hit, of view: MergedCatalog, _ query: SearchQuery, _ marks: HighlightTerms,
        ofTitles: Bool
    ) -> QueryMatch {
        let rank = query.sort == nil ? hit.rank : nil
        let row = view.rows[Int(hit.position)], id = row.head.id
        let isInTitle =
            rank.map { $0.fields == 0 && $0.written == 0 }
            ?? (marks.count(in: row.head.title) == marks.count)
        var snippet: [SnippetPart] = [], origin = QueryMatch.SnippetSource.text
        if !marks.isEmpty, !isInTitle || ofTitles {
            if query.scope != .names { snippet = view.snippet(at: hit.position, marks) }
            // Show an excerpt from the note if it contains at least as many of the query's words as the entry's excerpt. Show the
            // favourite's name instead if it contains at least as many of these words as the excerpt, and more than the title.
            if query.scope == .everything, !shelf.isEmpty, let note = shelf.note(id) {
                let own = SnippetPart.cut(EntryTextExtractor.plain(Markdown.blocks(note), Localizer(.english)), marks)
                if !own.isEmpty, marks.count(in: own) >= marks.count(in: snippet) { (snippet, origin) = (own, .note) }
            }
            if !shelf.isEmpty, let name = shelf.favourite(id)?.name, marks.count(in: name) > marks.count(in: row.head.title),
                marks.count(in: name) >= marks.count(in: snippet)
            {
                (snippet, origin) = (SnippetPart.cut(name, marks), .name)
            }
        }
        return QueryMatch(
            title: SnippetPart.whole(row.title(in: context.settings.language.tag), marks), snippet: snippet, origin: origin,
            rank: rank, isInTitle: isInTitle)
    }

    /// How far the matching words may differ from the words in the query.
    enum SearchTolerance {
        case words, parts, errors, moreErrors
    }

    func find(
        _ query: SearchQuery, _ views: [MergedCatalog], _ request: MultiCatalogSearchRequest, _ tolerance: SearchTolerance
    ) -> CombinedResults {
        var found = CombinedResults(query: query)
        var answered = 0
        var filtered: [(view: MergedCatalog, facets: [Facet])] = []
        var options = IndexSearchOptions(limit: Int(request.offset) + Int(request.limit))
        options.allowsErrors = tolerance == .errors || tolerance == .moreErrors
        options.allowsMoreErrors = tolerance == .moreErrors
        options.allowsParts = tolerance == .parts
        options.allowsForms = !request.isExact
        let numbers = set.numbers(matching: query, options)
        for (place, (view, mayMatch)) in marked(views, numbers).enumerated() {
            guard query.allows(view.description.id), mayMatch || !shelf.isEmpty else {
                found.marks.append(HighlightTerms())
                continue
            }
            var own = self.request(for: view, query, options)
            guard mayMatch || !own.written.isEmpty else {
                found.marks.append(HighlightTerms())
                continue
            }
            if request.countsFilters { own.facets = view.searchFacetKeys }
            let answer = view.search(query, own)
            found.marks.append(answer.marks)
            guard answer.total > 0 else { continue }
            found.total += answer.total
            found.sureCount += answer.sureCount
            found.hits += answer.hits.map { (place, $0) }
            answered += 1
            found.add(answer.total, CatalogLink(view.description), isFirst: !view.isUnstored)
            if request.countsFilters { filtered.append((view, facets(answer, of: view, query, own))) }
        }
        found.facets = joined(filtered)
        guard answered > 1 else {
            putTypedTitleFirst(in: &found, views, request)
            return found
        }
        // If a single catalog is sorted by an attribute, the entries that aren't stored come last, because their attributes are
        // unknown.
        if query.sort != nil, found.counts.count == 1 { return found }
        // The entries of a catalog without the attribute come last.
        let isSorted = views.map { view in query.sort.map { view.canSort(by: $0) } ?? false }
        if !found.hits.contains(where: { isSorted[$0.catalog] }) { found.query.sort = nil }
        let isLater = isOtherEdition(views, found.hits)
        found.hits = ScreenBuilder.merged(found.hits, limit: options.limit) { a, b in
            if a.hit.isUncertain != b.hit.isUncertain { return b.hit.isUncertain }
            if isSorted[a.catalog] != isSorted[b.catalog] { return isSorted[a.catalog] }
            if isSorted[a.catalog], let sort = query.sort,
                let isFirst = views[a.catalog].precedes(a.hit.position, b.hit.position, in: views[b.catalog], by: sort)
            {
                return isFirst
            }
            if !isSorted[a.catalog], a.hit.rank != b.hit.rank { return a.hit.rank < b.hit.rank }
            if isLater[a.catalog] != isLater[b.catalog] { return isLater[b.catalog] }
            return a.catalog != b.catalog ? a.catalog < b.catalog : a.hit.position < b.hit.position
        }
        putTypedTitleFirst(in: &found, views, request)
        return found
    }

    /// Moves the entry whose title was typed exactly to the front, with signs that aren't part of a word, such as those of `C++`.
    private func putTypedTitleFirst(
        in found: inout CombinedResults, _ views: [MergedCatalog], _ request: MultiCatalogSearchRequest
    ) {
        guard found.query.sort == nil,
            request.text.utf8.contains(where: { !ASCII.isLetter($0) && $0 != ASCII.space && $0 < 0x80 })
        else { return }
        let typed = request.text.utf8.map { ASCII.lowercased($0) }
        let place = found.hits.firstIndex { hit in
            let title = views[hit.catalog].rows[Int(hit.hit.position)].head.title.utf8
            return title.count == typed.count && zip(title, typed).allSatisfy { ASCII.lowercased($0) == $1 }
        }
        if let place, place > 0 { found.hits.insert(found.hits.remove(at: place), at: 0) }
    }

    /// Returns the query with its typos corrected to the words of the entry at `position`, or nil if the entry contains the words
    /// as typed.
    func correction(
        _ query: SearchQuery, _ position: Int32, of view: MergedCatalog, _ request: IndexSearchOptions, allowsMore: Bool = false
    ) -> SearchQuery? {
        var request = request
        request.allowsErrors = true
        request.allowsMoreErrors = allowsMore
        let meant = view.meant(query, at: position, request)
        return meant.contains { $0 != nil } ? query.replacing(meant) : nil
    }

    /// Returns the search options for a catalog's index. They include the favourites and notes of the catalog's entries if the
    /// query can match favourites or notes.
    func request(
        for view: MergedCatalog, _ query: SearchQuery, _ options: IndexSearchOptions = IndexSearchOptions()
    ) -> IndexSearchOptions {
        var request = options
        request.linked = linked(query, in: view)
        request.writtenLanguage = context.settings.language
        guard !shelf.isEmpty else { return request }
        let asksShelf = query.clauses.contains { $0.asksShelf }
        guard asksShelf || query.hasWords else { return request }
        func positions(_ ids: [EntryID]) -> [UInt32] {
            ids.compactMap { view.position(of: $0).map { UInt32($0) } }.sorted()
        }
        request.favourites = positions(shelf.entries(.favourite, in: view.description.id))
        request.noted = positions(shelf.entries(.note, in: view.description.id))
        // Recipes that aren't in the catalog's index yet are found by all their words.
        let recipes = view.isUnstored ? positions(newRecipes()) : []
        var last: UInt32?
        for position in (request.favourites + request.noted + recipes).sorted() where position != last {
            last = position
            let head = view.rows[Int(position)].head
            let recipe = recipes.isEmpty ? nil : shelf.recipeText(head.id.key)
            request.written.append(
                IndexSearchOptions.PersonalText(
                    entry: position, name: WordScanner.words(shelf.favourite(head.id)?.name ?? ""),
                    note: WordScanner.words(shelf.note(head.id) ?? "") + WordScanner.words(recipe ?? ""),
                    title: view.isUnstored ? WordScanner.words(head.title) : []))
        }
        return request
    }
}

extension SearchQuery {
    /// Whether the query requires or excludes any words.
    fileprivate var hasWords: Bool { clauses.contains { $0.hasWords } }
}

extension SearchQuery.Clause {
    /// Whether the clause matches favourites or notes.
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
