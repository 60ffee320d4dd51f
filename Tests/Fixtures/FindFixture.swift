import Catalogs
import Foundation
import Localization
import Model
public import Pack
import Routing
import Screens
public import Shelf

/// A query from `Tests/Conformance/find.json` with its expected result. Omitted fields aren't compared.
public struct FindCase: Decodable, Sendable {
    /// The query, as typed.
    public let query: String
    /// The ID of the only catalog to search, or nil for all catalogs.
    public let `in`: String?
    /// Whether to search only titles.
    public let names: Bool?
    /// Whether typo tolerance is off.
    public let exact: Bool?
    /// The page's language, such as "fr", or nil for English.
    public let locale: String?
    /// The IDs of the first results, in order.
    public let ids: [String]?
    /// The IDs of results that must be among the first three, in any order.
    public let top: [String]?
    /// The number of results.
    public let total: Int?
    /// The query as the search interpreted it.
    public let understood: String?
    /// The corrected query, or an empty string if there is nothing to correct.
    public let corrected: String?
    /// The parts of the query that the search didn't understand.
    public let misunderstood: [String]?
    /// The suggested replacements for the parts that the search didn't understand.
    public let proposed: [String]?
    /// If the query is too long, the number of words and filters that the search used.
    public let cut: Int?
    /// The snippets of the first results, each with its source, such as "note: in the desert".
    public let snippets: [String]?
    /// The suggested replacement for the whole query, or an empty string if there is none.
    public let suggested: String?
    /// For each filter key, its values in order with their counts, such as "arid 9".
    public let facets: [String: [String]]?

    /// The API path and parameters for this query.
    public var target: String {
        var parameters = Parameters()
        parameters.add("q", query)
        if let catalog = `in` { parameters.add("in", catalog) }
        if names == true { parameters.add("names", "1") }
        if exact == true { parameters.add("exact", "1") }
        parameters.add("limit", "50")
        return "/api/v1/find?" + parameters.encoded
    }

    /// Returns the differences between the expected result and an API response.
    public func differences(from answer: [String: Any]) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ name: String, _ found: Value?, _ wanted: Value?) {
            guard let wanted, found != wanted else { return }
            differences.append("\(name) is \(found.map { "\($0)" } ?? "missing"), should be \(wanted)")
        }
        let hits = answer["hits"] as? [[String: Any]] ?? []
        compare("total", answer["total"] as? Int, total)
        compare("ids", ids.map { hits.prefix($0.count).compactMap { $0["id"] as? String } }, ids)
        if let top {
            let first = hits.prefix(3).compactMap { $0["id"] as? String }
            if !top.allSatisfy(first.contains) { differences.append("first results are \(first), should include \(top)") }
        }
        compare("understood", answer["understood"] as? String, understood)
        compare("corrected", answer["corrected"] as? String ?? "", corrected)
        compare("misunderstood", answer["misunderstood"] as? [String], misunderstood)
        compare("proposed", (answer["proposed"] as? [Any])?.map { $0 as? String ?? "" }, proposed)
        compare("suggested", answer["suggested"] as? String ?? "", suggested)
        compare("cut", answer["cut"] as? Int, cut)
        let shown = hits.map { "\($0["snippetOf"] as? String ?? "none"): \($0["snippet"] as? String ?? "")" }
        compare("snippets", snippets.map { Array(shown.prefix($0.count)) }, snippets)
        let counted = answer["facets"] as? [String: [[String: Any]]] ?? [:]
        for (key, wanted) in (facets ?? [:]).sorted(by: { $0.key < $1.key }) {
            compare(key, counted[key]?.map { "\($0["value"] ?? "") \($0["count"] ?? "")" }, wanted)
        }
        return differences
    }
}

/// The Star Wars catalogs that come with the program. The queries in `Tests/Conformance/find.json` search these catalogs.
public enum FindFixture {
    private struct File: Decodable, Sendable {
        let cases: [FindCase]
        /// The user's names for favourites, by entry ID.
        let names: [String: String]
        let notes: [String: String]
    }

    /// Reads a file in the package.
    private static func file(_ path: String) throws -> Data {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Data(contentsOf: package.appendingPathComponent(path))
    }

    /// Returns all queries from `Tests/Conformance/find.json`.
    public static func cases() throws -> [FindCase] {
        try decoded.get().cases
    }

    private static let decoded: Result<File, any Error> = Result {
        try JSONDecoder().decode(File.self, from: file("Tests/Conformance/find.json"))
    }

    /// Returns the user's names for favourites, and the user's notes, both sorted by entry ID.
    public static func written() throws -> (names: [(id: String, text: String)], notes: [(id: String, text: String)]) {
        let file = try decoded.get()
        return (
            file.names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            file.notes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        )
    }

    /// Returns a shelf that contains the favourites and notes.
    public static func shelf() throws -> ShelfState { try stored.get() }

    private static let stored: Result<ShelfState, any Error> = Result {
        let (names, notes) = try written()
        let kinds =
            names.map { ($0.id, ShelfSubject.favourite, ShelfValue(text: $0.text, date: 0, title: $0.id)) }
            + notes.map { ($0.id, ShelfSubject.note, ShelfValue(text: $0.text, date: 0)) }
        return ShelfState(
            kinds.enumerated().compactMap { index, one in
                EntryID(one.0).map {
                    ShelfChange(
                        id: ChangeID(time: Int64(index) + 1, counter: 0, device: 7), key: ShelfKey(one.1, entry: $0),
                        value: one.2,
                        replaces: [])
                }
            })
    }

    /// Returns the contents of the starter file that the queries search.
    public static func facts() throws -> [UInt8] { [UInt8](try file("Starter/starwars.json")) }

    /// Returns a pack for each catalog, in order.
    public static func packs() throws -> [[UInt8]] {
        guard let adapter = BuiltInAdapters.adapters.first(where: { $0.starterFile == "starwars.json" }) else { return [] }
        let records = try adapter.starter(from: facts())
        let entries = try records.map { try adapter.entry($0.id, from: [$0]) }
        return adapter.catalogs.map { about in InMemoryPackBuilder.pack(about, entries.filter { $0.id.catalog == about.id }) }
    }

    /// Returns a catalog view for each pack.
    public static func views() throws -> [MergedCatalog] { try opened.get() }

    private static let opened: Result<[MergedCatalog], any Error> = Result {
        try packs().map { MergedCatalog(base: try PackReader($0)) }
    }

    /// Returns each query both as an API request and as a page request.
    public static func requests() throws -> [FixtureRequests.Case] {
        let shelf = try shelf()
        return try cases().flatMap { found in
            [found.target + "&explain=1", found.target.replacing("/api/v1/find?", with: "/search?")].map {
                FixtureRequests.Case(request: Request(.get, $0), shelf: shelf, context: FixtureRequests.context())
            }
        }
    }
}
