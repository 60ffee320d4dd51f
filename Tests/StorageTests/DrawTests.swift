import Catalogs
import Doubles
import Foundation
import LinuxServices
import Model
import Pack
import SQLite
import Screens
import Synchronization
import Testing
import Upstreams

@testable import Storage

/// Tests random draws of jokes.
@Suite(.serialized) struct DrawTests {
    private static let jokes = CatalogID(known: "jokes")

    /// Creates a test directory whose starter file contains the given number of our own jokes. The number may be 0.
    private func bench(_ jokes: Int = 3) throws -> Bench {
        let bench = try Bench()
        let rows = (0..<jokes).map { #"{"id":"own-\#($0)","setup":"Own \#($0)?","delivery":"Yes."}"# }
        try Data(#"{"jokes":[\#(rows.joined(separator: ","))]}"#.utf8).write(
            to: URL(fileURLWithPath: bench.share + "/jokes.json"))
        return bench
    }

    private func ahead(_ library: Library, _ sources: [CatalogUpstreamChoice] = []) async {
        await library.beginDrawAhead(Self.jokes, sources: sources)?()
    }

    @Test func aDrawUsesTheJokeFetchedInAdvance() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble()
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        let first = try await library.draw(Self.jokes)
        #expect(first.origin == .asked && first.problem == nil)
        #expect(api.server.log.count == 1)
        #expect(try library.snapshot().entry(first.id.text)?.source.upstream == "jokeapi")
        #expect(try library.snapshot().ids("jokes").count == 4)
        await ahead(library)
        #expect(api.server.log.count == 2)
        // A joke that was fetched in advance isn't part of the catalog until it is drawn. The joke is fetched only once.
        #expect(try library.snapshot().ids("jokes").count == 4)
        await ahead(library)
        #expect(api.server.log.count == 2)
        // Another process draws the joke that was fetched in advance. Drawing it needs no request, so it works even offline.
        var offline = bench.options(jokeapi: api, adapters: Bench.jokes)
        offline.isOffline = true
        let second = try await Library.open(offline).draw(Self.jokes)
        #expect(second.origin == .ahead && second.id != first.id)
        #expect(api.server.log.count == 2)
        #expect(try library.snapshot().ids("jokes").count == 5)
        #expect(try await library.draw(Self.jokes).origin == .asked)
    }

