import Model

extension MarkdownBlockParser {
    /// Returns a quote's lines without their `>`. Includes lines without `>` that continue the quote's last paragraph.
    func quoted(_ lines: [Line], from index: inout Int) -> [Line] {
        var result: [Line] = []
        var isOpen = false
        var fence: MarkdownFence?
        while index < lines.count {
            var line = lines[index]
            if isQuote(line) {
                line.start = content(line) + 1
                if line.start < line.end, isSpace(bytes[line.start]) { line.start += 1 }
                follow(line, &fence)
                isOpen = !isBlank(line) && fence == nil
            } else if !isOpen || isBlank(line) || interrupts(line, depth: 0) {
                break
            }
            result.append(line)
            index += 1
        }
        return result
    }

    /// Sets `fence` to the code fence that is open after `line`, or to nil if no fence is open.
    private func follow(_ line: Line, _ fence: inout MarkdownFence?) {
        if let open = fence {
            if open.isClosed(by: line, in: bytes) { fence = nil }
        } else {
            fence = MarkdownFence(in: bytes, line)
        }
    }

    /// Parses the list whose first item is at `index`.
    func list(in lines: [Line], from index: inout Int, _ first: MarkdownListMarker, depth: Int) -> Block {
        var items: [[Block]] = []
        while index < lines.count, let marker = MarkdownListMarker(in: bytes, lines[index]), marker.continues(first),
            !isRule(lines[index])
        {
            let content = item(in: lines, from: &index, marker)
            items.append(blocks(content, depth: depth + 1))
        }
        return .list(ordered: first.isOrdered, items: items)
    }

    /// Returns an item's lines without its marker and indentation.
    private func item(in lines: [Line], from index: inout Int, _ marker: MarkdownListMarker) -> [Line] {
        var result = [Line(start: marker.content, end: lines[index].end)]
        let width = marker.content - lines[index].start
        var isAfterBlank = false
        var fence: MarkdownFence?
        follow(result[0], &fence)
        index += 1
        while index < lines.count {
            var line = lines[index]
            if isBlank(line) {
                isAfterBlank = true
            } else {
                let indent = content(line) - line.start
                // CommonMark requires three columns of indentation after "1. ", but people often type two.
                if indent >= marker.indent + 2 {
                    line.start += min(indent, width)
                } else if isAfterBlank || fence != nil || interrupts(line, depth: 0) || MarkdownListMarker(in: bytes, line) != nil
                {
                    break
                }
                isAfterBlank = false
                follow(line, &fence)
            }
            result.append(line)
            index += 1
        }
        return result
    }

    // MARK: Tables

    /// Returns whether a table's header and delimiter row are at `index`.
    func isTable(_ lines: [Line], at index: Int) -> Bool {
        guard index + 1 < lines.count, bytes[lines[index].start..<lines[index].end].contains(ASCII.verticalBar),
            let columns = columns(lines[index + 1])
        else { return false }
        return columns <= Markdown.columnLimit && cells(lines[index], limit: columns + 1).count == columns
    }

    /// Parses the table whose header is at `index`. Returns nil if there isn't one.
    func table(in lines: [Line], from index: inout Int, depth: Int) -> Block? {
        guard isTable(lines, at: index) else { return nil }
        let header = cells(lines[index], limit: Markdown.columnLimit)
        var rows: [[[Inline]]] = []
        index += 2
        while index < lines.count, !isBlank(lines[index]), !interrupts(lines[index], depth: depth) {
            // Extra cells are merged into the last cell, and missing cells are empty.
            let row = cells(lines[index], limit: header.count).map(MarkdownInlineParser.inlines)
            rows.append(row + Array(repeating: [], count: header.count - row.count))
            index += 1
        }
        return .table(header: header.map(MarkdownInlineParser.inlines), rows: rows)
    }

    /// Returns the number of columns in a delimiter row (`| --- | :-: |`), or nil for any other line.
    private func columns(_ line: Line) -> Int? {
        var count = 0
        for cell in cells(line, limit: Markdown.columnLimit + 1) {
            var dashes = cell[...]
            if dashes.first == ASCII.colon { dashes.removeFirst() }
            if dashes.last == ASCII.colon { dashes.removeLast() }
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == ASCII.minus }) else { return nil }
            count += 1
        }
        return count > 0 ? count : nil
    }

    /// Splits a row into at most `limit` cells. The last cell contains the rest of the line. An escaped bar (`\|`) doesn't
    /// separate cells.
    private func cells(_ line: Line, limit: Int) -> [[UInt8]] {
        var text = MarkdownBlockParser.trimmed(bytes[line.start..<line.end])[...]
        if text.first == ASCII.verticalBar { text.removeFirst() }
        if text.last == ASCII.verticalBar, text.dropLast().last != ASCII.backslash { text.removeLast() }
        var result: [[UInt8]] = []
        var cell: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if byte == ASCII.verticalBar, isEscaped {
                cell[cell.count - 1] = byte
            } else if byte == ASCII.verticalBar, result.count < limit - 1 {
                result.append(MarkdownBlockParser.trimmed(cell[...]))
                cell = []
            } else {
                cell.append(byte)
            }
            isEscaped = byte == ASCII.backslash && !isEscaped
        }
        result.append(MarkdownBlockParser.trimmed(cell[...]))
        return result
    }
}
