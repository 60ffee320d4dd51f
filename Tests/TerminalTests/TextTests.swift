import Testing
import TextProcessing

@testable import Terminal

@Suite("Text for terminals")
struct TextTests {
    @Test(
        "Column widths equal a terminal's",
        arguments: [
            ("", 0), ("Aboleth", 7), ("é", 1), ("e\u{301}", 1), ("ｱ", 1), ("日本", 4), ("한글", 4), ("👩‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("★", 1),
            ("−", 1),
            ("a\u{200B}b", 2), ("Ａ", 2), ("\u{202F}", 1), ("☺️", 2), ("﷽", 1), ("e\u{301}\u{302}\u{303}", 1),
        ])
    func widths(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

    @Test("Text from outside can't control the terminal")
    func harmless() {
        var all = ""
        for value in UInt32(0)...0x10FFFF { if let scalar = Unicode.Scalar(value) { all.unicodeScalars.append(scalar) } }
        let clean = StyledSpan(all).text
        for scalar in clean.unicodeScalars {
            let value = scalar.value
            #expect(value >= 0x20 && !(0x7F...0x9F).contains(value))
            #expect(
                !(0x202A...0x202E).contains(value) && !(0x2066...0x2069).contains(value) && value != 0x200E && value != 0x200F)
            #expect(value != 0x2028 && value != 0x2029)
        }
        #expect(StyledSpan("\u{1B}[31mred\u{7}\u{9B}2J\u{202E}x").text == "␛[31mred␇\u{FFFD}2J\u{FFFD}x")
        #expect(StyledLine("plain\u{1B}[0m", .strong).text(usesColour: true) == "\u{1B}[1mplain␛[0m\u{1B}[0m")
        #expect(StyledLine("plain", .strong).text(usesColour: false) == "plain")
    }

    @Test("Quotations are short and contain only whole characters")
    func quoted() {
        let long = DisplayEscaper.quoted(String(repeating: "é", count: 1_000_000))
        #expect(long.utf8.count <= 124 && long.hasSuffix("é…"))
        #expect(DisplayEscaper.quoted("a\nb") == "a b")
    }

    private func wrapped(_ text: String, _ width: Int, hanging: Int = 0) -> [String] {
        LineWrapper.lines([[StyledSpan(text)]], width: width, hanging: hanging).map { $0.text(usesColour: false) }
    }

    @Test("Text wraps at spaces, and inside a word only if necessary")
    func wrapping() {
        #expect(wrapped("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(wrapped("the quick brown fox", 12, hanging: 2) == ["the quick", "  brown fox"])
        #expect(wrapped("aaaaaaaaaaaaaaaaaaaa b", 10) == ["aaaaaaaaaa", "aaaaaaaaaa", "b"])
        #expect(wrapped("", 10) == [""])
        #expect(wrapped("   a   ", 10) == ["a"])
        #expect(wrapped("日本語日本語", 8) == ["日本語日", "本語"])
        #expect(wrapped("1\u{202F}000\u{202F}000 km long", 11) == ["1\u{202F}000\u{202F}000", "km long"])
    }

    @Test("No line exceeds the width", arguments: 8...60)
    func neverWider(width: Int) {
        let text = "A 日本語 text with (brackets), very-long-hyphenated-words, 👩‍👩‍👧‍👦 and e\u{301}\u{301} marks — in all."
        let spans = text.split(separator: " ").map { StyledSpan($0 + " ", $0.count % 2 == 0 ? .strong : .plain) }
        for hanging in [0, 2, 40] {
            let lines = LineWrapper.lines([spans], width: width, hanging: hanging)
            for line in lines { #expect(line.width <= width) }
            let letters = { (text: String) in text.filter { $0 != " " } }
            #expect(letters(lines.map { $0.text(usesColour: false) }.joined()) == letters(text))
        }
    }

    @Test("A line is truncated by columns, with a sign that text is missing")
    func cut() {
        #expect(StyledLine("Aboleth").cut(to: 7) == StyledLine("Aboleth"))
        #expect(StyledLine("Aboleth").cut(to: 4).text(usesColour: false) == "Abo…")
        #expect(StyledLine("日本語").cut(to: 4).text(usesColour: false) == "日…")
        #expect(StyledLine("Aboleth").cut(to: 0).spans.isEmpty)
    }

    private var table: TextTable {
        var table = TextTable([
            .init(header: "Id"), .init(header: "Title", isFlexible: true), .init(header: "N", isNumber: true),
            .init(header: "More", isSpare: true),
        ])
        table.rows = [
            [StyledLine("a/1"), StyledLine("A rather long title"), StyledLine("5"), StyledLine("and more besides")],
            [StyledLine("b/22"), StyledLine("日本"), StyledLine("1,000"), StyledLine("")],
        ]
        return table
    }

    private func rendered(_ width: Int?) -> [String] { table.lines(width: width).map { $0.text(usesColour: false) } }

    @Test("Columns are aligned, numbers to the right; without a terminal nothing is truncated")
    func tableNatural() {
        #expect(
            rendered(nil) == [
                "Id    Title                    N  More", "a/1   A rather long title      5  and more besides",
                "b/22  日本                 1,000",
            ])
    }

    @Test("On a narrow terminal, optional columns are dropped first, then long texts are truncated")
    func tableNarrow() {
        #expect(rendered(46)[1] == "a/1   A rather long title      5  and more be…")
        #expect(rendered(40)[1] == "a/1   A rather long title      5")
        #expect(rendered(28)[1] == "a/1   A rather lon…      5")
        for width in 1...60 { for line in table.lines(width: width) { #expect(line.width <= width) } }
    }
}
