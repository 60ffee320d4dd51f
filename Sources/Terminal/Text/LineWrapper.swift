/// Wraps running text into lines.
struct LineWrapper {
    private let width: Int
    private let hanging: Int
    private var lines: [StyledLine] = []
    private var line: [StyledSpan] = []
    private var lineWidth = 0
    private var word: [StyledSpan] = []
    private var wordWidth = 0
    private var isSpaceWaiting = false

    /// Creates a line wrapper.
    /// - Parameters:
    ///   - width: The number of available columns. The wrapper uses at least eight columns.
    ///   - hanging: The indent of every line except the first.
    private init(width: Int, hanging: Int) {
        self.width = max(width, 8)
        self.hanging = min(hanging, max(width, 8) / 2)
    }

    /// Returns the lines of `paragraphs`. Each paragraph starts on a new line. No line is wider than `width`, unless `width` is
    /// less than eight.
    static func lines(_ paragraphs: [[StyledSpan]], width: Int, hanging: Int = 0) -> [StyledLine] {
        var wrapping = LineWrapper(width: width, hanging: hanging)
        for paragraph in paragraphs {
            for span in paragraph { wrapping.add(span) }
            wrapping.endLine()
        }
        return wrapping.lines
    }

    private var room: Int { lines.isEmpty ? width : width - hanging }

    private mutating func add(_ span: StyledSpan) {
        var piece = ""
        var pieceWidth = 0
        for character in span.text {
            if character == " " {
                endPiece(&piece, &pieceWidth, span.style)
                endWord()
                isSpaceWaiting = true
                continue
            }
            let columns = DisplayWidth.of(character)
            if wordWidth + pieceWidth + columns > width - hanging {
                // The word is longer than a line, so break it at the end of the line.
                endPiece(&piece, &pieceWidth, span.style)
                endWord()
            }
            piece.append(character)
            pieceWidth += columns
        }
        endPiece(&piece, &pieceWidth, span.style)
    }

    private mutating func endPiece(_ piece: inout String, _ width: inout Int, _ style: StyledSpan.Style) {
        guard !piece.isEmpty else { return }
        word.append(StyledSpan(piece, style))
        wordWidth += width
        piece = ""
        width = 0
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        let gap = isSpaceWaiting && !line.isEmpty ? 1 : 0
        if lineWidth + gap + wordWidth > room, !line.isEmpty {
            breakLine()
        } else if gap > 0 {
            let style = line.last.map { $0.style == word[0].style ? $0.style : .plain } ?? .plain
            append(StyledSpan(" ", style))
        }
        for span in word { append(span) }
        lineWidth += wordWidth
        word = []
        wordWidth = 0
        isSpaceWaiting = false
    }

    private mutating func append(_ span: StyledSpan) {
        if span.text == " " { lineWidth += 1 }
        if let last = line.last, last.style == span.style {
            line[line.count - 1] = StyledSpan(last.text + span.text, span.style)
        } else {
            line.append(span)
        }
    }

    private mutating func breakLine() {
        lines.append(StyledLine(line).indented(by: lines.isEmpty ? 0 : hanging))
        line = []
        lineWidth = 0
        isSpaceWaiting = false
    }

    private mutating func endLine() {
        endWord()
        breakLine()
    }
}
