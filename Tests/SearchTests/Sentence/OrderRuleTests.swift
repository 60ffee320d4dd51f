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
        // An adjective beside its attribute's name, and one that no entry has as a word.
        ("people with short height", "in:people sort:height"), ("heavy people", "in:people sort:mass:desc"),
        ("people with low mass", "in:people sort:mass"), ("planets with lots of water", "in:planets sort:water:desc"),
    ])
    func superlativesSort(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    @Test func superlativesSortInFrench() {
        #expect(SentenceFixture.read("la planète la plus peuplée", .french)?.text == "in:planets sort:population:desc")
        #expect(SentenceFixture.read("le personnage le moins lourd", .french)?.text == "in:people sort:mass")
    }

    /// An adjective alone is a word like any other.
    @Test func adjectivesDoNotSort() { #expect(SentenceFixture.read("tall") == nil) }
}
