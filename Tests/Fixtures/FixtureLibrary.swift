// The `Fixtures` module contains a small library that covers every unusual case, and requests to the library. Tests run the
// requests natively and in WebAssembly, and then check that the responses are identical.

public import Model
public import Pack
public import Shelf

/// An in-memory library with two catalogs full of edge cases, a joke catalog for random draws, and an empty catalog.
public enum FixtureLibrary {
    /// Strings that every page must show as plain text.
    public static let hostile: [String] = [
        "<script>alert(1)</script>&\"'", "a\u{0}b\u{1B}[31m\u{7F}", "\u{202E}desrever\u{200B}", "]]>--><!--", "%00%2e%2e/",
        "\u{FFFD}\u{FFFF}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦 ﷽", "${x}{{y}}\\u003c", "' onmouseover='x",
    ]

    static let collection = CollectionDescription(
        id: "dnd", title: .literal("Dungeons & Dragons"), shortTitle: .literal("D&D"), accent: .dnd)
    static let other = CollectionDescription(
        id: "starwars", title: .literal("Star Wars"), shortTitle: .literal("Star Wars"), accent: .starWars)

    static let source = SourceDescription(
        upstream: "double", name: "Double", url: "https://example.org/", licence: "CC0-1.0", attribution: "Of our own making.")

    /// The beasts catalog, which has facets, fractions, additional search scopes and a limit on favourites.
    public static let beasts = CatalogDescription(
        id: CatalogID(known: "beasts"), collection: collection, title: .literal("Beasts"), countKey: "count.entries",
        attributes: [
            AttributeDescription(
                key: "cr", label: .literal("Challenge"), kind: .number,
                facet: .ranges([FixedDecimal(0), FixedDecimal(1), FixedDecimal(5), FixedDecimal(11)]), isSortable: true,
                isFraction: true),
            AttributeDescription(key: "type", label: .literal("Type"), kind: .text, facet: .values),
            AttributeDescription(key: "sense", label: .literal("Senses"), kind: .list, facet: .values),
            AttributeDescription(key: "hover", label: .literal("Hovers"), kind: .flag, facet: .values),
            AttributeDescription(key: "hp", label: .literal("Hit points"), kind: .number, isSortable: true),
        ],
        scopes: [SearchScopeDescription(key: "features", label: .literal("Features"))], favouriteLimit: 3,
        nameLinks: NameLinkRules(
            catalogs: [CatalogID(known: "beasts"), CatalogID(known: "worlds")], exceptions: ["beast 3", "unknown"]),
        glossary: Glossary(
            title: .literal("Conditions"),
            definitions: [
                GlossaryDefinition(
                    term: "poisoned", title: .literal("Poisoned"), text: .literal(hostile[0]), query: "sense:darkvision",
                    queryLabel: .literal(hostile[0])),
                GlossaryDefinition(term: "prone", title: .phrase("value.unknown"), text: .phrase("value.none")),
            ]),
        sources: [source])

    /// The worlds catalog, which has large numbers, unknown values and links.
    public static let worlds = CatalogDescription(
        id: CatalogID(known: "worlds"), collection: other, title: .literal("Worlds"), countKey: "count.entries",
        attributes: [
            AttributeDescription(
                key: "population", label: .literal("Population"), kind: .number, unit: "unit.people", isSortable: true),
            AttributeDescription(key: "climate", label: .literal("Climate"), kind: .list, facet: .values),
        ],
        defaultSort: CatalogDescription.SortOrder(key: "population", isDescending: true), sources: [source])

    /// A catalog without entries, whose filters have no values.
    public static let voids = CatalogDescription(
        id: CatalogID(known: "voids"), collection: other, title: .literal("Voids"), countKey: "count.entries",
        attributes: beasts.attributes, sources: [source])

