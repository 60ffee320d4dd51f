/// One line of output.
struct Line: Equatable, Sendable {
    var spans: [Span] = []

    init(_ spans: [Span] = []) { self.spans = spans }

    init(_ text: String, _ style: Span.Style = .plain) { spans = text.utf8.isEmpty ? [] : [Span(text, style)] }

    var width: Int { spans.reduce(0) { $0 + $1.width } }

    /// The line with spaces before it.
    func indented(by count: Int) -> Line {
        count > 0 && !spans.isEmpty ? Line([Span(String(repeating: " ", count: count))] + spans) : self
    }

    /// The line in at most `width` columns, `…` at its end where something is missing.
    func cut(to width: Int) -> Line {
        guard self.width > width else { return self }
        guard width > 0 else { return Line() }
        var rest = width - 1
        var result: [Span] = []
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
            while text.utf8.last == 0x20 { text.removeLast() }
            result.append(Span(text + "…", span.style))
            break
        }
        return Line(result)
    }

    /// A text in at most `width` columns, `…` in its middle where something is missing: of long names the end tells as much as the
    /// beginning.
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

    /// The line as it goes out, without spaces at its end, and its styles where there are colours.
    func text(usesColour: Bool) -> String {
        var spans = spans
        while let last = spans.last, last.style == .plain, last.text.utf8.allSatisfy({ $0 == 0x20 }) { spans.removeLast() }
        var result = ""
        for (index, span) in spans.enumerated() {
            var text = span.text
            if index == spans.count - 1 { while text.utf8.last == 0x20 { text.removeLast() } }
            if usesColour, !span.style.code.utf8.isEmpty {
                result += "\u{1B}[" + span.style.code + "m" + text + "\u{1B}[0m"
            } else {
                result += text
            }
        }
        return result
    }
}
