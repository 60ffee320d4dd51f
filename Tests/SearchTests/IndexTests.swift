import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// A small catalog in memory that tests can search.
struct SmallIndex {
    static let attributes = [
        AttributeDescription(
            key: "cr", label: .literal(""), kind: .number, facet: .ranges([FixedDecimal(0), FixedDecimal(5)]),
            isSortable: true),
        AttributeDescription(key: "type", label: .literal(""), kind: .text, facet: .values, isSortable: true),
        AttributeDescription(key: "sense", label: .literal(""), kind: .list, facet: .values),
        AttributeDescription(key: "hover", label: .literal(""), kind: .flag),
        AttributeDescription(key: "unit_2", label: .literal(""), kind: .text),
    ]
    static let catalogs = [CatalogID(known: "monsters"), CatalogID(known: "planets")]

    let titles: [String]
    let index: IndexReader

    init(_ documents: [IndexDocument], scopes: [String] = []) throws {
        var builder = IndexBuilder(attributes: SmallIndex.attributes, scopes: scopes)
        for document in documents { builder.add(document) }
        titles = documents.map { $0.title }
        index = try IndexReader(builder.finish())
    }

    static func query(_ text: String) -> SearchQuery {
        SearchQuery(parsing: text, attributes: attributes, catalogs: catalogs)
    }

    func answer(
        _ text: String, _ change: (inout SearchQuery, inout IndexSearchOptions) -> Void = { _, _ in }
    ) throws -> IndexSearchResult {
        var query = SmallIndex.query(text)
        var request = IndexSearchOptions(countsAll: true)
        change(&query, &request)
        return try IndexSearch.run(query, in: index, request, catalog: SmallIndex.catalogs[0])
    }

    func find(_ text: String, _ change: (inout SearchQuery, inout IndexSearchOptions) -> Void = { _, _ in }) throws -> [String] {
        let answer = try answer(text, change)
        #expect(answer.total == UInt32(answer.hits.count) || answer.hits.count == 20)
        return answer.hits.map { titles[Int($0.entry)] }
    }
}

@Suite struct IndexTests {
    static func monster(
        _ title: String, cr: String = "", type: String = "", senses: [String] = [], _ text: String = "", scope: String = ""
    ) -> IndexDocument {
        IndexDocument(
            title: title,
            attributes: [
                Attribute("cr", FixedDecimal(cr).map { .number($0) } ?? .unknown),
                Attribute("type", type.isEmpty ? .unknown : .text(type)), Attribute("sense", .list(senses)),
                Attribute("hover", type == "ooze" ? .flag(true) : .unknown),
            ], parts: [.init(scope: scope, text: text)], excerpt: text)
    }

    /// Creates the index. Its entries are sorted by title, as in a catalog.
    static func small() throws -> SmallIndex {
        try SmallIndex(
            [
                monster(
                    "Ancient Dragon", cr: "24", type: "dragon", senses: ["blindsight", "darkvision"], "eats an owl now and then"),
                monster("Éclair d’Or", cr: "5", type: "ooze", "sweet"),
                monster("Giant Owl", cr: "0.25", type: "beast", senses: ["darkvision"], "talons", scope: "features"),
                monster("Half-Dragon", cr: "5", type: "humanoid"),
                monster("Owl", cr: "0", type: "beast", "flies by"),
                monster(
                    "Owlbear", cr: "3", type: "monstrosity", senses: ["darkvision"], "beak and claws of an owl, body of a bear"),
                monster("Vampire", cr: "13", type: "undead", "bites, then drinks: bites and then the vampire drinks"),
            ], scopes: ["features"])
    }

