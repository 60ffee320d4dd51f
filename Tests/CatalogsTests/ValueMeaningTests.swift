import Model
import Testing

@testable import Catalogs

/// Tests types of columns that depend on signs, units, names of months, other columns, or what the values stand for.
@Suite struct ValueMeaningTests {
    private static func look(_ header: String, _ rows: [String]) throws -> FileShapeTests.Found {
        try FileShapeTests.look(header + "\n" + rows.joined(separator: "\n") + "\n")
    }

    private static func column(_ name: String, _ values: [String]) throws -> SourceColumn {
        let found = try look("id,title,\(name)", values.enumerated().map { "\($0),T\($0),\"\($1)\"" })
        return try #require(found.plan.column(name))
    }

    @Test(
        "Numbers can have a sign or a unit, if it is the same in the whole column",
        arguments: [
            ("weight", ["12 kg", "7.5 kg", "103 kg"], ColumnType.number), ("height", ["12cm", "75cm"], .number),
            ("area", ["12 m²", "3 m2"], .text), ("weight", ["1.2 kg", "750 g"], .text), ("house", ["12A", "14A"], .text),
            ("price", ["125.50 kr", "99 kr"], .number), ("price", ["5 zł", "7 zł"], .number), ("price", ["5 zł", "$7"], .text),
            ("change", ["+5", "-3", "0"], .number), ("change", ["+2.5%", "-1%"], .number), ("call", ["+49301", "+49302"], .text),
            ("temp", ["-5 °C", "12 °C"], .number), ("grade", ["3D", "2D"], .text),
        ])
    func units(name: String, values: [String], type: ColumnType) throws {
        #expect(try Self.column(name, values).type == type)
    }

    @Test(
        "Durations can have words or decimals",
        arguments: [
            ("1 h 20", 4800), ("1h20m", 4800), ("1 hr 20 min", 4800), ("45 min", 2700), ("2 h", 7200), ("90 s", 90),
            ("2 Std. 5 Min.", 7500),
            ("PT1.5H", 5400), ("PT0,5M", 30), ("P1DT2H", 93_600), ("1:02:03", 3723),
        ])
    func durations(text: String, seconds: Int64) {
        #expect(NumberParser.value(text, .duration) == FixedDecimal(seconds))
    }

