import Model

/// Folded words, each with its position in the original text.
struct FoldedWords {
    /// The text as UTF-8.
    let source: [UInt8]
    private let folded: [UInt8]
    private let offsets: [UInt32]
    /// The start and end of each word in `folded`.
    private let ranges: [(start: UInt32, end: UInt32)]

    init(_ text: String) {
        source = Array(text.utf8)
        (folded, offsets) = TextFolding.searchMapped(text)
        var ranges: [(start: UInt32, end: UInt32)] = []
        var start: UInt32 = 0
        for index in folded.indices where folded[index] == ASCII.space {
            ranges.append((start, UInt32(truncatingIfNeeded: index)))
            start = UInt32(truncatingIfNeeded: index) + 1
        }
        if !folded.isEmpty { ranges.append((start, UInt32(truncatingIfNeeded: folded.count))) }
        self.ranges = ranges
    }

    var count: Int { ranges.count }

    func folded(_ index: Int) -> ArraySlice<UInt8> { folded[Int(ranges[index].start)..<Int(ranges[index].end)] }

    /// Returns the first two bytes of a folded word. If the word has only one byte, the second byte is 0.
    func beginning(_ index: Int) -> (UInt8, UInt8) {
        let start = Int(ranges[index].start)
        return (folded[start], start + 1 < Int(ranges[index].end) ? folded[start + 1] : 0)
    }

    /// Returns the original text in a byte range.
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

    /// Returns whether the word is "the", "this" or "that", and so refers to something already mentioned.
    func isPointer(_ index: Int) -> Bool {
        let word = folded(index)
        // The words "the", "this" and "that" start with "t" and have three or four letters.
        guard word.count == 3 || word.count == 4, word.first == ASCII.lowerT else { return false }
        return word.elementsEqual("the".utf8) || word.elementsEqual("this".utf8) || word.elementsEqual("that".utf8)
    }

    private func isWord(_ index: Int, _ word: StaticString) -> Bool {
        index >= 0 && index < count && word.withUTF8Buffer { unsafe folded(index).elementsEqual($0) }
    }

    /// Returns whether a phrase is an item in a list, between commas, a colon, brackets, a number or the ends of the text, or follows
    /// "and".
    ///
    /// - Parameters:
    ///   - index: The phrase's first word.
    ///   - range: The phrase's bytes in the original text.
    func isItem(_ index: Int, _ range: Range<Int>) -> Bool {
        if isWord(index - 1, "and") { return true }
        let before = source[..<range.lowerBound].last { $0 != ASCII.space }
        let after = source[range.upperBound...].first { $0 != ASCII.space }
        return (before.map { $0 == ASCII.comma || $0 == ASCII.colon } ?? true)
            && (after.map { $0 == ASCII.comma || $0 == ASCII.leftParenthesis || ASCII.isDigit($0) } ?? true)
    }

    /// Returns whether a phrase is the whole text, apart from a comma. A full stop or a colon after it makes it a heading.
    func isAll(_ range: Range<Int>) -> Bool {
        range.lowerBound == 0 && source[range.upperBound...].allSatisfy { $0 == ASCII.comma }
    }

    /// Returns whether a phrase follows a form of the verb "cast".
    ///
    /// - Parameter index: The phrase's first word.
    func isCast(_ index: Int) -> Bool { isWord(index - 1, "cast") || isWord(index - 1, "casts") || isWord(index - 1, "casting") }

    /// Returns whether two phrases are neighbours in a list: only a comma, "and", "or" and text in brackets are between them.
    func areListed(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        guard first.upperBound < second.lowerBound else { return false }
        var depth = 0, hasComma = false
        var letters: [UInt8] = []
        for byte in source[first.upperBound..<second.lowerBound] {
            if byte == ASCII.leftParenthesis {
                depth += 1
            } else if byte == ASCII.rightParenthesis {
                depth -= 1
                guard depth >= 0 else { return false }
            } else if depth == 0, byte == ASCII.comma {
                hasComma = true
            } else if depth == 0, byte != ASCII.space {
                letters.append(byte)
            }
        }
        guard depth == 0 else { return false }
        return letters.isEmpty ? hasComma : letters.elementsEqual("and".utf8) || letters.elementsEqual("or".utf8)
    }

