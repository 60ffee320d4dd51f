import Localization
import Model
import Pack
import Search
import Testing

/// Tests that a set of catalogs leaves out only catalogs in which a search finds nothing.
@Suite struct CatalogSetTests {
    private static func view(
        _ name: String, language: String = "en", _ entries: [(title: String, kind: String, text: String)]
    )
        throws -> MergedCatalog
    {
        let id = try #require(CatalogID(name))
        let about = CatalogDescription(
            id: id, collection: PackTests.about.collection, title: .literal(name), countKey: "k", language: language,
            attributes: [
                AttributeDescription(key: "kind", label: .literal("Kind"), kind: .text, facet: .values),
                AttributeDescription(key: "size", label: .literal("Size"), kind: .number),
            ], sources: [])
        return MergedCatalog(
            base: try PackReader(
                InMemoryPackBuilder.pack(
                    about,
                    entries.enumerated().map { number, entry in
                        Entry(
                            id: EntryID(id, number: UInt32(number)), title: entry.title,
                            attributes: [Attribute("kind", .text(entry.kind))],
                            blocks: [.paragraph([.text(entry.text)])], source: EntrySource(upstream: "x"))
                    })))
    }

    private static func set() throws -> CatalogSet {
        CatalogSet([
            try view(
                "beasts",
                [("Owlbear", "undead", "An owl and a bear share one body."), ("Half-Dragon", "dragon", "Its wolves howl.")]),
            try view(
                "birds", [("Owl", "flying beast", "It hoots at the bear."), ("Fire Bird", "elemental", "Burning feathers")]),
            try view("plats", language: "fr", [("Gâteau aux œufs", "dessert", "Les chevaux mangent des noix.")]),
            try view("ships", [("Starfighter", "fighter", "It escapes quickly."), ("X-Wing", "fighter", "Elementals fly it.")]),
        ])
    }

    private static let texts = [
        "owl", "owls", "owlbear", "owl bear", "owl-bear", "owlb", "owlbaer", "wolf", "wolves", "halfdragon", "half dragon",
        "half-dragon",
        "firebird", "fire bird", "firebirds", "fire elemental", "fireelemental", "fighter", "starfigther", "starfighter pilot",
        "cheval",
        "chevaux", "oeuf", "gateau", "gateu", "\"owl and\"", "\"an owl\"", "\"bear\"", "escape", "quick", "x wing", "xwing", "xw",
        "bear -owl", "(owl OR noix)", "(owl noix)", "zzz", "o", "ow", "burning fethers", "kind:dragon", "owl kind:dragon",
        "name:owl",
        "text:owl", "sharebody", "onebodyhowl", "elementals", "flybeast", "feather",
    ]

    /// Asks until the tables are made.
    private static func warmed() throws -> CatalogSet {
        let set = try set()
        for _ in 0..<301 { _ = set.numbers(titled: "owl") }
        return set
    }

    @Test(arguments: [0, 1, 2, 3, 4])
    func noMatchIsLeftOut(tolerance: Int) throws {
        let set = try Self.warmed()
        var left = 0
        for text in Self.texts {
            let attributes = set.catalogs[0].description.attributes
            var request = IndexSearchOptions()
            request.allowsForms = tolerance != 4
            request.allowsParts = tolerance == 1
            request.allowsErrors = tolerance == 2 || tolerance == 3
            request.allowsMoreErrors = tolerance == 3
            for sort in [nil, CatalogDescription.SortOrder(key: "kind", isDescending: false)] {
                var query = SearchQuery(parsing: text, attributes: attributes, catalogs: [])
                query.sort = sort
                let numbers = set.numbers(matching: query, request)
                for (number, view) in set.catalogs.enumerated() {
                    let isIn = CatalogSet.has(numbers, number)
                    #expect(isIn || view.search(query, request).total == 0, "\(text) in \(view.description.id.raw)")
                    if !isIn { left += 1 }
                }
            }
        }
        #expect(left > 150)
    }

    @Test func wordsNameTheirCatalogs() throws {
        let set = try Self.warmed()
        func numbers(_ text: String) -> UInt64 {
            set.numbers(matching: SearchQuery(parsing: text, attributes: [], catalogs: []), IndexSearchOptions())
        }
        #expect(numbers("starfighter ") == 8)
        #expect(numbers("noix") == 4)
        #expect(numbers("owl noix") == 0)
        #expect(set.numbers(titled: "owl") & 12 == 0)
        #expect(CatalogSet.has(set.numbers(titled: "Gâteau"), 2))
        #expect(CatalogSet.has(set.numbers(valued: "flying"), 1))
        #expect(CatalogSet.has(set.numbers(valued: "desserts"), 2))
    }

    /// Before that, every catalog counts.
    @Test func commandsMakeNoTables() throws {
        let set = try Self.set()
        #expect(set.numbers(titled: "zzz") == UInt64.max)
        #expect(set.number(of: set.catalogs[3].description.id) == 3)
        #expect(try set.number(of: #require(CatalogID("nothing"))) == nil)
    }
}
