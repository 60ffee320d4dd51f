import Catalogs
import HTTP
import Localization
import Model
import Screens
import Server
import Testing

@testable import Terminal

@Suite("The table of options and commands")
struct FlagTableTests {
    /// A check for each option: a value to pass, and a function that returns whether the option has this value.
    private static let checks: [String: (value: String, isSet: @Sendable (Options) -> Bool)] = [
        "help": ("", { $0.showsHelp }), "version": ("", { $0.showsVersion }), "json": ("", { $0.isJSON }),
        "data": ("/d", { $0.data == "/d" }), "offline": ("", { $0.isOffline }), "no-starter": ("", { !$0.usesStarter }),
        "upstream": ("swapi=http://h", { $0.upstreams.count == 1 }), "source": ("jokes=officialjokes", { $0.sources.count == 1 }),
        "colour": ("red", { $0.colour == "red" }), "at-most": ("10", { $0.atMost == 10 }),
        "count": ("4", { $0.copies == 4 }), "rolled": ("", { $0.rollsPoints }),
        "instead": ("a/b", { $0.instead == "a/b" }),
        "locale": ("fr_CA.UTF-8", { $0.language == .french && $0.locale == "fr_CA.UTF-8" }),
        "rate": ("2.5", { $0.rate == 2.5 }), "host": ("::1", { $0.host == "::1" }), "port": ("1", { $0.port == 1 }),
        "pictures": ("20", { $0.pictureMegabytes == 20 }), "allow-host": ("h", { $0.allowedHosts == ["h"] }),
        "cors": ("https://a.example", { $0.readingOrigins == ["https://a.example"] }),
        "no-worker": ("", { !$0.offersWorker }), "site": ("https://a.example/b/", { $0.site != nil }),
        "base": ("/a/", { $0.links.prefix == "/a" }), "open": ("", { $0.isOpen }),
        "read-only": ("", { $0.isReadOnly }), "metrics": ("", { $0.offersMetrics }),
        "trusted-proxy": ("::1", { $0.trustedProxies == [AddressRange("::1")] }),
        "user-header": ("X-Remote-User", { $0.userHeader == "X-Remote-User" }),
        "metrics-port": ("9", { $0.offersMetrics && $0.metricsPort == 9 }),
        "metrics-to": ("10.0.0.0/8", { $0.offersMetrics && $0.metricsClients == [AddressRange("10.0.0.0/8")] }),
        "access-log": ("-", { $0.accessLog == "-" }), "access-log-format": ("json", { $0.accessLogFormat == .json }),
        "tls": ("", { $0.usesTLS }), "tls-certificate": ("c", { $0.tlsCertificate == "c" }),
        "tls-key": ("k", { $0.tlsKey == "k" }),
        "http-port": ("80", { $0.httpPort == 80 }), "new-ca": ("", { $0.replacesAuthority }),
        "public-names": ("", { $0.allowsPublicNames }),
        "limit": ("7", { $0.limit == 7 }), "offset": ("7", { $0.offset == 7 }),
        "fields": ("cr,ac", { $0.fields == .keys(["cr", "ac"]) }),
        "sort": ("cr:desc", { $0.sort == "cr:desc" }), "favourites": ("", { $0.onlyFavourites }), "csv": ("", { $0.isCSV }),
        "ndjson": ("", { $0.isNDJSON }), "seen": ("", { $0.marksSeen }),
        "in": ("films", { $0.catalogs == ["films"] }), "q": ("owl", { $0.query == "owl" }), "names": ("", { $0.namesOnly }),
        "exact": ("", { $0.isExact }),
        "explain": ("", { $0.isExplained }), "facets": ("", { $0.showsFacets }), "name": ("N", { $0.name == "N" }),
        "set": ("t", { $0.note == .set("t") }), "edit": ("", { $0.note == .edit }), "clear": ("", { $0.note == .clear }),
        "as": ("srd-flat", { $0.format == .flatSRD }), "replace": ("", { $0.replaces }),
        "catalog": ("games", { $0.newCatalog == "games" }), "collection": ("Home", { $0.columns.collection == "Home" }),
        "language": ("fr", { $0.columns.language == "fr" }), "id": ("k", { $0.columns.id == "k" }),
        "title": ("t", { $0.columns.title == "t" }), "subtitle": ("a,b", { $0.columns.subtitle == ["a", "b"] }),
        "text": ("a,b", { $0.columns.texts == ["a", "b"] }), "text-as": ("html", { $0.columns.textForm == .html }),
        "type": ("a=b=date", { $0.columns.types == ["a=b": .date] }), "label": ("a=B", { $0.columns.labels == ["a": "B"] }),
        "facet": ("a,b", { $0.columns.filters == ["a", "b"] }), "no-facet": ("a", { $0.columns.withoutFilter == ["a"] }),
        "scale-by": ("2", { $0.scaleBy == "2" }), "scale-to": ("6", { $0.scaleTo == "6" }),
        "both-units": ("", { $0.hasBothUnits }),
        "private-server": ("h:80", { $0.privateServers == ["h:80"] }), "save": ("f", { $0.save == "f" }),
        "all": ("", { $0.isWhole }),
        "sheet": ("Parks", { $0.columns.part == "Parks" }), "table": ("trees", { $0.columns.part == "trees" }),
        "entries": ("/a", { $0.entries?.text == "/a" }), "omit": ("a,b", { $0.corrections.omitted == ["a", "b"] }),
        "unit": ("a=m", { $0.columns.units == ["a": "m"] }), "licence": ("MIT", { $0.corrections.licence == "MIT" }),
        "link": ("a=b", { $0.columns.links == ["a": "b"] }),
        "no-link": ("a", { $0.columns.links == ["a": nil] }), "detail": ("/a/{id}", { $0.corrections.detail == "/a/{id}" }),
        "web-page": ("a", { $0.corrections.webPage == .column("a") }),
        "paging": ("page=p", { $0.corrections != Options().corrections }),
        "separator": ("tab", { $0.separator == 0x09 }), "header": ("3", { $0.header == .line(3) }),
        "encoding": ("windows-1252", { $0.repairsEncoding }),
        "dry-run": ("", { $0.isDryRun }), "yes": ("", { $0.isSure }),
        "undo": ("", { $0.undoes }), "reader": ("Ada", { $0.reader == "Ada" }), "role": ("guest", { $0.role == .guest }),
        "identity": ("ada", { $0.identity == "ada" }),
        "url": ("https://a.example/b", { $0.url == "https://a.example/b" }),
    ]

