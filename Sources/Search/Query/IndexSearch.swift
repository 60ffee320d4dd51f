public import Model

/// Evaluates a query on a single index.
public struct IndexSearch {
    let index: IndexReader
    let request: IndexSearchOptions
    let scope: SearchQuery.SearchedParts
    let catalog: CatalogID?
    let arena = Arena()
    let expansions = WordExpansionCache()

    /// The result of looking up a typed word in the dictionary. This is a class, because copying a cursor is slow.
    final class WordLookup {
        let word: [UInt8]
        /// The term that equals the word.
        let exact: TermEntry?
        /// The terms that are other forms of the word.
        let forms: [(word: [UInt8], entry: TermEntry)]
        /// A cursor at the first term that is equal to the word or after it. It must be copied before it is moved.
        let cursor: TermCursor

        init(_ word: [UInt8], exact: TermEntry?, forms: [(word: [UInt8], entry: TermEntry)], _ cursor: TermCursor) {
            self.word = word
            self.exact = exact
            self.forms = forms
            self.cursor = cursor
        }
    }

    /// Caches the terms, the similar words and the compounds found for typed words.
    final class WordExpansionCache {
        var similarWords: [(word: [UInt8], isPrefix: Bool, found: [FuzzyWordSearch.SimilarWord])] = []
        var words: [WordLookup] = []
        var compounds: [(word: [UInt8], found: [(word: [UInt8], entry: TermEntry)])] = []
    }

    init(_ index: IndexReader, _ query: SearchQuery, _ request: IndexSearchOptions, _ catalog: CatalogID? = nil) {
        self.index = index
        self.request = request
        scope = query.scope
        self.catalog = catalog
    }

    /// Returns the entries in `index` that match `query`, from best to worst. Equally ranked entries keep the index's order.
    ///
    /// - Parameter catalog: the catalog that the index belongs to, for `in:`. Nil if the index doesn't belong to a catalog.
    /// - Throws: `IndexError` if the index is damaged.
    public static func run(
        _ query: SearchQuery, in index: IndexReader, _ request: IndexSearchOptions, catalog: CatalogID? = nil
    ) throws(IndexError) -> IndexSearchResult {
        let search = IndexSearch(index, query, request, catalog)
        return try withExtendedLifetime(index.source) { () throws(IndexError) in try search.run(query) }
    }

    private var documents: Int { Int(index.count) }

    private func run(_ query: SearchQuery) throws(IndexError) -> IndexSearchResult {
        var readings: [[SearchQuery.Term]] = [[]], rest: [SearchQuery.Clause] = []
        var hasGroups = false
        for clause in query.clauses {
            if case .term(let term) = clause {
                for place in readings.indices { readings[place].append(term) }
            } else if readings.count < 4, let both = try self.readings(clause) {
                readings = both.flatMap { reading in readings.map { $0 + reading } }
            } else {
                rest.append(clause)
                hasGroups = hasGroups || clause.hasTerms
            }
        }
        var mask: Bitset?
        for clause in rest {
            let set = try self.set(clause)
            if let mask { mask.formIntersection(set) } else { mask = set }
        }
        if !request.hidden.isEmpty {
            let set = mask ?? Bitset(documents, all: true, arena)
            for entry in request.hidden { set.remove(entry) }
            mask = set
        }
        // If the query has no groups or hyphens, `readings` already contains all terms.
        let words = !hasGroups && readings[0].count == query.clauses.count - rest.count ? readings[0] : query.terms
        // If the query contains groups or hyphens, consecutive terms may not be neighbours.
        let mayJoin = readings.count == 1 && !hasGroups
        var compounds = mayJoin ? try joins(words) : []
        // A ranked search splits unknown words only if it finds nothing without splitting them.
        if mayJoin, request.order != nil || query.sort != nil { compounds += try splits(words) }
        readings += compounds
        let wantsSet = !request.facets.isEmpty
        var outcome: Outcome
        if let order = request.order {
            let set = mask ?? Bitset(documents, all: true, arena)
            set.formIntersection(try self.set(readings))
            outcome = Outcome(hits: try order.first(of: set, request.limit), total: set.count, set: set)
        } else if let sort = query.sort, let order = try AttributeSorter(sort, attribute(sort.key), index) {
            let set = mask ?? Bitset(documents, all: true, arena)
            set.formIntersection(try self.set(readings))
            outcome = Outcome(hits: try order.best(of: set, request.limit), total: set.count, set: set)
        } else if hasGroups {
            let set = mask ?? Bitset(documents, all: true, arena)
            set.formIntersection(try self.set(readings))
            outcome = Outcome(hits: try ranked(set, words), total: set.count, set: set)
        } else if words.isEmpty {
            let set = mask ?? Bitset(documents, all: true, arena)
            outcome = first(of: set)
        } else {
            outcome = try conjunctions(
                readings, mask, countsAll: request.countsAll || wantsSet, keepsSet: wantsSet)
            if mayJoin, outcome.hits.isEmpty, outcome.total ?? 0 == 0, query.sort == nil {
                let splits = try splits(words)
                if !splits.isEmpty {
                    compounds += splits
                    outcome = try conjunctions(
                        splits, mask, countsAll: request.countsAll || wantsSet, keepsSet: wantsSet)
                }
            }
        }
        var tallies: [IndexSearchResult.FacetCounts] = []
        // Without matches, nothing has to be counted. In a search of many catalogs, most have none.
        for key in outcome.total == 0 ? [] : request.facets {
            guard let column = index.column(key), let set = outcome.set else { continue }
            let counts = try column.tally(set, count: outcome.total ?? set.count, arena)
            tallies.append(.init(key: key, counts: counts))
        }
        return IndexSearchResult(
            hits: outcome.hits.map { .init(entry: $0.entry, rank: Rank(bits: $0.rank)) },
            total: outcome.total.map { UInt32(truncatingIfNeeded: $0) }, tallies: tallies, marks: try marks(words, compounds))
    }

