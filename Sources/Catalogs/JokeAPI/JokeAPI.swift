// JokeAPI: jokes of v2.jokeapi.dev, as many as one asks for, chosen by the upstream. It flags what may offend; only what it holds safe and
// flags in no way is asked for, and only that is kept. It also reads the jokes that come with the program, which have its shape.

public import Model
public import Upstreams

/// The adapter of JokeAPI, and of the jokes that come with the program.
public struct JokeAPI: Adapter {
    /// The name for `--upstream`.
    public let upstream = "jokeapi"
    /// The public address.
    public let bases = ["https://v2.jokeapi.dev"]
    /// What it feeds.
    public let catalogs = [Jokes.description]
    /// The version of the mapping.
    public let version: UInt32 = 2
    /// Never stale by itself.
    public let freshFor: Int64? = nil
    /// The file of jokes that come with the program.
    public let starterFile: String? = "jokes.json"

    /// An adapter; it holds nothing but its descriptions.
    public init() {}

    /// Its own jokes, and those that come with the program.
    public func makes(_ id: EntryID) -> Bool { id.isBuiltIn || id.key.hasPrefix(upstream + "-") }

    /// Asks once for ten.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        var request = question
        request.query.append(UpstreamRequest.QueryItem("amount", "10"))
        return SampleDownload(request) { (response) throws(AdaptProblem) in try JokeAPI.page(in: response) }
    }

    /// Asks for one.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { question }

    /// Reads the answer to `drawRequest`.
    ///
    /// - Throws: `.refused` with the upstream's own words, or what `pass` meets.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { try JokeAPI.page(in: response) }

    private var question: UpstreamRequest {
        UpstreamRequest(
            upstream: upstream, path: "/joke/Any",
            query: [
                UpstreamRequest.QueryItem("type", "twopart"),
                UpstreamRequest.QueryItem("blacklistFlags", WireJokeAPI.flagNames.joined(separator: ",")),
            ])
    }

    /// Makes the entry of a joke.
    ///
    /// - Throws: `AdaptProblem` where it can't be read, or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = WireJokeAPI(try UpstreamJSON.record(part.payload, entry: id.text))
        guard let joke = record.joke else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "setup") }
        guard let number = JokeAPI.number(id) else { return try joke.entry(id, source: Source(upstream: "almanac")) }
        return try joke.entry(
            id, source: Source(upstream: upstream, url: "https://v2.jokeapi.dev/joke/Any?idRange=" + number))
    }

    /// Reads the jokes that come with the program.
    ///
    /// - Throws: `.notJSON`, or `.wrongShape` where it is no such file.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        guard let rows = try UpstreamRow.answer(file, rowsAt: ["jokes"], names: ["id"]).rows else {
            throw AdaptProblem(.wrongShape, detail: "jokes")
        }
        return rows.compactMap { row in
            guard let name = row.texts?["id"], let id = EntryID(Jokes.id, EntryID.builtInPrefix + name),
                let record = row.record
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: record.sorted())
        }
    }

    /// The upstream's number of a joke; nil for one that came with the program.
    private static func number(_ id: EntryID) -> String? {
        id.key.hasPrefix("jokeapi-") ? String(id.key.dropFirst("jokeapi-".count)) : nil
    }

    /// The jokes of an answer: one, or a list of them. Those that are not safe are left out.
    private static func page(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response) }
        let answer = try UpstreamRow.answer(response.body, rowsAt: ["jokes"], names: ["id"])
        // It refuses with status 200.
        if answer.object["error"]?.flag == true {
            throw AdaptProblem(.refused, detail: UpstreamJSON.message(response.body) ?? "")
        }
        let single = answer.object["type"] == nil ? nil : [UpstreamRow(answer.object, names: ["id"])]
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: "jokes") }
        return UpstreamJSON.page(of: rows, name: "id", id: { Jokes.id("jokeapi", $0) }) {
            let record = WireJokeAPI($0)
            return record.isSafe ? .kept(record.number.flatMap { Jokes.id("jokeapi", $0) }) : .leftOut
        }
    }
}
