import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests searching in notes and in the names of favourites. The search applies the same rules to them as to an entry's own text.
@Suite struct WrittenTests {
    /// The third entry has a note, the fourth is a favourite with a name, and the fifth is a favourite with a name and a note.
    private static let written = [
        IndexSearchOptions.PersonalText(entry: 2, note: WordScanner.words("Killed by Owlbears near Waterdeep, twice")),
        IndexSearchOptions.PersonalText(entry: 3, name: WordScanner.words("Grandfather Wyrm")),
        IndexSearchOptions.PersonalText(
            entry: 4, name: WordScanner.words("Hedwig"), note: WordScanner.words("killed a wyrm; sleeps in Waterdeep")),
    ]

    private func answer(
        _ text: String, errors: Bool = false, scope: SearchQuery.SearchedParts = .everything
    ) throws -> IndexSearchResult {
        try IndexTests.small().answer(text) { query, request in
            query.scope = scope
            request.written = Self.written
            request.allowsErrors = errors
        }
    }

    private func find(_ text: String, errors: Bool = false, scope: SearchQuery.SearchedParts = .everything) throws -> [UInt32] {
        let answer = try answer(text, errors: errors, scope: scope)
        #expect(answer.total == UInt32(answer.hits.count))
        return answer.hits.map { $0.entry }
    }

    @Test(
        arguments: [
            ("waterdeep", [2, 4]), ("waterd", [2, 4]), ("wat", [2, 4]), ("waterd killed", []), ("hedwig", [4]), ("wyrm", [3, 4]),
            ("text:wyrm", [4]), ("name:wyrm", [3]), ("text:hedwig", []), ("name:killed", []), ("\"near waterdeep\"", [2]),
            ("\"hedwig killed\"", []), ("\"grandfather wyrm\"", [3]), ("owl hedwig", [4]), ("giant waterdeep", [2]),
            ("waterdeep -hedwig", [2]), ("waterdeep OR wyrm", [4, 3, 2]), ("type:humanoid wyrm", [3]), ("grand-father", [3]),
        ] as [(String, [UInt32])])
    func wordsInNotesAndNamesAreFound(_ query: String, _ entries: [UInt32]) throws { #expect(try find(query) == entries) }

    @Test func titleOnlySearchApplies() throws {
        #expect(try find("wyrm", scope: .names) == [3])
        #expect(try find("waterdeep", scope: .names) == [])
        #expect(try find("wyrm", scope: .part("features")) == [3])
    }

    @Test(
        arguments: [
            ("watredeep", [2, 4]), ("waterdep", [2, 4]), ("grnadfather", [3]), ("name:hedwgi", [4]), ("text:hedwgi", []),
            ("wrym", []),
            ("wtrdp", []), ("garndfahter", [3]), ("owlbeasr waterdeep", [2]), ("\"watredeep\"", []), ("hedwih", [4]),
            ("xedwig", []),
        ] as [(String, [UInt32])])
    func typosInNotesAndNamesAreCorrected(_ query: String, _ entries: [UInt32]) throws {
        #expect(try find(query, errors: true) == entries)
    }

    @Test func correctionsAreReported() throws {
        let index = try IndexTests.small().index
        var request = IndexSearchOptions(allowsErrors: true)
        request.written = Self.written
        let query = SmallIndex.query("gaint watredeep")
        let meant = try IndexSearch.meant(query, by: 2, in: index, request)
        #expect(query.replacing(meant).understood == "giant waterdeep")
        let answer = try answer("gaint watredeep", errors: true)
        #expect(answer.hits.first?.rank.errors == 2)
        let note = "Near Waterdeep: a giant"
        #expect(
            SnippetPart.cut(note, HighlightTerms(answer.marks)).filter { $0.isMatch }.map { $0.text } == ["Waterdeep", "giant"])
    }

    /// A favourite's name ranks as a title, and a note ranks as text. If all else is equal, matches in the entry itself rank
    /// higher.
    @Test func rankFollowsTheExplanation() throws {
        func rank(_ query: String, of entry: UInt32) throws -> Rank? { try answer(query).hits.first { $0.entry == entry }?.rank }
        let name = try #require(try rank("hedwig", of: 4)), note = try #require(try rank("waterdeep", of: 4))
        #expect(name.fields == 0 && name.written == 1 && !name.isWholeTitle)
        #expect(note.fields == 2 && note.written == 1 && note.begun == 0)
        #expect(try rank("waterd", of: 4)?.begun == 1)
        #expect(try rank("owl", of: 4)?.written == 0)
        #expect(try rank("owl hedwig", of: 4).map { [$0.fields, $0.written] } == [0, 1])
        #expect(
            try rank("killed waterdeep", of: 4).map { [UInt16($0.fields), UInt16($0.written), $0.distance ?? 99] } == [4, 2, 8])
        let index = try SmallIndex([IndexTests.monster("A", "x"), IndexTests.monster("B", "owl"), IndexTests.monster("Owl")])
        let hits = try index.find("owl") {
            $1.written = [.init(entry: 0, note: WordScanner.words("an owl"))]
        }
        #expect(hits == ["Owl", "B", "A"])
    }

    /// The distance between words isn't compared or reported if the words are in different brackets or separated by OR.
    @Test func distanceIsNilIfNotCompared() throws {
        let apart = try answer("(owl OR bear) giant").hits
        #expect(apart.first?.rank.distance == nil && apart.first?.rank.isWholeTitle == false)
        #expect(try answer("giant owl").hits.first?.rank.distance == 0)
        #expect(try answer("giant owl").hits.first?.rank.isWholeTitle == true)
    }
}
