extension SearchQuery {
    /// The query's words to highlight in results.
    public var marks: [IndexSearchResult.HighlightTerm] {
        terms.enumerated().map { place, term in
            IndexSearchResult.HighlightTerm(
                words: term.words, isPrefix: term.isPrefix && !term.isPhrase, term: UInt8(truncatingIfNeeded: place))
        }
    }

    /// Returns the query with typed words replaced by the words that `IndexSearch.meant` returns. `words` has an element for each
    /// term. If an element is nil, the term stays unchanged.
    public func replacing(_ words: [[UInt8]?]) -> SearchQuery {
        var copy = self
        var rest = words[...]
        copy.clauses = clauses.map { $0.replacing(&rest) }
        return copy
    }
}

extension SearchQuery.Clause {
    fileprivate func replacing(_ words: inout ArraySlice<[UInt8]?>) -> SearchQuery.Clause {
        switch self {
        case .term(let term):
            guard let word = words.popFirst() ?? nil else { return self }
            return .term(SearchQuery.Term(words: [word], isPhrase: term.isPhrase, field: term.field))
        case .not, .filter, .favourite, .noted, .catalog: return self
        case .any(let inner):
            let replaced = inner.map { $0.replacing(&words) }
            // If Almanac corrected only one form of a hyphenated word ("owl bear" or "owlbear"), remove the other form.
            if inner.count == 2, case .term(let joined) = inner[1], joined.isJoined(of: inner[0]) {
                return replaced[1] != inner[1] ? replaced[1] : replaced[0] != inner[0] ? replaced[0] : self
            }
            return .any(replaced)
        case .all(let inner): return .all(inner.map { $0.replacing(&words) })
        }
    }
}