    /// The tales catalog, whose entries are drawn one at a time from one of two sources. At most three tales can be favourites.
    public static let tales = CatalogDescription(
        id: CatalogID(known: "tales"),
        collection: CollectionDescription(
            id: "jokes", title: .literal("Tales"), shortTitle: .literal("Tales"), accent: .jokes),
        title: .literal("Tales"), countKey: "count.entries",
        attributes: [AttributeDescription(key: "kind", label: .literal("Kind"), kind: .text, facet: .values)],
        favouriteLimit: 3, deck: DrawButtonLabels(draw: .literal("Tell one"), next: .literal("Tell another")),
        sources: [
            source,
            SourceDescription(
                upstream: "second", name: "Second <source>", url: "https://example.org/2", licence: "CC0-1.0", attribution: ""),
        ])

    /// Returns an ID in the fixture library.
    public static func id(_ catalog: CatalogDescription, _ key: String) -> EntryID {
        EntryID(catalog.id, key) ?? EntryID.placeholder
    }

    /// The catalogs' base packs.
    public static let packs: [[UInt8]] = [
        InMemoryPackBuilder.pack(beasts, beastEntries), InMemoryPackBuilder.pack(worlds, worldEntries),
        InMemoryPackBuilder.pack(voids, []),
        InMemoryPackBuilder.pack(tales, taleEntries),
    ]

    /// A delta pack for `beasts` with a changed entry and a new entry.
    public static let delta: [UInt8] = {
        var changed = beastEntries[1]
        changed.title += " (changed)"
        return InMemoryPackBuilder.pack(beasts, [changed, beast("zz-new", "Zz new", cr: FixedDecimal(2), isPartial: true)])
    }()

    /// A recipe that the reader wrote, whose catalog doesn't exist.
    private static let recipe = """
        Leek <b>soup</b>
        servings: 4
        prep: 10
        cook: 85
        tags: soup, <i>
        source: https://www.recipes.example/leek?a=b&c=d

        Ingredients:
        2 leeks
        For the top:
        1 1/2 tbsp chives & salt

        Steps:
        Cut the leeks at 180 °C.
        To finish:
        Boil them.

        """

