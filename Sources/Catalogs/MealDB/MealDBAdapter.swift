// The adapter for desserts from themealdb.com. One request returns a list with the name and picture of every dessert. A further
// request for each dessert returns the rest of its data. A response contains `meals: null` if nothing is found. The bundled
// recipes were written for Almanac and have the same format. Only the code in this folder depends on the format.

public import Model
public import Upstreams

/// The adapter for themealdb.com.
public struct MealDBAdapter: Adapter {
    /// The dessert catalog's ID.
    static let desserts = CatalogID(known: "desserts")

    /// The upstream's name in the `--upstream` option.
    public let upstream = "mealdb"
    /// The upstream's public base URL.
    public let bases = ["https://www.themealdb.com"]
    /// The catalog's description.
    public let catalogs = [MealDBAdapter.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 5
    /// How long the catalog is considered fresh: a week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// True, because the list contains only names and pictures.
    public let hasDetails = true
    /// The name of the bundled file with recipes.
    public let starterFile: String? = "desserts.json"

    /// Creates the adapter.
    public init() {}

    /// Starts a download of the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        DessertListDownload(checkpoint: checkpoint)
    }

    /// Returns the request for a complete recipe. Returns nil for a bundled recipe, because the upstream doesn't have it.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard MealDBAdapter.isUpstream(id) else { return nil }
        return UpstreamRequest(
            upstream: upstream, path: DessertListDownload.path + "lookup.php", query: [UpstreamRequest.QueryItem("i", id.key)],
            isDetail: true)
    }

    /// Parses the response, which is a list with a single meal.
    ///
    /// - Throws: `.refused` if the status isn't 200 or the recipe is missing, and otherwise `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard let row = try DessertListDownload.rows(in: response, entry: id.text).first, DessertListDownload.id(of: row) == id,
            let payload = row.payload
        else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "idMeal") }
        return RawRecord(id: id, part: .detail, payload: payload)
    }

    /// Returns the same request as `detailRequest`.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? { detailRequest(for: id) }

    /// Returns `.gone` only if `meals` is null and the response has no other fields.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult {
        guard response.status == 200 else { return .unclear }
        if DessertListDownload.isNothing(response.body) { return .gone }
        // Store only the fields that the upstream's list contains. Almanac requests the complete record separately.
        guard let row = try? DessertListDownload.rows(in: response, entry: id.text).first, DessertListDownload.id(of: row) == id,
            let record = row.record
        else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: record.sorted { DessertListDownload.listFields.contains($0) }))
    }

    /// Returns the address at which the upstream usually stores a smaller version of a picture, or nil if `picture` is already a
    /// smaller version. If there is nothing at this address, the original picture is used.
    public func preview(of picture: String) -> String? { picture.hasSuffix("/preview") ? nil : picture + "/preview" }

    /// Parses the bundled recipes, which have the same format as an upstream response. Each ID consists of `almanac-` and a name.
    ///
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if there are no recipes.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let rows = try UpstreamRecord.answer(file, rowsAt: ["meals"], names: DessertListDownload.names).rows ?? []
        let records: [RawRecord] = rows.compactMap { row in
            guard let key = row.texts?["idMeal"], key.hasPrefix("almanac-"), let id = EntryID(MealDBAdapter.desserts, key),
                let payload = row.payload
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: payload)
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Returns whether the ID comes from the upstream, whose IDs are numbers.
    static func isUpstream(_ id: EntryID) -> Bool {
        id.catalog == desserts && id.key.utf8.count <= 12 && id.key.utf8.allSatisfy { ASCII.isDigit($0) }
    }
}
