// MealDB: the desserts of themealdb.com. One list says name and picture of each, its page says the rest; both answer `meals: null`
// where there is nothing. The recipes that come with the program are our own, in the same shape. Nothing outside this folder knows
// it.

public import Model
public import Upstreams

/// The adapter of themealdb.com.
public struct MealDB: Adapter {
    /// The catalog it fills.
    static let desserts = CatalogID(known: "desserts")

    /// The name for `--upstream`.
    public let upstream = "mealdb"
    /// The public address.
    public let bases = ["https://www.themealdb.com"]
    /// What it fills.
    public let catalogs = [MealDB.description]
    /// The version of the mapping.
    public let version: UInt32 = 2
    /// A week.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// The list has names and pictures.
    public let hasDetails = true
    /// The file of recipes that come with the program.
    public let starterFile: String? = "desserts.json"

    /// An adapter; it holds nothing but its descriptions.
    public init() {}

    /// A pass over the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        MealListDownload(checkpoint: checkpoint)
    }

    /// Asks for the whole of one recipe; nil for one of our own, of which the upstream knows nothing.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard MealDB.isUpstream(id) else { return nil }
        return UpstreamRequest(
            upstream: upstream, path: MealListDownload.path + "lookup.php", query: [UpstreamRequest.QueryItem("i", id.key)],
            isDetail: true)
    }

    /// Reads the answer: a list of one.
    ///
    /// - Throws: `.refused` for another status than 200 and for a recipe that is not there, else `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard let row = try MealListDownload.rows(in: response, entry: id.text).first, MealListDownload.id(of: row) == id,
            let payload = row.payload
        else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "idMeal") }
        return RawRecord(id: id, part: .detail, payload: payload)
    }

    /// The same request as for the rest of it.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { detailRequest(for: id) }

    /// A definite no is a null in place of the meals, and nothing else.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard response.status == 200 else { return .unclear }
        if MealListDownload.isNothing(response.body) { return .gone }
        // What the list would say of it: the whole is asked for as a detail.
        guard let row = try? MealListDownload.rows(in: response, entry: id.text).first, MealListDownload.id(of: row) == id,
            let record = row.record
        else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: record.sorted { MealListDownload.listFields.contains($0) }))
    }

    /// Pictures have a smaller form beside them; where it is missing, the picture itself does.
    public func preview(of picture: String) -> String? { picture.hasSuffix("/preview") ? nil : picture + "/preview" }

    /// Reads recipes of our own, in the shape of an answer of the upstream: their ids are `almanac-` and a name.
    ///
    /// - Throws: `.notJSON`, or `.wrongShape` where there is none.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let rows = try UpstreamRow.answer(file, rowsAt: ["meals"], names: MealListDownload.names).rows ?? []
        let records: [RawRecord] = rows.compactMap { row in
            guard let key = row.texts?["idMeal"], key.hasPrefix("almanac-"), let id = EntryID(MealDB.desserts, key),
                let payload = row.payload
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: payload)
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Whether the upstream has given this id: a number.
    static func isUpstream(_ id: EntryID) -> Bool {
        id.catalog == desserts && id.key.utf8.count <= 12 && id.key.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
