import Foundation
import Testing

@testable import Terminal

@Suite("Importing one part of a spreadsheet, a database or an archive")
struct ImportPartTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../CatalogsTests/Fixtures/Containers")
        .standardizedFileURL

    private func run(_ home: TestHome, _ arguments: [String]) async -> TestHome.Outcome {
        await home.run(arguments + ["--offline", "--no-starter"])
    }

    private func file(_ name: String) -> String { ImportPartTests.folder.appending(path: name).path }

    @Test("Later imports take the sheet that the first one chose")
    func theSheetIsKept() async throws {
        let home = try TestHome()
        let file = file("hard.xlsx")
        let first = await run(home, ["import", file, "--catalog", "trees", "--sheet", "other list"])
        #expect(first.code == 0, "\(first.error)")
        #expect(await run(home, ["list", "trees", "--csv"]).text.contains("Fir"))
        let again = try await run(home, ["import", file, "--catalog", "trees", "--json"]).json()
        #expect(again["added"] as? Int == 0 && again["kept"] as? Int == 1)
        let tried = try await run(home, ["import", file, "--catalog", "trees", "--json", "--dry-run"]).json()
        #expect(tried["records"] as? Int == 1)
        let other = try await run(home, ["import", file, "--catalog", "trees", "--sheet", "Data", "--json"]).json()
        #expect((other["added"] as? Int ?? 0) > 20)
    }

    @Test("Cells that can't be read are named, and the exit code says so")
    func unreadableCells() async throws {
        let home = try TestHome()
        let outcome = await run(home, ["import", file("hard.ods"), "--catalog", "trees"])
        #expect(
            outcome.code == 3 && outcome.error.contains("B8") && outcome.error.contains("--sheet 'Notes'"), "\(outcome.error)")
    }

    @Test("Without a name, the tables of a database are named")
    func severalTables() async throws {
        let home = try TestHome()
        let outcome = await run(home, ["import", file("shop.sqlite"), "--catalog", "shops"])
        #expect(outcome.code == 2 && outcome.error.contains("shop") && outcome.error.contains("--table"), "\(outcome.error)")
        let chosen = await run(home, ["import", file("shop.sqlite"), "--catalog", "shops", "--table", "shop"])
        #expect(chosen.code == 0, "\(chosen.error)")
        #expect(await run(home, ["show", "shops/1", "--json"]).text.contains("Corner"))
    }

    @Test("A database whose latest changes are in a second file is refused")
    func aPendingLog() async throws {
        let home = try TestHome()
        let path = home.folder + "/one.sqlite"
        try FileManager.default.copyItem(atPath: file("one.sqlite"), toPath: path)
        try Data([1]).write(to: URL(fileURLWithPath: path + "-wal"))
        let outcome = await run(home, ["import", path, "--catalog", "trees"])
        #expect(outcome.code == 2 && outcome.error.contains("-wal"), "\(outcome.error)")
        try Data().write(to: URL(fileURLWithPath: path + "-wal"))
        #expect(await run(home, ["import", path, "--catalog", "trees"]).code == 3)
    }
}
