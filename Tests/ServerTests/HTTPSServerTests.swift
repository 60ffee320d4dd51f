import Certificates
import Doubles
import Foundation
import HTTP
import QRCodes
import Storage
import Synchronization
import Testing

@testable import Server

/// A running server with a certificate from a local CA.
private final class SecureHome: Sendable {
    let server: AlmanacServer
    let store: CertificateStore
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let share = directory.file("share")
        try FileManager.default.createDirectory(atPath: share + "/static", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: root.appendingPathComponent("Sources/Pages/Static/almanac.css").path, toPath: share + "/static/almanac.css")
        let now = Int64(Date().timeIntervalSince1970)
        store = CertificateStore(directory: directory.file("data"))
        _ = try store.make(for: [.name("almanac.test"), .address([127, 0, 0, 1])], at: now)
        var tls = TLSOptions(files: store.files, identity: try store.files.load(at: now), store: store)
        tls.httpPort = 0
        tls.interval = .milliseconds(20)
        let events = EventList()
        tls.report = { events.add($0) }
        self.list = events
        var settings = ServerOptions(host: "127.0.0.1", port: 0, shareDirectory: share, isOffline: true)
        settings.tls = tls
        server = try AlmanacServer(library: StarterLibrary.open(in: directory.file("data")), options: settings)
    }

    private final class EventList: Sendable {
        private let events = Mutex<[CertificateEvent]>([])
        func add(_ event: CertificateEvent) { events.withLock { $0.append(event) } }
        var all: [CertificateEvent] { events.withLock { $0 } }
    }

    private let list: EventList

    deinit { server.stop() }

    var authority: Certificate { get throws { try #require(store.authorityCertificate) } }

    private func port(_ address: String?) throws -> UInt16 {
        let url = URL(string: try #require(address))
        return UInt16(try #require(url?.port))
    }

    /// Sends a request over HTTPS.
    func secure(_ target: String, host: String = "almanac.test", head: String = "GET", headers: String = "") throws -> String {
        let client = try TLSClient(port: port(server.address), name: "almanac.test", authority: authority.pem)
        client.send("\(head) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(headers)Connection: close\r\n\r\n")
        return client.readToEnd()
    }

    /// Sends a request to the port for plain HTTP.
    func plain(_ target: String, host: String = "almanac.test", method: String = "GET") throws -> String {
        TLSClient.exchangePlain(
            try port(server.helpAddress), "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    }

    /// Waits for an event for up to 10 seconds.
    func wait(for isWanted: (CertificateEvent) -> Bool) async throws -> Bool {
        for _ in 0..<500 {
            if list.all.contains(where: isWanted) { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    var serverCertificate: [UInt8] {
        get throws { try TLSClient(port: port(server.address), name: "almanac.test", authority: authority.pem).certificate }
    }
}

@Suite struct HTTPSServerTests {
    private static let now = Int64(Date().timeIntervalSince1970)

    @Test func pagesOverHTTPS() throws {
        let home = try SecureHome()
        #expect(home.server.address.hasPrefix("https://127.0.0.1:"))
        let page = try home.secure("/settings?part=device")
        #expect(page.hasPrefix("HTTP/1.1 200"))
        // The names in the certificate don't need --allow-host, but other names do.
        #expect(try home.secure("/", host: "127.0.0.1").hasPrefix("HTTP/1.1 200"))
        #expect(try home.secure("/", host: "other.test").hasPrefix("HTTP/1.1 421"))
        #expect(page.contains(try home.authority.fingerprintText))
        #expect(page.contains(try home.store.files.load(at: HTTPSServerTests.now).certificate.fingerprintText))
        #expect(try home.secure("/kit").contains("\"state\":\""))
        #expect(!page.lowercased().contains("strict-transport-security"))
    }

    @Test func changesMustComeFromHTTPSPages() throws {
        let home = try SecureHome()
        let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n"
        for (headers, status) in [
            ("Origin: https://almanac.test\r\n", 303), ("Origin: http://almanac.test\r\n", 403),
            ("Origin: https://other.test\r\n", 403), ("Sec-Fetch-Site: same-origin\r\n", 303),
            ("Sec-Fetch-Site: cross-site\r\n", 403),
        ] {
            let answer = try home.secure("/settings", head: "POST", headers: headers + form)
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(headers) \(answer.prefix(30))")
        }
    }

    @Test func httpsPage() throws {
        let home = try SecureHome()
        let page = try home.secure("/settings/https")
        #expect(page.hasPrefix("HTTP/1.1 200"))
        #expect(page.contains("almanac.test"))
        #expect(page.contains(try home.authority.fingerprintText))
        #expect(page.contains("Content-Security-Policy: default-src 'none'"))
        let file = try home.secure("/settings/https?file=1")
        #expect(file.contains("Content-Type: application/x-x509-ca-cert"))
        #expect(file.hasSuffix(String(decoding: try home.authority.pem, as: UTF8.self)))
    }

    // MARK: The port for plain HTTP

    @Test func helpPage() throws {
        let home = try SecureHome()
        let secure = home.server.address
        let port = try #require(URL(string: secure)?.port)
        let page = try home.plain("/")
        #expect(page.hasPrefix("HTTP/1.1 200"))
        for text in [
            try home.authority.fingerprintText, "/almanac-ca.crt", "iPhone", "Android", "https://almanac.test:\(port)/", "<svg ",
        ] { #expect(page.contains(text), "\(text)") }
        let code = try #require(QRCode("https://almanac.test:\(port)/"))
        #expect(page.contains(code.path()))
        #expect(try home.plain("/", host: "192.0.2.1").contains("https://127.0.0.1:\(port)/"))
        let file = try home.plain("/almanac-ca.crt")
        #expect(file.contains("Content-Type: application/x-x509-ca-cert"))
        #expect(file.hasSuffix(String(decoding: try home.authority.pem, as: UTF8.self)))
        #expect(try home.plain("/", method: "HEAD").hasPrefix("HTTP/1.1 200"))
        let style = try #require(page.firstMatch(of: /\/static\/[a-z0-9]+\/almanac\.css/)).0
        #expect(try home.plain(String(style)).contains("Content-Type: text/css"))
    }

    @Test(arguments: [
        "/monsters", "/settings", "/api/v1/favourites", "/kit", "/almanac-ca.crt/x", "/certificates/ca.key", "/ca.key",
        "/static/x/almanac.js", "/%0d%0aX-Evil:1", "//evil.example/",
    ]) func everythingElseIsRedirected(_ target: String) throws {
        let home = try SecureHome()
        let port = try #require(URL(string: home.server.address)?.port)
        for (host, name) in [
            ("almanac.test", "almanac.test"), ("almanac.test:80", "almanac.test"), ("evil.example", "127.0.0.1"),
        ] {
            let answer = try home.plain(target, host: host)
            #expect(answer.hasPrefix("HTTP/1.1 307"), "\(answer.prefix(100))")
            #expect(answer.contains("Location: https://\(name):\(port)\(target)\r\n"), "\(answer)")
            #expect(!answer.contains("PRIVATE KEY") && !answer.contains("Strict-Transport-Security"))
        }
    }

    @Test func changesOverPlainHTTPDoNothing() throws {
        let home = try SecureHome()
        #expect(try home.plain("/", method: "POST").hasPrefix("HTTP/1.1 307"))
        #expect(try home.plain("/api/v1/favourites/planets/1", method: "PUT").hasPrefix("HTTP/1.1 307"))
        #expect(try home.secure("/api/v1/favourites").contains("\"favourites\":[]"))
    }

    @Test func keysAreNeverServed() throws {
        let home = try SecureHome()
        for target in [
            "/certificates/ca.key", "/certificates/server.key", "/static/x/../../certificates/ca.key", "/backup",
            "/api/v1/backup",
            "/kit", "/settings", "/settings/https", "/settings/https?file=ca.key", "/settings/https?file=../ca.key",
        ] {
            #expect(try !home.secure(target).contains("PRIVATE KEY"), "\(target)")
            #expect(try !home.plain(target).contains("PRIVATE KEY"), "\(target)")
        }
    }

    // MARK: Changed files

    @Test func newFilesAreUsed() async throws {
        let home = try SecureHome()
        let old = try home.serverCertificate
        _ = try home.store.make(for: [], at: HTTPSServerTests.now + 86_400)
        #expect(
            try await home.wait {
                if case .replaced = $0 { true } else { false }
            })
        #expect(try home.serverCertificate != old)
        #expect(try home.secure("/").hasPrefix("HTTP/1.1 200"))
    }

    @Test func brokenFilesAreNotUsed() async throws {
        let home = try SecureHome()
        let old = try home.serverCertificate
        let path = home.store.files.certificate
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await home.wait { $0 == .notReplaced(.invalid(path, .notACertificate)) })
        #expect(try home.serverCertificate == old)
        unsafe chmod(home.store.files.key, 0o644)
        try good.write(to: URL(fileURLWithPath: path))
        #expect(try await home.wait { $0 == .notReplaced(.exposedKey(home.store.files.key)) })
        try FileManager.default.removeItem(atPath: path)
        #expect(try await home.wait { $0 == .notReplaced(.file(path, code: ENOENT, isWriting: false)) })
        #expect(try home.secure("/").hasPrefix("HTTP/1.1 200"))
    }
}

@Suite struct CertificateMonitorTests {
    private final class Log: Sendable {
        private let events = Mutex<[CertificateEvent]>([])
        func add(_ event: CertificateEvent) { events.withLock { $0.append(event) } }
        func take() -> [CertificateEvent] {
            events.withLock { events in
                defer { events = [] }
                return events
            }
        }
    }

    private let directory: TemporaryDirectory
    private let store: CertificateStore
    private let now = Int64(Date().timeIntervalSince1970)
    private let log = Log()

    init() throws {
        directory = try TemporaryDirectory()
        store = CertificateStore(directory: directory.file("data"))
    }

    private func monitor(_ store: CertificateStore?) throws -> CertificateMonitor {
        var options = TLSOptions(files: self.store.files, identity: try self.store.files.load(at: now), store: store)
        let log = log
        options.report = { log.add($0) }
        return CertificateMonitor(options)
    }

    @Test func renewsBeforeExpiry() throws {
        let made = try store.make(for: [.name("nas")], at: now)
        let monitor = try monitor(store)
        for time in [now, now + 2, now + 360 * 86_400] { monitor.check(at: time) { _ in Issue.record() } }
        #expect(log.take() == [])
        let due = made.certificate.end - 20 * 86_400
        var uses = 0
        for second in 0..<4 { monitor.check(at: due + Int64(second)) { _ in uses += 1 } }
        #expect(uses == 1)
        #expect(log.take() == [.replaced(monitor.certificate)])
        #expect(monitor.certificate.end > made.certificate.end + 300 * 86_400)
    }

    /// The clock was ahead while the server ran, and was then corrected.
    @Test func renewsACertificateThatIsNotValidYet() throws {
        let made = try store.make(for: [.name("nas")], at: now)
        let monitor = try monitor(store)
        let ahead = now + 390 * 86_400
        for second in 0..<4 { monitor.check(at: ahead + Int64(second)) { _ in } }
        #expect(monitor.certificate.beginning > now)
        for second in 0..<4 { monitor.check(at: now + Int64(second)) { _ in } }
        #expect(monitor.certificate.beginning <= now && monitor.certificate.end > now + 390 * 86_400)
        #expect(monitor.authority == made.authority)
    }

    @Test func warnsOnceADay() throws {
        let made = try store.make(for: [.name("nas")], at: now)
        let end = made.certificate.end
        let monitor = try monitor(nil)
        monitor.check(at: end - 20 * 86_400) { _ in }
        #expect(log.take() == [])
        for hour in 0..<48 { monitor.check(at: end - 10 * 86_400 + Int64(hour) * 3600) { _ in } }
        #expect(log.take() == [.expires(end), .expires(end)])
    }

    @Test func reportsAFailedRenewalOnceAnHour() throws {
        let made = try store.make(for: [.name("nas")], at: now)
        let monitor = try monitor(store)
        monitor.check(at: now) { _ in }
        unsafe chmod(store.authorityKeyFile, 0o644)
        let due = made.certificate.end - 25 * 86_400
        for minute in 0..<90 { monitor.check(at: due + Int64(minute) * 60) { _ in Issue.record() } }
        let error = CertificateEvent.notRenewed(.exposedKey(store.authorityKeyFile))
        #expect(log.take() == [error, error])
    }

    /// Files that are still changing aren't read, so that a half-finished replacement is never used.
    @Test func waitsUntilFilesStayTheSame() throws {
        _ = try store.make(for: [.name("nas")], at: now)
        let monitor = try monitor(store)
        for time in 0..<3 { monitor.check(at: now + Int64(time)) { _ in } }
        for round in 0..<5 {
            try Data("half \(round)".utf8).write(to: URL(fileURLWithPath: store.files.certificate))
            monitor.check(at: now + 10) { _ in }
        }
        #expect(log.take() == [])
        _ = try store.make(for: [.name("nas")], at: now)
        var uses = 0
        for _ in 0..<3 { monitor.check(at: now + 20) { _ in uses += 1 } }
        #expect(uses == 1)
        #expect(log.take() == [.replaced(monitor.certificate)])
    }
}

@Suite struct QRCodeTests {
    @Test func finderPatterns() throws {
        let code = try #require(QRCode("https://almanac.home:8484/"))
        #expect((code.size - 17) % 4 == 0)
        #expect(code.modules.count == code.size * code.size)
        // Three corners of a QR code have the same pattern, which is seven modules wide.
        for (row, column) in [(0, 0), (0, code.size - 7), (code.size - 7, 0)] {
            let line = (0..<7).map { code.modules[(row + 3) * code.size + column + $0] }
            #expect(line == [true, false, true, true, true, false, true])
        }
        #expect(code.path().hasPrefix("M4 4h7v1h-7z"))
    }

    @Test func unsuitableText() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\u{0}b") == nil)
        #expect(QRCode(String(repeating: "a", count: 10_000)) == nil)
    }
}
