import Localization
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks the entries of the Star Wars catalogs.
@Suite struct StarWarsMappingTests {
    private let adapter = BuiltInAdapters.starWars

    private func entry(_ file: String, _ id: String) throws -> Entry {
        let record = try RawRecord(id, .list, CatalogFixtures.bytes("swapi/" + file))
        return try adapter.entry(record.id, from: [record])
    }

    @Test func planet() throws {
        let entry = try entry("planet.json", "planets/1")
        #expect(entry.subtitleText == "arid, windy · population 1,000,000,000,000")
        #expect(entry.number("population") == "1000000000000")
        #expect(entry.number("water") == "0.9")
        #expect(entry["climate"] == .list(["arid", "windy"]))
        #expect(entry.kind == "planet-arid")
        #expect(!entry.isPartial)
        #expect(entry.source.url == "https://swapi.dev/api/planets/1/")
        #expect(
            entry.links.map(\.target.text) == ["people/1", "people/2", "people/3", "films/1"],
            "each link once, whatever its host; no links to other catalogs or invalid targets")
        #expect(entry.links.first?.relation == .phrase("swapi.residents"))
    }

    @Test func planetNamedUnknownIsAPlanet() throws {
        let entry = try entry("planet-named-unknown.json", "planets/28")
        #expect(entry.title == "unknown")
        #expect(entry.subtitleText == "climate unknown · population unknown")
        #expect(entry.fact("swapi.diameter") == "unknown")
        #expect(entry["diameter"] == .unknown)
        #expect(entry["gravity"] == .notApplicable)
        #expect(entry.number("rotation") == "0")
        #expect(entry.kind == "planet-unknown")
        #expect(entry.links.isEmpty)
    }

    @Test func person() throws {
        let entry = try entry("person.json", "people/5")
        #expect(entry.number("mass") == "1358")
        #expect(entry["born"] == .text("41.9BBY"))
        #expect(entry["hair"] == .list(["none"]))
        #expect(entry.fact("swapi.hair") == "none")
        #expect(entry["gender"] == .notApplicable)
        #expect(entry["eyes"] == .unknown)
        #expect(entry.links.map(\.target.text) == ["planets/28", "films/2", "starships/12"])
        #expect(entry.fact("swapi.oneSpecies") == "not stated")
    }

    @Test func filmShowsItsCrawl() throws {
        let entry = try entry("film.json", "films/1")
        #expect(entry.number("episode") == "4")
        #expect(entry.subtitleText == "Episode 4 · 25 May 1977")
        #expect(
            entry.section("opening-crawl")?.blocks
                == [.paragraph([.text("It is a time of tests.")]), .paragraph([.text("They pass....")])])
        #expect(adapter.catalogs.first { $0.id.raw == "films" }?.defaultSort.key == "episode")
    }

    @Test func speciesWithoutAHomeworld() throws {
        let entry = try entry("species.json", "species/2")
        #expect(entry.fact("swapi.lifespan") == "indefinite")
        #expect(Localizer(.french).plain(entry.blocks).contains("indéfinie"))
        #expect(entry.fact("swapi.oneSpecies") == nil)
        #expect(entry["lifespan"] == .unknown)
        #expect(entry["height"] == .notApplicable)
        #expect(entry.links.map(\.target.text) == ["people/5"])
        #expect(entry.subtitleText == "artificial")
    }

    @Test func craft() throws {
        let ship = try entry("starship.json", "starships/12")
        #expect(ship.fact("swapi.crew") == "30–165")
        #expect(ship.number("crew") == "30")
        #expect(ship.number("speed") == "1000")
        #expect(ship.number("length") == "1600")
        #expect(ship.number("cargo") == "0")
        #expect(ship.fact("swapi.cargo") == "none")
        #expect(ship["passengers"] == .notApplicable)
        #expect(ship["manufacturer"] == .list(["Kite Works, Inc.", "Paper Yards"]))
        let vehicle = try entry("vehicle.json", "vehicles/4")
        #expect(vehicle.number("length") == "36.8")
        #expect(vehicle.number("passengers") == "47060")
        #expect(vehicle["consumables"] == .text("none"))
        #expect(vehicle.kind == "vehicle")
    }

    @Test(
        arguments: [
            ("https://swapi.dev/api/planets/1/", "1"), ("http://127.0.0.1:8080/prefix/api/planets/017", "17"),
            ("/api/planets/6/?format=json", "6"), ("https://swapi.dev/api/planets/", nil),
            ("https://swapi.dev/api/planets/x/", nil), ("https://swapi.dev/api/moons/1/", nil),
            ("https://swapi.dev/api/planets/0/", nil), ("https://swapi.dev/api/planets/-1/", nil),
            ("https://swapi.dev/api/planets/99999999999/", nil), ("https://swapi.dev/exoplanets/1", nil), ("", nil), ("///", nil),
        ] as [(String, String?)])
    func numbersInURLs(url: String, key: String?) {
        #expect(URLPathPattern("/planets/{number}")?.key(in: url) == key)
    }

    @Test func textsInURLs() throws {
        let pattern = try #require(URLPathPattern("/api/trees/{id}"))
        #expect(
            pattern.key(in: "https://trees.example/api/trees/silver%20birch/#top") == "silver-birch~"
                + String(
                    try #require(ImportedEntryKeyGenerator.key("silver birch")).split(separator: "~")[1]))
        #expect(pattern.key(in: "https://trees.example/api/trees/ash") == "ash")
        #expect(pattern.key(in: "https://trees.example/trees/ash") == nil && pattern.key(in: "ash") == nil)
        for text in ["", "/", "/x", "{id}", "/{id}/x", "/a b/{id}", "/{id}{number}", "/../{id}", "/x/{key}"] {
            #expect(URLPathPattern(text) == nil, "\(text)")
        }
    }

    /// The lists of terrains and climates determine a planet's emblem.
    @Test(arguments: [
        ("arid", "desert", "arid"), ("temperate", "cityscape, mountains", "urban"), ("temperate", "gas giant", "gas"),
        ("temperate", "mountains, cityscape", "temperate"), ("temperate", "ocean, gas giant", "gas"),
        ("temperate, arid", "grass", "temperate"), ("unknown", "unknown", "unknown"), ("frigid", "tundra", "frozen"),
        ("artificial temperate ", "airless asteroid", "urban"), ("Murky", "swamp, jungles", "murky"),
        ("subterranean, tropical", "jungle", "tropical"),
    ])
    func emblems(climate: String, terrain: String, emblem: String) throws {
        let payload = #"{"name":"P","climate":"\#(climate)","terrain":"\#(terrain)"}"#
        let record = try RawRecord("planets/1", .list, Array(payload.utf8))
        #expect(try adapter.entry(record.id, from: [record]).kind == "planet-" + emblem)
    }

    /// Almanac reads the source file at its first start, so the file must be valid, and its phrases must exist.
    @Test func theBundledFileIsValid() throws {
        #expect(adapter.catalogs.count == 6 && adapter.isBundled && adapter.addedSource == nil)
        #expect(adapter.file.bytes == (try CatalogFixtures.package("Sources/Catalogs/StarWars/StarWars.json")))
        #expect(SourceFileAdapter(adapter.file).addedSource != nil)
        // A pack stores a catalog's appearance as the names of its colour and emblem, but uses a short number for built-in
        // appearances.
        #expect(adapter.catalogs.allSatisfy { $0.collection.accent == .starWars })
    }

    @Test func lookup() throws {
        let id = try #require(EntryID("planets/28"))
        #expect(adapter.lookupRequest(for: id)?.path == "/api/planets/28/")
        #expect(adapter.lookupRequest(for: try #require(EntryID("planets/..;"))) == nil)
        func answer(_ body: String, _ status: Int) -> ExistenceCheckResult {
            adapter.lookup(id, in: UpstreamResponse(status: status, body: Array(body.utf8)))
        }
        #expect(answer("{\"detail\":\"Not found\"}", 404) == .gone)
        #expect(answer("<html>", 404) == .unclear)
        #expect(answer("{\"message\":\"no\"}", 404) == .unclear)
        #expect(answer("{\"detail\":\"Not found\"}", 200) == .unclear)
        #expect(answer("{\"detail\":\"Request was throttled.\"}", 429) == .unclear)
        let found = try CatalogFixtures.response("swapi/planet-named-unknown.json")
        guard case .present(let record) = adapter.lookup(id, in: found) else {
            Issue.record("not present")
            return
        }
        #expect(record.id == id)
        #expect(adapter.lookup(try #require(EntryID("planets/1")), in: found) == .unclear, "another record")
    }

    @Test func starterFileHasEveryResource() throws {
        let records = try adapter.starter(from: CatalogFixtures.package("Starter/starwars.json"))
        let counts = ["planets": 60, "people": 82, "films": 6, "species": 37, "starships": 36, "vehicles": 39]
        for (catalog, count) in counts { #expect(records.filter { $0.id.catalog.raw == catalog }.count == count, "\(catalog)") }
        var entries: [EntryID: Entry] = [:]
        for record in records { entries[record.id] = try adapter.entry(record.id, from: [record]) }
        #expect(entries.count == 260)
        for entry in entries.values {
            #expect(entry.section("opening-crawl") == nil, "we may not distribute the opening crawls")
            for link in entry.links {
                let other = try #require(entries[link.target], "\(entry.id.text) links to \(link.target.text)")
                #expect(other.links.contains { $0.target == entry.id } || link.relation == .phrase("swapi.homeworld"))
            }
        }
        let tatooine = try #require(EntryID("planets/1").flatMap { entries[$0] })
        #expect(tatooine.subtitleText == "arid · population 200,000")
        #expect(tatooine.links.count == 15)
    }

    /// Compares the bundled starter file with the upstream's real records.
    @Test(.needs(shared: "swapi/api/planets.all.json")) func starterFileEqualsTheRealRecords() throws {
        var starter: [EntryID: Entry] = [:]
        for record in try adapter.starter(from: CatalogFixtures.package("Starter/starwars.json")) {
            starter[record.id] = try adapter.entry(record.id, from: [record])
        }
        for resource in adapter.catalogs {
            let file = try #require(adapter.file.catalogs.first { $0.id == resource.id })
            for payload in try CatalogFixtures.sharedPayloads("swapi/api/\(resource.id.raw).all.json") {
                let id = try #require(file.entryID(of: UpstreamJSONParser.record(payload)))
                var entry = try adapter.entry(id, from: [RawRecord(id: id, part: .list, payload: payload)])
                entry.blocks.removeAll { if case .section = $0 { true } else { false } }
                #expect(starter[id] == entry)
            }
        }
    }

    @Test(arguments: ["", "[]", "<html>", "{\"planets\":{}}", "{\"planets\":{\"columns\":[\"id\"],\"rows\":[[0],[1,2],\"x\"]}}"])
    func invalidStarterFiles(text: String) {
        #expect(throws: AdaptProblem.self) { try adapter.starter(from: Array(text.utf8)) }
    }
}
