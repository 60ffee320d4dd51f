import Model

/// Completes truncated JSON text so that it can be parsed.
enum TruncatedJSONCompleter {
    /// Returns the text without its last, incomplete value, and with all brackets closed. Returns nil if the text isn't the
    /// beginning of an array or an object.
    static func completed(_ bytes: [UInt8]) -> [UInt8]? {
        var closing: [UInt8] = []
        // The end of the last complete value, and the number of brackets that were open there.
        var cut: (end: Int, depth: Int)?
        var isInString = false
        var at = 0
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        while at < bytes.count {
            let byte = bytes[at]
            if isInString {
                if byte == ASCII.quotationMark { isInString = false }
                at += byte == ASCII.backslash ? 2 : 1
                continue
            }
            switch byte {
            case ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab: break
            case ASCII.leftBrace, ASCII.leftBracket:
                // If another value follows the first value, the text is JSON Lines.
                if closing.isEmpty, cut != nil { return nil }
                closing.append(byte == ASCII.leftBrace ? ASCII.rightBrace : ASCII.rightBracket)
            case _ where closing.isEmpty: return nil
            case ASCII.quotationMark: isInString = true
            case ASCII.rightBrace, ASCII.rightBracket:
                guard closing.popLast() == byte else { return nil }
                cut = (at + 1, closing.count)
            case ASCII.comma: cut = (at, closing.count)
            default: break
            }
            at += 1
        }
        return cut.map { bytes[..<$0.end] + closing.prefix($0.depth).reversed() }
    }
}
