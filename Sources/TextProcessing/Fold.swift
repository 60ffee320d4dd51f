/// Text made comparable: for search (`search`), for sorting (`sortKey`), and the letter case of titles.
///
/// Case is folded, accents and other marks on letters are dropped, ligatures and compatibility forms are taken apart (œ → oe,
/// ß → ss, ½ → 1 2), apostrophes vanish, and everything else that is neither letter nor digit is a space. Other scripts' letters
/// stay, folded likewise. The result is UTF-8 without leading, trailing or double spaces. The rules are in
/// Scripts/generate-folding.
public enum Fold {
    /// Text as search compares it.
    public static func search(_ text: String) -> [UInt8] {
        var writer = FoldWriter(capacity: text.utf8.count, mapping: false)
        writer.write(Array(text.utf8))
        return writer.bytes
    }

    /// UTF-8 as search compares it. A byte that is not UTF-8 separates words.
    public static func search(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var writer = FoldWriter(capacity: bytes.count, mapping: false)
        writer.write(bytes)
        return writer.bytes
    }

    /// Folded text that knows where it comes from.
    ///
    /// `offsets` has one more element than `folded`: the offset in the UTF-8 of `text` of the character behind each folded byte,
    /// and last the end of the last character that is in `folded`. `original` reads it.
    public static func searchMapped(_ text: String) -> (folded: [UInt8], offsets: [UInt32]) {
        let bytes = Array(text.utf8)
        var writer = FoldWriter(capacity: bytes.count, mapping: true)
        writer.write(bytes)
        return (writer.bytes, writer.offsets)
    }

    /// The range of the original's bytes behind a range of folded bytes. Of a character that folds to several bytes, the whole.
    public static func original(_ range: Range<Int>, _ offsets: [UInt32]) -> Range<Int> {
        guard let last = offsets.last, range.lowerBound >= 0, range.lowerBound < offsets.count else { return 0..<0 }
        let start = offsets[range.lowerBound]
        guard !range.isEmpty else { return Int(start)..<Int(start) }
        var end = min(range.upperBound, offsets.count - 1)
        // The second half of a ligature has the offset of the first: go on to where the next character begins.
        while end < offsets.count - 1, offsets[end] == offsets[end - 1] { end += 1 }
        return Int(start)..<Int(max(start, end < offsets.count ? offsets[end] : last))
    }

    /// The words of folded text.
    public static func words(_ folded: [UInt8]) -> [ArraySlice<UInt8>] {
        folded.split(separator: 0x20)
    }

    /// What texts are sorted by, compared byte by byte: without regard to case, accents and punctuation, numbers by their value
    /// ("9" before "10") and before letters. Different texts may have the same key.
    public static func sortKey(_ text: String) -> [UInt8] {
        let folded = search(text)
        guard folded.contains(where: isDigit) else { return folded }
        var key: [UInt8] = []
        key.reserveCapacity(folded.count + 8)
        var index = 0
        while index < folded.count {
            guard isDigit(folded[index]) else {
                key.append(folded[index])
                index += 1
                continue
            }
            var end = index
            while end < folded.count, isDigit(folded[end]) { end += 1 }
            while index < end - 1, folded[index] == 0x30 { index += 1 }
            // A longer number is a greater one. Of a number with more than 255 digits, the digits decide after the 255th.
            key.append(0x30)
            key.append(UInt8(clamping: end - index))
            key.append(contentsOf: folded[index..<end])
            index = end
        }
        return key
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Every word with a capital first letter, the rest as it is: "walnut roll gužvara" → "Walnut Roll Gužvara".
    ///
    /// A word begins after a space, a hyphen, a slash or an opening bracket or quotation mark, not after an apostrophe.
    public static func titleCase(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var atStart = true
        for scalar in text.unicodeScalars {
            result.append(atStart ? Unicode.Scalar(FoldingTable.title(scalar.value)) ?? scalar : scalar)
            atStart = beginsWord(after: scalar.value)
        }
        return String(result)
    }

    private static func beginsWord(after code: UInt32) -> Bool {
        switch code {
        // White space, - / ( [ { " & + and their like.
        case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000, 0x2D, 0x2F, 0x28, 0x5B, 0x7B, 0x22, 0x26,
            0x2B,
            0xAB, 0x201C, 0x201E, 0x2010...0x2014:
            true
        default: false
        }
    }

    /// The text in small letters, one for one.
    public static func lowerCase(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(Unicode.Scalar(FoldingTable.lower(scalar.value)) ?? scalar)
        }
        return String(result)
    }
}
