import CurlTransport
import Testing
import Upstreams

@testable import Doubles

/// Checks that a request contains each header only once.
@Suite("Request headers")
struct HeaderTests {
    /// If the request and the configuration set the same header, the client sends it only once. The operator's value takes
    /// precedence over the request's value, and the client's own value takes precedence over both.
    @Test func everyNameIsSentOnce() async throws {
        let double = try echo()
        var configuration = UpstreamConfiguration(name: "test", bases: [], replacements: [double.address])
        configuration.headers = [HeaderField("X-Key", "operator"), HeaderField("accept", "text/plain")]
        let client = UpstreamClient([configuration], transport: CurlTransport(), version: "1.2")
        var request = UpstreamRequest(
            upstream: "test", path: "/",
            headers: [
                HeaderField("content-type", "application/graphql+json"), HeaderField("USER-AGENT", "other"),
                HeaderField("x-key", "request"),
                HeaderField("Accept", "text/html"), HeaderField("If-None-Match", "\"old\""), HeaderField("X-One", "1"),
                HeaderField("x-one", "2"),
            ], body: Array("{}".utf8))
        request.validators = CacheValidators(etag: "\"new\"", lastModified: "Fri, 31 Dec 1999 23:59:59 GMT")
        #expect(try await client.send(request).status == 200)
        let sent = try #require(double.log.first)
        #expect(sent.repeatedHeader == nil)
        let expected = [
            "Content-Type": "application/graphql+json", "User-Agent": "Almanac/1.2", "X-Key": "operator", "Accept": "text/plain",
            "If-None-Match": "\"new\"", "If-Modified-Since": "Fri, 31 Dec 1999 23:59:59 GMT", "X-One": "2", "Content-Length": "2",
        ]
        for (name, value) in expected { #expect(sent.header(name) == value, "\(name)") }
    }

    /// Checks that a test double rejects repeated headers.
    @Test func aDoubleRejectsARepeatedHeader() {
        let request = DoubleRequest(
            method: "GET", target: "/", headers: [("Host", "a"), ("Content-Type", "b"), ("content-type", "b")], body: [],
            time: .zero)
        #expect(request.repeatedHeader == "content-type")
    }
}
