import Model

/// Parses lines of Markdown into blocks with CommonMark 0.31's method ("A parsing strategy"). Each line first continues open blocks,
/// then begins new ones, and the rest of it is text. Link references are collected on the way, and `+Blocks` then parses the text of
/// all blocks.
struct MarkdownBlockParser {
    typealias Line = MarkdownLines.LineBounds

    /// The kind of a block.
    enum BlockKind {
        case root, quote, paragraph, table, indentedCode, rule
        case list(MarkdownListMarker)
        case item(MarkdownListMarker)
        case heading(UInt8)
        case fencedCode(MarkdownFence)

        /// Whether the block can contain other blocks.
        var isContainer: Bool {
            switch self {
            case .root, .quote, .list, .item: true
            default: false
            }
        }

        var isCode: Bool {
            switch self {
            case .fencedCode, .indentedCode: true
            default: false
            }
        }

        var isQuote: Bool { if case .quote = self { true } else { false } }
        var isParagraph: Bool { if case .paragraph = self { true } else { false } }
        var isList: Bool { if case .list = self { true } else { false } }
    }

    /// A block. Blocks refer to each other by their indices in `nodes`.
    struct Node {
        var kind: BlockKind
        var children: [Int] = []
        /// The lines of a block that has text.
        var lines: [Line] = []
        /// The text of a paragraph that has ended, without link references.
        var text: [UInt8] = []
        /// The number of the first line.
        let first: Int
        /// The number of the last line that isn't blank.
        var last: Int
    }

    let bytes: [UInt8]
    private(set) var nodes = [Node(kind: .root, first: 0, last: 0)]
    private(set) var references = MarkdownLinkReferences()
    /// The open blocks, from the root to the innermost block.
    private var open = [0]
    /// The number of the current line.
    private var number = 0

    init(_ source: MarkdownLines) {
        bytes = source.bytes
        for line in source.lines {
            add(line)
            number += 1
        }
        close(to: 1)
    }

    private var tip: Node { nodes[open[open.count - 1]] }

    private mutating func add(_ line: Line) {
        var line = line
        let continued = continueContainers(&line)
        // The innermost block is a leaf, and all blocks around it go on.
        var isInLeaf = continued == open.count - 1 && !tip.kind.isContainer
        if isInLeaf, tip.kind.isCode {
            if addToCode(line) { return }
            close(to: continued)
            isInLeaf = false
        }
        if isBlank(line) {
            close(to: continued)
            // A line with only a quote's `>` is part of the quote.
            if let quote = open.lastIndex(where: { nodes[$0].kind.isQuote }) { touch(open[...quote]) }
            return
        }
        switch beginBlocks(&line, after: continued, isInLeaf: isInLeaf) {
        case .line: break
        case .containers: if !isBlank(line) { begin(.paragraph, line) }
        case .nothing where isInLeaf || tip.kind.isParagraph:
            // A paragraph also goes on without the prefixes of the blocks around it.
            nodes[open[open.count - 1]].lines.append(line)
            touch()
        case .nothing:
            close(to: continued)
            begin(.paragraph, line)
        }
    }

    // MARK: Open blocks

    /// Removes the prefixes of the open blocks from a line. Returns the number of open blocks that the line continues, apart from a
    /// leaf.
    private func continueContainers(_ line: inout Line) -> Int {
        for place in 1..<open.count {
            switch nodes[open[place]].kind {
            case .root, .list: continue
            case .quote:
                guard let start = afterQuoteMark(line) else { return place }
                line.start = start
            case .item(let marker):
                let indent = indent(line)
                if isBlank(line) {
                    // An item can begin with at most one blank line.
                    guard !nodes[open[place]].children.isEmpty else { return place }
                    line.start += min(indent, marker.width)
                } else if indent >= marker.width {
                    line.start += marker.width
                } else if marker.number != nil, indent == marker.indent + 2, marker.width == marker.indent + 3,
                    let bullet = MarkdownListMarker(in: bytes, line), bullet.number == nil
                {
                    // CommonMark requires three columns of indentation after "1. ", but people often type two.
                    line.start += indent
                } else {
                    return place
                }
            default: return place
            }
        }
        return open.count
    }

