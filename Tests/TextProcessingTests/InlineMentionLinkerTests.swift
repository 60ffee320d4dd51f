import Foundation
import Model
import Testing

@testable import Localization
@testable import TextProcessing

@Suite struct InlineMentionLinkerTests {
    static let catalog = CatalogID(known: "beasts")
    static let glossary = Glossary(
        title: .literal("Conditions"),
        definitions: ["poisoned", "prone"].map { GlossaryDefinition(term: $0, title: .literal($0), text: .literal("")) })

    static func id(_ key: String) throws -> EntryID { try #require(EntryID(catalog, key)) }

    /// Creates a linker for these titles. Each entry's key is its title with hyphens instead of spaces.
    static func mentions(
        _ titles: [String], exceptions: [String] = [], glossary: Glossary? = glossary
    ) throws -> InlineMentionLinker {
        let names = try titles.map { title in
            (try EntryID(catalog, title.split(separator: " ").joined(separator: "-")) ?? id("no-key"), title)
        }
        return InlineMentionLinker(
            names: names, rules: NameLinkRules(catalogs: [catalog], exceptions: exceptions), glossary: glossary)
    }

    /// Returns an entry's blocks with links inserted, in the tests' notation.
    static func linked(_ mentions: InlineMentionLinker, _ blocks: [Block], title: String = "Own") throws -> String {
        let entry = Entry(id: try id("own"), title: title, blocks: blocks, source: EntrySource(upstream: "double"))
        return Notation.of(mentions.linked(entry).blocks)
    }

    /// Returns a paragraph with links inserted, in the tests' notation. The glossary isn't used.
    static func linked(_ mentions: InlineMentionLinker, _ text: String, title: String = "Own") throws -> String {
        let all = try linked(mentions, [.paragraph([.text(text)])], title: title)
        return String(all.prefix(upTo: all.range(of: " section[")?.lowerBound ?? all.endIndex))
    }

    @Test(
        "whole words, the longest name first, also in the plural",
        arguments: [
            ("It calls a Wolf.", "It calls a /beasts/Wolf(Wolf)."), ("2d4 wolves come", "2d4 /beasts/Wolf(wolves) come"),
            ("a dire wolf, not a wolf", "a /beasts/Dire-Wolf(dire wolf), not a /beasts/Wolf(wolf)"),
            ("a wolfish werewolf", "a wolfish werewolf"), ("a wolf-humanoid hybrid", "a wolf-humanoid hybrid"),
            ("a half-wolf", "a half-wolf"), ("a wolf--or two", "a /beasts/Wolf(wolf)--or two"),
            ("swarms of bats", "/beasts/Swarm-of-Bats(swarms of bats)"), ("a bat", "a bat"),
            ("any mummies", "any /beasts/Mummy(mummies)"), ("two octopuses", "two /beasts/Octopus(octopuses)"),
            ("a wolf's paw", "a /beasts/Wolf(wolf)'s paw"), ("the wolves’ den", "the /beasts/Wolf(wolves)’ den"),
            ("will o wisp, Will-o'-Wisp", "/beasts/Will-o'-Wisp(will o wisp), Will-o'-Wisp"),
            ("WÖLF or wolf", "/beasts/Wolf(WÖLF) or wolf"), ("wolf", "/beasts/Wolf(wolf)"), ("", ""),
            ("mage armor and mages", "mage armor and /beasts/Mage(mages)"),
        ])
    func words(text: String, expected: String) throws {
        let mentions = try Self.mentions(
            ["Wolf", "Dire Wolf", "Swarm of Bats", "Mummy", "Octopus", "Will-o'-Wisp", "Mage"], exceptions: ["Mage Armor"])
        #expect(try Self.linked(mentions, text) == "p[\(expected)]")
    }

    @Test(
        "titles in the order of an index, as people say them",
        arguments: [
            ("a heavy crossbow", "a /beasts/1(heavy crossbow)"), ("two hempen ropes", "two /beasts/2(hempen ropes)"),
            ("holy water", "/beasts/3(holy water)"), ("some oil", "some oil"), ("a riding horse", "a /beasts/5(riding horse)"),
            ("a flying carpet of flying", "a flying carpet of flying"), ("a +1 weapon", "a +/beasts/9(1 weapon)"),
            ("a saving throw", "a /beasts/11(saving throw)"),
            ("one, two, three", "one, two, three"),
        ])
    func spokenTitles(text: String, expected: String) throws {
        let titles = [
            "Crossbow, heavy", "Rope, hempen (50 feet)", "Holy water (flask)", "Oil (flask)", "Riding Horse", "Horse, riding",
            "Carpet of flying (small)", "Carpet of flying (big)", "Weapon, +1", "Three, one, two", "Saving Throws",
        ]
        let names = try titles.enumerated().map { (try Self.id("\($0.offset + 1)"), $0.element) }
        let linker = InlineMentionLinker(names: names, rules: NameLinkRules(catalogs: [Self.catalog]), glossary: nil)
        #expect(try Self.linked(linker, text) == "p[\(expected)]")
    }

    @Test("an entry doesn't mention itself, neither by its title nor by a general name such as “the wolf” for a dire wolf")
    func itself() throws {
        let mentions = try Self.mentions(["own", "Wolf", "Eagle", "Giant Eagle"])
        #expect(try Self.linked(mentions, "own, Own; the wolf") == "p[own, Own; the /beasts/Wolf(wolf)]")
        #expect(try Self.linked(mentions, "The wolf howls.", title: "Dire Wolf") == "p[The wolf howls.]")
        #expect(try Self.linked(mentions, "Wolf or not", title: "Dire Wolf") == "p[Wolf or not]")
        let eagle = "The eagle flies. As normal eagles do."
        #expect(
            try Self.linked(mentions, eagle, title: "Giant Eagle")
                == "p[The eagle flies. As normal /beasts/Eagle(eagles) do.]")
    }

