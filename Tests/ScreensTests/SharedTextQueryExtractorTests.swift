import Screens
import Testing

@Suite struct SharedTextQueryExtractorTests {
    @Test(arguments: [
        ("red dragon", "red dragon"), ("\"red dragon\"\n https://example.org/#:~:text=red", "red dragon"),
        ("“aboleth”\nhttps://example.org", "aboleth"), ("«\u{A0}Gobelin\u{A0}»", "Gobelin"), ("  a\t b\r\nc ", "a b c"),
        ("https://example.org/a", ""), ("", ""), ("\"", "\""), ("\"\"", "\"\""), ("she said \"no\"", "she said \"no\""),
        ("https://a http://b owl", "owl"),
    ])
    func words(text: String, words: String) {
        #expect(SharedTextQueryExtractor.words(in: text) == words)
    }

    @Test func longTextIsCutAfterAWord() {
        let words = SharedTextQueryExtractor.words(in: String(repeating: "owlbear ", count: 1000))
        #expect(words.utf8.count <= 200 && words.hasSuffix("owlbear"))
        #expect(
            SharedTextQueryExtractor.words(in: String(repeating: "é", count: 1000)) == "",
            "a single word that is too long isn't cut")
    }

    @Test(arguments: [
        ("https://example.org/monsters/adult-red-dragon?x=1", "adult red dragon"),
        ("https://example.org/wiki/Tie_Fighter#top", "Tie Fighter"),
        ("https://example.org/cr%C3%A8me-br%C3%BBl%C3%A9e.html", "crème brûlée"), ("https://example.org/", "example.org"),
        ("https://", "https:"), ("no address", ""), ("look https://example.org/owl/", "owl"),
        ("https://example.org/%FF%3Cb%3E", "\u{FFFD}<b>"), ("HTTPS://example.org/Owl", "Owl"),
        ("https://example.org/#/monsters/aboleth?x=1", "aboleth"), ("https://example.org/app#!/m/Giant_Rat", "Giant Rat"),
        ("https://example.org/owl#top", "owl"), ("https://example.org/owl#/", "owl"), ("www.example.org/wiki/Owl", "Owl"),
        ("www.owl", ""),
        ("https://example.org/meal/52894-battenberg-cake", "battenberg cake"), ("https://example.org/api/planets/1/", "1"),
    ])
    func subject(address: String, words: String) {
        #expect(SharedTextQueryExtractor.subject(of: address) == words)
    }

    @Test(arguments: [
        ("https://example.org/Aboleth", ["Aboleth"]), ("Aboleth https://example.org/m/17", ["Aboleth", "17"]),
        ("https://example.org/m/aboleth Aboleth", ["Aboleth", "aboleth"]), ("aboleth", []), ("\"https://example.org\"", []),
        ("http: //", []), ("see WWW.example.org/Owl", ["see", "Owl"]), ("www. owl", []),
    ])
    func queries(text: String, words: [String]) {
        #expect(SharedTextQueryExtractor.queries(in: text) == words)
    }
}
