import Catalogs
import Doubles
import Foundation
import Model
import Testing

@testable import Storage

/// Tests upstreams whose lists are wrong, because they never end or are suddenly empty.
@Suite struct ListEndTests {
    /// If an upstream's list never ends, the library stores at most one page of entries beyond the upstream's own count.
    @Test func anEndlessListIsCutOff() async throws {
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
        // When the upstream works again, the next sync starts at the beginning of the list.
        swapi.server.clearFaults()
        #expect(await library.sync([.planets]).catalogs.first?.problems.isEmpty == true)
    }

    /// If the upstream returns an empty list and a lookup finds no entry either, the library keeps its entries and doesn't look
    /// up the rest.
    @Test func anEmptyListIsReported() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let count = try library.snapshot().ids("planets").count
        swapi.server.inject(.answer(.text(#"{"count":0,"next":null,"results":[]}"#)))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status != .ok && report.removed == 0 && report.requests == 2)
        #expect(report.problems.map(\.cause) == [.emptyList(kept: count)])
        let status = try #require(try library.snapshot().status("planets"))
        #expect(status.outcome == .failed && status.problem == .unreadable)
        // An entry is missing from the list, but the response to its lookup is inconclusive. Check that the sync keeps the entry,
        // and that the lookup remains to be done.
        swapi.server.clearFaults()
        swapi.remove("planets", 1)
        swapi.server.inject(.answer(.text(#"{"count":0,"next":null,"results":[]}"#)), on: "/api/planets/1/")
        let second = try #require(await library.sync([.planets]).catalogs.first)
        #expect(second.removed == 0 && second.waiting == 1)
    }

    /// Removes rows from a page without changing its validators.
    private static func short(_ count: Int) -> Fault {
        .changed { answer in
            guard var page = JSONValue(answer.body), let rows = page["results"]?.listValue else { return answer }
            page["results"] = .list(Array(rows.prefix(count)))
            var answer = answer
            answer.body = page.bytes
            return answer
        }
    }

    /// If a page has too few rows, the same sync requests it again without validators. With validators, the server would keep
    /// confirming the incomplete page.
    @Test func aShortPageWithAValidatorIsRequestedAgain() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let count = swapi.numbers(of: "planets").count
        let pages = (count + 9) / 10
        swapi.server.inject(Self.short(5), occurrences: 1...pages)
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .ok && report.problems.isEmpty, "\(report.problems)")
        #expect(try library.snapshot().ids("planets").count == count)
        #expect(Int(report.requests) == 2 * pages && Int(report.added) == count)
        #expect(swapi.server.log.allSatisfy { $0.header("If-None-Match") == nil })
        // The library stored the second response.
        #expect(await library.sync([.planets]).isOK)
        #expect(swapi.server.log.suffix(pages).allSatisfy { $0.header("If-None-Match") != nil })
    }

    /// Earlier versions could store an incomplete page. A sync repairs such a library, however old the page is.
    @Test func aStoredShortPageIsReplaced() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let count = swapi.numbers(of: "planets").count
        let pages = (count + 9) / 10
        var library = try Library.open(bench.options(swapi: swapi, starter: false))
        #expect(await library.sync([.planets]).isOK)
        // The sync requests each page twice, and both responses have too few rows.
        let found = 5 * (count / 10) + min(5, count % 10)
        swapi.server.inject(Self.short(5))
        for planet in 1...count { swapi.change("planets", planet, "edited", to: "now") }
        #expect(
            await library.sync([.planets]).catalogs.first?.problems.map(\.cause) == [.shortList(expected: count, found: found)])
        swapi.server.clearFaults()
        swapi.server.clearLog()
        bench.wait(8 * 86_400)
        library = try Library.open(bench.options(swapi: swapi, starter: false))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .ok && report.problems.isEmpty, "\(report.problems)")
        #expect(
            swapi.server.log.map { $0.header("If-None-Match") != nil } == Array(repeating: true, count: pages)
                + Array(repeating: false, count: pages))
        // Check that each sync requests the list only twice if the list remains too short.
        swapi.server.inject(Self.short(5))
        for planet in 1...count { swapi.change("planets", planet, "edited", to: "later") }
        swapi.server.clearLog()
        _ = await library.sync([.planets])
        #expect(swapi.server.log.count == 2 * pages)
    }

    /// A sync also repairs a library that stored an empty list by mistake, or an incomplete list whose reported count matches its
    /// rows.
    @Test(arguments: [0, 3]) func anIncompleteListIsReplaced(rows: Int) async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let count = swapi.numbers(of: "planets").count
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        #expect(await library.sync([.planets]).isOK)
        let lying = Fault.changed { answer in
            guard var page = JSONValue(answer.body), let all = page["results"]?.listValue else { return answer }
            page["results"] = .list(Array(all.prefix(rows)))
            page["count"] = .number("\(rows)")
            page["next"] = .null
            var answer = answer
            answer.body = page.bytes
            return answer
        }
        swapi.change("planets", 1, "edited", to: "now")
        swapi.server.inject(lying, on: "/api/planets/", occurrences: 1...1)
        let first = try #require(await library.sync([.planets]).catalogs.first)
        #expect(first.removed == 0)
        swapi.server.clearLog()
        let second = try #require(await library.sync([.planets]).catalogs.first)
        #expect(second.status == .ok && second.problems.isEmpty && Int(second.kept) == count, "\(second)")
        // The sync requests the whole list and doesn't look up individual entries.
        #expect(swapi.server.log.map(\.target) == ["/api/planets/"] + (2...(count + 9) / 10).map { "/api/planets/?page=\($0)" })
    }

    /// An unreadable record is reported once, with its ID. The other records on its page are stored, and the next sync requests
    /// the whole page again.
    @Test(arguments: ["half a pair", "deep", "control", "bytes"]) func anUnreadableRecordDoesNotAffectTheOthers(
        kind: String
    ) async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let count = swapi.numbers(of: "planets").count
        let value: [UInt8] =
            switch kind {
            case "half a pair": Array(#""\ud800""#.utf8)
            case "deep": Array((String(repeating: "[", count: 70) + String(repeating: "]", count: 70)).utf8)
            case "control": [0x22, 0x01, 0x22]
            default: [0x22, 0xC3, 0x28, 0x22]
            }
        swapi.change("planets", 3, "terrain", to: "MARK")
        let spoilt = Fault.changed { answer in
            var answer = answer
            let mark = Array(#""MARK""#.utf8)
            if let range = answer.body.firstRange(of: mark) { answer.body.replaceSubrange(range, with: value) }
            return answer
        }
        swapi.server.inject(spoilt)
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(Int(report.added) == count - 1)
        #expect(report.status == .partial)
        #expect(
            report.problems.map(\.entry) == ["planets/3"] && report.problems.map(\.detail) == ["terrain"], "\(report.problems)")
        #expect(try library.snapshot().status("planets")?.outcome == .ok)
        // The page wasn't cached, so the next sync requests the complete page again.
        swapi.server.clearFaults()
        let again = try #require(await library.sync([.planets]).catalogs.first)
        #expect(again.status == .ok && again.added == 1, "\(again)")
        // If the record of a stored entry becomes unreadable, the stored entry doesn't change, counts as present and isn't looked
        // up.
        swapi.change("planets", 3, "edited", to: "now")
        swapi.server.inject(spoilt)
        swapi.server.clearLog()
        let third = try #require(await library.sync([.planets]).catalogs.first)
        #expect(third.problems.map(\.entry) == ["planets/3"] && third.waiting == 0 && Int(third.kept) == count)
        #expect(Int(third.requests) == (count + 9) / 10)
        #expect(try library.snapshot().entry("planets/3")?.isGone == false)
    }
}
