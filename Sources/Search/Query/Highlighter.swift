import Localization
import TextProcessing

/// Finds the words and phrases to highlight in text. The highlighter receives the text's words one by one.
struct Highlighter {
    let sought: HighlightTerms
    /// The ranges of the matches in ascending order. Adjacent matches are merged.
    private(set) var ranges: [Range<Int>] = []
    /// For each word of a phrase, the start of the partial match that ends with this word, or −1 if there isn't one.
    private var starts: [Int] = []
    /// The end offset of the preceding word in the text.
    private var last = 0

    init(_ sought: HighlightTerms) {
        self.sought = sought
        if sought.hasPhrases { starts = Array(repeating: -1, count: sought.wanted.count) }
    }

    /// Processes the next word and records any match that ends with it.
    ///
    /// - Returns: The match, or nil if nothing matches.
    @discardableResult
    mutating func take(
        _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer
    ) -> (mark: Int, range: Range<Int>, isWhole: Bool)? {
        guard let match = unsafe match(word, range, in: text) else { return nil }
        var found = match.range
        while let last = ranges.last, found.lowerBound <= last.upperBound {
            found = min(found.lowerBound, last.lowerBound)..<max(found.upperBound, last.upperBound)
            ranges.removeLast()
        }
        ranges.append(found)
        return match
    }

    /// Returns the longest highlight term that ends with the next word, and the range of the match. Returns nil if nothing
    /// matches.
    mutating func match(
        _ word: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in text: UnsafeRawBufferPointer
    ) -> (mark: Int, range: Range<Int>, isWhole: Bool)? {
        // Eight bytes can be read at once, because the 8 bytes after the word are readable.
        guard let bytes = unsafe UnsafeRawPointer(word.baseAddress) else { return nil }
        let first = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        let sought = sought
        guard sought.hasPhrases else {
            for place in sought.wanted.indices where unsafe isMatch(first, word, place) {
                return unsafe (
                    sought.wanted[place].mark, WordScanner.widened(range, in: text),
                    word.count == sought.wanted[place].word.count
                )
            }
            return nil
        }
        // The scan may have skipped words. A skipped word between two words of a phrase means that the phrase doesn't match.
        if starts.contains(where: { $0 >= 0 }), unsafe Highlighter.hasWord(text, from: last, to: range.lowerBound) {
            for place in starts.indices { starts[place] = -1 }
        }
        last = range.upperBound
        var found: (mark: Int, start: Int, isWhole: Bool)?
        for place in sought.wanted.indices {
            var start = -1
            if unsafe isMatch(first, word, place) {
                start = sought.wanted[place].isFirst ? range.lowerBound : starts[place + 1]
            }
            starts[place] = start
            if start >= 0, sought.wanted[place].left == 0, start < found?.start ?? Int.max {
                found = (sought.wanted[place].mark, start, word.count == sought.wanted[place].word.count)
            }
        }
        guard let found else { return nil }
        return unsafe (found.mark, WordScanner.widened(found.start..<range.upperBound, in: text), found.isWhole)
    }

    /// Returns whether a word, whose first eight bytes are `first`, matches the prepared word at index `place`.
    @inline(__always)
    private func isMatch(_ first: UInt64, _ word: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard first & sought.wanted[place].mask == sought.wanted[place].first else { return false }
        return unsafe isRest(sought.wanted[place], of: word)
    }

    /// Compares the rest of a word whose first eight bytes match.
    private func isRest(_ wanted: HighlightTerms.PreparedWord, of word: UnsafeBufferPointer<UInt8>) -> Bool {
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
