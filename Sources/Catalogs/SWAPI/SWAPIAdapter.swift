// The adapter for the Star Wars data from swapi.dev. A single adapter provides six catalogs. The table in `SWAPIResource` lists
// the differences between them. The upstream sends nearly all values as strings, which `SWAPIValue` interprets.

public import Model
public import Upstreams

/// The adapter for swapi.dev and its mirror.
public struct SWAPIAdapter: Adapter {
    /// The upstream's name in the `--upstream` option.
    public let upstream = "swapi"
    /// The upstream's public base URL, followed by its mirror.
    public let bases = ["https://swapi.dev", "https://swapi.py4e.com"]
    /// The catalogs' descriptions.
    public let catalogs = SWAPIResource.all.map(\.description)
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 4
    /// The time for which the catalogs are considered fresh: a week, in seconds.
    public let freshFor: Int64? = 7 * 24 * 3600
    /// The name of the bundled file with starter records.
    public let starterFile: String? = "starwars.json"

    /// Creates the adapter.
    public init() {}

    /// Starts a download of the upstream's list.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        SWAPIListDownload(over: catalog, checkpoint: checkpoint)
    }

    /// Returns nil, because the list already contains all of the upstream's data.
    public func detailRequest(for id: EntryID) -> UpstreamRequest? { nil }

    /// Parses the response to a request for a single record.
    ///
    /// - Throws: `.refused` if the status isn't 200, and otherwise `.notJSON` or `.wrongShape`.
    public func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response, entry: id.text) }
        let object = try UpstreamJSONParser.record(response.body, entry: id.text)
        guard SWAPIAdapter.id(of: object) == id else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "url") }
        return RawRecord(id: id, part: .detail, payload: response.body, parsed: object)
    }

    /// Returns a request for a record by its number.
    public func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        guard SWAPIResource.of(id.catalog) != nil, id.key.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
        return UpstreamRequest(upstream: upstream, path: "/api/\(id.catalog.raw)/\(id.key)/", isDetail: true)
    }

    /// Returns `.gone` only if the response has status 404 and the body `{"detail": …}`. Any other 404 may come from a proxy.
    public func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult {
        guard let object = try? UpstreamJSONParser.record(response.body) else { return .unclear }
        if response.status == 404 { return object.text("detail") != nil && object.members.count == 1 ? .gone : .unclear }
        guard response.status == 200, SWAPIAdapter.id(of: object) == id else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: object.bytes, parsed: object))
    }

    /// Creates the entry from its raw records. Each field's value comes from the strongest record that contains the field.
    ///
    /// - Throws: `AdaptProblem` if no record can be parsed, or if none contains a name.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let resource = SWAPIResource.of(id.catalog) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "catalog")
        }
        let records = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
            try UpstreamJSONParser.object(of: part)
        }
        return try SWAPIAdapter.entry(id, in: resource, of: SWAPIRecord(records))
    }

    /// Returns the ID of the record at a URL, or nil if the URL isn't for a record.
    ///
    /// Only the end of the path is examined, because the same links occur with both `http` and `https`, and with the hosts of
    /// mirrors and loopback servers.
    static func id(at address: String) -> EntryID? {
        guard address.utf8.count <= 300 else { return nil }
        var path = address.utf8.prefix { $0 != ASCII.questionMark }
        let number = lastSegment(of: &path).drop { $0 == ASCII.digit0 }
        let name = lastSegment(of: &path)
        guard (1...9).contains(number.count), number.allSatisfy({ ASCII.isDigit($0) }),
            let catalog = SWAPIResource.names.first(where: { $0.raw.utf8.elementsEqual(name) })
        else { return nil }
        return EntryID(catalog, String(Substring(number)))
    }

    /// Removes the last segment of a path, including the slashes around it, and returns it.
    private static func lastSegment(of path: inout Substring.UTF8View) -> Substring.UTF8View {
        while path.last == ASCII.slash { path.removeLast() }
        let start = path.lastIndex(of: ASCII.slash).map { path.index(after: $0) } ?? path.startIndex
        defer { path = path[..<start] }
        return path[start...]
    }

    /// Returns the record's ID, which is derived from its `url`.
    static func id(of object: JSONView) -> EntryID? { object.text("url").flatMap(id(at:)) }
}
