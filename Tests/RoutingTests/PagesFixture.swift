import Localization
import Model
import Pack
import Screens
import Shelf
import TextProcessing

/// A small library for tests of pages. Its monsters and planets contain everything that a page can show.
enum PagesFixture {
    static let monsters = CatalogID(known: "monsters")
    static let planets = CatalogID(known: "planets")
    /// The fixture's current time in seconds since 1970: 21 November 2026.
    static let now: Int64 = 1_795_219_200

    /// Hostile text, which every page must show as plain text.
    static let hostile = "<script>&\"'\u{1B}[31m\u{0}</title>"

    private static func source(_ name: String, _ upstream: String) -> SourceDescription {
        SourceDescription(
            upstream: upstream, name: name, url: "https://example.org/", licence: "CC-BY-4.0",
            attribution: "This work includes material that its makers ask to be named for.")
    }

    static let monsterDescription = CatalogDescription(
        id: monsters,
        collection: CollectionDescription(
            id: "dnd", title: .literal("Dungeons & Dragons"), shortTitle: .literal("D&D"), accent: .dnd),
        title: .literal("Monsters"), countKey: "count.entries",
        attributes: [
            AttributeDescription(
                key: "cr", label: .literal("Challenge"), kind: .number,
                facet: .ranges([0, 1, 5, 11, 17].map { FixedDecimal($0) }), isSortable: true, isFraction: true),
            AttributeDescription(key: "hp", label: .literal("Hit points"), kind: .number, isSortable: true),
            AttributeDescription(key: "size", label: .literal("Size"), kind: .text, facet: .values),
            AttributeDescription(key: "type", label: .literal("Type"), kind: .text, facet: .values),
        ],
        scopes: [SearchScopeDescription(key: "features", label: .literal("traits and actions"))], favouriteLimit: 10,
        sources: [source("D&D 5e API", "dnd5e")])

    static let planetDescription = CatalogDescription(
        id: planets,
        collection: CollectionDescription(
            id: "starwars", title: .literal("Star Wars"), shortTitle: .literal("Star Wars"), accent: .starWars),
        title: .literal("Planets"), countKey: "count.entries",
        attributes: [
            AttributeDescription(key: "climate", label: .literal("Climate"), kind: .list, facet: .values),
            AttributeDescription(
                key: "population", label: .literal("Population"), kind: .number, isSortable: true),
        ],
        sources: [source("swapi.dev", "swapi")])

    static func id(_ catalog: CatalogID, _ key: String) -> EntryID {
        guard let id = EntryID(catalog, key) else { preconditionFailure("invalid ID in the fixture: \(key)") }
        return id
    }

