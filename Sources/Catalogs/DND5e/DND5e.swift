// DND5e: the monsters of dnd5eapi.co. The list comes over GraphQL, and each monster's details over REST. The bundled data package
// and the widely copied flat file are read into the same type, `Monster`. Only this folder knows these formats.

public import Model
public import Upstreams

/// The adapter for dnd5eapi.co and for the bundled SRD 5.1 data.
public struct DND5e: Adapter {
    /// The ID of the catalog.
    public static let monsters = CatalogID(known: "monsters")

    /// The name for `--upstream`.
    public let upstream = "dnd5e"
    /// The public address.
    public let bases = ["https://www.dnd5eapi.co"]
    /// The catalog's description.
    public let catalogs = [DND5e.description]
    /// The mapping's version.
    public let version: UInt32 = 4
    /// A week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// True: REST has details that the list lacks.
    public let hasDetails = true
    /// The bundled file of records.
    public let starterFile: String? = "dnd5e-monsters.jsonl"

    /// Creates the adapter.
    public init() {}

    /// Starts a pass over the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        MonsterListDownload(checkpoint: checkpoint)
    }

    /// Returns the REST request for a monster's full record.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5e.monsters else { return nil }
        return UpstreamRequest(upstream: upstream, path: DND5e.path(of: id), isDetail: true)
    }

    /// Reads the response from `/api/2014/monsters/<index>`.
    ///
    /// For an unknown index, the server answers 404 with HTML. That proves nothing, so `lookup` uses GraphQL instead.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response, entry: id.text) }
        let record = try UpstreamJSON.record(response.body, entry: id.text)
        guard record.text("index") == id.key, record.text("name") != nil else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "index")
        }
        return RawRecord(id: id, part: .detail, payload: response.body, parsed: record)
    }

    /// Returns a GraphQL request; the server answers with an explicit null if the monster doesn't exist.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5e.monsters else { return nil }
        return MonsterQuery.one(index: id.key).request
    }

    /// Returns `.gone` only for a null without any errors.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard response.status == 200, let answer = try? UpstreamJSON.record(response.body), answer["errors"] == nil,
            let found = answer["data"]?["monster"]
        else { return .unclear }
        if found.isNull { return .gone }
        guard found.text("index") == id.key else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: found.bytes, parsed: found))
    }

    /// Reads a file with one record per line, each in the REST format. Skips lines that can't be read.
    ///
    /// - Throws: `.wrongShape` if no line can be read.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        var records: [RawRecord] = []
        for line in file.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let payload = [UInt8](line)
            guard let record = try? UpstreamJSON.record(payload), let index = record.text("index"),
                let id = EntryID(DND5e.monsters, index)
            else { continue }
            records.append(RawRecord(id: id, part: .starter, payload: payload, parsed: record))
        }
        guard !records.isEmpty || file.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Makes the entry from its parts, taking each field from the strongest part that has it.
    ///
    /// - Throws: `AdaptProblem` if no part can be read, or if there is no name.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        var monster = Monster()
        for read in try UpstreamJSON.readable(parts, of: id, DND5e.monster) { monster.fill(from: read) }
        guard let name = monster.name else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let isImported = parts.allSatisfy { $0.part == .imported }
        return DND5e.entry(id, named: name, of: monster, isImported: isImported)
    }

    /// Reads a payload in either of the two formats.
    static func monster(in record: RawRecord) throws(AdaptProblem) -> Monster {
        let object = try UpstreamJSON.record(record.payload, entry: record.id.text)
        if record.part == .imported {
            let flat = SRDFlatRecord(object)
            if flat.isFlat { return flat.monster }
        }
        return Monster(wire: try UpstreamJSON.object(of: record))
    }

    /// The REST path of a monster.
    static func path(of id: EntryID) -> String {
        "/api/2014/monsters/" + PercentEncoding.encode(id.key)
    }
}
