import Localization
import TextProcessing

/// Finds the words and phrases to highlight in text. The highlighter receives the text's words one by one.
struct Highlighter {
    /// A search word in a form that is fast to compare.
    private struct PreparedWord {
        /// The word's first eight bytes as a number. The mask specifies which bits to compare.
        let first: UInt64
        let mask: UInt64
        let word: [UInt8]
        let isPrefix: Bool
        /// The index of the highlight term that contains this word. `left` is the number of words that follow it in its phrase.
        let mark: Int
        let left: Int
        let isFirst: Bool

        init(_ word: [UInt8], _ mark: IndexSearchResult.HighlightTerm, _ number: Int, left: Int) {
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

    /// For each highlight term, the index of its query term.
    let terms: [Int]
    /// The number of query terms, which is the highest term index plus one.
    let termCount: Int
    /// The possible first bytes of the words to highlight. A scan of the text must report every word that starts with one of
    /// these bytes.
    private(set) var beginnings = WordScanner.FirstByteSet()
    /// The ranges of the matches in ascending order. Adjacent matches are merged.
    private(set) var ranges: [Range<Int>] = []
    /// The words to find. The words of each phrase are in reverse order.
    private var wanted: [PreparedWord] = []
    /// For each word of a phrase, the start of the partial match that ends with this word, or −1 if there isn't one.
    private var starts: [Int] = []
    private var hasPhrases = false
    /// The end offset of the preceding word in the text.
    private var last = 0

    init(_ marks: [IndexSearchResult.HighlightTerm]) {
        terms = marks.map { Int(min($0.term, 63)) }
        termCount = (terms.max() ?? -1) + 1
        for (number, mark) in marks.enumerated() {
            hasPhrases = hasPhrases || mark.words.count > 1
            for (left, word) in mark.words.reversed().enumerated() where !word.isEmpty {
                wanted.append(PreparedWord(word, mark, number, left: left))
                beginnings.insert(word[0])
            }
        }
        if hasPhrases { starts = Array(repeating: -1, count: wanted.count) }
    }

    /// Processes the next word and records any match that ends with it.
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer) {
        guard let match = unsafe match(word, range, in: text) else { return }
        var found = match.range
        while let last = ranges.last, found.lowerBound <= last.upperBound {
            found = min(found.lowerBound, last.lowerBound)..<max(found.upperBound, last.upperBound)
            ranges.removeLast()
        }
        ranges.append(found)
    }

    /// Returns the longest highlight term that ends with the next word, and the range of the match. Returns nil if nothing
    /// matches.
    mutating func match(
        _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer
    ) -> (mark: Int, range: Range<Int>, isWhole: Bool)? {
        // Eight bytes can be read at once, because the 8 bytes after the word are readable.
        guard let bytes = unsafe UnsafeRawPointer(word.baseAddress) else { return nil }
        let first = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        // The scan may have skipped words. A skipped word between two words of a phrase means that the phrase doesn't match.
        if hasPhrases, starts.contains(where: { $0 >= 0 }), unsafe Highlighter.hasWord(text, from: last, to: range.lowerBound) {
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

    /// Compares the rest of a word whose first eight bytes match.
    private func isRest(_ wanted: PreparedWord, of word: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = wanted.word.count
        guard wanted.isPrefix ? word.count >= count : word.count == count else { return false }
        var index = 8
        while index < count, unsafe word[index] == wanted.word[index] { index += 1 }
        return index >= count
    }

    /// Returns whether a word starts between two offsets in the text. If a character expands to two words, both words have that
    /// character's range, so `start` may be after `end`.
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
