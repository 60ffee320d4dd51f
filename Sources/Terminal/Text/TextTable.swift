/// A text table whose columns are as wide as their contents, but shrink to fit the terminal.
struct TextTable {
    /// A column's header, and how the column is aligned and shrunk.
    struct ColumnLayout: Sendable {
        let header: String
        var isNumber = false
        /// Whether the column may shrink if there is too little space.
        var isFlexible = false
        /// Whether the column shrinks before all other columns, and disappears if it becomes too narrow.
        var isSpare = false
    }

    let columns: [ColumnLayout]
    var rows: [[StyledLine]] = []

    /// The minimum width of a flexible column.
    private static let narrowest = 8
    private static let gap = 2

    init(_ columns: [ColumnLayout]) { self.columns = columns }

    /// Returns the table's lines: the header if any column has one, then the rows. If `width` is nil, the lines aren't truncated.
    func lines(width: Int?) -> [StyledLine] {
        var widths = columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].header)) { max($0, index < $1.count ? $1[index].width : 0) }
        }
        if let width { fit(&widths, into: width) }
        var result: [StyledLine] = []
        if columns.contains(where: { !$0.header.utf8.isEmpty }) {
            result.append(line(columns.map { StyledLine($0.header, .faint) }, widths))
        }
        for row in rows { result.append(line(row, widths)) }
        return width.map { width in result.map { $0.cut(to: width) } } ?? result
    }

    /// Shrinks the spare columns, then the widest flexible column, until the table fits.
    private func fit(_ widths: inout [Int], into width: Int) {
        let gaps = TextTable.gap * (columns.count - 1)
        for index in columns.indices where columns[index].isSpare {
            let over = widths.reduce(gaps, +) - width
            guard over > 0 else { return }
            let rest = widths[index] - over
            widths[index] = rest >= TextTable.narrowest ? rest : 0
        }
        while widths.reduce(gaps, +) > width {
            let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > TextTable.narrowest }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return }
            // First shrink the widest column to the width of the second widest column in a single step. After that, shrink
            // columns by one terminal column at a time.
            let next = flexible.filter { $0 != widest }.map { widths[$0] }.max() ?? TextTable.narrowest
            let over = widths.reduce(gaps, +) - width
            widths[widest] -= max(1, min(over, widths[widest] - max(next, TextTable.narrowest)))
        }
    }

    private func line(_ cells: [StyledLine], _ widths: [Int]) -> StyledLine {
        var spans: [StyledSpan] = []
        for (index, cell) in cells.prefix(columns.count).enumerated() {
            let shown = cell.cut(to: widths[index])
            let padding = StyledSpan(String(repeating: " ", count: max(0, widths[index] - shown.width)))
            if columns[index].isNumber { spans.append(padding) }
            spans += shown.spans
            guard index < columns.count - 1 else { break }
            if !columns[index].isNumber { spans.append(padding) }
            spans.append(StyledSpan(String(repeating: " ", count: TextTable.gap)))
        }
        return StyledLine(spans.filter { !$0.text.utf8.isEmpty })
    }
}