    /// Returns a view of a catalog that contains these entries.
    public static func view(of entries: [Entry], in catalog: CatalogDescription) throws -> MergedCatalog {
        MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(catalog, entries)))
    }

    /// Catalog views of the base packs and the delta.
    public static let views: [MergedCatalog] = {
        var views: [MergedCatalog] = []
        for (index, bytes) in packs.enumerated() {
            guard let base = try? PackReader(bytes) else { continue }
            views.append(MergedCatalog(base: base, delta: index == 0 ? try? PackReader(delta) : nil))
        }
        return views
    }()

    /// A shelf with two notes, three favourites in `beasts` (the maximum), a favourite in `worlds`, two lists, two lists
    /// of other readers, and an encounter. One of the favourites has no stored entry.
    public static var shelf: ShelfState {
        let changes: [(ShelfKey, ShelfValue)] = [
            (.favourite(id(beasts, "beast-1")), ShelfValue(text: "My <b>first</b>", date: 1_700_000_000, title: "Beast 1")),
            (.favourite(id(beasts, "beast-2")), ShelfValue(text: "Éclair", date: 1_700_000_100, title: "Beast 2")),
            (.favourite(id(beasts, "gone")), ShelfValue(text: "Gone", date: -62_135_596_800, title: "Gone")),
            (.favourite(id(worlds, "1")), ShelfValue(text: "eclair", date: 253_402_300_799, title: "World")),
            (
                .note(id(beasts, "beast-1")),
                ShelfValue(
                    text: "# Note\n\n**bold** <script>\n\n- one\n- two\n\n" + hostile.joined(separator: "\n"), date: 1)
            ),
            (
                .note(id(worlds, "1")),
                ShelfValue(text: String(repeating: "[", count: 10_000) + "(x)" + String(repeating: "*", count: 999), date: 1)
            ),
            (.list("5-a"), ShelfValue(text: "My <b>list</b> & more", date: 1_700_000_000)),
            (.list("6-b"), ShelfValue(text: "Empty", date: 1_700_000_000)),
            (.search("7-a"), ShelfValue(text: "<i>Dragons</i>", date: 1_700_000_000, title: "/beasts?type=dragon")),
            (.encounter("8-a"), ShelfValue(text: "The <i>bridge</i>", date: 1_700_000_000)),
            (.property(.seen, of: "7-a"), ShelfValue(text: "1", date: 1_700_000_000)),
            (.recipe("8-a"), ShelfValue(text: recipe, date: 1_700_000_000, title: "Leek <b>soup</b>")),
            (.property(.colour, of: "5-a"), ShelfValue(text: "red", date: 1_700_000_000)),
            (.member(id(beasts, "beast-1"), of: "5-a"), ShelfValue(text: "", date: 1_700_000_300, title: "Beast 1")),
            (.member(id(worlds, "1"), of: "5-a"), ShelfValue(text: "", date: 1_700_000_200, title: "World")),
            (.member(id(beasts, "lost"), of: "5-a"), ShelfValue(text: "", date: 1_700_000_400, title: "Lost <one>")),
            (.shopping(id(beasts, "accents")), ShelfValue(text: "2", date: 1_700_000_000, title: "Recipe")),
            (.shopping(id(beasts, "lost")), ShelfValue(text: "1.5", date: 1_700_000_001, title: "Lost <one>")),
            (.shoppingLine("8-a"), ShelfValue(text: "2 bars of soap <b>", date: 1_700_000_000)),
            (.shoppingTick("8-a"), ShelfValue(text: "", date: 1_700_000_000)),
            (.note(on: id(worlds, "1"), in: "5-a"), ShelfValue(text: "Go <there>\nfirst", date: 1_700_000_200)),
        ]
        let events = [
            "add beasts/beast-1 7 2 50 Beast <b>1</b>", "add beasts/beast-1 7 2 50 Beast <b>1</b>", "add - - 0 0 Ada & co",
            "initiative 100001-1 17 1d20+2", "initiative 100003-3 12", "turn - 0", "points 100002-2 -12 2d6+5",
            "condition 100003-3 3 poisoned", "condition 100001-1 - <unknown>", "points 100001-1 -1", "undo 10000a-a -",
        ]
        let log = events.enumerated().map { index, text in
            let number = String(index + 1, radix: 16)
            return (ShelfKey.event("10000" + number + "-" + number, of: "8-a"), ShelfValue(text: text, date: 1_700_000_000))
        }
        // Other readers' lists: one that may be read, and one that may be changed.
        let shared: [(ShelfKey, ShelfValue)] = ["9-c", "9-d"].flatMap { list in
            [
                (.list(list), ShelfValue(text: "Shared <i>" + list, date: 1_700_000_000)),
                (.member(id(worlds, "1"), of: list), ShelfValue(text: "", date: 1_700_000_200, title: "World")),
                (.note(on: id(worlds, "1"), in: list), ShelfValue(text: "For <all>", date: 1_700_000_200)),
                (.property(.owner, of: list), ShelfValue(text: "2", date: 1_700_000_000, title: "Ada <b>")),
                (.property(.shared, of: list), ShelfValue(text: list == "9-c" ? "read" : "write", date: 1_700_000_000)),
            ]
        }
        return ShelfState(
            (changes + log + shared).enumerated().map { index, change in
                ShelfChange(
                    id: ChangeID(time: 1_700_000_000_000 + Int64(index), counter: 0, device: 7), key: change.0, value: change.1,
                    replaces: [])
            })
    }
}

extension EntryID {
    /// The ID that a fixture uses if its own ID is invalid. A test that encounters this ID fails.
    static var placeholder: EntryID {
        guard let id = EntryID("invalid/invalid") else { preconditionFailure("the form of ids has changed") }
        return id
    }
}
