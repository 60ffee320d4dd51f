public import Localization
import Model
import TextProcessing

/// Finds values by their words: `language:common` also matches "any one language (usually Common)", and `ingredient:egg` also
/// matches "Eggs".
extension AttributeColumn {
    /// Finds the entries with a value that contains the folded words, and inserts these entries into `set`.
    func insert(containing words: [UInt8], into set: Bitset, _ arena: Arena) throws(IndexError) {
        let wanted = Bitset(valueCount + 1, arena)
        try codes(containing: words) {
            wanted.insert(UInt32(truncatingIfNeeded: $0))
            return true
        }
        try insert(codes: wanted, into: set)
    }

    /// Finds the entries with a value whose words are forms of the folded words in `typed`, and inserts these entries into `set`.
    ///
    /// - Parameter isPart: whether the value may contain additional words.
    /// - Returns: Whether there is such a value.
    @discardableResult
    func insert(
        forms typed: [UInt8], _ language: Language, isPart: Bool, into set: Bitset, _ arena: Arena
    ) throws(IndexError) -> Bool {
        let wanted = Bitset(valueCount + 1, arena)
        try codes(ofForms: typed, language, isPart: isPart) {
            wanted.insert(UInt32(truncatingIfNeeded: $0))
            return true
        }
        try insert(codes: wanted, into: set)
        return wanted.count > 0
    }

    /// Calls `take` with the code of each value whose words are forms of the folded words in `typed`, until `take` returns false.
    fileprivate func codes(
        ofForms typed: [UInt8], _ language: Language, isPart: Bool, _ take: (Int) -> Bool
    ) throws(IndexError) {
        guard kind != .number, let letter = typed.first else { return }
        let words = typed.split(separator: ASCII.space)
        // All forms of a word have the same first letter, and values are sorted, so start with the first value that has this
        // letter.
        var code = isPart ? 1 : try first { (code) throws(IndexError) in try firstByte(code) >= letter }
        while code <= valueCount {
            if !isPart, try firstByte(code) != letter { return }
            let start = Int(try values.fixed32(code - 1)), end = Int(try values.fixed32(code))
            guard start <= end else { throw .damaged }
            if AttributeColumn.matches(words, try texts.stretch(start, end - start), language, isPart: isPart), !take(code) {
                return
            }
            code += 1
        }
    }

    /// Returns the first byte of a value's folded text, or 0 if the text is empty.
    private func firstByte(_ code: Int) throws(IndexError) -> UInt8 {
        try texts.stretch(Int(try values.fixed32(code - 1)), 1).byte(0)
    }

    /// Returns whether the words of a value's folded text are forms of `words`. The folded text ends at the first zero byte of
    /// `text`.
    private static func matches(
        _ words: [ArraySlice<UInt8>], _ text: UncheckedBytes, _ language: Language, isPart: Bool
    ) -> Bool {
        var length = 0
        while length < text.count, text.byte(length) != 0 { length += 1 }
        let least = words.reduce(words.count - 1) { $0 + $1.count }
        // The other forms of a word are at most four letters longer or shorter.
        guard length + 4 * words.count >= least, isPart || length <= least + 4 * words.count else { return false }
        let own = (0..<length).map { text.byte($0) }.split(separator: ASCII.space)
        guard isPart ? own.count >= words.count : own.count == words.count else { return false }
        return (0...own.count - words.count).contains {
            InflectionMatcher.areForms(words, own[$0..<$0 + words.count], [language])
        }
    }

    /// Finds the entries with a year in a range, and inserts these entries into `set`. The range applies to the number in the
    /// year, such as 19 in "19BBY".
    func insert(years: AttributeCondition, _ ending: [UInt8], into set: Bitset, _ arena: Arena) throws(IndexError) {
        let wanted = Bitset(valueCount + 1, arena)
        for code in 1..<valueCount + 1 {
            let folded = try folded(code).filter { $0 != ASCII.space }
            guard folded.suffix(ending.count) == ending[...] else { continue }
            // Parse the value's original text, because folding removes the decimal point.
            let digits = try text(code).utf8.prefix { ASCII.isDigit($0) || $0 == ASCII.period }
            if let number = FixedDecimal(String(decoding: digits, as: UTF8.self)), years.includes(number) {
                wanted.insert(UInt32(truncatingIfNeeded: code))
            }
        }
        try insert(codes: wanted, into: set)
    }

    /// Inserts the entries with a code in `wanted` into `set`.
    private func insert(codes wanted: Bitset, into set: Bitset) throws(IndexError) {
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

    /// Returns whether the folded text contains the words. The folded text ends at the first zero byte of `text`, and single
    /// spaces separate its words.
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

    /// Returns a value of the attribute whose words are forms of the folded words, or nil if no entry has such a value.
    /// - Parameter language: the catalog's language.
    public func value(formOf folded: [UInt8], of key: String, _ language: Language) throws(IndexError) -> String? {
        guard let column = column(key) else { return nil }
        var found: Int?
        try column.codes(ofForms: folded, language, isPart: false) {
            found = $0
            return false
        }
        return try found.map { (code) throws(IndexError) in try column.text(code) }
    }

    /// Calls `take` with the folded text of each of the attribute's values. Returns false, without calling it, if there are more than
    /// `limit` values.
    public func forEachValue(of key: String, limit: Int, _ take: ([UInt8]) -> Void) throws(IndexError) -> Bool {
        guard let column = column(key) else { return true }
        guard column.valueCount <= limit, column.kind != .number else { return false }
        for code in 1..<column.valueCount + 1 { take(try column.folded(code)) }
        return true
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
        guard let near = SpellingSuggester.word(to: String(decoding: folded, as: UTF8.self), among: known) else { return nil }
        return known.firstIndex { UTF8Comparison.equal($0.utf8, near.utf8) }.map { texts[$0] }
    }
}
