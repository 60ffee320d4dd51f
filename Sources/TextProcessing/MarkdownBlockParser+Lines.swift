import Model

// What a single line is.
extension MarkdownBlockParser {
    func isBlank(_ line: Line) -> Bool { content(line) == line.end }

    /// Returns the index of a line's first non-space character.
    func content(_ line: Line) -> Int {
        var index = line.start
        while index < line.end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// Returns the number of spaces in front of a line's text.
    func indent(_ line: Line) -> Int {
        var index = line.start
        while index < line.end, bytes[index] == ASCII.space { index += 1 }
        return index - line.start
    }

    func isSpace(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }

    /// Returns the index after a quote's `>` and the space behind it, or nil if the line doesn't begin with `>`.
    func afterQuoteMark(_ line: Line) -> Int? {
        let start = line.start + indent(line)
        guard start - line.start < 4, start < line.end, bytes[start] == ASCII.greaterThan else { return nil }
        return start + 1 < line.end && bytes[start + 1] == ASCII.space ? start + 2 : start + 1
    }

    /// Returns whether the line consists of three or more `-`, `*` or `_`, apart from spaces.
    func isRule(_ line: Line) -> Bool {
        let start = content(line)
        guard start < line.end, [ASCII.minus, ASCII.asterisk, ASCII.underscore].contains(bytes[start]) else { return false }
        var count = 0
        for byte in bytes[start..<line.end] {
            if byte == bytes[start] { count += 1 } else if !isSpace(byte) { return false }
        }
        return count >= 3
    }

    /// Returns the level of the heading that begins with `#`, or nil for other lines.
    func headingLevel(_ line: Line) -> UInt8? {
        let start = content(line)
        var index = start
        while index < line.end, bytes[index] == ASCII.hash { index += 1 }
        guard index > start, index - start <= 6, index == line.end || isSpace(bytes[index]) else { return nil }
        return UInt8(index - start)
    }

    /// Returns the text of a heading that begins with `#`.
    func headingText(_ line: Line, level: UInt8) -> [UInt8] {
        var text = bytes[(content(line) + Int(level))..<line.end]
        while let last = text.last, isSpace(last) { text.removeLast() }
        // Number signs at the end of a heading are markup if a space precedes them.
        let closing = text.lastIndex { $0 != ASCII.hash }
        if let closing, closing < text.endIndex - 1, isSpace(text[closing]) { text = text[..<closing] }
        if closing == nil { text = [] }
        return MarkdownBlockParser.trimmed(text)
    }

    /// Returns the level of the heading that the line underlines: 1 for `=`, 2 for `-`, or nil for other lines.
    func underlineLevel(_ line: Line) -> UInt8? {
        let text = MarkdownBlockParser.trimmed(bytes[line.start..<line.end])
        guard let first = text.first, first == ASCII.equals || first == ASCII.minus, text.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first == ASCII.equals ? 1 : 2
    }

    /// Joins the lines of a paragraph. Spaces at the start of a line aren't part of its text.
    func text(_ lines: [Line]) -> [UInt8] {
        var text: [UInt8] = []
        for line in lines {
            if !text.isEmpty { text.append(ASCII.newline) }
            text.append(contentsOf: bytes[content(line)..<line.end])
        }
        return MarkdownBlockParser.trimmed(text[...])
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes.drop { $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.newline }
        while let last = bytes.last, last == ASCII.space || last == ASCII.tab || last == ASCII.newline { bytes.removeLast() }
        return Array(bytes)
    }

    // MARK: Tables

    /// Returns whether `delimiters` is the delimiter row of a table whose header is `header`.
    func isTable(header: Line, _ delimiters: Line) -> Bool {
        guard bytes[header.start..<header.end].contains(ASCII.verticalBar), let columns = columns(delimiters) else {
            return false
        }
        return columns <= Markdown.columnLimit && cells(header, limit: columns + 1).count == columns
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
    func cells(_ line: Line, limit: Int) -> [[UInt8]] {
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
