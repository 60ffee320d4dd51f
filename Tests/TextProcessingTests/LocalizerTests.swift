import Localization
import Model
import Testing

private let english = Localizer(.english)
private let french = Localizer(.french)
private let pseudo = Localizer(.pseudo)

@Suite struct LocalizerTests {
    @Test func valuesAreTranslatedIfInTheStringCatalog() {
        #expect(french.value("Gargantuan", family: "dnd5e.size") == "gigantesque")
        #expect(french.value("swarm of Tiny beasts", family: "dnd5e.type") == "nuée de très petites bêtes")
        #expect(french.value("neutral good (50%) or neutral evil (50%)", family: "dnd5e.alignment")?.contains("50 %") == true)
        #expect(french.value("Gargantuan", family: "dnd5e.type") == nil)
        #expect(english.value("Gargantuan", family: "dnd5e.size") == nil)
        for hostile in ["", "-", "../", String(repeating: "a", count: 100_000), "<script>"] {
            #expect(french.value(hostile, family: "dnd5e.size") == nil)
        }
    }

    @Test func composedTextsUseTheLanguagesWordOrder() {
        let described = [
            Inline.composed(
                "dnd5e.sizeAndType", [.value("Large", family: "dnd5e.ofSize"), .value("aberration", family: "dnd5e.type")]),
            .text(", "), .value("lawful evil", family: "dnd5e.aligned"),
        ]
        #expect(english.plain(described) == "Large aberration, lawful evil")
        #expect(french.plain(described) == "aberration de grande taille, d’alignement loyal mauvais")
        #expect(french.plain([.value("Owlbear", family: "dnd5e.type")]) == "Owlbear")
        #expect(french.plain([.composed("no.such.key", [.text("a"), .text("b")])]) == "a b")
    }

