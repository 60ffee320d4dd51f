import Doubles
import Foundation
import Model
import Storage
import Synchronization
import Testing

@testable import HTTP
@testable import Server

/// Readers, invitations, devices and roles, through a server.
@Suite struct ReaderServerTests {
    /// A server whose library has an owner, a member and a guest.
    final class Household: Sendable {
        let reading: Reading
        let owner: Reader
        let member: Reader
        let guest: Reader

        init(_ change: (inout ServerOptions) -> Void = { _ in }) throws {
            reading = try Reading(change)
            owner = try reading.library.readers.add("Ann")
            member = try reading.library.readers.add("Bob", identity: "bob@example.org")
            guest = try reading.library.readers.add("Cléo", role: .guest)
        }

        func invite(_ reader: Reader) throws -> ReaderToken { try reading.library.readers.invite(reader.number) }

        /// Signs a new device in, and returns its cookie.
        func signIn(_ reader: Reader) async throws -> String {
            let answer = try await reading.ask(
                "POST", "/invitation/\(try invite(reader).text)", body: "name=Desk", headers: Self.form)
            #expect(answer.status == 303 && answer.headers["location"] == "/")
            let cookie = try #require(answer.headers["set-cookie"])
            return String(cookie.prefix { $0 != ";" })
        }

        static let form = ["Content-Type": "application/x-www-form-urlencoded"]

        func ask(
            _ method: String, _ path: String, _ cookie: String, body: String? = nil, headers: [String: String] = [:]
        ) async throws -> (status: Int, headers: [String: String], body: String) {
            var headers = headers
            headers["Cookie"] = cookie
            if body?.hasPrefix("{") ?? false { headers["Content-Type"] = "application/json" }
            if let body, !body.hasPrefix("{") { headers.merge(Self.form) { old, _ in old } }
            return try await reading.ask(method, path, body: body, headers: headers)
        }
    }

    @Test func `Without readers, everybody may read and change`() async throws {
        let reading = try Reading()
        #expect(try await reading.ask("GET", "/").status == 200)
        #expect(try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"x\"}").status == 200)
        #expect(try await reading.ask("GET", "/api/v1/readers").body.contains("\"readers\":[]"))
        let page = try await reading.ask("GET", "/settings/readers")
        #expect(page.status == 200 && page.body.contains("almanac reader add"))
        // Otherwise, whoever comes first could make themselves the owner.
        let added = try await reading.ask("POST", "/api/v1/readers", body: "{\"name\":\"Eve\"}")
        #expect(added.status == 403)
        #expect(try reading.library.readers.readers().isEmpty)
    }

