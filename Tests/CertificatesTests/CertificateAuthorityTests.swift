import Certificates
import Foundation
import Testing

/// Checks the CA and its certificates with GnuTLS and, if it is installed, with the program `openssl`.
@Suite struct CertificateAuthorityTests {
    private static let now = Int64(Date().timeIntervalSince1970)
    private static let names: [SubjectAlternativeName] = [.name("almanac.home"), .name("nas"), .address([192, 168, 1, 20])]

    private let authority: CertificateAuthority
    private let key: PrivateKey

    init() throws {
        authority = try CertificateAuthority.make(for: CertificateAuthorityTests.names, at: CertificateAuthorityTests.now)
        key = try PrivateKey.generate()
    }

    private func issue(_ names: [SubjectAlternativeName], at now: Int64 = now) throws -> Certificate {
        try authority.issue(for: names, key: key, at: now)
    }

    @Test func authorityIsReadBack() throws {
        let read = try #require(try Certificate.chain(pem: authority.certificate.pem).first)
        #expect(read == authority.certificate)
        #expect(read.isAuthority)
        #expect(Set(read.permitted) == Set(CertificateAuthorityTests.names))
        #expect(read.beginning == CertificateAuthorityTests.now - 86_400)
        #expect(read.end - read.beginning == CertificateAuthority.days * 86_400)
        #expect(read.fingerprintText.utf8.count == 95)
        #expect(try PrivateKey(pem: authority.key.pem).id == read.keyID)
    }

    @Test func certificateIsReadBack() throws {
        let leaf = try issue(CertificateAuthorityTests.names)
        let read = try #require(try Certificate.chain(pem: leaf.pem).first)
        #expect(read == leaf)
        #expect(read.names == CertificateAuthorityTests.names)
        #expect(!read.isAuthority)
        #expect(read.keyID == key.id)
        #expect(read.end - read.beginning == 397 * 86_400 - 1)
        #expect(read.end > CertificateAuthorityTests.now + 395 * 86_400)
        #expect(read.fingerprint != authority.certificate.fingerprint)
    }

