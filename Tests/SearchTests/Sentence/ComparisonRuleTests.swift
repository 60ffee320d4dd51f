import Localization
import Search
import Testing

/// Tests the rules for numbers that compare with another number.
@Suite struct ComparisonRuleTests {
    @Test(arguments: [
        ("under height 170", "height<170"), ("height over 2 m", "height>200"), ("height of at least 170 cm", "height>=170"),
        ("height 170 or more", "height>=170"), ("height 170+", "height>=170"), ("170+ height", "height>=170"),
        ("more than 2 million inhabitants", "population>2000000"),
        ("population over a billion", "population>1000000000"), ("no more than 70 kg", "mass<=70"),
        ("over 2 metres tall", "height>200"), ("taller than 1.8 m", "height>180"), ("heavier than 100 kg", "mass>100"),
        ("lighter than 50 kg", "mass<50"), ("population 2k or less", "population<=2000"),
        ("height less than 96.5", "height<96.5"),
    ])
    func comparisonsAreRead(_ text: String, _ filter: String) { #expect(SentenceFixture.read(text)?.text == filter) }

    @Test(arguments: [
        ("plus de 2 millions d’habitants", "population>2000000"), ("taille d’au moins 1,8 m", "height>=180"),
        ("population moins de 1 000 000", "population<1000000"), ("plus grand que 2 m", "height>200"),
    ])
    func comparisonsAreReadInFrench(_ text: String, _ filter: String) {
        #expect(SentenceFixture.read(text, .french)?.text == filter)
    }

    /// A unit that measures something else belongs to no attribute.
    @Test func aUnitMustFit() {
        #expect(SentenceFixture.read("height over 80 kg")?.text != "height>80")
        #expect(SentenceFixture.read("over 5 credits") == nil || SentenceFixture.read("over 5 credits")?.parts.isEmpty == true)
    }

    /// The value to compare with may be another entry's.
    @Test(arguments: [
        ("taller than Luke", "height>172"), ("people shorter than the Luke", "in:people height<172"),
        ("more mass than luke", "mass>172"), ("more mass than 80", "mass>80"), ("less mass than luke", "mass<172"),
        ("height over luke", "height>172"),
    ])
    func entriesAreCompared(_ text: String, _ query: String) { #expect(SentenceFixture.read(text)?.text == query) }

    /// Some values have an order, although they are words.
    @Test(arguments: [
        ("large or bigger people", "in:people (size:large OR size:huge)"), ("size", nil),
        ("people of at least large", "in:people (size:large OR size:huge)"), ("under medium", "size:small"),
        ("people of size large or bigger", "in:people (size:large OR size:huge)"),
        ("people of large size or bigger", "in:people (size:large OR size:huge)"),
        ("huge people", "in:people size:huge"),
    ])
    func gradesAreCompared(_ text: String, _ query: String?) { #expect(SentenceFixture.read(text)?.text == query) }
}
