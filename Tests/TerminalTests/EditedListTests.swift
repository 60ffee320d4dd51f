import Foundation
import Testing

@testable import Terminal

/// Tests that a list that somebody changed in another program changes only what that person changed.
@Suite("Lists as CSV that were changed in another program") struct EditedListTests {
    private static func film(_ number: Int) -> String {
        let date = [number % 28 + 1, number % 12 + 1, 2005 + number % 20].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
            separator: ".")
        let length = "\(1 + number % 2):\(10 + number % 50):05"
        return
            "F\(10 + number),Film \(number),\(date),\(length),€\(number + 9).50,\(number).5 %,\(number * 100).25,\(number % 3 == 0 ? "no" : "yes")"
    }

    private static let films =
        (["Code,Name,Released,Length,Price,Share,Stock,Seen"] + (0..<30).map(film)).joined(separator: "\n") + "\n"

    /// A change of a cell of the second film, with the value that the list has afterwards and the value in the stored record.
    private static let edits: [(column: String, text: String, shown: String, stored: String)] = [
        ("released", "5 Mar 2011", "2011-03-05", "05.03.2011"), ("released", "25/03/2011", "2011-03-25", "25.03.2011"),
        ("released", "2011-03-25", "2011-03-25", "25.03.2011"), ("length", "1 h 20", "4800", "1 h 20"),
        ("length", "4800", "4800", "4800"),
        ("length", "1:20:30", "4830", "1:20:30"), ("price", "14,75 €", "14.75", "€14.75"), ("price", "78.25", "78.25", "€78.25"),
        ("share", "12,5 %", "12.5", "12.5 %"), ("share", "44", "44", "44 %"), ("stock", "1.234,5", "1234.5", "1234.5"),
        ("stock", "-3", "-3", "-3"), ("seen", "no", "0", "no"), ("seen", "0", "0", "false"),
    ]

    private func home() async throws -> TestHome {
        let home = try TestHome()
        let file = home.folder + "/films.csv"
        try Data(Self.films.utf8).write(to: URL(fileURLWithPath: file))
        #expect(await home.run(["import", file, "--catalog", "movies", "--offline"]).code == 0)
        return home
    }

    private func list(_ home: TestHome) async throws -> [[String]] {
        let outcome = await home.run(["list", "movies", "--csv", "--offline"])
        return outcome.text.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Imports rows, and returns the numbers of added and changed entries.
    private func imported(_ home: TestHome, _ rows: [[String]], separator: String = ",") async throws -> [Int?] {
        let text = rows.map { row in
            row.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
        }.joined(separator: "\n")
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.folder + "/list.csv"))
        let outcome = await home.run(["import", home.folder + "/list.csv", "--catalog", "movies", "--offline", "--json"])
        #expect(outcome.code == 0, "\(outcome.error)")
        let report = try outcome.json()
        return [report["added"] as? Int, report["changed"] as? Int, report["kept"] as? Int]
    }

    @Test("A value in another form stays a value of its column", arguments: edits.indices)
    func edited(_ index: Int) async throws {
        let edit = Self.edits[index], home = try await home()
        var rows = try await list(home)
        let column = try #require(rows[0].firstIndex(of: edit.column))
        rows[2][column] = edit.text
        #expect(try await imported(home, rows) == [0, 1, 29])
        let after = try await list(home)
        #expect(after[2][column] == edit.shown)
        rows[2][column] = edit.shown
        // The subtitle consists of other columns' values.
        rows[2][2] = after[2][2]
        #expect(after == rows)
        let records = try #require(
            await home.run(["show", "movies/F11", "--json", "--offline"]).json()["records"] as? [[String: Any]])
        let value = records.first?.first { $0.key.lowercased() == edit.column }?.value
        #expect("\(value ?? "")" == edit.stored || (value as? Bool).map { "\($0)" } == edit.stored)
    }

    @Test("The columns may have another order, and some may be missing")
    func columns() async throws {
        let home = try await home()
        let rows = try await list(home)
        let before = rows
        for kept in [
            Array(rows[0].indices.reversed()), [1, 0] + Array(rows[0].indices.dropFirst(4)),
            [0] + Array(rows[0].indices.dropFirst(4)),
            [0, 6],
        ] {
            var changed = rows.map { row in kept.map { row[$0] } }
            #expect(try await imported(home, changed) == [0, 0, 30])
            let price = try #require(changed[0].firstIndex(of: "price"))
            changed[5][price] = "99"
            #expect(try await imported(home, changed) == [0, 1, 29])
            let now = try await list(home)
            #expect(now[5][6] == "99" && now[5][1] == before[5][1])
            #expect(try await imported(home, rows) == [0, 1, 29])
            #expect(try await list(home) == before)
        }
    }

    @Test("A program with decimal commas and semicolons may have written the file")
    func decimalCommas() async throws {
        let home = try await home()
        var rows = try await list(home)
        let before = rows
        let names = rows[0]
        for index in rows.indices.dropFirst() {
            for column in names.indices {
                switch names[column] {
                case "price", "share", "stock": rows[index][column] = rows[index][column].replacing(".", with: ",")
                case "released": rows[index][column] = rows[index][column].split(separator: "-").reversed().joined(separator: ".")
                case "seen": rows[index][column] = rows[index][column] == "1" ? "WAHR" : "FALSCH"
                default: break
                }
            }
        }
        #expect(try await imported(home, rows, separator: ";") == [0, 0, 30])
        rows[3][6] = "77,5"
        #expect(try await imported(home, rows, separator: ";") == [0, 1, 29])
        var expected = before
        expected[3][6] = "77.5"
        #expect(try await list(home) == expected)
    }

    @Test("Other dates of the file show the order of day and month")
    func americanDates() async throws {
        let home = try await home()
        var rows = try await list(home)
        var expected = rows
        let column = try #require(rows[0].firstIndex(of: "released"))
        for index in rows.indices.dropFirst() {
            let parts = rows[index][column].split(separator: "-")
            rows[index][column] = "\(parts[1])/\(parts[2])/\(parts[0])"
        }
        #expect(try await imported(home, rows) == [0, 0, 30])
        rows[3][column] = "3/4/2011"
        #expect(try await imported(home, rows) == [0, 1, 29])
        expected[3][column] = "2011-03-04"
        #expect(try await list(home)[3][column] == expected[3][column])
    }

    @Test("In a file with tabs, numbers can have decimal commas")
    func decimalCommasWithTabs() async throws {
        let home = try await home()
        var rows = try await list(home)
        let stock = try #require(rows[0].firstIndex(of: "stock"))
        for index in rows.indices.dropFirst() {
            for column in rows[0].indices where ["price", "share", "stock"].contains(rows[0][column]) {
                rows[index][column] = rows[index][column].replacing(".", with: ",")
            }
        }
        #expect(try await imported(home, rows, separator: "\t") == [0, 0, 30])
        rows[3][stock] = "1,255"
        #expect(try await imported(home, rows, separator: "\t") == [0, 1, 29])
        #expect(try await list(home)[3][stock] == "1.255")
    }

    @Test("Numbers with decimal commas keep their column's type, and new columns overwrite nothing")
    func commas() async throws {
        let home = try TestHome()
        let file = home.folder + "/c.csv"
        let table = "id;name;price;day\nm1;Ann;1200,5;31.12.2020\nm2;Bea;2345,25;03.04.2021\nm3;Cleo;7000;05.06.2022\n"
        try Data(table.utf8).write(to: URL(fileURLWithPath: file))
        #expect(await home.run(["import", file, "--catalog", "movies", "--offline"]).code == 0)
        #expect(try await imported(home, [["id", "price"], ["movies/m1", "1.234"]]) == [0, 1, 0])
        var rows = try await list(home)
        #expect(rows[1].contains("1.234") && rows[2].contains("2345.25") && rows[3].contains("7000"), "\(rows)")
        #expect(try await imported(home, [["id", "price"], ["movies/m1", "1.255,5"]], separator: ";") == [0, 1, 0])
        rows = try await list(home)
        #expect(rows[1].contains("1255.5"), "\(rows)")
        // In the order of an American program, an unchanged date is unchanged.
        #expect(try await imported(home, [["id", "day"], ["movies/m2", "4/3/2021"], ["movies/m3", "6/5/2022"]]) == [0, 0, 2])
    }

    @Test("Line breaks count, and a table whose IDs only look like those of a list isn't one")
    func lines() async throws {
        let home = try TestHome()
        let file = home.folder + "/l.csv"
        try Data("id,name,stars\nmovies/x,A,1\nother/y,B,2\nx,C,3\n".utf8).write(to: URL(fileURLWithPath: file))
        for _ in 0..<2 { #expect(await home.run(["import", file, "--catalog", "movies", "--offline"]).code == 0) }
        #expect(await home.run(["list", "movies", "--csv", "--offline"]).text.split(whereSeparator: \.isNewline).count == 4)
    }

    @Test("An amount in another currency is another value")
    func currency() async throws {
        let home = try await home()
        var rows = try await list(home)
        rows[2][6] = "$10.50"
        _ = try await imported(home, rows)
        #expect(await home.run(["show", "movies/F11", "--json", "--offline"]).text.contains("$10.50"))
    }
}
