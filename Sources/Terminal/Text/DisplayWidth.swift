/// Computes the width of text in terminal columns.
///
/// Uses Unicode's East Asian Width (UAX #11). Wide and fullwidth characters occupy two columns, and combining marks occupy none.
/// The result is exact for terminals that follow `wcwidth`, and off by at most one column for other terminals.
enum DisplayWidth {
    /// Returns the width of text that contains no control characters.
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// Returns the width of a grapheme cluster.
    static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        var width = 0
        for scalar in character.unicodeScalars {
            // Variation selector 16 requests the emoji form, which is wide.
            if scalar.value == 0xFE0F, width == 1 { width = 2 } else { width = max(width, of(scalar)) }
        }
        return width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // These jamo complete a Hangul syllable, so they have no width of their own.
        if scalar.value >= 0x1160, scalar.value <= 0x11FF { return 0 }
        return isWide(scalar) ? 2 : 1
    }

    /// The code points whose East Asian Width is W or F in Unicode 15.1's EastAsianWidth.txt. Ranges are merged if only
    /// unassigned code points lie between them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        wide.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
    }
}