    @Test(
        "an exception is a name beside a name from the same catalog in a list, and after “cast”",
        arguments: [
            (
                "globe (6 charges), light (2 charges), or wolf (1 charge)",
                "globe (6 charges), /beasts/Light(light) (2 charges), or /beasts/Wolf(wolf) (1 charge)"
            ),
            ("light, dark or wolf", "/beasts/Light(light), /beasts/Dark(dark) or /beasts/Wolf(wolf)"),
            ("light, then a wolf", "light, then a /beasts/Wolf(wolf)"),
            ("a wolf, light grey", "a /beasts/Wolf(wolf), light grey"), ("wolf light", "/beasts/Wolf(wolf) light"),
            ("wolf) light", "/beasts/Wolf(wolf)) light"), ("light and dark", "light and dark"),
            ("bright lights", "bright /beasts/Light(lights)"),
            ("it casts light here", "it casts /beasts/Light(light) here"), ("casting dark", "casting /beasts/Dark(dark)"),
            ("the dark and light beasts", "the dark and /beasts/Light(light) beasts"), ("light beasts", "light beasts"),
        ])
    func exceptionsInLists(text: String, expected: String) throws {
        let mentions = try Self.mentions(["Light", "Dark", "Wolf"], exceptions: ["light", "dark"])
        #expect(try Self.linked(mentions, text) == "p[\(expected)]")
    }

    @Test("an exception is a name if it is all that is emphasized") func emphasizedExceptions() throws {
        let mentions = try Self.mentions(["Light", "Wolf"], exceptions: ["light"])
        let text: [Inline] = [
            .emphasis([.text("Light.")]), .emphasis([.text("light")]), .text(" and "), .emphasis([.text("bright light")]),
            .strong([.text("light")]), .text("light"),
        ]
        let links = Notation.of(
            mentions.linked(
                Entry(
                    id: try Self.id("own"), title: "Own", blocks: [.paragraph(text)], source: EntrySource(upstream: "double"))
            ).blocks)
        #expect(links.components(separatedBy: "/beasts/Light").count == 2)
        #expect(links.contains("/beasts/Light(light)"))
    }

