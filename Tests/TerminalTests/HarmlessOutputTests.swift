import Foundation
import Testing

@testable import Terminal

/// Checks that the program never prints control characters on a terminal.
@Suite("Output on a terminal")
struct HarmlessOutputTests {
    /// Text with control and formatting characters: control sequence introducer, escape, next line, right-to-left override,
    /// isolate, directional marks, bell.
    private static let marks = "\u{9B}31m\u{1B}[2J\u{85}\u{202E}\u{2066}\u{200F}\u{61C}\u{7}é—🐉"

    private func isHarmless(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x0D: true
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }

    @Test("On a terminal, hostile entries are harmless in CSV and JSON; in a pipe, CSV is unchanged and JSON keeps its text")
    func tables() async throws {
        let home = try TestHome()
        let title = "A" + HarmlessOutputTests.marks + "B"
        let file = home.folder + "/games.json"
        try JSONSerialization.data(withJSONObject: [["id": "1", "name": title, "text": title]])
            .write(to: URL(fileURLWithPath: file))
        #expect(await home.run("import", file, "--catalog", "games", "--offline", "--no-starter").code == 0)
        let common = ["--offline", "--no-starter"]
        for arguments in [
            ["list", "games"], ["find", "A"], ["favourite", "list"],
        ] {
            _ = await home.run(["favourite", "add", "games/1"] + common)
            let shown = await home.run(arguments + ["--csv"] + common, width: 80)
            #expect(shown.code == 0 && isHarmless(shown.output), "\(arguments): \(shown.text.debugDescription)")
            #expect(shown.text.contains("é—🐉"))
            let piped = await home.run(arguments + ["--csv"] + common)
            #expect(piped.text.contains("\u{9B}31m") || arguments[0] != "list")
            let json = await home.run(arguments + ["--json"] + common, width: 80)
            #expect(isHarmless(json.output), "\(arguments): \(json.text.debugDescription)")
            #expect(await home.run(arguments + ["--json"] + common).output == json.output)
        }
        let entry = try await home.run(["show", "games/1", "--json"] + common, width: 80).json()
        #expect((entry["title"] as? String)?.contains("\u{9B}31m") == true)
    }

    @Test("Backups, notes, errors and text are harmless on a terminal")
    func others() async throws {
        let home = try await TestHome.filled()
        let note = "one" + HarmlessOutputTests.marks + "\r\ntwo\n"
        #expect(await home.run("note", "planets/1", "--set", note).code == 0)
        let backup = await home.run("backup", "-", width: 80)
        #expect(isHarmless(backup.output))
        let changes = try #require(try backup.json()["changes"] as? [[String: Any]])
        #expect(changes.contains { $0["text"] as? String == note })
        // A backup escapes control and formatting characters even if it goes to a file.
        let piped = await home.run("backup", "-")
        #expect(isHarmless(piped.output) && piped.text.contains("\\u202e"))
        let shown = await home.run("note", "planets/1", width: 80)
        #expect(isHarmless(shown.output) && shown.text.contains("\ntwo\n"))
        for arguments in [
            ["show", "planets/" + HarmlessOutputTests.marks], ["list", HarmlessOutputTests.marks], [HarmlessOutputTests.marks],
            ["restore", "/" + HarmlessOutputTests.marks], ["import", "/" + HarmlessOutputTests.marks, "--catalog", "x"],
            ["import", "/x", "--catalog", HarmlessOutputTests.marks], ["find", HarmlessOutputTests.marks],
            ["catalogs", "--" + HarmlessOutputTests.marks], ["completions", HarmlessOutputTests.marks],
            ["list", "planets", "--sort", HarmlessOutputTests.marks],
            ["catalogs", "--data", "/dev/null/" + HarmlessOutputTests.marks],
            ["serve", "--host", HarmlessOutputTests.marks], ["sync", HarmlessOutputTests.marks],
            ["help", HarmlessOutputTests.marks], ["show", "planets/1"], ["completions", "fish"], ["manual"],
        ] {
            for more in [[], ["--json"]] {
                let outcome = await home.run(arguments + more, environment: ["NO_COLOR": "1"], width: 80)
                #expect(isHarmless(outcome.output), "\(arguments): \(outcome.text.debugDescription)")
                #expect(isHarmless(Array(outcome.error.utf8)), "\(arguments): \(outcome.error.debugDescription)")
            }
        }
    }
}