    @Test func datesCompareByYearMonthAndDay() throws {
        let dates = ["1979-12-31", "1980", "1980-05-21", "1980-06-01", "1990-01-01T08:00:00", "c. 1980", "unknown"]
        let small = try SmallIndex(
            dates.map { IndexDocument(title: $0, attributes: [Attribute("type", .text($0))]) })
        let cases: [(String, [String])] = [
            ("type:1980", Array(dates[1...3])), ("type:1980-05", [dates[2]]), ("type<1980", [dates[0]]),
            ("type<=1980", Array(dates[...3])), ("type>1980", [dates[4]]), ("type>=1980-06", Array(dates[3...4])),
            ("type:1979..1980", Array(dates[...3])), ("type:1979..<1980", [dates[0]]), ("type:..1979", [dates[0]]),
            ("type:1990..", [dates[4]]), ("-type:1980..1989", [dates[0], dates[4], dates[5], dates[6]]),
            ("type:\"c. 1980\"", [dates[5]]),
        ]
        for (query, found) in cases { #expect(try small.find(query) == found, "\(query)") }
        // A value that isn't a date can't be compared with `>`. A filter can only select that exact value.
        #expect(!SmallIndex.query("type>dragon").misunderstood.isEmpty)
        #expect(SearchQuery.condition("1980", .text) == .text(Array("1980".utf8)))
    }

    @Test func titlesRankBeforeTextsAndWholeWordsBeforePrefixes() throws {
        // The results are in this order: titles that equal the word, titles that contain the word, titles that contain a word
        // with this prefix, and text that contains the word.
        #expect(try IndexTests.small().find("owl") == ["Owl", "Giant Owl", "Owlbear", "Ancient Dragon"])
        #expect(try IndexTests.small().find("dragon") == ["Ancient Dragon", "Half-Dragon"])
    }

    @Test(arguments: [
        ("owl giant", ["Giant Owl"]), ("owl -giant", ["Owl", "Owlbear", "Ancient Dragon"]), ("\"giant owl\"", ["Giant Owl"]),
        ("\"owl giant\"", []), ("\"ow\"", []), ("eclair d'or", ["Éclair d’Or"]), ("ECLAIR D’OR", ["Éclair d’Or"]),
        ("halfdragon", ["Half-Dragon"]), ("half-dragon", ["Half-Dragon"]), ("half dragon", ["Half-Dragon"]),
        ("hover:*", ["Éclair d’Or"]), ("sense:* -cr>10", ["Giant Owl", "Owlbear"]),
        ("-sense:* cr:*", ["Éclair d’Or", "Half-Dragon", "Owl", "Vampire"]),
        ("unit_2:*", []), ("-unit_2:* sense:*", ["Ancient Dragon", "Giant Owl", "Owlbear"]), ("type!=* owl", []),
        ("type:* giant", ["Giant Owl"]),
        ("type:\"*\"", []), ("owl-bear", ["Owlbear"]), ("cr:1/4", ["Giant Owl"]), ("cr:0.25..3", ["Giant Owl", "Owlbear"]),
        ("cr>=5 cr<24", ["Éclair d’Or", "Half-Dragon", "Vampire"]), ("cr:..<3", ["Giant Owl", "Owl"]),
        ("type:dragon type:ooze", ["Ancient Dragon", "Éclair d’Or"]), ("type:beast sense:darkvision", ["Giant Owl"]),
        ("-type:beast cr<5", ["Owlbear"]), ("hover:yes", ["Éclair d’Or"]), ("hover:no", []),
        ("vampire OR type:ooze", ["Vampire", "Éclair d’Or"]),
        ("(owl OR vampire) -type:beast", ["Vampire", "Ancient Dragon", "Owlbear"]),
        ("-(owl OR vampire)", ["Éclair d’Or", "Half-Dragon"]), ("name:owl", ["Owl", "Giant Owl", "Owlbear"]),
        ("text:owl", ["Ancient Dragon", "Owlbear"]), ("name:\"giant owl\"", ["Giant Owl"]), ("in:planets owl", []),
        ("in:monsters vamp", ["Vampire"]), ("(in:planets OR in:monsters) vamp", ["Vampire"]), ("blindsight", ["Ancient Dragon"]),
        ("sort:cr:desc type:beast", ["Giant Owl", "Owl"]), ("sort:cr owl", ["Owl", "Giant Owl", "Owlbear", "Ancient Dragon"]),
        ("then drinks", ["Vampire"]), ("nosuchword", []),
        ("o", ["Owl", "Giant Owl", "Éclair d’Or", "Owlbear", "Ancient Dragon"]),
    ])
    func finds(_ query: String, _ expected: [String]) throws {
        let found = try IndexTests.small().find(query)
        if query.utf8.count > 1 { #expect(found == expected) } else { #expect(Set(found).isSuperset(of: expected)) }
    }

    @Test func titleOnlySearch() throws {
        let index = try IndexTests.small()
        #expect(try index.find("owl") { query, _ in query.scope = .names } == ["Owl", "Giant Owl", "Owlbear"])
        #expect(try index.find("talons") { query, _ in query.scope = .part("features") } == ["Giant Owl"])
        #expect(try index.find("beak") { query, _ in query.scope = .part("features") } == [])
        #expect(try index.find("\"giant owl\"") { query, _ in query.scope = .names } == ["Giant Owl"])
    }

    @Test func favouritesAndNotes() throws {
        let index = try IndexTests.small()
        #expect(try index.find("is:favourite") { $1.favourites = [4] } == ["Owl"])
        #expect(
            try index.find("has:note OR is:favourite") {
                $1.favourites = [4]; $1.noted = [6]
            } == ["Owl", "Vampire"])
        let words = IndexSearchOptions.PersonalText(entry: 3, note: WordScanner.words("killed by Owlbears"))
        #expect(try index.find("killed") { $1.written = [words] } == ["Half-Dragon"])
        #expect(try index.find("killed owl") { $1.written = [words] } == ["Half-Dragon"])
        #expect(try index.find("owl") { $1.hidden = [4, 5] } == ["Giant Owl", "Ancient Dragon"])
    }

    @Test(arguments: [
        ("vamprie", "Vampire"), ("drgaon", "Ancient Dragon"), ("owlbaer", "Owlbear"), ("vampi", "Vampire"), ("vempir", "Vampire"),
        ("ancientt", "Ancient Dragon"),
    ])
    func typingErrors(_ typed: String, _ meant: String) throws {
        #expect(try IndexTests.small().find(typed) { $1.allowsErrors = true }.first == meant)
    }

    @Test(arguments: [
        ("drgaon", "Ancient Dragon"), ("golbin", "Goblin"), ("owlbaer", "Owlbear"), ("tarasque", "Tarrasque"),
        ("vamprie", "Vampire"),
    ])
    func typosAreCorrected(_ typed: String, _ meant: String) throws {
        let index = try SmallIndex(
            ["Ancient Dragon", "Bugbear", "Goblin", "Owlbear", "Tarrasque", "Vampire"].map { IndexTests.monster($0) })
        #expect(try index.find(typed) == [])
        #expect(try index.find(typed) { $1.allowsErrors = true } == [meant])
    }

    @Test func typosCountAsInMeilisearch() throws {
        let index = try IndexTests.small()
        // Words of four letters must match exactly. A typo in the first letter counts as two typos. Words of five to eight
        // letters may contain only one typo.
        for typed in ["owel", "wampire", "vamprei"] {
            #expect(try index.find(typed) { $1.allowsErrors = true } == [], "\(typed)")
        }
        let answer = try index.answer("vamprie") { $1.allowsErrors = true }
        #expect(answer.hits.first?.rank.errors == 1)
        let meant = try IndexSearch.meant(SmallIndex.query("vamprie"), by: 6, in: index.index, IndexSearchOptions())
        #expect(meant.map { $0.map { String(decoding: $0, as: UTF8.self) } } == ["vampire"])
    }

    @Test func facetsCountExactly() throws {
        let index = try IndexTests.small()
        let answer = try index.answer("owl") { $1.facets = ["type", "sense", "cr"] }
        func texts(_ place: Int) throws -> [String] {
            try answer.tallies[place].counts.map {
                "\(try index.index.value($0.code, of: answer.tallies[place].key)) \($0.count)"
            }
        }
        #expect(try texts(0) == ["beast 2", "dragon 1", "monstrosity 1"])
        #expect(try texts(1) == ["blindsight 1", "darkvision 3"])
        #expect(try texts(2) == ["0 1", "0.25 1", "3 1", "24 1"])
    }

    @Test func snippetsAreCutAtWordBoundariesInEveryScript() throws {
        let long =
            String(repeating: "wörter und mehr ", count: 30) + "der Drache, schläft "
            + String(repeating: "noch lange ", count: 30)
        let index = try SmallIndex([
            IndexTests.monster("A", long),
            IndexTests.monster("B", String(repeating: "山", count: 100) + "龍が眠る" + String(repeating: "川", count: 100)),
        ])
        let answer = try index.answer("drache")
        let parts = try index.index.snippet(of: 0, HighlightTerms(answer.marks)).parts
        #expect(parts.filter { $0.isMatch }.map { $0.text } == ["Drache"])
        let text = parts.map { $0.text }.joined()
        #expect(text.hasPrefix("… ") && text.hasSuffix(" …") && text.utf8.count < 250)
        let words = text.split(whereSeparator: { $0 == " " || $0 == "…" || $0 == "," }).map(String.init)
        #expect(
            words.allSatisfy { ["wörter", "und", "mehr", "der", "Drache", "schläft", "noch", "lange"].contains($0) }, "\(words)")
        let dragon = try index.index.snippet(of: 1, HighlightTerms(try index.answer("龍").marks)).parts
        #expect(dragon.filter { $0.isMatch }.map { $0.text } == ["龍"])
        #expect(!dragon.contains { $0.text.contains("\u{FFFD}") })
    }

    @Test func closerWordsRankFirst() throws {
        let index = try SmallIndex([
            IndexTests.monster("A", "red and blue and green dragon"), IndexTests.monster("B", "dragon red"),
            IndexTests.monster("C", "a red dragon"), IndexTests.monster("D", "red old dragon"),
        ])
        #expect(try index.find("red dragon") == ["C", "B", "D", "A"])
        #expect(try index.find("\"red dragon\"") == ["C"])
    }
}
