import Localization
import Model

extension IndexSearch {
    /// The maximum number of other forms for a typed word.
    static let formLimit = 16

    /// Looks up a typed word and its other forms. The results are cached.
    ///
    /// - Parameter isPrefix: whether the search also finds all longer words that begin with this word.
    func known(_ word: [UInt8], isPrefix: Bool = false) throws(IndexError) -> WordLookup {
        for known in expansions.words where known.word == word { return known }
        var cursor = try TermCursor(index.terms, at: word, arena)
        let isExact = cursor.isThere && cursor.equals(word)
        guard request.allowsForms, !index.languages.isEmpty else {
            return WordLookup(word, exact: isExact ? cursor.entry : nil, forms: [], cursor)
        }
        let known: WordLookup
        if isExact {
            let rank = cursor.rank
            let forms = try index.mayHaveForms(rank) ? try formTerms(word, except: rank) : []
            known = WordLookup(word, exact: cursor.entry, forms: forms, cursor)
        } else {
            let mayContinue = !isPrefix && cursor.isThere && cursor.begins(with: word) || request.allowsParts
            let hasForms = mayContinue || mayChange(word)
            known = WordLookup(word, exact: nil, forms: hasForms ? try formTerms(word, except: nil) : [], cursor)
        }
        expansions.words.append(known)
        return known
    }

    /// Returns whether a word may have forms that don't begin with the word itself. Computing a stem takes longer than this check.
    private func mayChange(_ word: [UInt8]) -> Bool { index.languages != [.english] || InflectionMatcher.hasEnglishEnding(word) }

    /// Returns the dictionary words that are other forms of `word`, in byte order for each language.
    func forms(of word: [UInt8]) throws(IndexError) -> [(word: [UInt8], entry: TermEntry)] {
        guard request.allowsForms, !index.languages.isEmpty else { return [] }
        return try known(word).forms
    }

    /// Looks up a word's other forms in the index's table of forms.
    /// - Parameter own: the 0-based index of the word itself in the dictionary, or nil if the dictionary doesn't contain it.
    private func formTerms(_ word: [UInt8], except own: Int?) throws(IndexError) -> [(word: [UInt8], entry: TermEntry)] {
        var found: [(word: [UInt8], entry: TermEntry)] = []
        let table = try index.formTable()
        let count = table.count
        for language in index.languages {
            guard let key = InflectionMatcher.key(word, language) else { continue }
            let hash = table.stored(InflectionMatcher.hash(of: key, language))
            var low = 0, high = count
            while low < high {
                let middle = (low + high) / 2
                if table.hash(middle) < hash { low = middle + 1 } else { high = middle }
            }
            while low < count, found.count < IndexSearch.formLimit, table.hash(low) == hash {
                let rank = table.rank(low)
                low += 1
                guard rank < index.terms.count else { throw .damaged }
                guard rank != own else { continue }
                var cursor = try TermCursor(index.terms, rank: rank, arena)
                let term = cursor.bytesOfWord()
                if term != word, InflectionMatcher.key(term, language) == key, !found.contains(where: { $0.word == term }) {
                    found.append((term, cursor.entry))
                }
            }
        }
        return found
    }

    /// Returns the other forms of a term's word, except forms that a prefix search finds anyway.
    func formWords(_ word: [UInt8], isPrefix: Bool) throws(IndexError) -> [MatchingTerm] {
        guard request.allowsForms, !index.languages.isEmpty else { return [] }
        return formWords(try known(word, isPrefix: isPrefix), isPrefix: isPrefix)
    }

    /// Returns the other forms of a known word, except forms that a prefix search finds anyway.
    func formWords(_ known: WordLookup, isPrefix: Bool) -> [MatchingTerm] {
        var words: [MatchingTerm] = []
        for form in known.forms where !isPrefix || !form.word.starts(with: known.word) {
            words.append(MatchingTerm(entry: form.entry, base: MatchQuality.base(isBegun: false, errors: 0, isForm: true)))
        }
        return words
    }

    /// Returns the compounds that contain a word.
    func partWords(_ word: [UInt8]) throws(IndexError) -> [MatchingTerm] {
        try compoundWords(of: word).map {
            MatchingTerm(entry: $0.entry, base: MatchQuality.base(isBegun: true, errors: 0, isForm: true))
        }
    }

    // MARK: Compounds

    /// The search looks for compounds only if the query has at most this many terms.
    private static let compoundLimit = 8
    /// The minimum length of each part of a compound, in letters.
    static let shortestPart = 3

