import Localization
import Search
import Testing

/// Tests the rules for superlatives.
@Suite struct OrderRuleTests {
    @Test(arguments: [
        ("tallest", "in:people sort:height:desc"), ("shortest", "in:people sort:height"),
        ("highest mass", "in:people sort:mass:desc"), ("least population", "in:planets sort:population"),
        ("most populous planet", "in:planets sort:population:desc"), ("heaviest person", "in:people sort:mass:desc"),
        ("driest planets", "in:planets sort:water"),
    ])
    func superlativesSort(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    @Test func superlativesSortInFrench() {
        #expect(SentenceFixture.read("la planète la plus peuplée", .french)?.text == "in:planets sort:population:desc")
        #expect(SentenceFixture.read("le personnage le moins lourd", .french)?.text == "in:people sort:mass")
    }

    /// An adjective alone is a word like any other.
    @Test func adjectivesDoNotSort() { #expect(SentenceFixture.read("tall") == nil) }
}
