import CurlTransport
import Doubles
import Foundation
import Testing

@testable import Upstreams

/// Checks that keys reach only the upstream's own server, and that they never appear in a response or an error.
@Suite struct SecretTests {
    private static let key = "a/b+c\"d=9"
    private let secrets = UpstreamSecrets(["KEY": SecretTests.key, "SHORT": "12345"])

    @Test func variablesAreFilled() {
        #expect(secrets.fill("Bearer ${KEY}, ${KEY}") == "Bearer \(Self.key), \(Self.key)")
        for text in ["", "$", "${", "${OTHER}", "${SHORT}", "KEY", "$KEY"] { #expect(secrets.fill(text) == text) }
    }

    @Test(arguments: [
        "a/b+c\"d=9", "a%2Fb%2Bc%22d%3D9", "a%2fb%2bc%22d%3d9", "a\\/b+c\\\"d=9", "a/b+c\\u0022d=9", "a/b+c&quot;d=9",
        "a/b%2Bc%22d=9",
        "a%252Fb%252Bc%2522d%253D9", "\\u0061\\/b\\u002bc\\\"d=9", "A/B+C\"D=9", "a&#47;b&#x2b;c&#34;d=9", "a\\x2fb+c\\x22d=9",
    ]) func valuesAreFoundInEveryForm(form: String) {
        #expect(secrets.redact("x\(form)y\(form)") == "x${KEY}y${KEY}")
        #expect(secrets.isIn(form) && secrets.redact("a/b+c" + form) == "a/b+c${KEY}")
        #expect(secrets.redact(UpstreamFailure.badURL(form)) == .badURL("${KEY}"))
    }

    @Test(arguments: ["", "a", "a/b+c\"d=", "A/B+C\"D=8", "%", "%2", "\\", "\\u", "\\u00", "a/b+c&quot", "12345"])
    func otherTextIsUnchanged(text: String) { #expect(secrets.redact(text) == text && !secrets.isIn(text)) }

    /// Returns text in Base64, as Foundation encodes it.
    private static func base64(_ text: String, isURLSafe: Bool) -> String {
        let plain = Data(text.utf8).base64EncodedString()
        return isURLSafe ? plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") : plain
    }

    @Test(arguments: ["a/b+c\"d=9", "zZ9?~>secret", "0123456789abcdef", "password"], ["", "u", "us", "me:", "user:", "x y:"])
    func encodedValuesAreFound(key: String, before: String) throws {
        let secrets = UpstreamSecrets(["KEY": key])
        for after in ["", "!", "?!", "\n"] {
            for isURLSafe in [false, true] {
                let text = Self.base64(before + key + after, isURLSafe: isURLSafe)
                for shown in [
                    text, text.replacing("=", with: "%3D").replacing("/", with: "%2F"), text.replacing("/", with: "\\/"),
                ] {
                    let redacted = secrets.redact("Basic \(shown) end")
                    #expect(
                        redacted.hasPrefix("Basic ") && redacted.hasSuffix(" end") && redacted.contains("${KEY}"), "\(redacted)")
                    // The rest of the encoded text doesn't reveal any byte of the key.
                    let rest = redacted.replacing("Basic ", with: "").replacing(" end", with: "").replacing("${KEY}", with: "")
                    #expect(
                        rest.filter { $0 != "=" && $0 != "%" }.count <= 4 * ((before.count + after.count + 2) / 3) + 6, "\(rest)")
                    #expect(!redacted.contains(Self.base64(key, isURLSafe: isURLSafe).prefix(7)))
                }
            }
        }
        let digits = key.utf8.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
        #expect(secrets.redact("[\(digits)]") == "[${KEY}]" && secrets.redact("[\(digits.uppercased())]") == "[${KEY}]")
        let escaped = try #require(key.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        #expect(secrets.isIn(Self.base64(before + escaped, isURLSafe: false)))
    }

    @Test func theDecodedFormOfAKeyIsFound() {
        let secrets = UpstreamSecrets(["KEY": Self.base64("user:hunter22", isURLSafe: false)])
        for form in ["user:hunter22", "hunter22", "HUNTER22", "user%3Ahunter22", Self.base64("hunter22", isURLSafe: true)] {
            #expect(secrets.isIn("the password \(form) is wrong"), "\(form)")
        }
        #expect(!secrets.isIn("the user is wrong") && !secrets.isIn("hunter2"))
    }

    @Test func aLargeResponseIsSearchedQuickly() {
        let bytes = Array(
            repeating: Array("{\"name\":\"An entry without a key\",\"url\":\"https://x.example/1\"},".utf8), count: 20_000
        ).flatMap { $0 }
        let start = ContinuousClock.now
        #expect(secrets.redact(bytes) == bytes)
        #expect(ContinuousClock.now - start < .seconds(8), "1.3 MB in a debug build")
    }

    @Test func aBackslashInAKeyIsFound() {
        let secrets = UpstreamSecrets(["KEY": "ab\\cd\\ef"])
        #expect(secrets.redact("ab\\cd\\ef ab\\\\cd\\\\ef") == "${KEY} ${KEY}")
    }

    @Test func aKeyIsSentToItsServerOnly() async throws {
        let other = try DoubleServer { _ in .json([:]) }
        let server = try DoubleServer { request in
            if request.path == "/away" {
                return .redirect(to: other.address + "/stolen?k=" + (request.header("X-Key") ?? ""), status: 302)
            }
            if request.path == "/plain" { return .redirect(to: other.address + "/moved", status: 302) }
            return .text("{\"echo\":\"\(request.header("X-Key") == Self.key) \(request.target)\"}", status: 200)
        }
        var configuration = UpstreamConfiguration(
            name: "x", bases: [], replacements: [server.address], allowedHosts: ["127.0.0.1"])
        configuration.headers = [HeaderField("X-Key", "${KEY}")]
        configuration.secrets = secrets
        configuration.privateServers = ["127.0.0.1:\(other.port)"]
        let client = UpstreamClient([configuration], transport: CurlTransport(), version: "1")
        let query = [UpstreamRequest.QueryItem("k", "${KEY}")]
        let answer = try await client.send(UpstreamRequest(upstream: "x", path: "/a", query: query))
        #expect(String(decoding: answer.body, as: UTF8.self) == "{\"echo\":\"true /a?k=${KEY}\"}")
        #expect(server.log.last?.parameter("k") == Self.key)
        do {
            _ = try await client.send(UpstreamRequest(upstream: "x", path: "/away"))
            Issue.record("the redirect was followed")
        } catch { #expect(!"\(error)".contains("b+c") && "\(error)".contains("${KEY}")) }
        #expect(other.log.isEmpty)
        _ = try await client.send(UpstreamRequest(upstream: "x", path: "/plain"))
        #expect(other.log.count == 1 && other.log[0].header("X-Key") == nil)
    }
}
