import Model

/// An HTML tag. A comment or declaration counts as a tag of the element `other`.
struct HTMLTag {
    /// The types of elements that the converter treats differently.
    enum Element: Equatable {
        case paragraph, lineBreak, emphasis, strong, code, unorderedList, orderedList, item, table, row, header, cell, quote, rule
        case heading(UInt8)
        /// Elements whose text isn't shown.
        case script, style
        /// Elements that start and end a block but have no other effect.
        case division
        /// Tags that have no effect.
        case other
    }

    let element: Element
    let isClosing: Bool
    /// The index after the closing `>`.
    let end: Int

    /// Whether the element's content is hidden.
    var hidesContent: Bool { element == .script || element == .style }

    /// The maximum length of a tag with its attributes, in bytes. Limits the search for the tag's end, so that parsing takes
    /// linear time.
    private static let limit = 1024

    /// Parses the tag that starts with the `<` at `start`. Returns nil if the `<` is just a less-than sign.
    init?(in bytes: [UInt8], at start: Int) {
        var index = start + 1
        guard index < bytes.count else { return nil }
        if bytes[index] == ASCII.exclamationMark || bytes[index] == ASCII.questionMark {
            let isComment = bytes[index...].starts(with: [ASCII.exclamationMark, ASCII.minus, ASCII.minus])
            guard let end = isComment ? HTMLTag.endOfComment(in: bytes, at: index + 3) : HTMLTag.end(in: bytes, at: index) else {
                return nil
            }
            self.init(element: .other, isClosing: false, end: end)
            return
        }
        let isClosing = bytes[index] == ASCII.slash
        if isClosing { index += 1 }
        var letters: [UInt8] = []
        while index < bytes.count, letters.count < 12, HTMLTag.isLetterOrDigit(bytes[index]) {
            letters.append(HTMLTag.lowercased(bytes[index]))
            index += 1
            // Ignore a namespace prefix, as in `<jats:p>`. In a URL such as `<https://…>`, no letter follows the colon.
            if index + 1 < bytes.count, bytes[index] == ASCII.colon, ASCII.isLetter(bytes[index + 1]) {
                letters = []
                index += 1
            }
        }
        guard let first = letters.first, first >= ASCII.lowerA, let end = HTMLTag.end(in: bytes, at: index) else { return nil }
        self.init(element: HTMLTag.element(letters), isClosing: isClosing, end: end)
    }

    private init(element: Element, isClosing: Bool, end: Int) {
        self.element = element
        self.isClosing = isClosing
        self.end = end
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte <= ASCII.digit9 ? byte : byte | 0x20 }

    /// Returns the index after the `>` that ends the tag. Ignores a `>` inside quotation marks, unless the closing quotation mark
    /// is missing.
    private static func end(in bytes: [UInt8], at start: Int) -> Int? {
        var quote: UInt8?
        var first: Int?
        var index = start
        while index < bytes.count, index - start < limit {
            let byte = bytes[index]
            if byte == ASCII.greaterThan {
                if quote == nil { return index + 1 }
                if first == nil { first = index + 1 }
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quotationMark || byte == ASCII.apostrophe {
                quote = byte
            }
            index += 1
        }
        return first
    }

    /// Returns the index after `-->`. Treats a comment that is unclosed or longer than `limit` as text.
    private static func endOfComment(in bytes: [UInt8], at start: Int) -> Int? {
        var index = start
        while index + 2 < bytes.count, index - start < limit {
            if bytes[index] == ASCII.minus, bytes[index + 1] == ASCII.minus, bytes[index + 2] == ASCII.greaterThan {
                return index + 3
            }
            index += 1
        }
        return nil
    }

    private static func element(_ letters: [UInt8]) -> Element {
        if letters.count == 2, letters[0] == ASCII.lowerH, letters[1] >= ASCII.digit1, letters[1] <= ASCII.digit6 {
            return .heading(letters[1] - ASCII.digit0)
        }
        for (name, element) in known where letters.elementsEqual(name.utf8) { return element }
        return .other
    }

    private static let known: [(String, Element)] = [
        ("p", .paragraph), ("br", .lineBreak), ("em", .emphasis), ("i", .emphasis), ("strong", .strong), ("b", .strong),
        ("italic", .emphasis), ("bold", .strong), ("sec", .division),
        ("code", .code), ("tt", .code), ("ul", .unorderedList), ("ol", .orderedList), ("li", .item), ("table", .table),
        ("tr", .row),
        ("th", .header), ("td", .cell), ("blockquote", .quote), ("hr", .rule), ("script", .script), ("style", .style),
        ("div", .division), ("section", .division), ("article", .division), ("header", .division), ("footer", .division),
        ("pre", .division), ("dl", .division), ("dt", .division), ("dd", .division), ("caption", .division),
        ("figure", .division),
        ("figcaption", .division), ("address", .division), ("title", .division), ("body", .division),
    ]
}
