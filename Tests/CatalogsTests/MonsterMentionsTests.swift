import Model
import Testing
import TextProcessing

@testable import Catalogs

/// Tests which monsters and terms are mentioned in the text of the real monster records.
@Suite(.needs(shared: "dnd5e/2014/5e-SRD-Monsters.json")) struct MonsterMentionsTests {
    private func linked() throws -> [Entry] {
        let adapter = BuiltInAdapters.dnd5e
        let payloads = try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Monsters.json")
        let entries = try adapter.starter(from: Array(payloads.joined(separator: [0x0A])))
            .map { try adapter.entry($0.id, from: [$0]) }
        let spells = try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Spells.json").map { payload in
            let record = try UpstreamJSONParser.record(payload)
            return (try #require(EntryID("spells/" + (record.text("index") ?? ""))), record.text("name") ?? "")
        }
        let mentions = InlineMentionLinker(
            names: entries.map { ($0.id, $0.title) } + spells, rules: adapter.catalogs[0].nameLinks,
            glossary: adapter.catalogs[0].glossary)
        return entries.map { mentions.linked($0) }
    }

    @Test func mentionedCreatures() throws {
        let entries = try linked()
        var found: [String: [String]] = [:]
        for entry in entries {
            let targets = Mentioned.links(in: entry.blocks).filter { $0.catalog == StatBlock.monsters }.map(\.key)
            if !targets.isEmpty { found[entry.id.key] = targets }
        }
        for key in Set(found.keys).union(Self.expected.keys).sorted() {
            #expect(found[key] == Self.expected[key], "\(key)")
        }
    }

    /// Every spell that a monster casts is a link in its list of spells, even if its name is an ordinary word, such as "light".
    @Test func castSpellsAreLinks() throws {
        var count = 0
        for entry in try linked() {
            let cast = entry.links.map(\.target).filter { $0.catalog.raw == "spells" }
            let mentioned = Mentioned.links(in: entry.blocks)
            for spell in cast { #expect(mentioned.contains(spell), "\(entry.id.text) \(spell.key)") }
            count += cast.count
        }
        #expect(count > 300)
    }

    @Test func mentionedConditions() throws {
        let entries = try linked()
        let explained = entries.filter { !$0.definitions.isEmpty }
        #expect(explained.count == 218)
        for entry in explained {
            let named = Mentioned.terms(in: entry.blocks)
            #expect(entry.definitions.map(\.term).sorted() == named.sorted(), "\(entry.id.text)")
            #expect(Set(entry.anchors).count == entry.anchors.count)
        }
        var counts: [String: Int] = [:]
        for entry in entries { for definition in entry.definitions { counts[definition.term, default: 0] += 1 } }
        // The expected numbers are from an independent count over the same records.
        #expect(
            counts == [
                "blinded": 27, "charmed": 57, "deafened": 13, "exhaustion": 34,
                "frightened": 71, "grappled": 50, "incapacitated": 36, "invisible": 7,
                "paralyzed": 51, "petrified": 32, "poisoned": 78, "prone": 90,
                "restrained": 53, "stunned": 16, "unconscious": 25,
            ])
    }

    /// Maps each monster to the monsters whose text mentions it. A person has read every match and confirmed that the text means
    /// the creature.
    static let expected: [String: [String]] = [
        "acolyte": ["priest"],
        "archmage": ["mage"],
        "assassin": ["noble"],
        "bandit": ["thug", "veteran"],
        "bandit-captain": ["bandit"],
        "cultist": ["acolyte"],
        "djinni": ["air-elemental"],
        "efreeti": ["djinni", "fire-elemental"],
        "flying-snake": ["cultist"],
        "ghast": ["ghoul"],
        "giant-eagle": ["eagle"],
        "giant-lizard": ["lizardfolk", "drow", "duergar"],
        "giant-wolf-spider": ["giant-spider"],
        "guard": ["noble"],
        "hunter-shark": ["giant-shark", "reef-shark"],
        "imp": ["rat", "raven", "spider"],
        "knight": ["commoner"],
        "mage": ["noble"],
        "mammoth": ["elephant"],
        "mummy": ["mummy-lord"],
        "mummy-lord": ["mummy"],
        "noble": ["commoner"],
        "priest": ["acolyte"],
        "quasit": ["bat"],
        "quipper": ["swarm-of-quippers"],
        "reef-shark": ["giant-shark", "hunter-shark"],
        "spy": ["noble"],
        "swarm-of-bats": ["bat"],
        "swarm-of-quippers": ["quipper"],
        "swarm-of-rats": ["rat"],
        "swarm-of-ravens": ["raven"],
        "vampire-bat": ["bat", "vampire-spawn", "swarm-of-bats", "wolf"],
        "vampire-mist": ["bat"],
        "vampire-vampire": ["bat", "vampire-spawn", "swarm-of-bats", "wolf"],
        "wereboar-boar": ["boar"],
        "wereboar-human": ["boar"],
        "wereboar-hybrid": ["boar"],
        "wererat-human": ["giant-rat"],
        "wererat-hybrid": ["giant-rat"],
        "wererat-rat": ["giant-rat"],
        "weretiger-human": ["tiger"],
        "weretiger-hybrid": ["tiger"],
        "weretiger-tiger": ["tiger"],
        "werewolf-human": ["wolf"],
        "werewolf-hybrid": ["wolf"],
        "werewolf-wolf": ["wolf"],
        "wight": ["zombie"],
        "winter-wolf": ["dire-wolf", "frost-giant"],
        "worg": ["goblin", "hobgoblin"],
        "wraith": ["specter"],
    ]
}

/// Collects the links and terms in blocks, in order and without repeats.
private enum Mentioned {
    static func links(in blocks: [Block]) -> [EntryID] {
        inlines(in: blocks).compactMap { if case .entry(let id, _) = $0 { id } else { nil } }.distinct
    }

    static func terms(in blocks: [Block]) -> [String] {
        inlines(in: blocks).compactMap { if case .term(let term, _) = $0 { term } else { nil } }.distinct
    }

    private static func inlines(in blocks: [Block]) -> [Inline] {
        var found: [Inline] = []
        for block in blocks {
            _ = block.map(
                text: { text in
                    found += flat(text)
                    return text
                },
                blocks: { inner in
                    found += inlines(in: inner)
                    return inner
                })
        }
        return found
    }

    private static func flat(_ inlines: [Inline]) -> [Inline] {
        inlines.flatMap { inline -> [Inline] in
            switch inline {
            case .emphasis(let inner), .strong(let inner): flat(inner)
            default: [inline]
            }
        }
    }
}

extension [EntryID] {
    fileprivate var distinct: [EntryID] {
        var seen: Set<EntryID> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [String] {
    fileprivate var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