    /// Returns the two readings of a hyphenated word: as separate words and as a single word. Returns nil for any other clause.
    private func readings(_ clause: SearchQuery.Clause) throws(IndexError) -> [[SearchQuery.Term]]? {
        guard case .any(let inner) = clause, inner.count == 2, case .all(let parts) = inner[0],
            case .term(let joined) = inner[1], joined.isJoined(of: inner[0])
        else { return nil }
        let apart = parts.flatMap { $0.terms }
        var cursor = try TermCursor(index.terms, at: joined.words[0], arena)
        let isThere = cursor.isThere && (joined.isPrefix ? cursor.begins(with: joined.words[0]) : cursor.equals(joined.words[0]))
        return isThere || request.allowsErrors || !request.written.isEmpty ? [apart, [joined]] : [apart]
    }

    /// Returns the best entries that match all terms of at least one reading.
    private func conjunctions(
        _ readings: [[SearchQuery.Term]], _ mask: Bitset?, countsAll: Bool, keepsSet: Bool
    ) throws(IndexError) -> Outcome {
        var outcome = Outcome(hits: [], total: nil, set: nil)
        if !countsAll, !keepsSet, readings.count == 1, let hits = try exactHits(readings[0], mask) {
            return Outcome(hits: hits, total: nil, set: nil)
        }
        var wantsOnlyBest = !countsAll && !keepsSet && request.limit <= IndexSearch.longList
        // If the mask contains few entries, the list of hits doesn't fill quickly enough to skip blocks.
        if wantsOnlyBest, let mask { wantsOnlyBest = mask.count >= documents / 8 }
        for terms in readings {
            var leaves: [TermMatchCursor] = []
            leaves.reserveCapacity(terms.count)
            for term in terms {
                leaves.append(try leaf(term, isAlone: terms.count == 1, isSequential: wantsOnlyBest && terms.count == 1))
            }
            var conjunction = ConjunctionSearch(
                index, leaves, mask: mask, best: BestHits(request.limit), countsAll: countsAll,
                keepsSet: keepsSet || countsAll && readings.count > 1, arena)
            try conjunction.run()
            if outcome.hits.isEmpty {
                outcome.hits = conjunction.best.sorted()
            } else {
                outcome.hits += conjunction.best.sorted()
            }
            if countsAll { outcome.total = conjunction.total }
            if let old = outcome.set, let new = conjunction.set {
                old.formUnion(new)
                outcome.total = old.count
            } else {
                outcome.set = conjunction.set
            }
        }
        guard readings.count > 1 else { return outcome }
        outcome.hits = best(of: outcome.hits)
        return outcome
    }

