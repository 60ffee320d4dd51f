import Model

/// Normalizes text for search (`search`) and sorting (`sortKey`), and converts the case of titles.
///
/// Folding removes case and accents, and expands ligatures and compatibility characters (œ → oe, ß → ss, ½ → 1 2). It deletes
/// apostrophes, and replaces all other characters except letters and digits with a space. Letters in other scripts stay in their
/// script and are folded in the same way. The result is UTF-8 without leading, trailing or double spaces.
/// Scripts/generate-folding contains the rules.
public enum TextFolding {
    /// Folds text for search.
    public static func search(_ text: String) -> [UInt8] {
        var writer = FoldedTextWriter(capacity: text.utf8.count, mapping: false)
        writer.write(Array(text.utf8))
        return writer.bytes
    }

    /// Folds UTF-8 for search. Invalid bytes separate words.
    public static func search(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var writer = FoldedTextWriter(capacity: bytes.count, mapping: false)
        writer.write(bytes)
        return writer.bytes
    }

    /// Returns whether two texts are equal after folding.
    public static func areEqual(_ a: String, _ b: String) -> Bool {
        if UTF8Comparison.equal(a.utf8, b.utf8) { return true }
        // Folding changes only the case of ASCII letters and digits, so most different texts already differ in the first letter.
        if let first = a.utf8.first, let second = b.utf8.first, isKept(first), isKept(second),
            ASCII.lowercased(first) != ASCII.lowercased(second)
        {
            return false
        }
        return search(a) == search(b)
    }

    /// Whether a byte is an ASCII letter or digit.
    private static func isKept(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }

    /// Folds text for search and returns the original position of each byte.
    ///
    /// For each folded byte, `offsets` contains the UTF-8 offset in `text` of the original character. An extra element at the
    /// end contains the offset at which the last folded character ends. Pass `offsets` to `original`.
    public static func searchMapped(_ text: String) -> (folded: [UInt8], offsets: [UInt32]) {
        let bytes = Array(text.utf8)
        var writer = FoldedTextWriter(capacity: bytes.count, mapping: true)
        writer.write(bytes)
        return (writer.bytes, writer.offsets)
    }

    /// Returns the range in the original text that corresponds to a range of folded bytes. If a character folds to several bytes,
    /// the result includes the whole character.
    public static func original(_ range: Range<Int>, _ offsets: [UInt32]) -> Range<Int> {
        guard let last = offsets.last, range.lowerBound >= 0, range.lowerBound < offsets.count else { return 0..<0 }
        let start = offsets[range.lowerBound]
        guard !range.isEmpty else { return Int(start)..<Int(start) }
        var end = min(range.upperBound, offsets.count - 1)
        // All bytes of an expanded character have the same offset, so move on to the next character.
        while end < offsets.count - 1, offsets[end] == offsets[end - 1] { end += 1 }
        return Int(start)..<Int(max(start, end < offsets.count ? offsets[end] : last))
    }

    /// Splits folded text into words.
    public static func words(_ folded: [UInt8]) -> [ArraySlice<UInt8>] {
        folded.split(separator: ASCII.space)
    }

    /// Returns a sort key to compare byte by byte. The key ignores case, accents and punctuation. Numbers sort by value ("9"
    /// before "10") and before letters. Different strings may have the same key.
    public static func sortKey(_ text: String) -> [UInt8] {
        let folded = search(text)
        guard folded.contains(where: ASCII.isDigit) else { return folded }
        var key: [UInt8] = []
        key.reserveCapacity(folded.count + 8)
        var index = 0
        while index < folded.count {
            guard ASCII.isDigit(folded[index]) else {
                key.append(folded[index])
                index += 1
                continue
            }
            var end = index
            while end < folded.count, ASCII.isDigit(folded[end]) { end += 1 }
            while index < end - 1, folded[index] == ASCII.digit0 { index += 1 }
            // Write the number's length first, so that longer numbers sort higher. All lengths above 255 count as 255.
            key.append(ASCII.digit0)
            key.append(UInt8(clamping: end - index))
            key.append(contentsOf: folded[index..<end])
            index = end
        }
        return key
    }

    /// Capitalizes the first letter of each word and leaves the rest unchanged: "walnut roll gužvara" → "Walnut Roll Gužvara".
    ///
    /// A word starts after a space, a hyphen, a slash, an opening bracket or a quotation mark, but not after an apostrophe.
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
        // A word starts after white space, - / ( [ { " & + and similar characters.
        case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000, 0x2D, 0x2F, 0x28, 0x5B, 0x7B, 0x22, 0x26,
            0x2B,
            0xAB, 0x201C, 0x201E, 0x2010...0x2014:
            true
        default: false
        }
    }

    /// Converts text to lower case, character by character.
    public static func lowerCase(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(Unicode.Scalar(FoldingTable.lower(scalar.value)) ?? scalar)
        }
        return String(result)
    }
}
