import Localization
import Model
import Testing

@testable import Catalogs

/// Tests the transforms that a source file can specify for an attribute's values.
@Suite struct ColumnValueFormatTests {
    private static let placeholders =
        #""placeholders":{"unknown":["unknown"],"notApplicable":["n/a"],"none":["none"],"isMissingShown":true},"#

    /// Returns the entry for a record with a single value.
    private static func entry(_ attribute: String, _ value: String?, _ placeholders: String = placeholders) throws -> Entry {
        let text = """
            {"almanacSource":1,"name":"things","title":"Things","servers":["https://things.example"],\(placeholders)
            "catalogs":[{"name":"things","title":"Things","list":{"path":"/things"},
            "entry":{"id":"/id","title":"/name","subtitle":["x"],"attributes":[{"key":"x","at":"/x",\(attribute)}]}}]}
            """
        let adapter = SourceFileAdapter(try SourceFile(parsing: Array(text.utf8)))
        let member = value.map { ",\"x\":\"\($0)\"" } ?? ""
        let record = try RawRecord("things/1", .list, Array("{\"id\":1,\"name\":\"A\"\(member)}".utf8))
        return try adapter.entry(record.id, from: [record])
    }

    /// Returns an entry's only fact as text, by default in English. No-break spaces become plain spaces.
    private static func shown(_ entry: Entry, _ language: Language = .english) -> String? {
        guard case .facts(let facts) = entry.blocks.first else { return nil }
        return facts.first.map {
            Localizer(language).plain($0.value).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
        }
    }