    @Test(
        "Other texts aren't durations",
        arguments: ["20 min 1 h", "1 h 70 min", "1 h 1 h", "PT1.5H2M", "PT", "h", "5 x", "12.5 min 3", "7:35"])
    func noDurations(text: String) { #expect(NumberParser.duration(text) == nil) }

    @Test("A column with minutes and hours is one of durations, and a column with minutes alone is one of numbers")
    func minutes() throws {
        #expect(try Self.column("total", ["1 h 20", "45 min", "2 h"]).numbers == .duration)
        let minutes = try Self.column("total", ["20 min", "45 min"])
        #expect(minutes.type == .number && minutes.numbers == .plain)
    }

    @Test(
        "Dates can have months in several languages, and times with AM and PM",
        arguments: [
            ("3 janvier 2024", "2024-01-03"), ("1er août 2024", "2024-08-01"), ("14. März 2024", "2024-03-14"),
            ("3. Dez. 2023", "2023-12-03"),
            ("5 de enero de 2024", "2024-01-05"), ("7 mei 2024", "2024-05-07"), ("2 agosto 2024", "2024-08-02"),
            ("2nd May 2024", "2024-05-02"),
            ("April 3, 2025 1:24 PM", "2025-04-03T13:24"),
        ])
    func months(text: String, date: String) { #expect(DateParser.value(text, .named) == date) }

    @Test(
        "An abbreviation that may be two months isn't one", arguments: ["3 jui 2024", "3 ma 2024", "32 mai 2024", "3 foo 2024"])
    func noMonths(text: String) { #expect(DateParser.value(text, .named) == nil) }

    @Test("The file's other dates show the order of day and month")
    func order() throws {
        let american = try Self.look(
            "what,ordered,paid", ["A,01/13/2024,02/03/2024", "B,03/25/2024,04/05/2024", "C,12/30/2024,01/02/2025"])
        #expect(american.values("paid") == ["2024-02-03", "2024-04-05", "2025-01-02"])
        let european = try Self.look("what,ordered,paid", ["A,13/01/2024,03/02/2024", "B,25/03/2024,05/04/2024"])
        #expect(european.values("paid") == ["2024-02-03", "2024-04-05"])
        // Columns in different orders show nothing.
        let both = try Self.look("what,a,b,paid", ["A,13/01/2024,01/13/2024,03/02/2024", "B,25/03/2024,03/25/2024,05/04/2024"])
        #expect(both.plan.column("paid")?.type == .text)
    }

    @Test("O and N mean yes and no only in a French file")
    func lettersForYesAndNo() throws {
        #expect(try Self.look("name,kind", ["A,N", "B,O", "C,N", "D,O"]).plan.column("kind")?.type == .text)
        #expect(try Self.look("nom,actif", ["A,N", "B,O", "C,N", "D,O"]).plan.column("actif")?.type == .flag)
        #expect(try Self.look("name,x,kind", ["A,oui,N", "B,non,O", "C,oui,N"]).plan.column("kind")?.type == .flag)
        #expect(try Self.column("active", ["Y", "N", "Y"]).type == .flag)
    }

    @Test(
        "The meaning of a column's texts",
        arguments: [
            ("country", ["FR", "DE", "US"], ValueMeaning?.some(.country)), ("kind", ["FR", "DE", "US"], nil),
            ("country", ["FR", "XX"], nil),
            ("lang", ["en", "de", "fr"], .language), ("mail", ["ann@example.org", "b.o@example.com"], .email),
            ("mail", ["ann@", "b"], nil),
            ("phone", ["+49 30 1234567", "(555) 123-4567"], .phone), ("colour", ["#ff8800", "#FFF"], .colour),
            ("colour", ["#ff8800", "red"], nil),
            ("where", ["48.8566, 2.3522", "51.5074, -0.1278"], .position),
            ("where", ["POINT(2.35 48.85)", "Point(-0.12 51.5)"], .position),
            ("where", ["98.8566, 2.3522", "51.5074, -0.1278"], nil), ("isbn", ["978-3-16-148410-0", "0-306-40615-2"], .isbn),
            ("ean", ["4006381333931", "96385074"], .isbn), ("ean", ["4006381333932", "96385074"], nil),
            ("address", ["10.1.2.3", "10.1.2.4"], nil),
        ])
    func meanings(name: String, values: [String], meaning: ValueMeaning?) throws {
        #expect(try Self.column(name, values).meaning == meaning)
    }

    @Test("Pages link what can be opened, name codes, and show everything else as it is written")
    func shown() {
        func shown(_ text: String, _ meaning: ValueMeaning) -> [Inline]? { meaning.inlines(text) }
        #expect(shown("a@example.org", .email) == [.web(url: "mailto:a@example.org", [.text("a@example.org")])])
        #expect(shown("+49 30 123-456", .phone) == [.web(url: "tel:+4930123456", [.text("+49 30 123-456")])])
        #expect(shown("POINT(2.35 48.85)", .position) == [.web(url: "geo:48.85,2.35", [.text("POINT(2.35 48.85)")])])
        #expect(shown("#ff8800", .colour) == [.code("#ff8800")] && shown("red", .colour) == nil)
        #expect(
            ValueMeaning.country.names.count > 240
                && ValueMeaning.language.names.first { $0.value == "de" }?.translations[1].text == "allemand")
    }

    @Test("The first of two columns with coordinates is a link to a map, and a column with JSON is code")
    func coordinatesAndJSON() throws {
        let found = try Self.look("name,lat,lon", ["A,48.85,2.35", "B,95,2.35"])
        guard case .facts(let facts) = found.entries[0].blocks.first else { return #expect(Bool(false)) }
        let numbers = try ["48.85", "2.35"].map { Inline.number(try #require(FixedDecimal($0)), unit: nil) }
        #expect(facts.map(\.value) == [[.web(url: "geo:48.85,2.35", [numbers[0]])], [numbers[1]]])
        #expect(try Self.column("data", ["{\"\"a\"\": 1}", "{\"\"a\"\": 2}"]).type == .nested)
    }

    @Test("A number with a wrong last digit is reported, and the column keeps its meaning")
    func checkedDigits() throws {
        let codes = (0..<40).map { $0 == 7 ? "4006381333932" : "4006381333931" }
        let found = try Self.look("id,title,ean", codes.enumerated().map { "\($0),T\($0),\($1)" })
        let column = try #require(found.plan.column("ean"))
        let summary = found.proposal.profile.summary(of: column)
        #expect(column.meaning == .isbn && summary.misfits == 1 && summary.oddValues == ["4006381333932"])
    }
}
