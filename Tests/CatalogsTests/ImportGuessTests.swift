import Model
import Testing

@testable import Catalogs

/// Tests how Almanac guesses titles, flags, ranges, lists and dates in imported files.
@Suite struct ImportGuessTests {
    private static func look(
        _ text: String, order: DayMonthOrder? = nil, earlier: CatalogPlan? = nil
    ) throws -> (plan: CatalogPlan, entries: [Entry], notes: [ImportAdvice]) {
        let read = try ParsedCellTests.read(text, name: "f.csv")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(
            profile, read.format, ImportChoices(), earlier: earlier, isWhole: false, order: order)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: "f.csv", language: "en")
        let catalog = SourceFileAdapter(try SourceFile(plan))
        var ids = RecordIDAssigner(plan, of: try #require(catalog.catalogs.first).id)
        let entries = try read.records.map { try catalog.entry(of: $0, &ids) }
        return (plan, entries, planner.notes(of: plan))
    }

    private static func column(_ values: [String], name: String = "x", order: DayMonthOrder? = nil) throws -> SourceColumn {
        let text = "id,\(name),y\n" + values.enumerated().map { "\($0),\"\($1)\",name \($0)\n" }.joined()
        return try #require(try look(text, order: order).plan.column(name))
    }

    @Test("words are preferred to times, sizes and codes as titles")
    func titles() throws {
        let birds = "time,species,count\n07:35,Barn Owl,1\n07:50,Grey Heron,2\n08:05,Barn Owl,1\n08:20,Barn Owl,3\n"
        #expect(try Self.look(birds).plan.title == "species")
        #expect(try Self.look("weight,what\n5 kg,Flour\n2 kg,Salt\n1 kg,Salt\n").plan.title == "what")
        #expect(try Self.look("code,what\nA-001,Bowl\nA-002,Bowl\n").plan.title == "what")
        #expect(try Self.look("film,year\n12 Monkeys,1995\n101 Dalmatians,1961\n").plan.title == "film")
        for values in [
            ["95 min", "120 min"], ["2 h 10", "1 h 35"], ["1h35", "2h"], ["1 hour 35 minutes", "2 hours"],
            ["95 Minuten", "80 Minuten"],
            ["ca. 95 min", "80 min"], ["EUR 12", "EUR 9"], ["€ 12", "€ 9"], ["12\u{A0}000 km", "9 km"], ["A-1", "A-2"],
            ["A-001", "A-002"],
            ["a1", "a2"], ["REF 7", "REF 12"], ["ITEM-1", "ITEM-2"], ["FR", "DE"], ["USA", "GBR"], ["tt0000001", "tt0000002"],
            ["2 joueurs", "4 joueurs", "6 joueurs"],
        ] {
            let rows = values.enumerated().map { "\($1),Heat part\($0),1995\n" }.joined()
            let plan = try Self.look("x,y,z\n" + rows).plan
            #expect(plan.title == "y", "\(values)")
        }
        for values in [
            ["12 Monkeys", "101 Dalmatians", "8 Mile"], ["Apollo-11", "Apollo-13"], ["Blink-182", "Catch-22"],
            ["Ab 1b", "Windows 7"],
            ["Up", "It"], ["王伟", "李娜"], ["Ed", "Jo"],
        ] {
            let rows = values.enumerated().map { "\($1),Heat part\($0),1995\n" }.joined()
            let plan = try Self.look("x,y,z\n" + rows).plan
            #expect(plan.title == "x", "\(values)")
        }
        // If no column contains words, a column of times can serve as the title.
        #expect(try Self.look("time,count\n07:35,1\n07:50,2\n").plan.title == "time")
    }

    @Test("quantities are neither titles nor the source of IDs")
    func quantities() throws {
        let films = try Self.look("Duration,Film,Year\n95 min,Heat,1995\n120 min,Alien,1979\n")
        #expect(films.plan.title == "Film" && films.plan.ids == .title("Film"))
        #expect(films.entries.map { $0.id.key } == ["heat", "alien"])
        let one = try Self.look("Duration,Film,Year\n95 min,Heat,1995\n").plan
        #expect(one.title == "Film")
        let items = try Self.look("Item;Désignation\nA-1;Bowl\nA-2;Cup\nA-3;Cup\n")
        #expect(items.plan.title == "Désignation" && items.plan.ids == .column("Item"))
        let countries = try Self.look("Code;Pays\nFR;France\nDE;Allemagne\n").plan
        #expect(countries.title == "Pays" && countries.ids == .title("Pays"), "only codes with digits become IDs")
        // A catalog keeps the title column that an earlier version chose.
        var earlier = films.plan
        (earlier.title, earlier.ids) = ("Duration", .title("Duration"))
        let later = try Self.look("Duration,Film,Year\n95 min,Heat,1995\n80 min,Up,2009\n", earlier: earlier).plan
        #expect(later.title == "Duration" && later.ids == .title("Duration"))
    }

