import Model

/// A line of styled output.
struct StyledLine: Equatable, Sendable {
    var spans: [StyledSpan] = []

    init(_ spans: [StyledSpan] = []) { self.spans = spans }

    init(_ text: String, _ style: StyledSpan.Style = .plain) { spans = text.utf8.isEmpty ? [] : [StyledSpan(text, style)] }

    var width: Int { spans.reduce(0) { $0 + $1.width } }

    /// Returns the line, indented by `count` spaces.
    func indented(by count: Int) -> StyledLine {
        count > 0 && !spans.isEmpty ? StyledLine([StyledSpan(String(repeating: " ", count: count))] + spans) : self
    }

    /// Returns the line truncated to `width` columns. A truncated line ends with `…`.
    func cut(to width: Int) -> StyledLine {
        guard self.width > width else { return self }
        guard width > 0 else { return StyledLine() }
        var rest = width - 1
        var result: [StyledSpan] = []
        for span in spans {
            if span.width <= rest {
                result.append(span)
                rest -= span.width
                continue
            }
            var text = ""
            for character in span.text {
                let columns = DisplayWidth.of(character)
                guard columns <= rest else { break }
                text.append(character)
                rest -= columns
            }
            while text.utf8.last == ASCII.space { text.removeLast() }
            result.append(StyledSpan(text + "…", span.style))
            break
        }
        return StyledLine(result)
    }

    /// Returns text shortened to `width` columns. The `…` is in the middle, because the end of a long name is as informative as
    /// its start.
    static func shortened(_ text: String, to width: Int) -> String {
        guard DisplayWidth.of(text) > width else { return text }
        func fitting(_ characters: some Sequence<Character>, _ room: Int) -> [Character] {
            var rest = room
            return characters.prefix { character in
                rest -= DisplayWidth.of(character)
                return rest >= 0
            }
        }
        let room = max(width - 1, 0)
        let head = fitting(text, room - room / 2)
        return String(head) + "…" + String(fitting(text.reversed(), room / 2).reversed())
    }

    /// Returns the line as text without trailing spaces, and with styles if `usesColour` is true.
    func text(usesColour: Bool) -> String {
        var spans = spans
        while let last = spans.last, last.style == .plain, last.text.utf8.allSatisfy({ $0 == ASCII.space }) { spans.removeLast() }
        var result = ""
        for (index, span) in spans.enumerated() {
            var text = span.text
            if index == spans.count - 1 { while text.utf8.last == ASCII.space { text.removeLast() } }
            if usesColour, !span.style.code.utf8.isEmpty {
                result += "\u{1B}[" + span.style.code + "m" + text + "\u{1B}[0m"
            } else {
                result += text
            }
        }
        return result
    }
}
