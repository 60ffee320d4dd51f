import Model
import Pack
import Search

/// Searches for the rare words of a sentence if nothing matches all of them.
extension ScreenBuilder {
    /// A query for the rare words of a sentence.
    struct RareWords {
        let query: SearchQuery
        /// The words that the query leaves out.
        let leftOut: [String]
        var tolerance = SearchTolerance.words
    }

    /// A word is rare if at most one in this many entries contains it.
    private static let rarity = 5

    /// Returns a sentence's query with as many of its rare words as any entry has, and the words that it leaves out. If the named catalogs
    /// have no such entry, the names of the catalogs are left out, too. Returns nil if the query isn't a sentence or if no entry has a
    /// rare word. Filters and exclusions stay.
    ///
    /// - Parameter isFound: Returns whether a query matches anything.
    func withRareWords(
        _ query: SearchQuery, _ reader: QueryReader, isFound: (SearchQuery, SearchTolerance) -> Bool
    ) -> RareWords? {
        guard query.isSentence else { return nil }
        if let found = keepingRareWords(of: query, reader, isFound: isFound) { return found }
        let nouns = query.spoken.filter {
            $0.filter.utf8.starts(with: "in:".utf8) && !$0.filter.utf8.contains(ASCII.space)
        }.map { $0.typed }
        guard !nouns.isEmpty else { return nil }
        // In other catalogs, only titles are near enough.
        let words = query.inAllCatalogs
        func isTitle(_ query: SearchQuery, _ tolerance: SearchTolerance) -> Bool {
            var query = query
            query.scope = .names
            return isFound(query, tolerance)
        }
        if let found = keepingRareWords(of: words, reader, isFound: isTitle) {
            return RareWords(query: found.query, leftOut: nouns + found.leftOut)
        }
        // The only other word may be misspelt.
        guard words.requiredTerms.count == 1, isTitle(words, .errors) else { return nil }
        return RareWords(query: words, leftOut: nouns, tolerance: .errors)
    }

    private func keepingRareWords(
        of query: SearchQuery, _ reader: QueryReader, isFound: (SearchQuery, SearchTolerance) -> Bool
    ) -> RareWords? {
        let terms = query.requiredTerms, views = reader.views
        let rows = views.reduce(0) { query.allows($1.description.id) ? $0 + $1.rows.count : $0 }
        var counted: [(place: Int, count: Int)] = []
        /// Whether a word is a value of a filter, such as "undead". These words say most about what the reader looks for.
        func isChoice(_ term: SearchQuery.Term) -> Bool {
            views.contains { view in
                query.allows(view.description.id)
                    && view.facetAttributes.contains {
                        $0.facet == .values && $0.kind != .number
                            && reader.facts.value(view.description.id, $0, term.text) != nil
                    }
            }
        }
        for (place, term) in terms.enumerated() {
            let count = self.count(of: term, query, in: views)
            guard count > 0, count * ScreenBuilder.rarity <= rows else { continue }
            counted.append((place, isChoice(term) ? count - rows : count))
        }
        counted.sort { $0.count < $1.count }
        let isSorted = query.sort.map { _ in true } ?? false
        while true {
            let kept = query.keeping(terms: counted.map { $0.place })
            // Without words, only filters are left.
            guard !counted.isEmpty || !terms.isEmpty && (!kept.filters.isEmpty || isSorted) else { return nil }
            if isFound(kept, .words) {
                let others = terms.indices.filter { place in !counted.contains { $0.place == place } }
                return RareWords(query: kept, leftOut: others.map { terms[$0].text })
            }
            guard counted.popLast() != nil else { return nil }
        }
    }

    /// Returns the number of entries that contain a word or another form of it.
    func count(of term: SearchQuery.Term, _ query: SearchQuery, in views: [MergedCatalog]) -> Int {
        let one = SearchQuery(anyOf: [term])
        return views.reduce(0) { sum, view in
            guard query.allows(view.description.id) else { return sum }
            var request = request(for: view, one)
            request.limit = 0
            return sum + Int(view.search(one, request).total)
        }
    }
}
