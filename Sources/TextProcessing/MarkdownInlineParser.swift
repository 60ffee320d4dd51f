import Model

/// Parses emphasis, code and links with CommonMark 0.31's method ("A parsing strategy"). A single pass splits the text into
/// pieces. It pairs delimiters with a list and brackets with a stack. `MarkdownInlineTree` then builds the tree from the pieces.
struct MarkdownInlineParser {
    /// A piece of the parsed text.
    enum Piece {
        /// A range of `text`.
        case text(Range<Int>)
        case code([UInt8])
        case lineBreak
        /// A run of `*` or `_`, as an index into `delimiters.runs`.
        case delimiters(Int)
        /// A `[` or `![` that doesn't start a link.
        case bracket(isImage: Bool)
        case linkStart(MarkdownTarget)
        case linkEnd
        /// A bare link's target, and the range of the text to show.
        case address(MarkdownTarget, Range<Int>)
    }

    /// A `[` that may still start a link.
    private struct Bracket {
        let piece: Int
        /// The last run of delimiters before the bracket.
        let run: Int
        /// The index after the bracket.
        let content: Int
    }

    let source: [UInt8]
    var position = 0
    private(set) var pieces: [Piece] = []
    /// The visible text, without escapes or markup.
    private(set) var text: [UInt8] = []
    private(set) var delimiters = MarkdownDelimiters()
    private var brackets: [Bracket] = []
    private var codeRuns: MarkdownBacktickRuns?

    private init(_ source: [UInt8]) { self.source = source }

    /// Parses a paragraph. Line breaks become spaces, except for hard line breaks.
    static func inlines(_ source: [UInt8]) -> [Inline] {
        guard source.contains(where: isSpecial) else {
            return source.isEmpty ? [] : [.text(String(decoding: source, as: UTF8.self))]
        }
        var parser = MarkdownInlineParser(source)
        parser.parse()
        return MarkdownInlineTree.inlines(parser)
    }

