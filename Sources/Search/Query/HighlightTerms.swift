import Localization
import Model
import TextProcessing

/// The words and phrases to highlight in text, prepared for fast comparisons. A search prepares them once for all its results.
public final class HighlightTerms: Sendable {
    /// A search word in a form that is fast to compare.
    struct PreparedWord {
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

    /// The words and phrases.
    public let marks: [IndexSearchResult.HighlightTerm]
    /// For each highlight term, the index of its query term.
    let terms: [Int]
    /// The number of query terms, which is the highest term index plus one.
    let termCount: Int
    /// The possible first bytes of the words to highlight. A scan of the text must report every word that starts with one of
    /// these bytes.
    let beginnings: WordScanner.FirstByteSet
    /// The words to find. The words of each phrase are in reverse order.
    let wanted: [PreparedWord]
    let hasPhrases: Bool

    /// Prepares words and phrases.
    public init(_ marks: [IndexSearchResult.HighlightTerm] = []) {
        self.marks = marks
        let terms = marks.map { Int(min($0.term, 63)) }
        var beginnings = WordScanner.FirstByteSet(), wanted: [PreparedWord] = [], hasPhrases = false
        for (number, mark) in marks.enumerated() {
            hasPhrases = hasPhrases || mark.words.count > 1
            for (left, word) in mark.words.reversed().enumerated() where !word.isEmpty {
                wanted.append(PreparedWord(word, mark, number, left: left))
                beginnings.insert(word[0])
            }
        }
        self.terms = terms
        count = terms.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }.nonzeroBitCount
        termCount = (terms.max() ?? -1) + 1
        self.beginnings = beginnings
        self.wanted = wanted
        self.hasPhrases = hasPhrases
    }

    /// The words and phrases without words that only join others, such as "of". If there are no others, all of them.
    public var withoutJoiningWords: HighlightTerms {
        let others = marks.filter { mark in
            guard mark.words.count == 1 else { return true }
            let word = mark.words[0]
            let hash = FNV1a.hash(word.span)
            let roles = SentenceWords.english.roles(hash) | SentenceWords.french.roles(hash)
            return roles & 1 << SentenceWords.Role.joining.rawValue == 0
        }
        return others.isEmpty || others.count == marks.count ? self : HighlightTerms(others)
    }

    /// Whether there is nothing to highlight.
    public var isEmpty: Bool { marks.isEmpty }
    /// The number of distinct query words or phrases.
    public let count: Int

    /// Returns a number with the bit for the query word or phrase of the highlight term at index `mark`.
    func bit(_ mark: Int) -> UInt64 { 1 << UInt64(terms[mark]) }

    /// Returns the number of query words or phrases that occur in `text`.
    public func count(in text: String) -> Int {
        var marker = Highlighter(self), found: UInt64 = 0
        unsafe scan(text) { word, range, bytes in
            if let match = unsafe marker.match(word, range, in: bytes) { found |= bit(match.mark) }
        }
        return found.nonzeroBitCount
    }

    /// Returns the number of query words or phrases that occur in a snippet.
    public func count(in snippet: [SnippetPart]) -> Int {
        snippet.isEmpty ? 0 : count(in: snippet.reduce("") { $0 + $1.text })
    }

    /// Returns the ranges to highlight in `text`, as UTF-8 byte offsets in ascending order.
    public func ranges(in text: String) -> [Range<Int>] {
        var marker = Highlighter(self)
        unsafe scan(text) { word, range, bytes in unsafe marker.take(word, range, in: bytes) }
        return marker.ranges
    }

    private func scan(_ text: String, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>, UnsafeRawBufferPointer) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            unsafe WordScanner.scan(bytes, beginningWith: beginnings) { word, range in
                unsafe take(word, range, bytes)
                return true
            }
        }
    }
}
