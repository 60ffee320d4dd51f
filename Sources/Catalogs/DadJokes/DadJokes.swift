// DadJokes: the dad-jokes API of dadjokes.io, served by RapidAPI, which requires a key. Every response has `success` and `body`,
// which is a joke or an array of jokes.

public import Model
public import Upstreams

/// The adapter for the dad-jokes API. It needs the reader's own key.
public struct DadJokes: Adapter {
    /// The name for `--upstream`.
    public let upstream = "dadjokes"
    /// The public address.
    public let bases = ["https://dad-jokes.p.rapidapi.com"]
    /// The catalog's description.
    public let catalogs = [Jokes.description]
    /// The mapping's version.
    public let version: UInt32 = 2
    /// Nil: the catalog never becomes stale by itself.
    public let freshFor: Int64? = nil
    /// True: RapidAPI requires a key.
    public let needsKey = true

    /// Creates the adapter.
    public init() {}

    /// Returns RapidAPI's headers.
    public func headers(withKey key: String) -> [HeaderField] {
        [HeaderField("X-RapidAPI-Key", key), HeaderField("X-RapidAPI-Host", "dad-jokes.p.rapidapi.com")]
    }

    /// Returns whether the joke came from this upstream.
    public func makes(_ id: EntryID) -> Bool { id.key.hasPrefix(upstream + "-") }

    /// Requests five jokes once. The API never returns more than that at a time.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        var request = question
        request.query = [UpstreamRequest.QueryItem("count", "5")]
        return SingleRequestDownload(request) { (response) throws(AdaptProblem) in try DadJokes.page(in: response) }
    }

    /// Requests a single joke.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { question }

    /// Reads the response to `drawRequest`.
    ///
    /// - Throws: `.refused` with the upstream's message, or the errors that `pass` throws.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { try DadJokes.page(in: response) }

    private var question: UpstreamRequest { UpstreamRequest(upstream: upstream, path: "/random/joke") }

    /// Makes a joke's entry.
    ///
    /// - Throws: `AdaptProblem` if the joke can't be read or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = WireDadJoke(try UpstreamJSON.record(part.payload, entry: id.text))
        let joke = Joke(setup: record.setup ?? "", punchline: record.punchline, kind: record.type)
        let name = id.key.dropFirst(upstream.count + 1)
        return try joke.entry(id, source: EntrySource(upstream: upstream, url: "https://dadjokes.io/joke/\(name)"))
    }

    private static func page(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["body"], names: ["_id"])
        guard answer.object["success"]?.flag == true else {
            throw AdaptProblem(.refused, detail: UpstreamJSON.message(response.body) ?? "")
        }
        let single = answer.object.object("body").map { [UpstreamRecord($0, names: ["_id"])] }
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: "body") }
        return UpstreamJSON.page(of: rows, name: "_id", id: { Jokes.id("dadjokes", $0) }) {
            let record = WireDadJoke($0)
            return record.isSafe ? .kept(record.id.flatMap { Jokes.id("dadjokes", $0) }) : .leftOut
        }
    }
}

/// A joke as the dad-jokes API sends it. A field of the wrong type is dropped; the record is not.
private struct WireDadJoke {
    let id: String?
    let setup: String?
    let punchline: String?
    let type: String?
    /// Whether the joke is marked as suitable for everyone, and not marked as unapproved.
    let isSafe: Bool

    init(_ record: JSONView) {
        id = record.text("_id")
        setup = record.text("setup")
        punchline = record.text("punchline")
        type = record.text("type")
        isSafe = record["NSFW"]?.flag == false && record["approved"]?.flag ?? true
    }
}
