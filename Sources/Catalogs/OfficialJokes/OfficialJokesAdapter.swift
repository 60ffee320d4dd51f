// The adapter for the Official Joke API. A response is either a single joke or an array of jokes, without an enclosing object. A
// joke's ID is its position in the upstream's list.

public import Model
public import Upstreams

/// The adapter for the Official Joke API.
public struct OfficialJokesAdapter: Adapter {
    /// The upstream's name in the `--upstream` option.
    public let upstream = "officialjokes"
    /// The upstream's public base URL.
    public let bases = ["https://official-joke-api.appspot.com"]
    /// The catalog's description.
    public let catalogs = [CombinedJokesCatalog.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 2
    /// Nil, because the catalog never becomes stale.
    public let freshFor: Int64? = nil

    /// Creates the adapter.
    public init() {}

    /// Returns whether the joke came from this upstream.
    public func makes(_ id: EntryID) -> Bool { id.key.hasPrefix(upstream + "-") }

    /// Starts a download that requests ten jokes once.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        RandomRecordsDownload(UpstreamRequest(upstream: upstream, path: "/random_ten")) { (response) throws(AdaptProblem) in
            try OfficialJokesAdapter.page(in: response)
        }
    }

    /// Returns the request for a random joke.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? {
        UpstreamRequest(upstream: upstream, path: "/random_joke")
    }

    /// Parses the response to `drawRequest`.
    ///
    /// - Throws: `AdaptProblem` if the upstream reports a failure or the response can't be parsed.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        try OfficialJokesAdapter.page(in: response)
    }

    /// Creates a joke's entry.
    ///
    /// - Throws: `AdaptProblem` if the joke can't be parsed or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = WireOfficialJoke(try UpstreamJSONParser.record(part.payload, entry: id.text))
        let joke = Joke(setup: record.setup ?? "", punchline: record.punchline, kind: record.type)
        let number = id.key.dropFirst(upstream.count + 1)
        return try joke.entry(
            id, source: EntrySource(upstream: upstream, url: "https://official-joke-api.appspot.com/jokes/\(number)"))
    }

    private static func page(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: [], names: ["id"])
        if answer.object.text("type") == "error" {
            throw AdaptProblem(.refused, detail: UpstreamJSONParser.message(response.body) ?? "")
        }
        let single = answer.object.isObject ? [UpstreamRecord(answer.object, names: ["id"])] : nil
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: "jokes") }
        return UpstreamJSONParser.page(of: rows, name: "id", id: { CombinedJokesCatalog.id("officialjokes", $0) }) {
            .kept(WireOfficialJoke($0).id.flatMap { CombinedJokesCatalog.id("officialjokes", "\($0)") })
        }
    }
}

/// A joke in the Official Joke API's format. If a field has the wrong type, only that field is ignored.
private struct WireOfficialJoke {
    let id: UInt32?
    let type: String?
    let setup: String?
    let punchline: String?

    init(_ record: JSONView) {
        id = record.integer("id").flatMap { UInt32(exactly: $0) }
        type = record.text("type")
        setup = record.text("setup")
        punchline = record.text("punchline")
    }
}
