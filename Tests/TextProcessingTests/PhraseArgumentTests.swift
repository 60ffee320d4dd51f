import Localization
import Model
import Testing

/// Fills in every message in both languages.
@Suite struct PhraseArgumentTests {
    private static let arguments = ["‹A›", "‹B›", "‹C›", "‹D›", "‹E›"]

    /// Returns a message with sample arguments. `count` selects the plural form.
    private static func message(_ phrase: Phrase, _ words: Localizer, _ count: Int64) -> String {
        let all = arguments
        return phrase.isPlural
            ? words.count(phrase, count, all[0], all[1], all[2], all[3], all[4])
            : words.text(phrase, all)
    }

    /// Returns the arguments that a message must contain, and whether it contains a number.
    private static func needs(_ phrase: Phrase, _ words: Localizer) -> (arguments: Set<String>, hasNumber: Bool) {
        var (found, hasNumber): (Set<String>, Bool) = ([], false)
        words.template(phrase).withUTF8 { template in
            var pieces = TemplateScanner()
            while let piece = pieces.next(in: template) {
                switch piece {
                case .argument(let index): found.insert(arguments[index])
                case .number: hasNumber = true
                case .text, .percent: break
                }
            }
        }
        return (found, hasNumber)
    }

    /// Returns what is wrong with a message, or nil.
    static func fault(in text: String) -> String? {
        if text.isEmpty { return "no text" }
        if text.contains("  ") || text.contains(" \u{A0}") || text.contains("\u{A0} ") { return "two spaces" }
        if text.contains(/%([0-9]+\$)?(@|l)/) { return "a placeholder" }
        if text.contains(/[ \u{A0}][.,)]( |$)|\( |\(\)|“”|«[ \u{A0}]*»/) { return "a gap" }
        if text.hasPrefix(" ") || text.hasSuffix(" ") { return "a space at the end" }
        return nil
    }

    @Test(arguments: [Language.english, .french], [Int64(1), 2, 3, 1_000_000])
    func everyMessageIsComplete(language: Language, count: Int64) {
        let words = Localizer(language)
        // Only the separator in a list ends with a space.
        for phrase in Phrase.allCases where phrase != .listSeparator {
            let text = Self.message(phrase, words, count)
            if let fault = Self.fault(in: text) { Issue.record("\(phrase): \(fault) in “\(text)”") }
            let (arguments, hasNumber) = Self.needs(phrase, Localizer(.english))
            for argument in arguments where !text.contains(argument) { Issue.record("\(phrase): “\(text)” lacks \(argument)") }
            // The singular may spell out the number or leave it out.
            if hasNumber, count > 2 || language == .english && count == 2, !text.contains(words.number(FixedDecimal(count))) {
                Issue.record("\(phrase): “\(text)” lacks its number")
            }
        }
    }

    @Test(arguments: [
        "Line  has fewer fields", "Line %@", "%1$lld lines", "two  spaces", "a gap .", "()", " a", "", "« » est absent",
    ]) func theCheckCanFail(text: String) {
        #expect(Self.fault(in: text) != nil)
    }
}
