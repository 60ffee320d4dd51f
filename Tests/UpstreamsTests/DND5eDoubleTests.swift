import Doubles
import Testing
import Upstreams

@Suite("The double of dnd5eapi.co behaves as documented")
struct DND5eDoubleTests {
    private func ask(
        _ double: DND5eDouble, _ query: String, _ variables: JSONValue = [:]
    ) async throws -> (status: Int, answer: JSONValue) {
        let body: JSONValue = ["query": .string(query), "variables": variables]
        let response = try await client(double.address).send(
            UpstreamRequest(upstream: "test", path: "/graphql/2014", body: body.bytes))
        return (response.status, JSONValue(response.body) ?? .null)
    }

    private func code(_ answer: JSONValue) -> String? {
        answer["errors"]?.listValue?.first?["extensions"]?["code"]?.stringValue
    }

    @Test("pages use limit and skip, are sorted by name, and are empty beyond the end")
    func pages() async throws {
        let double = try DND5eDouble(monsters: SampleMonsters.records(45))
        let query = "query Page($limit: Int, $skip: Int) { monsters(limit: $limit, skip: $skip) { id: index name __typename } }"
        var names: [String] = []
        for skip in [0, 20, 40, 60] {
            let (status, answer) = try await ask(double, query, ["limit": 20, "skip": .number("\(skip)")])
            #expect(status == 200)
            let page = try #require(answer["data"]?["monsters"]?.listValue)
            #expect(page.count == [0: 20, 20: 20, 40: 5, 60: 0][skip])
            names += page.compactMap { $0["name"]?.stringValue }
        }
        #expect(names == names.sorted())
        #expect(Set(names).count == 45)
    }

    @Test("the three variants of desc")
    func desc() async throws {
        let double = try DND5eDouble(desc: .nullable)
        let query = "{ monsters(limit: 20) { index description: desc size } }"
        let old = try await ask(double, query)
        #expect(old.status == 200)
        #expect(old.answer["errors"] == nil)
        #expect(old.answer["data"]?["monsters"]?.listValue?.first?["size"]?.stringValue?.contains { $0.isLowercase } == false)
        try double.setDesc(.missing)
        let missing = try await ask(double, query)
        #expect(missing.status == 400)
        #expect(code(missing.answer) == "GRAPHQL_VALIDATION_FAILED")
        #expect(missing.answer["data"] == nil)
        try double.setDesc(.nonNull)
        let now = try await ask(double, query)
        #expect(now.status == 200)
        #expect(now.answer["data"] == .null)
        #expect(now.answer["errors"]?.listValue?.first?["message"] == "Cannot return null for non-nullable field Monster.desc.")
        let one = try await ask(double, "{ monster(index: \"\(try #require(double.indexes.first))\") { name desc } }")
        #expect(one.status == 200)
    }

    @Test(
        "rejected requests and their errors",
        arguments: [
            ("{ monsters { nope } }", 400, "GRAPHQL_VALIDATION_FAILED"),
            ("{ monsters(nope: 1) { name } }", 400, "GRAPHQL_VALIDATION_FAILED"),
            ("{ monsters }", 400, "GRAPHQL_VALIDATION_FAILED"), ("{ monsters { name { x } } }", 400, "GRAPHQL_VALIDATION_FAILED"),
            ("{ monsters { name", 400, "GRAPHQL_PARSE_FAILED"), ("", 400, "BAD_REQUEST"),
            ("{ monsters(limit: \"20\") { name } }", 400, "GRAPHQL_VALIDATION_FAILED"),
            ("{ monsters(limit: 0) { name } }", 200, "INTERNAL_SERVER_ERROR"),
            ("{ monsters(skip: -1) { name } }", 200, "INTERNAL_SERVER_ERROR"),
            ("{ monsters(limit: null) { name } }", 200, "INTERNAL_SERVER_ERROR"),
            ("query($l: Int) { monsters(limit: $l) { name } }", 400, "BAD_USER_INPUT"),
            ("{ monsters { armor_class { type } } }", 400, "GRAPHQL_VALIDATION_FAILED"),
            ("{ monsters(order: {by: NAME}) { name } }", 400, "GRAPHQL_VALIDATION_FAILED"),
        ])
    func refusals(query: String, status: Int, expected: String) async throws {
        let double = try DND5eDouble()
        let (found, answer) = try await ask(double, query, ["l": "many"])
        #expect(found == status)
        #expect(code(answer) == expected)
        #expect((answer["data"] == .null) == (status == 200))
    }

