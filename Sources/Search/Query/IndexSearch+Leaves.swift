import Localization
import Model

extension IndexSearch {
    /// Returns the fields in which a term may match, with one bit for each field, and any additional restriction.
    func restriction(_ term: SearchQuery.Term) -> (allowed: UInt8, restriction: FieldRestriction?) {
        let titles: UInt8 = 1 << OccurrenceField.wholeTitle | 1 << OccurrenceField.title
        if term.field == .text { return (0x0F, .text) }
        if term.field == .name || scope == .names { return (titles, nil) }
        if case .part(let key) = scope {
            guard let place = index.scopes.firstIndex(where: { UTF8Comparison.equal($0.utf8, key.utf8) }) else {
                return (titles, nil)
            }
            return (0x0F, .scope(UInt8(truncatingIfNeeded: place) + WordPositionScope.text + 1))
        }
        return (0x0F, nil)
    }

    /// The maximum number of other forms whose posting lists are read in parallel. If there are more lists, the search combines
    /// them in a table, which takes longer to set up.
    private static let formLists = 6
    /// The maximum number of words with the same prefix whose posting lists are read in parallel, if the lists are short.
    private static let prefixLists = 8
    /// The maximum number of words with the same prefix whose posting lists are read one after another.
    private static let sequentialLists = 64
    /// Posting lists are read in parallel only if they have at most this many entries in total.
    private static let shortLists = 1024

    /// Returns the entries that match a word or phrase.
    /// - Parameters:
    ///   - isAlone: whether the term is evaluated on its own, so that its nearness to other terms doesn't matter.
    ///   - isSequential: whether the posting lists are read one after another to find the best entries. If so, they aren't decoded
    ///     yet. Ignored if the term also matches the reader's own text.
    ///   - formFields: the fields in which the word's other forms match, with one bit for each field.
    func leaf(
        _ term: SearchQuery.Term, isAlone: Bool, isSequential: Bool = false, formFields: UInt8 = 0x0F
    ) throws(IndexError) -> TermMatchCursor {
        let (allowed, restriction) = restriction(term)
        let documents = index.count
        let written = written(term)
        guard let word = term.words.first, term.words.count == 1 else {
            return try phrase(term, allowed, restriction, written)
        }
        let room = isSequential && written.isEmpty && restriction == nil ? PostingCursor.BlockBuffer(arena) : nil
        let isPrefix = term.isPrefix && request.allowsBeginnings && !term.isPhrase
        if request.allowsErrors, !term.isPhrase, FuzzyWordSearch.allowed(FuzzyWordSearch.letters(word).count) > 0 {
            var words = try near(word, isPrefix: isPrefix).map {
                MatchingTerm(entry: $0.entry, base: MatchQuality.base(isBegun: $0.isBegun, errors: $0.errors))
            }
            words += try formWords(word, isPrefix: isPrefix)
            if room != nil { return try lists(words, allowed, room) }
            return try table(words, written, allowed, restriction, isAlone)
        }
        let known = try known(word, isPrefix: isPrefix)
        let exact = known.exact
        var forms: [MatchingTerm] = []
        if !term.isPhrase, formFields != 0 {
            forms = formWords(known, isPrefix: isPrefix)
            if request.allowsParts { forms += try partWords(word) }
        }
        var sources: [TermMatchSource] = []
        sources.reserveCapacity(2 + forms.count)
        if isPrefix {
            let characters = FuzzyWordSearch.letters(word).count
            if restriction == nil, characters <= IndexFormat.prefixCharacters, let list = try index.prefixes.find(word, arena) {
                if let exact { try append(exact, allowed, 0, room, to: &sources) }
                sources.append(
                    TermMatchSource(
                        cursor: try PostingCursor(
                            index.prefixPostings, list, documents: documents, allowed: allowed, loads: room == nil, arena, room),
                        base: MatchQuality.base(isBegun: true, errors: 0), hasPositions: false))
                for form in forms { try append(form.entry, allowed & formFields, form.base, room, to: &sources) }
                return try finished(sources, written, isSequential: room != nil)
            }
            let words = try continuations(known)
            if room != nil, words.count <= IndexSearch.sequentialLists { return try lists(words + forms, allowed, room) }
            // A table and parallel lists rank the nearness of matches in the reader's own text differently. To rank these matches
            // consistently, use a table even if the lists are short.
            var entries = words.count > 2 && (words.count > IndexSearch.prefixLists || !written.isEmpty) ? Int.max : 0
            if words.count > 2, entries == 0 { entries = words.reduce(0) { $0 + Int($1.entry.count) } }
            if entries > IndexSearch.shortLists || forms.count > IndexSearch.formLists || restriction != nil {
                return try table(words + forms, written, allowed, restriction, isAlone)
            }
            for word in words { try append(word.entry, allowed, word.base, to: &sources) }
            for form in forms { try append(form.entry, allowed & formFields, form.base, to: &sources) }
            return try finished(sources, written)
        }
        if room == nil, restriction != nil || forms.count > IndexSearch.formLists {
            let words = (exact.map { [MatchingTerm(entry: $0, base: 0)] } ?? []) + forms
            return try table(words, written, allowed, restriction, isAlone)
        }
        if let exact { try append(exact, allowed, 0, room, to: &sources) }
        for form in forms { try append(form.entry, allowed & formFields, form.base, room, to: &sources) }
        return try finished(sources, written, isSequential: room != nil)
    }