    @Test func everyKeyHasATextInEveryLanguage() {
        // The strings in which a percent sign may be literal instead of part of a placeholder.
        let ofPercent: [Phrase] = [
            .unitPercent, .dnd5eAlignmentNeutralGood50OrNeutralEvil50, .dnd5eAlignedNeutralGood50OrNeutralEvil50,
        ]
        for language in Language.allCases {
            let words = Localizer(language)
            for phrase in Phrase.allCases {
                #expect(!words.text(phrase).isEmpty, "\(phrase)")
                if !phrase.key.isEmpty {
                    #expect(Phrase(key: phrase.key) == phrase)
                    #expect(words.text(key: phrase.key) == words.text(phrase))
                }
                let filled = words.text(phrase, ["A", "B", "C", "D", "E", "F", "G", "H"])
                #expect(!filled.utf8.contains(0x25) || ofPercent.contains(phrase), "\(phrase): \(filled)")
                for count: Int64 in [.min, -1, 0, 1, 2, 1_000_000, .max] where phrase.isPlural {
                    #expect(!words.count(phrase, count).isEmpty)
                }
                if language == .pseudo { #expect(filled.hasPrefix("⟦") && filled.hasSuffix("⟧")) }
            }
        }
    }

    @Test func onlyPhrasesForDataHaveKeys() {
        #expect(Phrase.dnd5eActions.key == "dnd5e.actions" && Phrase.countEntries.key == "count.entries")
        #expect(Phrase.relationMentionedBy.key == "relation.mentionedBy")
        #expect(Phrase.pagesFound.key.isEmpty && Phrase(key: "pages.found") == nil)
        #expect(Phrase.failureNoMatchSummary.key.isEmpty)
    }

    @Test func anUnknownKeyIsShownUnchanged() {
        for key in ["", "a", "no.such.key", "zzz", "unit.feet ", "unit.fee", "\u{0}", "é"] {
            #expect(Phrase(key: key) == nil)
            #expect(english.text(key: key) == key)
            #expect(pseudo.text(key: key) == key)
        }
        #expect(english.label(.phrase("value.unknown")) == "unknown")
        #expect(french.label(.phrase("value.unknown")) == "valeur inconnue")
        #expect(french.label(.literal("%@ Aboleth")) == "%@ Aboleth")
    }

    @Test func placeholdersTakeTheirArguments() {
        #expect(english.text(.listTwo, "a%@", "%lld") == "a%@ and %lld")
        #expect(english.text(.listTwo, "a") == "a and ")
        #expect(english.text(.listTwo) == " and ")
        #expect(english.text(.unitPercent, "5") == "5%")
        #expect(french.text(.unitPercent, ["5"]) == "5\u{202F}%")
        #expect(pseudo.text(.listTwo, "one", "two") == "⟦one åñð two⟧")
    }

    @Test func pluralsFollowCLDR() {
        // In French, zero counts as singular. Strings with a count that may be zero must therefore contain the number as a
        // placeholder, not the word "one".
        for phrase: Phrase in [.jokesCount, .pagesFavouriteCount, .pagesNoteCount, .pagesFound, .pagesFoundIn] {
            #expect(french.count(phrase, 0).contains("0"), "\(phrase.key)")
        }
        #expect(english.count(.sizeBytes, 0) == "0 bytes")
        #expect(english.count(.sizeBytes, 1) == "1 byte")
        #expect(english.count(.sizeBytes, 1_000_000) == "1,000,000 bytes")
        #expect(french.count(.sizeBytes, 0) == "0\u{A0}octet")
        #expect(french.count(.sizeBytes, 1) == "1\u{A0}octet")
        #expect(french.count(.sizeBytes, 2) == "2\u{A0}octets")
        #expect(french.count(.sizeBytes, 1_000_000) == "1\u{202F}000\u{202F}000 d’octets")
        #expect(french.count(.sizeBytes, 1_000_001) == "1\u{202F}000\u{202F}001\u{A0}octets")
        #expect(PluralForm(of: FixedDecimal(mantissa: 15, scale: 1), in: .french) == .one)
        #expect(PluralForm(of: FixedDecimal(mantissa: 15, scale: 1), in: .english) == .other)
        #expect(PluralForm(of: FixedDecimal(.min), in: .french) == .other)
    }

    @Test func numbersAreGrouped() {
        for (value, en, fr) in [
            (0, "0", "0"), (999, "999", "999"), (1000, "1,000", "1\u{202F}000"), (-1234, "−1,234", "−1\u{202F}234"),
            (1_000_000_000_000, "1,000,000,000,000", "1\u{202F}000\u{202F}000\u{202F}000\u{202F}000"), (-5, "−5", "−5"),
            (Int64.min, "−9,223,372,036,854,775,808", "−9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808"),
        ] as [(Int64, String, String)] {
            #expect(english.number(FixedDecimal(value)) == en)
            #expect(french.number(FixedDecimal(value)) == fr)
        }
        #expect(english.number(FixedDecimal(mantissa: 5, scale: 2)) == "0.05")
        #expect(french.number(FixedDecimal(mantissa: -12_345_678, scale: 3)) == "−12\u{202F}345,678")
        #expect(english.number(FixedDecimal(mantissa: 1, scale: 18)) == "0.000000000000000001")
        #expect(english.signed(5) == "+5")
        #expect(english.signed(0) == "+0")
        #expect(english.signed(-1) == "−1")
        #expect(english.signed(.min).hasPrefix("−9,223"))
        for (text, shown) in [("0.125", "1/8"), ("0.25", "1/4"), ("0.5", "1/2"), ("0.75", "0.75"), ("10", "10")] {
            #expect(FixedDecimal(text).map(english.fraction) == shown)
        }
    }

    @Test func numbersWithUnits() {
        #expect(english.number(FixedDecimal(10), unit: "unit.feet") == "10 ft.")
        #expect(french.number(FixedDecimal(10), unit: "unit.feet") == "10\u{A0}pi")
        #expect(english.number(FixedDecimal(1), unit: "unit.hours") == "1 hour")
        #expect(english.number(FixedDecimal(24), unit: "unit.hours") == "24 hours")
        #expect(french.number(FixedDecimal(mantissa: 15, scale: 1), unit: "unit.hours") == "1,5\u{A0}heure")
        #expect(french.number(FixedDecimal(2_000_000), unit: "unit.people") == "2\u{202F}000\u{202F}000 d’habitants")
        #expect(english.number(FixedDecimal(2000), unit: nil) == "2,000")
        #expect(english.number(FixedDecimal(2000), unit: "furlongs") == "2,000 furlongs")
    }

    @Test func lists() {
        #expect(english.list([]) == "")
        #expect(english.list(["a"]) == "a")
        #expect(english.list(["a", "b"]) == "a and b")
        #expect(english.list(["a", "b", "c"]) == "a, b and c")
        #expect(french.list(["a", "b", "c"]) == "a, b et c")
    }

    @Test func sizes() {
        #expect(english.bytes(0) == "0 bytes")
        #expect(english.bytes(1) == "1 byte")
        #expect(english.bytes(1200) == "1.2 kB")
        #expect(english.bytes(9_960) == "10 kB")
        #expect(english.bytes(999_499) == "999 kB")
        #expect(english.bytes(999_500) == "1 MB")
        #expect(french.bytes(1_250_000) == "1,3\u{A0}Mo")
        #expect(english.bytes(.max) == "9,223,372,037 GB")
        #expect(english.bytes(.min) == "−9,223,372,037 GB")
        #expect(english.megabytes(300_000) == "0.3 MB")
    }
}
