import Localization
import TextProcessing

/// Finds dictionary words that are similar to a typed word. Each insertion, deletion, replacement or swap of adjacent letters is
/// an error. An error in the first letter counts as two.
struct FuzzyWordSearch {
    /// A word similar to the typed word.
    struct SimilarWord {
        let word: [UInt8]
        let entry: TermEntry
        let errors: UInt8
        /// Whether only a prefix of this word, rather than the whole word, is similar to the typed word.
        let isBegun: Bool
    }

    /// A word similar to the typed word, as an index into the dictionary.
    private struct Candidate: BitwiseCopyable {
        let rank: Int
        let count: UInt32
        let errors: UInt8
        let isBegun: Bool
    }

    /// The maximum number of similar words for a typed word.
    static let limit = 256
    /// The maximum number of candidates from which the similar words are chosen.
    private static let gatherLimit = 4096
    /// The maximum number of different first letters to try.
    private static let letterLimit = 300

    private let typed: ArenaArray<UInt32>
    private let bytes: [UInt8]
    private let maximumErrors: Int
    private let isPrefix: Bool
    private let arena: Arena
    /// A table of edit distances, with a row for each letter of the current word and a column for each prefix of the typed word.
    private let rows: ArenaArray<UInt8>
    private let letters: ArenaArray<UInt32>
    /// The preceding word. Words are compared in sorted order, so the rows for the common prefix of two words can be reused. For
    /// each prefix length in letters, `ends` contains the prefix's end offset, and `leasts` contains the lowest distance so far.
    private let last: ArenaArray<UInt8>
    private let ends: ArenaArray<Int>
    private let leasts: ArenaArray<UInt8>
    /// The number of letters in the preceding word that were examined.
    private var depthOfLast = 0
    /// The memory for comparing a word that isn't in the dictionary.
    private let room: ArenaArray<UInt8>
    private var found: [Candidate] = []
    /// Whether the dictionary has words with more different first letters than were tried.
    private var isCut = false
    /// A prefix that differs so much from the typed word that no word with this prefix can match.
    private var rejected: [UInt8] = []

    /// A distance that is too great for any match.
    private static let far: UInt8 = 200

    /// Returns the maximum number of errors in a typed word with this many letters.
    ///
    /// - Parameter allowsMore: whether words of seven and eight letters may have two errors, but not in the first letter.
    static func allowed(_ letters: Int, allowsMore: Bool = false) -> Int {
        letters < 5 ? 0 : letters < (allowsMore ? 7 : 9) ? 1 : 2
    }

    /// Creates a matcher that compares the typed word with any other word, without a dictionary. Returns nil if the typed word is too
    /// short for typos to be allowed.
    init?(ifAllowedFor word: [UInt8], isPrefix: Bool, _ arena: Arena) {
        guard FuzzyWordSearch.allowed(FuzzyWordSearch.letters(word).count) > 0 else { return nil }
        self.init(word, isPrefix: isPrefix, arena)
    }

    private init(_ word: [UInt8], isPrefix: Bool, allowsMore: Bool = false, _ arena: Arena) {
        bytes = word
        self.arena = arena
        let letters = FuzzyWordSearch.letters(word)
        typed = arena.room(letters.count)
        for (place, letter) in letters.enumerated() { typed[place] = letter }
        maximumErrors = FuzzyWordSearch.allowed(letters.count, allowsMore: allowsMore)
        self.isPrefix = isPrefix
        rows = arena.room((letters.count + maximumErrors + 1) * (letters.count + 2), filledWith: FuzzyWordSearch.far)
        self.letters = arena.room(letters.count + maximumErrors + 1)
        last = arena.room(256)
        room = arena.room(WordScanner.lengthLimit)
        ends = arena.room(letters.count + maximumErrors + 1, filledWith: 0)
        leasts = arena.room(letters.count + maximumErrors + 1, filledWith: FuzzyWordSearch.far)
        rows[0] = 0
        for column in 1..<max(letters.count, 1) + 1 where column <= maximumErrors {
            rows[column] = UInt8(truncatingIfNeeded: column + 1)
        }
    }

    /// Returns the similar words from most to least similar, including the typed word itself.
    static func similarWords(
        near word: [UInt8], isPrefix: Bool, allowsMore: Bool = false, in index: IndexReader, _ arena: Arena
    ) throws(IndexError) -> [SimilarWord] {
        var search = FuzzyWordSearch(word, isPrefix: isPrefix, allowsMore: allowsMore, arena)
        return try search.run(index.terms, index.letters)
    }

    /// Returns the number of entries of each similar word, in no order, or nil if there may be more words. Unlike `similarWords`, this
    /// includes beginnings of longer words even if the typed word itself is in the dictionary.
    static func entryCounts(
        near word: [UInt8], isPrefix: Bool, allowsMore: Bool, in index: IndexReader, _ arena: Arena
    ) throws(IndexError) -> [UInt32]? {
        var search = FuzzyWordSearch(word, isPrefix: isPrefix, allowsMore: allowsMore, arena)
        try search.gather(index.terms, index.letters)
        return search.isCut || search.found.count >= gatherLimit ? nil : search.found.map { $0.count }
    }

