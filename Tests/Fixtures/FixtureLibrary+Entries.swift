import Localization
public import Model
import TextProcessing

extension FixtureLibrary {
    /// Creates an entry of the catalog `beasts`.
    public static func beast(_ key: String, _ title: String, cr: FixedDecimal?, isPartial: Bool = false) -> Entry {
        Entry(
            id: id(beasts, key), title: title,
            subtitle: [.text("Large aberration · "), .label(.literal("challenge ")), .fraction(cr ?? FixedDecimal(0))],
            heading: [.text("Large aberration, lawful evil")], kind: "dragon",
            attributes: [
                Attribute("cr", cr.map { .number($0) } ?? .unknown), Attribute("type", .text("dragon")),
                Attribute("sense", .list(["darkvision", "tremorsense"])), Attribute("hover", .flag(true)),
                Attribute("hp", .number(FixedDecimal(2_147_483_648))),
            ],
            blocks: [
                .facts([
                    Fact(
                        label: .literal("Hit points"),
                        value: [.number(FixedDecimal(135), unit: nil), .dice(formula: "18d10+36", shown: "18d10 + 36")],
                        attribute: "hp"),
                    Fact(label: .literal("Senses"), value: [.label(.phrase("value.unknown"))]),
                ]),
                .abilities(
                    ["Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"].enumerated().map {
                        AbilityScore(label: .literal($0.element), score: Int64([21, 9, 1, 30, 10, 11][$0.offset]))
                    }),
                .section(
                    .init(
                        title: .literal("Actions"), anchor: "actions", scope: "features",
                        blocks: [
                            .passage(
                                name: [.text("Tentacle")], anchor: "tentacle",
                                body: [
                                    .paragraph([
                                        .text("Melee: "), .dice(formula: "1d20+9", shown: "+9"), .text(" to hit. "),
                                        .emphasis([.strong([.text("Both")])]), .code("x<y"), .lineBreak,
                                        .entry(id(worlds, "1"), [.text("a world")]),
                                        .web(url: "https://example.org/?a=1&b=\"2\"", [.text("out")]), .signed(-3),
                                    ])
                                ])
                        ])),
                .table(header: [[.text("d6")], [.text("What")]], rows: [[[.text("1")], [.text("One")]]]),
                .list(start: 1, items: [[.paragraph([.text("First")])], [.list(start: nil, items: [[.rule]])]]),
                .quote([.heading(level: 3, [.text("Said")]), .code("a\nb")]),
            ],
            links: [
                EntryLink(relation: .literal("Home"), target: id(worlds, "1")),
                EntryLink(relation: .literal("Home"), target: id(worlds, "999"), title: "Not kept"),
            ],
            source: EntrySource(upstream: "double", url: "https://example.org/beasts/" + key), isPartial: isPartial)
    }

    /// Sixty numbered beasts that cover every kind of challenge rating, followed by beasts with hostile or unusual text.
    public static var beastEntries: [Entry] {
        var entries: [Entry] = []
        let ratings: [FixedDecimal?] = [
            FixedDecimal(0), FixedDecimal(mantissa: 125, scale: 3), FixedDecimal(mantissa: 25, scale: 2),
            FixedDecimal(mantissa: 5, scale: 1), FixedDecimal(1), FixedDecimal(30), nil,
        ]
        for index in 0..<60 { entries.append(beast("beast-\(index)", "Beast \(index)", cr: ratings[index % ratings.count])) }
        entries[1].changed = beastChanges[0].time
        // The change isn't among the catalog's last ones.
        entries[3].changed = 1_500_000_000
        for (index, text) in hostile.enumerated() {
            var entry = beast("hostile-\(index)", text, cr: FixedDecimal(Int64(index)))
            entry.subtitle = [.text(text)]
            entry.heading = [.emphasis([.text(text)])]
            entry.kind = text
            entry.attributes = [Attribute("type", .text(text)), Attribute("sense", .list([text, text]))]
            entry.blocks = [
                .paragraph([
                    .text(text), .dice(formula: text, shown: text), .web(url: "https://example.org/" + text, [.text(text)]),
                ]), .code(text),
            ]
            entry.links = [EntryLink(relation: .literal(text), target: id(worlds, "404"), title: text)]
            entry.source = EntrySource(upstream: text, url: text)
            entry.isGone = true
            if index > 0 { entry.missingSince = 1_794_000_000 + Int64(index) }
            entries.append(entry)
        }
        var accents = beast("accents", "Ægir’s Œuvre — Ünïcödé straße", cr: FixedDecimal(3))
        accents.blocks += recipe
        accents.source = EntrySource(upstream: "double", title: hostile[0])
        entries.append(accents)
        entries.append(beast("letters", foldedLetters, cr: FixedDecimal(4)))
        entries.append(mentioning(entries))
        return entries
    }

