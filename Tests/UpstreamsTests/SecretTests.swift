import Doubles
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
        "a%252Fb%252Bc%2522d%253D9", "\\u0061\\/b\\u002bc\\\"d=9",
    ]) func valuesAreFoundInEveryForm(form: String) {
        #expect(secrets.redact("x\(form)y\(form)") == "x${KEY}y${KEY}")
        #expect(secrets.isIn(form) && secrets.redact("a/b+c" + form) == "a/b+c${KEY}")
        #expect(secrets.redact(UpstreamFailure.badURL(form)) == .badURL("${KEY}"))
    }

    @Test(arguments: ["", "a", "a/b+c\"d=", "A/B+C\"D=9", "%", "%2", "\\", "\\u", "\\u00", "a/b+c&quot", "12345"])
    func otherTextIsUnchanged(text: String) { #expect(secrets.redact(text) == text && !secrets.isIn(text)) }

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
        let client = UpstreamClient([configuration], version: "1")
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