    static let aboleth = Entry(
        id: id(monsters, "aboleth"), title: "Aboleth",
        subtitle: [.text("Large aberration · challenge "), .fraction(FixedDecimal(10))],
        heading: [.text("Large aberration, lawful evil")], kind: "aberration",
        attributes: [
            Attribute("cr", .number(FixedDecimal(10))), Attribute("hp", .number(FixedDecimal(135))),
            Attribute("size", .text("Large")), Attribute("type", .text("aberration")),
        ],
        blocks: [
            .facts([
                Fact(label: .literal("Armour class"), value: [.number(FixedDecimal(17), unit: nil), .text(" (natural armour)")]),
                Fact(
                    label: .literal("Hit points"),
                    value: [
                        .number(FixedDecimal(135), unit: nil), .text(" ("), .dice(formula: "18d10+36", shown: "18d10 + 36"),
                        .text(")"),
                    ]),
                Fact(
                    label: .literal("Speed"),
                    value: [
                        .number(FixedDecimal(10), unit: "unit.feet"), .text(", swim "),
                        .number(FixedDecimal(40), unit: "unit.feet"),
                    ]),
            ]),
            .abilities(
                [
                    ("Strength", 21), ("Dexterity", 9), ("Constitution", 15), ("Intelligence", 18), ("Wisdom", 15),
                    ("Charisma", 18),
                ]
                .map { AbilityScore(label: .literal($0.0), score: $0.1) }),
            .facts([
                Fact(
                    label: .literal("Saving throws"),
                    value: [.text("Con "), .signed(6), .text(", Int "), .signed(8), .text(", Wis "), .signed(6)]),
                Fact(label: .literal("Skills"), value: [.text("History "), .signed(12), .text(", Perception "), .signed(10)]),
                Fact(
                    label: .literal("Senses"),
                    value: [
                        .text("darkvision "), .number(FixedDecimal(120), unit: "unit.feet"), .text(", passive Perception 20"),
                    ]),
                Fact(label: .literal("Languages"), value: [.text("Deep Speech, telepathy 120 ft.")]),
                Fact(
                    label: .literal("Challenge"),
                    value: [.fraction(FixedDecimal(10)), .text(" (5,900 XP) · proficiency "), .signed(4)]),
            ]),
            .section(
                Block.Section(
                    title: .literal("Traits"), anchor: "traits", scope: "features",
                    blocks: [
                        .passage(
                            name: [.text("Amphibious")], anchor: "amphibious",
                            body: [.paragraph([.text("The creature can breathe air and water alike, and is at home in both.")])]),
                        .passage(
                            name: [.text("Mucous Cloud")], anchor: "mucous-cloud",
                            body: [
                                .paragraph([
                                    .text("Under water it is surrounded by slime. A creature that touches it must save ("),
                                    .dice(formula: "1d20+2", shown: "DC 14"), .text(") or be diseased for "),
                                    .dice(formula: "1d4", shown: "1d4"), .text(" hours, as "),
                                    .entry(id(monsters, "chuul"), [.text("chuuls")]), .text(" are said to be."),
                                ]),
                                .list(
                                    start: nil,
                                    items: [[.paragraph([.text("Skin turns clear.")])], [.paragraph([.text("Air burns.")])]]),
                            ]),
                    ])),
            .section(
                Block.Section(
                    title: .literal("Actions"), anchor: "actions", scope: "features",
                    blocks: [
                        .passage(
                            name: [.text("Multiattack")], anchor: "multiattack",
                            body: [.paragraph([.text("Three tentacle attacks.")])]),
                        .passage(
                            name: [.text("Tentacle")], anchor: "tentacle",
                            body: [
                                .paragraph([
                                    .emphasis([.text("Melee")]), .text(", "), .dice(formula: "1d20+9", shown: "+9"),
                                    .text(" to hit, reach 10 ft., one target. Hit: 12 ("),
                                    .dice(formula: "2d6+5", shown: "2d6 + 5"),
                                    .text(") bludgeoning."),
                                ])
                            ]),
                    ])),
            .section(
                Block.Section(
                    title: .literal("Description"), anchor: "description",
                    blocks: [
                        .heading(level: 1, [.text("Under the lighthouse")]),
                        .paragraph([
                            .strong([.text("Old as the sea")]), .text(" and patient. See "),
                            .web(url: "https://example.org/a?b=c&d", [.text("more")]), .text("."), .lineBreak, .text("A line. "),
                            .web(url: "javascript:alert(1)", [.text("never a link")]), .code("x < y"),
                        ]),
                        .table(
                            header: [[.text("Roll")], [.text("Effect")]],
                            rows: [[[.text("1–3")], [.text("Nothing")]], [[.text("4–6")], [.text("A wave")]]]),
                        .quote([.paragraph([.text("It remembers everything.")])]), .code("a < b\n  c"), .rule,
                    ])),
        ],
        links: [
            EntryLink(relation: .literal("Other forms"), target: id(monsters, "chuul"), title: "Chuul"),
            EntryLink(relation: .literal("Other forms"), target: id(monsters, "gone-for-good"), title: "Gone for good"),
        ], source: EntrySource(upstream: "dnd5e", url: "https://example.org/aboleth"))

    private static let types = [
        "aberration", "beast", "celestial", "construct", "dragon", "elemental", "fey", "fiend", "giant", "humanoid",
        "monstrosity", "ooze", "plant", "undead",
    ]

    /// The entries for monsters: the aboleth, a handful of others, and enough generated monsters to fill several list pages.
    static var monsterEntries: [Entry] {
        var entries = [aboleth]
        for (key, title, type, rating) in [
            ("chuul", "Chuul", "aberration", 4), ("cloaker", "Cloaker", "aberration", 8), ("otyugh", "Otyugh", "aberration", 5),
        ] { entries.append(monster(key, title, type, Int64(rating))) }
        for number in 1...130 {
            entries.append(monster("beast-\(number)", "Wanderer \(number)", types[number * number % 14], Int64(number % 21)))
        }
        var strange = monster("hostile", hostile, "ooze", 1)
        strange.blocks += [
            .section(
                Block.Section(
                    title: .literal(hostile), anchor: "ready",
                    blocks: [.checklist([ItemWithAmount(hostile, hostile), ItemWithAmount("Salt")])])),
            .section(
                Block.Section(
                    title: .literal("Steps"), anchor: "steps",
                    blocks: [.steps([[.paragraph([.text(hostile)])], [.paragraph([.text("Second")])]])])),
        ]
        strange.source = EntrySource(upstream: "dnd5e", url: "https://example.org/", title: hostile)
        entries.append(strange)
        var partial = monster("partial", "Unfinished", "fey", 2)
        partial.isPartial = true
        partial.missingSince = 1_794_000_000
        entries.append(partial)
        var gone = monster("vanished", "Vanished", "undead", 3)
        gone.isGone = true
        gone.blocks = [.paragraph([.text(hostile)])]
        entries.append(gone)
        return entries
    }

