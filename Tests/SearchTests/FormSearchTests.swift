import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests searching for other forms of words and for compounds.
@Suite struct FormSearchTests {
    private static let documents: [(title: String, text: String)] = [
        ("Bugbear", "leads goblin bands"), ("Goblin", "a small humanoid"), ("Worg", "ridden by goblins, fed on strawberries"),
        ("Owlbear", "a hooting beast"), ("Owl", "eats mice"), ("Brown Bear", "fears no owl"), ("Winter Wolf", "hunts in packs"),
        ("Vampire", "commands wolves"), ("Fire Elemental", "burning"), ("TIE/LN starfighter", "a small ship"),
        ("Star Cruiser", ""),
        ("Golbin", "a typo"), ("Plum Tart", "a strawberry on top"),
    ]

    private static func index(_ language: Language? = .english, french: String = "") throws -> IndexReader {
        var builder = IndexBuilder(attributes: [], language: language)
        for (title, text) in documents {
            var parts = [IndexDocument.Part(scope: "", text: text)]
            if title == "Worg", !french.isEmpty { parts.append(.init(scope: "", text: french, language: .french)) }
            builder.add(IndexDocument(title: title, parts: parts, excerpt: text))
        }
        return try IndexReader(builder.finish())
    }

    private func find(
        _ text: String, in index: IndexReader? = nil, _ change: (inout IndexSearchOptions) -> Void = { _ in }
    ) throws -> [String] {
        var request = IndexSearchOptions(countsAll: true)
        change(&request)
        let query = SearchQuery(parsing: text, attributes: [], catalogs: [])
        let answer = try IndexSearch.run(query, in: try index ?? FormSearchTests.index(), request)
        #expect(answer.total == UInt32(answer.hits.count))
        return answer.hits.map { FormSearchTests.documents[Int($0.entry)].title }
    }

