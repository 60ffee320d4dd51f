import Model
import TextProcessing

extension UpstreamTextParser {
    /// Returns the text of inlines, without formatting.
    static func plain(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text), .code(let text), .dice(_, let text): text
            case .lineBreak: " "
            default: plain(inline.children)
            }
        }.joined()
    }

    /// Returns the text of an HTML fragment on one line, without tags and with its character references decoded. If nothing would
    /// be left, as with the text `<unknown>`, returns the text unchanged.
    static func plain(html: String) -> String {
        guard html.utf8.contains(where: { $0 == ASCII.ampersand || $0 == ASCII.lessThan }) else { return html }
        let text = line(plain(HTMLParser.blocks(html)))
        return text.isEmpty ? html : text
    }

    private static func plain(_ blocks: [Block]) -> String {
        blocks.flatMap(\.parts).map { part in
            switch part {
            case .text(let inlines): plain(inlines)
            case .row(let cells): cells.map { plain($0) }.joined(separator: " ")
            case .blocks(let inner): plain(inner)
            default: ""
            }
        }.joined(separator: " ")
    }
}
