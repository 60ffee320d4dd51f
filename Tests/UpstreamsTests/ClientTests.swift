import Doubles
import Testing
import Upstreams

@Suite("A request over loopback HTTP")
struct ClientTests {
    @Test("goes to base and path, says who it is, and keeps its connection")
    func plain() async throws {
        let double = try echo()
        let client = client(double.address + "/prefix/")
        for index in 1...5 {
            let response = try await client.send(
                UpstreamRequest(upstream: "test", path: "/api/\(index)/", query: [.init("q", "a b&c=ü")]))
            #expect(response.status == 200)
            #expect(JSONValue(response.body)?["target"]?.stringValue == "/prefix/api/\(index)/?q=a%20b%26c%3D%C3%BC")
        }
        let request = try #require(double.log.first)
        #expect(request.header("User-Agent") == "Almanac/1.2")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("Cookie") == nil)
        #expect(double.connectionsMade == 1)
        #expect(client.requestsSent(to: "test") == 5)
    }
}
