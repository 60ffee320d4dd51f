import Model
import Testing

@testable import Catalogs

/// Tests the types of values in forms that people write: amounts of money, percentages, durations, dates with two-digit years,
/// times since 1970, long numbers that are codes, and lists.
@Suite struct FileTypeTests {
    private static func column(_ values: [String], name: String = "x") throws -> (SourceColumn, [String], [String]) {
        let rows = (0..<max(12, values.count)).map { "Thing \($0)" + "\t" + values[$0 % values.count] }
        let read = try ParsedCellTests.read("name\t\(name)\n" + rows.joined(separator: "\n"), name: "f.tsv")
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(profile, read.format, ImportChoices(), earlier: nil, isWhole: true, order: .dayFirst)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: "f.tsv", language: "en")
        let catalog = SourceFileAdapter(try SourceFile(plan))
        var ids = RecordIDAssigner(plan, of: try #require(catalog.catalogs.first).id)
        let entries = try read.records.prefix(values.count).map { try catalog.entry(of: $0, &ids) }
        let column = try #require(plan.column(name))
        let found = entries.map { entry in
            switch entry.attributes.first(where: { $0.key == column.word })?.value {
            case .number(let number)?: number.text
            case .text(let text)?: text
            case .list(let parts)?: parts.joined(separator: "+")
            default: "–"
            }
        }
        return (column, found, entries.map { "\($0.blocks)" })
    }

    @Test(
        "Amounts of money, percentages and negative numbers in parentheses are numbers, shown as written",
        arguments: [
            (["$1,200", "$950", "$12.50"], ["1200", "950", "12.5"]),
            (["€ 3,50", "€ 12,00", "€ 1.250,75"], ["3.5", "12", "1250.75"]),
            (["12%", "7.5 %", "100%"], ["12", "7.5", "100"]), (["(11)", "250", "(1,100)"], ["-11", "250", "-1100"]),
            (["3.50 €", "4.25 €", "-1.00 €"], ["3.5", "4.25", "-1"]),
            (["-$5.25", "$7.75", "($2.50)"], ["-5.25", "7.75", "-2.5"]),
        ])
    func money(values: [String], numbers: [String]) throws {
        let (column, found, shown) = try Self.column(values)
        #expect(column.type == .number && found == numbers)
        #expect(zip(shown, values).allSatisfy { $0.contains($1) })
    }

