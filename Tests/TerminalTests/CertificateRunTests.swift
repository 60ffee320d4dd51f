import Certificates
import Doubles
import Foundation
import Server
import Testing

@Suite("Certificates and HTTPS")
struct CertificateRunTests {
    @Test("The command makes a CA and a certificate, and renews the certificate")
    func make() async throws {
        let home = try TestHome()
        let first = await home.run("certificate", "Almanac.Home", "192.168.1.20", "almanac.home", "--json")
        #expect(first.code == 0 && first.error.isEmpty)
        let json = try first.json()
        #expect(json["names"] as? [String] == ["almanac.home", "192.168.1.20"])
        let authority = try #require(json["authority"] as? [String: Any])
        #expect(authority["new"] as? Bool == true)
        #expect(authority["file"] as? String == home.data + "/certificates/ca.pem")
        #expect((authority["fingerprint"] as? String)?.count == 95)
        #expect(json["command"] as? String == "almanac serve --host 0.0.0.0 --tls --http-port 8480")
        let second = await home.run("certificate")
        #expect(second.code == 0)
        #expect(second.text.contains("Used the existing CA to create a new certificate for: almanac.home, 192.168.1.20"))
        #expect(second.text.contains(try #require(authority["fingerprint"] as? String)))
        #expect(second.text.contains("  almanac serve --host 0.0.0.0 --tls --http-port 8480\n"))
        #expect(second.text.contains("rm -r " + home.data + "/certificates"))
        // The command doesn't need a library, so it doesn't create one.
        #expect(!FileManager.default.fileExists(atPath: home.data + "/almanac.db"))
    }

    @Test("The printed command is complete")
    func command() async throws {
        let home = try TestHome()
        let data = home.folder + "/it's here"
        let outcome = await home.run("certificate", "localhost", "127.0.0.1", "--data", data)
        #expect(outcome.text.contains("  almanac serve --data '\(home.folder)/it'\\''s here' --tls --http-port 8480\n"))
    }

