import Finder
import Pack
import Prose
public import Records
import Shelf

/// What a search over catalogs asks.
public struct SearchRequest: Equatable, Sendable {
    /// The words, in the query language.
    public var text: String
    /// The one catalog to look in; nil for all.
    public var catalog: CatalogID?
    /// Whether only titles are searched.
    public var namesOnly: Bool
    /// The first hit wanted, counted from 0.
    public var offset: UInt32
    /// How many hits are wanted at most.
    public var limit: UInt32

    /// The first 20 hits in all catalogs, unless said otherwise; `limit` is cut to `ListState.limitMaximum`.
    public init(text: String, catalog: CatalogID? = nil, namesOnly: Bool = false, offset: UInt32 = 0, limit: UInt32 = 20) {
        self.text = text
        self.catalog = catalog
        self.namesOnly = namesOnly
        self.offset = min(offset, ListState.offsetMaximum)
        self.limit = min(limit, ListState.limitMaximum)
    }
}

extension ScreenBuilder {
    /// Searches all catalogs, or one. The best matches first, ties in the order of the catalogs and within them.
    public func search(_ request: SearchRequest) -> SearchScreen {
        var query = Query(parsing: request.text) { key in
            for view in catalogs where request.catalog.map({ $0 == view.description.id }) ?? true {
                if let attribute = view.description.attribute(key) { return attribute.kind }
            }
            return nil
        }
        if request.namesOnly { query.scope = .names }
        let matcher = Matcher(query, shelf: shelf)
        var found: [(catalog: Int, hit: Matcher.Hit)] = []
        var counts: [SearchScreen.CatalogCount] = []
        var facets: [Facet] = []
        if !query.isEmpty {
            for (index, view) in catalogs.enumerated() where request.catalog.map({ $0 == view.description.id }) ?? true {
                let hits = matcher.hits(in: view)
                guard !hits.isEmpty else { continue }
                counts.append(SearchScreen.CatalogCount(catalog: CatalogName(view.description), count: UInt32(hits.count)))
                found += hits.map { (index, $0) }
                for key in view.facets.keys {
                    guard let facet = view.facets.facet(key, among: hits.map { $0.position }), !facet.choices.isEmpty,
                        !facets.contains(where: { Bytes.equal($0.key.utf8, key.utf8) })
                    else { continue }
                    facets.append(facet)
                }
            }
        }
        if let sort = query.sort, let only = counts.first, counts.count == 1, let view = view(only.catalog.id) {
            var rank = [Int32](repeating: 0, count: view.rows.count)
            for (place, position) in view.order(by: sort).enumerated() { rank[Int(position)] = Int32(place) }
            found.sort { rank[Int($0.hit.position)] < rank[Int($1.hit.position)] }
        } else {
            found.sort { a, b in
                if a.hit.score != b.hit.score { return a.hit.score > b.hit.score }
                return a.catalog != b.catalog ? a.catalog < b.catalog : a.hit.position < b.hit.position
            }
        }
        let start = min(Int(clamping: request.offset), found.count), end = min(start + Int(request.limit), found.count)
        return SearchScreen(
            text: request.text, understood: query.understood, misunderstood: query.misunderstood,
            namesOnly: request.namesOnly, catalog: request.catalog, total: UInt32(found.count), offset: request.offset,
            limit: request.limit,
            hits: found[start..<end].map { hit in
                let view = catalogs[hit.catalog]
                let position = Int(hit.hit.position)
                return SearchScreen.Hit(
                    row: row(position, of: view), catalog: CatalogName(view.description),
                    snippet: snippet(position, of: view, query))
            },
            counts: counts, facets: facets)
    }

    private func snippet(_ position: Int, of view: CatalogView, _ query: Query) -> [SearchScreen.SnippetPart] {
        let terms = query.terms.filter { !$0.isNegated }
        guard query.scope != .names, !terms.isEmpty, let text = view.prose(at: position) else { return [] }
        return Snippet.make(from: text, terms: terms)
    }
}
