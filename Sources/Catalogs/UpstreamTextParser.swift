import Localization
import Model
import TextProcessing

/// Prepares text from upstreams for display.
enum UpstreamTextParser {
    /// The maximum length of a single line, in characters. Real names are far shorter.
    static let longestLine = 500

    /// Converts text to a single line. Control characters and runs of white space become single spaces, and the result is
    /// trimmed. Text longer than `longestLine` is truncated and ends with an ellipsis.
    static func line(_ text: String) -> String {
        if isLine(text) { return text }
        var result: [UInt8] = []
        var pending = false
        // Read only enough bytes for 501 Unicode scalars, at up to 4 bytes each. The time then doesn't depend on the text's
        // length.
        for byte in text.utf8.prefix(longestLine * 4 + 4) {
            if byte <= ASCII.space || byte == 0x7F {
                pending = !result.isEmpty
            } else {
                if pending { result.append(ASCII.space) }
                pending = false
                result.append(byte)
            }
        }
        let line = String(decoding: result, as: UTF8.self)
        guard line.utf8.count > longestLine, line.count > longestLine else { return line }
        return String(line.prefix(longestLine - 1)) + "…"
    }

    /// Returns whether `line` would leave the text unchanged. This is true for nearly all text.
    private static func isLine(_ text: String) -> Bool {
        guard text.utf8.count <= longestLine else { return false }
        var last: UInt8 = ASCII.space
        for byte in text.utf8 {
            if byte == 0x7F || byte < ASCII.space || byte == ASCII.space && last == ASCII.space { return false }
            last = byte
        }
        return last != ASCII.space
    }

    /// Returns the text as a single line, or nil if the line is empty.
    static func filled(_ text: String?) -> String? {
        guard let text else { return nil }
        let result = line(text)
        return result.isEmpty ? nil : result
    }

    /// Converts text to blocks. Every line break starts a new paragraph, except between the lines of a list or table. The text
    /// of the D&D rules (SRD) has this format.
    ///
    /// If the text marks words with an asterisk ("mage armor*"), a line that begins with an asterisk is a footnote rather than a
    /// list item.
    static func paragraphs(_ text: String) -> [Block] {
        let hasFootnotes = hasFootnoteMarks(text)
        var result = ""
        var previous = LineForm.blank
        for line in lines(text) {
            let isFootnote = hasFootnotes && line.utf8.starts(with: "* ".utf8)
            let form = isFootnote ? .plain : LineForm(line)
            if previous != .blank, form != .blank, previous != form || form == .plain { result += "\n" }
            if !result.isEmpty { result += "\n" }
            if isFootnote { result += "\\" }
            result += form == .blank ? "" : line
            previous = form
        }
        return markdown(result)
    }

    /// Returns whether the text contains an asterisk between a letter and a comma or line end.
    private static func hasFootnoteMarks(_ text: String) -> Bool {
        var last: UInt8 = 0
        var beforeLast: UInt8 = 0
        for byte in text.utf8 {
            let isEnd = byte == ASCII.comma || byte == ASCII.newline || byte == ASCII.carriageReturn
            if isEnd, last == ASCII.asterisk, ASCII.isLetter(beforeLast) { return true }
            beforeLast = last
            last = byte
        }
        return false
    }

    /// Parses Markdown into blocks, with dice that the user can roll.
    static func markdown(_ text: String) -> [Block] { Dice.blocks(in: Markdown.blocks(unixBreaks(text))) }

    /// Parses simple HTML into blocks, with dice that the user can roll.
    static func html(_ text: String) -> [Block] { Dice.blocks(in: HTMLParser.blocks(unixBreaks(text))) }

    /// Converts text to a single line with dice that the user can roll.
    static func inlines(_ text: String) -> [Inline] { Dice.inlines(in: line(text)) }

    /// Replaces every kind of line break in `text` with `\n`, and removes control characters.
    static func unixBreaks(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for byte in text.utf8 {
            switch byte {
            case ASCII.carriageReturn: result.append(ASCII.newline)
            case ASCII.newline where afterReturn: break
            case ASCII.newline, ASCII.tab, ASCII.space...ASCII.tilde, 0x80...0xFF: result.append(byte)
            default: break
            }
            afterReturn = byte == ASCII.carriageReturn
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the lines of `text` without their line breaks and without white space at the ends.
    static func lines(_ text: String) -> [String] {
        unixBreaks(text).utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last == ASCII.space || last == ASCII.tab { line.removeLast() }
            return String(line) ?? ""
        }
    }

    /// The type of a line. The types of two consecutive lines determine whether the second begins a new paragraph.
    private enum LineForm {
        case blank, list, table, plain

        init(_ line: String) {
            let text = line.utf8.drop { $0 == ASCII.space }
            switch text.first {
            case nil: self = .blank
            case ASCII.verticalBar: self = .table
            case ASCII.minus where text.dropFirst().first == ASCII.space,
                ASCII.asterisk where text.dropFirst().first == ASCII.space:
                self = .list
            default: self = .plain
            }
        }
    }
}

extension UpstreamTextParser {
    /// Splits text at commas, except commas inside brackets. The resulting items are trimmed, and empty items are dropped.
    static func commaSeparated(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var depth = 0
        for byte in text.utf8 {
            switch byte {
            case ASCII.comma where depth == 0: parts.append([])
            case ASCII.leftParenthesis:
                depth += 1
                parts[parts.count - 1].append(byte)
            case ASCII.rightParenthesis:
                depth = max(depth - 1, 0)
                parts[parts.count - 1].append(byte)
            default: parts[parts.count - 1].append(byte)
            }
        }
        return parts.compactMap { filled(String(decoding: $0, as: UTF8.self)) }
    }

    /// The maximum number of items in a record's list, such as languages or links. Real lists are far shorter.
    static let longestList = 1000

    /// Converts strings to attribute values. The result contains at most `longestList` values. Each is a single line, and there
    /// are no empty values or duplicates.
    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.prefix(longestList).compactMap(filled).filter { seen.insert($0).inserted }
    }
}
