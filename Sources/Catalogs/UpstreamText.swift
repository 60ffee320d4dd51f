import Localization
import Model
import TextProcessing

/// Texts of upstreams, made fit to show.
enum UpstreamText {
    /// The longest single line that is kept, in characters: no real name comes near it.
    static let longestLine = 500

    /// A single line: control characters and line breaks become spaces, runs of white space one, none at the ends; what is longer
    /// than `longestLine` ends in an ellipsis.
    static func line(_ text: String) -> String {
        if isLine(text) { return text }
        var result: [UInt8] = []
        var pending = false
        // A character has four bytes at most; further bytes would be cut off anyway.
        for byte in text.utf8.prefix(longestLine * 4 + 4) {
            if byte <= 0x20 || byte == 0x7F {
                pending = !result.isEmpty
            } else {
                if pending { result.append(0x20) }
                pending = false
                result.append(byte)
            }
        }
        let line = String(decoding: result, as: UTF8.self)
        guard line.utf8.count > longestLine, line.count > longestLine else { return line }
        return String(line.prefix(longestLine - 1)) + "…"
    }

    /// Whether `line` would leave a text as it is; nearly all are so.
    private static func isLine(_ text: String) -> Bool {
        guard text.utf8.count <= longestLine else { return false }
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            if byte == 0x7F || byte < 0x20 || byte == 0x20 && last == 0x20 { return false }
            last = byte
        }
        return last != 0x20
    }

    /// `line`, or nil where nothing is left.
    static func filled(_ text: String?) -> String? {
        guard let text else { return nil }
        let result = line(text)
        return result.isEmpty ? nil : result
    }

    /// A text in which every line break begins a paragraph, except between lines of a list or a table: how the SRD's texts are typed.
    ///
    /// Where words carry an asterisk ("mage armor*"), a line that begins with one is their footnote, not an item of a list.
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

    /// Whether an asterisk stands behind a letter and before a comma or the end of a line.
    private static func hasFootnoteMarks(_ text: String) -> Bool {
        var last: UInt8 = 0
        var beforeLast: UInt8 = 0
        for byte in text.utf8 {
            let isEnd = byte == 0x2C || byte == 0x0A || byte == 0x0D
            if isEnd, last == 0x2A, beforeLast | 0x20 >= 0x61 && beforeLast | 0x20 <= 0x7A { return true }
            beforeLast = last
            last = byte
        }
        return false
    }

    /// Markdown as blocks, its dice ready to roll.
    static func markdown(_ text: String) -> [Block] { Dice.blocks(in: Markdown.blocks(unixBreaks(text))) }

    /// HTML of the simple kind as blocks, its dice ready to roll.
    static func html(_ text: String) -> [Block] { Dice.blocks(in: HTMLParser.blocks(unixBreaks(text))) }

    /// A line with its dice ready to roll.
    static func inlines(_ text: String) -> [Inline] { Dice.inlines(in: line(text)) }

    /// `text` with `\n` for every kind of line break, and without control characters.
    static func unixBreaks(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var afterReturn = false
        for byte in text.utf8 {
            switch byte {
            case 0x0D: result.append(0x0A)
            case 0x0A where afterReturn: break
            case 0x0A, 0x09, 0x20...0x7E, 0x80...0xFF: result.append(byte)
            default: break
            }
            afterReturn = byte == 0x0D
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The lines of a text, without their breaks and without white space at their ends.
    static func lines(_ text: String) -> [String] {
        unixBreaks(text).utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
            return String(line) ?? ""
        }
    }

    /// What a line of a text is, as far as paragraphs are concerned.
    private enum LineForm {
        case blank, list, table, plain

        init(_ line: String) {
            let text = line.utf8.drop { $0 == 0x20 }
            switch text.first {
            case nil: self = .blank
            case 0x7C: self = .table
            case 0x2D where text.dropFirst().first == 0x20, 0x2A where text.dropFirst().first == 0x20: self = .list
            default: self = .plain
            }
        }
    }
}

extension UpstreamText {
    /// The parts of a comma-separated text, trimmed, none empty; a comma in brackets does not separate.
    static func commaSeparated(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var depth = 0
        for byte in text.utf8 {
            switch byte {
            case 0x2C where depth == 0: parts.append([])
            case 0x28:
                depth += 1
                parts[parts.count - 1].append(byte)
            case 0x29:
                depth = max(depth - 1, 0)
                parts[parts.count - 1].append(byte)
            default: parts[parts.count - 1].append(byte)
            }
        }
        return parts.compactMap { filled(String(decoding: $0, as: UTF8.self)) }
    }

    /// A record may name a thousand languages or links; more are nobody's.
    static let longestList = 1000

    /// Texts as attribute values: single lines, none empty, none twice, at most `longestList`.
    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.prefix(longestList).compactMap(filled).filter { seen.insert($0).inserted }
    }
}
