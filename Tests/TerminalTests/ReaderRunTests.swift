import Foundation
import QRCodes
import Testing

@testable import Terminal

/// Tests `almanac reader`, `invite`, `devices` and the option `--reader`.
@Suite("Readers", .serialized)
struct ReaderRunTests {
    @Test("Readers are added, listed and removed") func wholeLife() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        let none = await run("reader", "list")
        #expect(none.code == 1 && none.text.isEmpty && none.error.contains("no readers"))
        let first = await run("reader", "add", "Ada B.", "--role", "guest")
        #expect(first.code == 0 && first.error.contains("Ada B. (owner)") && first.error.contains("almanac invite 'Ada B.'"))
        let added = try await run("reader", "add", "Ben", "--identity", "ben@example.org", "--json").json()
        #expect(added["name"] as? String == "Ben" && added["role"] as? String == "member")
        #expect(added["identity"] as? String == "ben@example.org" && added["isFirst"] as? Bool == false)
        #expect(await run("reader", "add", "BÉN").code == ExitCodes.refused)
        #expect(await run("reader", "add", "Cleo", "--role", "king").code == ExitCodes.wrongUsage)
        #expect(await run("reader", "add", " ").code == ExitCodes.wrongUsage)
        let list = await run("reader", "list")
        #expect(list.code == 0 && list.text.contains("Ada B.") && list.text.contains("member"))
        let readers = try await run("reader", "list", "--json").json()["readers"] as? [[String: Any]]
        #expect(readers?.map { $0["name"] as? String } == ["Ada B.", "Ben"] && readers?[0]["devices"] as? Int == 0)
        #expect(await run("reader", "change", "Ada B.", "--role", "guest").code == ExitCodes.refused)
        #expect(await run("reader", "change", "Ben").code == ExitCodes.wrongUsage)
        #expect(try await run("reader", "change", "ben", "--role", "guest", "--json").json()["role"] as? String == "guest")
        #expect(await run("reader", "change", "Ben", "--role", "member").error.contains("Changed: Ben (member)"))
        #expect(await run("reader", "remove", "Ada B.", "--yes").code == ExitCodes.refused)
        #expect(await run("reader", "remove", "Ben").code == ExitCodes.wrongUsage, "nobody can be asked")
        let kept = await home.run(["--no-starter", "reader", "remove", "Ben"], answer: "n")
        #expect(kept.error.contains("favourites, notes and lists") && kept.error.contains("Cancelled"))
        let removed = try await run("reader", "remove", "ben", "--yes", "--json").json()
        #expect(removed["name"] as? String == "Ben" && removed["backup"] is NSNull)
        #expect(await run("reader", "remove", "Ben", "--yes").error.contains("Ben"))
        #expect(await run("reader", "remove", "Ada B.", "--yes").error.contains("stay in the library"))
        #expect(await run("reader", "list").code == 1)
    }

    @Test("--reader chooses the shelf") func shelves() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        #expect(await run("lists", "create", "Before").code == 0)
        for name in ["Ada", "Ben"] { #expect(await run("reader", "add", name).code == 0) }
        #expect(await run("lists", "create", "Ben's", "--reader", "Ben").code == 0)
        let ada = await run("lists", "--reader", "ada"), ben = await run("lists", "--reader", "Ben"), other = await run("lists")
        #expect(ada.text == other.text && ada.text.contains("Before") && !ada.text.contains("Ben's"))
        #expect(ben.text.contains("Ben's") && !ben.text.contains("Before"))
        let backup = home.folder + "/ben.json"
        #expect(await run("backup", backup, "--reader", "Ben").code == 0)
        let document = try String(contentsOfFile: backup, encoding: .utf8)
        #expect(document.contains("Ben's") && !document.contains("Before"))
        let unknown = await run("lists", "--reader", "Cleo")
        #expect(unknown.code == ExitCodes.wrongUsage && unknown.text.isEmpty && unknown.error.contains("Cleo"))
        #expect(await run("serve", "--reader", "Ben").code == ExitCodes.wrongUsage)
        let removed = try await run("reader", "remove", "Ben", "--yes", "--json").json()
        let path = try #require(removed["backup"] as? String)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Ben's"))
        // The backup can be restored for another reader.
        #expect(await run("reader", "add", "Cleo").code == 0)
        #expect(await run("restore", path, "--reader", "Cleo").code == 0)
        #expect(await run("lists", "--reader", "Cleo").text.contains("Ben's"))
    }

    @Test("An invitation is a link, and a QR code on a terminal") func invitation() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        #expect(await run("invite", "Ada", "--url", "https://almanac.example").error.contains("Ada"))
        #expect(await run("reader", "add", "Ada").code == 0)
        let missing = await run("invite", "Ada")
        #expect(missing.code == ExitCodes.wrongUsage && missing.error.contains("--url URL"))
        for url in ["http://almanac.example", "ftp://localhost", "almanac.example", "https://a.example/?q"] {
            let refused = await run("invite", "Ada", "--url", url)
            #expect(refused.code == ExitCodes.wrongUsage && refused.text.isEmpty, "\(url)")
        }
        let piped = await run("invite", "Ada", "--url", "https://almanac.example/base/")
        let token = try #require(
            piped.text.trimmingPrefix("https://almanac.example/base/invitation/").split(separator: "\n").first)
        #expect(piped.text.split(separator: "\n").count == 1 && token.utf8.count == 64)
        let json = try await run("invite", "Ada", "--url", "http://localhost:8484", "--json").json()
        #expect((json["url"] as? String)?.hasPrefix("http://localhost:8484/invitation/") == true)
        #expect(json["reader"] as? String == "Ada" && json["expires"] is String)
        let shown = await home.run(["--no-starter", "invite", "Ada", "--url", "https://almanac.example"], width: 100)
        let lines = shown.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 15 && lines[1].allSatisfy { $0 == "█" })
        let narrow = await home.run(["--no-starter", "invite", "Ada", "--url", "https://almanac.example"], width: 20)
        #expect(!narrow.text.contains("█"))
    }

    /// Reads the modules back from the text.
    @Test("A QR code on a terminal has all modules") func code() throws {
        let code = try #require(QRCode("https://almanac.example/invitation/0123456789abcdef"))
        let rows = CommandRun.lines(of: code).flatMap { line -> [[Bool]] in
            let text = line.text(usesColour: false)
            return [text.map { $0 == "▄" || $0 == " " }, text.map { $0 == "▀" || $0 == " " }]
        }
        let dark = rows.dropFirst(2).prefix(code.size).flatMap { $0.dropFirst(2).prefix(code.size) }
        #expect(dark == code.modules)
    }

    @Test("Without devices, there is nothing to revoke") func devices() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        #expect(await run("reader", "add", "Ada").code == 0)
        let none = await run("devices")
        #expect(none.code == 1 && none.error.contains("No device"))
        #expect(try await run("devices", "--json").json()["devices"] as? [String] == [])
        let unknown = await run("devices", "revoke", "7", "--yes")
        #expect(unknown.code == ExitCodes.wrongUsage && unknown.error.contains("7"))
        #expect(await run("devices", "--reader", "Ben").code == ExitCodes.wrongUsage)
    }

    @Test("Names of readers are completed") func completions() async throws {
        let home = try TestHome()
        for name in ["Ada", "Adam", "Two words"] { _ = await home.run("reader", "add", name, "--no-starter") }
        #expect(await home.run("complete", "--", "invite", "A").text == "Ada\nAdam\n")
        #expect(await home.run("complete", "--", "lists", "--reader", "Ada").text == "Ada\nAdam\n")
    }
}

/// The exit codes that the tests expect.
private enum ExitCodes {
    static let wrongUsage: Int32 = 2, refused: Int32 = 4
}
