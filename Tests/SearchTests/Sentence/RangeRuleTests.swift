import Localization
import Search
import Testing

/// Tests the rules for ranges of numbers.
@Suite struct RangeRuleTests {
    @Test(arguments: [
        ("height between 150 and 170", "height:150..170"), ("between 150 and 170 height", "height:150..170"),
        ("height from 150 to 170", "height:150..170"), ("height 1.5 to 1.7 m", "height:150..170"),
        ("mass 50 to 80 kg", "mass:50..80"),
    ])
    func rangesAreRead(_ text: String, _ filter: String) { #expect(SentenceFixture.read(text)?.text == filter) }

    @Test func rangesAreReadInFrench() {
        #expect(SentenceFixture.read("taille entre 150 et 170", .french)?.text == "height:150..170")
        #expect(SentenceFixture.read("taille de 150 à 170", .french)?.text == "height:150..170")
    }
}
