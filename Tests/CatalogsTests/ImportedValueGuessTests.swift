import Model
import Testing

@testable import Catalogs

/// Tests guesses that depend on the form of single values: lists, filters, subtitles, dates, markup and pictures.
@Suite("Guesses about the form of values")
struct ImportedValueGuessTests {
    /// Returns the plan and the entries for JSON records.
    private static func look(_ rows: [String]) throws -> (plan: CatalogPlan, entries: [Entry]) {
        let read = try ParsedCellTests.read("[" + rows.joined(separator: ",\n") + "]", name: "f.json")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(profile, read.format, ImportChoices(), earlier: nil, isWhole: true)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: "f.json", language: "en")
        let catalog = SourceFileAdapter(try SourceFile(plan))
        var ids = RecordIDAssigner(plan, of: try #require(catalog.catalogs.first).id)
        return (plan, try read.records.map { try catalog.entry(of: $0, &ids) })
    }

    /// Returns the plan's column for these values, which are in the member `name` of twelve or more records.
    private static func column(_ values: [String], name: String = "x") throws -> SourceColumn {
        let rows = (0..<max(12, values.count)).map { place in
            #"{"name": "Thing \#(place)", "\#(name)": "\#(values[place % values.count])"}"#
        }
        return try #require(try look(rows).plan.column(name))
    }

    // MARK: Lists

    @Test(
        "a semicolon doesn't separate items if values contain character references, and a sentence isn't a list",
        arguments: [
            ["Salt &amp; Pepper", "Oil &amp; Vinegar"], ["Caf&eacute;", "Th&eacute;; Caf&eacute;"],
            ["Tom &#38; Ann", "Ann &#x26; Tom"],
            ["It is late; go home.", "It is late; stay here!"], ["A small, simple tool.", "A small, fast tool."],
        ])
    func noLists(values: [String]) throws {
        #expect(try Self.column(values).type == .text)
        // The name of a list column doesn't turn sentences into lists, either.
        #expect(try Self.column(values, name: "tags").type == .text)
    }

    @Test(
        "semicolons separate items in all other text",
        arguments: [
            ["AT&T; Verizon", "Verizon; AT&T"], ["red; blue", "blue; green"], ["Kite, Inc.; Paper Yards", "Kite, Inc."],
        ])
    func lists(values: [String]) throws {
        let column = try Self.column(values)
        #expect(column.type == .list && column.lists == .separated(ASCII.semicolon))
    }

    // MARK: Filters and subtitles

    private static let uuids = (0..<4).map { "0f8fad5b-d9cb-469f-a165-70867728950\($0)" }
    private static let machineValues = [
        uuids, uuids.map { "{\($0.uppercased())}" }, (0..<4).map { "507f1f77bcf86cd79943901\($0)" },
        (0..<4).map { "0x00000000219ab540\($0)" }, (0..<4).map { "/works/OL\($0)W" },
        (0..<4).map { "https://www.example.org/\($0)" }, (0..<4).map { "www.example.org/\($0)" }, (0..<4).map { "img/\($0).png" },
        (0..<4).map { "ftp://example.org/\($0)" },
    ]

    @Test("columns of IDs, paths and URLs have no filter and aren't in the subtitle", arguments: machineValues)
    func machineColumns(values: [String]) throws {
        func rows(_ name: String, isList: Bool = false) -> [String] {
            (0..<24).map { place in
                let value = "\"\(values[place % 4])\""
                return #"{"name": "Thing \#(place)", "\#(name)": \#(isList ? "[\(value)]" : value)}"#
            }
        }
        for plan in try [Self.look(rows("x")).plan, Self.look(rows("type")).plan, Self.look(rows("x", isList: true)).plan] {
            #expect(plan.columns.allSatisfy { $0.filter == .none } && plan.subtitle.isEmpty, "\(plan.columns)")
        }
    }

