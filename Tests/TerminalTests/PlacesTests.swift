import Doubles
import Foundation
import Localization
import Testing

@testable import Terminal

@Suite("Where things are")
struct PlacesTests {
    @Test("The data directory: option, variable, XDG, home; relative XDG paths are ignored")
    func data() throws {
        let all = ["ALMANAC_DATA": "/a", "XDG_DATA_HOME": "/x", "HOME": "/h"]
        #expect(try DefaultPaths.dataDirectory(option: "here", environment: all) == "here")
        #expect(try DefaultPaths.dataDirectory(option: nil, environment: all) == "/a")
        #expect(try DefaultPaths.dataDirectory(option: nil, environment: ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/almanac")
        #expect(
            try DefaultPaths.dataDirectory(option: nil, environment: ["XDG_DATA_HOME": "x", "HOME": "/h"])
                == "/h/.local/share/almanac")
        #expect(
            try DefaultPaths.dataDirectory(option: nil, environment: ["ALMANAC_DATA": "", "HOME": "/h"])
                == "/h/.local/share/almanac")
        #expect(throws: UsageError.noDataDirectory) { try DefaultPaths.dataDirectory(option: nil, environment: [:]) }
    }

    @Test("The program's own data: as installed, then in the build or above it")
    func share() throws {
        #expect(DefaultPaths.shareCandidates(program: "/usr/local/bin/almanac").first == "/usr/local/share/almanac")
        let built = DefaultPaths.shareCandidates(program: "/src/.build/x86_64-unknown-linux-gnu/release/almanac")
        #expect(built.contains("/src/.build/share/almanac"))
        #expect(
            DefaultPaths.shareCandidates(program: "/almanac") == ["/share/almanac", "/.build/share/almanac", "/share/almanac"])
        let directory = try TemporaryDirectory()
        let folder = directory.path
        try FileManager.default.createDirectory(atPath: folder + "/share/almanac", withIntermediateDirectories: true)
        defer { withExtendedLifetime(directory) {} }
        #expect(DefaultPaths.shareDirectory(environment: [:], program: folder + "/bin/almanac") == folder + "/share/almanac")
        #expect(DefaultPaths.shareDirectory(environment: ["ALMANAC_SHARE": "/s"], program: folder + "/bin/almanac") == "/s")
    }

    @Test("The man page in docs is the one that the program prints")
    func manual() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let kept = try String(contentsOf: package.appendingPathComponent("docs/almanac.1"), encoding: .utf8)
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
        for (line, wanted) in zip(lines(kept), lines(Manual(words: Localizer(.english)).text)) where line != wanted {
            Issue.record("“\(line)” in place of “\(wanted)”: run “almanac manual > docs/almanac.1”")
            break
        }
        #expect(kept == Manual(words: Localizer(.english)).text)
    }
}