    /// Creates a beast whose text mentions other beasts, itself, conditions, and a word that isn't a name.
    static func mentioning(_ others: [Entry]) -> Entry {
        var entry = beast("mentioning", "Mentioning Beast 5", cr: FixedDecimal(5))
        let hostile = FixtureLibrary.hostile.joined(separator: ", ")
        entry.blocks = [
            .facts([Fact(label: .literal("Immunities"), value: [.text("poisoned, prone; Beast 8")])]),
            .passage(
                name: [.text("Beast 9, prone")], anchor: "beast-9",
                body: [
                    .paragraph([
                        .text("The beast 5’s claws, BEAST 10’s, two Beast 11s and beast 3: prone, PRONE; a "),
                        .emphasis([.text("World 2")]), .text(" unknown; " + hostile),
                    ])
                ]),
            .paragraph([.text("Ægir's œuvre, strasse — beast-12, half-beast 13. "), .strong([.text("Beast 11")])]),
        ]
        let names = (others + [entry] + worldEntries).map { (id: $0.id, title: $0.title) }
        return InlineMentionLinker(names: names, rules: beasts.nameLinks, glossary: beasts.glossary).linked(entry)
    }

    /// A recipe whose ingredients and steps cover every unusual case.
    private static var recipe: [Block] {
        [
            .section(
                .init(
                    title: .literal("Ingredients & more"), anchor: "ingredients",
                    blocks: [
                        .checklist(
                            [ItemWithAmount("Œufs", "2 ½"), ItemWithAmount("Salt")] + hostile.map { ItemWithAmount($0, $0) }
                                + [("Butter", "175 g"), ("Mint", ""), ("Rice", "some"), ("Butter", "175 g"), ("Mint", "")]
                                .map { ItemWithAmount($0.0, $0.1) }
                                + Array(repeating: ItemWithAmount("Rice", "some"), count: 2))
                    ])),
            .section(
                .init(
                    title: .literal("Method"), anchor: "method",
                    blocks: [
                        .steps([
                            [.paragraph([.strong([.text("First")])]), .paragraph([.text(hostile[0])])],
                            [.list(start: 1, items: [[.paragraph([.text("Inner")])]])], [],
                        ])
                    ])),
            .steps([[.paragraph([.text("Last")])]]),
        ]
    }

    /// Letters from every Unicode block that text folding supports: Latin and its extensions, Greek, Cyrillic, Armenian, Georgian
    /// and full-width letters.
    static var foldedLetters: String {
        var text = ""
        let blocks: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x531...0x587, 0x10A0...0x10FF, 0x1E00...0x1FFF, 0x2100...0x214F,
            0x2C60...0x2C7F, 0xFB00...0xFB06, 0xFF21...0xFF5A,
        ]
        for block in blocks {
            for code in block {
                guard let scalar = Unicode.Scalar(code) else { continue }
                text.unicodeScalars.append(scalar)
            }
            text += " "
        }
        return text
    }

    /// Worlds with numbers that don't fit into 32 bits.
    public static var worldEntries: [Entry] {
        let populations: [AttributeValue] = [
            .number(FixedDecimal(1_000_000_000_000)), .number(FixedDecimal(2_147_483_648)), .number(FixedDecimal(Int64.max)),
            .number(FixedDecimal(mantissa: Int64.min, scale: 18)), .unknown, .notApplicable, .number(FixedDecimal(0)),
            .number(FixedDecimal(mantissa: 782, scale: 1)),
        ]
        return populations.enumerated().map { index, population in
            var value: [Inline] = [.label(.phrase("value.unknown"))]
            if case .number(let number) = population { value = [.number(number, unit: "unit.kilometres")] }
            return Entry(
                id: id(worlds, "\(index + 1)"), title: index == 3 ? "unknown" : "World \(index + 1)",
                subtitle: [.text("arid · "), value[0]], kind: "planet-arid",
                attributes: [Attribute("population", population), Attribute("climate", .list(["arid", "temperate"]))],
                blocks: [.facts([Fact(label: .literal("Population"), value: value, attribute: "population")])],
                links: [EntryLink(relation: .literal("Beasts"), target: id(beasts, "beast-2"))],
                picture: index % 2 == 0 ? "/pictures/\(index).png" : "", source: EntrySource(upstream: "double"))
        }
    }

    /// Tales with and without an answer. Some of them contain hostile text.
    public static var taleEntries: [Entry] {
        let texts = ["Why did it go? No, really: why?", "One, two, three, four, five, six: seven.", "A single text."] + hostile
        return texts.enumerated().map { index, text in
            var blocks: [Block] = [.paragraph([.text(text), .lineBreak, .text("So?")])]
            if index != 2 { blocks.append(.reveal(title: .literal("The answer"), [.paragraph([.text("Because " + text)])])) }
            return Entry(
                id: id(tales, "tale-\(index)"), title: text, subtitle: [.text("kind")], heading: [.text("kind")],
                kind: index == 0 ? "joke-words" : "joke", attributes: [Attribute("kind", .text("kind"))], blocks: blocks,
                source: EntrySource(upstream: index == 1 ? "almanac" : "double"))
        }
    }
}