    @Test("Amounts in different currencies aren't comparable", arguments: [["$5", "€4", "$3"], ["5 EUR", "4 USD"]])
    func currencies(values: [String]) throws { #expect(try Self.column(values).0.type == .text) }

    @Test(
        "Durations are numbers of seconds, shown as written",
        arguments: [
            (["0:00:30", "1:02:03", "12:00:00"], ["30", "3723", "43200"]),
            (["PT1H30M", "PT45S", "P1DT2H"], ["5400", "45", "93600"]),
            (["1 h 20", "2 h 05", "1h45m"], ["4800", "7500", "6300"]), (["1 hr 20 min", "2 hrs 5 min"], ["4800", "7500"]),
        ])
    func durations(values: [String], seconds: [String]) throws {
        let (column, found, shown) = try Self.column(values)
        #expect(column.type == .number && column.numbers == .duration && found == seconds)
        #expect(zip(shown, values).allSatisfy { $0.contains($1) })
    }

    @Test(
        "Times of day and other texts aren't durations",
        arguments: [["07:35:00", "12:10:30"], ["07:35", "12:10"], ["Part 1", "PT"]])
    func noDurations(values: [String]) throws { #expect(try Self.column(values).0.type == .text) }

    @Test(
        "Dates can have a time and a year of two digits, of which 69 to 99 are in the 20th century. Midnight in all dates isn't shown",
        arguments: [
            (["1/13/2023 0:00:00", "12/31/2023 0:00:00"], ["2023-01-13", "2023-12-31"]),
            (["1/13/2023 0:00:00", "12/31/2023 1:00:00"], ["2023-01-13T00:00:00", "2023-12-31T01:00:00"]),
            (["2023-01-13 00:00:00", "2023-12-31 00:00:00"], ["2023-01-13", "2023-12-31"]),
            (["13/01/98", "28/02/05", "31/12/68"], ["1998-01-13", "2005-02-28", "2068-12-31"]),
            (["13.01.98", "28.02.05", "31.12.68"], ["1998-01-13", "2005-02-28", "2068-12-31"]),
            (["13.01.2023 00:00", "28.02.2023 00:00"], ["2023-01-13", "2023-02-28"]),
            (["13.01.2023 07:05", "28.02.2023 00:00"], ["2023-01-13T07:05", "2023-02-28T00:00"]),
            (["1/13/23 3:05 PM", "2/28/24 12:00 AM"], ["2023-01-13T15:05", "2024-02-28T00:00"]),
        ])
    func dates(values: [String], dates: [String]) throws {
        let (column, found, _) = try Self.column(values)
        #expect(column.type == .date && found == dates)
    }

    @Test(
        "Apostrophes separate thousands",
        arguments: [["1'200.50", "12'345'678.25"], ["1’200.50", "12’345’678.25"], ["CHF 1'200.50", "CHF 12'345'678.25"]])
    func apostrophes(values: [String]) throws { #expect(try Self.column(values).1 == ["1200.5", "12345678.25"]) }

    @Test(
        "Postal codes, telephone numbers and ISBNs are texts, however short", arguments: ["zip", "Phone number", "isbn13", "PLZ"])
    func writtenNumbers(name: String) throws {
        #expect(try Self.column(["10115", "20095", "80331"], name: name).0.type == .text)
    }

    @Test("Versions aren't dates", arguments: [["1.2.10", "1.12.98"], ["10.4.22", "12.10.98"]])
    func versions(values: [String]) throws { #expect(try Self.column(values).0.type == .text) }

    @Test("If the column's name says that they are versions, they aren't dates either")
    func namedVersions() throws {
        let values = ["10.10.20", "10.11.21", "12.10.19"]
        #expect(try Self.column(values, name: "version").0.type == .text)
        #expect(try Self.column(values, name: "bought").0.type == .date)
    }

    @Test("Seconds since 1970 in columns such as uploaded", arguments: ["uploaded", "posted", "date_joined"])
    func epochs(name: String) throws {
        let (column, found, _) = try Self.column(["1700000000", "1710000123"], name: name)
        #expect(column.type == .date && found == ["2023-11-14T22:13:20Z", "2024-03-09T16:02:03Z"])
    }

    @Test(
        "Long numbers that nobody adds up are texts",
        arguments: ["serial", "order no", "member", "account", "Invoice Number", "customer_number"])
    func codes(name: String) throws {
        let (column, found, _) = try Self.column(["1000000001", "1000000742", "1000003003"], name: name)
        #expect(column.type == .text && found == ["1000000001", "1000000742", "1000003003"])
    }

    @Test("Large amounts of the same length stay numbers", arguments: ["views", "total_revenue", "salary", "bytes"])
    func amounts(name: String) throws {
        let values = (0..<25).map { "\(1_234_567_891 + $0 * 1_000_003)" }
        #expect(try Self.column(values, name: name).0.type == .number)
        #expect(try Self.column(values, name: "reading").0.type == .text)
        #expect(try Self.column(["4006381333931", "4006381333948"], name: "tracking").0.type == .text)
    }

    @Test("Numbers that are all in parentheses are texts", arguments: [["(1)", "(2)"], ["(555)", "(212)"]])
    func parentheses(values: [String]) throws { #expect(try Self.column(values).0.type == .text) }

    @Test(
        "Times of day in columns such as start aren't durations",
        arguments: ["start", "arrival", "departure_time", "time of day", "Abfahrt", "ouverture"])
    func clocks(name: String) throws {
        #expect(try Self.column(["8:15:00", "9:05:00"], name: name).0.type == .text)
        #expect(try Self.column(["0:27:31", "0:31:02"], name: "time").0.numbers == .duration)
        #expect(NumberParser.value("1651", .duration) == FixedDecimal(1651))
    }

    @Test("Populations, counts and short numbers stay numbers", arguments: ["population", "members", "views", "order"])
    func quantities(name: String) throws {
        #expect(try Self.column(["1402112000", "331002651", "60461826"], name: name).0.type == .number)
    }

    @Test("A bar that most cells share separates the items of a list, however long they are")
    func lists() throws {
        let long = String(repeating: "a rather long name of somebody ", count: 3)
        let (column, found, _) = try Self.column((0..<40).map { $0 % 8 == 0 ? "Ann \($0)" : "Ann Smith \($0)|\(long)\($0)" })
        #expect(column.type == .list && column.lists == .separated(ASCII.verticalBar) && column.filter == .none)
        #expect(found[1].contains("Ann Smith 1+a rather"))
    }

    @Test("Of a file within a value, only the type and the size are shown")
    func dataURLs() throws {
        let url = "data:image/png;base64," + String(repeating: "iVBORw0K", count: 4000)
        let (_, _, shown) = try Self.column([url, url + "AA"])
        #expect(shown.allSatisfy { $0.contains("image/png, 24 kB") && !$0.contains("iVBOR") })
        #expect(ImportedValue.withoutData("data:text/plain,short") == "data:text/plain,short")
    }
}
