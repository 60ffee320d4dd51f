import Localization
import Testing
import TextProcessing

private func folded(_ text: String) -> String { String(decoding: TextFolding.search(text), as: UTF8.self) }

@Suite struct TextFoldingTests {
    @Test(arguments: [
        ("Crème Brûlée", "creme brulee"), ("Cre\u{300}me Bru\u{302}le\u{301}e", "creme brulee"),
        ("ŒUFS à l’Æther", "oeufs a laether"),
        ("STRASSE straße", "strasse strasse"), ("don't don’t donʼt dont", "dont dont dont dont"), ("C-3PO", "c 3po"),
        ("Walnut Roll Gužvara", "walnut roll guzvara"), ("Polskie Naleśniki", "polskie nalesniki"),
        ("Łódź Øre Đà", "lodz ore da"),
        ("  a,\t\r\nb — c…  ", "a b c"), ("½ cup", "1 2 cup"), ("x² ﬁre ＡＢＣ１", "x2 fire abc1"), ("İstanbul ıI", "istanbul ii"),
        ("ΑΒΓ ΣΊΣΥΦΟΣ ς", "αβγ σισυφοσ σ"), ("ЁЛКА Й", "елка и"), ("日本語、カタカナ", "日本語 カタカナ"), ("٣٤ १२", "34 12"),
        ("soft\u{AD}hyphen zero\u{200D}width", "softhyphen zerowidth"), ("🐉 dragon™ ☕️", "🐉 dragontm ☕"),
        ("naïve_café", "naive cafe"),
        ("10,000 ft.", "10 000 ft"), ("", ""), ("'", ""), ("—", ""), ("\u{0}a\u{0}", "a"), ("हिन्दी", "हिन्दी"), ("ก้า", "กา"),
        ("\u{1D400}\u{10400}", "a\u{10428}"), ("ﬃ ǆ Ǆ", "ffi dz dz"), ("\u{E0041}\u{E0100}a", "a"),
        ("𠮷\u{10FFFF}", "𠮷\u{10FFFF}"),
    ])
    func foldsForSearch(text: String, expected: String) {
        #expect(folded(text) == expected)
        #expect(folded(expected) == expected)
        #expect(TextFolding.search(Array(text.utf8)) == TextFolding.search(text))
    }

    @Test(arguments: [
        ("Butter", "butter", true), ("butter", "cutter", false), ("9 lives", "8 lives", false), ("Éclair", "eclair", true),
        ("eclair", "Éclair", true), ("’Tis", "tis", true), ("a\u{301}b", "Ab", true), ("ß", "ss", true),
        ("Star-fighter", "star fighter", true),
        ("starfighter", "star fighter", false), ("", "—", true), ("", "a", false), ("½", "1 2", true), ("œ", "oe", true),
    ])
    func textsAreEqualAfterFolding(_ a: String, _ b: String, areEqual: Bool) {
        #expect(TextFolding.areEqual(a, b) == areEqual && TextFolding.areEqual(b, a) == areEqual)
        #expect((TextFolding.search(a) == TextFolding.search(b)) == areEqual)
    }

    @Test func composedAndDecomposedHangulAreEqual() {
        #expect(folded("한글") == folded("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"))
        #expect(folded("가") != folded("각"))
    }

    @Test func brokenUTF8SeparatesWords() {
        #expect(TextFolding.search([0x61, 0xFF, 0x62] as [UInt8]) == Array("a b".utf8))
        #expect(TextFolding.search([0xC3] as [UInt8]) == [])
        #expect(TextFolding.search([0x61, 0xED, 0xA0, 0x80, 0x62, 0xF4, 0x90, 0x80, 0x80] as [UInt8]) == Array("a b".utf8))
    }

    /// Checks that folding a character a second time changes nothing, and that the result doesn't begin or end with extra spaces.
    @Test func everyCharacterFolds() {
        for code: UInt32 in 0...0x10FFFF {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let once = TextFolding.search("x" + String(scalar) + "x")
            if TextFolding.search(once) != once { Issue.record("U+\(String(code, radix: 16)) changes when folded twice") }
            if once.first != 0x78 || once.last != 0x78 { Issue.record("U+\(String(code, radix: 16)) affects its neighbours") }
            // An upper-case letter must have the same folded form as the corresponding lower-case letter. Skip letters that are
            // newer than the tables' Unicode version.
            let text = String(scalar)
            guard let age = scalar.properties.age, age.major <= 14 else { continue }
            if text.lowercased().unicodeScalars.count == 1, text.lowercased().uppercased() == text,
                folded(text) != folded(text.lowercased())
            {
                Issue.record("U+\(String(code, radix: 16)) and its lower-case letter fold differently")
            }
        }
    }

