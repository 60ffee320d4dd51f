import Model

/// Detects the markup in a column's text.
struct MarkupDetector {
    private(set) var texts = 0
    private(set) var html = 0
    private(set) var markdown = 0
    private static let limit = 2000

    private static let tags = ["</p>", "<br", "</em>", "</strong>", "</li>", "</a>", "</b>", "</i>", "</h", "</div>", "<p>"]
    private static let marks = ["**", "](", "\n- ", "\n* ", "\n# ", "\n## ", "```", "\n1. ", "__"]

    /// Examines a text value. Ignores all values after the first two thousand.
    mutating func add(_ text: String) {
        guard texts < MarkupDetector.limit else { return }
        texts += 1
        let beginning = String(text.prefix(4000))
        if MarkupDetector.hasTag(beginning) {
            html += 1
        } else if MarkupDetector.marks.contains(where: { beginning.contains($0) }) {
            markdown += 1
        }
    }

    /// Returns whether a text contains a tag that is typical of HTML text.
    static func hasTag(_ text: String) -> Bool { tags.contains { text.contains($0) } || hasPrefixedTag(text) }

    /// Returns whether a text contains a closing tag with a namespace prefix, such as `</jats:p>`.
    private static func hasPrefixedTag(_ text: String) -> Bool {
        guard text.utf8.contains(ASCII.colon), text.contains("</") else { return false }
        return text.split(separator: "</", omittingEmptySubsequences: false).dropFirst().contains { part in
            let tag = part.utf8.prefix { $0 != ASCII.greaterThan }
            let names = tag.split(separator: ASCII.colon, omittingEmptySubsequences: false)
            return tag.endIndex < part.endIndex && names.count == 2
                && names.allSatisfy { name in
                    name.first.map { ASCII.isLetter($0) } ?? false
                        && name.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
                }
        }
    }

    /// The most likely markup.
    var form: MarkupFormat { html * 4 >= texts && html > 0 ? .html : markdown * 5 >= texts && markdown > 0 ? .markdown : .plain }
}
