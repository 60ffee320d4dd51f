import Localization
import Model
import Testing
import TextProcessing

private func read(_ html: String) -> String { Notation.of(HTMLParser.blocks(html)) }

@Suite struct HTMLParserTests {
    @Test(arguments: [
        ("", ""), ("plain", "p[plain]"), ("<p>a</p><p>b</p>", "p[a] p[b]"), ("<p>a<p>b", "p[a] p[b]"),
        ("a<br>b<br/>c", "p[a|b|c]"),
        ("<br>a<br><br>", "p[a]"),
        ("<p><em><strong>Amphibious.</strong></em> It breathes.</p>", "p[***Amphibious.*** It breathes.]"),
        ("<b>a</b> <i>b</i>", "p[**a** *b*]"), ("a <b>b </b>c", "p[a **b** c]"), ("<b>a<p>b</b>c", "p[**a**] p[**b**c]"),
        ("<B>a</STRONG>", "p[**a**]"),
        ("<ul><li>a</li><li>b</li></ul>", "ul[(p[a])(p[b])]"), ("<ol><li>a<li>b</ol>c", "ol[(p[a])(p[b])] p[c]"),
        ("<ul><li>a<ul><li>b</ul></ul>", "ul[(p[a] ul[(p[b])])]"), ("<li>a<li>b", "ul[(p[a])(p[b])]"),
        ("<ul>a<li>b</ul>", "ul[(p[a])(p[b])]"),
        ("<ul></ul>", ""), ("</ul></li></p>a", "p[a]"), ("<h2>T</h2>x<h6>u", "h2[T] p[x] h6[u]"),
        ("<blockquote>a<p>b</blockquote>c", "q[p[a] p[b]] p[c]"),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td></tr></table>", "table[a,b;1,]"),
        ("<table><td>1<td>2<tr><td>3</table>", "table[;1,2;3,]"),
        ("<table>x<tr><td><p>a<p>b</table>", "p[x] table[;a|b]"),
        ("<table><tr><td><table><tr><td>in</table></table>", "table[;in]"), ("<table></table>", ""),
        ("<td>a", "p[a]"), ("<code>x  y</code>", "p[`x y`]"), ("a<hr>b", "p[a] hr p[b]"),
        ("<span class=\"x>y\">a</span>", "p[a]"),
        ("<a href='javascript:alert(1)'>a</a>", "p[a]"), ("<script>alert(1)</script>a<style>p{}</style>", "p[a]"),
        ("<script>a", ""),
        ("<!-- c --><!DOCTYPE html>a", "p[a]"),
        ("a &lt;b&gt; &amp; &eacute;&#233;&#xE9; &nbsp;&hellip;", "p[a <b> & ééé \u{A0}…]"),
        ("&#146;&#0;&#xD800;&#x110000;", "p[’\u{FFFD}\u{FFFD}\u{FFFD}]"),
        ("&unknown; &amp &; &#; &#x; &#99999999;", "p[&unknown; &amp &; &#; &#x; &#99999999;]"),
        ("&thetasym;&AElig;&zwnj;&apos;", "p[ϑÆ\u{200C}']"),
        ("1 < 2 > 0 <3 << <", "p[1 < 2 > 0 <3 << <]"), ("<p", "p[<p]"), ("a<p", "p[a<p]"), ("<a \"x>b", "p[b]"),
        ("  a \n\t b  ", "p[a b]"), ("<p> </p>", ""),
        ("<div>a</div>b<div>c", "p[a] p[b] p[c]"), ("<em>a<br>b</em>", "p[*a*|*b*]"),
        ("<ul><li><p>a</p><p>b</p></li></ul>", "ul~[(p[a] p[b])]"),
        ("<ol><li>a</ul>b</ol>", "ol~[(p[a] p[b])]"), ("</3 &lt;script&gt;", "p[</3 <script>]"), ("<\u{0}>", "p[<\u{0}>]"),
        ("<jats:title>T</jats:title><jats:p>a <jats:italic>b</jats:italic> <j:bold>c</j:bold></jats:p>", "p[T] p[a *b* **c**]"),
        ("<x:ul><x:li>a</x:li></x:ul>", "ul[(p[a])]"), ("a <mml:mi>x</mml:mi>", "p[a x]"), ("<x:script>a</x:script>b", "p[b]"),
        ("a <: b> <:p>", "p[a <: b> <:p>]"), ("<a:b:p>x", "p[x]"), ("<x:", "p[<x:]"), ("<x:p", "p[<x:p]"),
    ])
    func reads(html: String, expected: String) {
        #expect(read(html) == expected)
    }

    @Test func depthIsLimited() {
        for tag in [
            "<ul><li>", "<blockquote>", "<table><tr><td>", "<em>", "<b><i>", "<ol>", "<li>", "<p>", "<h1>", "<td>", "<tr>",
        ] {
            let blocks = HTMLParser.blocks(String(repeating: tag, count: 10_000) + "deep")
            #expect(Notation.depth(blocks) <= 40)
            #expect(Localizer(.english).plain(blocks) == "deep\n")
        }
    }

    @Test func hostileTextIsHandledQuickly() {
        for piece in [
            "<", "<a", "<a ", "<a \"", "</a", "<!--", "<!", "&", "&#", "&a", "</script", "<script>", "<tr>", "<td>x", "<li>x",
            "<br>", "x<p>", "<table>",
        ] {
            let html = String(repeating: piece, count: 10_000)
            #expect(Notation.depth(HTMLParser.blocks(html)) <= 40)
        }
    }

    @Test func aWideTableStaysSmall() {
        let html =
            "<table><tr>" + String(repeating: "<td>a", count: 5000) + String(repeating: "<tr><td>b", count: 5000) + "</table>"
        guard case .table(_, let rows)? = HTMLParser.blocks(html).first else {
            Issue.record("no table")
            return
        }
        #expect(rows.count == 5001)
        #expect(rows.allSatisfy { $0.count == 64 })
    }

    @Test func noSequenceOfTagsTraps() {
        let pieces = [
            "<p>", "</p>", "<br>", "<em>", "</em>", "<i>", "<b>", "</b>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>",
            "<table>", "</table>",
            "<tr>", "</tr>", "<td>", "</td>", "<th>", "<blockquote>", "</blockquote>", "<h1>", "</h2>", "<hr>", "<code>",
            "</code>", "a", " ", "<",
            ">", "&", "&amp;", "é", "\"", "'", "<!--", "-->", "<script>", "</script>", "/", "\u{0}",
        ]
        var generator = SplitMix64(seed: 42)
        for _ in 0..<2000 {
            var html = ""
            for _ in 0..<generator.next(below: 60) { html += pieces[Int(generator.next(below: UInt64(pieces.count)))] }
            let blocks = HTMLParser.blocks(html)
            #expect(Notation.depth(blocks) <= 40)
            var writer = ByteWriter()
            Block.encode(blocks, to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect((try? Block.decodeList(&reader)) == blocks)
        }
    }
}
