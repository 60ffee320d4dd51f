import Doubles
import Testing
import Upstreams

@Suite("The double of swapi.dev behaves as documented")
struct SWAPIDoubleTests {
    @Test(
        "the links between pages lead through a complete resource",
        arguments: ["http://public.example", "https://public.example"])
    func pages(linkBase: String) async throws {
        let double = try SWAPIDouble(linkBase: linkBase)
        let client = client(double.address)
        for resource in SWAPIDouble.resourceNames {
            var next: UpstreamRequest? = get("/api/\(resource)/")
            var urls: [String] = []
            while let request = next {
                let page = try #require(JSONValue(try await client.send(request).body))
                #expect(page["count"]?.intValue == double.numbers(of: resource).count)
                urls += (page["results"]?.listValue ?? []).compactMap { $0["url"]?.stringValue }
                next = page["next"]?.stringValue.flatMap { client.request(forLink: $0, upstream: "test") }
            }
            #expect(urls == double.numbers(of: resource).map { "\(linkBase)/api/\(resource)/\($0)/" })
        }
    }

    @Test("the sample galaxy has links in both directions")
    func links() throws {
        let resources = SampleGalaxy.resources().mapValues { $0.compactMap { JSONValue($0) } }
        let all = resources.values.joined()
        let urls = Set(all.compactMap { $0["url"]?.stringValue })
        for record in all {
            for member in record.members {
                for link in member.value.listValue ?? [] { #expect(urls.contains(link.stringValue ?? "")) }
            }
        }
        for person in resources["people"] ?? [] {
            let home = resources["planets"]?.first { $0["url"] == person["homeworld"] }
            #expect(home?["residents"]?.listValue?.contains(person["url"] ?? .null) == true)
            for ship in person["starships"]?.listValue ?? [] {
                let pilots = resources["starships"]?.first { $0["url"] == ship }?["pilots"]?.listValue
                #expect(pilots?.contains(person["url"] ?? .null) == true)
            }
        }
    }

    @Test("a missing record gives JSON, a browser gets a page, and only GET is allowed")
    func refusals() async throws {
        let double = try SWAPIDouble()
        let client = client(double.address)
        for path in ["/api/planets/999/", "/api/people/17/", "/api/planets/x/", "/api/droids/"] {
            let response = try await client.send(get(path))
            #expect(response.status == 404)
            #expect(JSONValue(response.body) == ["detail": "Not found"])
        }
        for page in ["0", "99", "x"] {
            let request = UpstreamRequest(upstream: "test", path: "/api/planets/", query: [.init("page", page)])
            #expect(try await client.send(request).status == 404)
        }
        let browser = UpstreamRequest(upstream: "test", path: "/api/", headers: [HeaderField("Accept", "text/html,*/*")])
        #expect(JSONValue(try await client.send(browser).body) == nil)
        #expect(try await client.send(UpstreamRequest(upstream: "test", path: "/api/", body: [123, 125])).status == 405)
    }

    @Test("search combines words with “and”, and also searches the models of ships")
    func search() async throws {
        let double = try SWAPIDouble()
        let client = client(double.address)
        let count = { (resource: String, words: String) in
            let request = UpstreamRequest(upstream: "test", path: "/api/\(resource)/", query: [.init("search", words)])
            return JSONValue(try await client.send(request).body)?["count"]?.intValue
        }
        #expect(try await count("people", "ADA corr") == 1)
        #expect(try await count("people", "nobody") == 0)
        #expect(try await count("starships", "type 3") == 1)
    }

    @Test("records can be changed and removed")
    func mutations() async throws {
        let double = try SWAPIDouble()
        let client = client(double.address)
        double.change("planets", 1, "name", to: "Renamed")
        #expect(JSONValue(try await client.send(get("/api/planets/1/")).body)?["name"] == "Renamed")
        double.remove("planets", 1)
        #expect(try await client.send(get("/api/planets/1/")).status == 404)
    }

    @Test("the real records, if available", .enabled(if: DoubleRecords.sharedData != nil, "no folder of real records"))
    func realRecords() throws {
        let galaxy = try DoubleRecords.galaxy(inData: try #require(DoubleRecords.sharedData))
        #expect(
            galaxy.mapValues(\.count) == [
                "people": 82, "planets": 60, "films": 6, "species": 37, "vehicles": 39, "starships": 36,
            ])
    }
}
