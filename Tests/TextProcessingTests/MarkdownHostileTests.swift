import Localization
import Model
import Testing
import TextProcessing

/// The codec's depth limit, minus the levels that the section and passage around the text need.
private let depthLimit = Int(ByteReader.depthLimit) - 4

@Suite struct MarkdownHostileTests {
    @Test(arguments: [
        "*", "_", "**a", "a**", "*a_", "_a*", "*a **b ", "a*_", "[", "]", "[a](", "[a](<", "[a](b \"", "![", "[a](http://x",
        "[[a](http://x)", "](", "`", "``a", "`a``b", "<", "<http://", "<a@",
        "http://x ", "http://x!", "h", "\\", "&", "&#", "> ", ">", "- ", "-\n", "1. ", "# ", "#", "```\n", "~~~", "|", "|-",
        "|a\n|-\n", "a|b\n-|-\n", "|\n", "---\n", "===\n", "\n", "\r", "\t", "a\n", "  \n", "    - ", "\u{0}",
        "*a*", "**a**b", "_a_ ", "é*", "”*", "[*a](http://x)*", "> - ", "- > ", "(", "[a](((", "![a](", "a  \n", "\\\n",
        "- a\n  ", "> a\n", "1. a\n\n",
    ])
    func repeatedPiecesAreHandledQuickly(piece: String) {
        let blocks = Markdown.blocks(String(repeating: piece, count: 10_000))
        #expect(Notation.depth(blocks) <= depthLimit)
    }

    @Test func nestedBracketsAreShownAsText() {
        let text = String(repeating: "[", count: 10_000) + "a" + String(repeating: "](http://x)", count: 10_000)
        let inlines = Markdown.inlines(text)
        // Only the innermost brackets become a link, because links can't contain other links. The other brackets remain as text.
        #expect(inlines.contains(.web(url: "http://x", [.text("a")])))
        let quotes = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
        #expect(Markdown.inlines(quotes) == [.text(quotes)])
    }

    @Test func deepEmphasisKeepsItsText() {
        let text = String(repeating: "*a ", count: 5000) + "x" + String(repeating: " b*", count: 5000)
        let plain = Localizer(.english).plain(Markdown.inlines(text))
        #expect(plain == String(repeating: "a ", count: 5000) + "x" + String(repeating: " b", count: 5000))
    }

    @Test func deepQuotesAndListsKeepTheirText() {
        for piece in ["> ", "- ", "1. "] {
            let blocks = Markdown.blocks(String(repeating: piece, count: 5000) + "deep")
            #expect(Localizer(.english).plain(blocks).hasSuffix("deep\n"))
            #expect(Notation.depth(blocks) <= depthLimit)
        }
    }

    @Test func tableSizeIsLimited() {
        let head = String(repeating: "|a", count: 64) + "\n" + String(repeating: "|-", count: 64)
        guard case .table(let header, _)? = Markdown.blocks(head).first else {
            Issue.record("no table")
            return
        }
        #expect(header.count == 64)
        let wide = String(repeating: "|a", count: 65) + "\n" + String(repeating: "|-", count: 65)
        #expect(Markdown.blocks(wide).count == 1)
        if case .paragraph? = Markdown.blocks(wide).first {} else { Issue.record("the table is too wide") }
    }

    @Test func noSequenceOfMarkersTraps() {
        let pieces = [
            "*", "**", "_", "__", "`", "``", "```", "[", "]", "(", ")", "](http://x)", "](/jokes/a)", "!", "<", ">", "> ", "- ",
            "* ", "1. ", "2) ", "#", "# ", "|", "|-|-|", "---",
            "===", "\n", "\n\n", "  \n", "\\", "&amp;", "&", "a", "b c", "é", "“", "https://x.org", "~~~", " ", "    ", "\t",
            "\u{0}", "🐉", "\r\n", "\"", "'",
        ]
        var generator = SplitMix64(seed: 7)
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<generator.next(below: 70) { text += pieces[Int(generator.next(below: UInt64(pieces.count)))] }
            let blocks = Markdown.blocks(text)
            #expect(Notation.depth(blocks) <= depthLimit)
            var writer = ByteWriter()
            Block.encode(blocks, to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect((try? Block.decodeList(&reader)) == blocks)
            // No letters may be lost. Skip text with code fences, because the letters after a fence are a language name.
            if text.contains("~~~") || text.contains("```") { continue }
            let shown = Localizer(.english).plain(blocks).filter { $0 == "b" }.count
            #expect(shown == text.filter { $0 == "b" }.count, "\(text.debugDescription)")
        }
    }
}
