import Model

/// Collects styled text and collapses white space as browsers do.
struct HTMLInlineCollector {
    /// The style of a piece of text.
    struct Style: OptionSet {
        let rawValue: UInt8

        static let emphasis = Style(rawValue: 1)
        static let strong = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
    }

    /// A line break, or text in a single style.
    private enum Piece {
        case text([UInt8], Style)
        case lineBreak
    }

    private var pieces: [Piece] = []
    private var current: [UInt8] = []
    private var style: Style = []
    /// Whether the last text was followed by white space, so that a space must be inserted before the next character.
    private var isSpacePending = false
    private var isAtStart = true

    /// Adds a byte of UTF-8 text.
    mutating func append(_ byte: UInt8, _ style: Style) {
        if byte == ASCII.space || byte >= ASCII.tab && byte <= ASCII.carriageReturn {
            isSpacePending = !isAtStart
            return
        }
        if style != self.style {
            // Insert the pending space outside the emphasized text.
            let common = style.intersection(self.style)
            if isSpacePending, common != style {
                if common != self.style {
                    close()
                    self.style = common
                }
                space()
            }
            close()
            self.style = style
        }
        if isSpacePending { space() }
        current.append(byte)
        isAtStart = false
    }

    private mutating func space() {
        current.append(ASCII.space)
        isSpacePending = false
    }

    mutating func appendBreak() {
        close()
        // Omit a line break at the start, and white space around line breaks.
        if !pieces.isEmpty { pieces.append(.lineBreak) }
        isSpacePending = false
        isAtStart = true
    }

    private mutating func close() {
        if !current.isEmpty { pieces.append(.text(current, style)) }
        current = []
    }

    /// Returns the collected text without trailing line breaks, then resets the collector.
    mutating func take() -> [Inline] {
        close()
        while case .lineBreak? = pieces.last { pieces.removeLast() }
        let result = HTMLInlineCollector.inlines(pieces[...])
        self = HTMLInlineCollector()
        return result
    }

    /// Groups adjacent strong pieces into a single `strong`. Then groups adjacent emphasized pieces into a single `emphasis`,
    /// both inside and outside the `strong`.
    private static func inlines(_ pieces: ArraySlice<Piece>) -> [Inline] {
        group(pieces, by: .strong, Inline.strong) { group($0, by: .emphasis, Inline.emphasis) { $0.map(leaf) } }
    }

    private static func leaf(_ piece: Piece) -> Inline {
        switch piece {
        case .lineBreak: .lineBreak
        case .text(let bytes, let style):
            style.contains(.code) ? .code(String(decoding: bytes, as: UTF8.self)) : .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func group(
        _ pieces: ArraySlice<Piece>, by style: Style, _ wrap: ([Inline]) -> Inline, _ inner: (ArraySlice<Piece>) -> [Inline]
    ) -> [Inline] {
        var result: [Inline] = []
        var start = pieces.startIndex
        while start < pieces.endIndex {
            let isStyled = has(pieces[start], style)
            var end = start
            while end < pieces.endIndex, has(pieces[end], style) == isStyled { end += 1 }
            let content = inner(pieces[start..<end])
            if isStyled { result.append(wrap(content)) } else { result += content }
            start = end
        }
        return result
    }

    private static func has(_ piece: Piece, _ style: Style) -> Bool {
        if case .text(_, let own) = piece { return own.contains(style) }
        return false
    }
}
