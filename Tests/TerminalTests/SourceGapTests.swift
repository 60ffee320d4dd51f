import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests that `almanac add URL` also finds the parts of a list that its first records don't show: keys, pages and details.
@Suite("Later keys, later pages and details of proposed sources", .serialized)
struct SourceGapTests {
    private static let json = "application/json"

    /// Returns the keys of an entry's attributes.
    private func attributes(_ catalog: [String: Any]) -> [String] {
        let entry = catalog["entry"] as? [String: Any]
        return (entry?["attributes"] as? [[String: Any]] ?? []).compactMap { $0["key"] as? String }
    }

    private func paging(_ catalog: [String: Any]) -> String? {
        ((catalog["list"] as? [String: Any])?["paging"] as? [String: Any]).map { paging in
            ["kind", "at", "parameter"].compactMap { paging[$0] as? String }.joined(separator: " ")
        }
    }

    /// Returns a page of a list with 100 records. The records from number 50 have a range, and a remark that was null before.
    private static func records(from first: Int, _ count: Int = 20) -> String {
        (first..<min(first + count, 100)).map { number in
            let more = number < 50 ? #", "remark": null"# : #", "remark": "n\#(number)", "range_km": \#(number)"#
            return #"{"id": \#(number), "name": "Thing \#(number)", "height": \#(number % 7), "tags": []\#(more)}"#
        }.joined(separator: ",")
    }

    // MARK: Keys

    @Test("The sample contains a later page, and keys without a value in the sample are mapped")
    func laterPage() async throws {
        let server = try DoubleServer { request in
            let page = Int(request.query.first { $0.name == "page" }?.value ?? "1") ?? 1
            return .text(
                #"{"page": \#(page), "pages": 5, "total": 100, "items": [\#(Self.records(from: page * 20 - 20))]}"#,
                type: Self.json)
        }
        defer { server.stop() }
        let keys = attributes(try await SourceProposalDouble(server).catalog("/things"))
        #expect(keys.contains("range_km") && keys.contains("remark") && keys.contains("tags"), "\(keys)")
        #expect(server.log.count <= 17)
    }

    @Test("Options can name keys that only later records have, but not misspelt keys")
    func laterKeys() async throws {
        let double = try SourceProposalDouble(["/things": "[\(Self.records(from: 0, 30))]"])
        defer { double.server.stop() }
        let catalog = try await double.catalog(
            "/things", ["--type", "range_km=number", "--type", "remark=date", "--unit", "depth=m", "--label", "tags=Labels"])
        let all = (catalog["entry"] as? [String: Any])?["attributes"] as? [[String: Any]] ?? []
        func attribute(_ key: String) -> [String: Any] { all.first { $0["key"] as? String == key } ?? [:] }
        #expect(attribute("range_km")["type"] as? String == "number" && attribute("range_km")["at"] as? String == "/range_km")
        #expect(attribute("remark")["type"] as? String == "date" && attribute("tags")["label"] as? String == "Labels")
        #expect(attribute("depth")["unit"] as? String == "m" && attribute("depth")["numbers"] as? String == "loose")
        let misspelt = try await double.run("/things", ["--type", "heigth=number"])
        #expect(misspelt.code == 2 && misspelt.error.contains("height"), "\(misspelt.error)")
    }

    @Test("After a sync, the result names the keys that the source file neither uses nor omits, but no omitted keys")
    func unmappedKeys() async throws {
        let server = try DoubleServer { request in
            let rows = (1...30).map {
                #"{"id": \#($0), "name": "Thing \#($0)", "api": "http://127.0.0.1/things/\#($0).json", "pictures": [{"url": "https://p.example/\#($0).png", "width": 3}]}"#
            }
            let late = #"{"id": 31, "name": "Thing 31", "depth": 3, "size": {"w": 1}, "empty": null}"#
            return .text("[" + (rows + (request.path == "/more" ? [late] : [])).joined(separator: ",") + "]", type: Self.json)
        }
        defer { server.stop() }
        let home = try TestHome(), path = home.folder + "/things.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
        _ = await home.run(["add", server.address + "/things", "--catalog", "things", "--save", path] + options)
        var file = try String(contentsOfFile: path, encoding: .utf8)
        #expect(file.contains("\"/api\""), "\(file)")
        let first = await home.run(["add", path] + options)
        #expect(first.code == 0 && !first.text.contains("isn’t in the source file"), "\(first.text)\(first.error)")
        file = file.replacing("\"/things\"", with: "\"/more\"").replacing("things", with: "others")
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        let second = await home.run(["add", path] + options)
        let shown = second.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(shown.contains("others: 2 keys") && shown.contains("depth, size"), "\(second.text)\(second.error)")
        #expect(second.code == 0)
    }

