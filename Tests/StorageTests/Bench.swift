import Doubles
import Foundation
import LinuxServices
import Model
import Pack
import Shelf
import Synchronization
import Testing
import Upstreams

@testable import Catalogs
@testable import Storage

/// A test's own data directory and the libraries in it. The directory is removed when this object is released.
final class Bench: Sendable {
    private let directory: TemporaryDirectory
    /// The path of the folder with the starter files, which contain the entries that come with the program.
    let share: String
    private let time = Mutex<Int64>(1_800_000_000_000)

    init() throws {
        directory = try TemporaryDirectory()
        share = directory.file("share")
        try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
    }

    var path: String { directory.path }

    var data: String { directory.file("data") }

    /// Advances the clock by a number of seconds.
    func wait(_ seconds: Int64) { time.withLock { $0 += seconds * 1000 } }

    /// Adds starter files with the given numbers of sample monsters and planets.
    func putStarters(monsters: Int = 12, planets: Int = 7) throws {
        let lines = SampleMonsters.records(monsters)
        try Data(lines.joined(separator: [0x0A])).write(to: URL(fileURLWithPath: share + "/dnd5e-monsters.jsonl"))
        let galaxy = try Self.galaxies.withLock { galaxies in
            let galaxy = try galaxies[planets] ?? Self.galaxy(planets: planets)
            galaxies[planets] = galaxy
            return galaxy
        }
        try galaxy.write(to: URL(fileURLWithPath: share + "/starwars.json"))
    }

    /// The Star Wars starter files that tests have used, by their number of planets. Some tests write them a hundred times.
    private static let galaxies = Mutex<[Int: Data]>([:])

    /// Returns the first few rows of each table in the program's own starter file.
    private static func galaxy(planets: Int) throws -> Data {
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Starter/starwars.json").standardizedFileURL
        var tables = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        for (name, value) in tables {
            guard var table = value as? [String: Any], let rows = table["rows"] as? [Any] else { continue }
            table["rows"] = Array(rows.prefix(name == "planets" ? planets : 3))
            tables[name] = table
        }
        return try JSONSerialization.data(withJSONObject: tables)
    }

    /// Two upstreams that together use all of the library's features. The first upstream has a request for each entry's
    /// details, and the second has many catalogs.
    static let adapters: [any Adapter] = {
        var file = BuiltInAdapters.dnd5e.file
        file.catalogs.removeAll { $0.hook != "stat-block" }
        let monsters = SourceFileAdapter(
            bundled: file, version: BuiltInAdapters.dnd5e.version, starterFile: BuiltInAdapters.dnd5e.starterFile)
        return [monsters] + everything.filter { $0.upstream == "swapi" }
    }()

    /// The two upstreams with all of their catalogs.
    static let everything = BuiltInAdapters.adapters.filter { ["dnd5e", "swapi"].contains($0.upstream) }

    /// The three upstreams that supply the joke catalog.
    static let jokes: [any Adapter] = BuiltInAdapters.jokes

    /// Returns library options for this directory. An upstream can be reached only if its test double is passed.
    func options(
        dnd5e: DND5eDouble? = nil, swapi: SWAPIDouble? = nil, jokeapi: JokeAPIDouble? = nil, starter: Bool = true,
        adapters: [any Adapter] = Bench.adapters
    ) -> LibraryOptions {
        var options = LibraryOptions(
            directory: data, shareDirectory: share, version: "test", adapters: adapters, services: .linux)
        options.usesStarter = starter
        let addresses = ["dnd5e": dnd5e?.address, "swapi": swapi?.address, "jokeapi": jokeapi?.address]
        options.replacedBases = options.adapters.map { adapter in
            LibraryOptions.UpstreamOverride(
                name: adapter.upstream, url: (addresses[adapter.upstream] ?? nil) ?? "http://127.0.0.1:9")
        }
        options.detailRate = 1000
        options.now = { [self] in
            time.withLock { time in
                time += 1
                return time
            }
        }
        options.syncLimits.pause = .milliseconds(5)
        // Allow plenty of time, because the machine may be busy.
        options.drawPatience = .seconds(20)
        options.upstreamLimits.backoffBase = .milliseconds(2)
        options.upstreamLimits.backoffCap = .milliseconds(5)
        options.upstreamLimits.attemptsPerBase = 2
        options.upstreamLimits.pauseAfter429 = .milliseconds(20)
        return options
    }
}

extension LibrarySnapshot {
    /// Returns the IDs of the rows in a catalog, in order.
    func ids(_ catalog: String) -> [String] {
        catalogs.first { $0.description.id.raw == catalog }?.rows.map { $0.head.id.key } ?? []
    }

    /// Returns the complete entry with this ID.
    func entry(_ id: String) -> Entry? {
        guard let id = EntryID(id), let view = catalogs.first(where: { $0.description.id == id.catalog }),
            let position = view.position(of: id)
        else { return nil }
        return try? view.entry(at: position)
    }

    /// The total number of entries in all catalogs.
    var total: Int { catalogs.reduce(0) { $0 + $1.rows.count } }

    /// Returns the status of the catalog with this ID.
    func status(_ catalog: String) -> CatalogStatus? { statuses.first { $0.catalog.raw == catalog } }
}

func id(_ text: String) throws -> EntryID { try #require(EntryID(text)) }

extension CatalogID {
    static let monsters = CatalogID(known: "monsters")
    static let planets = CatalogID(known: "planets")
}
