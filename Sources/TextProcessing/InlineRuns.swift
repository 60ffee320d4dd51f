import Model

/// Collects running text of which every piece is set in one way, white space collapsed as browsers do.
struct InlineRuns {
    /// How a piece is set.
    struct Style: OptionSet {
        let rawValue: UInt8

        static let emphasis = Style(rawValue: 1)
        static let strong = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
    }

    private enum Piece {
        case text([UInt8], Style)
        case lineBreak
    }

    private var pieces: [Piece] = []
    private var current: [UInt8] = []
    private var style: Style = []
    /// White space was read and is written before the next character, unless nothing stands before it.
    private var isSpacePending = false
    private var isAtStart = true

    /// One byte of text in UTF-8.
    mutating func append(_ byte: UInt8, _ style: Style) {
        if byte == 0x20 || byte >= 0x09 && byte <= 0x0D {
            isSpacePending = !isAtStart
            return
        }
        if style != self.style {
            // The space goes outside of what is emphasised.
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
        current.append(0x20)
        isSpacePending = false
    }

    mutating func appendBreak() {
        close()
        // A break at the very start is nothing, and white space around one is.
        if !pieces.isEmpty { pieces.append(.lineBreak) }
        isSpacePending = false
        isAtStart = true
    }

    private mutating func close() {
        if !current.isEmpty { pieces.append(.text(current, style)) }
        current = []
    }

    /// What was collected, without breaks at the end; and begins anew.
    mutating func take() -> [Inline] {
        close()
        while case .lineBreak? = pieces.last { pieces.removeLast() }
        let result = InlineRuns.inlines(pieces[...])
        self = InlineRuns()
        return result
    }

    /// Neighbours that share strong share one `strong`; likewise emphasis inside.
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
