public import Model

/// Extends exclusions to kinds of things.
extension QueryParser {
    /// Returns filters for values that stand for kinds of an excluded filter's values: `contains:nuts` for `-ingredient:nuts`.
    mutating func kinds(of word: QueryScanner.ClauseToken) -> [SearchQuery.Clause] {
        guard let key = word.key, !word.isQuoted, word.comparison == .is, !word.isPresence else { return [] }
        return attributes.flatMap { attribute -> [SearchQuery.Clause] in
            guard let kinds = attribute.kinds, !attribute.isUncertain, UTF8Comparison.equal(kinds.utf8, key.utf8),
                count < SearchQuery.partLimit,
                let value = vocabulary.value(attribute, word.value)
            else { return [] }
            var other = word
            (other.key, other.value) = (attribute.key, value)
            if case .clauses(let clauses) = meaning(attribute.key, other) { return clauses }
            return []
        }
    }
}

extension SearchQuery {
    /// The query's exclusions of attributes' values, each as a query of its own.
    public var exclusions: [SearchQuery] {
        clauses.compactMap { clause in
            guard case .not(let inner) = clause, !inner.filters.isEmpty else { return nil }
            var query = SearchQuery()
            query.clauses = [clause]
            return query
        }
    }

    /// Divides the results of a query that excludes kinds of things: into the entries that surely don't have them, and the others. Returns
    /// nil if there is nothing to divide.
    public func divided(_ attributes: [AttributeDescription]) -> (sure: SearchQuery, unsure: SearchQuery)? {
        guard let uncertain = attributes.first(where: { $0.isUncertain }) else { return nil }
        var doubts: [Clause] = []
        for case .not(let inner) in clauses {
            for filter in inner.filters {
                let own = attributes.first { UTF8Comparison.equal($0.key.utf8, filter.key.utf8) }
                guard let own, own.kinds != nil, !own.isUncertain else { continue }
                doubts.append(.filter(Filter(key: uncertain.key, conditions: filter.conditions, values: filter.values)))
            }
        }
        guard !doubts.isEmpty else { return nil }
        var sure = self, unsure = self
        sure.clauses.append(.not(.any(doubts)))
        unsure.clauses.append(.any(doubts))
        return (sure, unsure)
    }
}