    /// The maximum number of requested hits for searches that read posting lists one after another. These searches check whether
    /// each new hit is already in the list of hits, which is slow if the list is long.
    private static let longList = 256

    /// The maximum number of entries in lists that are short enough to be read completely.
    private static let shortPostings = 1024

    /// Returns the best entries that match all of several terms. Looks first for entries that contain the words as typed, and then
    /// only for better matches in another form, one term at a time. In most searches, titles fill the list, so the lists of other
    /// forms aren't read at all. Returns nil if the words as typed don't fill the list, or if the terms have no other forms.
    private func exactHits(_ terms: [SearchQuery.Term], _ mask: Bitset?) throws(IndexError) -> [(rank: UInt64, entry: UInt32)]? {
        guard terms.count > 1, request.allowsForms, !request.allowsErrors, !request.allowsParts,
            request.limit <= IndexSearch.longList
        else { return nil }
        var hasForms = false
        // The expected number of matching entries if the terms were independent of each other.
        var expected = UInt64(index.count)
        var postings: UInt64 = 0
        for term in terms where term.words.count == 1 && !term.isPhrase {
            guard restriction(term).restriction == nil else { return nil }
            let known = try known(term.words[0], isPrefix: term.isPrefix && request.allowsBeginnings)
            hasForms = hasForms || !known.forms.isEmpty
            postings += known.forms.reduce(UInt64(known.exact?.count ?? 0)) { $0 + UInt64($1.entry.count) }
            guard !term.isPrefix || !request.allowsBeginnings else { continue }
            expected = expected * UInt64(known.exact?.count ?? 0) / UInt64(max(index.count, 1))
        }
        // Reading short lists once is faster than reading part of them twice.
        guard hasForms, expected >= request.limit, postings > IndexSearch.shortPostings else { return nil }
        func run(_ best: BestHits, _ fields: UInt8, onlyForms place: Int? = nil) throws(IndexError) -> BestHits {
            var leaves: [TermMatchCursor] = []
            leaves.reserveCapacity(terms.count)
            for (index, term) in terms.enumerated() {
                leaves.append(
                    try index == place ? onlyForms(of: term, fields) : leaf(term, isAlone: false, formFields: fields))
            }
            var conjunction = ConjunctionSearch(
                index, leaves, mask: mask, best: best, countsAll: false, keepsSet: false, arena)
            try conjunction.run()
            return conjunction.best
        }
        var best = try run(BestHits(request.limit), 0)
        guard best.isFull else { return nil }
        for (place, term) in terms.enumerated() where term.words.count == 1 && !term.isPhrase {
            // A match in another form beats the worst hit only in a better field, unless the worst hit is also a match in another
            // form.
            let worst = Rank(bits: best.worst), fields = worst.fields + (worst.forms > 0 ? 1 : 0)
            guard fields > 0, try !known(term.words[0]).forms.isEmpty else { continue }
            best = try run(best, fields > 2 ? 0x0F : (2 << fields) - 1, onlyForms: place)
        }
        return best.sorted()
    }

    /// Returns the best hits. An entry that occurs several times keeps its best rank.
    private func best(of hits: [(rank: UInt64, entry: UInt32)]) -> [(rank: UInt64, entry: UInt32)] {
        let sorted = hits.sorted { a, b in a.entry != b.entry ? a.entry < b.entry : a.rank < b.rank }
        var best = BestHits(request.limit)
        var last: UInt32?
        for hit in sorted where hit.entry != last {
            best.add(hit.rank, hit.entry)
            last = hit.entry
        }
        return best.sorted()
    }

    /// The best hits and, if they are known, the number and the set of all matching entries.
    private struct Outcome {
        var hits: [(rank: UInt64, entry: UInt32)]
        var total: Int?
        var set: Bitset?
    }

    /// Returns the first entries in a set. All entries rank equally, because the query has no terms.
    private func first(of set: Bitset) -> Outcome {
        var hits: [(rank: UInt64, entry: UInt32)] = []
        if request.limit > 0 {
            set.forEach { entry in
                hits.append((0, entry))
                return hits.count < request.limit
            }
        }
        return Outcome(hits: hits, total: request.countsAll || !request.facets.isEmpty ? set.count : nil, set: set)
    }

    // MARK: Sets