    @Test(arguments: ["Crème, brûlée!", "  œuf  ß½ ", "a", "", "—", "한글 ok", "don’t — stop", "e\u{301}\u{301}x", "...a...b..."])
    func offsetsPointToTheOriginalText(text: String) {
        let (bytes, offsets) = TextFolding.searchMapped(text)
        #expect(bytes == TextFolding.search(text))
        #expect(offsets.count == bytes.count + 1)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        let utf8 = Array(text.utf8)
        for start in bytes.indices {
            for end in (start + 1)...bytes.count {
                let range = TextFolding.original(start..<end, offsets)
                #expect(range.upperBound <= utf8.count)
                let original = String(decoding: utf8[range], as: UTF8.self)
                // The range must not split a character. Half a character would be decoded as U+FFFD, which starts with 0xEF.
                #expect(!original.utf8.contains(0xEF) || text.utf8.contains(0xEF))
                #expect(folded(original).utf8.count >= end - start - 2)
            }
        }
    }

    @Test func offsetsOfAMatch() {
        let text = "The Crème, brûlée!!"
        let (_, offsets) = TextFolding.searchMapped(text)
        let utf8 = Array(text.utf8)
        #expect(String(decoding: utf8[TextFolding.original(4..<9, offsets)], as: UTF8.self) == "Crème")
        #expect(String(decoding: utf8[TextFolding.original(10..<16, offsets)], as: UTF8.self) == "brûlée")
        let ligature = TextFolding.searchMapped("œuf")
        #expect(TextFolding.original(0..<1, ligature.offsets) == 0..<2)
        #expect(TextFolding.original(0..<0, ligature.offsets) == 0..<0)
        #expect(TextFolding.original(90..<99, ligature.offsets) == 0..<0)
        #expect(TextFolding.original(0..<99, ligature.offsets) == 0..<4)
    }

    @Test func words() {
        #expect(
            TextFolding.words(TextFolding.search(" Young  red-dragon ")).map { String(decoding: $0, as: UTF8.self) } == [
                "young", "red", "dragon",
            ])
        #expect(TextFolding.words([]).isEmpty)
    }

    @Test func sortingIgnoresCaseAndAccentsAndComparesNumbers() {
        let sorted = ["9 Lives", "10 Lives", "010 Lives x", "Adult Red Dragon", "adult Réd Drägons", "Éclair", "Zebra", "Яблоко"]
        #expect(sorted.sorted { TextFolding.sortKey($0).lexicographicallyPrecedes(TextFolding.sortKey($1)) } == sorted)
        #expect(sorted.reversed().sorted { TextFolding.sortKey($0).lexicographicallyPrecedes(TextFolding.sortKey($1)) } == sorted)
        #expect(TextFolding.sortKey("Éclair") == TextFolding.sortKey("eclair"))
        #expect(TextFolding.sortKey("Red Dragon").lexicographicallyPrecedes(TextFolding.sortKey("Redcap")))
        #expect(TextFolding.sortKey("007") == TextFolding.sortKey("7"))
        #expect(TextFolding.sortKey("0") == TextFolding.sortKey("000"))
        #expect(TextFolding.sortKey(String(repeating: "9", count: 100_000)).count == 100_002)
    }

    @Test(arguments: [
        ("walnut roll gužvara", "Walnut Roll Gužvara"), ("shepherd's pie", "Shepherd's Pie"),
        ("self-raising flour", "Self-Raising Flour"),
        ("BBQ sauce", "BBQ Sauce"), ("élan vital", "Élan Vital"), ("(fresh) basil/mint", "(Fresh) Basil/Mint"), ("ǆ", "ǅ"),
        ("", ""),
        ("ßa 1st", "ßa 1st"), ("“quoted”", "“Quoted”"),
    ])
    func titleCase(text: String, expected: String) {
        #expect(TextFolding.titleCase(text) == expected)
    }

    @Test func lowerCase() {
        #expect(TextFolding.lowerCase("2 TBSP Crème ÉPAISSE Σ İ") == "2 tbsp crème épaisse σ İ")
    }

    @Test func hostileTextFolds() {
        for text in [
            String(repeating: "a", count: 1_000_000), String(repeating: "\u{301}", count: 300_000),
            String(repeating: " ", count: 300_000),
            String(repeating: "ﷺ", count: 100_000), String(repeating: "'", count: 300_000),
        ] {
            #expect(TextFolding.search(text).count <= text.utf8.count)
        }
    }
}
