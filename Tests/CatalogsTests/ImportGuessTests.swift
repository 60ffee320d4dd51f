import Model
import Testing

@testable import Catalogs

/// Tests the guesses about titles, flags, ranges, lists and dates.
@Suite struct ImportGuessTests {
    private static func look(
        _ text: String, order: DateOrder? = nil, earlier: ImportPlan? = nil
    ) throws -> (plan: ImportPlan, entries: [Entry], notes: [ImportAdvice]) {
        let read = try ImportedCellTests.read(text, name: "f.csv")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(
            profile, read.format, ImportChoices(), earlier: earlier, isWhole: false, order: order)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: "f.csv", language: "en")
        let catalog = try #require(ImportAdapter(plan))
        var ids = RecordIDs(catalog)
        let entries = try read.records.map { catalog.entry(try #require(ids.id(of: $0) { _ in false }), of: $0) }
        return (plan, entries, planner.notes(of: plan))
    }

    private static func column(_ values: [String], name: String = "x", order: DateOrder? = nil) throws -> ImportPlan.Column {
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
        // If no column contains words, a column of times can serve as the title.
        #expect(try Self.look("time,count\n07:35,1\n07:50,2\n").plan.title == "time")
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
        #expect(try Self.look(text).plan.column("released")?.type == .text)
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
        #expect(ColumnRoleGuess.bare("properties.name") == "name" && ColumnRoleGuess.bare("properties.") == "properties.")
    }
}
