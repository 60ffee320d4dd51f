import Fixtures
import Model
import Routing
import Screens
import Shelf
import Testing

/// Tests that right-to-left text from a source or a reader has its own direction, wherever it appears on a page.
@Suite struct RightToLeftTests {
    private static let hebrew = "שלום (עולם) 3"
    private static let catalog = CatalogDescription(
        id: CatalogID(known: "poems"), collection: FixtureLibrary.beasts.collection, title: .literal(hebrew),
        countKey: "count.entries",
        attributes: [AttributeDescription(key: "kind", label: .literal("Kind"), kind: .text, facet: .values)],
        sources: FixtureLibrary.beasts.sources)

    private static func entry(_ number: Int) -> Entry {
        Entry(
            id: FixtureLibrary.id(catalog, "\(number)"), title: "\(hebrew) \(number)", subtitle: [.text(hebrew)],
            heading: [.text(hebrew)], attributes: [Attribute("kind", .text(hebrew))],
            blocks: [
                .paragraph([.text(hebrew)]), .heading(level: 2, [.text(hebrew)]),
                .list(start: nil, items: [[.paragraph([.text(hebrew)])], [.paragraph([.text("left")])]]),
                .table(header: [[.text(hebrew)]], rows: [[[.text(hebrew)]]]), .quote([.paragraph([.text(hebrew)])]),
                .facts([Fact(label: .literal(hebrew), value: [.text(hebrew)])]),
                .passage(name: [.text(hebrew)], anchor: "p", body: [.paragraph([.text(hebrew)])]),
                .checklist([ItemWithAmount(hebrew, hebrew)]), .steps([[.paragraph([.text(hebrew)])]]),
            ], links: [EntryLink(relation: .literal("See"), target: FixtureLibrary.id(catalog, "2"), title: hebrew)],
            source: EntrySource(upstream: "double"))
    }

    private static let shelf: ShelfState = {
        let entry = FixtureLibrary.id(catalog, "1")
        return ShelfState(
            [ShelfKey.favourite(entry), .note(entry)].enumerated().map { place, key in
                ShelfChange(
                    id: ChangeID(time: 1_794_000_000_000 + Int64(place), counter: 0, device: 7), key: key,
                    value: ShelfValue(text: hebrew, date: 1_794_000_000, title: hebrew), replaces: [])
            })
    }()

    /// Returns the texts with Hebrew letters that have no enclosing element with `dir="auto"`.
    static func undirected(_ page: String) -> [String] {
        let void: Set<Substring> = ["meta", "link", "input", "br", "hr", "img", "use"]
        var open: [(name: Substring, isDirected: Bool)] = [], found: [String] = []
        for piece in page.split(separator: "<").dropFirst() {
            let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let tag = parts[0], name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            let isDirected = tag.contains("dir=\"auto\"") || name == "bdi"
            if tag.hasPrefix("/") {
                if let place = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(place...) }
            } else if !void.contains(name) {
                open.append((name, isDirected || open.last?.isDirected == true))
            }
            if name == "input", tag.contains("value=\"ש"), !tag.contains("hidden"), !isDirected { found.append(String(tag)) }
            guard parts.count > 1, parts[1].contains("ש"), open.last?.isDirected != true else { continue }
            // Browsers show these texts outside the page or in a place of their own.
            if open.contains(where: { ["title", "nav", "button", "option", "legend"].contains($0.name) }) { continue }
            found.append(String(piece.prefix(120)))
        }
        return found
    }

    @Test(arguments: [
        "/", "/poems", "/poems?q=שלום", "/poems/1", "/poems/1?edit=note", "/poems/1?edit=name", "/poems/1?view=cook",
        "/poems/1?view=cook&step=1", "/search?q=שלום", "/favourites", "/favourites?rename=poems/1",
        "/settings?part=sources",
    ]) func everyTextHasADirection(target: String) throws {
        let view = try FixtureLibrary.view(of: [Self.entry(1), Self.entry(2)], in: Self.catalog)
        let response = respond(Request(.get, target), [view], Self.shelf, FixtureRequests.context())
        #expect(response.status == 200)
        let page = String(decoding: response.body, as: UTF8.self)
        #expect(page.contains("ש"))
        #expect(Self.undirected(page) == [], "\(target)")
    }

    @Test func theCheckCanFail() {
        #expect(Self.undirected("<p><b dir=\"auto\">שלום</b></p><bdi>ש</bdi>") == [])
        #expect(Self.undirected("<p><b dir=\"auto\">a</b> שלום</p><input value=\"ש\">").count == 2)
    }
}
