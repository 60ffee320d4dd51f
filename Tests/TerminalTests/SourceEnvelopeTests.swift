import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests how `almanac add URL` finds the list and the next page in responses of many forms.
@Suite("Lists and pages in the responses of APIs", .serialized)
struct SourceEnvelopeTests {
    /// Returns six records as JSON, numbered from `first`.
    private static func rows(_ first: Int) -> String {
        "["
            + (first..<first + 6).map { #"{"id": \#($0), "name": "Thing \#($0)", "height": \#($0 % 5), "width": 2}"# }.joined(
                separator: ",") + "]"
    }

    private static func paging(_ catalog: [String: Any]) -> String? {
        ((catalog["list"] as? [String: Any])?["paging"] as? [String: Any]).map { paging in
            ["kind", "at", "parameter"].compactMap { paging[$0] as? String }.joined(separator: " ")
        }
    }

    @Test(
        "The next page is found",
        arguments: [
            (#""nextRecordsUrl": "/things?c=2""#, "c=2", "next /nextRecordsUrl"),
            (#""more_things_url": "/things?c=2""#, "c=2", "next /more_things_url"),
            (
                #""link": [{"relation": "self", "url": "/things"}, {"relation": "next", "url": "/things?c=2"}]"#, "c=2",
                "next /link"
            ),
            (#""links": [{"rel": "next", "href": "/things?c=2"}]"#, "c=2", "next /links"),
            (#""continue": {"thcontinue": "x7", "continue": "-||"}"#, "thcontinue=x7", "cursor /continue/thcontinue thcontinue"),
            (#""totalPages": 2, "pageNumber": 1"#, "pageNumber=2", "page pageNumber"),
            (#""meta": {"last_page": 2}"#, "pageNo=2", "page pageNo"),
            (#""_links": {"next": {"href": "/things?c=2{&sort}"}}"#, "c=2", "next /_links/next/href"),
            (#""total": 12"#, "start=6", "offset start"), (#""total": 12"#, "skip=6", "offset skip"),
            (#""total": 12"#, "from=6", "offset from"), (#""total": 12"#, "p=2", "page p"),
        ])
    func nextPage(member: String, query: String, expected: String) async throws {
        let double = try SourceProposalDouble([
            "/things": #"{"items": \#(Self.rows(1)), \#(member)}"#, "/things?" + query: #"{"items": \#(Self.rows(7))}"#,
        ])
        defer { double.server.stop() }
        #expect(Self.paging(try await double.catalog("/things")) == expected)
        #expect(double.server.log.count <= 12)
    }

    @Test("A cursor in the URL stays in the first request, and a later page in the URL becomes the first page")
    func queries() async throws {
        let first = #"{"items": \#(Self.rows(1)), "next_cursor": "c7"}"#
        let double = try SourceProposalDouble([
            "/things?cursor=*": first, "/things?cursor=%2A": first, "/things?cursor=c7": #"{"items": \#(Self.rows(7))}"#,
            "/things?page=1": Self.rows(1),
            "/things?page=2": Self.rows(7), "/things?page=3": "[]",
        ])
        defer { double.server.stop() }
        let cursor = try await double.catalog("/things?cursor=*")
        #expect(Self.paging(cursor) == "cursor /next_cursor cursor")
        #expect((cursor["list"] as? [String: Any])?["query"] as? [String: String] == ["cursor": "*"])
        let paged = try await double.catalog("/things?page=2")
        #expect(Self.paging(paged) == "page page" && (paged["list"] as? [String: Any])?["query"] == nil, "\(paged)")
    }

    @Test(
        "The list of entries is found among others",
        arguments: [
            (
                #"{"users": \#(Self.rows(1)), "topic_list": {"more_topics_url": "/more", "topics": [{"id": 1, "name": "A", "b": 2}]}}"#,
                "/topic_list/topics"
            ),
            (#"{"others": \#(Self.rows(1)), "things": [{"id": 1, "name": "A", "b": 2, "c": 3}]}"#, "/things"),
            (#"{"included": \#(Self.rows(1)), "data": [{"id": 1, "name": "A", "b": 2, "c": 3}]}"#, "/data"),
            (
                #"{"links": [{"rel": "self", "href": "/a"}, {"rel": "up", "href": "/"}], "features": [{"id": 1, "name": "A", "b": 2, "c": 3}]}"#,
                "/features"
            ),
        ])
    func lists(answer: String, expected: String) async throws {
        let double = try SourceProposalDouble(["/things": answer])
        defer { double.server.stop() }
        #expect((try await double.catalog("/things")["list"] as? [String: Any])?["entries"] as? String == expected)
        let shown = try await double.run("/things")
        #expect(shown.error.contains("--entries") == (answer.contains("users") || answer.contains("others")), "\(shown.error)")
    }

    @Test(
        "Almanac finds a list in an array, stops at status 204, and adds the API key to the next page's URL")
    func unusualLists() async throws {
        let server = try DoubleServer { request in
            let page = Int(request.query.first { $0.name == "page" }?.value ?? "1") ?? 1
            let json = "application/json"
            switch request.path {
            case "/pairs": return .text(#"[{"page": \#(page), "pages": 2}, \#(Self.rows(page * 6))]"#, type: json)
            case "/ends":
                return page > 2
                    ? .text("", status: 204)
                    : .text(Self.rows(page * 6).replacing("[", with: #"{"has_more": true, "items": ["#) + "}", type: json)
            default:
                guard request.query.contains(where: { $0.name == "api_key" }) else { return .text("{}", status: 401) }
                let next = page == 1 ? #""/keys?page=2""# : "null"
                return .text(#"{"items": \#(Self.rows(page * 6)), "next": \#(next)}"#, type: json)
            }
        }
        defer { server.stop() }
        for path in ["pairs", "ends", "keys?api_key=s3cr3tK9"] {
            let home = try TestHome(), name = String(path.prefix(4))
            let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
            let added = await home.run(["add", server.address + "/" + path, "--catalog", name] + options)
            #expect(added.code == 0, "\(path) \(added.text)\(added.error)")
            let total = try await home.run(["list", name, "--json", "--offline"] + options).json()["total"] as? Int
            #expect(total == 12, "\(path) \(added.text)\(added.error)")
        }
    }

    @Test("If no record is usable, nothing is proposed, and the message names the value")
    func unusableRecords() async throws {
        let double = try SourceProposalDouble([
            "/things": #"[{"id": 1, "title": {"a": [1]}, "b": 2}, {"id": 2, "title": {"a": [2]}, "b": 2}]"#
        ])
        defer { double.server.stop() }
        let outcome = try await double.run("/things", ["--title", "title"])
        #expect(outcome.code == 2 && outcome.error.contains("title"), "\(outcome.text)\(outcome.error)")
    }

    // MARK: Values

    private func entry(_ members: (Int) -> String, _ options: String...) async throws -> [String: Any] {
        try await SourceProposalDouble.entry((1...24).map { #"{"id": \#($0), \#(members($0))}"# }, options)
    }

    private func attribute(_ key: String, _ entry: [String: Any]) -> [String: Any]? {
        (entry["attributes"] as? [[String: Any]])?.first { $0["key"] as? String == key }
    }

    @Test("The first string in a list of titles is the title")
    func listedTitles() async throws {
        let double = try SourceProposalDouble(["/things": #"[{"id": 1, "title": ["Oak", "Quercus"], "b": 2, "c": 3}]"#])
        defer { double.server.stop() }
        let shown = try await double.run("/things")
        #expect(
            shown.code == 0 && shown.text.contains("Oak") && !shown.text.contains("Oak, Quercus"), "\(shown.text)\(shown.error)")
    }

    @Test("Lists of objects become lists of names if the objects contain little else, or if the user wants a list")
    func listsOfObjects() async throws {
        let entry = try await entry {
            #""name": "Thing \#($0)", "levels": [{"id": \#($0), "level": "Child \#($0 % 3)"}], "genres": [{"mal_id": \#($0 % 4), "type": "anime", "name": "G\#($0 % 4)", "url": "https://g.example/\#($0 % 4)"}], "tags": [{"count": \#($0), "name": "T\#($0 % 4)"}]"#
        }
        #expect(
            attribute("levels", entry)?["each"] as? String == "/level"
                && attribute("genres", entry)?["each"] as? String == "/name")
        #expect(attribute("tags", entry) == nil && (entry["blocks"] as? [[String: Any]])?.count == 1, "\(entry)")
        let chosen = try await self.entry(
            { #""name": "Thing \#($0)", "tags": [{"count": \#($0), "name": "T\#($0 % 4)"}]"# }, "--type", "tags=list", "--facet",
            "tags")
        #expect(
            attribute("tags", chosen)?["each"] as? String == "/name"
                && attribute("tags", chosen)?["filter"] as? String == "values")
    }

    @Test("The chosen picture is used, and otherwise a large one that differs from record to record")
    func pictures() async throws {
        let members: (Int) -> String = {
            #""name": "Thing \#($0)", "set": {"symbol": "https://p.example/s\#($0 % 2).png"}, "images": {"small": "https://p.example/\#($0)s.png", "large": "https://p.example/\#($0)l.png", "back": "https://p.example/\#($0)b.png"}"#
        }
        #expect(try await entry(members)["picture"] as? String == "/images/large")
        #expect(try await entry(members, "--type", "images.small=picture")["picture"] as? String == "/images/small")
        #expect(
            try await entry { #""name": "Thing \#($0)", "primaryImageUrl": "https://p.example/\#($0)""# }["picture"] as? String
                == "/primaryImageUrl")
    }

    @Test("A number and its unit become a single fact, as does text in several languages")
    func pairs() async throws {
        let entry = try await entry {
            #""name": "Thing \#($0)", "volume": {"value": \#($0), "unit": "litres"}, "city": {"en": "Munich \#($0)", "de": "München \#($0)"}, "issn_l": "2167-835\#($0 % 10)""#
        }
        let volume = attribute("volume_value", entry)
        #expect(volume?["unit"] as? String == "litres" && volume?["label"] as? String == "Volume", "\(entry)")
        #expect(attribute("volume_unit", entry) == nil && attribute("city_de", entry) == nil)
        #expect(attribute("city_en", entry)?["label"] as? String == "City" && attribute("issn_l", entry)?["unit"] == nil)
    }

    @Test("The keys of an object are the titles if they are words and no value is a title")
    func keysAsTitles() async throws {
        let rows = ["lambeosaurus", "stegosaurus", "triceratops"].map {
            #""\#($0)": {"height": 2, "order": "ornithischia", "a": 1, "b": 2}"#
        }
        let double = try SourceProposalDouble([
            "/things": "{" + rows.joined(separator: ",") + "}",
            "/rates": #"{"rates": {"2026-01-01": {"USD": 1.1}, "2026-01-02": {"USD": 1.2}, "2026-01-03": {"USD": 1.1}}}"#,
            "/named": #"{"a": {"name": "Oak", "b": 1}, "b": {"name": "Elm", "b": 2}, "c": {"name": "Ash", "b": 3}}"#,
        ])
        defer { double.server.stop() }
        let entry = try #require(try await double.catalog("/things")["entry"] as? [String: Any])
        #expect(entry["title"] == nil && attribute("order", entry) != nil, "\(entry)")
        let shown = try await double.run("/things")
        #expect(shown.code == 0 && shown.text.contains("stegosaurus  things/stegosaurus"), "\(shown.text)\(shown.error)")
        #expect((try await double.catalog("/named")["entry"] as? [String: Any])?["title"] as? String == "/name")
        let rates = try await double.catalog("/rates", ["--entries", "/rates"])
        #expect(
            (rates["entry"] as? [String: Any])?["title"] == nil && (rates["list"] as? [String: Any])?["isKeyed"] as? Bool == true)
    }

    @Test("An ID in an inner object is preferred to the title, and isn't repeated as a fact")
    func innerIDs() async throws {
        let rows = (1...24).map { #"{"sys": {"id": "u\#($0)"}, "fields": {"name": "Thing \#($0)", "a": 1, "b": \#($0)}}"# }
        let entry = try await SourceProposalDouble.entry(rows)
        #expect(
            entry["id"] as? String == "/sys/id" && entry["title"] as? String == "/fields/name"
                && attribute("sys_id", entry) == nil)
        let pages = try await SourceProposalDouble.entry(
            (1...24).map { #"{"pageid": \#($0 * 7), "title": "Thing \#($0)", "a": 1, "b": 2}"# })
        #expect(pages["id"] as? String == "/pageid")
    }

    @Test("An object with many different keys doesn't use up the maximum number of attributes")
    func maps() async throws {
        let entry = try await entry { n in
            let words = (0..<20).map { #""w\#(n * 20 + $0)": [\#($0)]"# }.joined(separator: ",")
            return #""name": "Thing \#(n)", "index": {"the": [0], \#(words)}, "height": \#(n)"#
        }
        #expect(attribute("height", entry) != nil && (entry["attributes"] as? [Any])?.count ?? 0 <= 100)
    }

    @Test("The preview names the values in tables that it doesn't use")
    func unusedInTables() async throws {
        let rows = (1...6).map {
            #"{"id": \#($0), "name": "Thing \#($0)", "malt": [{"name": "Pale", "amount": {"value": \#($0), "unit": "kg"}, "steps": [{"a": 1}]}]}"#
        }
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let shown = try await double.run("/things")
        #expect(shown.text.contains("/malt/*/steps") && !shown.text.contains("/malt/*/amount"), "\(shown.text)")
        #expect(shown.text.contains("Amount value"), "\(shown.text)")
    }
}