    @Test(arguments: [
        ("10465", "10,465 km", "10465"), ("1,358", "1,358 km", "1358"), ("78.2", "78.2 km", "78.2"), ("36.8 ", "36.8 km", "36.8"),
        ("1000km", "1,000 km", "1000"), ("1000000000000", "1,000,000,000,000 km", "1000000000000"), ("2.0", "2 km", "2"),
        ("30-165", "30–165 km", "30"), ("47,060", "47,060 km", "47060"), ("0", "0 km", "0"), ("-5", "−5 km", "-5"),
    ])
    func looseNumbers(raw: String, shown: String, attribute: String) throws {
        let entry = try Self.entry(#""type":"number","numbers":"loose","unit":"unit.kilometres""#, raw)
        #expect(Self.shown(entry) == shown && entry.number("x") == attribute)
    }

    @Test(arguments: [
        #""type":"text""#, #""type":"list""#, #""type":"number""#, #""type":"date""#, #""type":"flag""#,
        #""type":"text","units":{"":"unit.years"}"#,
    ]) func placeholders(attribute: String) throws {
        for raw in [nil, "", " ", "unknown", "Unknown "] {
            let entry = try Self.entry(attribute, raw)
            #expect(entry["x"] == .unknown && Self.shown(entry) == "unknown" && entry.subtitle.isEmpty)
            #expect(try Self.entry(attribute, raw == nil ? nil : "", "").blocks.isEmpty)
        }
        for raw in ["n/a", "N/A"] {
            let entry = try Self.entry(attribute, raw)
            #expect(entry["x"] == .notApplicable && Self.shown(entry) == "not applicable" && entry.subtitle.isEmpty)
        }
        #expect(Self.shown(try Self.entry(attribute, "none"), .french) == "aucun")
    }

    @Test func noneDependsOnTheType() throws {
        #expect(try Self.entry(#""type":"list""#, "none")["x"] == .list(["none"]))
        #expect(try Self.entry(#""type":"text""#, "none")["x"] == .text("none"))
        #expect(try Self.entry(#""type":"number""#, "none")["x"] == .notApplicable)
        let zero = try Self.entry(#""type":"number","none":"zero""#, "none")
        #expect(zero["x"] == .number(FixedDecimal(0)) && Self.shown(zero) == "none" && zero.subtitle.isEmpty)
    }

    @Test func anAttributeCanHaveItsOwnPlaceholders() throws {
        #expect(try Self.entry(#""type":"number","unknown":["0"]"#, "0")["x"] == .unknown)
        #expect(try Self.entry(#""type":"number","unknown":["0"]"#, "unknown")["x"] == .unknown)
        #expect(try Self.entry(#""type":"number""#, "0")["x"] == .number(FixedDecimal(0)))
    }

    @Test func lists() throws {
        let list = #""type":"list","separator":",""#
        #expect(try Self.entry(list, "artificial temperate , arid,,arid")["x"] == .list(["artificial temperate", "arid"]))
        let firms = try Self.entry(list + #","continuations":["inc","inc."]"#, "Inc, Kessel Drive, Inc, Gwori, INC., Yards")
        #expect(firms["x"] == .list(["Inc", "Kessel Drive, Inc", "Gwori, INC.", "Yards"]))
        #expect(Self.shown(firms) == "Inc, Kessel Drive, Inc, Gwori, INC., Yards")
        let colours = try Self.entry(list + #","replace":{"Gray":"grey","blonde":"blond"}"#, "gray, GRAY, blonde, blue")
        #expect(colours["x"] == .list(["grey", "blond", "blue"]))
    }

    @Test func wordsTranslateValues() throws {
        let climates = try Self.entry(#""type":"list","separator":",","words":"swapi.climate""#, "arid, nowhere")
        #expect(Self.shown(climates) == "arid, nowhere" && Self.shown(climates, .french) == "aride, nowhere")
        #expect(Localizer(.french).plain(climates.subtitle) == "aride, nowhere")
        let lifespan = try Self.entry(#""type":"number","words":"swapi.lifespan""#, "indefinite")
        #expect(lifespan["x"] == .unknown && Self.shown(lifespan, .french) == "indéfinie")
    }

    @Test(arguments: [
        ("2 years", "2 years"), ("1 year", "1 year"), ("1,5 years", "1,5 years"), ("12 MONTHS", "12 months"), ("years", "years"),
        ("two years", "two years"), ("5", "5"),
    ]) func unitsInTexts(raw: String, shown: String) throws {
        let units = #""units":{" year":"unit.years"," years":"unit.years"," months":"unit.months"}"#
        let entry = try Self.entry(units, raw)
        #expect(Self.shown(entry) == shown && entry["x"] == .text(raw))
    }

    @Test func aTextMayBeANumberWithoutAUnit() throws {
        let units = #""words":"swapi.gravity","units":{"":"unit.metres"," standard":"swapi.unit.standardGravity"}"#
        #expect(Self.shown(try Self.entry(units, "1.5 standard")) == "1.5 standard")
        #expect(Self.shown(try Self.entry(units, "1.5")) == "1.5 m")
        let other = "1.5 (surface), 1 standard (Cloud City)"
        let free = try Self.entry(units, other)
        #expect(Self.shown(free) == other)
        #expect(Self.shown(free, .french) != other)
    }

    @Test(arguments: [
        ("1977-05-25", "25 May 1977"), ("1977-13-25", "1977-13-25"), ("someday", "someday"),
        ("1977-05-25T10:00Z", "1977-05-25 10:00Z"),
    ])
    func longDates(raw: String, shown: String) throws {
        #expect(Self.shown(try Self.entry(#""type":"date","isLongDate":true"#, raw)) == shown)
    }

    @Test(arguments: ["indefinite", "99999999999999999999999", "--", "km", "1-2-3", ""])
    func otherTextIsShownButUnknownToFilters(raw: String) throws {
        let entry = try Self.entry(#""type":"number","numbers":"loose","unit":"unit.years""#, raw, "")
        #expect(entry["x"] == .unknown && Self.shown(entry) == (raw.isEmpty ? nil : raw))
    }

    /// For the line below the title, a source file may define a different unit and different text for unknown values.
    @Test func subtitles() throws {
        let adapter = BuiltInAdapters.starWars
        func line(_ population: String) throws -> String {
            let record = try RawRecord("planets/1", .list, Array(#"{"name":"P","population":"\#(population)"}"#.utf8))
            return try adapter.entry(record.id, from: [record]).subtitleText
        }
        #expect(try line("1000") == "climate unknown · population 1,000")
        #expect(try line("unknown") == "climate unknown · population unknown")
        #expect(try line("none") == "climate unknown")
    }

    @Test func labelsMayBePhrases() throws {
        let text = """
            {"almanacSource":1,"name":"things","title":"Things","servers":["https://things.example"],
            "collection":{"name":"mine","title":{"phrase":"swapi.collection"}},
            "catalogs":[{"name":"things","title":{"phrase":"swapi.films"},"count":{"phrase":"swapi.count.films"},"list":{"path":"/x"},
            "entry":{"id":"/id","title":"/name","attributes":[{"key":"x","at":"/x","label":{"phrase":"swapi.hair"}}],
            "blocks":[{"at":"/text","label":{"phrase":"swapi.openingCrawl"},"isWrapped":true}],
            "links":[{"at":"/other","label":"Others","catalog":"things","unstated":{"phrase":"swapi.oneSpecies"}}]}}]}
            """
        let adapter = SourceFileAdapter(try SourceFile(parsing: Array(text.utf8)))
        let catalog = adapter.catalogs[0]
        #expect(catalog.title == .phrase("swapi.films") && catalog.countKey == "swapi.count.films")
        #expect(catalog.collection.id == "mine" && catalog.collection.shortTitle == .phrase("swapi.collection"))
        #expect(catalog.attributes[0].label == .phrase("swapi.hair"))
        let record = try RawRecord(
            "things/1", .list, Array(#"{"id":1,"name":"A","text":"It is\na test.\r\n \r\n\nThe end."}"#.utf8))
        let entry = try adapter.entry(record.id, from: [record])
        #expect(
            entry.section("opening-crawl")?.blocks
                == [.paragraph([.text("It is a test.")]), .paragraph([.text("The end.")])])
        #expect(entry.fact("swapi.oneSpecies") == "not stated")
        let linked = try RawRecord("things/1", .list, Array(#"{"id":1,"name":"A","other":[2]}"#.utf8))
        #expect(try adapter.entry(linked.id, from: [linked]).fact("swapi.oneSpecies") == nil)
    }
}