    /// Returns the entries that match all terms of at least one reading.
    private func set(_ readings: [[SearchQuery.Term]]) throws(IndexError) -> Bitset {
        try set(.any(readings.map { .all($0.map { .term($0) }) }))
    }

    private func attribute(_ key: String) -> AttributeDescription? {
        request.attributes.first { UTF8Comparison.equal($0.key.utf8, key.utf8) }
    }

    /// Returns the column for a filter's key. If there isn't one, returns the column whose key is another spelling of the
    /// filter's key.
    private func column(of key: String) -> AttributeColumn? {
        if let column = index.column(key) { return column }
        return request.attributes.first { $0.hasSpelling(of: key) }.flatMap { index.column($0.key) }
    }

    /// Returns the entries that match a clause.
    ///
    /// - Parameter isExcluded: whether the query excludes these entries. If so, a filter that isn't in quotation marks also matches
    ///   longer values that contain its words: a query that excludes "nuts" must exclude "Mixed Nuts", too.
    func set(_ clause: SearchQuery.Clause, isExcluded: Bool = false) throws(IndexError) -> Bitset {
        var set = Bitset(documents, arena)
        switch clause {
        case .term(let term):
            var leaf = try leaf(term, isAlone: true)
            try leaf.fill(set, arena)
        case .filter(let filter):
            for linked in request.linked where UTF8Comparison.equal(linked.key.utf8, filter.key.utf8) {
                if filter.conditions.contains(linked.condition) { for entry in linked.entries { set.insert(entry) } }
            }
            guard let column = column(of: filter.key) else { return set }
            let own = attribute(column.key)
            let hasForms = filter.conditions.contains { if case .form = $0 { true } else { false } }
            let matchesWords =
                !filter.isWhole
                && ((own?.matchesWords ?? false) || isExcluded && hasForms && !(own?.hasEraYears ?? false))
            for condition in filter.conditions {
                switch condition {
                case .text(let words) where matchesWords: try column.insert(containing: words, into: set, arena)
                case .form(let words):
                    guard request.allowsForms, let language = request.language else { continue }
                    let hasForm = try column.insert(forms: words, language, isPart: matchesWords, into: set, arena)
                    // If no entry has the value, use the values that contain it: "chaotic evil" for "evil".
                    guard !hasForm, own.map({ !$0.hasEraYears }) ?? true, try column.codes(meeting: .text(words)).isEmpty else {
                        continue
                    }
                    try column.insert(forms: words, language, isPart: true, into: set, arena)
                case .range where column.kind != .number:
                    if let ending = EraYearParser.ending(own) { try column.insert(years: condition, ending, into: set, arena) }
                default: try column.insert(try column.codes(meeting: condition), into: set)
                }
            }
        case .favourite: for entry in request.favourites { set.insert(entry) }
        case .noted: for entry in request.noted { set.insert(entry) }
        case .catalog(let id): if catalog.map({ $0 == id }) ?? true { return Bitset(documents, all: true, arena) }
        case .not(let inner):
            set = try self.set(inner, isExcluded: !isExcluded)
            set.complement()
        case .any(let inner): for clause in inner { set.formUnion(try self.set(clause, isExcluded: isExcluded)) }
        case .all(let inner):
            set = Bitset(documents, all: true, arena)
            for clause in inner { set.formIntersection(try self.set(clause, isExcluded: isExcluded)) }
        }
        return set
    }

    /// Returns the best entries in a set, ranked by the query's words. An entry in the set doesn't have to contain all of the
    /// words.
    private func ranked(_ set: Bitset, _ words: [SearchQuery.Term]) throws(IndexError) -> [(rank: UInt64, entry: UInt32)] {
        let ranks = arena.room(documents, filledWith: UInt64(words.count) * Rank.missing | Rank.anyNearness)
        for term in words {
            var leaf = try leaf(term, isAlone: true)
            for tier in try leaf.tiers(isOnly: false, arena) {
                let gain = Rank.missing - tier.share
                tier.set.forEach { entry in
                    ranks[Int(entry)] &-= gain
                    return true
                }
            }
        }
        var best = BestHits(request.limit)
        set.forEach { entry in
            let rank = ranks[Int(entry)]
            if rank < best.worst { best.add(rank, entry) }
            return true
        }
        return best.sorted()
    }
}
