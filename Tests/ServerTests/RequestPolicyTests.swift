import HTTP
import Testing

@testable import Server

@Suite struct RequestPolicyTests {
    @Test(arguments: [
        "localhost", "localhost:8484", "127.0.0.1:8484", "[::1]:8484", "LOCALHOST", "almanac.home", "almanac.home:80",
        "almanac.home.", "Almanac.Home.:80", "localhost.:8484",
    ])
    func admitsItsOwnNames(_ host: String) {
        #expect(RequestPolicy(host: "127.0.0.1", allowed: ["almanac.home"]).admits(host: host))
    }

    @Test(arguments: [
        "evil.example", "evil.example:8484", "127.0.0.1.evil.example", "", ".", "almanac.home..",
        "localhost.evil.example.", "localhost.evil.example", "192.168.1.5",
    ])
    func rejectsOtherHosts(_ host: String) { #expect(!RequestPolicy(host: "127.0.0.1", allowed: []).admits(host: host)) }

    @Test func rejectsAMissingHost() { #expect(!RequestPolicy(host: "127.0.0.1", allowed: []).admits(host: nil)) }

    @Test(arguments: [
        ("192.168.1.5:8484", true), ("[fe80::1]:8484", true), ("evil.example", false), ("dead.beef", false), ("cafe", false),
    ])
    func listeningOnAllAddressesAdmitsAnyIPAddressButNoName(_ host: String, _ admitted: Bool) {
        #expect(RequestPolicy(host: "0.0.0.0", allowed: []).admits(host: host) == admitted)
    }

    @Test(arguments: [
        (["Sec-Fetch-Site": "same-origin"], true), (["Sec-Fetch-Site": "none"], true), (["Sec-Fetch-Site": "cross-site"], false),
        (["Sec-Fetch-Site": "same-site"], false), (["Origin": "http://127.0.0.1:8484"], true),
        (["Origin": "http://evil.example"], false),
        (["Origin": "null"], false), ([:], true),
    ])
    func onlyOwnPagesCanMakeChanges(_ headers: [String: String], _ admitted: Bool) {
        let request = HTTPRequest(
            method: .post, target: "/stop",
            headers: headers.map { HTTPHeader($0.key, $0.value) } + [HTTPHeader("Host", "127.0.0.1:8484")])
        #expect(RequestPolicy(host: "127.0.0.1", allowed: []).admitsChange(request) == admitted)
    }
}

@Suite struct SecureRequestPolicyTests {
    private func admits(_ origin: String, isSecure: Bool) -> Bool {
        let request = HTTPRequest(
            method: .post, target: "/stop", headers: [HTTPHeader("Host", "almanac.home"), HTTPHeader("Origin", origin)])
        return RequestPolicy(host: "0.0.0.0", allowed: ["almanac.home"], isSecure: isSecure).admitsChange(request)
    }

    /// A server without TLS also admits HTTPS origins, because a proxy may offer HTTPS. A server with TLS rejects plain HTTP
    /// origins.
    @Test func origins() {
        for isSecure in [false, true] {
            #expect(admits("https://almanac.home", isSecure: isSecure))
            #expect(admits("http://almanac.home", isSecure: isSecure) == !isSecure)
            for origin in ["https://evil.example", "ftp://almanac.home", "almanac.home", "://almanac.home", "null"] {
                #expect(!admits(origin, isSecure: isSecure), "\(origin)")
            }
        }
    }

    @Test func namesInTheCertificate() {
        let policy = RequestPolicy(host: "0.0.0.0", allowed: [], isSecure: true)
        #expect(!policy.admits(host: "almanac.home:8484"))
        policy.certifies(["almanac.home", "[fe80::1]"])
        #expect(policy.admits(host: "almanac.home:8484"))
        #expect(policy.admits(host: "Almanac.Home"))
        #expect(!policy.admits(host: "x.almanac.home"))
        policy.certifies(["other.home"])
        #expect(!policy.admits(host: "almanac.home"))
    }
}

@Suite struct MultipartParserTests {
    private let type = "multipart/form-data; boundary=XX"

    private func body(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func partsAreRead() throws {
        let text =
            "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.json\"\r\nContent-Type: x/y\r\n\r\n{\"a\":\r\n1}\r\n"
            + "--XX\r\nContent-Disposition: form-data; name=\"replace\"\r\n\r\n1\r\n--XX--\r\n"
        let parts = try #require(MultipartParser.parts(body(text), contentType: type))
        #expect(
            parts == [
                .init(name: "file", fileName: "a.json", body: body("{\"a\":\r\n1}")),
                .init(name: "replace", fileName: nil, body: body("1")),
            ])
    }

    @Test(
        arguments: [
            ("name=\"file\"; filename=\"a;b; name=c.csv\"", "file", "a;b; name=c.csv"),
            ("filename=\"\"; name=\"file\"", "file", ""),
            ("name=file; filename=a.csv", "file", "a.csv"), ("name=\"é\"; filename=\"日本.csv\"", "é", "日本.csv"),
            ("name=\"file\"", "file", nil),
        ] as [(String, String, String?)])
    func quotedNamesMayContainSemicolons(header: String, name: String, fileName: String?) throws {
        let text = "--XX\r\nContent-Disposition: form-data; " + header + "\r\n\r\nx\r\n--XX--\r\n"
        let parts = try #require(MultipartParser.parts(body(text), contentType: type))
        #expect(parts == [.init(name: name, fileName: fileName, body: body("x"))])
    }

    @Test(arguments: [
        "", "--XX", "--XX\r\n", "--XX--", "--XX\r\n\r\n\r\n--XX", "--XX\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n",
        "--XX\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n--XX--", "\r\n--XX\r\n\r\n--XX\r\n--XX",
    ])
    func brokenBodiesNeverTrap(_ text: String) {
        _ = MultipartParser.parts(body(text), contentType: type)
        #expect(MultipartParser.parts(body(text), contentType: "text/plain") == nil)
        #expect(MultipartParser.parts(body(text), contentType: "multipart/form-data") == nil)
    }

    @Test func truncationNeverTraps() {
        let text = "--XX\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--XX--\r\n"
        for length in 0..<text.utf8.count - 4 {
            #expect(MultipartParser.parts(Array(text.utf8.prefix(length)), contentType: type) == nil)
        }
    }
}
