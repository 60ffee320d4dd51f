import Catalogs
import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests shapes of lists that a server sends in parts without saying so in the usual way.
@Suite("Lists in parts", .serialized)
struct SourcePageShapeTests {
    private static func rows(_ range: Range<Int>, _ more: String = "") -> String {
        range.map { #"{"id": \#($0), "name": "Thing \#($0)", "a": 1, "b": 2\#(more)}"# }.joined(separator: ",")
    }

    private struct Added {
        let code: Int32
        let count: Int
        let text: String
    }

    /// Adds the source at `path`, whose responses `respond` makes from a request's parameters.
    private static func add(
        _ path: String, _ respond: @escaping @Sendable ([String: String]) -> String?
    ) async throws -> Added {
        let server = try DoubleServer { request in
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
            guard let body = respond(query) else { return .text(#"{"error": "no such page"}"#, status: 404) }
            return .text(body, type: "application/json")
        }
        defer { server.stop() }
        let home = try TestHome()
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--rate", "1000", "--locale", "en"]
        let outcome = await home.run(["add", server.address + path, "--catalog", "things"] + options)
        let list = try await home.run(["list", "things", "--json", "--offline"] + options).json()
        return Added(
            code: outcome.code, count: list["total"] as? Int ?? 0,
            text: (outcome.text + outcome.error).replacing("SERVER", with: server.address))
    }

    private static func page(_ query: [String: String], _ name: String, of total: Int, size: Int, first: Int = 0) -> Range<Int> {
        let start = min((query[name].flatMap { Int($0) } ?? first) - first, total)
        return max(0, start)..<min(max(0, start) + size, total)
    }

    @Test(
        "A number beside the list that is greater than the number of entries is a suspected total",
        arguments: ["release-count", "nhits", "matched", "total_cards", "item_total"])
    func suspectedTotals(name: String) async throws {
        let added = try await Self.add("/things") { query in
            #"{"\#(name)": 60, "release-offset": 0, "items": [\#(Self.rows(Self.page(query, "offset", of: 60, size: 25)))]}"#
        }
        #expect(added.count == 60 && added.code == 0, "\(added.text)")
        let closed = try await Self.add("/things") { _ in #"{"\#(name)": 60, "items": [\#(Self.rows(0..<25))]}"# }
        #expect(closed.count == 25 && closed.code == 3, "\(closed.text)")
    }

    @Test("Other numbers beside the list aren't totals", arguments: ["view_count", "total_pages_read", "size", "took", "year"])
    func otherNumbers(name: String) async throws {
        let added = try await Self.add("/things") { _ in #"{"\#(name)": 2024, "items": [\#(Self.rows(0..<5))]}"# }
        #expect(added.count == 5 && added.code == 0, "\(added.text)")
    }

    @Test("page_count can be the number of entries on a page")
    func pageCount() async throws {
        let added = try await Self.add("/things") { query in
            let number = query["page"].flatMap { Int($0) } ?? 1
            let rows = min((number - 1) * 4, 50)..<min(number * 4, 50)
            return
                #"{"count": 50, "page_count": \#(rows.count), "page_size": 4, "page": \#(number), "products": [\#(Self.rows(rows))]}"#
        }
        #expect(added.count == 50 && added.code == 0, "\(added.text)")
    }

    @Test("An offset in the URL can begin at 1")
    func offsetsFromOne() async throws {
        let added = try await Self.add("/things?offset=1&limit=10") { query in
            guard query["offset"] != "0" else { return nil }
            return #"{"total": 35, "items": [\#(Self.rows(Self.page(query, "offset", of: 35, size: 10, first: 1)))]}"#
        }
        #expect(added.count == 35 && added.code == 0, "\(added.text)")
    }

    @Test("An array as long as a common limit, or as the limit in the URL, may go on")
    func limits() async throws {
        let socrata = try await Self.add("/things") { query in
            "[" + Self.rows(Self.page(query, "$offset", of: 1300, size: 1000)) + "]"
        }
        #expect(socrata.count == 1300 && socrata.code == 0, "\(socrata.text)")
        let offset = try await Self.add("/things?per_page=8") { query in
            "[" + Self.rows(Self.page(query, "offset", of: 20, size: 8)) + "]"
        }
        #expect(offset.count == 20 && offset.code == 0, "\(offset.text)")
        let whole = try await Self.add("/things") { _ in "[" + Self.rows(0..<100) + "]" }
        #expect(whole.count == 100 && whole.code == 0, "\(whole.text)")
    }

    @Test("An object keyed by ID with a continuation has further pages")
    func keyedPages() async throws {
        let added = try await Self.add("/things") { query in
            let start = query["gapcontinue"].flatMap { Int($0.dropFirst()) } ?? 0
            let members = (start..<min(start + 5, 12)).map {
                #""\#($0 + 100)": {"pageid": \#($0 + 100), "title": "Thing \#($0)"}"#
            }
            let more = start + 5 < 12 ? #""continue": {"gapcontinue": "P\#(start + 5)", "continue": "gapcontinue||"}, "# : ""
            return #"{\#(more)"query": {"pages": {\#(members.joined(separator: ","))}}}"#
        }
        #expect(added.count == 12 && added.code == 0, "\(added.text)")
    }

    @Test("The last page can link to itself, and a page in the middle can be empty")
    func links() async throws {
        let own = try await Self.add("/things") { query in
            let page = query["page"].flatMap { Int($0) } ?? 1
            return #"{"items": [\#(Self.rows((page - 1) * 10..<page * 10))], "next": "/things?page=\#(min(page + 1, 3))"}"#
        }
        #expect(own.count == 30 && own.code == 0, "\(own.text)")
        let empty = try await Self.add("/things") { query in
            let page = query["page"].flatMap { Int($0) } ?? 1
            let next = page < 4 ? #""/things?page=\#(page + 1)""# : "null"
            return #"{"items": [\#(page == 3 ? "" : Self.rows((page - 1) * 10..<page * 10))], "next": \#(next)}"#
        }
        #expect(empty.count == 30 && empty.code == 0, "\(empty.text)")
    }

    @Test("Numbers of other records are no subtitle, and an empty address is no picture")
    func subtitleAndPicture() throws {
        let rows = (0..<12).map { number in
            let image = number % 3 == 0 ? "https://example.org/\(number).jpg" : ""
            let ids = #""categories": [\#(number % 2 + 1)], "tags": [\#(number % 3 + 11), \#(number % 4 + 21)]"#
            let related = #""related": [{"image": "https://example.org/r\#(number).jpg"}]"#
            return #"{"id": \#(number), "title": "Thing \#(number)", \#(ids), "image": "\#(image)", \#(related)}"#
        }
        let entry = try SourceProposalDouble.proposal(["/things": "[" + rows.joined(separator: ",") + "]"], "/things")
        let text = String(decoding: entry.source.bytes, as: UTF8.self)
        #expect(!text.contains("\"subtitle\""), "\(text)")
        #expect(text.replacing(" ", with: "").contains("\"picture\":\"/image\""), "\(text)")
    }

    @Test("The API's own server answers with data, so a URL on another server is the web page")
    func webPage() throws {
        let rows = (0..<12).map {
            #"{"id": \#($0), "name": "Card \#($0)", "uri": "http://127.0.0.1:8080/cards/\#($0)", "#
                + #""site_uri": "https://cards.example/card/\#($0)"}"#
        }
        let file = try SourceProposalDouble.proposal(["/cards": "[" + rows.joined(separator: ",") + "]"], "/cards")
        let text = String(decoding: file.source.bytes, as: UTF8.self).replacing(" ", with: "")
        #expect(text.contains("\"page\":\"/site_uri\""), "\(text)")
    }
}