    static func monster(_ key: String, _ title: String, _ type: String, _ rating: Int64) -> Entry {
        let size = rating > 8 ? "Large" : "Medium"
        return Entry(
            id: id(monsters, key), title: title,
            subtitle: [.text("\(size) \(type) · challenge "), .fraction(FixedDecimal(rating))],
            heading: [.text("\(size) \(type), unaligned")], kind: type,
            attributes: [
                Attribute("cr", .number(FixedDecimal(rating))), Attribute("hp", .number(FixedDecimal(rating * 9 + 4))),
                Attribute("size", .text(size)), Attribute("type", .text(type)),
            ],
            blocks: [.facts([Fact(label: .literal("Hit points"), value: [.number(FixedDecimal(rating * 9 + 4), unit: nil)])])],
            source: EntrySource(upstream: "dnd5e", url: "https://example.org/" + key))
    }

    static var planetEntries: [Entry] {
        [
            ("1", "Tatooine", "arid", 200_000), ("2", "Alderaan", "temperate", 2_000_000_000), ("4", "Hoth", "frozen", -1),
            ("5", "Dagobah", "murky", -1), ("6", "Bespin", "gas", 6_000_000), ("3", "Yavin IV", "tropical", 1000),
            ("9", "Coruscant", "urban", 1_000_000_000_000), ("28", "unknown", "unknown", -1),
        ].map { (key: String, title: String, look: String, people: Int64) in
            let population: Inline =
                people < 0 ? .label(.phrase("value.unknown")) : .number(FixedDecimal(people), unit: "unit.people")
            return Entry(
                id: id(planets, key), title: title, subtitle: [.text(look + " · "), population],
                heading: [.text(look + " · "), population],
                kind: "planet-" + look,
                attributes: [
                    Attribute("climate", .list([look])),
                    Attribute("population", people < 0 ? .unknown : .number(FixedDecimal(people))),
                ],
                blocks: [
                    .facts([
                        Fact(label: .literal("Climate"), value: [.text(look)]),
                        Fact(label: .literal("Population"), value: [population]),
                        Fact(label: .literal("Diameter"), value: [.number(FixedDecimal(10465), unit: "unit.kilometres")]),
                        Fact(label: .literal("Gravity"), value: [.number(FixedDecimal(1), unit: "unit.standardGravity")]),
                    ])
                ], links: [EntryLink(relation: .literal("Neighbours"), target: id(planets, "1"), title: "Tatooine")],
                source: EntrySource(upstream: "swapi"))
        }
    }

    static func view(_ description: CatalogDescription, _ entries: [Entry]) throws -> MergedCatalog {
        MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(description, entries)))
    }

    /// Returns a shelf with favourites and notes. The user has renamed one of the favourites.
    static func shelf() throws -> ShelfState {
        var shelf = ShelfState()
        for action: ShelfAction in [
            .favourite(aboleth.id, name: "The thing in the harbour", title: "Aboleth"),
            .favourite(id(planets, "4"), name: "", title: "Hoth"),
            .favourite(id(monsters, "hostile"), name: hostile, title: hostile),
            .note(aboleth.id, text: "\nUnder the *lighthouse*. Owes the party a favour.\n\n</textarea><script>1</script>"),
        ] {
            if let change = try ShelfRules.change(for: action, on: shelf, limit: 10, now: now * 1000, device: 1) {
                shelf.apply(change)
            }
        }
        return shelf
    }

    static func builder(
        language: Language = .english, theme: UserSettings.Theme = .system, size: UserSettings.TextSize = .normal,
        statuses: [CatalogStatus]? = nil, isOffline: Bool = false, monsters: [Entry] = monsterEntries, shelf: ShelfState? = nil
    ) throws -> ScreenBuilder {
        let context = RequestContext(
            now: now, settings: UserSettings(language: language, theme: theme, textSize: size), isOffline: isOffline,
            catalogs: statuses ?? [CatalogStatus(catalog: PagesFixture.monsters, checked: now - 3 * 3600, outcome: .ok)],
            build: "b1",
            bytesKept: 4_200_000)
        return ScreenBuilder(
            catalogs: [try view(monsterDescription, monsters), try view(planetDescription, planetEntries)],
            shelf: try shelf ?? PagesFixture.shelf(), context: context)
    }
}
