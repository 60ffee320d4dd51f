// The adapter for monsters from dnd5eapi.co. It requests the list over GraphQL, and each monster's full record over REST. It also
// parses the bundled data package and the SRD's flat JSON file, which is widely copied. It parses all of these formats into the
// same type, `Monster`. Only the code in this folder depends on these formats.

public import Model
public import Upstreams

/// The adapter for dnd5eapi.co and the bundled SRD 5.1 data.
public struct DND5eAdapter: Adapter {
    /// The monster catalog's ID.
    public static let monsters = CatalogID(known: "monsters")

    /// The upstream's name in the `--upstream` option.
    public let upstream = "dnd5e"
    /// The upstream's public base URL.
    public let bases = ["https://www.dnd5eapi.co"]
    /// The description of this adapter's only catalog, `monsters`.
    public let catalogs = [DND5eAdapter.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 6
    /// How long the catalog is considered fresh: a week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// True, because REST responses contain details that the GraphQL list doesn't include.
    public let hasDetails = true
    /// The name of the bundled file with starter records.
    public let starterFile: String? = "dnd5e-monsters.jsonl"

    /// Creates the adapter.
    public init() {}

    /// Starts a download of the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        MonsterListDownload(checkpoint: checkpoint)
    }

    /// Returns the REST request for a monster's full record.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5eAdapter.monsters else { return nil }
        return UpstreamRequest(upstream: upstream, path: DND5eAdapter.path(of: id), isDetail: true)
    }

    /// Parses the response from `/api/2014/monsters/<index>`.
    ///
    /// The server responds to an unknown index with status 404 and HTML, which isn't reliable proof that the monster doesn't
    /// exist. `lookup` therefore uses GraphQL.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response, entry: id.text) }
        let record = try UpstreamJSONParser.record(response.body, entry: id.text)
        guard record.text("index") == id.key, record.text("name") != nil else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "index")
        }
        return RawRecord(id: id, part: .detail, payload: response.body, parsed: record)
    }

    /// Returns a GraphQL request for a monster. If the monster doesn't exist, the server's response contains an explicit null.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5eAdapter.monsters else { return nil }
        return MonsterQuery.one(index: id.key).request
    }

    /// Returns `.gone` only if the response contains a null for the monster and no errors.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult {
        guard response.status == 200, let answer = try? UpstreamJSONParser.record(response.body), answer["errors"] == nil,
            let found = answer["data"]?["monster"]
        else { return .unclear }
        if found.isNull { return .gone }
        guard found.text("index") == id.key else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: found.bytes, parsed: found))
    }

    /// Parses a file with one record per line in the REST format. Lines that can't be parsed are skipped.
    ///
    /// - Throws: `.wrongShape` if no line can be parsed.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        var records: [RawRecord] = []
        for line in file.split(whereSeparator: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }) {
            let payload = [UInt8](line)
            guard let record = try? UpstreamJSONParser.record(payload), let index = record.text("index"),
                let id = EntryID(DND5eAdapter.monsters, index)
            else { continue }
            records.append(RawRecord(id: id, part: .starter, payload: payload, parsed: record))
        }
        guard !records.isEmpty || file.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Creates the entry from its raw records. If several records contain a field, the value from the record with the highest
    /// precedence is used.
    ///
    /// - Throws: `AdaptProblem` if no record can be parsed, or if none contains a name.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        var monster = Monster()
        for read in try UpstreamJSONParser.readable(parts, of: id, DND5eAdapter.monster) { monster.fill(from: read) }
        guard let name = monster.name else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let isImported = parts.allSatisfy { $0.part == .imported }
        return DND5eAdapter.entry(id, named: name, of: monster, isImported: isImported)
    }

    /// Parses a raw record's payload, which is in the upstream's format or in the format of the SRD's flat JSON file.
    static func monster(in record: RawRecord) throws(AdaptProblem) -> Monster {
        let object = try UpstreamJSONParser.record(record.payload, entry: record.id.text)
        if record.part == .imported {
            let flat = SRDFlatMonster(object)
            if flat.isFlat { return flat.monster }
        }
        return Monster(wire: try UpstreamJSONParser.object(of: record))
    }

    /// The REST path of a monster.
    static func path(of id: EntryID) -> String {
        "/api/2014/monsters/" + PercentEncoding.encode(id.key)
    }
}
