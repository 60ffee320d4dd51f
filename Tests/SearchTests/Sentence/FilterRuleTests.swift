import Localization
import Search
import Testing

/// Tests the rules for an attribute's name beside a value.
@Suite struct FilterRuleTests {
    @Test(arguments: [
        ("height 170", "height:170"), ("blue eyes", "eyes:blue"), ("eyes brown", "eyes:brown"), ("eye colour blue", "eyes:blue"),
        ("eye color of blue", "eyes:blue"), ("height > 170", "height>170"), ("eyes blue or brown", "eyes:blue eyes:brown"),
        ("population>=5 arid climate", "population>=5 climate:arid"), ("robot yes", "robot:yes"),
        ("height 150-170", "height:150-170"), ("height 170+", "height>=170"), ("mass 1/4", "mass:1/4"),
        ("height 2 m", "height:200"),
        ("height 150 OR 170", "height:150 height:170"), ("climate arid and frozen", "(climate:arid) (climate:frozen)"),
        ("eyes brown hair", "eyes:brown"), ("eyes brown hair black", "eyes:brown hair:black"),
    ])
    func valuesAreRead(_ text: String, _ query: String) {
        let reading = SentenceFixture.read(text)
        #expect((reading?.text ?? text) == query)
        #expect(reading?.isSentence != true)
    }

    @Test(
        arguments: [("eye colour > 5", nil), ("eyes purple", nil), ("height tall", nil), ("x:y height", nil)]
            as [(String, String?)])
    func otherWordsStayWords(_ text: String, _ query: String?) { #expect(SentenceFixture.read(text)?.text == query) }

    /// The name of something that entries are or aren't is a filter.
    @Test func aFlagNeedsNoValue() { #expect(SentenceFixture.read("robots")?.text == "robot:yes") }

    /// The name may be a choice in another catalog, alone or with the word before.
    @Test(arguments: [
        ("old robots", "old (robot:yes OR class:robot)"), ("very robot", "class:\"very robot\""),
        ("not robot smugglers", "in:people job:smuggler -robot:yes"),
    ])
    func aFlagCanBeAChoiceElsewhere(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    /// In a sentence about a catalog, an attribute's name is a filter if only some entries have the attribute.
    @Test func aCatalogsAttributeNeedsNoValue() {
        #expect(SentenceFixture.read("planets with water")?.text == "in:planets water>0")
        #expect(SentenceFixture.read("people with mass")?.text == "in:people mass")
    }

    @Test func aLabelAloneMatchesAllValues() {
        #expect(SentenceFixture.read("eye colour") == nil)
        #expect(SentenceFixture.read("eye colour", readsLabels: true)?.text == "eyes:*")
    }

    /// The way back to the words has quotation marks only around the attribute's name.
    @Test func theNameIsQuotedInTheWords() { #expect(SentenceFixture.read("blue eyes")?.asWords == "blue \"eyes\"") }

    /// A number that has a name names its catalog in the plural, and is a filter in a sentence about its catalog.
    @Test(arguments: [
        ("recruits", "in:people rank:0"), ("tall recruits", "in:people rank:0 tall"), ("recruit people", "in:people rank:0"),
        ("recruit", nil), ("people with the rank of recruit", "in:people rank:0"), ("people of recruit rank", "in:people rank:0"),
        ("people rank 1", "in:people rank:1"),
    ])
    func namedNumbers(_ text: String, _ query: String?) { #expect(SentenceFixture.read(text)?.text == query) }

    /// A plural names the catalog whose entries are of this kind.
    @Test(arguments: [
        ("old smugglers", "in:people job:smuggler old"), ("smugglers", nil), ("smuggler ships", nil),
        ("gas smugglers", "in:planets terrain:\"gas smuggler\""),
        ("tallest smuggler", "in:people job:smuggler sort:height:desc"), ("not evil smugglers", "in:people job:smuggler -evil"),
    ])
    func kindsNameCatalogs(_ text: String, _ query: String?) { #expect(SentenceFixture.read(text)?.text == query) }
}