    @Test("Details are sampled from the whole list, and null becomes a text")
    func spreadDetails() async throws {
        let server = try DoubleServer { request in
            guard let id = Int(request.path.split(separator: "/").last ?? "") else {
                let rows = (0..<40).map { #"{"id": \#($0), "title": "Thing \#($0)", "url": "/things/\#($0)"}"# }
                return .text("[\(rows.joined(separator: ","))]", type: Self.json)
            }
            let range = id > 3 ? #", "range_km": \#(id)"# : ""
            return .text(
                #"{"id": \#(id), "title": "Thing \#(id)", "height": \#(id + 9), "remark": null, "extra": "e\#(id % 3)"\#(range)}"#,
                type: Self.json)
        }
        defer { server.stop() }
        let keys = attributes(try await SourceProposalDouble(server).catalog("/things"))
        #expect(keys.contains("range_km") && keys.contains("remark"), "\(keys)")
        #expect(server.log.count { $0.path != "/things" } == 6)
    }

    // MARK: Pages

    /// Returns the JSON of the records from a number on.
    private static func page(_ first: Int) -> String {
        "["
            + (first..<first + 6).map { #"{"id": \#($0), "name": "Thing \#($0)", "height": \#($0 % 5), "width": 2}"# }.joined(
                separator: ",") + "]"
    }

    @Test(
        "The parameter for the next page is found",
        arguments: [
            (#""offset": "itr4/rec7""#, "", "offset=itr4/rec7", "cursor /offset offset"),
            (#""exceededTransferLimit": true"#, "", "resultOffset=6", "offset resultOffset"),
            (#""properties": {"exceededTransferLimit": true}"#, "", "resultOffset=6", "offset resultOffset"),
            (#""exceededTransferLimit": true"#, "begin=0", "begin=6", "offset begin"),
            (#""hits": 12, "from": 0, "size": 6"#, "", "from=6", "offset from"),
            (#""next_page": "abc9""#, "", "page_cursor=abc9", "cursor /next_page page_cursor"),
            (#""meta": {"next_token": "abc9"}"#, "", "pagination_token=abc9", "cursor /meta/next_token pagination_token"),
            (#""nextCursorMark": "abc9""#, "", "cursorMark=abc9", "cursor /nextCursorMark cursorMark"),
            (#""next_offset": 6"#, "", "offset=6", "cursor /next_offset offset"),
            (#""cursor": 1700000123"#, "", "cursor=1700000123", "cursor /cursor cursor"),
            (#""totalItems": 12"#, "", "startIndex=6", "offset startIndex"),
            (
                #""pages": {"next": {"page": 2, "starting_after": "abc9"}}"#, "", "starting_after=abc9",
                "cursor /pages/next/starting_after starting_after"
            ),
            (#""offset": 0, "next": 6, "total": 12"#, "", "offset=6", "offset offset"),
            (#""has_more": true, "last_id": 6"#, "", "after_id=6", "cursor /items/-/id after_id"),
            (#""a": 1"#, "since=0", "since=6", "cursor /items/-/id since"),
        ])
    func parameters(member: String, own: String, query: String, expected: String) async throws {
        let first = #"{"items": \#(Self.page(1)), \#(member)}"#
        let server = try DoubleServer { request in
            let asked = request.query.map { "\($0.name)=\($0.value)" }
            let isNext = asked.contains(query)
            let body = isNext ? #"{"items": \#(Self.page(7))}"# : asked.joined() == own ? first : #"{"items": \#(Self.page(1))}"#
            return .text(body, type: Self.json)
        }
        defer { server.stop() }
        let catalog = try await SourceProposalDouble(server).catalog("/things" + (own.isEmpty ? "" : "?" + own))
        #expect(paging(catalog) == expected, "\(server.log.map(\.target))")
        #expect(server.log.count <= 17)
    }

    @Test("A total in a header leads to the common parameters", arguments: ["_page", "_start", "offset", "page"])
    func headers(parameter: String) async throws {
        let server = try DoubleServer { request in
            let value = Int(request.query.first { $0.name == parameter }?.value ?? "") ?? 0
            let first = parameter.hasSuffix("page") ? max(1, value) * 6 - 5 : value + 1
            var answer = DoubleAnswer.text(first > 12 ? "[]" : Self.page(first), type: Self.json)
            answer.headers.append(("X-Total-Count", "12"))
            return answer
        }
        defer { server.stop() }
        let found = paging(try await SourceProposalDouble(server).catalog("/things"))
        #expect(found == (parameter.hasSuffix("page") ? "page " : "offset ") + parameter, "\(server.log.map(\.target))")
    }

    // MARK: Details

    @Test(
        "The request for details comes from a link to the record, whatever its name is",
        arguments: [
            (#""selfLink": "/api/t-@""#, "/api/t-@", "/api/{id}"),
            (#""meta": {"href": "/api/t-@/"}"#, "/api/t-@/", "/api/{id}/"),
            (#""links": [{"rel": "up", "href": "/x"}, {"rel": "self", "href": "/api/t-@"}]"#, "/api/t-@", "/api/{id}"),
            (#""ref": "/api/t-@/?format=json""#, "/api/t-@/?format=json", "/api/{id}/ format=json"),
            (#""api_link": "/api?n=t-@""#, "/api?n=t-@", "/api n={id}"), (#""a": 1"#, "/thing/t-@", "/thing/{id}"),
        ])
    func links(member: String, target: String, expected: String) async throws {
        try await check(expected) { number in
            (
                #"{"id": "t-\#(number)", "name": "Thing \#(number)", \#(member.replacing("@", with: "\(number)"))}"#,
                target.replacing("@", with: "\(number)"), #""id": "t-\#(number)""#
            )
        }
    }

    @Test("If the details need a slug, it becomes the ID, and the last part of a path is the ID")
    func otherIDs() async throws {
        try await check("/things/{id} /slug") { number in
            (
                #"{"id": \#(number), "slug": "thing-\#(number)", "name": "Thing \#(number)"}"#, "/things/thing-\(number)",
                #""id": \#(number), "slug": "thing-\#(number)""#
            )
        }
        try await check("/works/{id}.json /key last-segment") { number in
            (
                #"{"key": "/works/OL\#(number)W", "name": "Thing \#(number)"}"#, "/works/OL\(number)W.json",
                #""key": "/works/OL\#(number)W""#
            )
        }
    }

    /// Checks the request for details in the source file for a list. For each record's number, `parts` returns the record, the target
    /// of the request for its details, and the ID in the details.
    private func check(_ expected: String, _ parts: (Int) -> (record: String, target: String, id: String)) async throws {
        let all = (1...12).map(parts)
        var answers = ["/things": "[" + all.map(\.record).joined(separator: ",") + "]"]
        for (place, part) in all.enumerated() {
            answers[part.target] =
                #"{\#(part.id), "name": "Thing \#(place + 1)", "story": "Long ago.", "b": 1, "c": \#(place), "d": 4, "e": 5}"#
        }
        let double = try SourceProposalDouble(answers)
        defer { double.server.stop() }
        let catalog = try await double.catalog("/things"), entry = catalog["entry"] as? [String: Any] ?? [:]
        let detail = catalog["detail"] as? [String: Any] ?? [:]
        let query = (detail["query"] as? [String: String] ?? [:]).map { "\($0.key)=\($0.value)" }
        let id = [entry["id"] as? String, entry["idPart"] as? String].compactMap { $0 == "/id" ? nil : $0 }
        let found = ([detail["path"] as? String ?? ""] + query + id).joined(separator: " ")
        #expect(found == expected, "\(double.server.log.map(\.target))")
    }

    // MARK: IDs

    @Test("Without a name that suggests IDs, different values without spaces are the IDs")
    func uniqueValues() async throws {
        let dates = (1...28).map { #"{"name": "Holiday \#($0 % 4)", "date": "2026-03-\#($0 < 10 ? "0" : "")\#($0)", "a": 1}"# }
        #expect(try await SourceProposalDouble.entry(dates)["id"] as? String == "/date")
        let tails = (1...28).map { #"{"head": "h\#($0 / 3)", "name": "Thing \#($0 / 3)", "tail": "0x\#($0)"}"# }
        #expect(try await SourceProposalDouble.entry(tails)["id"] as? String == "/tail")
    }

    @Test(
        "Objects of texts, numbers or lists are entries, and their keys are the titles",
        arguments: [
            ("/currencies", #"{"currencies": @}"#, #""c-%": "Money %""#), ("/x", "@", #""c-%": %.5"#),
            ("/x", #"{"status": "ok", "message": @}"#, #""c-%": ["a", "b%"]"#), ("/x", "@", #""c-%": "https://c.example/%""#),
        ])
    func plainValues(path: String, answer: String, member: String) async throws {
        let members = (1...30).map { member.replacing("%", with: "\($0)") }.joined(separator: ",")
        let double = try SourceProposalDouble([path: answer.replacing("@", with: "{\(members)}")])
        defer { double.server.stop() }
        let catalog = try await double.catalog(path)
        let entry = catalog["entry"] as? [String: Any] ?? [:]
        #expect((catalog["list"] as? [String: Any])?["isKeyed"] as? Bool == true && entry["title"] == nil, "\(catalog)")
        #expect(attributes(catalog) == ["value"] || entry["page"] as? String == "/value", "\(catalog)")
        let home = try TestHome(), options = ["--no-starter", "--private-server", "127.0.0.1:\(double.server.port)"]
        let added = await home.run(["add", double.server.address + path, "--catalog", "things"] + options)
        #expect(added.code == 0, "\(added.text)\(added.error)")
        let list = try await home.run(["list", "things", "--json", "--offline"] + options).json()
        #expect(list["total"] as? Int == 30, "\(list)")
    }

    // MARK: GraphQL

    @Test(
        "The arguments of the list are changed, not those of an inner list",
        arguments: [
            ("{shop{products(first:6){pageInfo{hasNextPage endCursor} nodes{id name tags(first:2){name}}}}}", "after"),
            ("{shop{products(limit:6, offset:0){nodes{id name tags(limit:2){name}}}}}", "offset"),
            ("query Shop {shop{products(where:{a:{_gt:1}} limit:6){nodes{id name tags(limit:2){name}}}}}", "offset"),
        ])
    func graphQL(query: String, variable: String) async throws {
        let server = try DoubleServer { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let isNext = body.contains(#""variables":{"\#(variable)":"c6"}"#) || body.contains(#""variables":{"\#(variable)":6}"#)
            let info = #"{"hasNextPage": \#(!isNext), "endCursor": "c6"}"#
            let nodes = Self.page(isNext ? 7 : 1)
            let data = variable == "after" ? #""pageInfo": \#(info), "nodes": \#(nodes)"# : #""nodes": \#(nodes)"#
            return .text(#"{"data": {"shop": {"products": {\#(data)}}}}"#, type: Self.json)
        }
        defer { server.stop() }
        let escaped = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let catalog = try await SourceProposalDouble(server).catalog("/graphql?query=" + escaped)
        let list = catalog["list"] as? [String: Any] ?? [:]
        #expect(paging(catalog)?.hasSuffix("/variables/" + variable) ?? false, "\(list)")
        let text = (list["body"] as? [String: Any])?["query"] as? String ?? ""
        #expect(text.contains("$\(variable)") && text.components(separatedBy: "$\(variable)").count == 3, "\(text)")
        #expect(text.contains("tags(first:2)") || text.contains("tags(limit:2)"), "\(text)")
    }
}
