import Localization
import TextProcessing

/// Finds what is to be marked, words and phrases, in words that come one after the other.
struct Marker {
    /// A word that is looked for, made ready for comparison.
    private struct Wanted {
        /// Its first eight bytes as one number, and which bits of it count.
        let first: UInt64
        let mask: UInt64
        let word: [UInt8]
        let isPrefix: Bool
        /// The mark it is of, and its place in it, counted from the last word.
        let mark: Int
        let left: Int
        let isFirst: Bool

        init(_ word: [UInt8], _ mark: IndexAnswer.Mark, _ number: Int, left: Int) {
            self.word = word
            isPrefix = mark.isPrefix
            self.mark = number
            self.left = left
            isFirst = left == mark.words.count - 1
            var first: UInt64 = 0
            for (place, byte) in word.prefix(8).enumerated() { first |= UInt64(byte) << UInt64(place * 8) }
            self.first = first
            mask = isPrefix && word.count < 8 ? (1 << UInt64(word.count * 8)) - 1 : UInt64.max
        }
    }

    /// For each mark, of which word of the query it is.
    let terms: [Int]
    /// Of how many words of the query the marks are: one more than the last.
    let termCount: Int
    /// Of which words a scan has to give all.
    private(set) var beginnings = WordScanner.Beginnings()
    /// What was found, ascending; what touches is one.
    private(set) var ranges: [Range<Int>] = []
    /// The words of a phrase from its last to its first.
    private var wanted: [Wanted] = []
    /// For each word of a phrase, where that begins which is there up to this word; -1 where it is not.
    private var starts: [Int] = []
    private var hasPhrases = false
    /// Where the word before ends.
    private var last = 0

    init(_ marks: [IndexAnswer.Mark]) {
        terms = marks.map { Int(min($0.term, 63)) }
        termCount = (terms.max() ?? -1) + 1
        for (number, mark) in marks.enumerated() {
            hasPhrases = hasPhrases || mark.words.count > 1
            for (left, word) in mark.words.reversed().enumerated() where !word.isEmpty {
                wanted.append(Wanted(word, mark, number, left: left))
                beginnings.insert(word[0])
            }
        }
        if hasPhrases { starts = Array(repeating: -1, count: wanted.count) }
    }

    /// Looks at the next word, and notes what ends with it.
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer) {
        guard let match = unsafe match(word, range, in: text) else { return }
        var found = match.range
        while let last = ranges.last, found.lowerBound <= last.upperBound {
            found = min(found.lowerBound, last.lowerBound)..<max(found.upperBound, last.upperBound)
            ranges.removeLast()
        }
        ranges.append(found)
    }

    /// The mark that ends with the next word, the longest if there are several, and where it stands; nil where none does.
    mutating func match(
        _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer
    ) -> (mark: Int, range: Range<Int>, isWhole: Bool)? {
        // Eight bytes behind the word can be read.
        guard let bytes = unsafe UnsafeRawPointer(word.baseAddress) else { return nil }
        let first = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        // Words that begin as none that is wanted may have been passed over: they part a phrase.
        if hasPhrases, starts.contains(where: { $0 >= 0 }), unsafe Marker.hasWord(text, from: last, to: range.lowerBound) {
            for place in starts.indices { starts[place] = -1 }
        }
        last = range.upperBound
        var found: (mark: Int, start: Int, isWhole: Bool)?
        for place in wanted.indices {
            let isIt = unsafe first & wanted[place].mask == wanted[place].first && isRest(wanted[place], of: word)
            var start = -1
            if isIt { start = wanted[place].isFirst ? range.lowerBound : starts[place + 1] }
            if hasPhrases { starts[place] = start }
            if start >= 0, wanted[place].left == 0, start < found?.start ?? Int.max {
                found = (wanted[place].mark, start, word.count == wanted[place].word.count)
            }
            if found != nil, !hasPhrases { break }
        }
        guard let found else { return nil }
        return unsafe (found.mark, WordScanner.widened(found.start..<range.upperBound, in: text), found.isWhole)
    }

    /// Whether a word whose first eight bytes are those of another is that one in the rest, too.
    private func isRest(_ wanted: Wanted, of word: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = wanted.word.count
        guard wanted.isPrefix ? word.count >= count : word.count == count else { return false }
        var index = 8
        while index < count, unsafe word[index] == wanted.word[index] { index += 1 }
        return index >= count
    }

    /// Whether a word begins between two places of a text. One character may be two words: then the second is before the first.
    static func hasWord(_ text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
        guard start < end else { return false }
        var found = false
        unsafe WordScanner.scan(text, from: start) { _, place in
            found = place.lowerBound < end
            return false
        }
        return found
    }
}
