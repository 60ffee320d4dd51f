import Model
import Testing

@testable import Search

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("owl bear", "owl bear"), ("\"owl bear\"", "\"owl bear\""), ("-owl", "-owl"), ("TYPE:Dragon", "type:Dragon"),
        ("type:\"swarm of\"", "type:\"swarm of\""), ("cr:1/4", "cr:1/4"), ("cr>=5 cr<1e6", "cr>=5 cr<1e6"), ("cr:>=5", "cr>=5"),
        ("cr:5..10", "cr:5..10"),
        ("in:monsters is:favourite has:note sort:cr:desc", "in:monsters is:favourite has:note sort:cr:desc"),
        ("bogus:5", "bogus 5"), ("cr:abc", "cr abc"), ("  ", ""), ("\"", ""), ("-", ""), ("type:", "type"), ("OR", "or"),
        ("a OR b", "a OR b"), ("a OR", "a or"), ("(a OR b) c", "(a OR b) c"), ("-(a b)", "-(a b)"), ("((a))", "a"),
        ("a) b", "a b"),
        ("(a OR (b c)) d", "(a OR (b c)) d"), ("a b OR c d", "(a b) OR (c d)"), ("owl-bear", "owl-bear"),
        ("name:owl", "name:owl"),
        ("text:\"two words\"", "text:\"two words\""), ("-type:a -type:b", "-type:a -type:b"), ("type:a type:b", "type:a type:b"),
        ("IN:monsters", "in:monsters"), ("in:monster x", "in monster x"), ("cr:1/3", "cr 1 3"), ("cr:3/4", "cr:3/4"),
        ("Unit_2:km/h", "unit_2:km/h"), ("2cr:5", "2cr 5"),
        ("in:monsters owl in:planets", "(in:monsters OR in:planets) owl"), ("in:planets in:planets", "in:planets"),
        ("_cr:5", "cr 5"),
        ("cr: 5", "cr:5"), ("cr : 5", "cr:5"), ("CR = 5 owl", "cr:5 owl"), ("cr:=5", "cr:5"), ("cr: >5", "cr>5"),
        ("cr > 5", "cr>5"), ("cr >=5 owl", "cr>=5 owl"), ("cr <= 1/4", "cr<=1/4"), ("cr!=5", "-cr:5"), ("cr != 5", "-cr:5"),
        ("-cr!=5", "cr:5"), ("cr:!=5..7", "-cr:5..7"), ("type: \"swarm of\"", "type:\"swarm of\""),
        ("in: monsters", "in:monsters"),
        ("type: dragon or", "type:dragon or"), ("name: owl", "name:owl"), ("cr: -5", "cr:-5"), ("cr: -owl", "cr -owl"),
        ("cr: (owl)", "cr owl"), ("cr: type:dragon", "cr type:dragon"), ("cr: OR owl", "cr OR owl"), ("cr:", "cr"),
        ("star wars: a hope", "star wars a hope"), ("bogus: 5", "bogus 5"), ("cr: owl", "cr owl"),
        ("cr ! 5", "cr 5"), ("cr !", "cr"),
        ("type:(dragon OR giant)", "type:dragon type:giant"), ("type:dragon,giant", "type:dragon type:giant"),
        ("-type:a,b", "-(type:a type:b)"), ("type!=(a OR b) x", "-(type:a type:b) x"), ("type:\"a,b\"", "type:\"a,b\""),
        ("name:(owl OR bear)", "name:owl OR name:bear"), ("name:(owl bear) x", "name:owl name:bear x"),
        ("in:monsters,planets owl", "(in:monsters OR in:planets) owl"), ("in:(monsters OR planets)", "in:monsters OR in:planets"),
        ("cr≥5 cr ≤ 7", "cr>=5 cr<=7"), ("cr≠5", "-cr:5"), ("cr:½", "cr:½"), ("cr:5...10", "cr:5...10"), ("cr:5-10", "cr:5-10"),
        ("(type:a) (type:b)", "(type:a) (type:b)"),
        ("(type:a) type:b", "(type:a) (type:b)"), ("(in:monsters) in:planets", "(in:monsters) (in:planets)"),
        ("-((type:a) (type:b))", "-((type:a) (type:b))"),
        ("(type:a OR x) ((type:b) (type:c))", "(type:a OR x) (type:b) (type:c)"),
        ("東京", "東京"), ("\"東京 大\"", "東京大"), ("text:แมว x", "text:แมว x"), ("東京x", "東京 x"), ("\"東\"", "\"東\""),
    ])
    func isUnderstood(_ text: String, _ understood: String) {
        let query = SmallIndex.query(text)
        #expect(query.understood == understood)
        // Parsing the interpreted query again gives the same query.
        #expect(SmallIndex.query(understood).understood == understood)
    }

    @Test(arguments: [
        ("tyep:dragon", "type:dragon"), ("in:monster owl", "in:monsters"), ("is:favorit", "is:favourite"),
        ("sort:tpye", "sort:type"),
        ("typ:x", "type:x"), ("zzzzz:1", nil), ("cr:many", nil), ("tyep!=dragon", "-type:dragon"), ("cr: many", nil),
        ("cr != many", nil), ("cr>", nil), ("cr:0,5", "cr:0.5"), ("cr:1,000", "cr:1000"), ("cr:1,2,3", "cr:1 cr:2 cr:3"),
        ("hover:maybe", "hover:yes"), ("tyep:(a OR b)", "type:"), ("in:monster,planet", "in:monsters,planets"),
    ])
    func theClosestMatchIsSuggested(_ text: String, _ proposal: String?) {
        let misunderstood = SmallIndex.query(text).misunderstood
        #expect(misunderstood.count == 1)
        #expect(misunderstood.first?.proposal == proposal)
    }

    @Test func ignoredPartsAreReported() {
        #expect(SmallIndex.query("a \"b c\" -d cr:5").cut == nil)
        #expect(SmallIndex.query(String(repeating: "a ", count: SearchQuery.partLimit)).cut == nil)
        #expect(SmallIndex.query("(" + String(repeating: "a ", count: SearchQuery.partLimit) + ")").cut == nil)
        #expect(SmallIndex.query(String(repeating: "a ", count: SearchQuery.partLimit) + "b").cut == 40)
        #expect(SmallIndex.query("\"" + String(repeating: "a ", count: 50) + "\"").cut == 40)
        #expect(SmallIndex.query("owl" + String(repeating: " ", count: 2000)).cut == nil)
        #expect(SmallIndex.query("owl " + String(repeating: "b", count: 2000)).cut == 2)
        let deep = String(repeating: "-(", count: SearchQuery.depthLimit + 1)
        let query = SmallIndex.query("owl " + deep + "bear")
        #expect(query.cut == 1 && query.understood == "owl")
    }

    @Test func lengthPartCountAndDepthAreLimited() {
        #expect(SmallIndex.query(String(repeating: "a ", count: 100_000)).terms.count == SearchQuery.partLimit)
        _ = SmallIndex.query(String(repeating: "\"", count: 100_000))
        #expect(SmallIndex.query(String(repeating: "(", count: 100_000) + "x").isEmpty)
        #expect(SmallIndex.query(String(repeating: "(", count: 30) + "x" + String(repeating: ")", count: 30)).understood == "x")
        #expect(SmallIndex.query(String(repeating: "é", count: 600)).misunderstood.isEmpty)
    }

    @Test func noTextTraps() throws {
        let index = try IndexTests.small()
        var random = Seeded(state: 99)
        let pieces = [
            "a", "ow", "l", "cr", "type", ":", "\"", "-", "<", ">", "=", ".", "/", "0", "5", " ", "(", ")", " OR ", "é", "\u{0}",
            "…",
            "in:", "sort:", "name:", "is:favourite", "龍", "!", "แม", "ガ",
        ]
        for _ in 0..<4000 {
            let text = (0..<random.next(14)).map { _ in pieces[random.next(pieces.count)] }.joined()
            let query = SmallIndex.query(text)
            #expect(SmallIndex.query(query.understood).understood == query.understood, "\(text) → \(query.understood)")
            let request = IndexSearchOptions(countsAll: true, facets: ["type"], allowsErrors: random.next(2) == 0)
            _ = try IndexSearch.run(query, in: index.index, request)
        }
    }

    /// A query with random brackets finds exactly the entries that match its clauses, and the query as the search interpreted it
    /// finds the same entries.
    @Test func theUnderstoodQueryEqualsTheSearch() throws {
        let index = try IndexTests.small()
        var random = Seeded(state: 7)
        let leaves = [
            "type:beast", "type:dragon", "sense:darkvision", "sense:blindsight", "cr<5", "cr:0..3", "cr:5", "owl", "hover:yes",
            "in:monsters", "in:planets", "type:beast,ooze",
        ]
        // Each clause is in brackets, so that neighbouring clauses don't change its meaning.
        func query(_ depth: Int) -> (text: String, found: Set<String>) {
            let all = Set(index.titles)
            switch depth == 0 ? 0 : random.next(4) {
            case 1:
                let inner = query(depth - 1)
                return ("-(" + inner.text + ")", all.subtracting(inner.found))
            case 2:
                let (a, b) = (query(depth - 1), query(depth - 1))
                return ("(\(a.text)) (\(b.text))", a.found.intersection(b.found))
            case 3:
                let (a, b) = (query(depth - 1), query(depth - 1))
                return ("(\(a.text)) OR (\(b.text))", a.found.union(b.found))
            default:
                let leaf = leaves[random.next(leaves.count)]
                return (leaf, Set((try? index.find(leaf) { $1.allowsBeginnings = false }) ?? []))
            }
        }
        for _ in 0..<1500 {
            let made = query(3)
            let found = Set(try index.find(made.text) { $1.allowsBeginnings = false })
            #expect(found == made.found, "\(made.text)")
            let understood = SmallIndex.query(made.text).understood
            let again = Set(try index.find(understood) { $1.allowsBeginnings = false })
            #expect(again == found, "\(made.text) → \(understood)")
        }
    }

    /// Two catalogs have an attribute with the same key. The attribute is text in one catalog and a number in the other. The
    /// search applies each condition only to the attribute with the right type.
    @Test func aKeyWithTwoTypes() throws {
        let attributes = [
            AttributeDescription(key: "v", label: .literal("V"), kind: .text, facet: .values),
            AttributeDescription(key: "v", label: .literal("V"), kind: .number, facet: .none),
        ]
        let query = SearchQuery(parsing: "v>=5 v:easy v:7", attributes: attributes, catalogs: [])
        #expect(query.misunderstood.isEmpty)
        #expect(query.understood == "v>=5 v:easy v:7")
        guard case .filter(let least) = query.clauses[0], case .filter(let choice) = query.clauses[1] else {
            Issue.record("no filters")
            return
        }
        #expect(least.conditions.count == 1)
        // There are five conditions: the words "easy" and "7", the other forms of each word, and the number 7.
        #expect(choice.conditions.count == 5)
    }
}
