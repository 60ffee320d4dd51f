import Localization
import Storage
import Testing

@testable import Terminal

@Suite("Parsing command lines")
struct ArgumentParserTests {
    /// Returns the error for a command line, or nil if the command line is valid.
    private static func error(_ line: String) -> UsageError? {
        do throws(UsageError) {
            _ = try ArgumentParser.parse(line.split(separator: " ").map { String($0) })
            return nil
        } catch { return error }
    }

    @Test("Errors name the invalid argument and the closest match")
    func wrongUsages() {
        let cases: [(String, UsageError)] = [
            ("lst", .unknownCommand("lst", suggestion: "list")),
            ("searhc", .unknownCommand("searhc", suggestion: "search")),
            ("frobnicate", .unknownCommand("frobnicate", suggestion: nil)),
            ("favourite", .unfinishedCommand("favourite", ["add", "remove", "list"])),
            ("favourite ad", .unknownCommand("favourite ad", suggestion: "favourite add")),
            ("favorite list", .unknownCommand("favorite", suggestion: "favourite")),
            ("list", .missingOperand("CATALOG")),
            ("show", .missingOperand("CATALOG/ID")),
            ("backup", .missingOperand("FILE")),
            ("find", .missingOperand("QUERY")),
            ("catalogs monsters", .extraOperand("monsters")),
            ("show a/b c/d", .extraOperand("c/d")),
            ("list birds status:NT", .extraOperand("status:NT", query: "--q status:NT")),
            ("list birds cr>5 owl", .extraOperand("cr>5", query: "--q 'cr>5 owl'")),
            ("serve 8484", .extraOperand("8484")),
            ("list monsters --limt 3", .unknownOption("--limt", command: "list", suggestion: "--limit")),
            ("--frobnicate", .unknownOption("--frobnicate", command: nil, suggestion: nil)),
            ("show a/b --limit 3", .unknownOption("--limit", command: "show", suggestion: nil)),
            ("-x", .unknownOption("-x", command: nil, suggestion: nil)),
            ("--=x", .unknownOption("--", command: nil, suggestion: nil)),
            ("list monsters --limit", .missingValue(option: "--limit", value: "N")),
            ("list monsters --favourites=1", .unexpectedValue(option: "--favourites")),
            ("catalogs --json=yes", .unexpectedValue(option: "--json")),
            ("list monsters --limit 0", .badValue(option: "--limit", value: "0", allowed: [])),
            ("list monsters --limit -1", .badValue(option: "--limit", value: "-1", allowed: [])),
            ("list monsters --limit=", .badValue(option: "--limit", value: "", allowed: [])),
            ("list monsters --offset 1e3", .badValue(option: "--offset", value: "1e3", allowed: [])),
            ("--port 65536", .badValue(option: "--port", value: "65536", allowed: [])),
            ("--port +1", .badValue(option: "--port", value: "+1", allowed: [])),
            ("--rate 0 sync", .badValue(option: "--rate", value: "0", allowed: [])),
            ("--rate nan sync", .badValue(option: "--rate", value: "nan", allowed: [])),
            ("--rate inf sync", .badValue(option: "--rate", value: "inf", allowed: [])),
            ("--locale tlh catalogs", .badValue(option: "--locale", value: "tlh", allowed: ["en", "fr"])),
            ("import f --as xml", .badValue(option: "--as", value: "xml", allowed: ["csv", "json", "jsonl", "srd-flat"])),
            (
                "import f --separator ,,",
                .badValue(option: "--separator", value: ",,", allowed: ["comma", "semicolon", "tab", "pipe"])
            ),
            ("import f --label x", .badValue(option: "--label", value: "x", allowed: ["KEY=…"])),
            ("import f --facet ,", .badValue(option: "--facet", value: ",", allowed: [])),
            ("note a/b --edit --clear", .conflict("--edit", "--clear")),
            ("note a/b --set x --edit", .conflict("--set", "--edit")),
            ("list monsters --csv --json", .conflict("--csv", "--json")),
            ("--data= catalogs", .badPath("")),
        ]
        for (line, expected) in cases { #expect(Self.error(line) == expected, "almanac \(line)") }
    }

    @Test(
        "An upstream must exist, and its address must be valid",
        arguments: [
            "dnd5e", "dnd5e=", "dnd5e=ftp://h/", "dnd5e=http://", "dnd5e=http:///x", "dnd5e=//h", "dnd5e=http://u@h/",
            "dnd5e=http://h/?q", "dnd5e=http://h/#f", "dnd5e=http://h h/", "dnd5e=http://h:0/", "dnd5e=http://h:99999/",
            "dnd5e=http://h:x/", "dnd5e=http://[::1", "dnd5e=javascript:alert(1)", "No body=http://h/", "=http://h/",
            "dnd5e=http://é/",
        ])
    func badUpstreams(value: String) {
        #expect {
            _ = try ArgumentParser.parse(["--upstream", value, "catalogs"])
        } throws: { error in
            if case .badValue("--upstream", _, _) = error as? UsageError { return true }
            return false
        }
    }

