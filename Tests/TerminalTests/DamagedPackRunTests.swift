import Foundation
import LinuxServices
import Localization
import Model
import Screens
import Testing

@testable import Storage
@testable import Terminal

@Suite("Packs that are damaged while a command reads them")
struct DamagedPackRunTests {
    private func command(_ home: TestHome, _ words: [String]) throws -> CommandRun {
        let console = Console(
            readInput: { _ in [] }, writeOutput: { _ in 0 }, writeError: { _ in }, outputWidth: nil, errorWidth: nil)
        return CommandRun(
            invocation: try ArgumentParser.parse(words), environment: home.environment,
            output: Output(console: console, environment: home.environment), words: Localizer(.english))
    }

    @Test("Results are computed again from the rebuilt pack, and an unknown entry stays unknown")
    func resultsAreComputedAgain() async throws {
        let home = try TestHome()
        var options = LibraryOptions(directory: home.data, adapters: [], services: .linux)
        options.packReadLength = 0
        let library = try Library.open(options)
        let text = "id,name,note\n" + (0..<300).map { "\($0),Thing \($0),\(String(repeating: "words ", count: 30))\n" }.joined()
        _ = try await library.importFile(
            ImportInputFile(name: "things.csv", bytes: Array(text.utf8)), FileImportOptions(catalog: CatalogID(known: "things")))
        let run = try command(home, ["show", "things/7"])
        for length in [0, 5000, 30_000, 60_000] {
            var answers = 0
            let screen = try run.answer(from: library) { reading throws(CommandError) in
                answers += 1
                if answers == 1 {
                    for name in Files.names(in: home.data + "/packs") {
                        unsafe truncate(home.data + "/packs/" + name, length)
                    }
                }
                return try reading.entry(try reading.entryID("things/7"))
            }
            #expect(screen.entry.title == "Thing 7" && answers == 2, "\(length)")
        }
        #expect(throws: CommandError.self) {
            try run.answer(from: library) { reading throws(CommandError) in try reading.entryID("nothings/7") }
        }
        // Screens that were created before an import still show the entries from before the import.
        let held = try run.reading(library)
        _ = try await library.importFile(
            ImportInputFile(name: "things.csv", bytes: Array("id,name,note\n7,Renamed,x\n".utf8)),
            FileImportOptions(catalog: CatalogID(known: "things")))
        func title(_ reading: SnapshotScreens) throws(CommandError) -> String {
            try reading.entry(try reading.entryID("things/7")).entry.title
        }
        #expect(try run.answer(from: library, held, title) == "Thing 7")
        #expect(try run.answer(from: library, nil, title) == "Renamed")
    }

    @Test("If a pack can't be rebuilt, the command ends with exit code 5 and names the catalog")
    func unrecoverablePack() throws {
        let error = CommandError(LibraryError.damagedCatalog(CatalogID(known: "things")))
        #expect(error.exitCode == .unusable && error.code == "damaged-catalog")
        for language in Language.allCases {
            let message = error.message(Localizer(language))
            #expect(message.explanation.contains("things") && !message.suggestion.isEmpty && !message.summary.isEmpty)
        }
    }
}
