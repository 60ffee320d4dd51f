// What a page of search results costs: the same code natively (finder-bench) and in WebAssembly (finder-wasm).

public import Model
public import Search

/// The questions that a page of results asks of one index.
public struct SearchPage {
    /// The attributes of the benchmark's corpora: three of texts, one of numbers.
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

    /// Asks `index`.
    public init(_ index: IndexReader) { self.index = index }

    private func query(_ text: String) -> SearchQuery {
        SearchQuery(parsing: text, attributes: attributes, catalogs: catalogs)
    }

    /// The best 20 with snippets, and four facets; where nothing is found, with typing errors.
    /// - Returns: how many pieces the snippets have.
    public func page(_ text: String) throws(IndexError) -> Int {
        let query = query(text)
        var request = IndexRequest(limit: 20, countsAll: true, facets: ["fa", "fb", "fc", "n"])
        var answer = try IndexSearch.run(query, in: index, request)
        if answer.total == 0, query.hasTerms {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        var length = 0
        for hit in answer.hits { length += try index.snippet(of: hit.entry, answer.marks).count }
        return length
    }

    /// The best 20 alone.
    /// - Returns: how many there are.
    public func best(_ text: String, beginnings: Bool, errors: Bool) throws(IndexError) -> Int {
        let query = query(text)
        var request = IndexRequest(limit: 20, allowsBeginnings: beginnings)
        var answer = try IndexSearch.run(query, in: index, request)
        if errors, answer.hits.isEmpty {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        return answer.hits.count
    }
}
