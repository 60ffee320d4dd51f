import Foundation
import Testing

@testable import Terminal

/// Tests searches for text with signs: quotation marks of other languages, and titles such as C++.
@Suite struct SignSearchTests {
    private static let table = """
        name,about
        Rebecca Sugar,animator of gems
        Sugar Rebecca,the other order
        C,a language of 1972
        C++,a language of 1985
        C#,a language of 2000
        Wind in the Door,a book
        Door,book of a wind

        """

    private func titles(_ home: TestHome, _ query: String) async throws -> [String] {
        let found = try await home.run(["find", query, "--in", "things", "--json", "--offline", "--no-starter"]).json()
        return (found["hits"] as? [[String: Any]] ?? []).compactMap {
            $0["title"] as? String
        }
    }

    private func home() async throws -> TestHome {
        let home = try TestHome(), file = home.folder + "/things.csv"
        try Data(Self.table.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = await home.run(["import", file, "--catalog", "things", "--offline", "--no-starter"])
        #expect(outcome.code == 0, "\(outcome.error)")
        return home
    }

    @Test("The quotation marks of every language make a phrase")
    func quotationMarks() async throws {
        let home = try await home()
        for text in ["\"Rebecca Sugar\"", "“Rebecca Sugar”", "„Rebecca Sugar“", "«Rebecca Sugar»", "「Rebecca Sugar」"] {
            #expect(try await titles(home, text) == ["Rebecca Sugar"], "\(text)")
        }
        #expect(try await titles(home, "about:“a book”") == ["Wind in the Door"])
    }

    @Test("A title that was typed exactly comes first", arguments: ["C++", "c#"])
    func typedTitle(text: String) async throws {
        let found = try await titles(try await home(), text)
        #expect(found.first?.lowercased() == text.lowercased() && found.contains("C"), "\(found)")
    }
}
