import Localization
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en", Language.english), ("EN-gb", .english), ("en_US.UTF-8", .english), ("C", .english), ("C.UTF-8", .english),
        ("POSIX", .english), ("fr", .french), ("fr-CA", .french), ("fr_FR.UTF-8", .french), ("fr@euro", .french),
        ("en-XA", .pseudo), ("en_XA.UTF-8", .pseudo),
    ])
    func tagsAreRead(tag: String, language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test(arguments: [
        "", "de", "e", "english", "frx", "-fr", ".", "@", "c-x", "\u{0}", "en\u{0}", String(repeating: "a", count: 100_000),
    ])
    func unsupportedTags(tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test func tagsRoundTrip() {
        for language in Language.allCases { #expect(Language(tag: language.tag) == language) }
    }

    @Test(arguments: [
        ("", Language.english), ("fr", .french), ("de", .english), ("de, fr;q=0.5, en;q=0.4", .french),
        ("fr;q=0.1, en;q=0.9", .english), ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", .french), ("fr;q=0", .english),
        ("en;q=0.5,fr;q=0.5", .english), ("fr;q=0.5,en;q=0.5", .french), ("*, fr;q=0.9", .english), ("en-XA", .pseudo),
        ("en-XB, fr;q=0.5", .english), ("fr;q=x, en;q=0.1", .english), ("fr ; q = 0.8 , en;q=0.3", .french),
        ("fr;q=99999999999999999999,en;q=0.1", .english), ("fr;q=1.000", .french), (";;;,,,;q=,fr", .french),
        ("fr;q=0.001", .french), ("fr;q=-1", .english),
    ])
    func acceptLanguage(header: String, language: Language) {
        #expect(Language.negotiated(acceptLanguage: header) == language)
    }

    @Test func aLongHeaderIsParsed() {
        #expect(Language.negotiated(acceptLanguage: String(repeating: "de;q=0.1,", count: 50_000) + "fr") == .french)
    }
}
