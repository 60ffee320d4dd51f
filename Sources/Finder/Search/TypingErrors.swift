/// Finds the words of a dictionary that a typed word may be a slip for: insertions, deletions, replacements and swaps of
/// neighbouring letters; in the first letter each counts two.
struct TypingErrors {
    /// A word that is near.
    struct Found {
        let word: [UInt8]
        let entry: TermEntry
        let errors: UInt8
        /// Whether only its beginning is near.
        let isBegun: Bool
    }

    /// The most words that one typed word is taken for.
    static let limit = 256
    /// The most words that are gathered to choose from.
    private static let gatherLimit = 4096

    private let typed: Memory<UInt32>
    private let bytes: [UInt8]
    private let most: UInt8
    private let isPrefix: Bool
    private let arena: Arena
    /// For each letter of the word at hand a row of distances, one for each beginning of what was typed.
    private let rows: Memory<UInt8>
    private let letters: Memory<UInt32>
    /// Where each letter of the word at hand ends, in bytes.
    private let ends: Memory<Int>
    /// The least distance of what was typed to the first so many letters.
    private let best: Memory<UInt8>
    private var depth = 0
    private var found: [Found] = []

    /// How many errors a word of so many letters may have.
    static func allowed(_ letters: Int) -> Int { letters < 5 ? 0 : letters < 9 ? 1 : 2 }

    private init(_ word: [UInt8], isPrefix: Bool, _ arena: Arena) {
        bytes = word
        self.arena = arena
        let letters = TypingErrors.letters(word)
        typed = arena.room(letters.count)
        for (place, letter) in letters.enumerated() { typed[place] = letter }
        most = UInt8(TypingErrors.allowed(letters.count))
        self.isPrefix = isPrefix
        rows = arena.room(257 * (letters.count + 1))
        self.letters = arena.room(257)
        ends = arena.room(257)
        best = arena.room(257)
        rows[0] = 0
        for column in 1..<max(letters.count, 1) + 1 where column <= letters.count {
            rows[column] = UInt8(truncatingIfNeeded: column + 1)
        }
        best[0] = UInt8.max
        ends[0] = 0
    }

    /// The words that are near, the nearest first; the word itself among them.
    static func words(
        near word: [UInt8], isPrefix: Bool, in dictionary: TermDictionary, _ arena: Arena
    ) throws(IndexError) -> [Found] {
        var search = TypingErrors(word, isPrefix: isPrefix, arena)
        return try search.run(dictionary)
    }

    private mutating func run(_ dictionary: TermDictionary) throws(IndexError) -> [Found] {
        guard dictionary.count > 0, typed.count > 0 else { return [] }
        let first = Array(bytes.prefix(TypingErrors.letterLength(bytes[0])))
        var cursor = try TermCursor(dictionary, at: first, arena)
        try walk(&cursor, within: first)
        if most >= 2 { try walkOtherFirstLetters(dictionary, first) }
        found.sort { a, b in
            if a.errors != b.errors { return a.errors < b.errors }
            if a.isBegun != b.isBegun { return b.isBegun }
            return a.entry.count != b.entry.count ? a.entry.count > b.entry.count : a.word.lexicographicallyPrecedes(b.word)
        }
        if found.count > TypingErrors.limit { found.removeLast(found.count - TypingErrors.limit) }
        return found
    }

    /// An error in the first letter leaves no other: the rest has to be exact.
    private mutating func walkOtherFirstLetters(_ dictionary: TermDictionary, _ first: [UInt8]) throws(IndexError) {
        let rest = Array(bytes.dropFirst(first.count))
        var tries: [[UInt8]] = [rest]
        if typed.count > 1 {
            let second = Array(rest.prefix(TypingErrors.letterLength(rest[0])))
            tries.append(second + first + rest.dropFirst(second.count))
        }
        var cursor = try TermCursor(dictionary, at: [], arena)
        var seen = 0
        while cursor.isThere, seen < 300 {
            seen += 1
            let letter = (0..<min(TypingErrors.letterLength(cursor[0]), cursor.length)).map { cursor[$0] }
            if letter != first {
                tries.append(letter + rest)
                tries.append(letter + bytes)
            }
            try cursor.skip(sharing: letter.count)
        }
        for wanted in tries where wanted.prefix(first.count) != first[...] {
            try cursor.seek(wanted)
            while cursor.isThere, cursor.begins(with: wanted), found.count < TypingErrors.gatherLimit {
                let isBegun = cursor.length > wanted.count
                guard isPrefix || !isBegun else { break }
                let word = cursor.bytesOfWord
                if !found.contains(where: { $0.word == word }) {
                    found.append(Found(word: word, entry: cursor.entry, errors: 2, isBegun: isBegun))
                }
                try cursor.next()
            }
        }
    }

    /// Looks at all words that begin with `first`, leaving out those whose beginning is too far away already.
    private mutating func walk(_ cursor: inout TermCursor, within first: [UInt8]) throws(IndexError) {
        let width = typed.count + 1
        while cursor.isThere, cursor.begins(with: first), found.count < TypingErrors.gatherLimit {
            // What the word before had in common with this one need not be computed again. `ends` has the end of letter n at n.
            while depth > 0, ends[depth] > cursor.shared { depth -= 1 }
            var isFar = false
            while ends[depth] < cursor.length {
                let end = ends[depth]
                let size = min(TypingErrors.letterLength(cursor[end]), cursor.length - end)
                var letter: UInt32 = 0
                for index in 0..<size { letter = letter << 8 | UInt32(cursor[end + index]) }
                let least = add(letter, end: end + size)
                if least > most, best[depth] > most {
                    isFar = true
                    break
                }
            }
            if isFar {
                try cursor.skip(sharing: ends[depth])
                continue
            }
            let whole = rows[depth * width + width - 1]
            if whole <= most || isPrefix && best[depth] <= most {
                let begun = isPrefix ? best[depth] : UInt8.max
                found.append(
                    Found(word: cursor.bytesOfWord, entry: cursor.entry, errors: min(whole, begun), isBegun: begun < whole))
            }
            try cursor.next()
        }
    }

    /// Takes in the next letter of the word at hand; the result is the least distance that is still possible.
    private mutating func add(_ letter: UInt32, end: Int) -> UInt8 {
        let width = typed.count + 1, last = depth * width, row = last + width
        depth += 1
        letters[depth] = letter
        ends[depth] = end
        let isFirst = depth == 1
        let extra: UInt8 = isFirst ? 2 : 1
        rows[row] = min(rows[last] &+ extra, 200)
        var least = rows[row]
        for column in 1..<width {
            var value = rows[last + column - 1] &+ (typed[column - 1] == letter ? 0 : isFirst || column == 1 ? 2 : 1)
            value = min(value, rows[last + column] &+ extra)
            value = min(value, rows[row + column - 1] &+ (column == 1 ? 2 : 1))
            if depth > 1, column > 1, typed[column - 2] == letter, typed[column - 1] == letters[depth - 1] {
                value = min(value, rows[last - width + column - 2] &+ (column == 2 || depth == 2 ? 2 : 1))
            }
            value = min(value, 200)
            rows[row + column] = value
            least = min(least, value)
        }
        best[depth] = min(best[depth - 1], rows[row + width - 1])
        return least
    }

    static func letterLength(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    private static func letter(_ size: Int, _ byte: (Int) -> UInt8) -> UInt32 {
        var result: UInt32 = 0
        for index in 0..<size { result = result << 8 | UInt32(byte(index)) }
        return result
    }

    /// The letters of a word, each as a number that is the same for the same letter.
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
