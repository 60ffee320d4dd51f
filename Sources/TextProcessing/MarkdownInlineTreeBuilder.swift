import Model

/// Builds a tree of inlines from parsed pieces.
struct MarkdownInlineTreeBuilder {
    /// The kind of an open element.
    private enum Enclosure {
        case root, emphasis, strong
        /// An element whose formatting is left out: one inside an image's text, or a link in a link.
        case plain
        case image(MarkdownLinkTarget)
        case link(MarkdownLinkTarget)
    }

    /// An open element.
    private struct Frame {
        let kind: Enclosure
        var inlines: [Inline] = []
        /// Text that isn't in `inlines` yet.
        var text: [UInt8] = []

        mutating func flush() {
            if !text.isEmpty { inlines.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
        }
    }

    private var frames = [Frame(kind: .root)]
    /// The number of open elements that were skipped because of the depth limit. The skipped elements close first, because they
    /// are the innermost elements.
    private var skipped = 0
    /// Whether a link is open. Links can't be nested.
    private var isInLink = false
    /// Whether an image is open. Its text can't have formatting.
    private var isInImage = false

    static func inlines(_ parser: MarkdownInlineParser) -> [Inline] {
        var tree = MarkdownInlineTreeBuilder()
        for piece in parser.pieces { tree.add(piece, parser) }
        while tree.frames.count > 1 { tree.close() }
        tree.frames[0].flush()
        return tree.frames[0].inlines
    }

    private mutating func add(_ piece: MarkdownInlineParser.Piece, _ parser: MarkdownInlineParser) {
        switch piece {
        case .text(let range): put(parser.text[range])
        case .code(let code): put(.code(String(decoding: code, as: UTF8.self)))
        case .lineBreak: put(.lineBreak)
        case .bracket(let isImage): put(Array((isImage ? "![" : "[").utf8)[...])
        case .linkStart(let target, let isImage): open(isInLink ? .plain : isImage ? .image(target) : .link(target))
        case .linkEnd: close()
        case .address(let target, let range):
            if isInLink {
                put(parser.text[range])
            } else {
                put(MarkdownInlineTreeBuilder.link(target, [.text(String(decoding: parser.text[range], as: UTF8.self))]))
            }
        case .delimiters(let index):
            let run = parser.delimiters.runs[index]
            for _ in run.closes { close() }
            put(Array(repeating: run.sign, count: run.rest)[...])
            for strength in run.opens.reversed() { open(isInImage ? .plain : strength == 2 ? .strong : .emphasis) }
        }
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>) { frames[frames.count - 1].text.append(contentsOf: bytes) }

    private mutating func put(_ inline: Inline) {
        frames[frames.count - 1].flush()
        frames[frames.count - 1].inlines.append(inline)
    }

    private mutating func open(_ kind: Enclosure) {
        guard skipped == 0, frames.count < Markdown.inlineDepthLimit else {
            skipped += 1
            return
        }
        switch kind {
        case .link: isInLink = true
        case .image: (isInLink, isInImage) = (true, true)
        default: break
        }
        frames.append(Frame(kind: kind))
    }

    private mutating func close() {
        if skipped > 0 {
            skipped -= 1
            return
        }
        guard frames.count > 1, var frame = frames.popLast() else { return }
        frame.flush()
        guard !frame.inlines.isEmpty else { return }
        switch frame.kind {
        case .root: break
        case .emphasis: put(.emphasis(frame.inlines))
        case .strong: put(.strong(frame.inlines))
        case .plain:
            for inline in frame.inlines { if case .text(let text) = inline { put(Array(text.utf8)[...]) } else { put(inline) } }
        case .link(let target), .image(let target):
            (isInLink, isInImage) = (false, false)
            put(MarkdownInlineTreeBuilder.link(target, frame.inlines))
        }
    }

    private static func link(_ target: MarkdownLinkTarget, _ inlines: [Inline]) -> Inline {
        switch target {
        case .entry(let id): .entry(id, inlines)
        case .web(let address, let title):
            .web(url: String(decoding: address, as: UTF8.self), title: String(decoding: title, as: UTF8.self), inlines)
        }
    }
}
