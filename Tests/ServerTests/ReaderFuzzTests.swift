import Doubles
import Foundation
import Model
import Shelf
import Storage
import Testing

@testable import HTTP
@testable import Server

/// Tries to reach a reader's data with forged, stolen and revoked credentials, through every address and with every trick that comes to
/// mind. The random choices come from a seed, which a failure prints. `ALMANAC_FUZZ_TRIES` sets the number of attempts, and
/// `ALMANAC_FUZZ_SEED` repeats an earlier run.
@Suite struct ReaderFuzzTests {
    /// What an intruder knows or has stolen.
    private struct Loot {
        let cookieName: String
        let valid: String
        let revoked: String
        let removed: String
        let used: String
        let invitation: String
        let tag: String
    }

    private static func setting(_ name: String) -> UInt64? { ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } }

    /// Texts that only the owner may see.
    private static let secrets = ["xyzzyne", "quuxwort", "plughmark", "Tatooine", "Annabel"]

    @Test func `Intruders get nothing`() throws {
        let seed = Self.setting("ALMANAC_FUZZ_SEED") ?? UInt64.random(in: 0...UInt64.max)
        let tries = Self.setting("ALMANAC_FUZZ_TRIES") ?? 5000
        print("ReaderFuzzTests: seed \(seed), \(tries) tries")
        let directory = try TemporaryDirectory(), library = try StarterLibrary.open(in: directory.path)
        let owner = try library.readers.add("Annabel", identity: "annabel@example.org")
        let removed = try library.readers.add("Bob")
        let planet = try #require(EntryID("planets/1"))
        _ = try library.apply([.favourite(planet, name: "xyzzyne", title: "Tatooine"), .note(planet, text: "quuxwort")])
        func device(_ reader: Reader) throws -> String {
            try library.readers.claim(try library.readers.invite(reader.number), device: "plughmark").token.text
        }
        var options = ServerOptions(port: 0, isOffline: true)
        options.userHeader = "X-Remote-User"
        options.trustedProxies = [AddressRange("10.9.9.9")].compactMap { $0 }
        options.readingOrigins = ["*"]
        let handler = RequestHandler(ServerParts(library: library, options: options))
        defer { handler.stop() }
        let valid = try device(owner), revoked = try device(owner), used = try library.readers.invite(owner.number)
        let name = try #require(handler.parts.access.cookieName)
        func answer(_ request: HTTPRequest) -> HTTPResponse? {
            var request = request
            request.client = .ipv4(0x7F00_0001)
            guard case .now(let response) = handler.answer(request) else { return nil }
            return handler.finished(response, request)
        }
        // The owner does see everything, so the attempts look for the right texts.
        let own = HTTPRequest(
            target: "/planets/1", headers: [HTTPHeader("Host", "localhost"), HTTPHeader("Cookie", name + "=" + valid)])
        let page = try #require(answer(own))
        let text = Self.text(page)
        #expect(page.status == 200 && Self.secrets.prefix(2).allSatisfy { text.contains($0) } && text.contains("Tatooine"))
        let gone = try device(removed)
        let loot = Loot(
            cookieName: name, valid: valid, revoked: revoked, removed: gone, used: used.text,
            invitation: try library.readers.invite(owner.number).text, tag: page.headers.first { $0.name == "ETag" }?.value ?? "")
        _ = try library.readers.claim(used, device: "plughmark")
        let token = try #require(ReaderToken(revoked))
        let last = try #require(try library.readers.device(token))
        try library.readers.revoke(device: last.device.number)
        try library.readers.remove(removed.number)
        var generator = SplitMix64(seed: seed)
        var statuses: [UInt16: Int] = [:]
        for number in 0..<tries {
            let request = Self.attempt(loot, &generator)
            guard let response = answer(request) else {
                // Only an invitation is answered later, and these aren't valid.
                #expect(request.target.hasPrefix("/invitation/"), "seed \(seed), try \(number): \(request.target)")
                continue
            }
            statuses[response.status, default: 0] += 1
            let seen = Self.text(response) + response.headers.map(\.value).joined(separator: " ")
            let isStatic = request.target.hasPrefix("/static/")
            let isGood =
                !Self.secrets.contains { seen.contains($0) } && ![loot.valid, loot.invitation].contains { seen.contains($0) }
                && (response.status >= 400 || isStatic || ["/healthz", "/readyz"].contains(request.target))
            #expect(isGood, "seed \(seed), try \(number): \(request) \(response.status) \(seen.prefix(500))")
            guard isGood else { return }
        }
        #expect(statuses[401] ?? 0 > Int(tries) / 3, "\(statuses)")
        // Nobody changed anything, and the owner's device still works.
        #expect(try library.snapshot().shelf.note(planet) == "quuxwort")
        #expect(try #require(answer(own)).status == 200)
    }

    private static func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func pick<Value>(_ values: [Value], _ generator: inout SplitMix64) -> Value {
        values[Int(generator.next() % UInt64(values.count))]
    }

    private static func digits(_ generator: inout SplitMix64) -> String {
        (0..<4).map { _ in
            let word = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - word.utf8.count) + word
        }.joined()
    }

    /// Returns the value of a cookie that isn't a device's.
    private static func forged(_ loot: Loot, _ generator: inout SplitMix64) -> String {
        var flipped = Array(loot.valid.utf8)
        let place = Int(generator.next() % UInt64(flipped.count))
        flipped[place] = flipped[place] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
        return pick(
            [
                digits(&generator), String(decoding: flipped, as: UTF8.self), loot.revoked, loot.removed, loot.used,
                loot.invitation, String(loot.valid.dropLast()), loot.valid + "0", "x" + loot.valid, " " + loot.valid,
                "\"" + loot.valid + "\"", loot.valid.replacing(loot.valid.suffix(8), with: "        "), "", "' OR 1=1 --", "%",
                String(repeating: "f", count: 64), String(repeating: "0", count: 64), String(repeating: "a", count: 5000),
            ], &generator)
    }

    /// Returns a request that must not be answered.
    private static func attempt(_ loot: Loot, _ generator: inout SplitMix64) -> HTTPRequest {
        var headers: [HTTPHeader] = [HTTPHeader("Host", pick(["localhost", "127.0.0.1", "127.0.0.1:8484"], &generator))]
        switch generator.next() % 9 {
        case 0: break
        case 1, 2, 3: headers.append(HTTPHeader("Cookie", loot.cookieName + "=" + forged(loot, &generator)))
        case 4:
            let cookies = (0..<(1 + generator.next() % 6)).map { _ in loot.cookieName + "=" + forged(loot, &generator) }
            headers.append(HTTPHeader("Cookie", cookies.joined(separator: "; ")))
        case 5:
            // Another library's cookie, and names that only look like the right one.
            let name = pick(
                [
                    "almanac-device-00000000", "almanac-device", "almanac-device-", loot.cookieName + "0",
                    loot.cookieName.uppercased(), "x" + loot.cookieName, "almanac",
                ], &generator)
            headers.append(HTTPHeader("Cookie", name + "=" + loot.valid))
        case 6:
            let name = pick(["X-Remote-User", "x-remote-user", "Remote-User", "X-Forwarded-User"], &generator)
            headers.append(HTTPHeader(name, pick(["annabel@example.org", "Annabel", "1"], &generator)))
            headers.append(HTTPHeader("X-Forwarded-For", pick(["10.9.9.9", "127.0.0.1"], &generator)))
        case 7:
            headers.append(HTTPHeader("Authorization", pick(["Bearer ", "Basic ", "Device "], &generator) + loot.valid))
        default:
            // A device's own cookie, but sent by another website.
            headers.append(HTTPHeader("Cookie", loot.cookieName + "=" + loot.valid))
            switch generator.next() % 4 {
            case 0:
                headers.append(HTTPHeader("Sec-Fetch-Site", pick(["cross-site", "same-site", "x"], &generator)))
                headers.append(HTTPHeader("Sec-Fetch-Mode", pick(["cors", "no-cors", "websocket"], &generator)))
            case 1:
                headers.append(HTTPHeader("Sec-Fetch-Site", "cross-site"))
                headers.append(HTTPHeader("Sec-Fetch-Mode", "navigate"))
                headers.append(HTTPHeader("Sec-Fetch-Dest", pick(["iframe", "embed", "object", "frame"], &generator)))
            default:
                headers.append(HTTPHeader("Origin", pick(["https://evil.example", "null", "http://localhost.evil"], &generator)))
            }
        }
        if generator.next() % 4 == 0 { headers.append(HTTPHeader("If-None-Match", pick(["*", loot.tag], &generator))) }
        if generator.next() % 6 == 0 { headers.append(HTTPHeader("Accept", "application/problem+json")) }
        if generator.next() % 8 == 0 { headers.append(HTTPHeader("Accept-Language", "fr")) }
        let method = pick([HTTPMethod.get, .get, .get, .head, .post, .put, .delete, .options], &generator)
        let body = pick(["", "{}", "action=add&back=/", "{\"note\":\"taken\"}", "name=Eve&role=owner&action=add"], &generator)
        return HTTPRequest(method: method, target: target(loot, &generator), headers: headers, body: Array(body.utf8))
    }

    /// Returns any address of the server, sometimes written in an unusual way.
    private static func target(_ loot: Loot, _ generator: inout SplitMix64) -> String {
        let route = pick(Route.allCases.filter { $0 != .invitation }, &generator)
        var parts = route.path.split(separator: "/").map { part -> String in
            guard part.allSatisfy({ $0.isUppercase || $0 == "." }) else { return String(part) }
            switch part {
            case "CATALOG": return "planets"
            case "ID": return "1"
            default: return pick(["1", "2", loot.revoked, "en", "planets"], &generator)
            }
        }
        switch generator.next() % 14 {
        case 0: if !parts.isEmpty { parts[0] = "%" + String(parts[0].utf8.first ?? 0, radix: 16) + parts[0].dropFirst() }
        case 1: parts.insert("", at: 0)
        case 2: parts = ["static", "..", "..", "planets", "1"]
        case 3: parts = [pick(["kit", "Kit", "kit%2F"], &generator), "packs", digits(&generator) + ".pack"]
        case 4: parts = ["invitation", forged(loot, &generator).filter { $0.isLetter || $0.isNumber }.prefix(64) + "0"]
        case 5: parts.append("")
        case 6: parts = ["api", "v1", "shelf"]
        default: break
        }
        let query = pick(
            ["", "", "?format=json", "?format=csv", "?q=owl", "?manifest=1", "?library=1&after=0-0", "?view=cook"], &generator)
        return "/" + parts.joined(separator: "/") + query
    }
}
