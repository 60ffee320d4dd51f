import Model

/// Flattens blocks into a single run of inlines, for a table cell.
enum BlocksToInlinesConverter {
    /// Returns the blocks' text, separated by line breaks. List markers are omitted.
    static func inlines(_ blocks: [Block]) -> [Inline] {
        var result: [Inline] = []
        add(blocks, to: &result)
        return result
    }

    private static func add(_ blocks: [Block], to result: inout [Inline]) {
        for block in blocks {
            for part in block.parts {
                switch part {
                case .text(let inner), .labelled(_, let inner): add(inner, to: &result)
                case .row(let cells): for cell in cells { add(cell, to: &result) }
                case .line(let text): add([.text(text)], to: &result)
                case .title: break
                case .blocks(let inner): add(inner, to: &result)
                }
            }
        }
    }

    private static func add(_ inlines: [Inline], to result: inout [Inline]) {
        guard !inlines.isEmpty else { return }
        if !result.isEmpty { result.append(.lineBreak) }
        result += inlines
    }
}
