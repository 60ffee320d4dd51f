import Localization
import Model
import Testing

@testable import Catalogs

@Suite struct SWAPIValueTests {
    @Test(arguments: [
        ("10465", "10,465 km", "10465"), ("1,358", "1,358 km", "1358"), ("78.2", "78.2 km", "78.2"), ("36.8 ", "36.8 km", "36.8"),
        ("1000km", "1,000 km", "1000"), ("1000000000000", "1,000,000,000,000 km", "1000000000000"), ("2.0", "2 km", "2"),
        ("30-165", "30–165 km", "30"), ("47,060", "47,060 km", "47060"), ("0", "0 km", "0"),
    ])
    func numbers(raw: String, shown: String, attribute: String) throws {
        let form = SWAPIValue.FieldFormat.number(unit: "unit.kilometres")
        let value = SWAPIValue(raw, as: form)
        // The space before a unit can be non-breaking.
        let text = Localizer(.english).plain(value.inlines(as: form)).replacing("\u{A0}", with: " ").replacing(
            "\u{202F}", with: " ")
        #expect(text == shown)
        guard case .number(let number) = value.attribute(as: form) else {
            Issue.record("no number")
            return
        }
        #expect(number.text == attribute)
    }

    @Test(arguments: [nil, "", " ", "unknown", "Unknown "]) func unknown(raw: String?) {
        for form in [SWAPIValue.FieldFormat.text, .list, .number(unit: nil), .measured(unit: nil), .gravity, .year, .date] {
            let value = SWAPIValue(raw, as: form)
            #expect(value == .unknown)
            #expect(value.attribute(as: form) == .unknown)
            #expect(Localizer(.english).plain(value.inlines(as: form)) == "unknown")
        }
    }

    @Test(arguments: ["n/a", "N/A"]) func notApplicable(raw: String) {
        let value = SWAPIValue(raw, as: .number(unit: nil))
        #expect(value.attribute(as: .number(unit: nil)) == .notApplicable)
        #expect(Localizer(.english).plain(value.inlines(as: .number(unit: nil))) == "not applicable")
    }

    @Test func noneIsShownAsNoneAndCountsAsZero() {
        let form = SWAPIValue.FieldFormat.capacity(unit: "unit.kilograms")
        #expect(SWAPIValue("none", as: form).attribute(as: form) == .number(FixedDecimal(0)))
        #expect(Localizer(.english).plain(SWAPIValue("none", as: form).inlines(as: form)) == "none")
        #expect(SWAPIValue("none", as: .list).attribute(as: .list) == .list(["none"]))
    }

    @Test func aDiameterOfZeroIsUnknown() {
        let form = SWAPIValue.FieldFormat.measured(unit: "unit.kilometres")
        #expect(SWAPIValue("0", as: form) == .unknown)
        #expect(SWAPIValue("12500", as: form) == .number(FixedDecimal(12500)))
    }

    @Test func lists() {
        #expect(SWAPIValue("artificial temperate , arid,,arid", as: .list) == .list(["artificial temperate", "arid"]))
        #expect(
            SWAPIValue("Hoersch-Kessel Drive, Inc, Gwori Industries", as: .firms)
                == .list(["Hoersch-Kessel Drive, Inc", "Gwori Industries"]))
    }

    @Test func gravityIsFreeText() {
        func shown(_ raw: String) -> String { Localizer(.english).plain(SWAPIValue(raw, as: .gravity).inlines(as: .gravity)) }
        #expect(shown("1 standard") == "1 standard")
        #expect(shown("1.56") == "1.56 standard")
        #expect(shown("1.5 (surface), 1 standard (Cloud City)") == "1.5 (surface), 1 standard (Cloud City)")
        #expect(SWAPIValue("1 standard", as: .gravity).attribute(as: .gravity) == .text("1 standard"))
    }

    @Test func yearsAndDates() {
        let words = Localizer(.english)
        #expect(words.plain(SWAPIValue("41.9BBY", as: .year).inlines(as: .year)) == "41.9 BBY")
        #expect(words.plain(SWAPIValue("1977-05-25", as: .date).inlines(as: .date)) == "25 May 1977")
        #expect(words.plain(SWAPIValue("1977-13-25", as: .date).inlines(as: .date)) == "1977-13-25")
        #expect(words.plain(SWAPIValue("someday", as: .date).inlines(as: .date)) == "someday")
    }

    @Test func unexpectedTextIsShownButUnknownToFilters() {
        let form = SWAPIValue.FieldFormat.number(unit: "unit.years")
        #expect(SWAPIValue("indefinite", as: form).attribute(as: form) == .unknown)
        #expect(SWAPIValue("indefinite", as: form).inlines(as: form) == [.text("indefinite")])
        #expect(SWAPIValue("99999999999999999999999", as: form).attribute(as: form) == .unknown)
        #expect(SWAPIValue("--", as: form).attribute(as: form) == .unknown)
        #expect(SWAPIValue("km", as: form).attribute(as: form) == .unknown)
    }

    @Test(arguments: [
        ("arid", "desert", PlanetKind.arid), ("temperate", "cityscape, mountains", .urban),
        ("temperate", "gas giant", .gas),
        ("temperate, arid", "grass", .temperate), ("unknown", "unknown", .unknown), ("frigid", "tundra", .frozen),
        ("artificial temperate ", "airless asteroid", .urban), ("murky", "swamp, jungles", .murky),
        ("tropical", "jungle", .tropical),
    ])
    func looks(climate: String, terrain: String, look: PlanetKind) {
        #expect(PlanetKind(climate: climate, terrain: terrain) == look)
    }
}
