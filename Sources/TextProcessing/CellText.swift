import Model

/// Flattens blocks into a single run of inlines, for a table cell.
enum CellText {
    /// Returns the blocks' text, separated by line breaks. List markers are dropped.
    static func inlines(_ blocks: [Block]) -> [Inline] {
        var result: [Inline] = []
        for block in blocks {
            let inner: [Inline] =
                switch block {
                case .paragraph(let inlines), .heading(_, let inlines): inlines
                case .list(_, let items): joined(items.map { CellText.inlines($0) })
                case .quote(let blocks), .reveal(_, let blocks): CellText.inlines(blocks)
                case .table(let header, let rows): joined(([header] + rows).flatMap { $0 })
                case .code(let text): [.code(text)]
                case .rule, .facts, .abilities, .passage, .section, .definitions, .checklist, .steps: []
                }
            if !inner.isEmpty, !result.isEmpty { result.append(.lineBreak) }
            result += inner
        }
        return result
    }

    private static func joined(_ pieces: [[Inline]]) -> [Inline] {
        var result: [Inline] = []
        for piece in pieces where !piece.isEmpty {
            if !result.isEmpty { result.append(.lineBreak) }
            result += piece
        }
        return result
    }
}
