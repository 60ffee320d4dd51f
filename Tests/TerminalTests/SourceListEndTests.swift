import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests how `almanac add URL` and a sync find the end of a list.
@Suite("The end of lists", .serialized)
struct SourceListEndTests {
    private static func page(_ number: Int, _ more: String = "") -> String {
        let rows = (1...10).map {
            #"{"id": \#((number - 1) * 10 + $0), "name": "Thing \#((number - 1) * 10 + $0)", "a": 1, "b": 2}"#
        }
        return #"{"items": [\#(rows.joined(separator: ","))]\#(more)}"#
    }

    /// Adds the source at `path`. Returns the outcome and the number of entries.
    private func added(_ server: DoubleServer, _ more: [String] = []) async throws -> (outcome: TestHome.Outcome, count: Int) {
        let home = try TestHome()
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--rate", "1000", "--locale", "en"]
        let outcome = await home.run(["add", server.address + "/things", "--catalog", "things"] + options + more)
        let list = try await home.run(["list", "things", "--json", "--offline"] + options).json()
        return (outcome, list["total"] as? Int ?? 0)
    }

    /// Starts a server with pages 1 to `last`. It answers any other request with `status`.
    private func pages(_ last: Int, status: Int, missing: Int? = nil, _ more: String = "") throws -> DoubleServer {
        try DoubleServer { request in
            let number = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
            guard (1...last).contains(number), number != missing else {
                return .text(#"{"error": "no such page"}"#, status: status)
            }
            return .text(Self.page(number, more), type: "application/json")
        }
    }

    @Test("A page after the last one can have the status 400, 404 or 204", arguments: [400, 404, 204])
    func statusAfterEnd(status: Int) async throws {
        let server = try pages(3, status: status)
        defer { server.stop() }
        let (outcome, count) = try await added(server)
        #expect(outcome.code == 0 && count == 30, "\(outcome.text)\(outcome.error)")
    }

    @Test(
        "If the response says that there are more entries, the status 400 is a problem",
        arguments: [#","total": 40"#, #","has_more": true"#, #","total_pages": 4"#])
    func missingPage(more: String) async throws {
        let server = try pages(4, status: 400, missing: 3, more)
        defer { server.stop() }
        let (outcome, count) = try await added(server)
        #expect(outcome.code == 3 && count == 20, "\(outcome.text)\(outcome.error)")
        let shown = (outcome.text + outcome.error).replacing("\n  ", with: " ").replacing("  ", with: " ")
        #expect(shown.contains("no such page"), "\(shown)")
    }

    @Test("If the first page has the status 400, the list isn't empty but refused")
    func firstPage() async throws {
        let server = try pages(3, status: 400)
        defer { server.stop() }
        let home = try TestHome(), path = home.folder + "/things.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--rate", "1000", "--locale", "en"]
        try """
        {"almanacSource":1,"name":"things","title":"T","servers":["\(server.address)"],"catalogs":[{"name":"things","title":"T",
        "list":{"path":"/things","entries":"/items","paging":{"kind":"page","parameter":"page","first":0}},
        "entry":{"id":"/id","title":"/name"}}]}
        """.write(toFile: path, atomically: true, encoding: .utf8)
        let outcome = await home.run(["add", path] + options)
        #expect(outcome.code == 3 && (outcome.text + outcome.error).contains("no such page"), "\(outcome.text)\(outcome.error)")
    }

    @Test(
        "If there are more entries but no way to get them, the sync says so, too",
        arguments: [
            (#","has_more": true"#, "/has_more"), (#","next": "https://other.example/things?token=x""#, "/next"),
            (#","total_pages": 4"#, "/total_pages"),
        ])
    func moreWithoutPaging(more: String, pointer: String) async throws {
        let server = try DoubleServer { _ in .text(Self.page(1, more), type: "application/json") }
        defer { server.stop() }
        let home = try TestHome(), saved = home.folder + "/saved.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--rate", "1000", "--locale", "en"]
        let outcome = await home.run(
            ["add", server.address + "/things", "--catalog", "things", "--save", saved] + options)
        #expect(outcome.code == 3 && outcome.error.contains("--paging"), "\(outcome.text)\(outcome.error)")
        let file = try String(contentsOfFile: saved, encoding: .utf8)
        #expect(file.contains("\"\(pointer)\""), "\(file)")
        let synced = try await home.run(["sync", "things", "--json"] + options).json()
        #expect("\(synced)".contains("more-entries"), "\(synced)")
        // The list is requested only once.
        #expect(try await home.run(["list", "things", "--json", "--offline"] + options).json()["total"] as? Int == 10)
    }

    // MARK: GraphQL

    /// Starts a GraphQL server with three pages, whose number is in the variable `page` or in the query.
    private func graphQL(acceptsURL: Bool) throws -> DoubleServer {
        try DoubleServer { request in
            let sent = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
            let text = (sent?["query"] as? String) ?? (acceptsURL ? request.query.first { $0.name == "query" }?.value : nil)
            guard let text else { return .text(#"{"errors": [{"message": "no query"}]}"#, status: 400) }
            let isVariable = text.contains("$page")
            guard !isVariable || text.contains("$page: Int") || text.contains("$page:Int") else {
                return .text(#"{"errors": [{"message": "undeclared"}]}"#, type: "application/json")
            }
            let number = isVariable ? ((sent?["variables"] as? [String: Any])?["page"] as? Int ?? 1) : 1
            let rows = (1...5).map {
                #"{"id": \#((number - 1) * 5 + $0), "title": {"romaji": "Tale \#((number - 1) * 5 + $0)"}, "a": 1, "b": 2}"#
            }
            let items = number > 3 ? "" : rows.joined(separator: ",")
            return .text(
                #"{"data": {"Page": {"pageInfo": {"hasNextPage": \#(number < 3)}, "media": [\#(items)]}}}"#,
                type: "application/json")
        }
    }

    @Test(
        "A GraphQL query with a page's number is paged by a variable",
        arguments: [
            ("{Page(page:1,perPage:5){pageInfo{hasNextPage} media{id title{romaji} a b}}}", []),
            ("query Tales {Page(page: 1, perPage: 5){pageInfo{hasNextPage} media{id title{romaji} a b}}}", []),
            ("query($n:Int){Page(page:1,perPage:$n){pageInfo{hasNextPage} media{id title{romaji} a b}}}", []),
            (
                "query($page:Int,$perPage:Int){Page(page:$page,perPage:$perPage){pageInfo{hasNextPage} media{id title{romaji} a b}}}",
                []
            ),
            (
                "query($page:Int){Page(page:$page){pageInfo{hasNextPage} media{id title{romaji} a b}}}",
                ["--paging", "page=/variables/page"]
            ),
            ("{Page(page:1){pageInfo{hasNextPage} media{id title{romaji} a b}}}", ["--paging", "page=page"]),
        ] as [(String, [String])], [false, true])
    func graphQLPages(sample: (query: String, options: [String]), acceptsURL: Bool) async throws {
        let server = try graphQL(acceptsURL: acceptsURL)
        defer { server.stop() }
        let home = try TestHome(), saved = home.folder + "/saved.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--rate", "1000", "--locale", "en"]
        let query = try #require(sample.query.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let outcome = await home.run(
            ["add", server.address + "/graphql?query=" + query, "--catalog", "things", "--save", saved] + options + sample.options
        )
        #expect(outcome.code == 0, "\(outcome.text)\(outcome.error)")
        let file = try String(contentsOfFile: saved, encoding: .utf8)
        #expect(
            file.contains(#""parameter": "/variables/page""#) && file.contains(#""more": "/data/Page/pageInfo/hasNextPage""#),
            "\(file)")
        #expect(try await home.run(["list", "things", "--json", "--offline"] + options).json()["total"] as? Int == 15)
    }

    @Test(
        "--paging with a variable that the GraphQL query lacks is refused",
        arguments: ["page=/variables/page", "cursor=/variables/c:/data/c"])
    func missingVariable(paging: String) async throws {
        let server = try graphQL(acceptsURL: true)
        defer { server.stop() }
        let home = try TestHome()
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
        let query = "%7BPage%7BpageInfo%7BhasNextPage%7D%20media%7Bid%20title%7Bromaji%7D%7D%7D%7D"
        let outcome = await home.run(
            ["add", server.address + "/graphql?query=" + query, "--catalog", "things", "--dry-run", "--paging", paging] + options)
        #expect(outcome.code == 2 && outcome.error.contains(paging.hasPrefix("page") ? "$page" : "$c"), "\(outcome.error)")
    }
}