    @Test func theCertificateNeverOutlivesTheCA() throws {
        let late = authority.certificate.end - 86_400
        #expect(try issue([.name("nas")], at: late).end == authority.certificate.end)
        #expect(throws: CertificateError.expired(authority.certificate.end)) {
            try issue([.name("nas")], at: authority.certificate.end)
        }
        // Even if the clock was wrong when the CA was created, a certificate must not be older than the CA.
        #expect(try issue([.name("nas")], at: authority.certificate.beginning).beginning == authority.certificate.beginning)
    }

    @Test func otherNamesAreRefused() throws {
        #expect(throws: CertificateError.notPermitted("other.home", permitted: ["almanac.home", "nas", "192.168.1.20"])) {
            try issue([.name("nas"), .name("other.home")])
        }
        #expect(throws: CertificateError.self) { try issue([.address([192, 168, 1, 21])]) }
        #expect(try issue([.name("a.almanac.home")]).names == [.name("a.almanac.home")])
    }

    @Test func renewalTimes() throws {
        let leaf = try issue([.name("nas")])
        #expect(!leaf.isRenewalDue(at: leaf.end - 31 * 86_400))
        #expect(leaf.isRenewalDue(at: leaf.end - 29 * 86_400))
        #expect(!leaf.isExpiringSoon(at: leaf.end - 15 * 86_400))
        #expect(leaf.isExpiringSoon(at: leaf.end - 13 * 86_400))
    }

    // MARK: Identities

    @Test func identities() throws {
        let now = CertificateAuthorityTests.now
        let leaf = try issue([.name("nas")])
        #expect(try ServerIdentity(certificate: leaf.pem, key: key.pem, at: now).chain == leaf.pem)
        // The server's certificate comes first, regardless of the order in the file. The file may also contain the key.
        let mixed = authority.certificate.pem + key.pem + leaf.pem
        #expect(try ServerIdentity(certificate: mixed, key: mixed, at: now).chain == leaf.pem + authority.certificate.pem)
        let nonsense = Array("nonsense".utf8)
        #expect(throws: CertificateError.notACertificate) { try ServerIdentity(certificate: nonsense, key: key.pem, at: now) }
        #expect(throws: CertificateError.notACertificate) { try ServerIdentity(certificate: [], key: key.pem, at: now) }
        #expect(throws: CertificateError.notACertificate) { try ServerIdentity(certificate: key.pem, key: key.pem, at: now) }
        #expect(throws: CertificateError.notAKey) { try ServerIdentity(certificate: leaf.pem, key: nonsense, at: now) }
        #expect(throws: CertificateError.notAKey) { try ServerIdentity(certificate: leaf.pem, key: leaf.pem, at: now) }
        #expect(throws: CertificateError.otherKey) {
            try ServerIdentity(certificate: leaf.pem, key: PrivateKey.generate().pem, at: now)
        }
        #expect(throws: CertificateError.expired(leaf.end)) {
            try ServerIdentity(certificate: leaf.pem, key: key.pem, at: leaf.end)
        }
        #expect(throws: CertificateError.notYetValid(leaf.beginning)) {
            try ServerIdentity(certificate: leaf.pem, key: key.pem, at: leaf.beginning - 1)
        }
    }

    @Test func damagedFiles() throws {
        let leaf = try issue([.name("nas")])
        for round in 0..<400 {
            var chain = leaf.pem, secret = key.pem
            chain[Int.random(in: chain.indices)] = .random(in: .min ... .max)
            secret[Int.random(in: secret.indices)] = .random(in: .min ... .max)
            if round % 4 == 0 { chain = Array(chain.prefix(Int.random(in: 0..<chain.count))) }
            // Any result is acceptable, as long as the program doesn't crash.
            _ = try? ServerIdentity(certificate: chain, key: key.pem, at: CertificateAuthorityTests.now)
            _ = try? ServerIdentity(certificate: leaf.pem, key: secret, at: CertificateAuthorityTests.now)
        }
    }

    // MARK: OpenSSL

    /// Whether the program `openssl` is installed.
    static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    /// Runs `openssl` in a temporary folder with these files, and returns its output.
    private func openssl(_ arguments: [String], _ files: [String: [UInt8]]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test(.enabled(if: hasOpenSSL)) func opensslReadsTheAuthority() throws {
        let text = try openssl(["x509", "-in", "ca.pem", "-noout", "-text"], ["ca.pem": authority.certificate.pem])
        for line in [
            "X509v3 Name Constraints: critical", "Permitted:", "DNS:almanac.home", "DNS:nas",
            "IP:192.168.1.20/255.255.255.255", "Excluded:", "IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0", "CA:TRUE, pathlen:0",
            "X509v3 Basic Constraints: critical", "X509v3 Key Usage: critical", "Certificate Sign",
            "TLS Web Server Authentication", "ecdsa-with-SHA256", "Subject: O = Almanac, CN = Almanac CA for almanac.home",
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
        #expect(!text.contains("CRL Sign"))
    }

    @Test(.enabled(if: hasOpenSSL)) func opensslVerifiesTheCertificate() throws {
        let leaf = try issue(CertificateAuthorityTests.names)
        let files = ["ca.pem": authority.certificate.pem, "leaf.pem": leaf.pem]
        let text = try openssl(["x509", "-in", "leaf.pem", "-noout", "-text"], files)
        for line in [
            "DNS:almanac.home, DNS:nas, IP Address:192.168.1.20", "TLS Web Server Authentication", "CA:FALSE",
            "Digital Signature",
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
        let check = ["verify", "-CAfile", "ca.pem", "-purpose", "sslserver", "-x509_strict"]
        #expect(try openssl(check + ["-verify_hostname", "almanac.home", "leaf.pem"], files).contains("leaf.pem: OK"))
        #expect(try openssl(check + ["-verify_ip", "192.168.1.20", "leaf.pem"], files).contains("leaf.pem: OK"))
        #expect(try !openssl(check + ["-verify_hostname", "other.home", "leaf.pem"], files).contains("leaf.pem: OK"))
        let print = try openssl(["x509", "-in", "leaf.pem", "-noout", "-fingerprint", "-sha256"], files)
        #expect(print.contains("=" + leaf.fingerprintText))
    }

    /// A thief who has the CA's key could issue certificates without our checks. Clients must reject such certificates.
    @Test(
        .enabled(if: hasOpenSSL),
        arguments: [
            ("DNS:example.com", false), ("DNS:almanac.home", true), ("DNS:x.almanac.home", true),
            ("DNS:almanac.home.example.com", false),
            ("IP:192.168.1.20", true), ("IP:192.168.1.21", false), ("IP:::1", false), ("DNS:home", false),
        ]) func constraintsAreEnforced(name: String, isPermitted: Bool) throws
    {
        try check(authority, name, isPermitted)
    }

    /// If a CA may issue certificates only for names or only for IPv4 addresses, clients reject its certificates for anything
    /// else.
    @Test(.enabled(if: hasOpenSSL)) func theOtherKindOfNameIsExcluded() throws {
        let onlyAddress = try CertificateAuthority.make(for: [.address([10, 0, 0, 5])], at: CertificateAuthorityTests.now)
        try check(onlyAddress, "IP:10.0.0.5", true)
        try check(onlyAddress, "DNS:example.com", false)
        try check(onlyAddress, "IP:fd00::1", false)
        let onlyName = try CertificateAuthority.make(for: [.name("nas")], at: CertificateAuthorityTests.now)
        try check(onlyName, "DNS:nas", true)
        try check(onlyName, "IP:10.0.0.5", false)
        try check(onlyName, "IP:fd00::1", false)
    }

    private func check(_ authority: CertificateAuthority, _ name: String, _ isPermitted: Bool) throws {
        let files = [
            "ca.pem": authority.certificate.pem, "ca.key": authority.key.pem, "key": key.pem,
            "ext": Array("subjectAltName=\(name)\nextendedKeyUsage=serverAuth\n".utf8),
        ]
        let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID()).pem")
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try openssl(["req", "-new", "-key", "key", "-subj", "/CN=x y", "-out", folder.path + ".csr"], files)
        defer { try? FileManager.default.removeItem(atPath: folder.path + ".csr") }
        _ = try openssl(
            [
                "x509", "-req", "-in", folder.path + ".csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days",
                "30",
                "-extfile", "ext", "-out", folder.path,
            ], files)
        let forged = Array(try Data(contentsOf: folder))
        let result = try openssl(
            ["verify", "-CAfile", "ca.pem", "forged.pem"], ["ca.pem": authority.certificate.pem, "forged.pem": forged])
        #expect(result.contains("forged.pem: OK") == isPermitted, "\(name): \(result)")
    }
}
