import Model
import Testing

@testable import Catalogs

/// Tests guesses that depend on the form of single values: lists, filters, subtitles, dates, markup and pictures.
@Suite("Guesses about the form of values")
struct ImportedValueGuessTests {
    /// Returns the plan and the entries for JSON records.
    private static func look(_ rows: [String]) throws -> (plan: ImportPlan, entries: [Entry]) {
        let read = try ParsedCellTests.read("[" + rows.joined(separator: ",\n") + "]", name: "f.json")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(profile, read.format, ImportChoices(), earlier: nil, isWhole: true)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: "f.json", language: "en")
        let catalog = try #require(ImportAdapter(plan))
        var ids = RecordIDAssigner(catalog)
        return (plan, try read.records.map { catalog.entry(try #require(ids.id(of: $0) { _ in false }), of: $0) })
    }

    /// Returns the plan's column for these values, which are in the member `name` of twelve or more records.
    private static func column(_ values: [String], name: String = "x") throws -> ImportPlan.Column {
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
        "semicolons separate items in all other texts",
        arguments: [
            ["AT&T; Verizon", "Verizon; AT&T"], ["red; blue", "blue; green"], ["Kite, Inc.; Paper Yards", "Kite, Inc."],
        ])
    func lists(values: [String]) throws {
        let column = try Self.column(values)
        #expect(column.type == .list && column.lists == .separated(ASCII.semicolon))
    }
}