    /// Returns the entries that contain any of `words`. Their posting lists are read one after another.
    private func lists(
        _ words: [MatchingTerm], _ allowed: UInt8, _ room: PostingCursor.BlockBuffer?
    ) throws(IndexError) -> TermMatchCursor {
        var sources: [TermMatchSource] = []
        sources.reserveCapacity(words.count)
        for word in words { try append(word.entry, allowed, word.base, room, to: &sources) }
        return try finished(sources, [], isSequential: true)
    }

    /// Returns the entries that match another form of a word, but not the entries that match only the word itself.
    /// - Parameter fields: the fields to search, with one bit for each field.
    func onlyForms(of term: SearchQuery.Term, _ fields: UInt8) throws(IndexError) -> TermMatchCursor {
        let allowed = restriction(term).allowed
        var sources: [TermMatchSource] = []
        for form in try formWords(term.words[0], isPrefix: term.isPrefix && request.allowsBeginnings) {
            try append(form.entry, allowed & fields, form.base, to: &sources)
        }
        return try finished(sources, [])
    }

    /// Returns the words similar to `word`. The results are cached.
    private func near(_ word: [UInt8], isPrefix: Bool) throws(IndexError) -> [FuzzyWordSearch.SimilarWord] {
        if let known = expansions.similarWords.first(where: { $0.isPrefix == isPrefix && $0.word == word }) { return known.found }
        let found = try FuzzyWordSearch.similarWords(
            near: word, isPrefix: isPrefix, allowsMore: request.allowsMoreErrors, in: index, arena)
        expansions.similarWords.append((word, isPrefix, found))
        return found
    }

    private func append(
        _ entry: TermEntry, _ allowed: UInt8, _ base: UInt8 = 0, _ room: PostingCursor.BlockBuffer? = nil,
        to sources: inout [TermMatchSource]
    ) throws(IndexError) {
        sources.append(
            TermMatchSource(
                cursor: try PostingCursor(
                    index.postings, entry, documents: index.count, allowed: allowed, loads: room == nil, arena, room),
                base: base, hasPositions: true))
    }

    /// Combines posting lists with matches found in the user's notes and favourites, in ascending order.
    /// - Parameter isSequential: whether the lists aren't decoded yet.
    private func finished(
        _ sources: [TermMatchSource], _ found: [TermHit], isSequential: Bool = false
    ) throws(IndexError) -> TermMatchCursor {
        guard !found.isEmpty else {
            return TermMatchCursor(lists: sources, index.postings, documents: index.count, isSequential: isSequential, arena)
        }
        var sources = sources
        let hits = found.map { (entry: $0.entry, parts: MatchQuality.parts($0.quality)) }
        var bases: [UInt8] = []
        for hit in hits where !bases.contains(hit.parts.base) { bases.append(hit.parts.base) }
        for base in bases {
            let own = hits.filter { $0.parts.base == base }.map { (entry: $0.entry, place: $0.parts.place) }
            sources.append(
                TermMatchSource(cursor: try PostingCursor(inMemory: own, index.postings, arena), base: base, hasPositions: false))
        }
        return TermMatchCursor(lists: sources, index.postings, documents: index.count, isSequential: isSequential, arena)
    }

