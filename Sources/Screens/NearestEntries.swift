import Localization
public import Model
import Pack
import Search

/// What comes nearest to a query that matches nothing: how often each of its words occurs, and the entries with most of the words.
public struct NearestEntries: Equatable, Sendable {
    /// A word of the query.
    public struct Word: Equatable, Sendable {
        /// The word, in lower case and without accents.
        public let text: String
        /// The number of entries that contain the word or another form of it.
        public let count: UInt32
    }

    /// An entry with some of the words.
    public struct Entry: Equatable, Sendable {
        /// The entry's ID.
        public let id: EntryID
        /// The entry's title in the reader's language.
        public let title: String
    }

    /// The query's words, in order.
    public let words: [Word]
    /// The entries with most of the words, the best first. Entries with a word in the title come before all others.
    public let entries: [Entry]
}

extension ScreenBuilder {
    /// The maximum number of entries that are offered instead of results.
    private static let nearestLimit: UInt32 = 5

    /// Returns the query's exclusions of attributes' values that no entry has.
    func unusedExclusions(of query: SearchQuery, in views: [MergedCatalog]) -> [String] {
        query.exclusions.filter { exclusion in
            views.allSatisfy { view in
                !query.allows(view.description.id)
                    || Int(view.search(exclusion, IndexSearchOptions(limit: 0)).total) == view.rows.count
            }
        }.map { $0.understood }
    }

    /// Returns what comes nearest to a query that matches nothing, or nil if the query has no words.
    func nearest(to query: SearchQuery, in views: [MergedCatalog]) -> NearestEntries? {
        let terms = query.terms, views = views.filter { query.allows($0.description.id) }
        guard !terms.isEmpty else { return nil }
        func found(_ terms: [SearchQuery.Term], _ scope: SearchQuery.SearchedParts, limit: UInt32) -> CombinedResults {
            var query = SearchQuery(anyOf: terms), request = MultiCatalogSearchRequest(text: "", limit: limit)
            query.scope = scope
            request.countsFilters = false
            return find(query, views, request, .words)
        }
        var words: [NearestEntries.Word] = [], entries: [NearestEntries.Entry] = []
        for term in terms {
            words.append(NearestEntries.Word(text: term.text, count: UInt32(count(of: term, SearchQuery(), in: views))))
        }
        for scope in [SearchQuery.SearchedParts.names, .everything] where terms.count > 1 {
            for (catalog, hit) in found(terms, scope, limit: ScreenBuilder.nearestLimit).hits {
                let head = views[catalog].rows[Int(hit.position)].head
                guard entries.count < ScreenBuilder.nearestLimit, !entries.contains(where: { $0.id == head.id }) else { continue }
                entries.append(NearestEntries.Entry(id: head.id, title: head.title(in: context.settings.language.tag)))
            }
        }
        return NearestEntries(words: words, entries: entries)
    }
}