    @Test("Unsuitable names are refused")
    func names() async throws {
        let home = try TestHome()
        for (names, code, words) in [
            ([], "no-certificate", "There is no certificate yet"), (["http://nas"], "bad-name", "isn’t a hostname"),
            (["*.home"], "bad-name", "isn’t a hostname"), (["nas", "example.com"], "bad-name", "could belong to somebody else"),
            (["8.8.8.8"], "bad-name", "--public-names"), ([""], "bad-name", "isn’t a hostname"),
        ] {
            let outcome = await home.run(["certificate", "--json"] + names)
            #expect(outcome.code == 2)
            #expect(outcome.text.contains("\"code\":\"\(code)\""), "\(names): \(outcome.text)")
            #expect(outcome.error.contains(words), "\(names): \(outcome.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: home.data + "/certificates/ca.key"))
        #expect(await home.run("certificate", "example.com", "--public-names").code == 0)
        let other = await home.run("certificate", "nas", "--json")
        #expect(other.code == 4)
        #expect(other.text.contains("\"code\":\"other-names\""))
        #expect(other.error.contains("example.com") && other.error.contains("--new-ca"))
        #expect(await home.run("certificate", "nas", "--new-ca").code == 0)
    }

    @Test("Options that don't go together are refused")
    func options() async throws {
        let home = try TestHome()
        for line in [
            "serve --tls --tls-certificate a --tls-key b", "serve --tls-certificate a", "serve --tls-key a",
            "serve --http-port 80",
            "serve --tls --http-port x", "serve --tls --http-port 70000", "certificate --tls", "serve --new-ca",
        ] {
            let outcome = await home.run(line.split(separator: " ").map { String($0) })
            #expect(outcome.code == 2, "\(line)")
            #expect(!outcome.error.isEmpty)
        }
    }

    @Test("A certificate that can't be used is reported with a remedy")
    func unsuitableFiles() async throws {
        let home = try TestHome()
        #expect(await home.run("serve", "--tls", "--port", "0").error.contains("almanac certificate NAME"))
        #expect(await home.run("certificate", "nas").code == 0)
        let folder = home.data + "/certificates"
        let key = try PrivateKey.generate()
        try Data(key.pem).write(to: URL(fileURLWithPath: home.folder + "/other.key"))
        unsafe chmod(home.folder + "/other.key", 0o600)
        let now = Int64(Date().timeIntervalSince1970)
        let authority = try CertificateAuthority.make(for: [.name("nas")], at: now - 500 * 86_400)
        let expired = try authority.issue(for: [.name("nas")], key: key, at: now - 450 * 86_400)
        try Data(expired.pem).write(to: URL(fileURLWithPath: home.folder + "/expired.pem"))
        let early = try CertificateAuthority.make(for: [.name("nas")], at: now + 9 * 86_400)
        try Data(early.issue(for: [.name("nas")], key: key, at: now + 9 * 86_400).pem)
            .write(to: URL(fileURLWithPath: home.folder + "/early.pem"))
        let server = folder + "/server.pem"
        func check(_ certificate: String, _ key: String, _ code: String, _ words: String) async {
            let outcome = await home.run(
                "serve", "--json", "--port", "0", "--tls-certificate", certificate, "--tls-key", key)
            #expect(outcome.code == 2, "\(words)")
            #expect(outcome.text.contains("\"code\":\"\(code)\""), "\(outcome.text)")
            #expect(outcome.error.contains(words), "\(outcome.error)")
        }
        await check(home.folder + "/none", folder + "/server.key", "file-not-read", "Can’t read")
        await check(server, home.folder + "/other.key", "bad-certificate", "doesn’t belong to the certificate")
        await check(home.folder + "/other.key", home.folder + "/other.key", "bad-certificate", "contains no certificate")
        await check(server, server, "bad-certificate", "doesn’t contain a private key")
        await check(home.folder + "/expired.pem", home.folder + "/other.key", "bad-certificate", "has expired")
        await check(home.folder + "/early.pem", home.folder + "/other.key", "bad-certificate", "isn’t valid yet")
        unsafe chmod(home.folder + "/other.key", 0o644)
        await check(server, home.folder + "/other.key", "exposed-key", "chmod o=,g-w ")
    }

    @Test("The server uses HTTPS, and renews an expired certificate when it starts")
    func serve() async throws {
        let home = try TestHome()
        let store = CertificateStore(directory: home.data)
        let now = Int64(Date().timeIntervalSince1970)
        let made = try store.make(for: [.name("almanac.test"), .address([127, 0, 0, 1])], at: now - 396 * 86_400)
        let server = try home.start("serve", "--tls", "--port", "0", "--http-port", "0", "--offline", "--json")
        try await server.wait { server.output.hasSuffix("}\n") }
        let json = try #require(try JSONSerialization.jsonObject(with: Data(server.output.utf8)) as? [String: Any])
        let address = try #require(json["address"] as? String), help = try #require(json["help"] as? String)
        #expect(address.hasPrefix("https://127.0.0.1:") && help.hasPrefix("http://127.0.0.1:"))
        let url = URL(string: address)
        let port = UInt16(try #require(url?.port))
        let page = try TLSClient.get(port, "/", host: "almanac.test", authority: made.authority.pem)
        #expect(page.hasPrefix("HTTP/1.1 200"))
        let renewed = try store.files.load(at: now).certificate
        #expect(renewed.end > now + 390 * 86_400)
        #expect(json["fingerprint"] as? String == renewed.fingerprintText)
        // An invalid certificate file changes nothing, and the server reports the file.
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: store.files.certificate))
        try await server.wait { server.error.contains("keeps its current certificate") }
        #expect(try TLSClient.get(port, "/", host: "almanac.test", authority: made.authority.pem).hasPrefix("HTTP/1.1 200"))
        _ = try store.make(for: [.name("almanac.test")], at: now)
        try await server.wait { server.error.contains("now uses a new certificate") }
        server.process.terminate()
        #expect(try await server.finish().code == 0)
    }
}
