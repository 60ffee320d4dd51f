import Foundation
import Testing

@testable import Catalogs

/// Tests that spreadsheets, databases and archives from other programs become tables. Python's `zipfile` and `sqlite3` made the files in
/// `Fixtures/Containers`.
@Suite struct ContainerTests {
    private static let files = ["hard.xlsx", "hard.ods", "one.sqlite", "shop.sqlite", "both.zip", "several.zip"]

    private static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).appending(path: "../Fixtures/Containers").standardizedFileURL
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    private static func opened(_ name: String, part: String? = nil) throws -> UnpackedFile {
        try #require(try UnpackedFile(name: name, part: part, try bytes(name)))
    }

    private static func text(_ file: UnpackedFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

    @Test func excelShowsWhatTheSheetShows() throws {
        let sheet = try Spreadsheet(try Self.bytes("hard.xlsx"))
        #expect(sheet.name == "Data" && sheet.otherSheets == ["Cover", "Other list"])
        let values = Dictionary(uniqueKeysWithValues: sheet.rows.map { ($0[0], $0.count > 1 ? $0[1] : "") })
        #expect(
            values == [
                "name": "value", "elapsed": "36:00:00", "days": "2.5", "red": "3.25", "german date": "2024-01-01",
                "postal code": "01234", "money": "€3.5", "money after": "-3.5 €", "month": "2024-01-01", "standard": "7",
                "tenths": "0:00:43.200", "quoted y": "9", "time": "12:00:00", "long time": "30:00:00", "noise": "0.3",
                "general": "5", "escape": "line\ntwo", "accent": "Cléa", "escaped escape": "a_x0041_b", "pair": "😀",
                "no escape": "plain _x text", "phonetic": "東京", "formula": "12", "empty text": "", "no result": "",
                "empty result": "", "error": "", "flag": "true", "iso": "2024-01-01",
            ])
        #expect(sheet.unreadable.count == 3 && sheet.unreadable.first == ["B25", "B26", "B27"])
    }

    @Test func openDocumentShowsWhatTheSheetShows() throws {
        let sheet = try Spreadsheet(try Self.bytes("hard.ods"))
        #expect(sheet.name == "Data" && sheet.otherSheets == ["Notes"])
        #expect(
            sheet.rows == [
                ["name", "value"], ["duration", "36:30:00"], ["tenths", "0:00:01.500"], ["share", "12.5%"],
                ["money", "1200.5 EUR"], ["code", "0042"], ["noise", "0.3"], ["error"], ["no result"], ["flag", "true"],
                ["day", "2024-01-01"], ["merged", "over two"], ["drawn", "text"], ["twice", "same"], ["twice", "same"],
            ])
        #expect(sheet.unreadable.count == 2 && sheet.unreadable.first == ["B8", "B9"])
    }

    /// A sheet is chosen by its name, in upper or lower case, or by its number among those that aren't hidden. The name also finds a hidden one.
    @Test(arguments: [("Other list", "Fir"), ("other LIST", "Fir"), ("3", "Fir"), ("Secret", "Fir"), ("2", "elapsed")])
    func aSheetIsChosen(part: String, text: String) throws {
        let file = try Self.opened("hard.xlsx", part: part)
        #expect(Self.text(file).contains(text) && file.otherSheets.isEmpty && file.name == "hard.csv")
    }

    @Test(arguments: [
        ("hard.xlsx", "Planets" as String?, UnimportableFileError.noPart("Planets", names: ["Cover", "Data", "Other list"])),
        ("hard.xlsx", "1", .empty), ("hard.ods", "9", .noPart("9", names: ["Data", "Notes"])),
        ("shop.sqlite", nil, .severalTables(["shop", "tree \"x\"", "endless", "tall"])),
        ("shop.sqlite", "x", .noPart("x", names: ["shop", "tree \"x\"", "endless", "tall"])),
        ("several.zip", nil, .severalTables(["a.csv", "c.csv.gz", "shop.db"])),
    ])
    func othersAreNamed(name: String, part: String?, flaw: UnimportableFileError) throws {
        let bytes = try Self.bytes(name)
        #expect(throws: flaw) { try UnpackedFile(name: name, part: part, bytes) }
    }

    /// Values have SQLite's types. A large integer stays exact, and bytes that aren't text are counted.
    @Test func aDatabaseWithOneTable() throws {
        let file = try Self.opened("one.sqlite")
        #expect(file.name == "one.jsonl" && file.unreadable.count == 1 && file.unreadable.first == ["photo"])
        #expect(
            Self.text(file) == """
                {"id":1,"name":"Oak \\"tall\\"\\nline","height":20.5,"old":true,"big":"9007199254740993","photo":null,"code":"0042","double":41}
                {"id":2,"name":"Elm","height":7,"old":false,"big":5,"photo":"text","code":null,"double":14}
                {"id":3,"name":null,"height":null,"old":null,"big":-1,"photo":null,"code":"","double":null}

                """)
    }

    @Test func tablesAndViewsAreChosen() throws {
        #expect(Self.text(try Self.opened("shop.sqlite", part: "SHOP")) == "{\"id\":1,\"name\":\"Corner\"}\n")
        #expect(Self.text(try Self.opened("shop.sqlite", part: "tall")).hasPrefix("{\"name\":\"Oak"))
    }

    /// A view that never ends is stopped.
    @Test(.timeLimit(.minutes(3))) func anEndlessView() throws {
        let bytes = try Self.bytes("shop.sqlite")
        #expect(throws: UnimportableFileError.damagedArchive) { try UnpackedFile(name: "shop.sqlite", part: "endless", bytes) }
    }

    @Test func archivesContainOtherContainers() throws {
        let sheet = try Self.opened("both.zip")
        #expect(sheet.name == "hard.csv" && sheet.otherSheets == ["Cover", "Other list"])
        #expect(Self.text(try Self.opened("both.zip", part: "Other list")).contains("Fir"))
        let compressed = try Self.opened("several.zip", part: "c.csv.gz")
        #expect(compressed.name == "c.csv" && Self.text(compressed) == "name\nElm\n")
        #expect(throws: UnimportableFileError.self) { try Self.opened("several.zip", part: "shop.db") }
    }

    /// No change to a file stops the program, and each takes only a short time. The bytes come from a fixed sequence.
    @Test(arguments: files) func changedFiles(name: String) throws {
        let bytes = try Self.bytes(name)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let start = ContinuousClock.now
        for round in 0..<2000 {
            var changed = bytes
            for _ in 0...random(4) { changed[random(changed.count)] = UInt8(random(256)) }
            if round % 4 == 0 { changed.removeLast(random(changed.count)) }
            _ = try? UnpackedFile(name: name, changed)
        }
        #expect(ContinuousClock.now - start < .seconds(120))
    }
}
