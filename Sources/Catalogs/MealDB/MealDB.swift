// MealDB: the desserts of themealdb.com. A single list has the name and picture of each dessert, and a second request fetches the
// rest. Both return `meals: null` if they find nothing. The bundled recipes were written for Almanac, in the same format. Only
// this folder knows the format.

public import Model
public import Upstreams

/// The adapter for themealdb.com.
public struct MealDB: Adapter {
    /// The ID of the catalog.
    static let desserts = CatalogID(known: "desserts")

    /// The name for `--upstream`.
    public let upstream = "mealdb"
    /// The public address.
    public let bases = ["https://www.themealdb.com"]
    /// The catalog's description.
    public let catalogs = [MealDB.description]
    /// The mapping's version.
    public let version: UInt32 = 2
    /// A week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// True: the list has only names and pictures.
    public let hasDetails = true
    /// The bundled file of recipes.
    public let starterFile: String? = "desserts.json"

    /// Creates the adapter.
    public init() {}

    /// Starts a pass over the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        MealListDownload(checkpoint: checkpoint)
    }

    /// Returns the request for a complete recipe, or nil for a bundled recipe, which the upstream doesn't have.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard MealDB.isUpstream(id) else { return nil }
        return UpstreamRequest(
            upstream: upstream, path: MealListDownload.path + "lookup.php", query: [UpstreamRequest.QueryItem("i", id.key)],
            isDetail: true)
    }

    /// Reads the response, a list with a single meal.
    ///
    /// - Throws: `.refused` for any status except 200 and for a missing recipe, else `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard let row = try MealListDownload.rows(in: response, entry: id.text).first, MealListDownload.id(of: row) == id,
            let payload = row.payload
        else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "idMeal") }
        return RawRecord(id: id, part: .detail, payload: payload)
    }

    /// Returns the same request as `detailRequest`.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { detailRequest(for: id) }

    /// Returns `.gone` only if `meals` is null and the response has no other fields.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard response.status == 200 else { return .unclear }
        if MealListDownload.isNothing(response.body) { return .gone }
        // Keep only the fields that the list would have. The full record is fetched as a detail.
        guard let row = try? MealListDownload.rows(in: response, entry: id.text).first, MealListDownload.id(of: row) == id,
            let record = row.record
        else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: record.sorted { MealListDownload.listFields.contains($0) }))
    }

    /// Returns the address of the smaller version that the upstream stores with each picture. If it is missing, the picture
    /// itself is used.
    public func preview(of picture: String) -> String? { picture.hasSuffix("/preview") ? nil : picture + "/preview" }

    /// Reads the bundled recipes, which have the format of an upstream response. Their IDs are `almanac-` and a name.
    ///
    /// - Throws: `.notJSON`, or `.wrongShape` if there are no recipes.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let rows = try UpstreamRecord.answer(file, rowsAt: ["meals"], names: MealListDownload.names).rows ?? []
        let records: [RawRecord] = rows.compactMap { row in
            guard let key = row.texts?["idMeal"], key.hasPrefix("almanac-"), let id = EntryID(MealDB.desserts, key),
                let payload = row.payload
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: payload)
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Whether the ID comes from the upstream, which uses numbers.
    static func isUpstream(_ id: EntryID) -> Bool {
        id.catalog == desserts && id.key.utf8.count <= 12 && id.key.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