    /// Returns whether a byte can start markup.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        // A line feed, ! & * < [ \ ] _ `, and an h or H that can start a URL.
        case 0x0A, 0x21, 0x26, 0x2A, 0x3C, 0x5B, 0x5C, 0x5D, 0x5F, 0x60, 0x68, 0x48: true
        default: false
        }
    }

    private mutating func parse() {
        while position < source.count {
            let byte = source[position]
            guard MarkdownInlineParser.isSpecial(byte) else {
                let start = position
                while position < source.count, !MarkdownInlineParser.isSpecial(source[position]) { position += 1 }
                put(source[start..<position])
                continue
            }
            switch byte {
            case 0x0A: endLine()
            case 0x5C: escape()
            case 0x26: entity()
            case 0x2A, 0x5F: delimiterRun()
            case 0x60: code()
            case 0x5B: openBracket(isImage: false)
            case 0x21 where position + 1 < source.count && source[position + 1] == 0x5B: openBracket(isImage: true)
            case 0x5D: closeBracket()
            case 0x3C: angleAddress()
            case 0x68, 0x48: bareAddress()
            default:
                put(byte)
                position += 1
            }
        }
        delimiters.match(after: 0)
    }

    // MARK: Text

    /// Appends bytes to the visible text.
    private mutating func put(_ bytes: ArraySlice<UInt8>) {
        text.append(contentsOf: bytes)
        extendText(by: bytes.count)
    }

    // Don't call put([byte][...]) here. The wasm optimizer (-Osize, Swift 6.3.1) confused the constants of two such calls.
    private mutating func put(_ byte: UInt8) {
        text.append(byte)
        extendText(by: 1)
    }

    /// Extends the last text piece by the last `count` bytes of `text`, or adds a new text piece.
    private mutating func extendText(by count: Int) {
        let start = text.count - count
        if case .text(let range)? = pieces.last, range.upperBound == start {
            pieces[pieces.count - 1] = .text(range.lowerBound..<text.count)
        } else {
            pieces.append(.text(start..<text.count))
        }
    }

    /// Converts a line feed to a space. After two spaces or a backslash, converts the line feed to a hard line break.
    private mutating func endLine() {
        var spaces = 0
        while let last = text.last, last == 0x20, case .text(let range)? = pieces.last, range.upperBound == text.count {
            text.removeLast()
            if range.count == 1 {
                pieces.removeLast()
            } else {
                pieces[pieces.count - 1] = .text(range.lowerBound..<range.upperBound - 1)
            }
            spaces += 1
        }
        if spaces >= 2 { pieces.append(.lineBreak) } else { put(0x20) }
        position += 1
    }

    private mutating func escape() {
        position += 1
        guard position < source.count else { return put(0x5C) }
        let byte = source[position]
        if byte == 0x0A {
            pieces.append(.lineBreak)
            position += 1
        } else if MarkdownDelimiters.isPunctuation(byte) {
            put(byte)
            position += 1
        } else {
            put(0x5C)
        }
    }

    private mutating func entity() {
        guard let entity = CharacterReference.decode(source[...], at: position) else {
            put(0x26)
            position += 1
            return
        }
        UTF8Scalar.encode(entity.code) { put($0) }
        position = entity.end
    }

    private mutating func code() {
        let runs = codeRuns ?? MarkdownBacktickRuns(source)
        codeRuns = runs
        var end = position
        while end < source.count, source[end] == 0x60 { end += 1 }
        guard let close = runs.closing(position, length: end - position) else {
            while position < end {
                put(0x60)
                position += 1
            }
            return
        }
        var content = source[end..<close].map { $0 == 0x0A ? 0x20 : $0 }[...]
        if content.first == 0x20, content.last == 0x20, content.contains(where: { $0 != 0x20 }) {
            content = content.dropFirst().dropLast()
        }
        pieces.append(.code(Array(content)))
        position = close + (end - position)
    }

    private mutating func delimiterRun() {
        let start = position
        while position < source.count, source[position] == source[start] { position += 1 }
        pieces.append(.delimiters(delimiters.add(in: source, start..<position)))
    }

    // MARK: Links

    private mutating func openBracket(isImage: Bool) {
        position += isImage ? 2 : 1
        brackets.append(Bracket(piece: pieces.count, run: delimiters.last, content: position))
        pieces.append(.bracket(isImage: isImage))
    }

    private mutating func closeBracket() {
        let start = position
        position += 1
        guard let bracket = brackets.popLast() else { return put(0x5D) }
        guard let found = MarkdownTarget.inline(in: source, at: position) else { return put(0x5D) }
        if source[bracket.content..<start].allSatisfy({ $0 <= 0x20 }) {
            // Show the link's target, because a link without text would be invisible.
            text.append(contentsOf: found.target.shown)
            pieces.append(.text(text.count - found.target.shown.count..<text.count))
        }
        pieces[bracket.piece] = .linkStart(found.target)
        delimiters.match(after: bracket.run)
        pieces.append(.linkEnd)
        position = found.end
        // Links can't be nested, so treat all earlier open brackets as text.
        brackets.removeAll(keepingCapacity: true)
    }

    /// Parses `<https://…>` or `<a@b.c>`.
    private mutating func angleAddress() {
        guard let found = MarkdownTarget.angle(in: source, at: position) else {
            put(0x3C)
            position += 1
            return
        }
        add(found.target, shown: source[position + 1..<found.end - 1], end: found.end)
    }

    /// Parses a bare URL such as `https://…`.
    private mutating func bareAddress() {
        guard let found = MarkdownTarget.bare(in: source, at: position) else {
            put(source[position])
            position += 1
            return
        }
        add(found.target, shown: source[position..<found.end], end: found.end)
    }

    private mutating func add(_ target: MarkdownTarget, shown: ArraySlice<UInt8>, end: Int) {
        text.append(contentsOf: shown)
        pieces.append(.address(target, text.count - shown.count..<text.count))
        position = end
    }
}