    private func table(
        _ words: [MatchingTerm], _ written: [TermHit], _ allowed: UInt8, _ restriction: FieldRestriction?, _ isAlone: Bool
    ) throws(IndexError) -> TermMatchCursor {
        if isAlone, restriction == nil {
            return try TermMatchCursor(
                words: words, written: written, index.postings, documents: index.count, allowed: allowed, arena)
        }
        return try TermMatchCursor(
            words: words, written: written, index.postings, documents: index.count, restriction: restriction, allowed: allowed,
            keepsOrigins: !isAlone, arena)
    }

    /// Returns the words in the index that start with this prefix. If the prefix is itself a word, it comes first.
    private func continuations(_ known: WordLookup) throws(IndexError) -> [MatchingTerm] {
        let prefix = known.word
        var words: [MatchingTerm] = []
        var cursor = TermCursor(known.cursor, arena)
        while cursor.isThere, cursor.begins(with: prefix) {
            words.append(
                MatchingTerm(entry: cursor.entry, base: MatchQuality.base(isBegun: cursor.length > prefix.count, errors: 0)))
            try cursor.next()
        }
        return words
    }

    private func phrase(
        _ term: SearchQuery.Term, _ allowed: UInt8, _ restriction: FieldRestriction?, _ written: [TermHit]
    ) throws(IndexError) -> TermMatchCursor {
        var sources: [TermMatchSource] = []
        var restriction = restriction
        if allowed != 0x0F { restriction = .titles }
        for word in term.words {
            guard let entry = try index.terms.find(word, arena) else { return try finished([], written) }
            try append(entry, allowed, to: &sources)
        }
        var leaf = try TermMatchCursor(phrase: sources, index.postings, documents: index.count, restriction: restriction, arena)
        guard !written.isEmpty else { return leaf }
        // The user's own text has few matches, so merging these matches into the results is cheap.
        var hits = written
        while leaf.document != TermMatchCursor.end {
            hits.append((leaf.document, leaf.quality))
            try leaf.next(arena)
        }
        hits.sort { $0.entry != $1.entry ? $0.entry < $1.entry : $0.quality < $1.quality }
        var best: [TermHit] = []
        for hit in hits where hit.entry != best.last?.entry { best.append(hit) }
        return try finished([], best)
    }

    // MARK: The reader's own text

    /// Returns the entries whose favourite's name or note matches a term, in ascending order, with their quality.
    private func written(_ term: SearchQuery.Term) -> [TermHit] {
        var hits: [TermHit] = []
        eachWritten(term) { hit, _ in
            if hits.last?.entry == hit.entry {
                hits[hits.count - 1].quality = min(hits[hits.count - 1].quality, hit.quality)
            } else {
                hits.append(hit)
            }
        }
        return hits
    }

    /// Calls `take` for each occurrence of a term in the names of favourites and in notes, with the entry, the quality and the
    /// matching word.
    private func eachWritten(_ term: SearchQuery.Term, _ take: (TermHit, [UInt8]) -> Void) {
        guard !request.written.isEmpty, let typed = term.words.first else { return }
        let isPrefix = term.isPrefix && request.allowsBeginnings && !term.isPhrase
        var similar: FuzzyWordSearch?
        if request.allowsErrors, !term.isPhrase { similar = FuzzyWordSearch(ifAllowedFor: typed, isPrefix: isPrefix, arena) }
        let language = term.isPhrase || !request.allowsForms ? nil : request.writtenLanguage
        let key = language.flatMap { InflectionMatcher.key(typed, $0) }
        func look(_ entry: UInt32, _ words: [[UInt8]], _ place: UInt8, isTitle: Bool = false) {
            for (start, word) in words.enumerated() {
                var near: (errors: UInt8, isBegun: Bool)?
                if similar != nil {
                    near = similar?.distance(to: word)
                } else if isPrefix ? word.starts(with: typed) : words[start...].starts(with: term.words) {
                    near = (0, word.count > typed.count)
                }
                // The first letter and the length rule out most words, so their stems don't have to be computed.
                let isForm =
                    (near?.errors ?? 1) > 0 && language != nil && key != nil && abs(word.count - typed.count) < 5
                    && (word.first == typed.first || word.first == key?.first)
                    && language.flatMap { InflectionMatcher.key(word, $0) } == key
                guard near != nil || isForm else { continue }
                let base = MatchQuality.base(
                    isBegun: !isForm && near?.isBegun ?? false, errors: isForm ? 0 : near?.errors ?? 0, isForm: isForm,
                    isWritten: !isTitle)
                take((entry, MatchQuality.of(place, base)), word)
            }
        }
        for one in request.written where one.entry < index.count {
            if term.field != .text {
                let place = one.title.count == 1 ? OccurrenceField.wholeTitle : OccurrenceField.title
                look(one.entry, one.title, place, isTitle: true)
                look(one.entry, one.name, OccurrenceField.title)
            }
            if term.field != .name, scope == .everything { look(one.entry, one.note, OccurrenceField.text) }
        }
    }

