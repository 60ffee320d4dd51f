extension SearchQuery {
    /// The words that are looked for, to be marked where they stand.
    public var marks: [IndexAnswer.Mark] {
        terms.enumerated().map { place, term in
            IndexAnswer.Mark(
                words: term.words, isPrefix: term.isPrefix && !term.isPhrase, term: UInt8(truncatingIfNeeded: place))
        }
    }

    /// The query with other words in the place of those that were typed, as `IndexSearch.meant` gives them: one for each of `terms`, nil for
    /// one that stays.
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
            // Of the two readings of a hyphenated word, the one that was corrected is what was meant.
            if inner.count == 2, case .term(let joined) = inner[1], joined.isJoined(of: inner[0]) {
                return replaced[1] != inner[1] ? replaced[1] : replaced[0] != inner[0] ? replaced[0] : self
            }
            return .any(replaced)
        case .all(let inner): return .all(inner.map { $0.replacing(&words) })
        }
    }
}
