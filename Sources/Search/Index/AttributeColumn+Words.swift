import Model
import TextProcessing

/// Finds values that contain certain words: `language:common` also matches "any one language (usually Common)".
extension AttributeColumn {
    /// Finds the entries with a value that contains the folded words, and inserts these entries into `set`.
    func insert(containing words: [UInt8], into set: Bitset, _ arena: Arena) throws(IndexError) {
        let wanted = Bitset(valueCount + 1, arena)
        try codes(containing: words) {
            wanted.insert(UInt32(truncatingIfNeeded: $0))
            return true
        }
        guard wanted.count > 0 else { return }
        let bytes = try codes.whole()
        let bounds = isSingle ? nil : try starts.whole()
        for document in 0..<documents {
            let low = bounds.map { Int($0.fixed32(document * 4)) } ?? document
            let high = bounds.map { Int($0.fixed32(document * 4 + 4)) } ?? document + 1
            guard low <= high, high <= codeCount else { throw .damaged }
            for at in low..<high where wanted.contains(UInt32(truncatingIfNeeded: code(bytes, at))) {
                set.insert(UInt32(truncatingIfNeeded: document))
            }
        }
    }

    /// Calls `take` with the code of each value that contains the folded words as a phrase, until `take` returns false.
    func codes(containing words: [UInt8], _ take: (Int) -> Bool) throws(IndexError) {
        guard kind != .number, !words.isEmpty else { return }
        for code in 1..<valueCount + 1 {
            let start = Int(try values.fixed32(code - 1)), end = Int(try values.fixed32(code))
            guard start <= end else { throw .damaged }
            if AttributeColumn.contains(words, try texts.stretch(start, end - start)), !take(code) { return }
        }
    }

    /// Returns whether the folded text before the zero byte contains the words. The text's words are separated by single spaces.
    private static func contains(_ words: [UInt8], _ text: UncheckedBytes) -> Bool {
        var start = 0
        while start + words.count < text.count, text.byte(start) != 0 {
            var length = 0
            while length < words.count, text.byte(start + length) == words[length] { length += 1 }
            let after = text.byte(start + length)
            if length == words.count, after == 0 || after == ASCII.space { return true }
            // Continue after the next space.
            while start < text.count, text.byte(start) != 0, text.byte(start) != ASCII.space { start += 1 }
            guard start < text.count, text.byte(start) == ASCII.space else { return false }
            start += 1
        }
        return false
    }
}

extension IndexReader {
    /// Returns a value of the attribute that equals the folded text or, with `orContains`, contains its words. Nil if no entry
    /// has such a value.
    public func value(_ folded: [UInt8], of key: String, orContains: Bool) throws(IndexError) -> String? {
        guard let column = column(key), column.kind != .number else { return nil }
        let codes = try column.codes(meeting: .text(folded))
        if !codes.isEmpty { return try column.text(codes.lowerBound) }
        guard orContains else { return nil }
        var found: Int?
        try column.codes(containing: folded) {
            found = $0
            return false
        }
        return try found.map { (code) throws(IndexError) in try column.text(code) }
    }

    /// The maximum number of values to compare with a misspelt value.
    private static let comparedValues = 5000

    /// Returns the attribute's value that is most similar to the folded text. With `orWord`, the result may be a single word from
    /// a value.
    public func value(like folded: [UInt8], of key: String, orWord: Bool) throws(IndexError) -> String? {
        guard let column = column(key), column.kind == .text || column.kind == .list else { return nil }
        var known: [String] = [], texts: [String] = []
        for code in 1..<min(column.valueCount, IndexReader.comparedValues) + 1 {
            let value = try column.folded(code)
            known.append(String(decoding: value, as: UTF8.self))
            texts.append(try column.text(code))
            if orWord {
                for word in TextFolding.words(value) {
                    known.append(String(decoding: word, as: UTF8.self))
                    texts.append(known[known.count - 1])
                }
            }
        }
        guard let near = SimilarWords.word(to: String(decoding: folded, as: UTF8.self), among: known) else { return nil }
        return known.firstIndex { UTF8Comparison.equal($0.utf8, near.utf8) }.map { texts[$0] }
    }
}
