import Prose
import Records

extension IndexSearch {
    /// The places that count for a term, one bit each, and what else restricts it.
    private func restriction(_ term: SearchQuery.Term) -> (allowed: UInt8, restriction: Restriction?) {
        let titles: UInt8 = 1 << Place.wholeTitle | 1 << Place.title
        if term.field == .text { return (0x0F, .text) }
        if term.field == .name || scope == .names { return (titles, nil) }
        if case .part(let key) = scope {
            guard let place = index.scopes.firstIndex(where: { Bytes.equal($0.utf8, key.utf8) }) else { return (titles, nil) }
            return (0x0F, .scope(UInt8(truncatingIfNeeded: place) + Scope.text + 1))
        }
        return (0x0F, nil)
    }

    /// The entries that have a word or phrase.
    /// - Parameter isAlone: whether nobody asks how near it is to another.
    func leaf(_ term: SearchQuery.Term, isAlone: Bool) throws(IndexError) -> Leaf {
        let (allowed, restriction) = restriction(term)
        let documents = index.count
        let written = request.written.filter { IndexSearch.holds($0.words, term, allowsBeginnings: request.allowsBeginnings) }
            .map { $0.entry }.filter { $0 < documents }
        guard let word = term.words.first, term.words.count == 1 else {
            return try phrase(term, allowed, restriction, written)
        }
        let isPrefix = term.isPrefix && request.allowsBeginnings && !term.isPhrase
        if request.allowsErrors, !term.isPhrase, TypingErrors.allowed(TypingErrors.letters(word).count) > 0 {
            let near = try near(word, isPrefix: isPrefix)
            return try table(
                near.map { LeafWord(entry: $0.entry, errors: $0.errors, isBegun: $0.isBegun) }, written, allowed,
                restriction, isAlone)
        }
        let exact = try index.terms.find(word, arena)
        var sources: [LeafSource] = []
        if isPrefix {
            let characters = TypingErrors.letters(word).count
            if restriction == nil, characters <= IndexFormat.prefixCharacters, let list = try index.prefixes.find(word, arena) {
                if let exact { try append(exact, allowed, to: &sources) }
                sources.append(
                    LeafSource(
                        cursor: try PostingCursor(index.prefixPostings, list, documents: documents, allowed: allowed, arena),
                        isBegun: true, errors: 0, hasPositions: false))
                return try finished(sources, written)
            }
            let words = try continuations(word)
            if words.count > 2 || restriction != nil { return try table(words, written, allowed, restriction, isAlone) }
            for word in words {
                sources.append(
                    LeafSource(
                        cursor: try PostingCursor(index.postings, word.entry, documents: documents, allowed: allowed, arena),
                        isBegun: word.isBegun, errors: 0, hasPositions: true))
            }
            return try finished(sources, written)
        }
        if restriction != nil {
            let words = exact.map { [LeafWord(entry: $0, errors: 0, isBegun: false)] } ?? []
            return try table(words, written, allowed, restriction, isAlone)
        }
        if let exact { try append(exact, allowed, to: &sources) }
        return try finished(sources, written)
    }

    /// The words that `word` may be a slip for; looked for once.
    private func near(_ word: [UInt8], isPrefix: Bool) throws(IndexError) -> [TypingErrors.Found] {
        if let known = slips.known.first(where: { $0.isPrefix == isPrefix && $0.word == word }) { return known.found }
        let found = try TypingErrors.words(near: word, isPrefix: isPrefix, in: index, arena)
        slips.known.append((word, isPrefix, found))
        return found
    }

    private func append(_ entry: TermEntry, _ allowed: UInt8, to sources: inout [LeafSource]) throws(IndexError) {
        sources.append(
            LeafSource(
                cursor: try PostingCursor(index.postings, entry, documents: index.count, allowed: allowed, arena), isBegun: false,
                errors: 0, hasPositions: true))
    }

    private func finished(_ sources: [LeafSource], _ written: [UInt32]) throws(IndexError) -> Leaf {
        var sources = sources
        if !written.isEmpty {
            sources.append(
                LeafSource(
                    cursor: try PostingCursor(inMemory: written, index.postings, arena), isBegun: false, errors: 0,
                    hasPositions: false))
        }
        return Leaf(lists: sources, index.postings, documents: index.count, arena)
    }

