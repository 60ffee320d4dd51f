import Model

/// Parses lines of Markdown into blocks. Each line is read once for each level of nested quotes and lists.
struct MarkdownBlockParser {
    typealias Line = MarkdownLines.LineBounds

    let bytes: [UInt8]

    /// Parses lines that are nested in `depth` quotes and lists.
    func blocks(_ lines: [Line], depth: Int) -> [Block] {
        var result: [Block] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if isBlank(line) {
                index += 1
            } else if let fence = MarkdownFence(in: bytes, line) {
                result.append(code(in: lines, after: &index, fence))
            } else if let heading = heading(line) {
                result.append(heading)
                index += 1
            } else if isRule(line) {
                result.append(.rule)
                index += 1
            } else if depth < Markdown.blockDepthLimit, isQuote(line) {
                result.append(.quote(blocks(quoted(lines, from: &index), depth: depth + 1)))
            } else if depth < Markdown.blockDepthLimit, let marker = MarkdownListMarker(in: bytes, line), marker.beginsList {
                result.append(list(in: lines, from: &index, marker, depth: depth))
            } else if let table = table(in: lines, from: &index, depth: depth) {
                result.append(table)
            } else {
                result.append(paragraph(in: lines, from: &index, depth: depth))
            }
        }
        return result
    }

    // MARK: Lines

    func isBlank(_ line: Line) -> Bool { content(line) == line.end }

    /// Returns the index of a line's first non-space character.
    func content(_ line: Line) -> Int {
        var index = line.start
        while index < line.end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    func isSpace(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab }

    func isQuote(_ line: Line) -> Bool {
        let start = content(line)
        return start < line.end && bytes[start] == ASCII.greaterThan
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

    /// Returns whether a line ends the preceding paragraph. A numbered list ends the paragraph only if the list starts with 1.
    /// Otherwise, a number at the start of a line would be mistaken for a list item (CommonMark 0.31, 5.2).
    func interrupts(_ line: Line, depth: Int) -> Bool {
        if MarkdownFence(in: bytes, line) != nil || headingLevel(line) != nil || isRule(line) { return true }
        guard depth < Markdown.blockDepthLimit else { return false }
        return isQuote(line) || MarkdownListMarker(in: bytes, line).map { $0.beginsList && !$0.isEmpty } ?? false
    }

    // MARK: Leaves

    private func headingLevel(_ line: Line) -> Int? {
        let start = content(line)
        var index = start
        while index < line.end, bytes[index] == ASCII.hash { index += 1 }
        guard index > start, index - start <= 6, index == line.end || isSpace(bytes[index]) else { return nil }
        return index - start
    }

    private func heading(_ line: Line) -> Block? {
        guard let level = headingLevel(line) else { return nil }
        var text = bytes[(content(line) + level)..<line.end]
        while let last = text.last, isSpace(last) { text.removeLast() }
        // Number signs at the end of a heading are markup if a space precedes them.
        let closing = text.lastIndex { $0 != ASCII.hash }
        if let closing, closing < text.endIndex - 1, isSpace(text[closing]) { text = text[..<closing] }
        if closing == nil { text = [] }
        return .heading(level: UInt8(level), MarkdownInlineParser.inlines(MarkdownBlockParser.trimmed(text)))
    }

    private func code(in lines: [Line], after index: inout Int, _ fence: MarkdownFence) -> Block {
        var text: [UInt8] = []
        index += 1
        while index < lines.count {
            let line = lines[index]
            index += 1
            if fence.isClosed(by: line, in: bytes) { break }
            var start = line.start
            while start < line.end, start - line.start < fence.indent, bytes[start] == ASCII.space { start += 1 }
            text.append(contentsOf: bytes[start..<line.end])
            text.append(ASCII.newline)
        }
        if !text.isEmpty { text.removeLast() }
        return .code(String(decoding: text, as: UTF8.self))
    }

    private func paragraph(in lines: [Line], from index: inout Int, depth: Int) -> Block {
        let first = index
        var text: [UInt8] = []
        // A line such as "3. Third" doesn't start a list. If "4. Fourth" follows it, keep the two lines separate.
        let isNumbered = MarkdownListMarker(in: bytes, lines[index])?.isOrdered ?? false
        while index < lines.count, !isBlank(lines[index]) {
            let line = lines[index]
            if index > first {
                if let level = underlineLevel(line) {
                    index += 1
                    return .heading(level: level, MarkdownInlineParser.inlines(MarkdownBlockParser.trimmed(text[...])))
                }
                if interrupts(line, depth: depth) || isTable(lines, at: index) { break }
                if isNumbered, MarkdownListMarker(in: bytes, line)?.isOrdered ?? false { break }
                text.append(ASCII.newline)
            }
            text.append(contentsOf: bytes[content(line)..<line.end])
            index += 1
        }
        return .paragraph(MarkdownInlineParser.inlines(MarkdownBlockParser.trimmed(text[...])))
    }

    /// Returns the level of the heading that the line underlines: 1 for `=`, 2 for `-`, or nil for other lines.
    private func underlineLevel(_ line: Line) -> UInt8? {
        let text = MarkdownBlockParser.trimmed(bytes[line.start..<line.end])
        guard let first = text.first, first == ASCII.equals || first == ASCII.minus, text.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first == ASCII.equals ? 1 : 2
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes.drop { $0 == ASCII.space || $0 == ASCII.tab || $0 == ASCII.newline }
        while let last = bytes.last, last == ASCII.space || last == ASCII.tab || last == ASCII.newline { bytes.removeLast() }
        return Array(bytes)
    }
}
