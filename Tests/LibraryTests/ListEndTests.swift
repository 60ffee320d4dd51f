import Catalogs
import Doubles
import Foundation
import Records
import Screens
import Testing

@testable import Library

/// Lists that can't be what they say: without end, or suddenly empty.
@Suite struct ListEndTests {
    /// An upstream whose list has no end fills the library with a page more than its own count, once.
    @Test func aListWithoutEndIsEnded() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        for page in 1...40 {
            let rows = (0..<10).map { #"{"name":"Planet","url":"https://swapi.dev/api/planets/\#(page * 10 + $0)/"}"# }
            swapi.server.inject(
                .answer(.text(#"{"count":20,"next":"?page=\#(page + 1)","results":[\#(rows.joined(separator: ","))]}"#)),
                on: "/api/planets/", occurrences: page...page)
        }
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .partial && report.problems.map(\.cause) == [.longList(expected: 20, found: 40)])
        #expect(try library.snapshot().ids("planets").count == 30)
        #expect(report.requests == 4)
        // Once it is well again, the next sync begins at the beginning.
        swapi.server.clearFaults()
        #expect(await library.sync([.planets]).catalogs.first?.problems.isEmpty == true)
    }

    /// An upstream that has nothing for everybody says nothing of what is kept, and is not asked for each entry.
    @Test func anEmptyListIsAProblem() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let count = try library.snapshot().ids("planets").count
        swapi.server.inject(.answer(.text(#"{"count":0,"next":null,"results":[]}"#)))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status != .ok && report.removed == 0 && report.requests == 1)
        #expect(report.problems.map(\.cause) == [.emptyList(kept: count)])
        let status = try #require(try library.snapshot().status("planets"))
        #expect(status.outcome == .failed && status.problem == .unreadable)
        // Where only some are missing, look-ups that say nothing are left for the next sync.
        swapi.server.clearFaults()
        swapi.remove("planets", 1)
        swapi.server.inject(.answer(.text(#"{"count":0,"next":null,"results":[]}"#)), on: "/api/planets/1/")
        let second = try #require(await library.sync([.planets]).catalogs.first)
        #expect(second.removed == 0 && second.waiting == 1)
    }
}