    @Test("Each option has a test and passes it")
    func everyFlag() throws {
        #expect(Set(Self.checks.keys) == Set(Command.allFlags.map { $0.name }))
        for flag in Command.allFlags {
            let check = try #require(Self.checks[flag.name], "--\(flag.name) has no test")
            #expect((flag.value == nil) == check.value.isEmpty, "--\(flag.name)")
            var options = Options()
            #expect(!check.isSet(options), "--\(flag.name) is set by default")
            try flag.apply(&options, check.value)
            #expect(check.isSet(options), "--\(flag.name)")
        }
    }

    @Test("Names are unique, and no command's option hides a global option")
    func unique() {
        for command in Command.all {
            let names = (OptionDefinition.everywhere + command.flags).map { $0.name }
            #expect(Set(names).count == names.count, "\(command.name)")
        }
        #expect(Set(Command.all.map { $0.name }).count == Command.all.count)
        #expect(Set(Command.allFlags.compactMap { $0.letter }).count == Command.allFlags.compactMap { $0.letter }.count)
    }

    @Test("Help, man page and completions contain every command and option", arguments: [Language.english, .french, .pseudo])
    func documents(language: Language) {
        let words = Localizer(language)
        let help = HelpTextWriter(words: words)
        let all = help.all().map { $0.text(usesColour: false) }.joined(separator: "\n")
        let manual = ManPageWriter(words: words).text
        for command in Command.all {
            #expect(all.contains("  " + command.name), "\(command.name)")
            #expect(manual.contains(command.name), "\(command.name)")
            let own = help.commands([command]).map { $0.text(usesColour: false) }.joined(separator: "\n")
            for flag in command.flags + OptionDefinition.everywhere {
                #expect(own.contains("--" + flag.name), "\(command.name) --\(flag.name)")
            }
        }
        for flag in Command.allFlags {
            #expect(manual.contains("\\-\\-" + flag.name.replacing("-", with: "\\-")), "\(flag.name)")
        }
        for shell in ShellCompletionsWriter.Shell.allCases {
            let script = ShellCompletionsWriter(words: words).text(shell)
            for flag in Command.allFlags {
                #expect(script.contains(shell == .fish ? "-l \(flag.name)" : "--\(flag.name)"), "\(shell) --\(flag.name)")
            }
            for command in Command.all { #expect(script.contains(command.words[0]), "\(shell) \(command.name)") }
        }
    }

    @Test("No help line is wider than 80 columns", arguments: [Language.english, .french])
    func width(language: Language) {
        let help = HelpTextWriter(words: Localizer(language))
        for line in help.all() + help.commands(Command.all) {
            #expect(line.width <= 80, "\(line.text(usesColour: false))")
        }
    }

    @Test("All texts in the tables are translated")
    func translated() {
        for flag in Command.allFlags { #expect(Localizer(.english).text(flag.help) != Localizer(.french).text(flag.help)) }
        for command in Command.all {
            #expect(Localizer(.english).text(command.summary) != Localizer(.french).text(command.summary))
        }
        for flag in Command.allFlags { #expect(Localizer(.pseudo).text(flag.help).contains("⟦")) }
    }
}
