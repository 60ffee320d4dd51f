import Model

// The second part of parsing: the text of the blocks, for which all link references must be known.
extension MarkdownBlockParser {
    /// The document's blocks.
    func blocks() -> [Block] { blocks(in: nodes[0]) }

    private func blocks(in node: Node) -> [Block] { node.children.compactMap { block(nodes[$0]) } }

    private func block(_ node: Node) -> Block? {
        switch node.kind {
        case .root, .item: return nil
        case .quote: return .quote(blocks(in: node))
        case .list(let first):
            return .list(start: first.number, isLoose: isLoose(node), items: node.children.map { blocks(in: nodes[$0]) })
        case .rule: return .rule
        case .paragraph: return node.text.isEmpty ? nil : .paragraph(inlines(node.text))
        case .heading(let level):
            return .heading(level: level, inlines(node.text))
        case .fencedCode: return code(node.lines[...])
        case .indentedCode: return code(node.lines[...(node.lines.lastIndex { !isBlank($0) } ?? 0)])
        case .table:
            // Extra cells are merged into the last cell, and missing cells are empty.
            let header = cells(node.lines[0], limit: Markdown.columnLimit).map(inlines)
            let rows = node.lines.dropFirst().map { line in
                let row = cells(line, limit: header.count).map(inlines)
                return row + Array(repeating: [Inline](), count: header.count - row.count)
            }
            return .table(header: header, rows: rows)
        }
    }

    private func inlines(_ text: [UInt8]) -> [Inline] { MarkdownInlineParser.inlines(text, references) }

    private func code(_ lines: ArraySlice<Line>) -> Block {
        var text: [UInt8] = []
        for line in lines {
            text.append(contentsOf: bytes[line.start..<line.end])
            text.append(ASCII.newline)
        }
        if !text.isEmpty { text.removeLast() }
        return .code(String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a blank line separates two of a list's items, or two blocks of an item.
    private func isLoose(_ list: Node) -> Bool {
        hasGap(list.children) || list.children.contains { hasGap(nodes[$0].children) }
    }

    private func hasGap(_ siblings: [Int]) -> Bool {
        zip(siblings, siblings.dropFirst()).contains { nodes[$1].first > nodes[$0].last + 1 }
    }
}
