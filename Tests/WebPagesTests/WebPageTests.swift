import Testing

@testable import WebPages

@Suite struct WebPageTests {
    @Test("a page becomes a tree with attributes, and its text lines as a browser shows them")
    func tree() {
        let page = WebPage(
            Array(
                "<!doctype html><html lang=fr><title>A &amp; b</title><p CLASS=x>One<br>two <b>three</b><ul><li>four<li>five</ul>"
                    .utf8))
        #expect(page.title == "A & b" && page.language == "fr")
        #expect(page.root.first("p")?["class"] == "x")
        #expect(page.root.lines == ["One", "two three", "four", "five"])
    }

    @Test("scripts keep their text, with end tags and references in it")
    func scripts() {
        let json = #"{"a": "<p>x</p> &amp; \u0026 <b>"}"#
        let page = WebPage(Array("<head><script type='application/ld+json'>\(json)</script></head><p>x".utf8))
        #expect(page.root.first("script")?.rawText == json)
        #expect(page.root.text == "x")
    }

    @Test(
        "letters are right in every encoding",
        arguments: [
            ([0xFF, 0xFE] + utf16("<p>Crème ½</p>", isBig: false), nil),
            ([0xFE, 0xFF] + utf16("<p>Crème ½</p>", isBig: true), nil),
            (utf16("<p>Crème ½</p>", isBig: false), "UTF-16LE"),
            (Array("<meta charset=iso-8859-1><p>Crème ½</p>".unicodeScalars.map { UInt8($0.value) }), nil),
            (Array("<p>Crème ½</p>".unicodeScalars.map { UInt8($0.value) }), "\"ISO-8859-1\""),
            (Array("<p>Crème ½</p>".unicodeScalars.map { UInt8($0.value) }), nil),
            (Array("<p>Crème ½</p>".utf8), "iso-8859-1"),
            ([0xEF, 0xBB, 0xBF] + Array("<p>Crème ½</p>".utf8), "windows-1251"),
            (Array("<p>Cr\0ème ½</p>".utf8), nil),
        ] as [([UInt8], String?)])
    func encodings(bytes: [UInt8], charset: String?) {
        #expect(WebPage(bytes, charset: charset).root.text == "Crème ½")
    }

    @Test("other encodings are converted")
    func cyrillic() {
        let bytes =
            Array("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'><p>".utf8) + [0xC1, 0xEE, 0xF0, 0xF9]
        #expect(WebPage(bytes).root.text == "Борщ")
        #expect(WebPage(Array("<p>x".utf8) + [0xE9], charset: "no-such-encoding").root.text.hasPrefix("x"))
    }

    @Test(
        "hostile pages end",
        arguments: [
            String(repeating: "<b>", count: 300_000), String(repeating: "<div><p>", count: 100_000) + "x",
            "<p>x" + String(repeating: "</i>", count: 300_000), "<script>" + String(repeating: "</", count: 300_000),
            String(repeating: "<a b='", count: 100_000), "<p " + String(repeating: "a=1 ", count: 100_000) + ">x", "", "<",
            "<!--", "\0",
            String(repeating: "<b></b>", count: 600_000),
        ])
    func hostile(text: String) {
        let page = WebPage(Array(text.utf8))
        _ = page.root.lines
        #expect(page.title.isEmpty)
    }

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBig ? [high, low] : [low, high]
        }
    }
}