    @Test func aDrawWaitsForAFetchInProgress() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble()
        api.server.inject(.delay(milliseconds: 300))
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        let fetch = try #require(library.beginDrawAhead(Self.jokes))
        #expect(try library.snapshot().status("jokes")?.deck?.isFetching == true)
        #expect(library.beginDrawAhead(Self.jokes) == nil)
        async let fetched: Void = fetch()
        let drawn = try await library.draw(Self.jokes)
        await fetched
        #expect(drawn.origin == .ahead)
        #expect(api.server.log.count == 1)
        #expect(try library.snapshot().status("jokes")?.deck?.isFetching != true)
    }

    @Test func noJokeIsDrawnTwiceInARow() async throws {
        let bench = try bench(2)
        // This upstream always returns the same joke.
        let api = try JokeAPIDouble(numbers: [1])
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        var last: EntryID?
        var origins: Set<String> = []
        for _ in 0..<12 {
            let drawn = try await library.draw(Self.jokes)
            #expect(drawn.id != last && drawn.problem == nil)
            last = drawn.id
            origins.insert("\(drawn.origin)")
            await ahead(library)
        }
        #expect(origins.count > 1)
        // Check that two processes that draw jokes in turn don't repeat the last joke.
        var offline = bench.options(adapters: Bench.jokes)
        offline.isOffline = true
        let libraries = try (0..<2).map { _ in try Library.open(offline) }
        for round in 0..<12 {
            let drawn = try await libraries[round % 2].draw(Self.jokes)
            #expect(drawn.id != last)
            last = drawn.id
        }
    }

    @Test func aDrawTakesAtMostTwoSeconds() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble()
        api.server.inject(.silence)
        var options = bench.options(jokeapi: api, adapters: Bench.jokes)
        options.drawPatience = LibraryOptions(directory: "").drawPatience
        let library = try Library.open(options)
        let before = ContinuousClock().now
        let drawn = try await library.draw(Self.jokes)
        let spent = ContinuousClock().now - before
        #expect(spent >= .seconds(1.9) && spent < .seconds(4), "\(spent)")
        #expect(drawn.origin == .deck && drawn.problem?.problem == .timedOut)
        #expect(try library.snapshot().status("jokes")?.deck?.problem == .timedOut)
        // Check that a very slow response times out, and that an invalid response, such as an HTML page, fails immediately.
        api.server.clearFaults()
        api.server.inject(.oneByteASecond)
        options.drawPatience = .milliseconds(300)
        #expect(try await Library.open(options).draw(Self.jokes).origin == .deck)
        for fault in [Fault.htmlPage, .cutJSON, .truncated, .emptyBody, .wrongTypes, .serverError, .closedEarly, .badBody] {
            api.server.clearFaults()
            api.server.inject(fault)
            let drawn = try await Library.open(bench.options(jokeapi: api, adapters: Bench.jokes)).draw(Self.jokes)
            #expect(drawn.origin == .deck && drawn.problem != nil || "\(fault)" == "badBody", "\(fault)")
        }
    }

    @Test func offlineModeSendsNothing() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble()
        var options = bench.options(jokeapi: api, adapters: Bench.jokes)
        options.isOffline = true
        let library = try Library.open(options)
        let drawn = try await library.draw(Self.jokes)
        #expect(drawn.origin == .deck && drawn.problem?.cause == .offline)
        #expect(library.beginDrawAhead(Self.jokes) == nil)
        #expect(api.server.log.isEmpty)
    }

    @Test func theUpstreamsMessageIsPassedOn() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble(numbers: [])
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        let drawn = try await library.draw(Self.jokes)
        #expect(drawn.origin == .deck)
        #expect(drawn.problem?.problem == .serverError && drawn.problem?.upstreamMessage == "No matching joke found")
        #expect(try library.snapshot().status("jokes")?.deck?.message == "No matching joke found")
        api.setNumbers([1])
        #expect(try await library.draw(Self.jokes).problem == nil)
        #expect(try library.snapshot().status("jokes")?.deck?.problem == nil)
        // Check that a failed sync also stores the upstream's message.
        api.setNumbers([])
        let report = try #require(await library.sync([Self.jokes]).catalogs.first)
        #expect(report.status == .failed && report.problems.first?.upstreamMessage == "No matching joke found")
        #expect(try library.snapshot().status("jokes")?.message == "No matching joke found")
        // Check that a failed draw shows no stored joke if the catalog is empty.
        let empty = try Bench()
        let problem = SyncProblem(.upstream(.serverError), detail: "No matching joke found")
        await #expect(throws: LibraryError.nothingToDraw(Self.jokes, problem)) {
            try await Library.open(empty.options(jokeapi: api, starter: false, adapters: Bench.jokes)).draw(Self.jokes)
        }
    }

    @Test func rateLimitsApplyToAllProcesses() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble(rateLimit: 2)
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        for _ in 0..<2 { #expect(try await library.draw(Self.jokes).origin == .asked) }
        let refused = try await library.draw(Self.jokes)
        #expect(refused.origin == .deck && refused.problem?.problem == .tooManyRequests)
        #expect(refused.problem?.upstreamMessage == "Request blocked by Rate Limiting")
        #expect(api.server.log.count == 3)
        for other in [library, try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))] {
            let drawn = try await other.draw(Self.jokes)
            #expect(drawn.origin == .deck && drawn.problem?.problem == .tooManyRequests)
            await ahead(other)
        }
        #expect(api.server.log.count == 3)
        // Check that a different source still works.
        let official = try OfficialJokesDouble()
        var options = bench.options(jokeapi: api, adapters: Bench.jokes)
        options.replacedBases = [.init(name: "jokeapi", url: api.address), .init(name: "officialjokes", url: official.address)]
        let choice = CatalogUpstreamChoice(catalog: Self.jokes, upstream: "officialjokes")
        let chosen = try await Library.open(options).draw(Self.jokes, sources: [choice])
        #expect(chosen.origin == .asked && chosen.id.key.hasPrefix("officialjokes-"))
    }

    @Test func aSourceThatNeedsAKeyIsNotContactedWithoutIt() async throws {
        let bench = try bench()
        let dad = try DadJokesDouble(quota: 2)
        var options = bench.options(adapters: Bench.jokes)
        options.replacedBases = [.init(name: "dadjokes", url: dad.address)]
        options.sources = [CatalogUpstreamChoice(catalog: Self.jokes, upstream: "dadjokes")]
        let keyless = try Library.open(options)
        #expect(
            try keyless.snapshot().status("jokes")?.availableUpstreams == [
                AvailableUpstream(upstream: "jokeapi"),
                AvailableUpstream(upstream: "dadjokes", missingKey: "ALMANAC_DADJOKES_KEY"),
                AvailableUpstream(upstream: "officialjokes"),
            ])
        let drawn = try await keyless.draw(Self.jokes)
        #expect(drawn.origin == .deck && drawn.problem?.problem == .keyWanted)
        #expect(await keyless.sync([Self.jokes]).catalogs.first?.problems.first?.problem == .keyWanted)
        #expect(dad.server.log.isEmpty)
        // Check that the error contains the upstream's message if the API key is wrong.
        options.keys = ["dadjokes": "wrong"]
        let refused = try await Library.open(options).draw(Self.jokes)
        #expect(
            refused.problem?.problem == .keyWanted && refused.problem?.upstreamMessage == "You are not subscribed to this API.")
        options.keys = ["dadjokes": "test-key"]
        let library = try Library.open(options)
        #expect(try library.snapshot().status("jokes")?.availableUpstreams.allSatisfy { $0.missingKey.isEmpty } == true)
        #expect(try await library.draw(Self.jokes).id.key.hasPrefix("dadjokes-60a0"))
        #expect(await library.sync([Self.jokes]).catalogs.first?.added == 5)
        // Check that the library stops sending requests when the daily quota is used up.
        dad.server.clearLog()
        for _ in 0..<3 { #expect(try await library.draw(Self.jokes).problem?.problem == .tooManyRequests) }
        #expect(dad.server.log.count == 1)
    }

    @Test func aSyncAddsJokesAndRemovesNone() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble(numbers: Array(20..<40))
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        let report = try #require(await library.sync([Self.jokes]).catalogs.first)
        #expect(report.status == .ok && report.added == 10 && report.removed == 0 && report.kept == 3)
        #expect(api.server.log.count == 1)
        #expect(api.server.log.first?.parameter("amount") == "10")
        let again = try #require(await library.sync([Self.jokes]).catalogs.first)
        #expect(again.status == .ok && again.removed == 0 && again.added <= 10)
        #expect(api.server.log.count == 2)
        let snapshot = try library.snapshot()
        #expect(snapshot.ids("jokes").count == 13 + Int(again.added))
        #expect(snapshot.catalogs.allSatisfy { $0.rows.allSatisfy { !$0.head.isGone } })
        // Check that the joke catalog isn't refreshed automatically, because it never becomes out of date.
        api.server.clearLog()
        bench.wait(400 * 24 * 3600)
        #expect(try library.snapshot().status("jokes")?.outcome == .ok)
        await library.refreshStale()
        #expect(api.server.log.isEmpty)
    }

    @Test func onlyOneOfTwoSimultaneousDrawsGetsTheFetchedJoke() async throws {
        let bench = try bench()
        let api = try JokeAPIDouble()
        let libraries = try (0..<4).map { _ in try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes)) }
        await ahead(libraries[0])
        let drawn = try await withThrowingTaskGroup(of: DrawnEntry.self) { group in
            for library in libraries { group.addTask { try await library.draw(Self.jokes) } }
            return try await group.reduce(into: [DrawnEntry]()) { $0.append($1) }
        }
        #expect(drawn.filter { $0.origin == .ahead }.count == 1)
        #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
    }

    @Test func drawsDoNotChangeThePickOfTheDay() async throws {
        let bench = try bench(3)
        let api = try JokeAPIDouble(numbers: Array(14..<40))
        let library = try Library.open(bench.options(jokeapi: api, adapters: Bench.jokes))
        func pick() throws -> String? {
            let snapshot = try library.snapshot()
            let context = RequestContext(now: 1_800_000_000, catalogs: snapshot.statuses)
            let home = ScreenBuilder(catalogs: snapshot.catalogs, shelf: snapshot.shelf, context: context).home()
            return home.collections.first { $0.description.id == "jokes" }?.pick?.id.text
        }
        let first = try #require(try pick())
        for _ in 0..<25 {
            _ = try await library.draw(Self.jokes)
            #expect(try pick() == first)
        }
        #expect(try library.snapshot().ids("jokes").count > 20)
    }
}
