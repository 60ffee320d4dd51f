// Runs all the searches that a search results page needs. search-bench runs this code natively, and search-wasm runs it in
// WebAssembly.

public import Model
public import Search

/// Searches an index in the same way as a search results page.
public struct SearchPage {
    /// The attributes of the entries in the benchmark's corpora: three text attributes and one numeric attribute.
    public static var attributes: [AttributeDescription] {
        let texts = ["fa", "fb", "fc"].map {
            AttributeDescription(key: $0, label: .literal($0), kind: .text, facet: .values)
        }
        let bounds = [FixedDecimal(0), FixedDecimal(100)]
        return texts + [AttributeDescription(key: "n", label: .literal("n"), kind: .number, facet: .ranges(bounds))]
    }

    private let index: IndexReader
    private let attributes = SearchPage.attributes
    private let catalogs = [CatalogID(known: "bench")]

    /// Creates a search page for `index`.
    public init(_ index: IndexReader) { self.index = index }

    private func query(_ text: String) -> SearchQuery {
        SearchQuery(parsing: text, attributes: attributes, catalogs: catalogs)
    }

    /// Finds the best 20 results with snippets, and counts the values of four facets. If nothing matches, searches again with
    /// typos allowed.
    /// - Returns: The total number of text fragments in the snippets.
    public func page(_ text: String) throws(IndexError) -> Int {
        let query = query(text)
        var request = IndexSearchOptions(limit: 20, countsAll: true, facets: ["fa", "fb", "fc", "n"])
        var answer = try IndexSearch.run(query, in: index, request)
        if answer.total == 0, query.hasTerms {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        var length = 0
        let sought = HighlightTerms(answer.marks)
        for hit in answer.hits { length += try index.snippet(of: hit.entry, sought).parts.count }
        return length
    }

    /// Finds only the best 20 results, without snippets or facets.
    /// - Returns: The number of results.
    public func best(_ text: String, beginnings: Bool, errors: Bool) throws(IndexError) -> Int {
        let query = query(text)
        var request = IndexSearchOptions(limit: 20, allowsBeginnings: beginnings)
        var answer = try IndexSearch.run(query, in: index, request)
        if errors, answer.hits.isEmpty {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        return answer.hits.count
    }
}
