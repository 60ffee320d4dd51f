import Catalogs
import Doubles
import Foundation
import Model
import Testing

@testable import Storage

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
        #expect(report.status != .ok && report.removed == 0 && report.requests == 2)
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

    /// The rows of a page cut short, its validators left as they are.
    private static func short(_ count: Int) -> Fault {
        .changed { answer in
            guard var page = JSONValue(answer.body), let rows = page["results"]?.listValue else { return answer }
            page["results"] = .list(Array(rows.prefix(count)))
            var answer = answer
            answer.body = page.bytes
            return answer
        }
    }

    /// A page that came short once is asked for again in the same sync, without its validators: they would make it stand for good.
    @Test func aShortPageWithAValidatorIsAskedForAgain() async throws {
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
        // What came then is what is kept.
        #expect(await library.sync([.planets]).isOK)
        #expect(swapi.server.log.suffix(pages).allSatisfy { $0.header("If-None-Match") != nil })
    }

    /// A library in which a short page is kept, as earlier versions left it, is made whole, however old that is.
    @Test func aKeptShortPageIsLetGo() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let count = swapi.numbers(of: "planets").count
        let pages = (count + 9) / 10
        var library = try Library.open(bench.options(swapi: swapi, starter: false))
        #expect(await library.sync([.planets]).isOK)
        // Both tries of a sync come short.
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
        // Only once: a list that stays short is asked for twice in each sync, not more.
        swapi.server.inject(Self.short(5))
        for planet in 1...count { swapi.change("planets", planet, "edited", to: "later") }
        swapi.server.clearLog()
        _ = await library.sync([.planets])
        #expect(swapi.server.log.count == 2 * pages)
    }

    /// So is a list that said it was empty, and one that agrees with its own count while look-ups find what it lacks.
    @Test(arguments: [0, 3]) func aListThatLackedEntriesIsLetGo(rows: Int) async throws {
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
        // The whole list, and nothing that had to be looked for.
        #expect(swapi.server.log.map(\.target) == ["/api/planets/"] + (2...(count + 9) / 10).map { "/api/planets/?page=\($0)" })
    }

    /// A record that can't be read is one problem with its id; the others of its page are stored, and it is asked for again in full.
    @Test(arguments: ["half a pair", "deep", "control", "bytes"]) func oneUnreadableRecordLosesNoOther(kind: String) async throws
    {
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
        // Its page is not kept: the next answer may be right although the validators hold.
        swapi.server.clearFaults()
        let again = try #require(await library.sync([.planets]).catalogs.first)
        #expect(again.status == .ok && again.added == 1, "\(again)")
        // One that is kept and comes spoilt stays as it is, counts as met, and is not looked for.
        swapi.change("planets", 3, "edited", to: "now")
        swapi.server.inject(spoilt)
        swapi.server.clearLog()
        let third = try #require(await library.sync([.planets]).catalogs.first)
        #expect(third.problems.map(\.entry) == ["planets/3"] && third.waiting == 0 && Int(third.kept) == count)
        #expect(Int(third.requests) == (count + 9) / 10)
        #expect(try library.snapshot().entry("planets/3")?.isGone == false)
    }
}
