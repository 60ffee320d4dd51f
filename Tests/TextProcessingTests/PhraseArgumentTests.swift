import Localization
import Testing

@Suite struct PhraseArgumentTests {
    @Test("a text after the number keeps its place in every plural form", arguments: [Language.english, .french], [Int64(1), 3])
    func textsAfterTheNumber(language: Language, count: Int64) {
        let words = Localizer(language)
        #expect(words.count(.serverImportShortLines, count, "line-7").contains("line-7"))
        #expect(words.count(.serverImportMisfits, count, "column-a").contains("column-a"))
    }
}
