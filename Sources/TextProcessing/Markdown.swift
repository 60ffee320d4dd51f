public import Model

/// Markdown to blocks: a safe part of CommonMark and of GitHub's additions.
///
/// Known are paragraphs, hard breaks, emphasis and strong, code, fenced code, headings of both kinds, lists, quotes, rules, tables,
/// links, addresses that stand bare or in `<>`, backslash escapes and character references. HTML is shown as the text it is, an
/// image becomes a link. Not known are indented code, link references and numbered lists that begin above 1 (they stay
/// paragraphs, so that the number shown is the number typed). Any text is good; nesting is limited; time is linear.
public enum Markdown {
    /// How deep quotes and lists may be nested; what is deeper is shown as typed.
    static let blockDepthLimit = 8
    /// How deep emphasis and links may be nested; what is deeper is shown without its emphasis.
    static let inlineDepthLimit = 12
    /// How many columns a table may have; one with more is shown as typed.
    static let columnLimit = 64

    /// Reads a text of any length.
    public static func blocks(_ text: String) -> [Block] {
        let source = MarkdownLines(text)
        return MarkdownBlockParser(bytes: source.bytes).blocks(source.lines, depth: 0)
    }

    /// Reads one piece of running text; blocks in it are shown as typed.
    public static func inlines(_ text: String) -> [Inline] {
        MarkdownInlineParser.inlines(Array(text.utf8))
    }
}
