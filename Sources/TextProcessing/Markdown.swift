public import Model

/// Converts Markdown to blocks. Supports a safe subset of CommonMark and some GitHub extensions.
///
/// The supported syntax is paragraphs, hard line breaks, emphasis, strong emphasis, code, fenced code, both heading styles,
/// lists, quotes, rules, tables and links. Bare URLs, URLs in `<>`, backslash escapes and character references are also
/// supported. HTML is shown as text, and images become links. Indented code and link references aren't supported. Numbered lists
/// that start above 1 stay paragraphs, so that the original numbers are shown. Any text is valid input. Nesting is limited, and
/// parsing takes linear time.
public enum Markdown {
    /// The maximum depth of nested quotes and lists. Deeper markup is shown as text.
    static let blockDepthLimit = 8
    /// The maximum depth of nested emphasis and links. Deeper text is shown without formatting.
    static let inlineDepthLimit = 12
    /// The maximum number of columns in a table. Wider tables are shown as text.
    static let columnLimit = 64

    /// Converts Markdown of any length.
    public static func blocks(_ text: String) -> [Block] {
        let source = MarkdownLines(text)
        return MarkdownBlockParser(bytes: source.bytes).blocks(source.lines, depth: 0)
    }

    /// Converts inline Markdown. Block-level markup is shown as text.
    public static func inlines(_ text: String) -> [Inline] {
        MarkdownInlineParser.inlines(Array(text.utf8))
    }
}
