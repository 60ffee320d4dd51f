import Doubles
import Foundation
import Localization
import Testing

@testable import Terminal

@Suite("File locations")
struct PlacesTests {
    @Test("The data directory: option, variable, XDG, home; relative XDG paths are ignored")
    func data() throws {
        let all = ["ALMANAC_DATA": "/a", "XDG_DATA_HOME": "/x", "HOME": "/h"]
        #expect(try ProgramDirectories.dataDirectory(option: "here", environment: all) == "here")
        #expect(try ProgramDirectories.dataDirectory(option: nil, environment: all) == "/a")
        #expect(
            try ProgramDirectories.dataDirectory(option: nil, environment: ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/almanac")
        #expect(
            try ProgramDirectories.dataDirectory(option: nil, environment: ["XDG_DATA_HOME": "x", "HOME": "/h"])
                == "/h/.local/share/almanac")
        #expect(
            try ProgramDirectories.dataDirectory(option: nil, environment: ["ALMANAC_DATA": "", "HOME": "/h"])
                == "/h/.local/share/almanac")
        #expect(throws: UsageError.noDataDirectory) { try ProgramDirectories.dataDirectory(option: nil, environment: [:]) }
    }

    @Test("The program's own files: as installed, then in the build folder or above it")
    func share() throws {
        #expect(ProgramDirectories.shareCandidates(program: "/usr/local/bin/almanac").first == "/usr/local/share/almanac")
        let built = ProgramDirectories.shareCandidates(program: "/src/.build/x86_64-unknown-linux-gnu/release/almanac")
        #expect(built.contains("/src/.build/share/almanac"))
        #expect(
            ProgramDirectories.shareCandidates(program: "/almanac") == [
                "/share/almanac", "/.build/share/almanac", "/share/almanac",
            ])
        let directory = try TemporaryDirectory()
        let folder = directory.path
        try FileManager.default.createDirectory(atPath: folder + "/share/almanac", withIntermediateDirectories: true)
        defer { withExtendedLifetime(directory) {} }
        #expect(
            ProgramDirectories.shareDirectory(environment: [:], program: folder + "/bin/almanac") == folder + "/share/almanac")
        #expect(ProgramDirectories.shareDirectory(environment: ["ALMANAC_SHARE": "/s"], program: folder + "/bin/almanac") == "/s")
    }

    @Test("The man page in docs equals the program's output")
    func manual() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let kept = try String(contentsOf: package.appendingPathComponent("docs/almanac.1"), encoding: .utf8)
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
        for (line, wanted) in zip(lines(kept), lines(ManPageWriter(words: Localizer(.english)).text)) where line != wanted {
            Issue.record("got “\(line)”, expected “\(wanted)”: run “almanac manual > docs/almanac.1”")
            break
        }
        #expect(kept == ManPageWriter(words: Localizer(.english)).text)
    }
}
