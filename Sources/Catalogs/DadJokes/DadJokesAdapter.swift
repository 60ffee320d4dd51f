// The adapter for the dad-jokes API from dadjokes.io. RapidAPI hosts this API and requires a key. Every response has the fields
// `success` and `body`. The body is either a joke or an array of jokes.

public import Model
public import Upstreams

/// The adapter for the dad-jokes API. Users need their own API key.
public struct DadJokesAdapter: Adapter {
    /// The upstream's name in the `--upstream` option.
    public let upstream = "dadjokes"
    /// The upstream's public base URL.
    public let bases = ["https://dad-jokes.p.rapidapi.com"]
    /// The catalog's description.
    public let catalogs = [CombinedJokesCatalog.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 2
    /// Nil, because the catalog never becomes stale.
    public let freshFor: Int64? = nil
    /// True, because RapidAPI requires an API key.
    public let needsKey = true

    /// Creates the adapter.
    public init() {}

    /// Returns the headers in which RapidAPI expects the key.
    public func headers(withKey key: String) -> [HeaderField] {
        [HeaderField("X-RapidAPI-Key", key), HeaderField("X-RapidAPI-Host", "dad-jokes.p.rapidapi.com")]
    }

    /// Returns whether the joke came from this upstream.
    public func makes(_ id: EntryID) -> Bool { id.key.hasPrefix(upstream + "-") }

    /// Starts a download that requests five jokes once. The API never returns more than five jokes at a time.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        var request = question
        request.query = [UpstreamRequest.QueryItem("count", "5")]
        return RandomRecordsDownload(request) { (response) throws(AdaptProblem) in try DadJokesAdapter.page(in: response) }
    }

    /// Returns the request for a random joke.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { question }

    /// Parses the response to `drawRequest`.
    ///
    /// - Throws: `AdaptProblem` if the upstream reports a failure or the response can't be parsed.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { try DadJokesAdapter.page(in: response) }

    private var question: UpstreamRequest { UpstreamRequest(upstream: upstream, path: "/random/joke") }

    /// Creates a joke's entry.
    ///
    /// - Throws: `AdaptProblem` if the joke can't be parsed or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = WireDadJoke(try UpstreamJSONParser.record(part.payload, entry: id.text))
        let joke = Joke(setup: record.setup ?? "", punchline: record.punchline, kind: record.type)
        let name = id.key.dropFirst(upstream.count + 1)
        return try joke.entry(id, source: EntrySource(upstream: upstream, url: "https://dadjokes.io/joke/\(name)"))
    }

    private static func page(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["body"], names: ["_id"])
        guard answer.object["success"]?.flag == true else {
            throw AdaptProblem(.refused, detail: UpstreamJSONParser.message(response.body) ?? "")
        }
        let single = answer.object.object("body").map { [UpstreamRecord($0, names: ["_id"])] }
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: "body") }
        return UpstreamJSONParser.page(of: rows, name: "_id", id: { CombinedJokesCatalog.id("dadjokes", $0) }) {
            let record = WireDadJoke($0)
            return record.isSafe ? .kept(record.id.flatMap { CombinedJokesCatalog.id("dadjokes", $0) }) : .leftOut
        }
    }
}

/// A joke in the dad-jokes API's format. If a field has the wrong type, only that field is ignored.
private struct WireDadJoke {
    let id: String?
    let setup: String?
    let punchline: String?
    let type: String?
    /// Whether the joke is marked as suitable for everyone and isn't marked as unapproved.
    let isSafe: Bool

    init(_ record: JSONView) {
        id = record.text("_id")
        setup = record.text("setup")
        punchline = record.text("punchline")
        type = record.text("type")
        isSafe = record["NSFW"]?.flag == false && record["approved"]?.flag ?? true
    }
}