    @Test("remarks are neither titles nor the source of IDs if there is something else")
    func remarks() throws {
        let birds = """
            time,species,count,seen,remarks
            07:35,Robin,2,yes,singing
            07:40,Wren,3,no,heard only
            07:50,Robin,4,yes,in flock
            08:00,Blackbird,1,yes,on lawn
            08:10,Wren,1,no,by pond

            """
        let plan = try Self.look(birds).plan
        #expect(plan.title == "species" && plan.ids == .content(["time", "species"]))
        let only = try Self.look("count,remarks\n1,singing\n2,heard only\n3,in flock\n").plan
        #expect(only.title == "remarks" && only.ids == .title("remarks"), "better than the whole record")
        let dated = try Self.look("date,remarks\n2026-01-02,singing\n2026-01-03,heard only\n2026-01-04,in flock\n").plan
        #expect(dated.ids == .content(["date"]))
        #expect(try Self.look("State,Capital\nOhio,Columbus\nUtah,Salt Lake City\n").plan.title == "State")
        for name in ["Remarks", "my notes", "Comment", "Bemerkungen"] { #expect(ColumnRoleGuesser.isRemark(name), "\(name)") }
        for name in ["keynote", "notebook", "comments_url", "species"] { #expect(!ColumnRoleGuesser.isRemark(name), "\(name)") }
        // A "state" column usually contains places. Unlike a status, a place rarely changes.
        for name in ["State", "statement", "US state"] { #expect(!ColumnRoleGuesser.isChangeable(name), "\(name)") }
        for name in ["Status", "my rating", "last updated"] { #expect(ColumnRoleGuesser.isChangeable(name), "\(name)") }
    }

    @Test("IDs made from titles are in lower case, also with accents")
    func lowerCase() throws {
        let found = try Self.look("title,n\nÉchecs classiques,1\nÖl & Wasser,2\nÇa ÉTÉ,3\nТест,4\n")
        #expect(found.entries.map { $0.id.key } == ["échecs-classiques", "öl-wasser", "ça-été", "тест"])
        #expect(ImportedEntryKeyGenerator.slug("Échecs Classiques") == "Échecs-classiques", "IDs of earlier versions stay")
    }

    @Test("IDs don't change with counts and scores if other values distinguish most records")
    func lastingIDs() throws {
        func ids(_ text: String) throws -> [String] { try Self.look(text).entries.map { $0.id.key } }
        let birds = "time,species,count\n07:35,Robin,2\n07:40,Wren,3\n07:50,Robin,40+\n08:00,Blackbird,1\n08:10,Wren,1\n"
        #expect(try ids(birds) == ids(birds.replacing("Robin,2", with: "Robin,9").replacing("Wren,3", with: "Wren,4")))
        let scores = "Player,Score,Status\nAnn,5,won\nBob,7,lost\nAnn,3,lost\nCy,2,lost\nBob,9,won\nDee,1,lost\nEli,4,won\n"
        let first = try ids(scores)
        #expect(Set(first).count == 7)
        #expect(try first == ids(scores.replacing("Ann,3,lost", with: "Ann,8,won")))
        // The IDs contain the size rather than the score, because a score changes more often.
        let plan = try Self.look("what,size,score\nBox,5 kg,1\nBox,2 kg,2\nBox,9 kg,3\nBag,2 kg,4\n").plan
        #expect(plan.ids == .content(["what", "size"]))
        // Without the values, many of the records would be equal, so the IDs contain the values.
        let sensors = "sensor,value\n" + (0..<20).map { "S\($0 % 2),\($0)\n" }.joined()
        #expect(try Self.look(sensors).plan.ids == .content(["sensor", "value"]))
    }

    @Test("yes and no are flags, in several languages")
    func flags() throws {
        for values in [
            ["yes", "no"], ["Y", "n", "Y"], ["oui", "non"], ["Vrai", "FAUX"], ["ja", "nein", "N/A"], ["x", "", "X"], ["✓", "✗"],
            ["no", "no"], ["TRUE", "false"], ["sí", "no"], ["checked", ""],
        ] { #expect(try Self.column(values).type == .flag, "\(values)") }
        for values in [["y", "y"], ["yes", "maybe"], ["n", "s"], ["si", "si"], ["o", "o"], ["yes", "non"]] {
            #expect(try Self.column(values).type == .text, "\(values)")
        }
        #expect(try Self.column(["1", "0"]).type == .number)
    }

    @Test("the line under the title has the name of a flag that is set, never yes or no")
    func flagLine() throws {
        let text = "name,kind,is_owned\nA,card,yes\nB,card,no\nC,dice,yes\nD,dice,no\n"
        let found = try Self.look(text)
        #expect(found.plan.subtitle == ["kind", "is_owned"])
        let lines = found.entries.map { entry in
            entry.subtitle.map { if case .text(let text) = $0 { text } else { "?" } }.joined()
        }
        #expect(lines == ["card · owned", "card", "dice · owned", "dice"])
        let asked = try Self.look("name,Have it ?\nA,yes\nB,no\nC,yes\nD,no\n").entries[0].subtitle
        #expect(asked == [.text("have it")])
        #expect(found.entries[0]["is_owned"] == .flag(true) && found.entries[1]["is_owned"] == .flag(false))
    }

    @Test("ranges are numbers that a number inside finds")
    func ranges() throws {
        func number(_ value: Int64) -> FixedDecimal { FixedDecimal(value) }
        let found = try Self.look("name,players,years\nA,2-5,2025–2060\nB,3,1990\nC,40+,1900 - 1910\nD,N/A,1999\n")
        #expect(found.plan.column("players")?.type == .number && found.plan.column("years")?.type == .number)
        #expect(
            found.entries.map { $0["players"] } == [
                .range(number(2), number(5)), .number(number(3)), .range(number(40), nil), .unknown,
            ])
        #expect(found.entries[0]["years"] == .range(number(2025), number(2060)))
        #expect(found.entries[2]["years"] == .range(number(1900), number(1910)))
        #expect(found.notes.isEmpty)
        for text in ["3 à 5", "3 to 5", "3 bis 5"] {
            #expect(NumberParser.range(text, .plain).map { $0 == (number(3), number(5)) } == true, "\(text)")
        }
        for text in ["5 to 3", "3 to", "3 to 5 to 7", "3 to five"] { #expect(NumberParser.range(text, .plain) == nil, "\(text)") }
        let comma = try Self.look("name;size\nA;1,5-2,5\nB;3\n").entries[0]["size"]
        #expect(comma == .range(FixedDecimal(mantissa: 15, scale: 1), FixedDecimal(mantissa: 25, scale: 1)))
        for values in [["2-1", "1-2"], ["2024-05", "2024-06"], ["1-2-3", "4"], ["-", "a-b"], ["+", "1+2"], ["07-09", "1"]] {
            #expect(try Self.column(values).type == .text, "\(values)")
        }
        #expect(try Self.column(["-5", "3"]).type == .number)
        #expect(try Self.column(["555-1234", "555-2345"], name: "phone").type == .text)
    }

    @Test("lists with commas are recognised in short files, names and places are not lists")
    func lists() throws {
        for values in [
            ["trade, dice", "dice", "cards, trade", "cards"], ["red, blue", "blue, red", "blue", "green, red"],
            ["2,3,4", "3,4", "2,3,4,5"],
        ] { #expect(try Self.column(values).type == .list, "\(values)") }
        for values in [
            ["Paris, France", "Lyon, France", "Nice, France"], ["Smith, John", "Smith, Anna", "Brown, John"],
            ["Hello, world", "One, two"], ["first, then", "then stop", "wait"],
        ] { #expect(try Self.column(values).type == .text, "\(values)") }
        #expect(try Self.column(["flour, eggs", "milk", "rice"], name: "Ingredients").type == .list)
        #expect(try Self.column(["flour", "milk"], name: "Ingredients").type == .text)
    }

    @Test("where the day could be the month, dates follow the locale")
    func dates() throws {
        let text = "name,released\nA,03/04/2025\nB,05/06/2025\n"
        let day = try Self.look(text, order: .dayFirst)
        #expect(day.entries[0]["released"] == .text("2025-04-03"))
        #expect(day.notes == [.datesByLocale(columns: ["released"], .dayFirst)])
        let month = try Self.look(text, order: .monthFirst)
        #expect(month.entries[0]["released"] == .text("2025-03-04"))
        let open = try Self.look(text)
        #expect(open.plan.column("released")?.type == .text && open.notes == [.datesUndecided(columns: ["released"])])
        // Unambiguous dates in the column take precedence over the locale.
        let clear = try Self.look(text + "C,31/12/2025\n", order: .monthFirst)
        #expect(clear.entries[0]["released"] == .text("2025-04-03") && clear.notes.isEmpty)
        // The catalog keeps its date order, regardless of the locale of a later import.
        let later = try Self.look("name,released\nD,07/08/2025\n", order: .dayFirst, earlier: month.plan)
        #expect(later.entries[0]["released"] == .text("2025-07-08") && later.notes.isEmpty)
    }

    @Test("a first column of codes gives the IDs; wrappers of other formats are left out of names")
    func codesAndWrappers() throws {
        let museum = "Inventory No.,Object\nA-001,Bowl\nA-002,Vase\n"
        #expect(try Self.look(museum).plan.ids == .column("Inventory No."))
        #expect(try Self.look("code,what\nA-001,Bowl\nA-001,Vase\n").plan.ids == .title("what"))
        #expect(ColumnRoleGuesser.bare("properties.name") == "name" && ColumnRoleGuesser.bare("properties.") == "properties.")
    }
}