    private func table(
        _ words: [LeafWord], _ written: [UInt32], _ allowed: UInt8, _ restriction: Restriction?, _ isAlone: Bool
    ) throws(IndexError) -> Leaf {
        if isAlone, restriction == nil {
            return try Leaf(words: words, written: written, index.postings, documents: index.count, allowed: allowed, arena)
        }
        return try Leaf(
            words: words, written: written, index.postings, documents: index.count, restriction: restriction, allowed: allowed,
            keepsOrigins: !isAlone, arena)
    }

    /// The words that begin so, the word itself first if it is one.
    private func continuations(_ prefix: [UInt8]) throws(IndexError) -> [LeafWord] {
        var words: [LeafWord] = []
        var cursor = try TermCursor(index.terms, at: prefix, arena)
        while cursor.isThere, cursor.begins(with: prefix) {
            words.append(
                LeafWord(entry: cursor.entry, errors: 0, isBegun: cursor.length > prefix.count))
            try cursor.next()
        }
        return words
    }

    private func phrase(
        _ term: SearchQuery.Term, _ allowed: UInt8, _ restriction: Restriction?, _ written: [UInt32]
    ) throws(IndexError) -> Leaf {
        var sources: [LeafSource] = []
        var restriction = restriction
        if allowed != 0x0F { restriction = .titles }
        for word in term.words {
            guard let entry = try index.terms.find(word, arena) else { return try finished([], written) }
            try append(entry, allowed, to: &sources)
        }
        var leaf = try Leaf(phrase: sources, index.postings, documents: index.count, restriction: restriction, arena)
        guard !written.isEmpty else { return leaf }
        // Rare, and few: what the reader wrote joins what was found.
        var entries = written
        while leaf.document != Leaf.end {
            entries.append(leaf.document)
            try leaf.next(arena)
        }
        entries.sort()
        var different: [UInt32] = []
        for entry in entries where entry != different.last { different.append(entry) }
        return try finished([], different)
    }

    /// Whether what the reader wrote holds a term.
    private static func holds(_ words: [[UInt8]], _ term: SearchQuery.Term, allowsBeginnings: Bool) -> Bool {
        guard term.field == .any, let first = term.words.first else { return false }
        let isPrefix = term.isPrefix && allowsBeginnings && !term.isPhrase
        for (place, word) in words.enumerated() {
            if isPrefix ? word.starts(with: first) : word == first {
                if words.count - place >= term.words.count, words[place...].starts(with: term.words, by: { isPrefix || $0 == $1 })
                {
                    return true
                }
            }
        }
        return false
    }

    /// What snippets mark.
    func marks(_ terms: [SearchQuery.Term]) throws(IndexError) -> [IndexAnswer.Mark] {
        var marks: [IndexAnswer.Mark] = []
        for term in terms {
            let isPrefix = term.isPrefix && request.allowsBeginnings && !term.isPhrase
            for word in term.words { marks.append(.init(word: word, isPrefix: isPrefix)) }
            guard request.allowsErrors, !term.isPhrase, let word = term.words.first else { continue }
            for near in try near(word, isPrefix: isPrefix).prefix(32)
            where near.errors > 0 {
                marks.append(.init(word: near.word, isPrefix: false))
            }
        }
        return marks
    }

    /// What was meant by the words of the query in `entry`, one after the other; nil for a word that is there as typed.
    /// - Throws: `IndexError`.
    public static func meant(
        _ query: SearchQuery, by entry: UInt32, in index: IndexReader, _ request: IndexRequest
    ) throws(IndexError) -> [[UInt8]?] {
        let search = IndexSearch(index, query, request)
        return try withExtendedLifetime(index.source) { () throws(IndexError) in
            var result: [[UInt8]?] = []
            for term in query.terms { result.append(try search.meant(term, by: entry)) }
            return result
        }
    }

    private func meant(_ term: SearchQuery.Term, by entry: UInt32) throws(IndexError) -> [UInt8]? {
        guard !term.isPhrase, let typed = term.words.first else { return nil }
        var best: (quality: UInt8, word: [UInt8])?
        let room = PostingCursor.Room(arena)
        for near in try near(typed, isPrefix: term.isPrefix && request.allowsBeginnings) {
            var cursor = try PostingCursor(index.postings, near.entry, documents: index.count, arena, room)
            try cursor.seek(entry)
            guard cursor.document == entry else { continue }
            let quality = Quality.of(cursor.place, isBegun: near.isBegun, errors: near.errors)
            if quality < best?.quality ?? Quality.none { best = (quality, near.word) }
        }
        guard let best, best.quality >> 5 > 0 else { return nil }
        return best.word
    }
}