    @Test(
        "columns whose names end with \"id\" have no filter and aren't in the subtitle",
        arguments: ["id_", "user_id", "userId", "UserID", "userid", "genre-ids", "owner.id", "uuid"])
    func idNames(name: String) throws {
        let rows = (0..<24).map { #"{"name": "Thing \#($0)", "\#(name)": "U\#($0 % 3)", "\#(name)_x": \#($0 % 3)}"# }
        let plan = try Self.look(rows).plan
        let column = try #require(plan.column(name))
        #expect(column.filter == .none && !plan.subtitle.contains(name), "\(plan)")
        #expect(plan.column(name + "_x")?.filter == .values)
    }

    @Test(
        "words, codes and flags keep their filters",
        arguments: [
            ["km/h", "m/s"], ["M/F", "F"], ["red", "deadbeefdeadbeef"], ["A-1", "B-2"], ["text/html", "text/css"],
            ["1/2.50", "1/3.50"],
        ])
    func otherColumns(values: [String]) throws {
        for name in ["x", "hybrid", "is_paid", "Grid", "solids", "idea"] {
            #expect(try Self.column(values, name: name).filter == .values, "\(name)")
        }
        #expect(try Self.column(values, name: "x").filter == .values)
    }

    @Test("the user can ask for a filter and a subtitle of IDs")
    func wantedFilter() throws {
        let text = "name,owner_id,kind\n" + (0..<12).map { "Thing \($0),U\($0 % 3),k\($0 % 2)\n" }.joined()
        let read = try ParsedCellTests.read(text, name: "f.csv")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        var choices = ImportChoices()
        (choices.filters, choices.subtitle) = (["owner_id"], ["owner_id"])
        let plan = try ImportPlanner(profile, read.format, choices, earlier: nil, isWhole: true)
            .plan(for: CatalogID(known: "things"), file: "f.csv", language: "en")
        #expect(plan.column("owner_id")?.filter == .values && plan.subtitle == ["owner_id"])
    }

    @Test("top-level columns get filters before nested columns, and the columns keep their order")
    func filterOrder() throws {
        let rows = (0..<24).map { place in
            let nested = (0..<14).map { #""g\#($0)": "v\#(place % 3)""# }.joined(separator: ",")
            let deep = #""inner": {"deep": "d\#(place % 3)"}"#
            let own = (0..<4).map { #""own\#($0)": "w\#(place % 3)""# }.joined(separator: ",")
            return #"{"name": "Thing \#(place)", "legalities": {\#(deep),\#(nested)}, \#(own)}"#
        }
        let filtered = try Self.look(rows).plan.columns.filter { $0.filter != .none }.map(\.source)
        #expect(filtered == (0..<8).map { "legalities.g\($0)" } + (0..<4).map { "own\($0)" })
    }

    @Test("flags in JSON aren't in the subtitle")
    func flagLine() throws {
        let rows = (0..<12).map {
            #"{"name": "Thing \#($0)", "isDefault": \#($0 % 2 == 0), "hidden": "\#($0 % 2 == 0 ? "yes" : "no")"}"#
        }
        let plan = try Self.look(rows).plan
        #expect(plan.subtitle.isEmpty && plan.column("isDefault")?.filter == .values)
    }

    // MARK: Dates

    private static func dates(_ values: [String], name: String = "made_at") throws -> (column: SourceColumn, shown: [String]) {
        let found = try look(values.enumerated().map { #"{"name": "Thing \#($0)", "\#(name)": \#($1)}"# })
        let column = try #require(found.plan.column(name))
        let shown = found.entries.map { entry in
            if case .text(let text) = entry[column.word] { text } else { "?" }
        }
        return (column, shown)
    }

    @Test(
        "dates don't contain the time if all times are midnight",
        arguments: [
            ([#""2025-11-28T00:00:00Z""#, #""2025-11-29T00:00:00.000Z""#], DateParser.Form.isoDay),
            ([#""2025-11-28T00:00""#, #""2025-11-29 00:00:00+00:00""#], .isoDay),
            ([#""2025-11-28""#, #""2025-11-29T00:00:00Z""#], .isoDay), (["1764288000", "1764374400"], .unixSecondsDay),
            (["1764288000000", #""1764374400000""#], .unixMillisecondsDay),
        ])
    func midnight(values: [String], form: DateParser.Form) throws {
        let (column, shown) = try Self.dates(values)
        #expect(column.type == .date && column.dates == form)
        #expect(shown == ["2025-11-28", "2025-11-29"])
    }

    @Test(
        "dates in other formats",
        arguments: [
            ([#""25 Sep 1952""#, #""1 January 2024""#], DateParser.Form.named, ["1952-09-25", "2024-01-01"]),
            ([#""Sep 25, 1952""#, #""Sept. 1, 2024""#], .named, ["1952-09-25", "2024-09-01"]),
            ([#""25-Sep-1952""#, #""Mon, 21 Nov 2022 14:30:00 GMT""#], .named, ["1952-09-25", "2022-11-21T14:30:00Z"]),
            (["20240101101500", #""20240229235959""#], .compact, ["2024-01-01T10:15:00", "2024-02-29T23:59:59"]),
            (
                [#""/Date(1234567890000)/""#, #""/Date(-86400000+0100)/""#], .unixMilliseconds,
                ["2009-02-13T23:31:30Z", "1969-12-31T00:00:00Z"]
            ),
            (["1764288000.25", "1764374401"], .unixSeconds, ["2025-11-28T00:00:00Z", "2025-11-29T00:00:01Z"]),
            ([#""01-02-2010""#, #""31-12-2011""#], .dayFirst, ["2010-02-01", "2011-12-31"]),
            ([#""01-02-2010""#, #""12-31-2011""#], .monthFirst, ["2010-01-02", "2011-12-31"]),
        ])
    func otherFormats(values: [String], form: DateParser.Form, expected: [String]) throws {
        let (column, shown) = try Self.dates(values)
        #expect(column.type == .date && column.dates == form, "\(column)")
        #expect(shown == expected)
    }

    @Test(
        "values that only look like dates stay text or numbers",
        arguments: [
            [#""01-02-2010""#, #""03-04-2011""#], [#""March of 1952""#], [#""31 Sep 1952""#], [#""May 1952""#],
            [#""10-20-4000""#],
            ["20241301101500"], [#""/Date(x)/""#], [#""Sep 25, 52""#],
        ])
    func noDates(values: [String]) throws {
        #expect(try Self.dates(values).column.type != .date)
    }

    @Test("times stay if any time isn't midnight in UTC")
    func times() throws {
        let mixed = try Self.dates([#""2025-11-28T00:00:00Z""#, #""2025-11-29T07:30:00Z""#])
        #expect(mixed.column.dates == .iso && mixed.shown == ["2025-11-28T00:00:00Z", "2025-11-29T07:30:00Z"])
        let zone = try Self.dates([#""2025-11-28T00:00:00+02:00""#])
        #expect(zone.column.dates == .iso && zone.shown == ["2025-11-28T00:00:00+02:00"])
        #expect(try Self.dates(["1764288000", "1764374401"]).column.dates == .unixSeconds)
        #expect(try Self.dates([#""2025-11-28""#]).column.dates == .iso)
        // A later record can have a time, which is shown.
        #expect(DateParser.value("2025-11-28T07:30:00Z", .isoDay) == "2025-11-28T07:30:00Z")
    }

    @Test("a catalog keeps its date format if the times in a later file would suggest another format")
    func laterMidnight() throws {
        func plan(_ value: String, earlier: CatalogPlan? = nil) throws -> CatalogPlan {
            let read = try ParsedCellTests.read("name,made\nBowl,\(value)\n", name: "f.csv")
            var profile = FileProfile()
            for record in read.records { profile.add(record) }
            let planner = ImportPlanner(profile, read.format, ImportChoices(), earlier: earlier, isWhole: false)
            return try planner.plan(for: CatalogID(known: "things"), file: "f.csv", language: "en")
        }
        let (day, time) = ("2025-11-28T00:00:00Z", "2025-11-28T07:30:00Z")
        for (first, second) in [(day, time), (time, day)] {
            let earlier = try plan(first)
            let column = try #require(try plan(second, earlier: earlier).column("made"))
            #expect(column.type == .date && column.dates == earlier.column("made")?.dates)
        }
    }

    @Test(
        "numbers are treated as Unix times if a word in the column's name suggests times",
        arguments: [
            "date_unix", "static_fire_date_unix", "unixTime", "timestamp_utc", "epoch_s", "time_of_event", "datetimeLocal",
        ])
    func unixNames(name: String) throws {
        let (column, shown) = try Self.dates(["1143239400", "1174439400"], name: name)
        #expect(column.type == .date && column.dates == .unixSeconds)
        #expect(shown == ["2006-03-24T22:30:00Z", "2007-03-21T01:10:00Z"])
    }

    @Test("numbers in other columns aren't Unix times", arguments: ["mandate_count", "sometimes", "updater", "phone", "revenue"])
    func notUnixNames(name: String) throws {
        let rows = ["1143239400", "1174439400"].enumerated().map { #"{"name": "Thing \#($0)", "\#(name)": \#($1)}"# }
        #expect(try Self.look(rows).plan.column(name)?.type == (name == "phone" ? .text : .number))
    }

    // MARK: Markup and pictures

    @Test("tags with a namespace prefix are markup")
    func prefixedTags() throws {
        let text =
            "<jats:title>Abstract</jats:title><jats:p>A <jats:italic>small</jats:italic> text about <mml:mi>x</mml:mi>.</jats:p>"
        let more = String(repeating: " It is long enough for a text that isn't a single line.", count: 6)
        let found = try Self.look(
            (0..<3).map { #"{"name": "Thing \#($0)", "abstract": "\#(text)<jats:p>\#($0)\#(more)</jats:p>"}"# })
        let column = try #require(found.plan.column("abstract"))
        #expect(column.type == .long && column.form == .html)
        let blocks = found.entries[0].blocks
        #expect(
            blocks.prefix(2) == [
                .paragraph([.text("Abstract")]),
                .paragraph([.text("A "), .emphasis([.text("small")]), .text(" text about x.")]),
            ])
        for text in ["</jats:p>", "a</x:list-item>b"] { #expect(MarkupDetector.hasTag(text), "\(text)") }
        for text in ["a </ b: c>", "</jats:p", "</:p>", "</1:2>", "see: </", "</a:b:c>"] {
            #expect(!MarkupDetector.hasTag(text), "\(text)")
        }
    }

    @Test("a picture's URL may have an empty query", arguments: ["https://example.org/a/b.png?", "/a/b.png?", "/a/b.JPEG?#x"])
    func pictures(text: String) { #expect(WebAddressDetector.isPicture(text)) }
}
