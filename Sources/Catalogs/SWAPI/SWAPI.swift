// SWAPI: the Star Wars universe of swapi.dev. A single adapter serves six catalogs; the table in `SWAPIResource` lists their
// differences. The upstream sends nearly all values as strings, which `SWAPIValue` interprets.

public import Model
public import Upstreams

/// The adapter for swapi.dev and its mirror.
public struct SWAPI: Adapter {
    /// The name for `--upstream`.
    public let upstream = "swapi"
    /// The public address, then its mirror.
    public let bases = ["https://swapi.dev", "https://swapi.py4e.com"]
    /// The catalogs' descriptions.
    public let catalogs = SWAPIResource.all.map(\.description)
    /// The mapping's version.
    public let version: UInt32 = 3
    /// A week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// The bundled file of records.
    public let starterFile: String? = "starwars.json"

    /// Creates the adapter.
    public init() {}

    /// Starts a pass over the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        SWAPIListDownload(over: catalog, checkpoint: checkpoint)
    }

    /// Returns nil: the list already has everything.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { nil }

    /// Reads the response for a single record.
    ///
    /// - Throws: `.refused` for any status except 200, else `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response, entry: id.text) }
        let object = try UpstreamJSON.record(response.body, entry: id.text)
        guard SWAPI.id(of: object) == id else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "url") }
        return RawRecord(id: id, part: .detail, payload: response.body, parsed: object)
    }

    /// Requests a record by its number.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        guard SWAPIResource.of(id.catalog) != nil, id.key.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return UpstreamRequest(upstream: upstream, path: "/api/\(id.catalog.raw)/\(id.key)/", isDetail: true)
    }

    /// Returns `.gone` only for a 404 with `{"detail": …}`. Any other 404 may come from a proxy.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard let object = try? UpstreamJSON.record(response.body) else { return .unclear }
        if response.status == 404 { return object.text("detail") != nil && object.members.count == 1 ? .gone : .unclear }
        guard response.status == 200, SWAPI.id(of: object) == id else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: object.bytes, parsed: object))
    }

    /// Makes the entry from its parts, taking each field from the strongest part that has it.
    ///
    /// - Throws: `AdaptProblem` if no part can be read, or if there is no name.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let resource = SWAPIResource.of(id.catalog) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "catalog")
        }
        let records = try UpstreamJSON.readable(parts, of: id) { part throws(AdaptProblem) in
            try UpstreamJSON.object(of: part)
        }
        return try SWAPI.entry(id, in: resource, of: SWAPIRecord(records))
    }

    /// The ID in a record's address or in a link to a record, or nil if it isn't such an address.
    ///
    /// Only the end of the path counts, because the same links come with `http` and `https`, from mirrors and from loopback.
    static func id(at address: String) -> EntryID? {
        guard address.utf8.count <= 300 else { return nil }
        var path = address.utf8.prefix { $0 != 0x3F }
        let number = lastSegment(of: &path).drop { $0 == 0x30 }
        let name = lastSegment(of: &path)
        guard (1...9).contains(number.count), number.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let catalog = SWAPIResource.names.first(where: { $0.raw.utf8.elementsEqual(name) })
        else { return nil }
        return EntryID(catalog, String(Substring(number)))
    }

    /// Removes the last segment of a path, including the slashes around it, and returns it.
    private static func lastSegment(of path: inout Substring.UTF8View) -> Substring.UTF8View {
        while path.last == 0x2F { path.removeLast() }
        let start = path.lastIndex(of: 0x2F).map { path.index(after: $0) } ?? path.startIndex
        defer { path = path[..<start] }
        return path[start...]
    }

    /// The record's ID, which comes from its `url`.
    static func id(of object: JSONView) -> EntryID? { object.text("url").flatMap(id(at:)) }
}
