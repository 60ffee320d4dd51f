import Finder
import Prose
import Records
import Testing

/// An id written in this file.
private func known(_ text: String) -> EntryID {
    guard let id = EntryID(text) else { preconditionFailure("the test names an id that is none: \(text)") }
    return id
}

/// A corpus in memory.
struct Shelfload: SearchCorpus {
    let description: CatalogDescription
    let entries: [Entry]

    var count: Int { entries.count }
    func head(at position: Int) -> Entry { entries[position] }
    func foldedTitle(at position: Int) -> [UInt8] { Fold.search(entries[position].title) }
    func text(at position: Int, scope: String?) -> [ArraySlice<UInt8>] {
        scope == nil || scope == "features" ? [Fold.search(entries[position].kind)[...]] : []
    }
}

@Suite struct QueryTests {
    static let kinds: [String: AttributeDescription.Kind] = ["cr": .number, "type": .text, "sense": .list, "hover": .flag]

    private func parse(_ text: String) -> Query { Query(parsing: text) { QueryTests.kinds[$0] } }

    @Test(arguments: [
        ("owl bear", "owl bear"), ("\"owl bear\"", "\"owl bear\""), ("-owl", "-owl"), ("TYPE:Dragon", "type:Dragon"),
        ("type:\"swarm of\"", "type:\"swarm of\""), ("cr:1/4", "cr:1/4"), ("cr>=5 cr<1e6", "cr>=5 cr<1e6"),
        ("cr:5..10", "cr:5..10"),
        ("in:monsters is:favourite has:note sort:cr:desc", "in:monsters is:favourite has:note sort:cr:desc"),
        ("bogus:5", "bogus 5"), ("cr:abc", "cr abc"), ("  ", ""), ("\"", ""), ("-", ""), ("type:", "type"),
    ])
    func isUnderstood(_ text: String, _ understood: String) { #expect(parse(text).understood == understood) }

    @Test func whatIsNotUnderstoodIsSaid() {
        #expect(parse("bogus:5 owl").misunderstood == ["bogus:5"])
        #expect(parse("cr:many").misunderstood == ["cr:many"])
        #expect(parse("cr:5").misunderstood.isEmpty)
    }

    @Test func lengthAndPartsAreLimited() {
        #expect(parse(String(repeating: "a ", count: 100_000)).terms.count == Query.partLimit)
        _ = parse(String(repeating: "\"", count: 100_000))
        _ = parse(String(repeating: "(", count: 100_000))
    }

    @Test func noTextTraps() {
        var state: UInt64 = 99
        let alphabet = Array("ab:\"-<>=./0159 ()é\u{0}…".unicodeScalars)
        for _ in 0..<5000 {
            var text = ""
            for _ in 0..<20 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.unicodeScalars.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
            }
            let query = parse(text)
            #expect(query.terms.count <= Query.partLimit)
            // What was understood is understood the same way again.
            let again = parse(query.understood)
            #expect(again.filters.count == query.filters.count, "\(text) → \(query.understood)")
        }
    }
}

@Suite struct MatcherTests {
    static let corpus = Shelfload(
        description: CatalogDescription(
            id: CatalogID(known: "m"),
            collection: CollectionDescription(id: "c", title: .literal(""), shortTitle: .literal(""), accent: .dnd),
            title: .literal("M"), countKey: "",
            attributes: [
                AttributeDescription(
                    key: "cr", label: .literal(""), kind: .number,
                    facet: .ranges([FixedDecimal(0), FixedDecimal(1), FixedDecimal(5)])),
                AttributeDescription(key: "type", label: .literal(""), kind: .text, facet: .values),
                AttributeDescription(key: "sense", label: .literal(""), kind: .list, facet: .values),
            ], sources: []),
        entries: [
            ("Owlbear", "0.5", "monstrosity", ["darkvision"], "beak and claws"), ("Owl", "0", "beast", [], "flyby"),
            ("Giant Owl", "0.25", "beast", ["darkvision"], "talons"),
            ("Ancient Dragon", "24", "dragon", ["blindsight", "darkvision"], "owl eater"),
            ("Éclair d’Or", "5", "ooze", [], ""),
        ].map { title, cr, type, senses, text in
            Entry(
                id: known("m/" + title.filter { $0.isASCII && $0.isLetter }), title: title, kind: text,
                attributes: [
                    Attribute("cr", FixedDecimal(cr).map { .number($0) } ?? .unknown), Attribute("type", .text(type)),
                    Attribute("sense", .list(senses)),
                ], source: Source(upstream: ""))
        })

