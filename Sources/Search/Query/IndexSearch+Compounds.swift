import Localization
import Model

extension IndexSearch {
    /// The minimum length, in letters, of both halves of a compound if one half isn't a word in the dictionary.
    private static let shortestHalf = 4
    /// The maximum number of compounds for a word.
    static let compoundWordLimit = formLimit * 4

    /// A word whose compounds are looked up.
    private struct CompoundLookup {
        /// The word, its other forms and its singular, each with its letters and with the ranks of the terms that begin with it.
        var halves: [(word: [UInt8], letters: UInt32, continuations: Range<Int>)] = []
        /// The letters that all halves share.
        var shared = UInt32.max
        var found: [(word: [UInt8], entry: TermEntry)] = []
    }

    /// Returns the dictionary words that are compounds of `word` and another half: "starfighter" for "fighter". The dictionary
    /// must also contain the other half, unless both halves are long.
    func compoundWords(of word: [UInt8]) throws(IndexError) -> [(word: [UInt8], entry: TermEntry)] {
        try lookUpCompounds(of: [word])
        return expansions.compounds.first { $0.word == word }?.found ?? []
    }

    /// Splits an unknown word into a known word and a word that is known or part of a compound. A single way to split the word is
    /// enough, because the search then also finds the parts' other forms. Returns nil if there is no such way.
    func splitIntoParts(_ word: [UInt8]) throws(IndexError) -> [[UInt8]]? {
        let least = IndexSearch.shortestPart
        var ways: [[[UInt8]]] = [], known: [[UInt8]]?
        for place in (least...word.count - least).reversed() where known == nil {
            let first = Array(word[..<place]), second = Array(word[place...])
            guard first != second, try index.terms.find(first, arena) != nil else { continue }
            if try isKnown(second, isPrefix: false) { known = [first, second] } else { ways.append([first, second]) }
        }
        try lookUpCompounds(of: ways.map { $0[1] })
        for way in ways where try !compoundWords(of: way[1]).isEmpty { return way }
        return known
    }

    /// Looks up the compounds of several words in a single pass through the dictionary, which may have a million words. The results
    /// are cached.
    private func lookUpCompounds(of words: [[UInt8]]) throws(IndexError) {
        let least = IndexSearch.shortestPart
        var unknown: [[UInt8]] = [], lookups: [CompoundLookup] = []
        for word in words where word.count > least && word.allSatisfy({ ASCII.isLowercase($0) }) {
            guard !unknown.contains(word), !expansions.compounds.contains(where: { $0.word == word }) else { continue }
            unknown.append(word)
            lookups.append(try lookup(word))
        }
        guard !lookups.isEmpty else { return }
        let letters = try index.letters.stretch(0, index.letters.count), count = index.terms.count
        let shared: ArenaArray<UInt32> = arena.room(lookups.count)
        for place in lookups.indices { shared[place] = lookups[place].shared }
        var ends = try TermEndReader(index.terms)
        var cursor = try TermCursor(index.terms, at: [], arena)
        var rank = 0
        while rank < count {
            // Skip four terms at once if none of them contains all letters of any of the words.
            if rank + 4 <= count {
                let missing = ~letters.four(rank * 4)
                var isSkipped = true
                for place in 0..<lookups.count {
                    let left = missing & SIMD4(repeating: shared[place])
                    if left.x == 0 || left.y == 0 || left.z == 0 || left.w == 0 { isSkipped = false }
                }
                if isSkipped {
                    rank += 4
                    continue
                }
            }
            for rank in rank..<min(rank + 4, count) {
                let own = letters.fixed32(rank * 4)
                for place in lookups.indices where shared[place] & ~own == 0 {
                    try look(at: rank, own, &lookups[place], &ends, &cursor)
                    // A word's letter set never has all bits.
                    if lookups[place].found.count >= IndexSearch.compoundWordLimit { shared[place] = UInt32.max }
                }
            }
            rank += 4
        }
        for (word, lookup) in zip(unknown, lookups) { expansions.compounds.append((word, lookup.found)) }
    }

    private func lookup(_ word: [UInt8]) throws(IndexError) -> CompoundLookup {
        var halves = [word] + (try forms(of: word).map { $0.word })
        // Include the singular, even if it occurs only in compounds.
        for language in index.languages {
            if let stem = InflectionMatcher.key(word, language), stem.count > IndexSearch.shortestPart, word.starts(with: stem) {
                halves.append(stem)
            }
        }
        var lookup = CompoundLookup()
        for half in halves {
            let letters = FuzzyWordSearch.letterSet(of: half[...])
            var cursor = try TermCursor(index.terms, at: half, arena)
            let start = cursor.isThere ? cursor.rank : index.terms.count
            if let bound = TermDictionary.bound(above: half) { try cursor.seek(bound) } else { cursor.goBehind() }
            let end = cursor.isThere ? cursor.rank : index.terms.count
            lookup.halves.append((half, letters, start..<max(start, end)))
            lookup.shared &= letters
        }
        return lookup
    }

    /// Adds the term at `rank` if it is a compound. `own` is the term's letters.
    private func look(
        at rank: Int, _ own: UInt32, _ lookup: inout CompoundLookup, _ ends: inout TermEndReader, _ cursor: inout TermCursor
    ) throws(IndexError) {
        for place in lookup.halves.indices where lookup.halves[place].letters & ~own == 0 {
            // Reading only a term's end is much faster than reading the term, and rules out nearly all terms.
            if !lookup.halves[place].continuations.contains(rank), try !ends.mayEnd(rank, with: lookup.halves[place].word) {
                continue
            }
            try cursor.go(to: rank)
            let term = cursor.bytesOfWord(), half = lookup.halves[place].word
            guard term.count >= half.count + IndexSearch.shortestPart else { continue }
            let rest: ArraySlice<UInt8>
            if term.suffix(half.count) == half[...] {
                rest = term.dropLast(half.count)
            } else if term.starts(with: half) {
                rest = term.dropFirst(half.count)
            } else {
                continue
            }
            if half.count <= IndexSearch.shortestHalf || rest.count < IndexSearch.shortestHalf {
                guard try index.terms.find(Array(rest), arena) != nil else { continue }
            }
            lookup.found.append((term, cursor.entry))
            return
        }
    }
}