    @Test("an entry's ID is an exception for this entry: another entry with its title is meant, if there is one")
    func exceptionsForEntries() throws {
        let names = try ["spells/shield", "gear/shield", "spells/fly"].map { id in
            (try #require(EntryID(id)), id.hasSuffix("fly") ? "Fly" : "Shield")
        }
        let mentions = InlineMentionLinker(
            names: names, rules: NameLinkRules(catalogs: [], exceptions: ["spells/shield", "spells/fly", "spells/nosuch"]),
            glossary: nil)
        #expect(
            try Self.linked(mentions, "wield a shield and fly") == "p[wield a /gear/shield(shield) and fly]")
        #expect(
            try Self.linked(mentions, "cast shield or fly") == "p[cast /spells/shield(shield) or /spells/fly(fly)]")
    }

    @Test(
        "an exception is a link before the catalog's name, and in a list if the entry links to it anyway",
        arguments: [
            ("the light", "the light", false), ("the light beast", "the /beasts/Light(light) beast", false),
            ("two light beasts", "two light beasts", false),
            ("At will: light, wolf", "At will: /beasts/Light(light), /beasts/Wolf(wolf)", false),
            ("At will: light, wolf", "At will: /beasts/Light(light), /beasts/Wolf(wolf)", true),
            ("wolf, light", "/beasts/Wolf(wolf), /beasts/Light(light)", true),
            ("dim light, wolf", "dim light, /beasts/Wolf(wolf)", true),
            ("can cast light twice", "can cast /beasts/Light(light) twice", true),
            ("to cast light", "to cast /beasts/Light(light)", false),
            ("sleep, light (only once)", "sleep, /beasts/Light(light) (only once)", true),
            ("wolf, light 1/day: none", "/beasts/Wolf(wolf), /beasts/Light(light) 1/day: none", true),
            ("light", "/beasts/Light(light)", true), ("light of day", "light of day", true), ("none beast", "none beast", true),
        ])
    func exceptions(text: String, expected: String, isLinked: Bool) throws {
        let mentions = try Self.mentions(["Light", "Wolf"], exceptions: ["light", "none"])
        let links = isLinked ? [EntryLink(relation: .literal("Own"), target: try Self.id("Light"))] : []
        let entry = Entry(
            id: try Self.id("own"), title: "Own", blocks: [.paragraph([.text(text)])], links: links,
            source: EntrySource(upstream: "double"))
        #expect(Notation.of(mentions.linked(entry).blocks) == "p[\(expected)]")
    }

    @Test("links, dice and code stay unchanged; emphasis is searched; passage names and headings aren't")
    func places() throws {
        let mentions = try Self.mentions(["Wolf"])
        let body: [Inline] = [
            .code("wolf"), .dice(formula: "1d4", shown: "wolf"), .entry(try Self.id("x"), [.text("wolf")]),
            .web(url: "http://x", [.text("wolf")]), .emphasis([.strong([.text("a wolf")])]),
        ]
        let blocks: [Block] = [
            .heading(level: 3, [.text("a wolf")]), .code("a wolf"),
            .passage(name: [.text("a wolf")], anchor: "a", body: [.paragraph(body)]),
            .list(start: nil, items: [[.quote([.paragraph([.text("prone")])])]]),
            .table(header: [[.text("a wolf")]], rows: [[[.text("prone")], [.text("a wolf")]]]),
            .facts([Fact(label: .literal("Immune"), value: [.text("a wolf, poisoned")])]),
        ]
        let shown = try Self.linked(mentions, blocks)
        #expect(
            shown
                == "h3[a wolf] code[a wolf] "
                + "passage[a wolf: p[`wolf`{1d4=wolf}/beasts/x(wolf)http://x(wolf)***a /beasts/Wolf(wolf)***]] "
                + "ul[(q[p[#prone(prone)]])] table[a wolf;prone,a /beasts/Wolf(wolf)] facts[1] section[definitions[poisoned prone]]"
        )
        let entry = Entry(id: try Self.id("own"), title: "Own", blocks: blocks, source: EntrySource(upstream: "double"))
        guard case .facts(let facts) = mentions.linked(entry).blocks[5] else {
            Issue.record("no facts")
            return
        }
        #expect(Notation.of(facts[0].value) == "a wolf, #poisoned(poisoned)")
    }

    @Test("only the first mention in each passage is linked, and the page explains each glossary word once")
    func passages() throws {
        let mentions = try Self.mentions(["Wolf"])
        func passage(_ anchor: String) -> Block {
            .passage(
                name: [], anchor: anchor,
                body: [.paragraph([.text("a wolf, a wolf, prone")]), .paragraph([.text("a wolf, prone")])])
        }
        let one = "passage[: p[a /beasts/Wolf(wolf), a wolf, #prone(prone)] p[a wolf, prone]]"
        #expect(try Self.linked(mentions, [passage("a"), passage("b")]) == "\(one) \(one) section[definitions[prone]]")
        #expect(try Self.linked(mentions, [.paragraph([.text("nothing")])]) == "p[nothing]")
    }

    @Test("hostile names and texts")
    func hostile() throws {
        let ordinary = "a wolf (.*) [b-y]+ 42 x"
        let mentions = try Self.mentions(
            [
                "", " ", "!", "42", "x", "(.*)", "[a-z]+", "\u{0}", String(repeating: "wolf ", count: 10_000), "wolf wolf wolf",
                "wolf",
            ])
        #expect(
            try Self.linked(mentions, ordinary) == "p[a /beasts/wolf(wolf) (.*) [b-y]+ 42 x]")
        // If names overlap, the longest name becomes the link, and the remaining text is searched for further names.
        #expect(
            try Self.linked(mentions, "wolf wolf wolf wolf")
                == "p[/beasts/wolf-wolf-wolf(wolf wolf wolf) /beasts/wolf(wolf)]")
        let long = String(repeating: "a", count: 10_000_000)
        #expect(try Self.linked(Self.mentions([long, "wolf"]), long + " wolf") == "p[\(long) /beasts/wolf(wolf)]")
        let many = String(repeating: "wolf wolf ", count: 100_000)
        #expect(try Self.linked(mentions, many).utf8.count < many.utf8.count + 200)
        for broken in ["wolf\u{0}", "\u{202E}wolf", "wolf\u{301}\u{301}", "wolf’", "’wolf", "wolf's's"] {
            let text = try Self.linked(mentions, broken)
            #expect(text.contains("/beasts/wolf("), "\(broken): \(text)")
        }
    }

    @Test("the result doesn't depend on hash order, and the first of two equal names wins")
    func stable() throws {
        let titles = (0..<300).map { "Name \($0)" }
        let text = titles.shuffled().joined(separator: ", ")
        let first = try Self.linked(Self.mentions(titles), text)
        #expect(try (0..<5).allSatisfy { _ in try Self.linked(Self.mentions(titles), text) == first })
        let twins = InlineMentionLinker(
            names: [(try Self.id("a"), "Twin"), (try Self.id("b"), "twin")], rules: NameLinkRules(catalogs: []), glossary: nil)
        #expect(try Self.linked(twins, "a twin") == "p[a /beasts/a(twin)]")
        #expect(try Self.linked(InlineMentionLinker(names: [], rules: nil, glossary: nil), "a twin, prone") == "p[a twin, prone]")
    }
}