    /// Returns alternative readings of a query in which two neighbouring words are joined: "owl bear" becomes "owlbear". The
    /// dictionary must contain the joined word.
    func joins(_ terms: [SearchQuery.Term]) throws(IndexError) -> [[SearchQuery.Term]] {
        guard request.allowsForms, terms.count > 1, terms.count <= IndexSearch.compoundLimit else { return [] }
        var readings: [[SearchQuery.Term]] = []
        for place in 1..<terms.count {
            let first = terms[place - 1], second = terms[place]
            guard first.isWord, second.isWord, first.field == second.field else { continue }
            let joined = first.words[0] + second.words[0]
            // In the dictionary, the joined word comes soon after the first word, which the search looks up anyway.
            var cursor = TermCursor(try known(first.words[0]).cursor, arena)
            try cursor.advance(to: joined)
            guard try isKnown(joined, isPrefix: second.isPrefix, at: &cursor) else { continue }
            var reading = terms
            reading[place - 1] = SearchQuery.Term(
                words: [joined], isPhrase: false, field: first.field, isPrefix: second.isPrefix)
            reading.remove(at: place)
            readings.append(reading)
        }
        return readings
    }

    /// Returns alternative readings of a query in which an unknown word is split in two: "fireelemental" becomes "fire
    /// elemental". The dictionary must contain both words. If words match parts of compounds, both parts may also occur anywhere
    /// in a title: "tiefighter" finds "TIE starfighter".
    func splits(_ terms: [SearchQuery.Term]) throws(IndexError) -> [[SearchQuery.Term]] {
        guard request.allowsForms, !request.allowsErrors, terms.count <= IndexSearch.compoundLimit else { return [] }
        var readings: [[SearchQuery.Term]] = []
        for (place, term) in terms.enumerated() where term.isWord {
            for parts in try split(term.words[0], isPrefix: term.isPrefix) {
                var reading = terms
                if request.allowsParts, term.field != .text {
                    let both = parts.map { SearchQuery.Term(words: [$0], isPhrase: false, field: .name) }
                    reading.replaceSubrange(place...place, with: both)
                } else {
                    reading[place] = SearchQuery.Term(words: parts, isPhrase: true, field: term.field)
                }
                readings.append(reading)
            }
        }
        return readings
    }

    /// Returns whether the dictionary has a word or another form of it.
    func isKnown(_ word: [UInt8], isPrefix: Bool) throws(IndexError) -> Bool {
        var cursor = try TermCursor(index.terms, at: word, arena)
        return try isKnown(word, isPrefix: isPrefix, at: &cursor)
    }

    /// Returns whether the dictionary has a word or another form of it. Uses an existing cursor, which saves a lookup.
    ///
    /// - Parameter cursor: a cursor at the first term that is equal to `word` or after it.
    private func isKnown(_ word: [UInt8], isPrefix: Bool, at cursor: inout TermCursor) throws(IndexError) -> Bool {
        let isBegun = cursor.isThere && cursor.begins(with: word)
        if isBegun, isPrefix || cursor.equals(word) { return true }
        guard request.allowsForms, !index.languages.isEmpty, isBegun || mayChange(word) else { return false }
        return try !formTerms(word, except: nil).isEmpty
    }

    /// Splits an unknown word into two known words or, if that isn't possible, into three. The last word may be in another form.
    /// If there are several ways to split the word, the first part is as long as possible.
    ///
    /// - Parameter isRest: whether `word` is the rest of a longer word, which is split into two words only.
    private func split(_ word: [UInt8], isPrefix: Bool, isRest: Bool = false) throws(IndexError) -> [[[UInt8]]] {
        let least = IndexSearch.shortestPart
        guard word.count >= 2 * least, word.allSatisfy({ ASCII.isLowercase($0) }), try !isKnown(word, isPrefix: isPrefix)
        else {
            return []
        }
        if request.allowsParts { return try splitIntoParts(word).map { [$0] } ?? [] }
        for place in (least...word.count - least).reversed() {
            let first = Array(word[..<place]), second = Array(word[place...])
            guard try index.terms.find(first, arena) != nil else { continue }
            var ways = try forms(of: second).map { [first, $0.word] }
            if try index.terms.find(second, arena) != nil { ways.insert([first, second], at: 0) }
            if !ways.isEmpty { return ways }
        }
        guard !isRest, word.count >= 3 * least else { return [] }
        for place in (least...word.count - 2 * least).reversed() {
            let first = Array(word[..<place])
            guard try index.terms.find(first, arena) != nil else { continue }
            let ways = try split(Array(word[place...]), isPrefix: isPrefix, isRest: true)
            if !ways.isEmpty { return ways.map { [first] + $0 } }
        }
        return []
    }
}

extension SearchQuery.Term {
    /// Whether the term is a single word that isn't quoted.
    fileprivate var isWord: Bool { words.count == 1 && !isPhrase }
}
