import Model
import TextProcessing
import WebPages

/// Converts the texts in structured data to plain text. Pages write them as plain text, with HTML's character references, or as HTML.
enum PlainText {
    /// The maximum length of a text, in bytes. The rest is left out.
    private static let longest = 64 << 10
    /// Characters that pages put in front of an ingredient or a step, such as boxes and bullets.
    private static let marks: Set<Unicode.Scalar> = [
        "▢", "□", "☐", "☑", "✓", "✔", "◻", "◽", "⬜", "▪", "▫", "■", "•", "●", "○", "◦", "‣", "⁃", "∙", "·", "–", "—",
    ]

    /// Returns the text as a single line with single spaces.
    static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

    /// Returns the text as a single line without boxes and bullets in front of it.
    static func item(_ text: String) -> String {
        let line = line(text)
        let rest = line.unicodeScalars.drop { marks.contains($0) || $0 == " " || $0.value == 0xFE0F }
        let isHyphen = rest.starts(with: "- ".unicodeScalars) || rest.starts(with: "* ".unicodeScalars)
        return String(String.UnicodeScalarView(isHyphen ? rest.dropFirst(2) : rest))
    }

    /// Returns the lines of a text that aren't empty, with single spaces.
    static func lines(_ text: String) -> [String] {
        let bytes = text.utf8.prefix(longest)
        var text = bytes.count < longest ? text : String(decoding: bytes, as: UTF8.self)
        // Some pages encode the references again: `&amp;frac12;`.
        for _ in 0..<2 where text.utf8.contains(ASCII.ampersand) && !isHTML(text) { text = decoded(text) }
        if isHTML(text) { return WebPage(fragment: marked(text)).root.lines.map { decoded($0) }.flatMap(plainLines) }
        return plainLines(text)
    }

    /// Returns whether a text contains a tag, such as `<p>` or `</li>`, rather than only a sign, as in `< 5 g`.
    private static func isHTML(_ text: String) -> Bool {
        var isTag = false
        for byte in text.utf8 {
            if isTag, ASCII.isLowercase(byte | 0x20) || byte == ASCII.slash || byte == ASCII.exclamationMark { return true }
            isTag = byte == ASCII.lessThan
        }
        return false
    }

    /// Returns HTML in which line breaks are also breaks on the page. Pages mix both ways.
    private static func marked(_ html: String) -> String {
        html.contains("<p") || html.contains("<li") || html.contains("<br") || html.contains("<div")
            ? html : html.replacing("\n", with: "<br>")
    }

    /// Replaces character references such as `&frac12;` and `&#189;`.
    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(ASCII.ampersand) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == ASCII.ampersand, let (code, end) = CharacterReferenceDecoder.decode(bytes[...], at: place),
                let scalar = Unicode.Scalar(code), code != 0
            {
                result += Array(String(scalar).utf8)
                place = end
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func plainLines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var hasSpace = false
        func isBreak(_ scalar: Unicode.Scalar) -> Bool {
            [0x0A, 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029].contains(scalar.value)
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case _ where isBreak(scalar):
                if !line.isEmpty { lines.append(String(line)) }
                (line, hasSpace) = (String.UnicodeScalarView(), false)
            // Invisible characters: control characters, soft hyphens, zero-width characters, and marks for the direction of text.
            case 0x00...0x08, 0x0E...0x1F, 0x7F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: break
            case _ where scalar.properties.isWhitespace: hasSpace = true
            default:
                if hasSpace, !line.isEmpty { line.append(" ") }
                hasSpace = false
                line.append(scalar)
            }
        }
        if !line.isEmpty { lines.append(String(line)) }
        return lines
    }
}
