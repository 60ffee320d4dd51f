import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests words and matches in scripts that don't separate words with spaces, and in scripts whose characters consist of several
/// code points.
@Suite struct ScriptTests {
    /// Returns a snippet with its matches in brackets.
    private static func snippet(_ text: String, _ query: String) -> String {
        SnippetPart.cut(text, HighlightTerms(SmallIndex.query(query).marks)).reduce("") {
            $0 + ($1.isMatch ? "[\($1.text)]" : $1.text)
        }
    }

    private static func words(_ text: String) -> [String] { WordScanner.words(text).map { String(decoding: $0, as: UTF8.self) } }

    @Test(arguments: [
        ("東京タワー", ["東", "京", "タ", "ワ", "ー"]), ("ガギA", ["カ\u{3099}", "キ\u{3099}", "a"]),
        ("カ\u{3099}ギ", ["カ\u{3099}", "キ\u{3099}"]), ("aガb", ["a", "カ\u{3099}", "b"]), ("แมว2", ["แ", "ม", "ว", "2"]),
        ("น้ำ", ["น", "\u{E4D}", "า"]), ("한글 é", ["\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "e"]),
        ("👍🏽 ok", ["👍", "ok"]), ("ខ្មែរ", ["ខ", "\u{17D2}", "ម", "\u{17C2}", "រ"]),
    ])
    func wordsAreCut(_ text: String, _ words: [String]) { #expect(Self.words(text) == words) }

    @Test(arguments: [
        ("แมว", "เจอแมวดำ"), ("ดำ", "เจอแมวดำ"), ("เจอแมวดำ", "เจอแมวดำ"), ("名前", "竜の名前です"), ("ວຽງ", "ນະຄອນວຽງຈັນ"),
        ("ကြောင်", "အနက်ရောင်ကြောင်လေး"), ("ឆ្មា", "សត្វឆ្មាខ្មៅ"), ("ギター", "赤いギターの音"), ("2020年", "東京2020年大会"),
    ])
    func aWordInsideARunIsFoundAndMarked(_ query: String, _ text: String) throws {
        let index = try SmallIndex([IndexTests.monster("A", "x"), IndexTests.monster("B", text)])
        #expect(try index.find(query) == ["B"])
        let parts = try index.index.snippet(of: 1, HighlightTerms(index.answer(query).marks)).parts
        #expect(parts.filter { $0.isMatch }.map { $0.text } == [query])
        #expect(parts.reduce("") { $0 + $1.text } == text)
        let query = SmallIndex.query(query)
        #expect(SmallIndex.query(query.understood) == query)
    }

    @Test func nonAdjacentCharactersAreNotMarked() throws {
        #expect(Self.snippet("京の東京、東", "東京") == "京の[東京]、東")
        let owls = "an owl and a giant, a giant  Owl, giant owls"
        #expect(Self.snippet(owls, "\"giant owl\"") == "an owl and a giant, a [giant  Owl], giant owls")
        #expect(Self.snippet("giant horned owl giant", "\"giant owl\" horned") == "giant [horned] owl giant")
        #expect(
            HighlightTerms(SmallIndex.query("\"a b\" c").marks).ranges(in: "a b c, a-b, a x b") == [
                0..<3, 4..<5, 7..<10,
            ])
    }

    @Test func joiningWordsAreNotMarkedInAnEntry() {
        let marks = HighlightTerms(SmallIndex.query("staff of power").marks).withoutJoiningWords
        #expect(marks.ranges(in: "a staff of power") == [2..<7, 11..<16])
        #expect(HighlightTerms(SmallIndex.query("of the").marks).withoutJoiningWords.count == 2)
    }

    /// A snippet shows the part of the text that contains the most query words. Whole words are preferred to prefixes, and
    /// adjacent words to separate words.
    @Test func theBestSnippetIsShown() {
        let apart = "Amphibious: it can breathe air. " + String(repeating: "It waits. ", count: 30)
        let together = apart + "Acid Breath: it exhales. " + String(repeating: "It waits. ", count: 30) + "The breath is acid."
        #expect(Self.snippet(together, "acid breath").contains("[Acid] [Breath]: it exhales."))
        #expect(Self.snippet(together, "breath").contains("[Breath]: it exhales."))
        #expect(Self.snippet(apart, "acid breath").hasPrefix("Amphibious: it can [breathe]"))
        #expect(Self.snippet(apart + "acid burns breath, acid breath", "acid breath").contains("breath], [acid] [breath]"))
    }

    /// No part of a snippet may start in the middle of a visible character.
    @Test(arguments: [
        "น้ำท่วมที่นี่ทุกปีและผู้คนก็หนี", "हिन्दी में क्षेत्र की कहानी", "كِتَابٌ جَمِيلٌ عَنْ الطَّيْرِ",
        "cafe\u{301} au lait e\u{301}te\u{301}",
        "👩‍👩‍👧 👍🏽 🏳️‍🌈 ❤️ fin", "ក្រុងភ្នំពេញធំណាស់", "မြန်မာနိုင်ငံ၏မြို့တော်", "ປະເທດລາວມີນ້ຳຂອງ", "ガギグゲゴとカ\u{3099}",
    ])
    func charactersAreNeverSplit(_ text: String) throws {
        let long = Array(repeating: text, count: 30).joined(separator: text.contains(" ") ? " " : "")
        let whole = Array(long)
        for word in Set(WordScanner.words(text)) {
            for mark in [[word], [word, word]] {
                let parts = SnippetPart.cut(long, HighlightTerms([.init(words: mark, isPrefix: true)]))
                guard !parts.isEmpty else { continue }
                let shown = parts.filter { $0.text != "… " && $0.text != " …" }
                // Joined together, the snippet's parts are an excerpt of the text.
                let characters = shown.flatMap { Array($0.text) }
                #expect(whole.indices.contains { whole[$0...].starts(with: characters) }, "\(parts)")
            }
        }
    }

    @Test func marksContainWholeCharacters() throws {
        #expect(Self.snippet("كِتَابٌ جَمِيلٌ", "كتاب") == "[كِتَابٌ] جَمِيلٌ")
        #expect(Self.snippet("ที่นี่", "ท") == "[ที่]นี่")
        #expect(Self.snippet("ok 👍🏽 fin", "👍") == "ok [👍🏽] fin")
        #expect(Self.snippet("the ‘dragon’ flies", "dragon") == "the ‘[dragon]’ flies")
        #expect(Self.snippet("naïve cafe\u{301}.", "cafe") == "naïve [cafe\u{301}].")
    }
}
