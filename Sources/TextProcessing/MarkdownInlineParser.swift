import Model

/// Parses emphasis, code and links with CommonMark 0.31's method ("A parsing strategy"). A single pass splits the text into
/// pieces. The parser uses a list to pair delimiters and a stack to pair brackets. `MarkdownInlineTreeBuilder` then builds the
/// tree from the pieces.
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
        case linkStart(MarkdownLinkTarget, isImage: Bool)
        case linkEnd
        /// A bare link's target, and the range of the text to show.
        case address(MarkdownLinkTarget, Range<Int>)
    }

    /// A `[` that may still start a link.
    private struct Bracket {
        let piece: Int
        /// The index of the last delimiter run before the bracket.
        let run: Int
        /// The index after the bracket.
        let content: Int
        let isImage: Bool
        /// Whether another bracket follows inside this one.
        var hasBracketInside = false
    }

    let source: [UInt8]
    private let references: MarkdownLinkReferences
    var position = 0
    private(set) var pieces: [Piece] = []
    /// The visible text, without escapes or markup.
    private(set) var text: [UInt8] = []
    private(set) var delimiters = MarkdownDelimiters()
    private var brackets: [Bracket] = []
    /// The number of brackets that are in front of a link. Links can't be nested, so only images can still start there.
    private var bracketsBeforeLink = 0
    private var codeRuns: MarkdownBacktickRuns?

    private init(_ source: [UInt8], _ references: MarkdownLinkReferences) {
        self.source = source
        self.references = references
    }

    /// Parses a paragraph. Line breaks become spaces, except for hard line breaks.
    static func inlines(_ source: [UInt8], _ references: MarkdownLinkReferences) -> [Inline] {
        guard source.contains(where: isSpecial) else {
            return source.isEmpty ? [] : [.text(String(decoding: source, as: UTF8.self))]
        }
        var parser = MarkdownInlineParser(source, references)
        parser.parse()
        return MarkdownInlineTreeBuilder.inlines(parser)
    }

    /// Returns whether a byte can start markup.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        // These bytes can start markup: a line feed, ! & * < [ \ ] _ ` and also h and H, which can start a URL.
        case ASCII.newline, ASCII.exclamationMark, ASCII.ampersand, ASCII.asterisk, ASCII.lessThan, ASCII.leftBracket,
            ASCII.backslash, ASCII.rightBracket, ASCII.underscore, ASCII.backtick, ASCII.lowerH, ASCII.upperH:
            true
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
            case ASCII.newline: endLine()
            case ASCII.backslash: escape()
            case ASCII.ampersand: entity()
            case ASCII.asterisk, ASCII.underscore: delimiterRun()
            case ASCII.backtick: code()
            case ASCII.leftBracket: openBracket(isImage: false)
            case ASCII.exclamationMark where position + 1 < source.count && source[position + 1] == ASCII.leftBracket:
                openBracket(isImage: true)
            case ASCII.rightBracket: closeBracket()
            case ASCII.lessThan: angleAddress()
            case ASCII.lowerH, ASCII.upperH: bareAddress()
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

    // Don't call put([byte][...]) here. The wasm optimizer (-Osize, Swift 6.3.1) mixed up the constants in two such calls.
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
        while let last = text.last, last == ASCII.space, case .text(let range)? = pieces.last, range.upperBound == text.count {
            text.removeLast()
            if range.count == 1 {
                pieces.removeLast()
            } else {
                pieces[pieces.count - 1] = .text(range.lowerBound..<range.upperBound - 1)
            }
            spaces += 1
        }
        if spaces >= 2 { pieces.append(.lineBreak) } else { put(ASCII.space) }
        position += 1
    }

    private mutating func escape() {
        position += 1
        guard position < source.count else { return put(ASCII.backslash) }
        let byte = source[position]
        if byte == ASCII.newline {
            pieces.append(.lineBreak)
            position += 1
        } else if MarkdownDelimiters.isPunctuation(byte) {
            put(byte)
            position += 1
        } else {
            put(ASCII.backslash)
        }
    }

    private mutating func entity() {
        guard let entity = CharacterReferenceDecoder.decode(source[...], at: position) else {
            put(ASCII.ampersand)
            position += 1
            return
        }
        UTF8ScalarCodec.encode(entity.code) { put($0) }
        position = entity.end
    }

    private mutating func code() {
        let runs = codeRuns ?? MarkdownBacktickRuns(source)
        codeRuns = runs
        var end = position
        while end < source.count, source[end] == ASCII.backtick { end += 1 }
        guard let close = runs.closing(position, length: end - position) else {
            while position < end {
                put(ASCII.backtick)
                position += 1
            }
            return
        }
        var content = source[end..<close].map { $0 == ASCII.newline ? ASCII.space : $0 }[...]
        if content.first == ASCII.space, content.last == ASCII.space, content.contains(where: { $0 != ASCII.space }) {
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
        if !brackets.isEmpty { brackets[brackets.count - 1].hasBracketInside = true }
        brackets.append(Bracket(piece: pieces.count, run: delimiters.last, content: position, isImage: isImage))
        pieces.append(.bracket(isImage: isImage))
    }

    private mutating func closeBracket() {
        let start = position
        position += 1
        guard let bracket = brackets.popLast() else { return put(ASCII.rightBracket) }
        let canLink = bracket.isImage || brackets.count >= bracketsBeforeLink
        bracketsBeforeLink = min(bracketsBeforeLink, brackets.count)
        guard canLink, let found = target(bracket, end: start) else { return put(ASCII.rightBracket) }
        if source[bracket.content..<start].allSatisfy({ $0 <= ASCII.space }) {
            // Show the link's target, because a link without text would be invisible.
            text.append(contentsOf: found.target.shown)
            pieces.append(.text(text.count - found.target.shown.count..<text.count))
        }
        pieces[bracket.piece] = .linkStart(found.target, isImage: bracket.isImage)
        delimiters.match(after: bracket.run)
        pieces.append(.linkEnd)
        position = found.end
        if !bracket.isImage { bracketsBeforeLink = brackets.count }
    }

    /// Returns the target of the link whose text ends at `end`, and the index after the link: `[…](url)`, `[…][label]`, `[label][]`
    /// or `[label]`.
    private func target(_ bracket: Bracket, end: Int) -> (target: MarkdownLinkTarget, end: Int)? {
        if let found = MarkdownLinkTarget.inline(in: source, at: position) { return found }
        let text = source[bracket.content..<end]
        guard let label = MarkdownLinkReferences.label(in: source, at: position) else {
            return bracket.hasBracketInside ? nil : references.target(of: text).map { ($0, position) }
        }
        if !label.text.isEmpty { return references.target(of: label.text).map { ($0, label.end) } }
        return bracket.hasBracketInside ? nil : references.target(of: text).map { ($0, label.end) }
    }

    /// Parses `<https://…>` or `<a@b.c>`. The text inside an HTML tag isn't markup.
    private mutating func angleAddress() {
        if let found = MarkdownLinkTarget.angle(in: source, at: position) {
            add(found.target, shown: source[position + 1..<found.end - 1], end: found.end)
        } else {
            let end = MarkdownRawHTML.end(in: source, at: position) ?? position + 1
            put(source[position..<end])
            position = end
        }
    }

    /// Parses a bare URL such as `https://…`.
    private mutating func bareAddress() {
        guard let found = MarkdownLinkTarget.bare(in: source, at: position) else {
            put(source[position])
            position += 1
            return
        }
        add(found.target, shown: source[position..<found.end], end: found.end)
    }

    private mutating func add(_ target: MarkdownLinkTarget, shown: ArraySlice<UInt8>, end: Int) {
        text.append(contentsOf: shown)
        pieces.append(.address(target, text.count - shown.count..<text.count))
        position = end
    }
}
