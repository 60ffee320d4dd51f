// The adapter for v2.jokeapi.dev, a service that returns the requested number of random jokes and flags offensive jokes. Almanac
// requests and stores only jokes that are rated safe and have no flags. This adapter also parses the bundled jokes, which have
// the same format.

public import Model
public import Upstreams

/// The adapter for JokeAPI and for the bundled jokes.
public struct JokeAPIAdapter: Adapter {
    /// The upstream's name in the `--upstream` option.
    public let upstream = "jokeapi"
    /// The upstream's public base URL.
    public let bases = ["https://v2.jokeapi.dev"]
    /// The catalog's description.
    public let catalogs = [CombinedJokesCatalog.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 2
    /// Nil, because the catalog never becomes stale.
    public let freshFor: Int64? = nil
    /// The name of the bundled file with jokes.
    public let starterFile: String? = "jokes.json"

    /// Creates the adapter.
    public init() {}

    /// Returns whether the joke came from this upstream or is bundled.
    public func makes(_ id: EntryID) -> Bool { id.isBuiltIn || id.key.hasPrefix(upstream + "-") }

    /// Starts a download that consists of a single request, for ten jokes.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        var request = question
        request.query.append(UpstreamRequest.QueryItem("amount", "10"))
        return RandomRecordsDownload(request) { (response) throws(AdaptProblem) in try JokeAPIAdapter.page(in: response) }
    }

    /// Returns the request for a random joke.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { question }

    /// Parses the response to `drawRequest`.
    ///
    /// - Throws: `AdaptProblem` if the upstream reports a failure or the response can't be parsed.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { try JokeAPIAdapter.page(in: response) }

    private var question: UpstreamRequest {
        UpstreamRequest(
            upstream: upstream, path: "/joke/Any",
            query: [
                UpstreamRequest.QueryItem("type", "twopart"),
                UpstreamRequest.QueryItem("blacklistFlags", WireJokeAPIJoke.flagNames.joined(separator: ",")),
            ])
    }

    /// Creates a joke's entry.
    ///
    /// - Throws: `AdaptProblem` if the joke can't be parsed or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = WireJokeAPIJoke(try UpstreamJSONParser.record(part.payload, entry: id.text))
        guard let joke = record.joke else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "setup") }
        guard let number = JokeAPIAdapter.number(id) else { return try joke.entry(id, source: EntrySource(upstream: "almanac")) }
        return try joke.entry(
            id, source: EntrySource(upstream: upstream, url: "https://v2.jokeapi.dev/joke/Any?idRange=" + number))
    }

    /// Parses the bundled jokes.
    ///
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if it doesn't have the expected shape.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        guard let rows = try UpstreamRecord.answer(file, rowsAt: ["jokes"], names: ["id"]).rows else {
            throw AdaptProblem(.wrongShape, detail: "jokes")
        }
        return rows.compactMap { row in
            guard let name = row.texts?["id"], let id = EntryID(CombinedJokesCatalog.id, EntryID.builtInPrefix + name),
                let record = row.record
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: record.sorted())
        }
    }

    /// Returns the upstream's number for a joke, or nil for a bundled joke.
    private static func number(_ id: EntryID) -> String? {
        id.key.hasPrefix("jokeapi-") ? String(id.key.dropFirst("jokeapi-".count)) : nil
    }

    /// Parses a response with a single joke or a list of jokes, and leaves out the jokes that aren't safe.
    private static func page(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["jokes"], names: ["id"])
        // The service reports failures with status 200.
        if answer.object["error"]?.flag == true {
            throw AdaptProblem(.refused, detail: UpstreamJSONParser.message(response.body) ?? "")
        }
        let single = answer.object["type"] == nil ? nil : [UpstreamRecord(answer.object, names: ["id"])]
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: "jokes") }
        return UpstreamJSONParser.page(of: rows, name: "id", id: { CombinedJokesCatalog.id("jokeapi", $0) }) {
            let record = WireJokeAPIJoke($0)
            return record.isSafe ? .kept(record.number.flatMap { CombinedJokesCatalog.id("jokeapi", $0) }) : .leftOut
        }
    }
}
