import Model

/// Distinguishes words from times, sizes and codes.
enum TextValueKind {
    case words
    /// A word with more digits than letters, such as `tt0000001` or `A-001`.
    case code
    /// A time of day, such as `07:35` or `9:05:30`.
    case time
    case other

    init(_ text: String) {
        var letters = 0, digits = 0, beginsWithLetter = false, hasSpace = false
        for byte in text.utf8.prefix(80) {
            switch byte {
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, 0xC3...0xFF:
                if letters + digits == 0 { beginsWithLetter = true }
                letters += 1
            case ASCII.digit0...ASCII.digit9: digits += 1
            case ASCII.space: hasSpace = true
            default: break
            }
        }
        if beginsWithLetter {
            self = hasSpace || letters >= digits ? .words : .code
        } else if letters == 0, TextValueKind.isTime(text) {
            self = .time
        } else {
            self = letters >= 3 && letters > digits ? .words : .other
        }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 1 || parts[0].count == 2 else { return false }
        return parts.allSatisfy { $0.allSatisfy { ASCII.isDigit($0) } } && parts.dropFirst().allSatisfy { $0.count == 2 }
    }
}