    /// Returns whether a phrase begins an item in a list.
    func beginsItem(_ first: Int, _ range: Range<Int>) -> Bool {
        if isWord(first - 1, "and") || isWord(first - 1, "or") { return true }
        return switch source[..<range.lowerBound].last(where: { $0 != ASCII.space }) {
        case nil, ASCII.comma, ASCII.colon, ASCII.leftParenthesis, ASCII.rightParenthesis: true
        default: false
        }
    }

    /// Returns whether a phrase ends an item in a list.
    func endsItem(_ last: Int, _ range: Range<Int>) -> Bool {
        if isWord(last + 1, "and") || isWord(last + 1, "or") { return true }
        return switch source[range.upperBound...].first(where: { $0 != ASCII.space }) {
        case nil, ASCII.comma, ASCII.colon, ASCII.period, ASCII.leftParenthesis, ASCII.rightParenthesis: true
        case let byte?: ASCII.isDigit(byte)
        }
    }

    /// Returns whether the word after a phrase is the catalog's name in the singular, such as "spell" for `spells`, or the phrase is
    /// the last one in a list and the plural follows.
    func isName(ofCatalog catalog: CatalogID, _ first: Int, through last: Int) -> Bool {
        guard last + 1 < count, let name = catalog.raw.utf8.split(separator: ASCII.minus).last else { return false }
        let word = folded(last + 1)
        if name.last == ASCII.lowerS, word.elementsEqual(name.dropLast()) { return true }
        return word.elementsEqual(name) && (isWord(first - 1, "and") || isWord(first - 1, "or"))
    }

    /// Returns the byte range in the original text for the words from `first` through `last`, optionally without a final `'s`.
    func original(_ first: Int, through last: Int, withoutEnding: Bool) -> Range<Int> {
        let range = TextFolding.original(Int(ranges[first].start)..<Int(ranges[last].end), offsets)
        var end = range.upperBound
        if withoutEnding { end -= 1 }
        while apostrophe(before: end) > 0, end > range.lowerBound { end -= apostrophe(before: end) }
        return range.lowerBound..<max(end, range.lowerBound)
    }

    /// Returns whether the word ends in `'s`.
    func isPossessive(_ index: Int) -> Bool {
        guard folded(index).count > 1, folded(index).last == ASCII.lowerS else { return false }
        let end = TextFolding.original(Int(ranges[index].start)..<Int(ranges[index].end), offsets).upperBound
        return end > 0 && source[end - 1] | 0x20 == ASCII.lowerS && apostrophe(before: end - 1) > 0
    }

    /// Returns the length of the apostrophe (' or ’) that ends at `end`, or 0 if there isn't one.
    private func apostrophe(before end: Int) -> Int {
        guard end > 0 else { return 0 }
        if source[end - 1] == ASCII.apostrophe { return 1 }
        return end > 2 && source[end - 1] == 0x99 && source[end - 2] == 0x80 && source[end - 3] == 0xE2 ? 3 : 0
    }

    /// Returns whether a hyphen joins the word to the preceding word.
    func isJoined(before index: Int) -> Bool {
        let start = TextFolding.original(Int(ranges[index].start)..<Int(ranges[index].end), offsets).lowerBound
        if start > 1, source[start - 1] == ASCII.minus { return isLetter(at: start - 2) }
        return start > 3 && isHyphen(at: start - 3) && isLetter(at: start - 4)
    }

    /// Returns whether a hyphen joins the word to the next word.
    func isJoined(after index: Int) -> Bool {
        let end = TextFolding.original(Int(ranges[index].start)..<Int(ranges[index].end), offsets).upperBound
        guard end < source.count else { return false }
        return source[end] == ASCII.minus ? isLetter(at: end + 1) : isHyphen(at: end) && isLetter(at: end + 3)
    }

    /// Returns whether there is a letter or digit at `index`. A hyphen joins two words only if a letter or digit is on each
    /// side of the hyphen. Otherwise, the hyphen is a dash.
    private func isLetter(at index: Int) -> Bool {
        guard index < source.count else { return false }
        let byte = source[index]
        return byte >= 0x80 || ASCII.isDigit(byte) || ASCII.isLetter(byte)
    }

    /// Returns whether there is a hyphen (U+2010) or a no-break hyphen (U+2011) at `index`.
    private func isHyphen(at index: Int) -> Bool {
        index + 2 < source.count && source[index] == 0xE2 && source[index + 1] == 0x80
            && (source[index + 2] == 0x90 || source[index + 2] == 0x91)
    }
}
