import Foundation
import Localization
import Testing

@testable import Terminal

@Suite("Completions")
struct CompletionTests {
    @Test(
        "The last word is completed from the library",
        arguments: [
            (["list", "pl"], ["planets"]), (["ls", "pl"], ["planets"]), (["show", "pl"], ["planets/"]),
            (["show", "planets/1"], ["planets/1"]),
            (["list", "planets", "--sort", "pop"], ["population"]), (["list", "planets", "--sort=pop"], ["--sort=population"]),
            (["list", "planets", "--sort", "=", "pop"], ["population"]),
            (["list", "planets", "--sort", "population", ":"], ["desc"]),
            (["list", "planets", "--fields", "climate,pop"], ["climate,population"]),
            (["find", "clim"], ["climate:"]), (["find", "climate", ":", "ari"], ["arid"]),
            (["find", "x", "climate:ari"], ["climate:arid"]),
            (["list", "planets", "--q", "climate:ari"], ["climate:arid"]), (["find", "--in", "pl"], ["planets"]),
            (["favourite", "add", "planets/1", "--instead", "fil"], ["films/1"]), (["list", "planets", "mon"], []),
            (["nosuch", "a"], []),
            (["list", "planets", "--limit", "pl"], []),
        ] as [([String], [String])])
    func words(typed: [String], wanted: [String]) async throws {
        let home = try await TestHome.filled()
        _ = await home.run("favourite", "add", "films/1")
        let outcome = await home.run(["complete", "--"] + typed)
        let found = outcome.text.split(separator: "\n").map(String.init)
        // Other entries and keys may begin with the same letters.
        #expect(wanted.isEmpty ? found.isEmpty : wanted.allSatisfy(found.contains), "\(found)")
        #expect(outcome.code == (wanted.isEmpty ? 1 : 0))
    }

    @Test("Completing creates no library")
    func noLibrary() async throws {
        let home = try TestHome()
        let outcome = await home.run("complete", "--", "list", "--data", home.folder + "/nothing", "pl")
        #expect(outcome.code == 1 && !FileManager.default.fileExists(atPath: home.folder + "/nothing"))
    }

    @Test(
        "The script for Bash offers what the program finds",
        arguments: [
            (["show", "monsters/a"], "[monsters/aboleth]"), (["list", "monsters", "--sort", ""], "[monsters/aboleth]"),
            (["favourite", "ad"], "[add][monsters/aboleth]"),
        ])
    func bash(words: [String], wanted: String) throws {
        let script = ShellCompletionsWriter(words: Localizer(.english)).text(.bash)
        let typed = words.map { "'" + $0 + "'" }.joined(separator: " ")
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c",
            "almanac() { local IFS=' '; [ \"$*\" = \"complete -- \(words.joined(separator: " "))\" ] && echo monsters/aboleth; }\n"
                + script
                + "COMP_WORDS=(almanac \(typed)); COMP_CWORD=\(words.count); _almanac; printf '[%s]' \"${COMPREPLY[@]}\"",
        ]
        process.standardOutput = pipe
        try process.run()
        let output = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        #expect(String(decoding: output, as: UTF8.self) == wanted)
    }
}
