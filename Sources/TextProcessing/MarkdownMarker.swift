/// The beginning of a list item: `-`, `*`, `+`, `1.` or `1)`, and at least one space.
struct MarkdownMarker {
    let isOrdered: Bool
    /// The sign: of a numbered item the one after the number.
    let sign: UInt8
    /// The number of a numbered item.
    let number: Int32
    /// How many columns stand before it.
    let indent: Int
    /// Where its text begins.
    let content: Int
    /// Whether it has no text on its first line.
    let isEmpty: Bool

    /// Whether a list may begin with it: what is shown is counted from 1, so a list that begins otherwise is none.
    var beginsList: Bool { !isOrdered || number <= 1 }

    /// Reads the marker at the start of a line; nil where none stands there.
    init?(in bytes: [UInt8], _ line: MarkdownLines.Line) {
        var index = line.start
        while index < line.end, bytes[index] == 0x20 { index += 1 }
        indent = index - line.start
        guard index < line.end else { return nil }
        var value: Int32 = 0
        let first = index
        while index < line.end, bytes[index] >= 0x30, bytes[index] <= 0x39, index - first < 9 {
            value = value * 10 + Int32(bytes[index] - 0x30)
            index += 1
        }
        guard index < line.end else { return nil }
        isOrdered = index > first
        sign = bytes[index]
        number = value
        guard isOrdered ? sign == 0x2E || sign == 0x29 : sign == 0x2D || sign == 0x2A || sign == 0x2B else { return nil }
        index += 1
        guard index == line.end || bytes[index] == 0x20 || bytes[index] == 0x09 else { return nil }
        var text = index
        while text < line.end, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
        isEmpty = text == line.end
        // More than four spaces would be an indented text after a marker and one space.
        content = isEmpty ? line.end : text - index > 4 ? index + 1 : text
    }

    /// Whether it is the marker of a further item of the list that `first` begins.
    func continues(_ first: MarkdownMarker) -> Bool {
        isOrdered == first.isOrdered && sign == first.sign && indent < first.indent + 2
    }
}