    private mutating func gather(_ dictionary: TermDictionary, _ sets: IndexSection) throws(IndexError) {
        guard dictionary.count > 0, typed.count > 0 else { return }
        let first = Array(bytes.prefix(FuzzyWordSearch.letterLength(bytes[0])))
        try look(dictionary, sets, within: first)
        if maximumErrors >= 2, typed.count >= 9 { try walkOtherFirstLetters(dictionary, first) }
    }

    private mutating func run(_ dictionary: TermDictionary, _ sets: IndexSection) throws(IndexError) -> [SimilarWord] {
        try gather(dictionary, sets)
        guard !found.isEmpty else { return [] }
        found.sort { a, b in
            if a.errors != b.errors { return a.errors < b.errors }
            if a.isBegun != b.isBegun { return b.isBegun }
            return a.count != b.count ? a.count > b.count : a.rank < b.rank
        }
        // A word that entries contain isn't the misspelt beginning of a longer word.
        if let first = found.first, first.errors == 0, !first.isBegun { found.removeAll { $0.isBegun && $0.errors > 0 } }
        if found.count > FuzzyWordSearch.limit { found.removeLast(found.count - FuzzyWordSearch.limit) }
        var cursor = try TermCursor(dictionary, at: [], arena)
        return try found.map { (candidate) throws(IndexError) in
            try cursor.go(to: candidate.rank)
            return SimilarWord(
                word: cursor.bytesOfWord(), entry: cursor.entry, errors: candidate.errors, isBegun: candidate.isBegun)
        }
    }

    /// Examines the words that start with `first`. Only words that contain most of the typed letters are compared fully, because
    /// each error removes at most one letter.
    private mutating func look(
        _ dictionary: TermDictionary, _ sets: IndexSection, within first: [UInt8]
    ) throws(IndexError) {
        var cursor = try TermCursor(dictionary, at: first, arena)
        let start = cursor.isThere ? cursor.rank : dictionary.count
        if let bound = TermDictionary.bound(above: first) { try cursor.seek(bound) } else { cursor.goBehind() }
        let end = cursor.isThere ? cursor.rank : dictionary.count
        guard start < end else { return }
        let own = try sets.stretch(start * 4, (end - start) * 4)
        let wanted = FuzzyWordSearch.letterSet(of: bytes[...])
        var place = -1, passed = 0
        while place + 1 < end - start {
            place += 1
            var missing = wanted & ~own.fixed32(place * 4)
            missing &= missing &- 1
            if maximumErrors >= 2 { missing &= missing &- 1 }
            guard missing == 0 else { continue }
            try cursor.go(to: start + place)
            if rejected.count > 0, cursor.begins(with: rejected) {
                // Words with a rejected prefix can't match. If there are many of these words, skip them all at once.
                passed += 1
                if passed > 3 {
                    passed = 0
                    try cursor.skip(sharing: rejected.count)
                    guard cursor.isThere else { return }
                    place = cursor.rank - start - 1
                }
                continue
            }
            passed = 0
            guard let (errors, isBegun) = distance(to: cursor.word, cursor.length) else { continue }
            found.append(Candidate(rank: cursor.rank, count: cursor.entry.count, errors: errors, isBegun: isBegun))
            if found.count >= FuzzyWordSearch.gatherLimit { return }
        }
    }

    /// Returns the number of errors between `word` and the typed word, and whether only a prefix of `word` is similar. Returns
    /// nil if there are too many errors.
    mutating func distance(to word: [UInt8]) -> (errors: UInt8, isBegun: Bool)? {
        let count = min(word.count, room.count)
        for index in 0..<count { room[index] = word[index] }
        return distance(to: room, count)
    }

