import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests how `almanac add URL` finds references to other entries, and the options that correct its guesses.
@Suite("References and corrections in proposed source files", .serialized)
struct SourceCorrectionTests {
    /// Returns 24 records with an ID and a name. For each record's number, `members` returns more members as JSON.
    private func rows(_ members: (Int) -> String) -> [String] {
        (1...24).map { #"{"id": \#($0), "name": "Thing \#($0)", \#(members($0))}"# }
    }

    /// Returns the locations and the labels of an entry's links.
    private func links(_ entry: [String: Any]) -> [String] {
        ((entry["links"] as? [[String: Any]]) ?? []).map { link in
            ["label", "at", "each", "catalog", "part"].compactMap { link[$0] as? String }.joined(separator: " ")
        }
    }

    private func attributes(_ entry: [String: Any]) -> [String] {
        ((entry["attributes"] as? [[String: Any]]) ?? []).compactMap { $0["key"] as? String }
    }

    // MARK: References

    @Test(
        "Numbers are treated as references if their key or the values suggest it",
        arguments: [
            (#""boss_id": @3"#, "Boss /boss_id things"), (#""parentId": @0"#, "Parent /parentId things"),
            (#""friends": [@1, @2]"#, "Friends /friends things"), (#""next": @1"#, "Next /next things"),
            (#""related_thing_ids": [@5]"#, "Related thing /related_thing_ids things"),
            (#""partners": [@1, @2, @7]"#, "Partners /partners things"),
            (#""seen_with": [@1, @2, @7]"#, "Seen with /seen_with things"),
            (#""boss": {"id": @3, "name": "Thing @3"}"#, "Boss /boss/id things"),
            (#""near": [{"uuid": @3, "name": "Thing @3"}]"#, "Near /near /uuid things"),
            (
                #""companions": [{"id": @3, "name": "Thing @3"}, {"id": @4, "name": "Thing @4"}]"#,
                "Companions /companions /id things"
            ),
        ])
    func references(member: String, expected: String) async throws {
        let entry = try await SourceProposalDouble.entry(
            rows { n in
                (0...9).reduce(member) { text, step in
                    text.replacing("@\(step)", with: step == 0 ? "\(n % 3 * 4)" : "\((n + step - 1) % 24 + 1)")
                }
            })
        #expect(links(entry) == [expected], "\(entry)")
    }

    @Test(
        "Numbers that only look like IDs aren't references",
        arguments: [
            #""category_id": @"#, #""userId": @"#, #""rank": %"#, #""level": @"#, #""seasons": [1, 2, @]"#, #""scores": [@, 7]"#,
            #""author": {"id": @, "name": "Ann @"}"#, #""tags": [{"id": @, "name": "tag @"}]"#, #""next": "soon""#,
            #""parent": "none""#,
        ])
    func coincidences(member: String) async throws {
        let entry = try await SourceProposalDouble.entry(
            rows { member.replacing("@", with: "\($0 % 5 + 1)").replacing("%", with: "\(25 - $0)") })
        #expect(links(entry).isEmpty, "\(entry)")
    }

    @Test("A single string can be the ID of another entry")
    func singleReferences() async throws {
        let rows = (1...24).map { #"{"id": "bird-\#($0)", "name": "Bird \#($0)", "seen_before": "bird-\#($0 % 24 + 1)"}"# }
        #expect(links(try await SourceProposalDouble.entry(rows)) == ["Seen before /seen_before things"])
    }

    // MARK: Options

    @Test(
        "Options add, redirect and remove links",
        arguments: [
            (["--link", "category_id=categories"], ["Category /category_id categories"]),
            (["--link", "category_id", "--no-link", "boss_id"], ["Category /category_id things"]),
            (["--link", "maker"], ["Maker /maker/id things", "Boss /boss_id things"]),
            (["--link", "parts=parts"], ["Parts /parts /url parts last-segment", "Boss /boss_id things"]),
            (["--no-link", "boss_id"], []),
        ])
    func linkOptions(options: [String], expected: [String]) async throws {
        let rows = rows {
            #""category_id": \#($0 % 5 + 1), "boss_id": \#($0 % 7 + 1), "maker": {"id": 9, "name": "M"}, "parts": [{"url": "/parts/\#($0)"}]"#
        }
        var expected = expected
        if options == ["--link", "category_id=categories"] { expected.append("Boss /boss_id things") }
        #expect(links(try await SourceProposalDouble.entry(rows, options)) == expected)
    }

    @Test("Options leave out columns, set units and choose the entries' web pages")
    func columnOptions() async throws {
        let rows = rows {
            #""height": "\#($0) cubits", "size_m": \#($0), "media": {"thumb": "a\#($0)", "alt": "b"}, "site": "https://t.example/\#($0)""#
        }
        func entry(_ options: String...) async throws -> [String: Any] { try await SourceProposalDouble.entry(rows, options) }
        func unit(_ key: String, _ entry: [String: Any]) -> String? {
            (entry["attributes"] as? [[String: Any]])?.first { $0["key"] as? String == key }?["unit"] as? String
        }
        let plain = try await entry()
        #expect(attributes(plain).contains("media_thumb") && unit("size_m", plain) == "m")
        #expect(plain["page"] as? String == "/site")
        let shorter = try await entry("--omit", "media,height")
        #expect(!attributes(shorter).contains { $0.hasPrefix("media") || $0 == "height" }, "\(shorter)")
        #expect(unit("size_m", try await entry("--unit", "size_m=ft")) == "ft")
        #expect(unit("size_m", try await entry("--unit", "size_m=")) == nil)
        #expect(unit("height", try await entry("--unit", "height=cubits")) == "cubits")
        #expect(try await entry("--web-page", "none")["page"] == nil)
        #expect(try await entry("--web-page", "https://w.example/{id}")["page"] as? String == "https://w.example/{id}")
    }

    @Test("Options accept JSON Pointers, even of values inside lists of objects")
    func pointers() async throws {
        let rows = rows {
            #""heading": [{"_value": "Chose \#($0)"}, {"_value": "Object \#($0)"}], "a": {"b": "x\#($0)", "c": 7}, "sizes": [{"d": \#($0)}]"#
        }
        func attribute(_ at: String, _ options: String...) async throws -> [String: Any]? {
            let entry = try await SourceProposalDouble.entry(rows, options)
            return (entry["attributes"] as? [[String: Any]])?.first { $0["at"] as? String == at }
        }
        let title = try await SourceProposalDouble.entry(rows, ["--title", "/heading/1/_value"])
        #expect(title["title"] as? [String] == ["/heading/1/_value", "/id"], "\(title)")
        let id = try await SourceProposalDouble.entry(rows, ["--id", "/sizes/0/d"])
        #expect(id["id"] as? String == "/sizes/0/d", "\(id)")
        #expect(try await attribute("/sizes/0/d") == nil)
        #expect(try await attribute("/sizes/0/d", "--unit", "/sizes/0/d=cm")?["unit"] as? String == "cm")
        #expect(
            try await attribute("/sizes/0/d", "--type", "/sizes/0/d=text", "--label", "/sizes/0/d=Size")?["label"] as? String
                == "Size")
        #expect(try await attribute("/a/b", "--type", "/a/b=list")?["type"] as? String == "list")
        #expect(try await attribute("/a/b") != nil)
        #expect(try await attribute("/a/b", "--omit", "/a") == nil)
        #expect(try await attribute("/a/b", "--omit", "/a/b") == nil)
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        for option in ["--title=/heading/5/_value", "--omit=/heading/0/_value", "--unit=/sizes/9/d=cm", "--type=/a/z=text"] {
            let outcome = try await double.run("/things", [option])
            #expect(outcome.code == 2 && outcome.error.contains("/"), "\(option) \(outcome.error)")
        }
    }

    @Test("An option with an unknown column or an invalid value is refused")
    func unknownColumns() async throws {
        let double = try SourceProposalDouble(["/things": "[" + rows { #""height": \#($0)"# }.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        for option in ["--omit=heigth", "--unit=heigth=m", "--link=heigth", "--no-link=heigth", "--web-page=heigth"] {
            let outcome = try await double.run("/things", [option])
            #expect(outcome.code == 2 && outcome.error.contains("heigth"), "\(option) \(outcome.error)")
        }
        for option in [
            "--paging=pages", "--paging=next", "--paging=next=x", "--paging=cursor=after", "--paging=page=", "--paging=none=x",
            "--detail=/things", "--detail=things/{id}", "--web-page=https://w.example/", "--link==x", "--link=a=", "--unit=m",
        ] {
            let outcome = try await double.run("/things", [option])
            #expect(
                outcome.code == 2 && outcome.error.contains(String(option.prefix { $0 != "=" })), "\(option) \(outcome.error)")
        }
    }

    @Test(
        "The user can say how to get the next page",
        arguments: [
            (["--paging", "none"], nil), (["--paging", "page=seite"], "page seite"),
            (["--paging", "offset=skip"], "offset skip"),
            (["--paging", "next=/more/address"], "next /more/address"),
            (["--paging", "cursor=from:/more/token"], "cursor /more/token from"),
        ] as [([String], String?)])
    func paging(options: [String], expected: String?) async throws {
        func list(_ first: Int) -> String {
            #"{"items": [\#((first...(first + 5)).map { #"{"id": \#($0), "name": "Thing \#($0)", "a": 1, "b": 2}"# }.joined(separator: ","))],"#
                + #""more": {"token": "t7", "address": "/things?from=7"}}"#
        }
        let others = ["seite=2", "skip=6", "from=7", "from=t7"].map { ("/things?" + $0, list(7)) }
        let double = try SourceProposalDouble(Dictionary(uniqueKeysWithValues: others + [("/things", list(1))]))
        defer { double.server.stop() }
        let paging = (try await double.catalog("/things", options)["list"] as? [String: Any])?["paging"] as? [String: Any]
        let shown = paging.map { paging in
            ["kind", "at", "parameter"].compactMap { paging[$0] as? String }.joined(separator: " ")
        }
        #expect(shown == expected, "\(paging ?? [:])")
    }

    @Test("If the server ignores the chosen parameter, the preview says that entries are missing")
    func ignoredPaging() async throws {
        let double = try SourceProposalDouble(["/things": "[" + rows { #""height": \#($0)"# }.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let outcome = try await double.run("/things", ["--paging", "page=seite"])
        #expect(outcome.error.contains("The server ignored --paging"), "\(outcome.text)\(outcome.error)")
    }

    @Test("The user can say where the details are, even if the ID is in the query")
    func details() async throws {
        let rows = rows { #""a": \#($0), "b": 2"# }
        let details = (1...3).map {
            ("/thing.php?i=\($0)", #"{"things": [{"id": \#($0), "name": "Thing \#($0)", "story": "Long ago, \#($0) came."}]}"#)
        }
        let double = try SourceProposalDouble(
            Dictionary(uniqueKeysWithValues: details + [("/things", "[" + rows.joined(separator: ",") + "]")]))
        defer { double.server.stop() }
        #expect(try await double.catalog("/things")["detail"] == nil)
        let catalog = try await double.catalog("/things", ["--detail", "/thing.php?i={id}"])
        let detail = try #require(catalog["detail"] as? [String: Any])
        #expect(detail["path"] as? String == "/thing.php" && detail["entry"] as? String == "/things/0", "\(detail)")
        #expect(detail["query"] as? [String: String] == ["i": "{id}"], "\(detail)")
        #expect(attributes(try #require(catalog["entry"] as? [String: Any])).contains("story"))
        let wrong = try await double.run("/things", ["--detail", "/nothing/{id}"])
        #expect(wrong.code == 2 && wrong.error.contains("/nothing/{id}"), "\(wrong.error)")
        // The list has few values, so Almanac would look for details.
        let bare = try SourceProposalDouble([
            "/things": #"[{"id": 1, "name": "A"}]"#, "/things/1": #"{"id": 1, "name": "A", "c": 3}"#,
        ])
        defer { bare.server.stop() }
        #expect(try await bare.catalog("/things")["detail"] != nil)
        #expect(try await bare.catalog("/things", ["--detail", "none"])["detail"] == nil)
    }

    @Test("An API key in the URL is also sent with the requests for details")
    func keyOfDetails() async throws {
        let server = try DoubleServer { request in
            guard request.query.contains(where: { $0.name == "api_key" && $0.value == "s3cr3tK9" }) else {
                return .text(#"{"error": "no key"}"#, status: 401)
            }
            let list = #"[{"id": 1, "name": "Oak"}, {"id": 2, "name": "Elm"}]"#
            return .text(
                request.path == "/things" ? list : #"{"id": \#(request.path.suffix(1)), "name": "Tree", "height": 30}"#,
                type: "application/json")
        }
        let double = SourceProposalDouble(server)
        defer { server.stop() }
        let detail = try await double.catalog("/things?api_key=s3cr3tK9")["detail"] as? [String: Any]
        #expect(detail?["query"] as? [String: String] == ["api_key": "${API_KEY}"], "\(detail ?? [:])")
        #expect(server.log.count == 3)
    }

    @Test("A variable replaces an API key in the URL's path, and each request contains the key")
    func keyInPath() async throws {
        let key = "sk_live_9aZ8bY7cX6"
        let rows = (1...6).map { #"{"id": \#($0), "name": "Thing \#($0)", "b": 2, "c": 3}"# }.joined(separator: ",")
        let server = try DoubleServer { request in
            guard request.path == "/v1/\(key)/things" else { return .text(#"{"error": "no key"}"#, status: 401) }
            let next = request.query.isEmpty ? #""/v1/\#(key)/things?page=2""# : "null"
            return .text(
                #"{"items": [\#(request.query.isEmpty ? rows : rows.replacing("\"id\": ", with: "\"id\": 1"))], "next": \#(next)}"#,
                type: "application/json")
        }
        defer { server.stop() }
        let home = try TestHome()
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en"]
        let saved = home.folder + "/things.json"
        let added = await home.run(
            ["add", server.address + "/v1/\(key)/things", "--catalog", "things", "--save", saved] + options)
        #expect(added.code == 0 && !(added.text + added.error).contains(key), "\(added.text)\(added.error)")
        #expect(added.error.contains("ALMANAC_SOURCE_THINGS_KEY"), "\(added.error)")
        let file = try String(contentsOfFile: saved, encoding: .utf8)
        #expect(file.contains(#""path": "/v1/${KEY}/things""#) && !file.contains(key), "\(file)")
        let environment = ["ALMANAC_SOURCE_THINGS_KEY": key]
        let synced = await home.run(["sync", "things"] + options, environment: environment)
        #expect(synced.code == 0, "\(synced.error)\(synced.text)")
        #expect(try await home.run(["list", "things", "--json", "--offline"] + options).json()["total"] as? Int == 12)
        let plain = home.folder + "/plain.json"
        try file.replacing("${KEY}", with: key).write(toFile: plain, atomically: true, encoding: .utf8)
        let refused = await home.run(["add", plain, "--dry-run"] + options)
        #expect(refused.code == 2 && !refused.error.contains(key), "\(refused.error)")
    }

    @Test("Corrections of guesses can't be used with a file")
    func correctionsOfFiles() async throws {
        let home = try TestHome()
        for option in ["--title=a", "--omit=a", "--paging=none", "--type=a=number", "--licence=MIT", "--sort=a", "--unit=a=m"] {
            let outcome = await home.run(["add", home.folder + "/x.json", option])
            #expect(outcome.code == 2 && outcome.error.contains(String(option.prefix { $0 != "=" })), "\(outcome.error)")
        }
    }

    @Test("If the path for details changes, the next sync fetches all details again")
    func changedDetails() async throws {
        let server = try DoubleServer { request in
            let id = request.path.split(separator: "/").last ?? ""
            if request.path == "/things" {
                return .text(#"[{"id": 1, "name": "Oak"}, {"id": 2, "name": "Elm"}]"#, type: "application/json")
            }
            return .text(
                #"{"id": \#(id), "name": "Tree", "height": \#(request.path.hasPrefix("/new") ? 7 : 3)}"#, type: "application/json"
            )
        }
        defer { server.stop() }
        let home = try TestHome(), path = home.folder + "/things.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)"]
        for (folder, height) in [("old", 3), ("new", 7)] {
            try """
            {"almanacSource":1,"name":"things","title":"T","servers":["\(server.address)"],"catalogs":[{"name":"things","title":"T",
            "list":{"path":"/things"},"detail":{"path":"/\(folder)/{id}"},"entry":{"id":"/id","title":"/name",
            "attributes":[{"key":"height","at":"/height","type":"number"}]}}]}
            """.write(toFile: path, atomically: true, encoding: .utf8)
            let added = await home.run(["add", path] + options)
            #expect(added.code == 0, "\(added.error)\(added.text)")
            let shown = await home.run(["show", "things/2", "--offline"] + options)
            #expect(shown.text.contains("\(height)"), "\(folder) \(shown.text)")
        }
    }

    @Test("The user can state the licence")
    func licence() async throws {
        let double = try SourceProposalDouble([
            "/things": #"{"license": "CC0-1.0", "items": [{"id": 1, "name": "A", "b": 2, "c": 3}]}"#
        ])
        defer { double.server.stop() }
        for (options, licence) in [([], "CC0-1.0"), (["--licence", "MIT"], "MIT"), (["--licence", ""], nil)]
            as [([String], String?)]
        {
            #expect(try await double.run("/things", ["--json"] + options).json()["licence"] as? String == licence)
        }
    }
}
