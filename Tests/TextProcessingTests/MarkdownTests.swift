import Model
import Testing
import TextProcessing

private func read(_ text: String) -> String { Notation.of(Markdown.blocks(text)) }

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("", ""), ("\n\n", ""), ("a", "p[a]"), ("a\nb", "p[a b]"), ("a\r\n\r\nb\rc", "p[a] p[b c]"), ("a  \nb", "p[a|b]"),
        ("a\\\nb", "p[a|b]"), ("a \n b", "p[a b]"),
        ("  a  ", "p[a]"), ("a\\", "p[a\\]"), ("a\u{0}b", "p[a\u{FFFD}b]"), ("\ta", "code[a]"), ("   \t\n", ""),
        ("# T", "h1[T]"), ("###### T ##", "h6[T]"), ("####### T", "p[####### T]"), ("#T", "p[#T]"), ("# C#", "h1[C#]"),
        ("#", "h1[]"), ("# #", "h1[]"), ("T\n===", "h1[T]"),
        ("T\nU\n---", "h2[T U]"), ("***", "hr"), ("- - -", "hr"), ("__", "p[__]"), ("a\n***\nb", "p[a] hr p[b]"),
        ("* a\n* * *\n* b", "ul[(p[a])] hr ul[(p[b])]"),
        ("- a\n- b", "ul[(p[a])(p[b])]"), ("* a\n\n* b", "ul~[(p[a])(p[b])]"), ("- a\n+ b", "ul[(p[a])] ul[(p[b])]"),
        ("1. a\n2. b", "ol[(p[a])(p[b])]"),
        ("0) a\n1) b", "ol0[(p[a])(p[b])]"), ("3. a\n4. b", "ol3[(p[a])(p[b])]"), ("1986. A year", "ol1986[(p[A year])]"),
        ("a\n14. b", "p[a 14. b]"), ("a\n1. b", "p[a] ol[(p[b])]"),
        ("- a\n  - b\n    - c\n- d", "ul[(p[a] ul[(p[b] ul[(p[c])])])(p[d])]"), ("1. a\n  - b", "ol[(p[a] ul[(p[b])])]"),
        ("- a\n\n  b\n\nc", "ul~[(p[a] p[b])] p[c]"), ("- a\nb", "ul[(p[a b])]"),
        ("-", "ul[()]"), ("-a", "p[-a]"), ("-\ta", "ul[(p[a])]"), ("- # T\n- > q", "ul[(h1[T])(q[p[q]])]"), ("1.", "ol[()]"),
        ("-     a", "ul[(code[a])]"), ("-       a", "ul[(code[  a])]"), ("a\n- b", "p[a] ul[(p[b])]"), ("a\n-\nb", "h2[a] p[b]"),
        ("> a\n> b", "q[p[a b]]"), ("> a\nb", "q[p[a b]]"), ("> a\n\nb", "q[p[a]] p[b]"), (">a\n>> b", "q[p[a] q[p[b]]]"),
        (">", "q[]"), ("> - a\n> - b", "q[ul[(p[a])(p[b])]]"), ("> a\n- b", "q[p[a]] ul[(p[b])]"),
        ("```\na\n  *b*\n```\nc", "code[a\n  *b*] p[c]"), ("~~~ swift\na", "code[a]"), ("```\n```", "code[]"),
        ("````\n```\n````", "code[```]"), ("``` a`b\n", "p[``` a`b]"), ("- ```\n  x\n  ```", "ul[(code[x])]"),
        ("> ```\n> x\ny", "q[code[x]] p[y]"),
        ("a|b\n-|-\n1|2", "table[a,b;1,2]"), ("| a | b |\n|:--|--:|\n| 1 |\n| 1 | 2 | 3 |\n\nx", "table[a,b;1,;1,2 | 3] p[x]"),
        ("|a|\n|-|", "table[a]"), ("a|b\n-", "h2[a|b]"), ("| `x\\|y` | **b** |\n|-|-|", "table[`x|y`,**b**]"),
        ("a|b\n-|-|-", "p[a|b -|-|-]"), ("t\na|b\n-|-", "p[t] table[a,b]"), ("|a|\n|-|\n# h", "table[a] h1[h]"),
        ("<b>a</b>", "p[<b>a</b>]"), ("<script>x</script>", "p[<script>x</script>]"),
        ("&amp; &eacute; &#65; &nope; &", "p[& é A &nope; &]"), ("\\*a\\* \\q \\\\", "p[*a* \\q \\]"),
    ])
    func readsBlocks(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        ("*a* _b_ **c** __d__", "*a* *b* **c** **d**"), ("***a***", "***a***"), ("*a **b** c*", "*a **b** c*"),
        ("**a *b* c**", "**a *b* c**"), ("a*b*c", "a*b*c"), ("a_b_c", "a_b_c"), ("_a_b", "_a_b"),
        ("* a*", "* a*"), ("a * b", "a * b"), ("**a*", "**a*"), ("*a**", "*a**"), ("**", "**"), ("*a _b* c_", "*a _b* c_"),
        ("**a** b**", "**a** b**"), ("*(a)*", "*(a)*"), ("“*a*”", "“*a*”"), ("é_a_é", "é_a_é"),
        ("_(a)_.", "*(a)*."), ("*a\nb*", "*a b*"), ("****a****", "****a****"), ("*foo**bar*", "*foo**bar*"), ("foo***", "foo***"),
        ("“_a_”", "“*a*”"), ("*a\\*b*", "*a*b*"),
        ("`a`", "`a`"), ("`` a`b ``", "`a`b`"), ("`a", "`a"), ("`a``", "`a``"), ("`*a*`", "`*a*`"), ("*a`*`", "*a`*`"),
        ("` `", "` `"), ("`a\nb`", "`a b`"), ("\\`a`", "`a`"), ("`a` ``b", "`a` ``b"), ("`\\`", "`\\`"),
        ("[a](https://x.org/y?z=1&w)", "https://x.org/y?z=1&w(a)"), ("[*a*](http://x \"t\")", "http://x “t”(*a*)"),
        ("[a](<http://x/y>)", "http://x/y(a)"), ("[a](http://x/(y))z", "http://x/(y)(a)z"),
        ("[a](mailto:b@c.d)", "mailto:b@c.d(a)"),
        ("[a](/monsters/aboleth)", "/monsters/aboleth(a)"), ("[a](/jokes/caf%C3%A9)", "/jokes/café(a)"),
        ("[a](/monsters)", "[a](/monsters)"), ("[a](//evil.org/x)", "[a](//evil.org/x)"),
        ("[a](/monsters/..)", "[a](/monsters/..)"), ("[a](/monsters/a%2Fb)", "[a](/monsters/a%2Fb)"),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"), ("[a](JAVASCRIPT:x)", "[a](JAVASCRIPT:x)"),
        ("[a](data:text/html,x)", "[a](data:text/html,x)"), ("[a](x.html)", "[a](x.html)"), ("[a](http://)", "[a](http://)"),
        ("[a](https:///x)", "[a](https:///x)"), ("[a](http://x\"y)", "http://x%22y(a)"),
        ("[a] (http://x)", "[a] (http://x(http://x))"), ("[a]", "[a]"), ("[a](", "[a]("),
        ("[a](http://x", "[a](http://x(http://x)"), ("[](http://x)", "http://x(http://x)"),
        ("[ ](http://x)", "http://x( http://x)"), ("![alt](http://x/y.png)", "http://x/y.png(alt)"), ("!a", "!a"),
        ("[a [b](http://x) c](http://y)", "[a http://x(b) c](http://y(http://y))"),
        ("[<http://a> `]`](http://x)", "http://x(http://a `]`)"), ("*[a*](http://x)", "*http://x(a*)"),
        ("[a](http://x 'it''s')", "[a](http://x(http://x) 'it''s')"),
        ("<https://x.org/a_b_c>", "https://x.org/a_b_c(https://x.org/a_b_c)"), ("<a@b.org>", "mailto:a@b.org(a@b.org)"),
        ("<b>", "<b>"), ("<javascript:x>", "<javascript:x>"), ("<http://a b>", "<http://a(http://a) b>"), ("<>", "<>"),
        ("</jokes/a>", "</jokes/a>"),
        ("see https://x.org/a_b_c. Now", "see https://x.org/a_b_c(https://x.org/a_b_c). Now"),
        ("(http://x/(a))", "(http://x/(a)(http://x/(a)))"), ("xhttp://y", "xhttp://y"), ("http://", "http://"),
        ("*http://x*", "*http://x(http://x)*"), ("HTTPS://X.org!", "HTTPS://X.org(HTTPS://X.org)!"), ("hHh", "hHh"),
    ])
    func readsInlines(text: String, expected: String) {
        #expect(Notation.of(Markdown.inlines(text)) == expected)
    }

    @Test(arguments: [
        ("    a\n\n     b\n\nc", "code[a\n\n b] p[c]"), ("a\n    b", "p[a b]"), ("-\n\n  a", "ul[()] p[a]"),
        ("- a\n - b\n  - c\n   - d", "ul[(p[a])(p[b])(p[c])(p[d])]"), ("10. a\n   - b", "ol10[(p[a])] ul[(p[b])]"),
        ("* a\n\n  b\n* c", "ul~[(p[a] p[b])(p[c])]"), ("* a\n  > b\n  >\n* c", "ul[(p[a] q[p[b]])(p[c])]"),
        ("> - a\nb", "q[ul[(p[a b])]]"), (">\ta", "q[p[a]]"), (">\t\ta", "q[code[  a]]"),
        (
            "[x]: /jokes/a\n[y]: <https://y> 'Y'\n\n[x] [*y*][Y] [y][] ![y][]",
            "p[/jokes/a(x) https://y “Y”(*y*) https://y “Y”(y) https://y “Y”(y)]"
        ),
        ("[x]\n\n[ X\ny ]: https://z\n\n[x Y]", "p[[x]] p[https://z(x Y)]"),
        ("[x]: https://y z", "p[[x]: https://y(https://y) z]"),
        ("[x]: https://a\n[x]: https://b\n\n[x]", "p[https://a(x)]"), ("[x]: javascript:y\n\n[x]", "p[[x]: javascript:y] p[[x]]"),
        ("[x]: https://y\n===", "p[===]"), ("a\n[x]: https://y", "p[a [x]: https://y(https://y)]"),
        ("[![a](http://x)](http://y \"t\")", "p[http://y “t”(a)]"), ("![a *b*](http://x (t))", "p[http://x “t”(a b)]"),
        ("<a href=\"**\">**b**</a>", "p[<a href=\"**\">**b**</a>]"), ("a <b and *c* = d>", "p[a <b and *c* = d>]"),
    ])
    func readsMoreBlocks(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test func emphasisIsParsed() {
        #expect(Markdown.inlines("***a***") == [.emphasis([.strong([.text("a")])])])
        #expect(Markdown.inlines("*a **b** c*") == [.emphasis([.text("a "), .strong([.text("b")]), .text(" c")])])
        #expect(Markdown.inlines("a*b*c") == [.text("a"), .emphasis([.text("b")]), .text("c")])
        #expect(Markdown.inlines("a_b_c") == [.text("a_b_c")])
        #expect(Markdown.inlines("****a****") == [.strong([.strong([.text("a")])])])
        #expect(Markdown.inlines("**a*") == [.text("*"), .emphasis([.text("a")])])
        #expect(Markdown.inlines("\\*a*") == [.text("*a*")])
        #expect(Markdown.inlines("*foo**bar*") == [.emphasis([.text("foo**bar")])])
    }
}