    @Test(
        arguments: [
            // Titles come first, then text. Within each group, the exact word comes before its other forms.
            ("goblins", ["Goblin", "Worg", "Bugbear"]), ("wolves", ["Winter Wolf", "Vampire"]),
            ("wolf ", ["Winter Wolf", "Vampire"]), ("mouse", ["Owl"]), ("mice", ["Owl"]), ("strawberry", ["Plum Tart", "Worg"]),
            ("strawberries", ["Worg", "Plum Tart"]), ("burn fire", ["Fire Elemental"]),
            ("owls bears", ["Brown Bear"]),
            ("owls fear", ["Brown Bear"]), ("name:goblins", ["Goblin"]), ("text:goblins ridden", ["Worg"]),
            ("goblins OR wolves", ["Goblin", "Winter Wolf", "Worg", "Vampire", "Bugbear"]),
            ("goblins -wolf -humanoids", ["Worg", "Bugbear"]),
            ("\"goblin bands\"", ["Bugbear"]), ("\"goblins bands\"", []), ("\"wolves\"", ["Vampire"]),
            ("-\"wolves\" wolf", ["Winter Wolf"]),
            // Compounds
            ("owl bear", ["Owlbear", "Brown Bear"]), ("owl bears", ["Owlbear", "Brown Bear"]), ("owlbears", ["Owlbear"]),
            ("fireelemental", ["Fire Elemental"]), ("fireelementals", ["Fire Elemental"]), ("winterwolves", ["Winter Wolf"]),
            ("bug bear", ["Bugbear"]), ("fighter", []), ("owlwolf", []),
            ("riddenbygoblins", []), ("leadsgoblinbands", ["Bugbear"]), ("leadsgoblinband", ["Bugbear"]),
            ("asmallhumanoid", []), ("leadsgoblinbandsfears", []),
        ] as [(String, [String])])
    func formsAndCompounds(query: String, titles: [String]) throws { #expect(try find(query) == titles) }

    @Test func wordsBeforeTheLastArentPrefixes() throws { #expect(try find("goblin bands") == ["Bugbear"]) }

    @Test func exactSearchFindsNoForms() throws {
        for query in ["strawberry", "owl bear", "fireelemental", "wolves", "wolf"] {
            let found = try find(query) { $0.allowsForms = false }
            #expect(
                found
                    == (query == "strawberry"
                        ? ["Plum Tart"]
                        : query == "owl bear"
                            ? ["Brown Bear"]
                            : query == "wolves" ? ["Vampire"] : query == "wolf" ? ["Winter Wolf"] : []),
                "\(query): \(found)")
        }
    }

    @Test func partsOfCompoundsAreFoundOnRequest() throws {
        #expect(try find("tie fighter") == [])
        #expect(try find("tie fighter") { $0.allowsParts = true } == ["TIE/LN starfighter"])
        #expect(try find("fighters") { $0.allowsParts = true } == ["TIE/LN starfighter"])
        let bears = try find("bears") { $0.allowsParts = true }
        #expect(bears == ["Brown Bear", "Owlbear"], "\(bears)")
    }

    @Test func formsComeBeforeTypos() throws {
        #expect(try find("goblins") { $0.allowsErrors = true } == ["Goblin", "Worg", "Bugbear"])
        let index = try FormSearchTests.index()
        var request = IndexSearchOptions(countsAll: true)
        request.allowsErrors = true
        let query = SearchQuery(parsing: "wolves comands", attributes: [], catalogs: [])
        #expect(try IndexSearch.meant(query, by: 7, in: index, request) == [nil, Array("commands".utf8)])
        // A word that occurs in another form isn't a typo.
        let other = SearchQuery(parsing: "wolf comands", attributes: [], catalogs: [])
        #expect(try IndexSearch.meant(other, by: 7, in: index, request) == [nil, Array("commands".utf8)])
    }

    @Test func aCatalogWithoutALanguageHasNoForms() throws {
        let plain = try FormSearchTests.index(nil)
        #expect(try find("wolves", in: plain) == ["Vampire"])
        #expect(try find("mouse", in: plain) == [])
        // Compounds are found even in a catalog without a language.
        #expect(try find("owl bear", in: plain) == ["Owlbear", "Brown Bear"])
    }

    @Test func textInAnotherLanguageHasItsOwnForms() throws {
        let index = try FormSearchTests.index(french: "immunité : feux\nyeux")
        #expect(try find("feu", in: index) == ["Worg"])
        #expect(try find("immunites", in: index) == ["Worg"])
        #expect(try find("oeil", in: index) == ["Worg"])
        #expect(try find("goblins", in: index) == ["Goblin", "Worg", "Bugbear"])
        #expect(index.languages == [.english, .french])
    }

    /// A filter's value matches other forms of the values in the catalog's language only. Values in other languages are
    /// translated before the search.
    @Test func aFilterMatchesFormsInTheCatalogsLanguage() throws {
        let attribute = AttributeDescription(key: "food", label: .literal("Food"), kind: .list)
        var builder = IndexBuilder(attributes: [attribute], language: .english)
        builder.add(
            IndexDocument(
                title: "Cake", attributes: [Attribute("food", .list(["Butter", "Eggs"]))],
                parts: [.init(scope: "", text: "beurre, oeufs", language: .french)]))
        let index = try IndexReader(builder.finish())
        func count(_ text: String, _ language: Language?) throws -> UInt32? {
            var request = IndexSearchOptions(countsAll: true)
            (request.attributes, request.language) = ([attribute], language)
            let query = SearchQuery(parsing: text, attributes: [attribute], catalogs: [])
            return try IndexSearch.run(query, in: index, request).total
        }
        #expect(try count("food:egg", .english) == 1 && count("food:egg", nil) == 0)
        #expect(try count("food:buter", .english) == 0 && count("food:buter", .french) == 1)
    }

    /// If no entry has a filter's value, values that contain it match. A value in quotation marks must match exactly.
    @Test func aFilterWithoutItsValueMatchesLongerValues() throws {
        let attribute = AttributeDescription(key: "alignment", label: .literal("Alignment"), kind: .text, facet: .values)
        var builder = IndexBuilder(attributes: [attribute], language: .english)
        for value in ["chaotic evil", "lawful evil", "neutral", "neutral good", "any non-good alignments"] {
            builder.add(IndexDocument(title: value, attributes: [Attribute("alignment", .text(value))], parts: []))
        }
        let index = try IndexReader(builder.finish())
        func count(_ text: String) throws -> UInt32? {
            var request = IndexSearchOptions(countsAll: true)
            (request.attributes, request.language) = ([attribute], .english)
            return try IndexSearch.run(SearchQuery(parsing: text, attributes: [attribute], catalogs: []), in: index, request)
                .total
        }
        #expect(try count("alignment:evil") == 2 && count("alignment:\"evil\"") == 0 && count("-alignment:evil") == 3)
        #expect(try count("alignment:neutral") == 1 && count("alignment:alignment") == 1 && count("alignment:ev") == 0)
    }

    @Test func notesAreStemmed() throws {
        func written(_ text: String, _ language: Language?) throws -> [String] {
            try find(text) {
                $0.writtenLanguage = language
                $0.written = [
                    IndexSearchOptions.PersonalText(
                        entry: 3, name: WordScanner.words("Hooters"), note: WordScanner.words("two knives, yeux noirs"))
                ]
            }
        }
        #expect(try written("knife", .english) == ["Owlbear"])
        #expect(try written("hooter", .english) == ["Owlbear"])
        #expect(try written("knife", nil) == [])
        #expect(try written("noire", .french) == ["Owlbear"])
        #expect(try written("\"knife\"", .english) == [])
        #expect(try written("hooting knife", .english) == ["Owlbear"])
        #expect(try written("owlbear -knife", .english) == [])
    }

    @Test func formsAreHighlightedAndExplained() throws {
        let index = try FormSearchTests.index()
        let query = SearchQuery(parsing: "wolf commands", attributes: [], catalogs: [])
        let answer = try IndexSearch.run(query, in: index, IndexSearchOptions(countsAll: true))
        let hit = try #require(answer.hits.first)
        #expect(hit.rank.forms == 1 && hit.rank.errors == 0 && hit.rank.fields == 4 && hit.rank.begun == 0)
        let snippet = try index.snippet(of: hit.entry, HighlightTerms(answer.marks)).parts
        #expect(snippet.filter { $0.isMatch }.map { $0.text } == ["commands", "wolves"])
    }

    @Test(
        "if exact words fill the list, the other forms don't change it", arguments: ["goblin", "goblins", "goblin camp", "gob"])
    func theBestHitsAreTheSameWithoutCounting(text: String) throws {
        var builder = IndexBuilder(attributes: [], language: .english)
        for number in 0..<300 {
            let word = number % 7 == 0 ? "goblins" : "goblin"
            builder.add(
                IndexDocument(
                    title: number % 50 == 3 ? "Goblins" : "Tribe", parts: [.init(scope: "", text: "\(word) in a camp, one camp")])
            )
        }
        let index = try IndexReader(builder.finish())
        let query = SearchQuery(parsing: text, attributes: [], catalogs: [])
        for limit in [1, 5, 20, 60, 300] {
            let counted = try IndexSearch.run(query, in: index, IndexSearchOptions(limit: limit, countsAll: true))
            let best = try IndexSearch.run(query, in: index, IndexSearchOptions(limit: limit))
            #expect(best.hits == counted.hits)
            #expect(counted.total == 300 && best.hits.count == limit)
        }
    }

    /// Checks that a search with many results finds the same best results with and without counting all results. Titles and
    /// attributes contain the words only in some ranges of entries, so that the index's blocks contain different fields.
    @Test func theBestOfManyEntriesAreTheSameWithoutCounting() throws {
        var random = Seeded(state: 11)
        let words = [
            "goblin", "goblins", "camp", "camps", "camping", "wolf", "wolves", "wolfish", "tribe", "old", "the", "berry",
            "berries",
        ]
        var builder = IndexBuilder(
            attributes: [AttributeDescription(key: "kind", label: .literal("kind"), kind: .text)], language: .english)
        func text(_ count: Int) -> String {
            // Choose the words at the start of `words` more often than the other words.
            (0..<count).map { _ in words[min(random.next(13), random.next(13))] }.joined(separator: " ")
        }
        for number in 0..<5000 {
            builder.add(
                IndexDocument(
                    title: number % 40 == 7 && number / 300 % 4 == 1 ? text(2) : "Entry \(number % 90)",
                    attributes: number % 9 == 4 && number / 500 % 3 == 1 ? [Attribute("kind", .text(text(1)))] : [],
                    parts: [.init(scope: "", text: text(1 + random.next(7)))]))
        }
        let index = try IndexReader(builder.finish())
        for round in 0..<300 {
            var typed = text(1 + random.next(3))
            // Change the query at random: remove the last letter, append a digit, replace the query with a digit, make a typo, or
            // add a filter. The digit is also the first digit of the number in many titles.
            if random.next(4) == 0 { typed.removeLast() }
            if random.next(5) == 0 { typed += " \(1 + random.next(9))" }
            if random.next(8) == 0 { typed = "\(1 + random.next(9))" }
            if random.next(6) == 0 { typed = String(typed.dropLast(2)) + "x" + typed.suffix(1) }
            if random.next(3) == 0 { typed += " kind:\(text(1))" }
            let query = SearchQuery(
                parsing: typed, attributes: [AttributeDescription(key: "kind", label: .literal("kind"), kind: .text)],
                catalogs: [])
            for (limit, begins) in [(1, true), (7, false), (20, true), (20, false), (200, true), (300, true)] {
                var options = IndexSearchOptions(limit: limit, allowsErrors: round % 3 == 1, allowsBeginnings: begins)
                if round % 5 == 2 { options.hidden = (0..<1000).map { $0 * 5 } }
                if round % 7 == 3 {
                    options.written = [.init(entry: 123, name: [Array("goblins".utf8)], note: [Array("camp".utf8)])]
                }
                var counting = options
                counting.countsAll = true
                let best = try IndexSearch.run(query, in: index, options),
                    counted = try IndexSearch.run(query, in: index, counting)
                #expect(best.hits == counted.hits, "\(typed), \(limit), \(begins)")
            }
        }
    }

    /// A block of one word's list ends in the middle of the other word's list, and only a later block contains titles. The search
    /// must not skip past the end of the first block.
    @Test func titlesInLaterBlocksAreFoundWithoutCounting() throws {
        var builder = IndexBuilder(attributes: [], language: .english)
        for number in 0..<2000 {
            let title = number == 1900 ? "Rare" : (1000...1100).contains(number) ? "Often" : "Entry"
            let text = number % 20 == 0 ? "rare often" : "often"
            builder.add(IndexDocument(title: "\(title) \(number)", parts: [.init(scope: "", text: text)]))
        }
        let index = try IndexReader(builder.finish())
        let query = SearchQuery(parsing: "rare often", attributes: [], catalogs: [])
        for limit in [3, 5, 20] {
            let best = try IndexSearch.run(query, in: index, IndexSearchOptions(limit: limit)).hits
            #expect(best.prefix(3).map { $0.entry } == [1000, 1020, 1040])
            #expect(best == (try IndexSearch.run(query, in: index, IndexSearchOptions(limit: limit, countsAll: true)).hits))
        }
    }

    private static func term(_ rank: Int, in index: IndexReader) throws -> [UInt8] {
        let arena = Arena()
        return try withExtendedLifetime(arena) {
            var cursor = try TermCursor(index.terms, rank: rank, arena)
            return cursor.bytesOfWord()
        }
    }

    @Test func termsWithoutOtherFormsAreMarked() throws {
        let index = try FormSearchTests.index(french: "immunité : feux")
        var marked = 0
        for rank in 0..<index.terms.count {
            let word = try FormSearchTests.term(rank, in: index)
            let keys = index.languages.map { InflectionMatcher.key(word, $0) }
            var hasForms = false
            for other in 0..<index.terms.count where other != rank {
                let term = try FormSearchTests.term(other, in: index)
                for (language, key) in zip(index.languages, keys) where key != nil && language == .english {
                    hasForms = hasForms || InflectionMatcher.key(term, language) == key
                }
            }
            let isMarked = try index.mayHaveForms(rank)
            if isMarked { marked += 1 }
            #expect(isMarked || !hasForms)
        }
        #expect(marked > 0 && marked < index.terms.count / 2)
    }

    /// An index from the previous version has no word forms, but everything else works.
    @Test func theEarlierFormatIsReadable() throws {
        var bytes = try FormSearchTests.index().source.copy(0..<FormSearchTests.index().source.count)
        let forms = IndexFormat.fixedHeaderLength + IndexFormat.Section.forms.rawValue * IndexFormat.sectionRecordLength
        let end = IndexFormat.fixedHeaderLength + IndexFormat.Section.allCases.count * IndexFormat.sectionRecordLength
        bytes[8] = 2
        bytes.replaceSubrange(forms..<end, with: bytes[(forms + 16)..<end] + [UInt8](repeating: 0, count: 16))
        let index = try IndexReader(bytes)
        #expect(index.languages.isEmpty)
        #expect(try find("wolves", in: index) == ["Vampire"])
        #expect(try find("goblin", in: index) == ["Goblin", "Bugbear", "Worg"])
        bytes[8] = 1
        #expect(throws: IndexError.version(1)) { try IndexReader(bytes) }
    }

    @Test func damagedFormsNeverTrap() throws {
        let good = try FormSearchTests.index()
        let bytes = try good.source.copy(0..<good.source.count)
        let record = IndexFormat.fixedHeaderLength + IndexFormat.Section.forms.rawValue * 16
        let start = Int(UInt32(bytes[record]) | UInt32(bytes[record + 1]) << 8 | UInt32(bytes[record + 2]) << 16)
        for at in start..<start + good.forms.count {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = bytes
                bytes[at] ^= change
                _ = try? find("goblins wolf", in: IndexReader(bytes))
                _ = try? find("strawberries", in: IndexReader(bytes))
            }
        }
    }
}
