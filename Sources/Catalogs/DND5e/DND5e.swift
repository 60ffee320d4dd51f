// DND5e: the monsters of dnd5eapi.co. The list comes over GraphQL, the rest of each monster over REST; the program's own data
// package and the widely copied flat file are read into the same value, `Monster`. Nothing outside this folder knows these shapes.

public import Model
public import Upstreams

/// The adapter of dnd5eapi.co and of the SRD 5.1 that comes with the program.
public struct DND5e: Adapter {
    /// The catalog it fills.
    public static let monsters = CatalogID(known: "monsters")

    /// The name for `--upstream`.
    public let upstream = "dnd5e"
    /// The public address, and mirrors.
    public let bases = ["https://www.dnd5eapi.co"]
    /// What it fills.
    public let catalogs = [DND5e.description]
    /// The version of the mapping.
    public let version: UInt32 = 3
    /// A week.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// REST has what the list lacks.
    public let hasDetails = true
    /// The file of records that come with the program.
    public let starterFile: String? = "dnd5e-monsters.jsonl"

    /// An adapter; it holds nothing but its descriptions.
    public init() {}

    /// A pass over the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        MonsterListDownload(checkpoint: checkpoint)
    }

    /// Asks REST for everything about one monster.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5e.monsters else { return nil }
        return UpstreamRequest(upstream: upstream, path: DND5e.path(of: id), isDetail: true)
    }

    /// Reads `/api/2014/monsters/<index>`.
    ///
    /// An index that is missing answers 404 with HTML, which says nothing certain: `lookup` asks in another way.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response, entry: id.text) }
        let record = try UpstreamJSON.record(response.body, entry: id.text)
        guard record.text("index") == id.key, record.text("name") != nil else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "index")
        }
        return RawRecord(id: id, part: .detail, payload: response.body, parsed: record)
    }

    /// Asks GraphQL, which answers a definite null where there is no such monster.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        guard id.catalog == DND5e.monsters else { return nil }
        return MonsterQuery.one(index: id.key).request
    }

    /// A definite no is a null without any error.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard response.status == 200, let answer = try? UpstreamJSON.record(response.body), answer["errors"] == nil,
            let found = answer["data"]?["monster"]
        else { return .unclear }
        if found.isNull { return .gone }
        guard found.text("index") == id.key else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: found.bytes, parsed: found))
    }

    /// Reads a file of one record a line, each in the shape of REST. A line that can't be read is left out.
    ///
    /// - Throws: `.wrongShape` where no line can be read.
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

    /// Makes the entry of its parts, the strongest first, field by field.
    ///
    /// - Throws: `AdaptProblem` where no part can be read, or there is no name.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        var monster = Monster()
        for read in try UpstreamJSON.readable(parts, of: id, DND5e.monster) { monster.fill(from: read) }
        guard let name = monster.name else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let isImported = parts.allSatisfy { $0.part == .imported }
        return DND5e.entry(id, named: name, of: monster, isImported: isImported)
    }

    /// Reads one payload, in whichever of the two shapes it is.
    static func monster(in record: RawRecord) throws(AdaptProblem) -> Monster {
        if record.part == .imported {
            let flat = try UpstreamJSON.decode(SRDFlatRecord.self, from: record.payload, entry: record.id.text)
            if flat.isFlat { return flat.monster }
        }
        return Monster(wire: try UpstreamJSON.object(of: record))
    }

    /// The path of one monster over REST.
    static func path(of id: EntryID) -> String {
        "/api/2014/monsters/" + PercentEncoding.encode(id.key)
    }
}
