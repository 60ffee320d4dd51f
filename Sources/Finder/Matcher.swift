import Prose
public import Records

/// Evaluates a query over one corpus by looking at every row.
public struct Matcher: Sendable {
    /// A row that meets the query.
    public struct Hit: Equatable, Sendable {
        /// The row's position in the corpus, counted from 0.
        public let position: Int32
        /// How well: higher is better. The title before the text, a whole title before its beginning before a word in it.
        public let score: UInt32
    }

    private let query: Query
    private let isFavourite: @Sendable (EntryID) -> Bool
    private let isNoted: @Sendable (EntryID) -> Bool
    private let shelfTexts: [EntryID: [UInt8]]

    /// - Parameters:
    ///   - shelfTexts: what the reader wrote about entries — names of favourites, notes — folded.
    ///   - isFavourite, isNoted: asked only where the query demands it.
    public init(
        _ query: Query, shelfTexts: [EntryID: [UInt8]] = [:], isFavourite: @escaping @Sendable (EntryID) -> Bool,
        isNoted: @escaping @Sendable (EntryID) -> Bool
    ) {
        self.shelfTexts = shelfTexts
        self.query = query
        self.isFavourite = isFavourite
        self.isNoted = isNoted
    }

    /// All rows that meet the query, in the order of the corpus.
    public func hits(in corpus: some SearchCorpus) -> [Hit] {
        guard query.catalogs.isEmpty || query.catalogs.contains(corpus.description.id) else { return [] }
        var hits: [Hit] = []
        for position in 0..<corpus.count {
            guard let score = score(position, in: corpus) else { continue }
            hits.append(Hit(position: Int32(position), score: score))
        }
        return hits
    }

    /// How well the row at `position` meets the query; nil where it does not.
    public func score(_ position: Int, in corpus: some SearchCorpus) -> UInt32? {
        if query.onlyFavourites || query.onlyNoted || !query.filters.isEmpty {
            let head = corpus.head(at: position)
            if query.onlyFavourites, !isFavourite(head.id) { return nil }
            if query.onlyNoted, !isNoted(head.id) { return nil }
            for filter in query.filters where Matcher.meets(filter, head) == filter.isNegated { return nil }
        }
        guard !query.terms.isEmpty else { return 0 }
        let title = corpus.foldedTitle(at: position)
        var total: UInt32 = 0
        for term in query.terms {
            var score = Matcher.score(term, title: title)
            if score == 0, query.scope != .names {
                let scope: String? = if case .part(let key) = query.scope { key } else { nil }
                for part in corpus.text(at: position, scope: scope) where Matcher.place(of: term, in: part) != nil {
                    score = 1
                    break
                }
            }
            if score == 0, !shelfTexts.isEmpty, let written = shelfTexts[corpus.head(at: position).id],
                Matcher.place(of: term, in: written[...]) != nil
            {
                score = 1
            }
            if (score == 0) != term.isNegated { return nil }
            total += score
        }
        return total
    }

    private static func meets(_ filter: Query.Filter, _ head: Entry) -> Bool {
        guard let value = head[filter.key] else { return false }
        return filter.conditions.contains { meets($0, value) }
    }

    private static func meets(_ condition: Query.Condition, _ value: AttributeValue) -> Bool {
        switch (condition, value) {
        case (.text(let wanted), .text(let text)): Query.trimmed(Fold.search(text)) == wanted
        case (.text(let wanted), .list(let texts)): texts.contains { Query.trimmed(Fold.search($0)) == wanted }
        case (.text(let wanted), .flag(let flag)):
            (flag ? ["yes", "true", "1"] : ["no", "false", "0"]).contains { wanted.elementsEqual($0.utf8) }
        case (.range(let lower, let includesLower, let upper, let includesUpper), .number(let number)):
            (lower.map { includesLower ? $0 <= number : $0 < number } ?? true)
                && (upper.map { includesUpper ? number <= $0 : number < $0 } ?? true)
        default: false
        }
    }

    private static func score(_ term: Query.Term, title: [UInt8]) -> UInt32 {
        if title == term.folded { return 1000 }
        guard let place = place(of: term, in: title[...]) else { return 0 }
        if place == 0 { return title.count > term.folded.count && title[term.folded.count] == 0x20 ? 600 : 500 }
        return 200
    }

    /// Where a term first stands at the beginning of a word of `text`, counted from its start; a phrase must also end where a word
    /// ends. Nil where it does not.
    public static func place(of term: Query.Term, in text: ArraySlice<UInt8>) -> Int? {
        let wanted = term.folded
        guard let first = wanted.first, text.count >= wanted.count else { return nil }
        var position = text.startIndex
        let last = text.endIndex - wanted.count
        while position <= last {
            if text[position] == first, position == text.startIndex || text[position - 1] <= 0x20 {
                var length = 1
                while length < wanted.count, text[position + length] == wanted[length] { length += 1 }
                if length == wanted.count {
                    let end = position + length
                    if !term.isPhrase || end == text.endIndex || text[end] <= 0x20 { return position - text.startIndex }
                }
            }
            position += 1
        }
        return nil
    }
}
