import Localization
import Search
import Testing

/// Tests what becomes of words that aren't parts of a rule.
@Suite struct PlainWordTests {
    /// The same word twice is a phrase.
    @Test func aRepeatedWordIsAPhrase() {
        #expect(SentenceFixture.read("knock knock")?.text == "\"knock knock\"")
        #expect(SentenceFixture.read("people knock knock")?.text == "in:people \"knock knock\"")
        #expect(SentenceFixture.read("knock, knock") == nil)
    }

    /// The plural of a title that names a kind finds the entries of this kind.
    @Test func aPluralOfATitleNamesAKind() {
        #expect(SentenceFixture.read("tatooines")?.text == "in:people homeworld:tatooine")
        #expect(SentenceFixture.read("tatooine") == nil)
    }

    @Test func fewMeansTheFewest() {
        #expect(SentenceFixture.read("few mass")?.text == "in:people sort:mass")
        #expect(SentenceFixture.read("peu de masse", .french)?.text == "in:people sort:mass")
    }
}
