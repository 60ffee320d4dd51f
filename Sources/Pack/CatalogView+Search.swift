import Localization
import Model
public import Search

/// What a catalog answered to a query.
public struct CatalogAnswer: Sendable {
    /// An entry that meets the query.
    public struct Hit: Equatable, Sendable {
        /// Its position in the catalog's rows.
        public let position: Int32
        /// How well it meets the query; as good as can be where another order was asked for.
        public let rank: Rank

        /// An entry with its rank.
        public init(position: Int32, rank: Rank) {
            self.position = position
            self.rank = rank
        }
    }

    /// The first hits, in the order asked for.
    public let hits: [Hit]
    /// How many there are in all.
    public let total: UInt32
    /// The choices of the filters asked for, with their counts among all hits; filters without a choice are left out.
    public let facets: [Facet]
    /// The words that were looked for: what is marked.
    public let marks: [IndexAnswer.Mark]
}

extension CatalogView {
    /// The attributes that are filters with a choice to offer.
    public var facetKeys: [String] { facets.map { $0.key } }

    /// The entries that meet `query`: the best first, ties in the catalog's order; or in the order that the query asks for.
    ///
    /// - Parameter request: what is asked beside the query; its entries are positions in `rows`, and all hits are counted.
    public func search(_ query: SearchQuery, _ request: IndexRequest) -> CatalogAnswer {
        var request = request
        request.countsAll = true
        var plain = query
        plain.sort = nil
        guard let sort = query.sort, RowOrder.isName(sort) || description.attribute(sort.key) != nil else {
            return answer(plain, request, by: nil)
        }
        return answer(plain, request, by: sort)
    }

    private func answer(_ query: SearchQuery, _ request: IndexRequest, by sort: CatalogDescription.Sort?) -> CatalogAnswer {
        let answer = members.answer(query, request, by: sort)
        return CatalogAnswer(
            hits: answer.hits.map { CatalogAnswer.Hit(position: $0.position, rank: $0.rank) }, total: answer.total,
            facets: answer.tallies.compactMap { FacetTable.facet($0, facetTables) }.filter { !$0.choices.isEmpty },
            marks: answer.marks)
    }

    /// The piece of the text of the entry at `position` that shows where the words stand, marked; a fact, where one has more of the words
    /// than any such piece. None where they stand in neither.
    public func snippet(at position: Int32, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        guard rows.indices.contains(Int(position)) else { return [] }
        let snippet = members.snippet(of: position, marks)
        let found = IndexAnswer.Mark.count(marks, in: snippet)
        guard found < IndexAnswer.Mark.termCount(marks), let entry = try? entry(at: Int(position)) else { return snippet }
        let fact = EntryText(words: Localizer(of: description)).fact(of: entry, marks)
        return IndexAnswer.Mark.count(marks, in: fact) > found ? fact : snippet
    }

    /// What was meant by the words of the query in the entry at `position`, one after the other; nil for a word that is there as typed.
    public func meant(_ query: SearchQuery, at position: Int32, _ request: IndexRequest) -> [[UInt8]?] {
        rows.indices.contains(Int(position)) ? members.meant(query, by: position, request) : []
    }
}