    /// Adds a line to the open code block, if there is one. Returns whether the line is part of the code.
    private mutating func addToCode(_ line: Line) -> Bool {
        let leaf = open[open.count - 1]
        switch tip.kind {
        case .fencedCode(let fence):
            touch()
            if fence.isClosed(by: line, in: bytes) {
                open.removeLast()
            } else {
                nodes[leaf].lines.append(Line(start: line.start + min(indent(line), fence.indent), end: line.end))
            }
            return true
        case .indentedCode:
            let isBlank = isBlank(line)
            guard isBlank || indent(line) >= 4 else { return false }
            if !isBlank { touch() }
            nodes[leaf].lines.append(Line(start: line.start + min(indent(line), 4), end: line.end))
            return true
        default: return false
        }
    }

    /// Notes that the open blocks reach to the current line.
    private mutating func touch() { touch(open[...]) }

    private mutating func touch(_ reached: ArraySlice<Int>) {
        for node in reached { nodes[node].last = number }
    }

    /// Closes the innermost open blocks until `count` are left.
    private mutating func close(to count: Int) {
        while open.count > count {
            let node = open.removeLast()
            if nodes[node].kind.isParagraph { nodes[node].text = references.take(from: text(nodes[node].lines)) }
        }
    }

    private mutating func begin(_ kind: BlockKind, _ line: Line? = nil) {
        if case .item = kind {} else if tip.kind.isList { close(to: open.count - 1) }
        var node = Node(kind: kind, first: number, last: number)
        if let line { node.lines = [line] }
        nodes[open[open.count - 1]].children.append(nodes.count)
        open.append(nodes.count)
        nodes.append(node)
        touch()
    }

    // MARK: New blocks

    /// What a line begins.
    private enum Beginning {
        /// Only text.
        case nothing
        /// Quotes or list items, followed by text.
        case containers
        /// A block to which the rest of the line belongs.
        case line
    }

    /// Begins the blocks whose markers are at the start of the line, and removes the markers. `continued` open blocks go on.
    private mutating func beginBlocks(_ line: inout Line, after continued: Int, isInLeaf: Bool) -> Beginning {
        var result = Beginning.nothing
        var kept = continued
        var isInLeaf = isInLeaf
        var isAfterParagraph = tip.kind.isParagraph
        while !isBlank(line) {
            if indent(line) >= 4 {
                if isAfterParagraph { break }
                close(to: kept)
                begin(.indentedCode, Line(start: line.start + 4, end: line.end))
                return .line
            }
            let isInParagraph = isInLeaf && isAfterParagraph
            let depth = open[..<kept].count { !nodes[$0].kind.isList } - 1
            if depth < Markdown.blockDepthLimit, let start = afterQuoteMark(line) {
                close(to: kept)
                begin(.quote)
                line.start = start
            } else if let level = headingLevel(line) {
                close(to: kept)
                begin(.heading(level))
                nodes[open.removeLast()].text = headingText(line, level: level)
                return .line
            } else if let fence = MarkdownFence(in: bytes, line) {
                close(to: kept)
                begin(.fencedCode(fence))
                return .line
            } else if isInParagraph, let level = underlineLevel(line), underline(level) {
                return .line
            } else if isRule(line) {
                close(to: kept)
                begin(.rule)
                open.removeLast()
                return .line
            } else if depth < Markdown.blockDepthLimit, let marker = MarkdownListMarker(in: bytes, line),
                !isInParagraph || marker.interruptsParagraph
            {
                close(to: kept)
                if case .list(let first) = tip.kind, marker.continues(first) {} else { begin(.list(marker)) }
                begin(.item(marker))
                line.start = marker.content
            } else if isInParagraph, beginTable(line) {
                return .line
            } else {
                break
            }
            result = .containers
            kept = open.count
            isInLeaf = false
            isAfterParagraph = false
        }
        return result
    }

    /// Turns the open paragraph into a heading. Returns false if it consists only of link references.
    private mutating func underline(_ level: UInt8) -> Bool {
        let node = open[open.count - 1]
        let text = references.take(from: text(nodes[node].lines))
        guard !text.isEmpty else { return false }
        touch()
        nodes[node].kind = .heading(level)
        nodes[node].text = text
        open.removeLast()
        return true
    }

    /// Begins a table if `line` is a delimiter row below the open paragraph's last line.
    private mutating func beginTable(_ line: Line) -> Bool {
        let paragraph = open[open.count - 1]
        guard let header = nodes[paragraph].lines.last, isTable(header: header, line) else { return false }
        nodes[paragraph].lines.removeLast()
        let isWhole = nodes[paragraph].lines.isEmpty
        close(to: open.count - 1)
        if isWhole { nodes[open[open.count - 1]].children.removeLast() }
        begin(.table, header)
        return true
    }
}