    /// Compares the first `length` bytes of `word` with the typed word.
    ///
    /// In each row, only the cells near the diagonal are computed, within the allowed number of errors. The other cells are set
    /// to `far`.
    private mutating func distance(to word: ArenaArray<UInt8>, _ length: Int) -> (errors: UInt8, isBegun: Bool)? {
        let count = typed.count, width = count + 2
        let deepest = count + maximumErrors
        var shared = 0
        while shared < min(length, ends[depthOfLast]), word[shared] == last[shared] { shared += 1 }
        var depth = depthOfLast
        while ends[depth] > shared { depth -= 1 }
        var begun = leasts[depth], at = ends[depth]
        defer { depthOfLast = depth }
        while at < length {
            if depth == deepest {
                // The whole word is already too long to match, but its prefix may still match.
                guard isPrefix, begun <= maximumErrors else { return nil }
                return (begun, true)
            }
            let size = min(FuzzyWordSearch.letterLength(word[at]), length - at)
            var letter: UInt32 = 0
            for index in 0..<size {
                letter = letter << 8 | UInt32(word[at + index])
                last[at + index] = word[at + index]
            }
            at += size
            depth += 1
            letters[depth] = letter
            let row = depth * width, above = row - width
            let isFirst = depth == 1
            let extra: UInt8 = isFirst ? 2 : 1
            var least = FuzzyWordSearch.far
            if depth <= maximumErrors {
                rows[row] = rows[above] &+ extra
                least = rows[row]
            }
            let from = max(1, depth - maximumErrors), to = min(count, depth + maximumErrors)
            for column in from..<max(from, to + 1) {
                var value = rows[above + column - 1] &+ (typed[column - 1] == letter ? 0 : isFirst || column == 1 ? 2 : 1)
                value = min(value, rows[above + column] &+ extra)
                value = min(value, rows[row + column - 1] &+ (column == 1 ? 2 : 1))
                if depth > 1, column > 1, typed[column - 2] == letter, typed[column - 1] == letters[depth - 1] {
                    value = min(value, rows[above - width + column - 2] &+ (column == 2 || depth == 2 ? 2 : 1))
                }
                value = min(value, FuzzyWordSearch.far)
                rows[row + column] = value
                least = min(least, value)
            }
            if isPrefix, to == count, from <= count { begun = min(begun, rows[row + count]) }
            ends[depth] = at
            leasts[depth] = begun
            if least > maximumErrors {
                guard begun > maximumErrors else { return (begun, true) }
                rejected.removeAll(keepingCapacity: true)
                for index in 0..<at { rejected.append(word[index]) }
                return nil
            }
        }
        let whole = depth + maximumErrors >= count ? rows[depth * width + count] : FuzzyWordSearch.far
        guard min(whole, begun) <= maximumErrors else { return nil }
        return (min(whole, begun), begun < whole)
    }

    /// Finds similar words with a different first letter. If the first letter is wrong, no
    /// other typing errors are allowed, so the remaining letters must match exactly.
    private mutating func walkOtherFirstLetters(_ dictionary: TermDictionary, _ first: [UInt8]) throws(IndexError) {
        let rest = Array(bytes.dropFirst(first.count))
        var tries: [[UInt8]] = [rest]
        if typed.count > 1 {
            let second = Array(rest.prefix(FuzzyWordSearch.letterLength(rest[0])))
            tries.append(second + first + rest.dropFirst(second.count))
        }
        var cursor = try TermCursor(dictionary, at: [], arena)
        var seen = 0
        while cursor.isThere, seen < FuzzyWordSearch.letterLimit {
            seen += 1
            let letter = (0..<min(FuzzyWordSearch.letterLength(cursor[0]), cursor.length)).map { cursor[$0] }
            if letter != first {
                tries.append(letter + rest)
                tries.append(letter + bytes)
            }
            try cursor.skip(sharing: letter.count)
        }
        isCut = cursor.isThere
        for wanted in tries where wanted.prefix(first.count) != first[...] {
            try cursor.seek(wanted)
            while cursor.isThere, cursor.begins(with: wanted), found.count < FuzzyWordSearch.gatherLimit {
                let isBegun = cursor.length > wanted.count
                guard isPrefix || !isBegun else { break }
                let rank = cursor.rank
                if !found.contains(where: { $0.rank == rank }) {
                    found.append(Candidate(rank: rank, count: cursor.entry.count, errors: 2, isBegun: isBegun))
                }
                try cursor.next()
            }
        }
    }

    /// Returns the set of letters in a word as bits: one bit for each letter from a to z, and six bits for digits. For other
    /// characters, the bit depends on the low bits of the character's last byte.
    static func letterSet(of word: ArraySlice<UInt8>) -> UInt32 {
        var set: UInt32 = 0
        var at = word.startIndex
        while at < word.endIndex {
            let byte = word[at]
            let size = min(letterLength(byte), word.endIndex - at)
            let last = UInt32(word[at + size - 1])
            let bit = size > 1 ? last & 31 : byte >= 0x61 && byte <= 0x7A ? last - 0x61 : 26 + last % 6
            set |= 1 << bit
            at += size
        }
        return set
    }

    static func letterLength(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    private static func letter(_ size: Int, _ byte: (Int) -> UInt8) -> UInt32 {
        var result: UInt32 = 0
        for index in 0..<size { result = result << 8 | UInt32(byte(index)) }
        return result
    }

    /// Returns a word's letters, each with its UTF-8 bytes packed into a number.
    static func letters(_ word: [UInt8]) -> [UInt32] {
        var result: [UInt32] = []
        var at = 0
        while at < word.count {
            let size = min(letterLength(word[at]), word.count - at)
            result.append(letter(size) { word[at + $0] })
            at += size
        }
        return result
    }
}
