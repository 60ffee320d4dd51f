import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests what `almanac add URL` guesses about values, and its messages about lists that it can't use.
@Suite("Guesses about the values of APIs", .serialized)
struct SourceGuessTests {
    private func double(_ answers: [String: String]) throws -> DoubleServer { try SourceProposalDouble(answers).server }

    private func run(_ double: DoubleServer, _ path: String, _ more: [String] = []) async throws -> TestHome.Outcome {
        try await SourceProposalDouble(double).run(path, more)
    }

    private func entry(_ rows: [String], path: String = "/things") async throws -> [String: Any] {
        try await SourceProposalDouble.entry(rows, path: path)
    }

    private func attribute(_ key: String, _ entry: [String: Any]) -> [String: Any]? {
        (entry["attributes"] as? [[String: Any]])?.first { $0["key"] as? String == key }
    }

    /// Returns 24 records. For each record's number, `members` returns the record's members as JSON.
    private func rows(_ members: (Int) -> String) -> [String] { (1...24).map { "{" + members($0) + "}" } }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    // MARK: IDs

    @Test(
        "A value that is named like an ID is preferred to the title",
        arguments: [
            (#""sku": "T-%""#, "/sku"), (#""iso_code": "X%""#, "/iso_code"), (#""uuid": "0a-%""#, "/uuid"),
            (#""code": "c%""#, "/code"), (#""alpha3Code": "Z%""#, "/alpha3Code"), (#""permitNumber": 90%"#, "/permitNumber"),
            // These values look like IDs, but they identify something other than the entry.
            (#""postal_code": "9%""#, "/name"), (#""phone_number": "55%""#, "/name"), (#""rank": %"#, "/name"),
        ])
    func codes(member: String, pointer: String) async throws {
        let entry = try await entry(
            rows { #""name": "Tree number \#($0)", "# + member.replacing("%", with: "\($0 + 10)") })
        #expect(entry["id"] as? String == pointer)
    }

    @Test("Short capital letters of equal length are codes, whatever their name is")
    func uniformCodes() async throws {
        let entry = try await entry(rows { #""name": "Land \#($0)", "short": "Q\#(Self.letters[$0])""# })
        #expect(entry["id"] as? String == "/short" && entry["title"] as? String == "/name", "\(entry)")
    }

    @Test("Of several standard codes, the one with three letters is the ID, and an ID isn't a title")
    func severalCodes() async throws {
        let lands = try await entry(
            rows {
                #""name": "Land \#($0)", "cca2": "Q\#(Self.letters[$0])", "ccn3": "\#(100 + $0)", "cca3": "QQ\#(Self.letters[$0])""#
            })
        #expect(lands["id"] as? String == "/cca3", "\(lands)")
        let species = try await entry(
            rows { #""key": \#($0), "taxonID": "gbif:\#($0)", "kingdom": "Plantae", "scientificName": "Acer number\#($0)""# })
        #expect(species["id"] as? String == "/key" && species["title"] as? String == "/scientificName", "\(species)")
    }

    @Test("A value that occurs twice, or that a record lacks, isn't an ID")
    func unsuitableCodes() async throws {
        let twice = try await entry(rows { #""name": "Tree \#($0)", "code": "c\#($0 / 2)""# })
        #expect(twice["id"] as? String == "/name")
        let missing = try await entry(rows { #""name": "Tree \#($0)", "code": \#($0 == 9 ? "null" : "\"c\($0)\"")"# })
        #expect(missing["id"] as? String == "/name")
    }

    @Test("Results of SPARQL queries have URIs as IDs and plain columns")
    func sparql() async throws {
        let rows = (1...24).map { number in
            """
            {"tree": {"type": "uri", "value": "http://data.example/entity/Q\(number)"},
             "treeLabel": {"type": "literal", "xml:lang": "en", "value": "Old tree \(number)"},
             "height": {"type": "literal", "datatype": "http://www.w3.org/2001/XMLSchema#decimal", "value": "\(number * 3).5"}}
            """
        }
        let body = #"{"head": {"vars": ["tree", "treeLabel", "height"]}, "results": {"bindings": ["# + rows.joined(separator: ",")
        let double = try double(["/sparql": body + "]}}"])
        let file = try await run(double, "/sparql", ["--json"]).json()
        let catalog = try #require((file["catalogs"] as? [[String: Any]])?.first, "\(file)")
        let entry = try #require(catalog["entry"] as? [String: Any])
        #expect(entry["id"] as? String == "/tree/value" && entry["idPart"] as? String == "last-segment", "\(entry)")
        #expect(entry["title"] as? String == "/treeLabel/value" && entry["page"] as? String == "/tree/value", "\(entry)")
        #expect((entry["attributes"] as? [[String: Any]])?.map { $0["key"] as? String } == ["height"], "\(entry)")
        #expect(attribute("height", entry)?["type"] as? String == "number")
    }

    // MARK: Values

    @Test(
        "Eight digits are a date only in a column for dates",
        arguments: [
            ("report_date", "\"202603%\"", "date"), ("receivedate", "202603%", "date"), ("created_at", "202603%", "date"),
            ("amount", "202603%", "number"), ("report_date", "203903%00", "number"),
        ])
    func compactDates(name: String, value: String, type: String) async throws {
        let entry = try await entry(
            rows {
                #""id": \#($0), "name": "Report \#($0)", "\#(name)": "# + value.replacing("%", with: "\($0 < 10 ? "0" : "")\($0)")
            })
        let found = attribute(name, entry)
        #expect(found?["type"] as? String == type, "\(entry)")
        #expect(found?["dates"] as? String == (type == "date" ? "compact" : nil), "\(entry)")
    }

    @Test("A date without separators is shown, sorted and filtered like other dates")
    func compactDateEntries() async throws {
        let rows = rows { #""id": \#($0), "name": "Report \#($0)", "report_date": "202603\#($0 < 10 ? "0" : "")\#($0)""# }
        let double = try double(["/things": "[" + rows.joined(separator: ",") + "]"])
        let home = try TestHome(), options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        #expect(await home.run(["add", double.address + "/things", "--catalog", "things"] + options).code == 0)
        let list = try await home.run(["list", "things", "--q", "report_date>=2026-03-23", "--json"] + options).json()
        #expect(list["total"] as? Int == 2, "\(list)")
        let day = await home.run(["list", "things", "--q", "report_date:2026-03-07", "--csv"] + options)
        #expect(day.text.contains("things/7") && day.text.contains("2026-03-07"), "\(day.text)")
    }

    @Test(
        "Identifiers have neither a unit nor a filter",
        arguments: [
            ("owner_id", "%"), ("gbifKey", "7%00"), ("zip", "\"981%\""), ("phone", "\"20655501%\""), ("isbn", "97801403287%"),
            ("course_code", "15%"), ("owner.id", "%"),
        ])
    func identifiers(name: String, value: String) async throws {
        let member = { (text: String) in
            name == "owner.id" ? #""owner": {"id": \#(text)}"# : "\"\(name)\": \(text)"
        }
        let entry = try await entry(
            rows { #""id": "t\#($0)", "name": "Tree \#($0)", "# + member(value.replacing("%", with: "\(10 + $0 % 12)")) })
        let key = name == "owner.id" ? "owner_id" : name == "gbifKey" ? "gbifkey" : name
        let found = try #require(attribute(key, entry), "\(entry)")
        #expect(found["unit"] == nil && !(found["filter"] is [Any]), "\(found)")
        #expect(found["type"] as? String != "number" || found["isCode"] as? Bool == true, "\(found)")
    }

    @Test("Heights between 1000 and 2200 are measurements, not years")
    func yearlikeMeasurements() async throws {
        let entry = try await entry(
            rows { #""id": \#($0), "name": "Hill \#($0)", "height_m": \#(1000 + $0 * 40), "built": \#(1800 + $0 * 7)"# })
        #expect(attribute("height_m", entry)?["unit"] as? String == "m" && attribute("height_m", entry)?["isCode"] == nil)
        #expect(attribute("built", entry)?["isCode"] as? Bool == true && attribute("built", entry)?["filter"] is [Any])
    }

    @Test("The ranges of a filter contain every number, even if the sample contains only larger or smaller ones")
    func rangesBeyondTheSample() async throws {
        let all = (1...100).map { number in
            // The sample contains the first, the second and the fourth page.
            let (built, level) =
                number > 75
                ? (1800 + number / 2, number - 60)
                : number > 60 ? (1200 + number, -900) : number > 50 ? (2100, 9000) : (1800 + number, number * 3 - 40)
            return #"{"id": \#(number), "name": "Hill \#(number)", "built": \#(built), "level_m": \#(level)}"#
        }
        let double = try DoubleServer { request in
            let page = request.parameter("page").flatMap { Int($0) } ?? 1
            let rows = all.dropFirst((page - 1) * 25).prefix(25).joined(separator: ",")
            return .text(#"{"total": 100, "items": [\#(rows)]}"#, type: "application/json")
        }
        let home = try TestHome(), options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)", "--rate", "1000"]
        let added = await home.run(["add", double.address + "/things", "--catalog", "things"] + options)
        #expect(added.code == 0 && added.text.contains("a sample of 75 of 100"), "\(added.text)\(added.error)")
        let list = try await home.run(["list", "things", "--facets", "--json"] + options).json()
        let facets = try #require(list["facets"] as? [String: [[String: Any]]], "\(list)")
        for key in ["built", "level_m"] {
            let choices = facets[key] ?? []
            #expect(choices.compactMap { $0["count"] as? Int }.reduce(0, +) == 100, "\(key): \(choices)")
            let first = try #require(choices.first?["value"] as? String)
            let found = try await home.run(["list", "things", "--q", "\(key):\(first)", "--json"] + options).json()
            #expect(found["total"] as? Int == choices.first?["count"] as? Int, "\(first): \(found)")
        }
    }

    @Test(
        "A URL that leads to data isn't an entry's page",
        arguments: [
            ("https://trees.example/trees/%.json", nil), ("https://api.trees.example/v1/trees/%", nil),
            ("https://trees.example/api/trees/%", nil), ("https://trees.example/trees/%", "/link"),
            ("https://trees.example/page?format=%", "/link"),
        ])
    func pages(url: String, pointer: String?) async throws {
        let entry = try await entry(
            rows { #""id": \#($0), "name": "Tree \#($0)", "link": ""# + url.replacing("%", with: "\($0)") + "\"" })
        #expect(entry["page"] as? String == pointer, "\(entry)")
        #expect(attribute("link", entry) == nil, "\(entry)")
    }

    @Test(
        "A subtitle doesn't repeat itself",
        arguments: [
            (#""family": {"code": "F%", "name": "Family %"}"#, ["family_name"]),
            (#""colour_code": "c%", "colour": "Colour %""#, ["colour"]), (#""shape": "s%", "size": "Size 1""#, ["shape"]),
        ])
    func subtitles(members: String, expected: [String]) async throws {
        let entry = try await entry(
            rows { #""id": \#($0), "name": "Kite \#($0)", "# + members.replacing("%", with: "\($0 % 4)") })
        #expect(entry["subtitle"] as? [String] == expected, "\(entry)")
    }

    @Test("A subtitle keeps two columns that are independent of each other")
    func independentSubtitles() async throws {
        let entry = try await entry(
            rows { #""id": \#($0), "name": "Kite \#($0)", "shape": "s\#($0 % 4)", "size": "Size \#($0 % 3)""# })
        #expect((entry["subtitle"] as? [String])?.sorted() == ["shape", "size"], "\(entry)")
    }

    // MARK: Messages

    @Test(
        "A list without entries is reported as empty",
        arguments: [
            ("[]", [], "is empty"), (#"{"results": [], "total": 0}"#, [], "/results"),
            (#"{"a": {"b": []}}"#, ["--entries", "/a/b"], "/a/b"), (#"{"a": 1}"#, [], "contain a list"),
        ])
    func emptyLists(body: String, options: [String], part: String) async throws {
        let double = try double(["/things": body])
        let outcome = try await run(double, "/things", options)
        #expect(outcome.code == 2 || outcome.code == 4, "\(outcome.code)")
        #expect(outcome.error.contains(part) && outcome.error.contains("--entries"), "\(outcome.error)")
    }

    @Test(
        "Very small pages are reported",
        arguments: [("limit=1", true), ("per_page=3", true), ("limit=24", false), ("", false)])
    func tinyPages(query: String, isReported: Bool) async throws {
        let all = rows { #""id": \#($0), "name": "Tree \#($0)""# }
        let double = try DoubleServer { request in
            let size = (request.parameter("limit") ?? request.parameter("per_page")).flatMap { Int($0) } ?? 24
            return .text("[" + all.prefix(size).joined(separator: ",") + "]", type: "application/json")
        }
        let outcome = try await run(double, query.isEmpty ? "/things" : "/things?" + query)
        #expect(outcome.code == 0, "\(outcome.error)")
        let name = query.prefix { $0 != "=" }
        #expect(
            outcome.error.contains("\(name)=100") == isReported && outcome.error.contains("Each page") == isReported,
            "\(outcome.error)")
    }

    @Test("Similar lists that Almanac doesn't use are reported")
    func similarLists() async throws {
        let rows = rows { #""id": \#($0), "name": "Comet \#($0)""# }
        let lists =
            #""2026-01-01": [\#(rows[0..<8].joined(separator: ","))], "2026-01-02": [\#(rows[8..<20].joined(separator: ","))]"#
        let double = try double(["/feed": "{\"days\": {" + lists + #"}, "people": [{"a": 1}]}"#])
        let outcome = try await run(double, "/feed")
        #expect(outcome.code == 0 && outcome.error.contains("/days/2026-01-02"), "\(outcome.error)")
        let chosen = try await run(double, "/feed", ["--entries", "/days/2026-01-01"])
        #expect(chosen.code == 0 && !chosen.error.contains("similar"), "\(chosen.error)")
    }

    @Test("If nothing shows how to get the next page, Almanac also tries an offset")
    func hiddenOffset() async throws {
        let all = rows { #""id": \#($0), "name": "Paper \#($0)""# }
        let double = try DoubleServer { request in
            let start = request.parameter("offset").flatMap { Int($0) } ?? 0
            let page = all.dropFirst(start).prefix(10).joined(separator: ",")
            return .text(#"{"total-results": 24, "items": [\#(page)]}"#, type: "application/json")
        }
        let file = try await run(double, "/papers", ["--json"]).json()
        let list = ((file["catalogs"] as? [[String: Any]])?.first?["list"] as? [String: Any])?["paging"] as? [String: Any]
        #expect(list?["kind"] as? String == "offset" && list?["parameter"] as? String == "offset", "\(file)")
    }

    @Test("The largest of several pictures and the entry's own page are used")
    func picturesAndPages() async throws {
        let entry = try await entry(
            rows {
                #""id": \#($0), "name": "Song \#($0)", "artistUrl": "https://music.example/artists/1", "songUrl": "https://music.example/songs/\#($0)", "art30": "https://p.example/\#($0)/30.jpg", "art100": "https://p.example/\#($0)/100.jpg""#
            })
        #expect(entry["page"] as? String == "/songUrl" && entry["picture"] as? String == "/art100", "\(entry)")
    }

    @Test("Values for programs don't become columns, and useless filters are left out")
    func quietColumns() async throws {
        let entry = try await entry(
            rows { number in
                let money = #"{"C\#(number % 7)": {"name": "Crown"}}"#
                return
                    #""id": \#(number), "name": "Land \#(number)", "currencies": \#(money), "_match": {"level": "none"}, "icon": "data:image/gif;base64,R0\#(number)", "latitude": 5\#(number).5, "isOpen": true, "invoice_number": "1999.\#(number)", "width": \#(1200 + number)"#
            })
        let keys = (entry["attributes"] as? [[String: Any]])?.compactMap { $0["key"] as? String }
        #expect(keys == ["latitude", "isopen", "invoice_number", "width"], "\(entry)")
        #expect(attribute("latitude", entry)?["filter"] == nil && attribute("isopen", entry)?["filter"] == nil, "\(entry)")
        #expect(attribute("invoice_number", entry)?["type"] == nil && attribute("width", entry)?["isCode"] == nil, "\(entry)")
    }

    @Test("A redirect to another host names the URL, and says what to do without other commands' options")
    func redirects() async throws {
        let double = try DoubleServer { request in
            .redirect(to: request.path == "/loop" ? "/loop" : "https://other.example/trees?page=1", status: 302)
        }
        let outcome = try await run(double, "/things")
        #expect(outcome.code == 3 && outcome.error.contains("https://other.example/trees?page=1"), "\(outcome.error)")
        #expect(outcome.error.contains("run the command again") && !outcome.error.contains("--upstream"), "\(outcome.error)")
        let loop = try await run(double, "/loop")
        #expect(loop.code == 3 && loop.error.contains("too many times") && !loop.error.contains("--upstream"), "\(loop.error)")
    }

    @Test("A record without an ID is described in plain English")
    func recordsWithoutIDs() async throws {
        let rows = rows { ($0 == 24 ? "" : #""id": \#($0), "#) + #""name": "Tree \#($0)""# }
        let double = try double(["/things": "[" + rows.joined(separator: ",") + "]"])
        let home = try TestHome(), options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        let added = await home.run(["add", double.address + "/things", "--catalog", "things", "--id", "id"] + options)
        #expect(added.text.contains("no ID") && !(added.text + added.error).contains("noID"), "\(added.text)\(added.error)")
    }

    // MARK: Lists of IDs

    @Test("A list of IDs becomes a catalog if the server has the entries below the list", arguments: [false, true])
    func bareIDs(areTexts: Bool) async throws {
        let ids = (1...7).map { areTexts ? "\"t\($0)\"" : "\($0)" }
        var answers = ["/objects": #"{"total": 7, "objectIDs": ["# + ids.joined(separator: ",") + "]}"]
        for number in 1...7 {
            answers["/objects/\(areTexts ? "t" : "")\(number)"] =
                #"{"objectID": \#(number), "title": "Vase \#(number)", "year": \#(1700 + number)}"#
        }
        let double = try double(answers)
        let home = try TestHome(), options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)", "--rate", "1000"]
        let added = await home.run(["add", double.address + "/objects", "--catalog", "things"] + options)
        #expect(added.code == 0, "\(added.error)\(added.text)")
        let list = try await home.run(["list", "things", "--json"] + options).json()
        let titles = (list["entries"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
        #expect(titles.sorted() == (1...7).map { "Vase \($0)" }, "\(list)")
    }

    @Test("If a list contains only IDs and the entries can't be found, the message says so")
    func bareIDsWithoutEntries() async throws {
        let double = try double(["/v0/top.json": "[101, 102, 103]"])
        let outcome = try await run(double, "/v0/top.json")
        #expect(outcome.code == 2 || outcome.code == 4, "\(outcome.code)")
        for part in ["contains only IDs", "/v0/top/{id}.json", "`detail`"] {
            #expect(outcome.error.contains(part), "\(outcome.error)")
        }
    }

    @Test("If each record is the only object in a list, its values become columns")
    func wrappedRecords() async throws {
        let rows = (1...12).map {
            #"{"href": "https://x.example/\#($0).json", "data": [{"nasa_id": "n\#($0)", "title": "Moon \#($0)", "center": "JSC", "href": "h\#($0)", "keywords": ["a\#($0)", "b"]}], "links": [{"href": "https://x.example/\#($0).jpg", "rel": "preview"}]}"#
        }
        let entry = try await SourceProposalDouble.entry(rows)
        #expect(entry["id"] as? String == "/data/0/nasa_id" && entry["title"] as? String == "/data/0/title", "\(entry)")
        #expect(entry["picture"] as? String == "/links/0/href", "\(entry)")
        let attributes = (entry["attributes"] as? [[String: Any]] ?? []).map { ($0["key"] as? String, $0["at"] as? String) }
        #expect(attributes.contains { $0 == ("center", "/data/0/center") }, "\(attributes)")
        #expect(attributes.contains { $0 == ("keywords", "/data/0/keywords") }, "\(attributes)")
        // A record with many values of its own isn't wrapped.
        let plain = (1...12).map {
            #"{"id": \#($0), "name": "Oak \#($0)", "height": \#($0), "makers": [{"a": 1, "b": 2, "c": 3, "d": 4}]}"#
        }
        let other = try await SourceProposalDouble.entry(plain)
        #expect(other["id"] as? String == "/id" && !"\(other["attributes"] ?? "")".contains("/makers/0"), "\(other)")
    }
}