    @Test(
        "An upstream's address can have a port and a path",
        arguments: ["http://127.0.0.1:8080", "https://h.example/prefix/more/", "HTTP://[::1]:9", "http://h"])
    func goodUpstreams(url: String) throws {
        let invocation = try ArgumentParser.parse(["--upstream=swapi=\(url)", "catalogs"])
        #expect(invocation.options.upstreams.map { $0.name } == ["swapi"])
        #expect(invocation.options.upstreams.map { $0.url } == [url])
    }

    @Test(
        "Every usage error says what to do",
        arguments: [
            "list monsters --limit abc", "list monsters --offset x", "--port 99999", "--rate nan", "--host=",
            "--upstream swapi=x",
            "nosuch", "list --bogus", "list", "catalogs extra", "backup f --json=yes", "list monsters --csv --json",
            "show --limit",
            "favourite",
        ], [Language.english, .french])
    func suggestions(line: String, language: Language) {
        guard let error = Self.error(line) else {
            Issue.record("no error: \(line)")
            return
        }
        #expect(error.message(Localizer(language)).suggestion.count > 8, "\(line)")
    }

    @Test("Invalid UTF-8 is a usage error, and an invalid path is named")
    func invalidUTF8() {
        for line in ["find \u{FFFD}", "show monsters/\u{FFFD}", "note a/b --set \u{FFFD}", "list monsters --query \u{FFFD}"] {
            #expect(Self.error(line)?.code == "not-text", "\(line)")
        }
        for path in ["\u{FFFD}", ""] {
            let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(["catalogs", "--data", path]) }
            #expect(error?.code == "bad-path")
            #expect(error?.message(Localizer(.english)).suggestion.contains("directory") == true)
        }
    }

    @Test(
        "The usage line is the command's, wherever the options are",
        arguments: [
            ["--offline", "--data", "d5", "list", "monsters", "--sort", "swim"], ["--data", "d5", "list"],
            ["--limit", "3", "list", "monsters", "--nonsense", "x"],
            ["--rate", "2", "--locale", "fr", "list", "--data=x", "--csv=1"],
        ])
    func usage(_ line: [String]) {
        let usage = HelpTextWriter(words: Localizer(.english)).usage(of: line)
        #expect(usage.count == 2 && usage.first?.contains("almanac list CATALOG") == true, "\(usage)")
    }

    @Test("An excluded word that looks like an option gets a hint")
    func aWordThatLooksLikeAnOption() {
        #expect(
            Self.error("find dragon -young")?.message(Localizer(.english)).suggestion.contains("find dragon -- -young") == true)
    }

    @Test("Values follow a space or an equals sign; options can come before or after the command; two dashes end the options")
    func forms() throws {
        for line in [
            ["list", "monsters", "--limit", "3"], ["--limit=3", "list", "monsters"], ["list", "--limit", "3", "monsters"],
        ] {
            let invocation = try ArgumentParser.parse(line)
            #expect(invocation.command?.name == "list")
            #expect(invocation.operands == ["monsters"])
            #expect(invocation.options.limit == 3)
        }
        let query = try ArgumentParser.parse(["find", "--", "--limit", "-x"])
        #expect(query.operands == ["--limit", "-x"])
        #expect(query.options.limit == nil)
        let note = try ArgumentParser.parse(["note", "a/b", "--set", "--edit"])
        #expect(note.options.note == .set("--edit"))
        #expect(try ArgumentParser.parse(["note", "a/b", "--set="]).options.note == .set(""))
        #expect(try ArgumentParser.parse(["backup", "-"]).operands == ["-"])
        #expect(try ArgumentParser.parse(["list", "monsters", "--limit", "99999999999"]).options.limit == UInt32.max)
    }

    @Test("The default command is serve")
    func defaultCommand() throws {
        #expect(try ArgumentParser.parse([]).command == nil)
        let invocation = try ArgumentParser.parse(["--port", "0", "--host", "::1"])
        #expect(invocation.options.port == 0)
        #expect(invocation.options.host == "::1")
    }

    @Test("Help works even if other arguments are missing")
    func help() throws {
        #expect(try ArgumentParser.parse(["show", "-h"]).options.showsHelp)
        #expect(try ArgumentParser.parse(["favourite", "--help"]).group == ["favourite"])
        #expect(try ArgumentParser.parse(["--help"]).options.showsHelp)
    }

    @Test("Many or long arguments are parsed quickly")
    func many() {
        let time = ContinuousClock().measure {
            _ = try? ArgumentParser.parse(Array(repeating: "--json", count: 1_000_000))
            _ = try? ArgumentParser.parse(["find", String(repeating: "a", count: 10_000_000)])
            _ = try? ArgumentParser.parse([String(repeating: "-", count: 10_000_000)])
        }
        #expect(time < .seconds(20))
    }
}
