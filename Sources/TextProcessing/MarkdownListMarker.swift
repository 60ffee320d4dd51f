import Model

/// A list item marker: `-`, `*`, `+`, `1.` or `1)`, followed by a space or the line's end.
struct MarkdownListMarker {
    /// The marker character. For a numbered item, the character after the number.
    let sign: UInt8
    /// The item's number, or nil for a bullet.
    let number: Int32?
    /// The number of columns before the marker.
    let indent: Int
    /// The index at which the item's text starts.
    let content: Int
    /// The number of columns by which the item's other lines are indented.
    let width: Int
    /// Whether the item's first line has no text.
    let isEmpty: Bool

    /// Whether this marker can end a paragraph. Otherwise, a number at the start of a line would be mistaken for an item
    /// (CommonMark 0.31, 5.2).
    var interruptsParagraph: Bool { !isEmpty && (number ?? 1) == 1 }

    /// Parses the marker at the start of a line. Returns nil if there isn't one.
    init?(in bytes: [UInt8], _ line: MarkdownLines.LineBounds) {
        var index = line.start
        while index < line.end, bytes[index] == ASCII.space { index += 1 }
        indent = index - line.start
        var value: Int32 = 0
        let first = index
        while index < line.end, ASCII.isDigit(bytes[index]), index - first < 9 {
            value = value * 10 + Int32(bytes[index] - ASCII.digit0)
            index += 1
        }
        guard index < line.end else { return nil }
        number = index > first ? value : nil
        sign = bytes[index]
        guard
            index > first
                ? sign == ASCII.period || sign == ASCII.rightParenthesis
                : sign == ASCII.minus || sign == ASCII.asterisk || sign == ASCII.plus
        else { return nil }
        index += 1
        guard index == line.end || bytes[index] == ASCII.space else { return nil }
        var text = index
        while text < line.end, bytes[text] == ASCII.space || bytes[text] == ASCII.tab { text += 1 }
        isEmpty = text == line.end
        // If more than four spaces follow the marker, only the first space belongs to the marker. The other spaces indent the
        // text, which is code.
        let hasOneSpace = isEmpty || text - index > 4
        content = isEmpty ? line.end : hasOneSpace ? index + 1 : text
        width = (hasOneSpace ? index + 1 : text) - line.start
    }

    /// Returns whether this marker adds an item to the list that `first` starts.
    func continues(_ first: MarkdownListMarker) -> Bool { sign == first.sign && (number == nil) == (first.number == nil) }
}