    /// Returns the words to highlight in snippets.
    func marks(
        _ terms: [SearchQuery.Term], _ compounds: [[SearchQuery.Term]]
    ) throws(IndexError) -> [IndexSearchResult.HighlightTerm] {
        var marks: [IndexSearchResult.HighlightTerm] = []
        for (place, term) in terms.enumerated() {
            let isPrefix = term.isPrefix && request.allowsBeginnings && !term.isPhrase, place = UInt8(truncatingIfNeeded: place)
            marks.append(.init(words: term.words, isPrefix: isPrefix, term: place))
            guard !term.isPhrase, term.words.count == 1, let word = term.words.first else { continue }
            for form in try forms(of: word) { marks.append(.init(words: [form.word], isPrefix: false, term: place)) }
            if request.allowsParts {
                for part in try compoundWords(of: word) { marks.append(.init(words: [part.word], isPrefix: false, term: place)) }
            }
            guard request.allowsErrors || request.allowsForms else { continue }
            if request.allowsErrors {
                for near in try near(word, isPrefix: isPrefix).prefix(32) where near.errors > 0 {
                    marks.append(.init(words: [near.word], isPrefix: false, term: place))
                }
            }
            eachWritten(term) { hit, word in
                let mark = IndexSearchResult.HighlightTerm(words: [word], isPrefix: false, term: place)
                if !MatchQuality.isAsTyped(hit.quality), !marks.contains(mark) { marks.append(mark) }
            }
        }
        for reading in compounds {
            // The first difference between a reading and the query's terms is where words were joined or split.
            guard let place = reading.indices.first(where: { reading[$0] != terms[$0] }) else { continue }
            marks.append(
                .init(
                    words: reading[place].words, isPrefix: reading[place].isPrefix, term: UInt8(truncatingIfNeeded: place)))
        }
        return marks
    }

    /// For each of the query's terms, returns the word that the term matched in `entry`. Returns nil for a term that occurs in
    /// the entry exactly as typed.
    /// - Throws: `IndexError`.
    public static func meant(
        _ query: SearchQuery, by entry: UInt32, in index: IndexReader, _ request: IndexSearchOptions
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
        let room = PostingCursor.BlockBuffer(arena)
        for near in try near(typed, isPrefix: term.isPrefix && request.allowsBeginnings) {
            var cursor = try PostingCursor(index.postings, near.entry, documents: index.count, arena, room)
            try cursor.seek(entry)
            guard cursor.document == entry else { continue }
            let quality = MatchQuality.of(cursor.place, MatchQuality.base(isBegun: near.isBegun, errors: near.errors))
            if quality < best?.quality ?? MatchQuality.none { best = (quality, near.word) }
        }
        for form in try formWords(typed, isPrefix: false) {
            var cursor = try PostingCursor(index.postings, form.entry, documents: index.count, arena, room)
            try cursor.seek(entry)
            guard cursor.document == entry else { continue }
            let quality = MatchQuality.of(cursor.place, form.base)
            if quality < best?.quality ?? MatchQuality.none { best = (quality, typed) }
        }
        eachWritten(term) { hit, word in
            if hit.entry == entry, hit.quality < best?.quality ?? MatchQuality.none { best = (hit.quality, word) }
        }
        guard let best, MatchQuality.errors(best.quality) > 0 else { return nil }
        return best.word
    }
}