    private func find(_ text: String, _ change: (inout Query) -> Void = { _ in }) -> [String] {
        var query = Query(parsing: text) { QueryTests.kinds[$0] }
        change(&query)
        let matcher = Matcher(query, isFavourite: { $0.key == "Owl" }, isNoted: { _ in false })
        return matcher.hits(in: MatcherTests.corpus).sorted { $0.score > $1.score }.map {
            MatcherTests.corpus.entries[Int($0.position)].title
        }
    }

    @Test func aWholeTitleComesFirst() { #expect(find("owl") == ["Owl", "Owlbear", "Giant Owl", "Ancient Dragon"]) }
    @Test func allWordsMustMatch() { #expect(find("owl giant") == ["Giant Owl"]) }
    @Test func namesOnly() { #expect(find("owl") { $0.scope = .names } == ["Owl", "Owlbear", "Giant Owl"]) }
    @Test func oneScope() { #expect(find("talons") { $0.scope = .part("features") } == ["Giant Owl"]) }
    @Test func anotherScopeHasNoText() { #expect(find("talons") { $0.scope = .part("other") }.isEmpty) }
    @Test func negation() { #expect(find("owl -giant -dragon") == ["Owl", "Owlbear"]) }
    @Test func phrasesAreWhole() { #expect(find("\"owl\"").contains("Owlbear") == false) }
    @Test func accentsAndApostrophes() { #expect(find("eclair d'or") == ["Éclair d’Or"]) }
    @Test func fractions() { #expect(find("cr:1/4") == ["Giant Owl"]) }
    @Test func ranges() { #expect(find("cr:0.25..5") == ["Owlbear", "Giant Owl", "Éclair d’Or"]) }
    @Test func comparisons() { #expect(find("cr>=5 cr<24") == ["Éclair d’Or"]) }
    @Test func severalValuesAreOr() { #expect(find("type:dragon type:ooze") == ["Ancient Dragon", "Éclair d’Or"]) }
    @Test func severalKeysAreAnd() { #expect(find("type:beast sense:darkvision") == ["Giant Owl"]) }
    @Test func notOfAType() { #expect(find("-type:beast") == ["Owlbear", "Ancient Dragon", "Éclair d’Or"]) }
    @Test func favourites() { #expect(find("is:favourite") == ["Owl"]) }
    @Test func notes() { #expect(find("has:note").isEmpty) }
    @Test func anotherCatalog() { #expect(find("owl in:planets").isEmpty) }

    @Test func valuesThatDifferInCaseAreOneChoice() {
        let description = MatcherTests.corpus.description
        let heads = ["Starfighter", "starfighter", "yacht", "starfighter", "Yacht"].enumerated().map { index, text in
            Entry(
                id: known("beasts/\(index)"), title: "", attributes: [Attribute("type", .text(text))],
                source: Source(upstream: "double"))
        }
        let index = FacetIndex(description, heads: heads)
        #expect(
            index.facet("type", among: [0, 1, 2, 3, 4])?.choices.map { "\($0.value) \($0.count)" } == [
                "starfighter 3", "Yacht 2",
            ])
        #expect(index.facet("type", among: [0])?.choices.map { $0.value } == ["starfighter"])
    }

    @Test func facetsCountExactly() {
        let index = FacetIndex(MatcherTests.corpus.description, heads: MatcherTests.corpus.entries)
        let all = (0..<5).map { Int32($0) }
        let types = index.facet("type", among: all)?.choices.map { "\($0.value) \($0.count)" }
        #expect(types == ["beast 2", "dragon 1", "monstrosity 1", "ooze 1"])
        #expect(
            index.facet("sense", among: [0, 3])?.choices.map { "\($0.value) \($0.count)" } == ["darkvision 2", "blindsight 1"])
        #expect(index.facet("cr", among: all)?.choices.map { "\($0.value) \($0.count)" } == ["0..<1 3", "5.. 2"])
        #expect(index.facet("nosuch", among: all) == nil)
        for choice in index.facet("cr", among: all)?.choices ?? [] {
            #expect(find("cr:" + choice.value).count == Int(choice.count))
        }
    }
}
