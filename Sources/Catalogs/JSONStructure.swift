import Model

/// Follows the strings and brackets in JSON text, one byte at a time, so that a caller can stop anywhere and continue with the next
/// chunk. It neither decodes nor checks anything else: `JSONDocument` parses the parts that a caller finds. Values may be nested to
/// any depth, because the code isn't recursive.
struct JSONStructure {
    /// What a byte is a part of.
    enum Part {
        /// A string, including its quotation marks.
        case string
        case opening, closing
        /// A closing bracket that doesn't match the innermost opening bracket, or one outside all brackets.
        case unmatched, stray
        case comma, colon, space
        /// A number, a word, or anything that isn't JSON.
        case other
    }

    /// The closing brackets of the open arrays and objects, the innermost last.
    private(set) var closings: [UInt8] = []
    private(set) var isInString = false
    private var isEscaped = false

    /// Whether the text doesn't end inside an array, an object or a string.
    var isComplete: Bool { closings.isEmpty && !isInString }

    /// Examines the next byte.
    @inline(__always) mutating func next(_ byte: UInt8) -> Part {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == ASCII.quotationMark {
                isInString = false
            } else {
                isEscaped = byte == ASCII.backslash
            }
            return .string
        }
        switch byte {
        case ASCII.quotationMark:
            isInString = true
            return .string
        case ASCII.leftBrace, ASCII.leftBracket:
            closings.append(byte == ASCII.leftBrace ? ASCII.rightBrace : ASCII.rightBracket)
            return .opening
        case ASCII.rightBrace, ASCII.rightBracket:
            return closings.popLast().map { $0 == byte ? .closing : .unmatched } ?? .stray
        case ASCII.comma: return .comma
        case ASCII.colon: return .colon
        case ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab: return .space
        default: return .other
        }
    }
}
