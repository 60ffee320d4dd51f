import HTTP
import Testing

@Suite struct NegotiationTests {
    @Test(
        arguments: [
            ("br", "br"), ("gzip, br", "br"), ("gzip;q=1, br;q=0.5", "gzip"), ("br;q=0", nil), ("br;q=0.000, gzip", "gzip"),
            ("br;Q=0 , GZIP", "gzip"), ("*", "br"), ("*;q=0", nil), ("br;q=0, *", "gzip"), ("x-gzip", "gzip"),
            ("brotli, xbr", nil),
            ("identity, br;q=0.5", nil), ("identity;q=0.5, br;q=0.5", "br"), ("br; q=0.001", "br"), ("br;q=2", nil),
            ("br;q=", nil),
            ("br;q=1.001", nil), ("", nil), (",,;", nil), ("deflate, zstd", nil), ("br;q=0.1234", nil),
        ] as [(String, String?)])
    func codings(_ header: String, _ expected: String?) {
        let request = HTTPRequest(target: "/", headers: [HTTPHeader("accept-encoding", header)])
        #expect(request.contentCoding(from: [.brotli, .gzip])?.rawValue == expected)
    }

    @Test func severalHeaders() {
        let headers = [HTTPHeader("Accept-Encoding", "br;q=0"), HTTPHeader("Accept-Encoding", "gzip")]
        #expect(HTTPRequest(target: "/", headers: headers).contentCoding(from: [.brotli, .gzip]) == .gzip)
        #expect(HTTPRequest(target: "/").contentCoding(from: [.brotli, .gzip]) == nil)
    }

    @Test(arguments: [
        ("\"a,b\"", true), ("W/\"a,b\"", true), ("\"x\", W/\"a,b\"", true), ("*", true), (" * ", true), ("\"a\"", false),
        ("\"x\",\"a,b", false), ("a,b", false), ("\"*\"", false), ("", false), ("\"x\"a,b\"y\"", false),
    ])
    func tags(_ header: String, _ isKnown: Bool) {
        let request = HTTPRequest(target: "/", headers: [HTTPHeader("If-None-Match", header)])
        #expect(request.isKnown("\"a,b\"") == isKnown && request.isKnown("W/\"a,b\"") == isKnown)
    }
}
