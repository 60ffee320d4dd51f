import Foundation
import Testing

@testable import Catalogs

@Suite struct ReservedWordTests {
    /// A column can't have the name of a page's URL parameter, because the column's filter would be mistaken for that parameter.
    /// This test finds all parameter names in the sources.
    @Test func everyParameterIsReserved() throws {
        let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources").standardizedFileURL
        let asked = /(?:query|parameters)(?:\["|\.(?:all|isSet)\(")([a-z]+)"/
        var words: Set<String> = []
        for module in ["Routing", "Screens", "Pages"] {
            let folder = sources.appending(path: module)
            for case let file as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
                guard file.hasSuffix(".swift") else { continue }
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                for match in text.matches(of: asked) { words.insert(String(match.1)) }
            }
        }
        // The pages that use these parameters have no filters, so columns can have these names.
        words.subtract([
            "notes", "done", "part", "row", "dice", "entry", "from", "library", "after", "manifest", "file", "fields", "page",
            "shared", "skipped", "factor", "cleared", "log", "combatant", "before",
        ])
        #expect(words.isSuperset(of: ["q", "exact", "mark", "have", "fragment", "in"]), "\(words)")
        #expect(
            words.subtracting(AttributeKeyGenerator.reserved).isEmpty,
            "\(words.subtracting(AttributeKeyGenerator.reserved).sorted())")
        #expect(AttributeKeyGenerator.make("exact", place: 0, taken: []) == "exact_value")
    }

    /// Imported catalogs store names that depend on the reserved words. An additional reserved word could rename a user's column.
    /// If a reserved word were missing, a column could be hidden.
    @Test func theReservedNamesStayTheSame() {
        let words =
            "in is has sort name text or and not q scope favourites names exact explain offset limit format fragment view step have edit "
            + "mark note older typing filters rename removed since back replace id title subtitle favourite"
        #expect(AttributeKeyGenerator.reserved == Set(words.split(separator: " ").map { String($0) }))
        let names =
            "api kit static search favourites favorites notes note settings random roll refresh stop backup restore draw pictures picture "
            + "offline worker catalogs list show find sync import forget help name imported invalid almanac new all collections "
            + "shopping changes invitation sign-out"
        #expect(ImportedCatalogNameRules.reserved == Set(names.split(separator: " ").map { String($0) }))
    }
}
