import Records

/// Stands in until notes are read as Markdown: paragraphs at blank lines, everything else as typed.
enum Markdown {
    static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        var lines: [Inline] = []
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) + [""[...].utf8] {
            if line.isEmpty {
                if !lines.isEmpty { blocks.append(.paragraph(lines)) }
                lines = []
            } else {
                if !lines.isEmpty { lines.append(.lineBreak) }
                lines.append(.text(String(Substring(line))))
            }
        }
        return blocks
    }
}
