import Catalogs
import Doubles
import Model
import Pack
import Synchronization
import Testing
import Upstreams

@testable import Storage

/// Starts compare the packs' descriptions with the adapters' descriptions only if they don't know the packs.
@Suite struct DescribedPacksTests {
    /// The monsters alone, in a library of their own. Counts how often the descriptions are read.
    private struct Monsters: Adapter {
        final class Reads: Sendable {
            private let count = Atomic<Int>(0)
            func add() { count.wrappingAdd(1, ordering: .relaxed) }
            var isNone: Bool { count.load(ordering: .relaxed) == 0 }
        }

        private let base = BuiltInAdapters.dnd5e
        let reads = Reads()
        let language: String
        let descriptionChecksum: UInt32
        var version: UInt32 { base.version }
        var upstream: String { base.upstream }
        var bases: [String] { base.bases }
        let catalogIDs = [CatalogID(known: "monsters")]
        var catalogs: [CatalogDescription] {
            reads.add()
            let old = base.catalogs[0]
            return [
                CatalogDescription(
                    id: old.id, collection: old.collection, title: old.title, countKey: old.countKey, language: language,
                    attributes: old.attributes, scopes: old.scopes, sources: old.sources)
            ]
        }
        var freshFor: Int64? { base.freshFor }
        var starterFile: String? { base.starterFile }

        init(language: String = "en", checksum: UInt32 = 1) {
            self.language = language
            descriptionChecksum = checksum
        }

        func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
            base.pass(over: catalog, from: checkpoint)
        }
        func lookupRequest(for id: EntryID) -> UpstreamRequest? { base.lookupRequest(for: id) }
        func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult { base.lookup(id, in: response) }
        func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
            try base.detail(of: id, from: response)
        }
        func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry { try base.entry(id, from: parts) }
        func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
            try base.starter(from: file).filter { $0.id.catalog == catalogIDs[0] }
        }
    }

    private let bench: Bench

    init() throws {
        bench = try Bench()
        try bench.putStarters()
    }

    /// Opens the library. Returns the monsters' language, and whether the start read the adapter's descriptions.
    private func open(_ adapter: Monsters) throws -> (language: String?, wasCompared: Bool) {
        var options = bench.options()
        options.adapters = [adapter]
        let snapshot = try Library.open(options).snapshot()
        #expect(snapshot.ids("monsters").count == 12)
        return (snapshot.catalogs.first?.description.language, !adapter.reads.isNone)
    }

    @Test func knownPacksAreNotCompared() throws {
        #expect(try open(Monsters()).wasCompared)
        #expect(try !open(Monsters()).wasCompared)
        // The file is only a cache.
        let path = bench.data + "/packs.described"
        for content in [nil, [], Array("no hash".utf8)] as [[UInt8]?] {
            Files.remove(path)
            if let content { try Files.write(content, to: path, temporary: path + ".part", forGood: false) }
            #expect(try open(Monsters()).wasCompared)
            #expect(try !open(Monsters()).wasCompared)
        }
    }

    @Test func aChangedFileIsCompared() throws {
        #expect(try open(Monsters()).language == "en")
        let changed = try open(Monsters(language: "fr", checksum: 2))
        #expect(changed.language == "fr" && changed.wasCompared)
        #expect(try open(Monsters(language: "fr", checksum: 2)) == ("fr", false))
        // An earlier version of the program compares, too.
        #expect(try open(Monsters()) == ("en", true))
    }
}
