import Model
import Testing

@testable import Catalogs

/// Tests the hypotheses about columns directly, with their scores and evidence.
@Suite struct HypothesisTests {
    /// Returns the hypotheses about the roles, or about the type and the filter of a column.
    private static func hypotheses(
        _ text: String, _ choices: ImportChoices = ImportChoices(), of column: String? = nil
    ) throws -> [Hypothesis] {
        let read = try ParsedCellTests.read(text, name: "f.csv")
        var profile = FileProfile(choices)
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(profile, read.format, choices, earlier: nil, isWhole: false)
        return try planner.guess(for: CatalogID(known: "things"), file: "f.csv", language: "en").hypotheses.filter { each in
            [.type, .filter].contains(each.role) ? each.column == column : column == nil
        }
    }

    /// Describes hypotheses as text, such as `title name 99 name distinct`.
    private static func described(_ hypotheses: [Hypothesis]) -> [String] {
        hypotheses.map { each in
            let parts = [each.role.rawValue, each.value ?? each.column ?? "–", "\(Int((each.score * 100).rounded()))"]
            return (parts + each.evidence.map(\.rawValue)).joined(separator: " ")
        }
    }

    private static let trees = "id,name,note,sort,latin\n1,Oak,tall,a,Quercus robur\n2,Ash,,b,Fraxinus\n3,Elm,old,a,Ulmus\n"

    @Test func aNameThatMeansATitleIsBetterThanWords() throws {
        let found = Self.described(try Self.hypotheses(Self.trees))
        #expect(found.first == "title name 99 name distinct")
        #expect(found.contains("title latin 87 words distinct"))
        #expect(found.contains("id id 90 name distinct"))
        #expect(found.last == "id-from-contents – 40")
    }

    @Test func theReadersChoiceIsCertain() throws {
        var choices = ImportChoices()
        (choices.title, choices.id) = ("latin", "name")
        #expect(Self.described(try Self.hypotheses(Self.trees, choices)) == ["title latin 100 chosen", "id name 100 chosen"])
    }

    @Test func remarksAndCodesAreTheLastResort() throws {
        let text = "comment,isbn,maker\nfine,A-1,Acme\npoor,A-2,Bolt\nnew,A-3,Core\n"
        let titles = try Self.hypotheses(text).filter { $0.role == .title }
        #expect(titles.map(\.column) == ["maker", "isbn", "comment"])
        #expect(titles[1].evidence.contains(.identifier) && titles[2].evidence.contains(.remark))
    }

    /// Repeated IDs stay in the list, with the reason why they aren't used.
    @Test func repeatedIDs() throws {
        let found = Self.described(try Self.hypotheses("id,name\n1,A\n1,B\n2,C\n2,D\n2,E\n"))
        #expect(found.contains("id id 10 name repeated") && found.contains("id-from-title name 60 distinct"))
    }

    private static let shelf =
        (1...40).map { "Book \($0),\($0 % 2),\($0 * 7),\(20_000_000 + $0 * 10)" }.joined(separator: "\n") + "\n"

    @Test(
        "The types and filters of a column have scores, too",
        arguments: [
            ("owned", ["type number 80 values", "type text 10 any", "filter values 80 few"]),
            ("pages", ["type number 80 values", "type text 10 any", "filter ranges 60 distinct", "filter none 40 distinct"]),
            ("name", ["type text 10 any", "filter none 100 title"]),
            ("isbn", ["type text 100 codes", "type number 80 values", "filter none 40 distinct"]),
        ])
    func typesAndFilters(column: String, expected: [String]) throws {
        let found = try Self.hypotheses("name,owned,pages,isbn\n" + Self.shelf, of: column)
        #expect(Array(Self.described(found).prefix(expected.count)) == expected)
    }

    @Test func theReadersChoiceOfATypeIsCertain() throws {
        var choices = ImportChoices()
        (choices.types, choices.withoutFilter) = (["owned": .text], ["pages"])
        let text = "name,owned,pages,isbn\n" + Self.shelf
        #expect(Self.described(try Self.hypotheses(text, choices, of: "owned")).first == "type text 100 chosen")
        #expect(Self.described(try Self.hypotheses(text, choices, of: "pages")).contains("filter none 100 chosen"))
    }

    /// Each criterion matters more than all that follow it together.
    @Test func scoresAreRanked() throws {
        for text in [Self.trees, "comment,isbn,maker\nfine,A-1,Acme\n", "a\n1\n"] {
            let found = try Self.hypotheses(text)
            #expect(found.allSatisfy { (0...1).contains($0.score) })
            for roles in [[Hypothesis.Role.title], [.id, .idFromTitle, .idFromContents]] {
                let scores = found.filter { roles.contains($0.role) }.map(\.score)
                #expect(scores == scores.sorted(by: >))
            }
        }
    }
}