    @Test func `Without a device, only static files, health and invitations can be read`() async throws {
        let home = try Household()
        for path in ["/", "/planets/1", "/settings", "/settings/https", "/backup", "/kit", "/search?q=a", "/none"] {
            let answer = try await home.reading.ask("GET", path)
            #expect(answer.status == 401 && answer.headers["x-almanac-reader"] == nil, "\(path)")
            #expect(answer.headers["cache-control"] == "no-store" && answer.headers["etag"] == nil)
            #expect(!answer.body.contains("Tatooine") && !answer.body.contains("Ann") && !answer.body.contains("/planets"))
        }
        let error = try await home.reading.ask("GET", "/api/v1/favourites")
        #expect(error.status == 401 && error.body.contains("\"sign-in-needed\""))
        #expect(try await home.reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"x\"}").status == 401)
        #expect(try await home.reading.ask("POST", "/sign-out").status == 401)
        for path in ["/healthz", "/readyz"] { #expect(try await home.reading.ask("GET", path).status == 200) }
        let manifest = try await home.reading.ask("GET", "/static/x/en/manifest.webmanifest")
        #expect(manifest.status == 200 && !manifest.body.contains("/random/jokes"))
        #expect(try await home.reading.ask("GET", "/static/x/emblems.svg").status == 200)
    }

    @Test func `An invitation is claimed once, and only by POST`() async throws {
        let home = try Household(), token = try home.invite(home.member).text
        for _ in 0..<2 {
            let shown = try await home.reading.ask("GET", "/invitation/\(token)")
            #expect(shown.status == 200 && shown.body.contains("Bob") && shown.headers["set-cookie"] == nil)
            #expect(shown.headers["referrer-policy"] == "same-origin" && shown.headers["cache-control"] == "no-store")
        }
        let crossSite = try await home.reading.ask("POST", "/invitation/\(token)", headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(crossSite.status == 403)
        let claimed = try await home.reading.ask("POST", "/invitation/\(token)", headers: ["User-Agent": "Firefox Android"])
        let cookie = try #require(claimed.headers["set-cookie"])
        #expect(claimed.status == 303 && cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"))
        #expect(cookie.hasPrefix("almanac-device-") && cookie.contains("; Path=/;") && !cookie.contains(token))
        #expect(try home.reading.library.readers.devices().map(\.name) == ["Firefox, Android"])
        for method in ["GET", "POST"] {
            #expect(try await home.reading.ask(method, "/invitation/\(token)").status == 404)
        }
        let pair = String(cookie.prefix { $0 != ";" })
        let page = try await home.ask("GET", "/settings/readers", pair)
        #expect(page.status == 200 && page.body.contains("Bob") && !page.body.contains("Ann") && !page.body.contains("Cléo"))
        // Another reader's invitation can't replace the reader who is signed in.
        let other = try home.invite(home.guest).text
        #expect(try await home.ask("POST", "/invitation/\(other)", pair).status == 409)
        #expect(try await home.ask("GET", "/invitation/\(other)", pair).body.contains("/sign-out"))
        #expect(try home.reading.library.readers.devices().count == 1)
    }

    @Test func `Attempts with wrong invitations are limited`() async throws {
        let home = try Household(), wrong = String(repeating: "0", count: 64)
        let start = ContinuousClock.now
        for _ in 0..<ClaimLimiter.mostFailures { _ = try await home.reading.ask("POST", "/invitation/\(wrong)") }
        let token = try home.invite(home.member).text
        let refused = try await home.reading.ask("POST", "/invitation/\(token)")
        // On a slow machine, the next period has begun.
        if start.duration(to: .now) < .seconds(60) {
            #expect(refused.status == 429 && refused.headers["retry-after"] == "60")
            #expect(try await home.reading.ask("GET", "/invitation/\(token)").status == 429)
        }
        let limiter = ClaimLimiter(), now = ContinuousClock.now, client = ClientAddress.ipv4(1)
        for _ in 0..<ClaimLimiter.mostFailures { limiter.countFailure(client) }
        #expect(!limiter.admits(client, now: now) && limiter.admits(.ipv4(2), now: now))
        #expect(limiter.admits(client, now: now + .seconds(70)))
    }

    /// Each case: the request, and the statuses for an owner, a member and a guest.
    @Test(arguments: [
        ("GET", "/planets/1", "", [200, 200, 200]), ("GET", "/api/v1/favourites", "", [200, 200, 200]),
        ("PUT", "/api/v1/notes/planets/1", "{\"note\":\"x\"}", [200, 200, 403]),
        ("POST", "/favourites/planets/1", "action=add&back=/", [303, 303, 403]),
        ("POST", "/api/v1/lists", "{\"name\":\"l\"}", [200, 200, 403]),
        ("POST", "/settings", "language=fr", [303, 303, 303]),
        ("POST", "/refresh", "catalog=planets&back=/", [303, 303, 403]),
        ("GET", "/backup", "", [200, 200, 200]), ("POST", "/api/v1/backup", "{}", [400, 400, 403]),
        ("GET", "/import", "", [200, 403, 403]), ("POST", "/import", "url=x", [400, 403, 403]),
        ("GET", "/settings/catalogs", "", [200, 403, 403]), ("GET", "/settings/readers", "", [200, 200, 200]),
        ("POST", "/settings/readers", "action=add&name=Eve&role=owner", [303, 403, 403]),
        ("POST", "/settings/readers", "action=remove&reader=3", [200, 403, 403]),
        ("POST", "/settings/readers", "action=invite&reader=1", [200, 403, 403]),
        ("POST", "/settings/readers", "action=invite&reader=2", [200, 200, 403]),
        ("POST", "/settings/readers", "action=invite&reader=3", [200, 403, 403]),
        ("POST", "/settings/readers", "action=nothing", [400, 400, 400]),
        ("POST", "/api/v1/readers", "{\"name\":\"Zoe\"}", [200, 403, 403]),
        ("POST", "/api/v1/readers", "{\"name\":\"ANN\"}", [409, 403, 403]),
        ("POST", "/api/v1/readers", "{\"name\":\"Yan\",\"role\":\"boss\"}", [400, 403, 403]),
        ("PUT", "/api/v1/readers/99", "{\"role\":\"guest\"}", [404, 403, 403]),
        ("PUT", "/api/v1/readers/1", "{\"role\":\"guest\"}", [409, 403, 403]),
        ("PUT", "/api/v1/readers/2", "{\"role\":\"boss\"}", [400, 403, 403]),
        ("PUT", "/api/v1/readers/2", "{}", [200, 403, 403]),
        ("DELETE", "/api/v1/readers/99", "", [404, 403, 403]), ("DELETE", "/api/v1/readers/1", "", [409, 403, 403]),
        ("POST", "/api/v1/devices", "{}", [200, 200, 403]), ("POST", "/api/v1/devices", "{\"reader\":\"1\"}", [200, 403, 403]),
        ("GET", "/api/v1/devices", "", [200, 200, 200]), ("DELETE", "/api/v1/devices/1", "", [200, 404, 404]),
        ("DELETE", "/api/v1/devices/99", "", [404, 404, 404]), ("GET", "/sign-out", "", [200, 200, 200]),
    ])
    func roles(method: String, path: String, body: String, statuses: [Int]) async throws {
        let home = try Household()
        // The first device belongs to the owner, and nobody uses it.
        _ = try await home.signIn(home.owner)
        for (reader, status) in zip([home.guest, home.member, home.owner], statuses.reversed()) {
            let cookie = try await home.signIn(reader)
            let answer = try await home.ask(method, path, cookie, body: body.isEmpty ? nil : body)
            #expect(answer.status == status, "\(method) \(path) as \(reader.name): \(answer.body.prefix(300))")
            if status == 403, Route.isAPI(path) { #expect(answer.body.contains("\"not-allowed\"")) }
        }
    }

    @Test func `A guest's pages offer no change, and a member's no imports`() async throws {
        let home = try Household()
        let pages = try await [home.owner, home.member, home.guest].asyncMap { reader in
            let cookie = try await home.signIn(reader)
            return try await home.ask("GET", "/planets/1", cookie).body + home.ask("GET", "/settings?part=sources", cookie).body
        }
        #expect(pages.map { $0.contains("action=\"/favourites/") } == [true, true, false])
        #expect(pages.map { $0.contains("href=\"/import\"") } == [true, false, false])
    }

    /// Every address that shows a shelf, as each of two readers sees it.
    @Test func `Two readers never see each other's shelf`() async throws {
        let home = try Household(), planet = "planets/1"
        let readers = [(home.owner, "xyzzyne"), (home.member, "quuxwort")]
        var cookies: [String] = []
        for (reader, secret) in readers {
            let cookie = try await home.signIn(reader)
            cookies.append(cookie)
            for (method, path, body) in [
                ("PUT", "/api/v1/notes/\(planet)", "{\"note\":\"\(secret)\"}"),
                ("PUT", "/api/v1/favourites/\(planet)", "{\"name\":\"\(secret)\"}"),
                ("POST", "/api/v1/lists", "{\"name\":\"\(secret)\",\"add\":[\"\(planet)\"]}"),
                ("POST", "/api/v1/searches", "{\"name\":\"\(secret)\",\"page\":\"/planets?q=a\"}"),
                ("PUT", "/api/v1/shopping", "{\"write\":[\"\(secret)\"]}"),
                ("POST", "/api/v1/recipes", "{\"recipe\":\"\(secret)\\nIngredients:\\n1 egg\\nSteps:\\nCook.\"}"),
            ] {
                let answer = try await home.ask(method, path, cookie, body: body)
                #expect(answer.status == 200, "\(path): \(answer.body)")
            }
        }
        let libraries = try await cookies.asyncMap { cookie in
            try #require(try JSONDocument(Array(try await home.ask("GET", "/kit", cookie).body.utf8)).root.text("library"))
        }
        #expect(libraries[0] != libraries[1])
        for (place, cookie) in cookies.enumerated() {
            let (own, other) = (readers[place].1, readers[1 - place].1)
            var seen = 0
            for path in [
                "/", "/planets/1", "/favourites", "/list", "/search/saved", "/shopping", "/backup", "/kit", "/changes",
                "/search?q=\(own)", "/search?q=\(other)", "/planets?favourites=1", "/desserts", "/desserts?format=csv",
                "/favourites?format=csv", "/shopping?format=json", "/api/v1/favourites", "/api/v1/lists", "/api/v1/searches",
                "/api/v1/shopping", "/api/v1/recipes", "/api/v1/backup", "/api/v1/find?q=\(other)", "/api/v1/list/planets",
                "/api/v1/notes/\(planet)", "/api/v1/show/\(planet)", "/api/v1/list/recipes?format=ndjson", "/recipes",
                "/api/v1/shelf?library=\(libraries[place])&after=0-0", "/api/v1/shelf?library=\(libraries[1 - place])&after=0-0",
                "/settings", "/settings?part=backup", "/random/recipes", "/api/v1/changes", "/metrics",
            ] {
                // An own tag of the other reader doesn't help either.
                let answer = try await home.ask("GET", path, cookie)
                let text = path.contains("q=") ? answer.body.replacing("q=\(other)", with: "") : answer.body
                let isEcho = path.hasSuffix("q=\(other)")
                #expect(isEcho || !text.contains(other), "\(path) as \(readers[place].0.name)")
                if isEcho { #expect(!text.contains("/planets/1")) }
                if text.contains(own) { seen += 1 }
            }
            #expect(seen > 15, "\(seen)")
        }
    }

    @Test func `A proxy's cache stores nothing for somebody else`() async throws {
        for home in [try Household(), nil] {
            let reading = try home?.reading ?? Reading(), cookie = try await home?.signIn(try #require(home?.member)) ?? ""
            let kit = try JSONDocument(Array(try await reading.ask("GET", "/kit", headers: ["Cookie": cookie]).body.utf8)).root
            let pack = try #require(kit.objects("catalogs")?.compactMap { $0.objects("packs")?.first?.text("path") }.first)
            for path in [pack, "/", "/api/v1/favourites", "/settings/readers"] {
                let answer = try await reading.ask("GET", path, headers: ["Cookie": cookie])
                let isPublic = answer.headers["cache-control"]?.contains("public") ?? true
                #expect(answer.status == 200 && isPublic == (path == pack && home == nil), "\(path)")
            }
        }
    }

    @Test func `The API lists what concerns the reader`() async throws {
        let home = try Household()
        let owner = try await home.signIn(home.owner), member = try await home.signIn(home.member)
        let all = try await home.ask("GET", "/api/v1/readers", owner).body
        #expect(all.contains("Ann") && all.contains("bob@example.org") && all.contains("\"guest\""))
        let own = try await home.ask("GET", "/api/v1/readers", member).body
        #expect(own.contains("Bob") && !own.contains("Ann") && !own.contains("bob@example.org"))
        #expect(
            try JSONDocument(Array(try await home.ask("GET", "/api/v1/devices", owner).body.utf8)).root.objects("devices")?.count
                == 2)
        let devices = try JSONDocument(Array(try await home.ask("GET", "/api/v1/devices", member).body.utf8)).root
        #expect(devices.objects("devices")?.count == 1)
        let token = String(member.split(separator: "=")[1])
        for body in [all, own, try await home.ask("GET", "/settings/readers", owner).body] { #expect(!body.contains(token)) }
        let invited = try await home.ask("POST", "/api/v1/devices", member, body: "{}")
        let url = try #require(try JSONDocument(Array(invited.body.utf8)).root.text("url"))
        #expect(url.hasPrefix(home.reading.server.address + "invitation/"))
        #expect(try await Reading.ask(try #require(URL(string: url)), "POST").status == 303)
    }

    @Test func `Signing out and revoking count at the next request`() async throws {
        let home = try Household(), owner = try await home.signIn(home.owner)
        let first = try await home.signIn(home.member), second = try await home.signIn(home.member)
        let out = try await home.ask("POST", "/sign-out", first)
        #expect(out.status == 200 && out.headers["x-almanac-reader"] == "none")
        #expect(out.headers["set-cookie"]?.contains("Max-Age=0") == true)
        #expect(out.headers["clear-site-data"] == "\"cache\"")
        #expect(try await home.ask("GET", "/", first).status == 401)
        #expect(try await home.ask("GET", "/", second).status == 200)
        let device = try #require(try home.reading.library.readers.devices(of: home.member.number).first)
        let revoked = try await home.ask("POST", "/settings/readers", owner, body: "action=revoke&device=\(device.number)")
        #expect(revoked.headers["location"] == "/settings/readers?done=revoked")
        let refused = try await home.ask("GET", "/", second)
        #expect(refused.status == 401 && refused.headers["x-almanac-reader"] == "none")
        #expect(refused.headers["x-almanac-household"] == String(try home.reading.library.household, radix: 16))
        // A device that the registry doesn't know keeps its data, because the registry may have been lost.
        let unknown = try await home.ask("GET", "/", second.prefix { $0 != "=" } + "=" + String(repeating: "a", count: 64))
        #expect(unknown.status == 401 && unknown.headers["x-almanac-reader"] == nil)
        // A reader who is removed loses all devices.
        let third = try await home.signIn(home.guest)
        #expect(try await home.ask("GET", "/", third).status == 200)
        #expect(try await home.ask("DELETE", "/api/v1/readers/\(home.guest.number)", owner).status == 200)
        #expect(try await home.ask("GET", "/", third).status == 401)
    }

    @Test func `A changed role counts at the next request`() async throws {
        let home = try Household(), owner = try await home.signIn(home.owner), member = try await home.signIn(home.member)
        let note = ("PUT", "/api/v1/notes/planets/1", "{\"note\":\"x\"}")
        #expect(try await home.ask(note.0, note.1, member, body: note.2).status == 200)
        let page = try await home.ask("GET", "/settings/readers", owner).body
        #expect(page.components(separatedBy: "value=\"change\"").count - 1 == 2, "the first owner stays one")
        let body = "action=change&reader=\(home.member.number)&role=guest"
        #expect(
            try await home.ask("POST", "/settings/readers", owner, body: body).headers["location"]
                == "/settings/readers?done=changed")
        #expect(try await home.ask("GET", "/settings/readers?done=changed", owner).body.contains("have been changed"))
        #expect(try await home.ask(note.0, note.1, member, body: note.2).status == 403)
        let path = "/api/v1/readers/\(home.member.number)"
        let changed = try await home.ask("PUT", path, owner, body: "{\"role\":\"owner\"}").body
        #expect(changed.contains("\"role\":\"owner\"") && changed.contains("bob@example.org"))
        #expect(try await home.ask("GET", "/import", member).status == 200)
    }

    private final class Revocation: Sendable {
        let isDone = Atomic<Bool>(false)
    }

    @Test func `No request that begins after a revocation is answered`() async throws {
        let home = try Household(), cookie = try await home.signIn(home.member)
        let device = try #require(try home.reading.library.readers.devices().first)
        let number = device.number, revocation = Revocation()
        let answers = try await withThrowingTaskGroup(of: (begun: Bool, status: Int).self) { group in
            for place in 0..<1000 {
                group.addTask {
                    if place == 500 {
                        try home.reading.library.readers.revoke(device: number)
                        revocation.isDone.store(true, ordering: .sequentiallyConsistent)
                    }
                    let begun = revocation.isDone.load(ordering: .sequentiallyConsistent)
                    return (begun, try await home.ask("GET", "/api/v1/show/planets/1", cookie).status)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 1000 && answers.allSatisfy { $0.status == 200 || $0.status == 401 })
        #expect(answers.contains { $0.begun } && !answers.contains { $0.begun && $0.status != 401 })
    }

    @Test func `Another website's scripts and elements aren't the reader`() async throws {
        let home = try Household { $0.readingOrigins = ["*"] }, cookie = try await home.signIn(home.member)
        for headers in [
            ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"],
            ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"],
            ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
            ["Origin": "https://evil.example"], ["Origin": "null"],
        ] {
            #expect(try await home.ask("GET", "/api/v1/favourites", cookie, headers: headers).status == 401, "\(headers)")
        }
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
        #expect(try await home.ask("GET", "/favourites", cookie, headers: link).status == 200)
        let own = ["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"]
        #expect(try await home.ask("GET", "/api/v1/favourites", cookie, headers: own).status == 200)
    }

    @Test func `A trusted proxy names the reader, and nobody else`() async throws {
        let events = Mutex<[ServerEvent]>([])
        let user = ["X-Remote-User": "bob@example.org"]
        let wary = try Household {
            $0.userHeader = "X-Remote-User"
            $0.trustedProxies = [AddressRange("10.9.9.9")].compactMap { $0 }
            $0.report = { event in events.withLock { $0.append(event) } }
        }
        for _ in 0..<3 { #expect(try await wary.reading.ask("GET", "/", headers: user).status == 401) }
        #expect(events.withLock { $0 } == [.ignoredUser(from: "127.0.0.1")])
        let off = try Household()
        #expect(try await off.reading.ask("GET", "/", headers: user).status == 401)
        let home = try Household {
            $0.userHeader = "X-Remote-User"
            $0.trustedProxies = [AddressRange(.ipv4(0x7F00_0001))]
        }
        let page = try await home.reading.ask("GET", "/settings/readers", headers: user)
        #expect(page.status == 200 && page.body.contains("Bob") && !page.body.contains("action=\"/sign-out\""))
        #expect(!(try await home.reading.ask("GET", "/", headers: user).body.contains("data-worker")))
        for name in ["BOB@example.org", "bob@example.org ", "Bob", "nobody", ""] {
            #expect(try await home.reading.ask("GET", "/", headers: ["X-Remote-User": name]).status == 401, "\(name)")
        }
        // Behind the proxy, only the proxy's word counts.
        let cookie = try await home.signIn(home.owner)
        #expect(try await home.ask("GET", "/", cookie).status == 401)
        #expect(try await home.ask("POST", "/sign-out", cookie, headers: user).status == 200)
    }

    @Test(arguments: [true, false])
    func `A damaged registry lets nobody in, and makes no device delete its data`(isDeleted: Bool) async throws {
        let directory = try TemporaryDirectory()
        _ = try StarterLibrary.open(in: directory.path).readers.add("Ann")
        let file = URL(fileURLWithPath: directory.file("readers.db"))
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        if isDeleted {
            try FileManager.default.removeItem(at: file)
        } else {
            try Data(repeating: 7, count: 8192).write(to: file)
        }
        let library = try StarterLibrary.open(in: directory.path)
        let server = try AlmanacServer(library: library, options: ServerOptions(port: 0, isOffline: true))
        defer { server.stop() }
        for cookie in ["almanac-device-00000000=" + String(repeating: "0", count: 64), ""] {
            let url = try #require(URL(string: server.address + "planets/1"))
            let answer = try await Reading.ask(url, headers: ["Cookie": cookie])
            #expect(answer.status >= 500 && answer.headers["x-almanac-reader"] == nil && !answer.body.contains("Tatooine"))
        }
    }

    @Test func `The access log has no tokens`() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("log")
        var secrets: [String] = []
        do {
            let log = try AccessLog(path: path, format: .json)
            let home = try Household { $0.accessLog = log }
            let cookie = try await home.signIn(home.owner)
            let token = try home.invite(home.member).text
            secrets = [token, String(cookie.split(separator: "=")[1])]
            for target in ["/invitation/\(token)", "/%69nvitation/\(token)", "/x/invitation/\(token)"] {
                _ = try await home.ask(
                    "GET", target, cookie, headers: ["Referer": home.reading.server.address + "invitation/\(token)"])
            }
            home.reading.server.stop()
        }
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.contains("/invitation/TOKEN") && secrets.count == 2)
        for secret in secrets { #expect(!log.contains(secret.prefix(16))) }
    }

    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
            "Safari, iPhone"
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8", ""),
    ])
    func deviceNames(agent: String, name: String) { #expect(DeviceName.suggestion(userAgent: agent) == name) }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
