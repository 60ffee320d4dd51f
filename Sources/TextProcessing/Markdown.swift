public import Model

/// Converts Markdown to blocks. Supports CommonMark 0.31 except for HTML, and some GitHub extensions: tables and bare URLs.
///
/// HTML is shown as text, and images become links. Links to addresses that aren't safe are shown as text. Any text is valid input.
/// Nesting is limited, and parsing takes linear time.
public enum Markdown {
    /// The maximum depth of nested quotes and lists. Deeper markup is shown as text.
    static let blockDepthLimit = 8
    /// The maximum depth of nested emphasis and links. Deeper text is shown without formatting.
    static let inlineDepthLimit = 12
    /// The maximum number of columns in a table. Wider tables are shown as text.
    static let columnLimit = 64

    /// Converts Markdown of any length.
    public static func blocks(_ text: String) -> [Block] {
        MarkdownBlockParser(MarkdownLines(text)).blocks()
    }

    /// Converts inline Markdown. Block-level markup is shown as text.
    public static func inlines(_ text: String) -> [Inline] {
        MarkdownInlineParser.inlines(Array(text.utf8), MarkdownLinkReferences())
    }
}
