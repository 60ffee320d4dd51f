import Foundation
import Model
import Testing

@testable import Pack
@testable import Storage

/// Checks that a mapped file preserves its content. Reading a damaged part must report the damage instead of crashing the
/// program.
@Suite struct FileMemoryMapperTests {
    private static let about = CatalogDescription(
        id: CatalogID(known: "beasts"),
        collection: CollectionDescription(id: "c", title: .literal("C"), shortTitle: .literal("C"), accent: .imported),
        title: .literal("Beasts"), countKey: "k", attributes: [], sources: [])

    private static func entries() -> [Entry] {
        (0..<900).compactMap { number in
            EntryID("beasts/b\(number)").map {
                Entry(
                    id: $0, title: "Beast \(number)",
                    blocks: [.paragraph([.text(String(repeating: "word\(number) ", count: 40))])],
                    source: EntrySource(upstream: "x"))
            }
        }
    }

    private func mapped(_ body: (_ path: String, _ view: MergedCatalog) throws -> Void) throws {
        let bench = try Bench()
        let path = bench.data + ".pack"
        try Data(InMemoryPackBuilder.pack(FileMemoryMapperTests.about, FileMemoryMapperTests.entries())).write(
            to: URL(fileURLWithPath: path))
        defer { Files.remove(path) }
        let view = MergedCatalog(base: try PackReader(FileMemoryMapper.source(path, readLength: 0), isSmall: false))
        #expect(view.rows.count == 900)
        try body(path, view)
    }

    private func titles(_ view: MergedCatalog) -> [String] {
        view.rows.map { $0.head.title } + view.rows.indices.map { (try? view.entry(at: $0))?.title ?? "" }
    }

    @Test func aReplacedOrRemovedFileStaysReadable() throws {
        try mapped { path, view in
            try Files.write([1, 2, 3], to: path, temporary: path + ".part", forGood: false)
            Files.remove(path)
            #expect(titles(view).allSatisfy { $0.hasPrefix("Beast") })
            #expect(!view.isDamaged)
        }
    }

    @Test(arguments: [0, 5000, 200_000]) func aTruncatedFileIsDamaged(_ length: UInt64) throws {
        try mapped { path, view in
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.truncate(atOffset: length)
            try file.close()
            #expect(titles(view).contains { !$0.hasPrefix("Beast") })
            #expect(view.isDamaged)
        }
    }
}
