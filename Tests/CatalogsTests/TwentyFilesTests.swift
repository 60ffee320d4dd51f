import Foundation
import Model
import Testing

@testable import Catalogs

/// Imports twenty files in the styles of different programs, and compares all guesses about them with recorded guesses.
/// `docs/import-guesses.md` explains which guesses are right.
@Suite struct TwentyFilesTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../Fixtures/Import").standardizedFileURL

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "guesses.txt" }.sorted()

    /// Describes all guesses about a file.
    private static func guesses(_ name: String) throws -> String {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
        let read = try ParsedCellTests.read(bytes, name: name, piece: 4096)
        var profile = FileProfile()
        for record in read.records { profile.add(record) }
        // Read ambiguous dates with the day first, as in most locales. Only the American file is read with the month first.
        let planner = ImportPlanner(
            profile, read.format, ImportChoices(), earlier: nil, isWhole: false,
            order: name.contains("-us.") ? .monthFirst : .dayFirst)
        let plan = try planner.plan(for: CatalogID(known: "things"), file: name, language: "en")
        let catalog = SourceFileAdapter(try SourceFile(plan))
        var ids = RecordIDAssigner(plan, of: try #require(catalog.catalogs.first).id)
        var lines = ["\(name): \(read.format) \(read.records.count) records, \(read.flaws.count) unusable"]
        lines.append("  ids \(plan.ids), title \(plan.title ?? "–"), line \(plan.subtitle), text \(plan.texts)")
        for column in plan.columns.prefix(16) {
            let misfits = profile.summary(of: column).misfits
            lines.append(
                "  \(column.source): \(column.type.rawValue)" + (column.filter == .none ? "" : ", filter")
                    + (misfits > 0 ? ", \(misfits) misfits" : ""))
        }
        if plan.columns.count > 16 { lines.append("  … \(plan.columns.count) columns, \(profile.columnsLeftOut) left out") }
        for note in planner.notes(of: plan) { lines.append("  note \(note.code) \(note.columns.prefix(2))") }
        var taken: Set<EntryID> = []
        for record in read.records.prefix(3) {
            let id = try #require(ids.id(of: record) { taken.contains($0) })
            taken.insert(id)
            let entry = try #require(catalog.entry(id, of: record))
            lines.append("  /\(id.key) “\(entry.title)” \(entry.subtitle)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test("what is guessed about twenty files of different programs")
    func guesses() throws {
        #expect(Self.names.count == 20)
        let told = try Self.names.map { try Self.guesses($0) }.joined(separator: "\n")
        let path = Self.folder.appending(path: "guesses.txt")
        if ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] != nil {
            try Data(told.utf8).write(to: path)
            Issue.record("recorded the guesses")
        }
        let wanted = String(decoding: try Data(contentsOf: path), as: UTF8.self).split(separator: "\n")
        for (line, want) in zip(told.split(separator: "\n"), wanted) where line != want {
            Issue.record("guessed \(line), expected \(want)")
            break
        }
        #expect(told.split(separator: "\n").count == wanted.count)
    }
}
