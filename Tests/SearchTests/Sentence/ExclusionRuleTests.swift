import Localization
import Search
import Testing

/// Tests the rules for exclusions.
@Suite struct ExclusionRuleTests {
    @Test(arguments: [
        ("planets without nuts", "in:planets -contains:nuts"), ("planets nut-free", "in:planets nut-free"),
        ("planets nuts free", "in:planets -contains:nuts"),
        ("planets with no nuts or egg", "in:planets -contains:nuts -contains:egg"),
        ("planets without water", "in:planets water:0"), ("planets without population", "in:planets -population>0"),
        ("planets eggless", "in:planets -contains:egg"), ("people without robot", "in:people -robot:yes"),
        ("people without hair", "in:people (hair:none OR -hair:*)"),
        ("people not evil", "in:people -evil"),
        ("people without blue eyes", "in:people -eyes:blue"), ("people not eyes blue", "in:people -eyes:blue"),
    ])
    func exclusionsAreRead(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    @Test func exclusionsAreReadInFrench() {
        #expect(SentenceFixture.read("planètes sans eau", .french)?.text == "in:planets water:0")
    }

    /// A sentence that only excludes something is about the catalog with most of it.
    @Test func anExclusionAloneNamesACatalog() {
        #expect(SentenceFixture.read("no grows")?.text == "in:planets -grows")
        #expect(SentenceFixture.read("people not from hoth")?.text == "in:people -homeworld:hoth")
    }

    /// Only one catalog has kinds of things, so an exclusion of a kind names the catalog.
    @Test func aKindNamesItsCatalog() {
        #expect(SentenceFixture.read("chocolate no egg")?.text == "in:planets chocolate -contains:egg")
    }

    /// Some adjectives stand for an exclusion.
    @Test func adjectivesExclude() {
        let reading = SentenceFixture.read("bald people")
        #expect(reading?.text == "in:people (hair:none OR -hair:*)")
        #expect(reading?.asWords == "\"bald\" \"people\"")
        // Nothing in these catalogs is made of meat.
        #expect(SentenceFixture.read("vegetarian people")?.text == "in:people vegetarian")
    }
}
