import Localization
public import Model
public import Search

/// The result of searching a catalog.
public struct CatalogSearchResult: Sendable {
    /// An entry that matches a search query.
    public struct Hit: Equatable, Sendable {
        /// The entry's position in the catalog's rows.
        public let position: Int32
        /// The entry's rank, or the best possible rank if the query requested another sort order.
        public let rank: Rank

        /// Whether the entry may have what the query excludes. Such entries come last.
        public var isUncertain = false

        /// Creates a hit.
        public init(position: Int32, rank: Rank) {
            self.position = position
            self.rank = rank
        }
    }

    /// The requested hits, in the requested order.
    public internal(set) var hits: [Hit]
    /// The total number of hits.
    public let total: UInt32
    /// The number of hits that surely don't have what the query excludes.
    public internal(set) var sureCount: UInt32
    /// The choices of the requested filters, with counts that cover all hits. Filters without choices are omitted.
    public let facets: [Facet]
    /// The words to highlight in the results.
    public let marks: HighlightTerms
}

extension MergedCatalog {
    /// Returns the entries that match `query`, in the query's sort order or by rank. Entries with the same rank are in the
    /// catalog's default order.
    ///
    /// - Parameter request: Further options. The entry numbers in the options are positions in `rows`. The result counts all
    ///   hits, even if the options don't request a full count.
    public func search(_ query: SearchQuery, _ request: IndexSearchOptions) -> CatalogSearchResult {
        var request = request
        request.countsAll = true
        var plain = query
        plain.sort = nil
        let sort = query.sort.flatMap { canSort(by: $0) ? $0 : nil }
        guard let parts = plain.divided(description.attributes) else { return answer(plain, request, by: sort) }
        var part = request
        part.facets = []
        let sure = answer(parts.sure, part, by: sort)
        part.limit = request.limit - sure.hits.count
        request.limit = 0
        var all = answer(plain, request, by: nil)
        all.sureCount = sure.total
        all.hits = sure.hits
        for var hit in answer(parts.unsure, part, by: sort).hits {
            hit.isUncertain = true
            all.hits.append(hit)
        }
        return all
    }

    /// Returns whether the entries can be sorted by this order.
    public func canSort(by sort: CatalogDescription.SortOrder) -> Bool {
        RowSorter.isName(sort) || description.attribute(sort.key) != nil
    }

    /// Returns whether the entry at a position comes before an entry of another catalog that has the attribute too. Nil if their values
    /// are equal.
    public func precedes(
        _ position: Int32, _ other: Int32, in catalog: MergedCatalog, by sort: CatalogDescription.SortOrder
    ) -> Bool? {
        RowSorter.precedes(rows[Int(position)], catalog.rows[Int(other)], by: sort, description)
    }

    private func answer(
        _ query: SearchQuery, _ request: IndexSearchOptions, by sort: CatalogDescription.SortOrder?
    ) -> CatalogSearchResult {
        let answer = members.answer(query, request, by: sort)
        let tables = request.facets.isEmpty ? [] : filters.tables
        return CatalogSearchResult(
            hits: answer.hits.map { CatalogSearchResult.Hit(position: $0.position, rank: $0.rank) }, total: answer.total,
            sureCount: answer.total,
            facets: answer.tallies.compactMap { FacetChoiceMap.facet($0, tables) }.filter { !$0.choices.isEmpty },
            marks: answer.total == 0 ? HighlightTerms() : HighlightTerms(answer.marks))
    }

    /// Returns a snippet of an entry's text with the query's matches highlighted. Returns a fact instead if the fact, alone or
    /// together with the title, contains more of the query's words than the snippet does. Empty if nothing matches.
    public func snippet(at position: Int32, _ sought: HighlightTerms) -> [SnippetPart] {
        guard rows.indices.contains(Int(position)) else { return [] }
        let snippet = members.snippet(of: position, sought)
        guard snippet.termCount < sought.count, let entry = try? entry(at: Int(position)) else { return snippet.parts }
        // Also search the facts' translations for the query's words.
        let own = Localizer(of: description)
        let languages = [own] + Language.translations.filter { $0 != own.language }.map { Localizer($0) }
        for words in languages {
            let fact = EntryTextExtractor(words: words).fact(of: entry, sought, betterThan: snippet.termCount)
            if !fact.isEmpty { return fact }
        }
        let title = entry.title + "\n"
        let shown = sought.count(in: snippet.parts.reduce(title) { $0 + $1.text })
        guard sought.count(in: title) > 0, shown < sought.count else { return snippet.parts }
        let rest = HighlightTerms(sought.marks.filter { HighlightTerms([$0]).count(in: title) == 0 })
        for words in languages {
            let fact = EntryTextExtractor(words: words).fact(of: entry, rest)
            if sought.count(in: fact.reduce(title) { $0 + $1.text }) > shown { return fact }
        }
        return snippet.parts
    }

    /// For each term of the query, returns the word that the term matched in the entry at `position`. Returns nil for a term that
    /// occurs in the entry exactly as typed.
    public func meant(_ query: SearchQuery, at position: Int32, _ request: IndexSearchOptions) -> [[UInt8]?] {
        rows.indices.contains(Int(position)) ? members.meant(query, by: position, request) : []
    }
}
