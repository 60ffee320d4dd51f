import Model

// Scripts/build-wasm leaves this file out of the module for the browser. It would make the module larger, which answers only one reader.

/// The words of several catalogs in one dictionary, with the set of catalogs that have each word.
///
/// A search of all catalogs looks its words up here once, and leaves out the catalogs in which it can't find anything. A set has a bit for
/// each catalog.
public final class SharedWords: Sendable {
    /// The maximum number of catalogs in the table.
    public static let catalogLimit = 64

    /// The dictionary, without postings. A term's number of entries is the place of its set in `sets`.
    private let index: IndexReader
    private let sets: [UInt64]
    /// The catalogs whose words aren't all in the dictionary.
    private let incomplete: UInt64

    init(_ index: IndexReader, _ sets: [UInt64], incomplete: UInt64) {
        (self.index, self.sets, self.incomplete) = (index, sets, incomplete)
    }

    /// All catalogs, as a set.
    private static let all = UInt64.max

    /// Returns the catalogs in which a search may find entries. It finds nothing in the others, except by the reader's own text.
    public func catalogs(matching query: SearchQuery, _ request: IndexSearchOptions) -> UInt64 {
        let search = IndexSearch(index, query, request)
        let found = try? withExtendedLifetime(index.source) { () throws(IndexError) in try catalogs(query, search) }
        return (found ?? SharedWords.all) | incomplete
    }

    private func catalogs(_ query: SearchQuery, _ search: IndexSearch) throws(IndexError) -> UInt64 {
        /// The terms in the order in which `IndexSearch` reads them, and for each clause its terms and the hyphenated word that may replace
        /// them.
        var set = SharedWords.all, terms: [SearchQuery.Term] = [], clauses: [(terms: Range<Int>, joined: SearchQuery.Term?)] = []
        for clause in query.clauses {
            let start = terms.count
            if case .term(let term) = clause {
                terms.append(term)
                clauses.append((start..<terms.count, nil))
            } else if case .any(let inner) = clause, inner.count == 2, case .term(let joined) = inner[1],
                joined.isJoined(of: inner[0])
            {
                terms += inner[0].terms
                clauses.append((start..<terms.count, joined))
            } else {
                // A search for groups of terms doesn't join words.
                set &= try catalogs(of: clause, search)
            }
        }
        var found: [UInt64] = []
        for term in terms { found.append(try catalogs(with: term, search)) }
        if search.request.allowsForms {
            for place in terms.indices.dropFirst() {
                let first = terms[place - 1], second = terms[place]
                guard !first.isPhrase, !second.isPhrase, found[place - 1] & found[place] != SharedWords.all else { continue }
                let joined = try catalogs(knowing: first.words[0] + second.words[0], isPrefix: second.isPrefix, search)
                found[place - 1] |= joined
                found[place] |= joined
            }
        }
        for clause in clauses {
            var own = SharedWords.all
            for place in clause.terms { own &= found[place] }
            if let joined = clause.joined { own |= try catalogs(with: joined, search) }
            set &= own
        }
        return set
    }

    private func catalogs(of clause: SearchQuery.Clause, _ search: IndexSearch) throws(IndexError) -> UInt64 {
        var set: UInt64
        switch clause {
        case .term(let term): set = try catalogs(with: term, search)
        case .not, .filter, .favourite, .noted, .catalog: set = SharedWords.all
        case .any(let inner):
            set = 0
            for clause in inner { set |= try catalogs(of: clause, search) }
        case .all(let inner):
            set = SharedWords.all
            for clause in inner { set &= try catalogs(of: clause, search) }
        }
        return set
    }

    /// Returns the catalogs with entries that may match a term.
    private func catalogs(with term: SearchQuery.Term, _ search: IndexSearch) throws(IndexError) -> UInt64 {
        let request = search.request
        guard let word = term.words.first, term.words.count == 1, !term.isPhrase else {
            var set = SharedWords.all
            for word in term.words { set &= try catalogs(exactly: word, search) }
            return set
        }
        let isPrefix = term.isPrefix && request.allowsBeginnings
        var set: UInt64
        if request.allowsErrors, FuzzyWordSearch.allowed(FuzzyWordSearch.letters(word).count) > 0 {
            let near = try FuzzyWordSearch.entryCounts(
                near: word, isPrefix: isPrefix, allowsMore: request.allowsMoreErrors, in: index, search.arena)
            guard let near else { return SharedWords.all }
            set = try catalogs(withFormsOf: word, search)
            for number in near { set |= try self.set(number) }
        } else {
            set = try catalogs(knowing: word, isPrefix: isPrefix, search)
        }
        if request.allowsParts {
            let compounds = try search.compoundWords(of: word)
            guard compounds.count < IndexSearch.compoundWordLimit else { return SharedWords.all }
            for compound in compounds { set |= try self.set(compound.entry.count) }
        }
        if request.allowsForms, !request.allowsErrors { set |= try catalogs(splitting: word, search) }
        return set
    }

    private func set(_ number: UInt32) throws(IndexError) -> UInt64 {
        guard number < sets.count else { throw .damaged }
        return sets[Int(number)]
    }

    private func catalogs(exactly word: [UInt8], _ search: IndexSearch) throws(IndexError) -> UInt64 {
        guard let entry = try index.terms.find(word, search.arena) else { return 0 }
        return try set(entry.count)
    }

    private func catalogs(withFormsOf word: [UInt8], _ search: IndexSearch) throws(IndexError) -> UInt64 {
        let forms = try search.forms(of: word)
        // If there are too many forms, another catalog may have some of the others.
        guard forms.count < IndexSearch.formLimit else { return SharedWords.all }
        var set: UInt64 = 0
        for form in forms { set |= try self.set(form.entry.count) }
        return set
    }

    /// Returns the catalogs with a word, another form of it or, if it is a prefix, a word that begins with it.
    private func catalogs(knowing word: [UInt8], isPrefix: Bool, _ search: IndexSearch) throws(IndexError) -> UInt64 {
        // So many words begin with one or two letters that most catalogs have one.
        guard !isPrefix || word.count > 2 else { return SharedWords.all }
        var set = try catalogs(withFormsOf: word, search)
        guard isPrefix else { return try set | catalogs(exactly: word, search) }
        var cursor = try TermCursor(index.terms, at: word, search.arena)
        while cursor.isThere, cursor.begins(with: word) {
            set |= try self.set(cursor.entry.count)
            try cursor.next()
        }
        return set
    }

    /// Returns the catalogs that have all parts of a word. A search that doesn't find the word may split it.
    private func catalogs(splitting word: [UInt8], isRest: Bool = false, _ search: IndexSearch) throws(IndexError) -> UInt64 {
        let least = IndexSearch.shortestPart
        guard word.count >= 2 * least, word.allSatisfy({ ASCII.isLowercase($0) }) else { return 0 }
        var set: UInt64 = 0
        for place in least...word.count - least {
            let first = try catalogs(exactly: Array(word[..<place]), search)
            guard first & ~set != 0 else { continue }
            // The second part may be a part of a compound, too, if the search allows this.
            if search.request.allowsParts {
                set |= first
                continue
            }
            let rest = Array(word[place...])
            set |= try first & (catalogs(exactly: rest, search) | catalogs(withFormsOf: rest, search))
            if !isRest, rest.count >= 2 * least { set |= try first & catalogs(splitting: rest, isRest: true, search) }
        }
        return set
    }
}
