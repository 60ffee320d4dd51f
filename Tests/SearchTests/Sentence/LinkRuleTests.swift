import Localization
import Search
import Testing

/// Tests the rules for links between entries.
@Suite struct LinkRuleTests {
    @Test(arguments: [
        ("homeworld tatooine", "homeworld:tatooine"), ("luke homeworld", "in:planets residents:luke"),
        ("people from tatooine", "in:people homeworld:tatooine"), ("luke’s homeworld", "in:planets residents:luke"),
        ("residents of hoth", "in:people homeworld:hoth"),
    ])
    func linksAreRead(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    /// "Who" names the people only if a person has the words.
    @Test func aQuestionMayBeAboutAnything() {
        #expect(SentenceFixture.read("who sings arid")?.text == "in:people sings arid")
        #expect(SentenceFixture.read("who grows climate arid")?.text == "grows climate:arid")
    }

    /// A title's word that far more entries contain than have links to the title describes these entries.
    @Test func aFrequentWordIsNoLink() { #expect(SentenceFixture.read("people from cold")?.text == "in:people cold") }

    /// The name of a catalog isn't the name of a relation, too.
    @Test func aNounIsNoRelation() {
        #expect(SentenceFixture.read("cold planets")?.text == "in:planets cold")
        #expect(SentenceFixture.read("residents of planets")?.text.contains("residents:") != true)
    }

    /// A relation's name beside a word that no entry has isn't a link.
    @Test func aLinkNeedsATitle() { #expect(SentenceFixture.read("homeworld coruscant") == nil) }
}