    @Test("filters and order: size is case-sensitive, type isn't, damage never matches, fractions match ranges")
    func filters() async throws {
        let double = try DND5eDouble()
        let count = { (arguments: String) in
            try await ask(double, "{ monsters(\(arguments)) { name } }").answer["data"]?["monsters"]?.listValue?.count
        }
        #expect(try await count("size: \"tiny\"") == 0)
        #expect(try await count("size: \"Tiny\"") == 9)
        #expect(try await count("type: \"DRAGON\"") == 5)
        #expect(try await count("damage_immunities: [\"poison\"]") == 0)
        #expect(try await count("condition_immunities: [\"poisoned\"]") == 7)
        #expect(try await count("challenge_rating: {range: {gt: 0, lt: 1}}") == 15)
        #expect(try await count("challenge_rating: {}") == 50)
        let sorted = try await ask(double, "{ monsters(order: {by: STRENGTH, direction: DESC}, limit: 3) { strength } }")
        #expect(sorted.answer["data"]?["monsters"]?.listValue?.first?["strength"] == 30)
        #expect(try await ask(double, "{ monster(index: \"nobody\") { name } }").answer["data"]?["monster"] == .null)
    }

    @Test("unions, references and counts as text")
    func unions() async throws {
        let double = try DND5eDouble()
        let query = """
            { monsters { armor_class { __typename ... on ArmorClassArmor { value armor { name } } ... on ArmorClassDex { value } }
              actions { actions { count } damage { ... on Damage { damage_dice damage_type { index } } } } } }
            """
        let answer = try await ask(double, query).answer
        #expect(answer["errors"] == nil)
        let monsters = try #require(answer["data"]?["monsters"]?.listValue)
        let names = Set(monsters.flatMap { $0["armor_class"]?.listValue ?? [] }.compactMap { $0["__typename"]?.stringValue })
        #expect(names == ["ArmorClassArmor", "ArmorClassDex", "ArmorClassNatural", "ArmorClassSpell", "ArmorClassCondition"])
        let counts = monsters.flatMap { $0["actions"]?.listValue ?? [] }.flatMap { $0["actions"]?.listValue ?? [] }
        #expect(!counts.isEmpty && counts.allSatisfy { $0["count"]?.stringValue != nil })
    }

    @Test("a body of 100 kB is too large, and a body that isn't JSON counts as a forgery")
    func bodies() async throws {
        let double = try DND5eDouble()
        let (status, answer) = try await ask(double, "{ monsters { name } }" + String(repeating: " ", count: 110_000))
        #expect(status == 413)
        #expect(answer["message"] != nil)
        let get = try await client(double.address).send(get("/graphql/2014"))
        #expect(get.status == 400)
        #expect(JSONValue(get.body) == nil)
    }

    @Test("REST: all records at once, empty lists for missing arrays, HTML for a missing index, ETags")
    func rest() async throws {
        let double = try DND5eDouble()
        let client = client(double.address)
        let list = try await client.send(get("/api/2014/monsters"))
        #expect(JSONValue(list.body)?["count"] == 50)
        let bare = try #require(double.indexes.first { $0 == "ashen-heron" || $0.hasSuffix("-mantis") || $0.hasSuffix("-otter") })
        let record = try await client.send(get("/api/2014/monsters/\(bare)"))
        #expect(JSONValue(record.body)?["forms"] == [])
        #expect(record.validators.etag?.hasPrefix("W/\"") == true)
        let again = UpstreamRequest(upstream: "test", path: "/api/2014/monsters/\(bare)", validators: record.validators)
        #expect(try await client.send(again).status == 304)
        double.remove(bare)
        let missing = try await client.send(again)
        #expect(missing.status == 404)
        #expect(String(decoding: missing.body, as: UTF8.self).contains("Cannot GET /api/2014/monsters/\(bare)"))
        let picture = UpstreamRequest(upstream: "test", path: "/api/images/monsters/ashen-toad.png", payload: .picture)
        #expect(try await client.send(picture).body.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        #expect(try await client.send(get("/api/images/monsters/A.png")).status == 400)
    }

    @Test("the rate limit agrees with the response headers")
    func rateLimit() async throws {
        let double = try DND5eDouble(rateLimit: 3)
        let client = client(double.address)
        for index in 0..<7 { #expect(try await client.send(get("/api/2014/monsters", isDetail: index > 9)).status == 200) }
        #expect(double.server.log.count == 7)
    }

    @Test("the real records, if available", .enabled(if: DoubleRecords.sharedData != nil, "no folder of real records"))
    func realRecords() async throws {
        let data = try #require(DoubleRecords.sharedData)
        let double = try DND5eDouble(monsters: try DoubleRecords.monsters(inData: data), desc: .missing)
        let all = try await ask(
            double, "{ monsters(limit: 1000) { index name alignment challenge_rating armor_class { __typename } } }")
        #expect(all.answer["errors"] == nil)
        #expect(all.answer["data"]?["monsters"]?.listValue?.count == 334)
    }
}
