import Testing

@testable import Catalogs

struct PlainTextTests {
    @Test(arguments: [
        ("A &#8211; b", "A – b"), ("<p>A <b>small</b> place.</p><p>Two &amp; three.</p>", "A small place. Two & three."),
        ("AT&T", "AT&T"), ("a < b", "a < b"), ("<unknown>", "<unknown>"), ("plain", "plain"), ("<br>", "<br>"),
        ("<table><tr><td>1</td><td>2</td></tr></table>", "1 2"), ("Line<br>break", "Line break"),
    ])
    func htmlBecomesPlainText(html: String, text: String) { #expect(UpstreamTextParser.plain(html: html) == text) }
}
