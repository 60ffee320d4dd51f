public import Model
public import Upstreams

/// The adapter for a service that supplies jokes. A service returns a few random jokes at a time, either as an array or as a
/// single object. The services differ only in their addresses, their fields and their rules, which are values of this type.
public struct JokesAdapter: Adapter {
    /// A request for jokes.
    struct JokeRequest: Sendable {
        let path: String
        var query: [UpstreamRequest.QueryItem] = []
    }

    /// The names of a joke's fields.
    struct JokeFields: Sendable {
        let id: String
        /// Whether IDs are whole numbers. If not, they are text.
        var hasNumbers = true
        let punchline: String
        let kind: String
        /// The field for a joke without a punchline, or nil if the service has no such jokes.
        var whole: String?
    }

    /// The upstream's name in the `--upstream` option.
    public let upstream: String
    /// The upstream's public base URL.
    public let bases: [String]
    /// The catalog's description.
    public let catalogs = [CombinedJokesCatalog.description]
    /// The version of the mapping from raw records to entries.
    public let version: UInt32 = 2
    /// Nil, because the catalog never becomes stale.
    public let freshFor: Int64? = nil
    /// The name of the bundled file with jokes, which have the service's format. Nil if the service has no bundled jokes.
    public private(set) var starterFile: String?
    /// The host that requires an API key, or nil if the service doesn't need one.
    private var keyHost: String?
    private let list: JokeRequest
    private let draw: JokeRequest
    private let fields: JokeFields
    /// The path to the array of jokes in a response.
    private let rows: [String]
    /// The beginning of the address of a joke's page, before the joke's ID.
    private let page: String
    /// Returns the joke in a response that isn't an array.
    private let single: @Sendable (JSONView) -> JSONView?
    /// Returns whether a response with status 200 reports a failure.
    private let isRefusal: @Sendable (JSONView) -> Bool
    /// Returns whether a joke is suitable for everyone.
    private let isSafe: @Sendable (JSONView) -> Bool

    /// Whether the service requires an API key.
    public var needsKey: Bool { keyHost != nil }

    /// Returns the headers in which RapidAPI expects the key.
    public func headers(withKey key: String) -> [HeaderField] {
        keyHost.map { [HeaderField("X-RapidAPI-Key", key), HeaderField("X-RapidAPI-Host", $0)] } ?? []
    }

    /// Returns whether the joke came from this upstream or from its bundled file.
    public func makes(_ id: EntryID) -> Bool { id.key.hasPrefix(upstream + "-") || starterFile != nil && id.isBuiltIn }

    /// Starts a download that consists of a single request.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        RandomRecordsDownload(next: request(list)) { (response) throws(AdaptProblem) in try jokes(in: response) }
    }

    /// Returns the request for a random joke.
    public func drawRequest(from catalog: CatalogID) -> UpstreamRequest? { request(draw) }

    /// Parses the response to `drawRequest`.
    ///
    /// - Throws: `AdaptProblem` if the upstream reports a failure or the response can't be parsed.
    public func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage { try jokes(in: response) }

    private func request(_ jokes: JokeRequest) -> UpstreamRequest {
        UpstreamRequest(upstream: upstream, path: jokes.path, query: jokes.query)
    }

    /// Creates a joke's entry.
    ///
    /// - Throws: `AdaptProblem` if the joke can't be parsed or has no text.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part") }
        let record = try UpstreamJSONParser.record(part.payload, entry: id.text)
        // Ignore the upstream's type field, because the joke's other fields determine its type.
        let setup = record.text("setup")
        let joke = Joke(
            setup: setup ?? fields.whole.flatMap { record.text($0) } ?? "",
            punchline: setup == nil && fields.whole != nil ? nil : record.text(fields.punchline), kind: record.text(fields.kind))
        let isBundled = starterFile != nil && !id.key.hasPrefix(upstream + "-")
        let url = page + id.key.dropFirst(upstream.utf8.count + 1)
        return try joke.entry(
            id, source: isBundled ? EntrySource(upstream: "almanac") : EntrySource(upstream: upstream, url: url))
    }

    /// Parses the bundled jokes.
    ///
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if it doesn't have the expected shape.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        guard let found = try UpstreamRecord.answer(file, rowsAt: rows, names: [fields.id]).rows else {
            throw AdaptProblem(.wrongShape, detail: "jokes")
        }
        return found.compactMap { row in
            guard let name = row.texts?[fields.id], let id = EntryID(CombinedJokesCatalog.id, EntryID.builtInPrefix + name),
                let record = row.record
            else { return nil }
            return RawRecord(id: id, part: .starter, payload: record.sorted())
        }
    }

    /// Parses a response with a single joke or several jokes, and leaves out the jokes that aren't safe.
    private func jokes(in response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: rows, names: [fields.id])
        if isRefusal(answer.object) { throw AdaptProblem(.refused, detail: UpstreamJSONParser.message(response.body) ?? "") }
        guard let found = answer.rows ?? single(answer.object).map({ [UpstreamRecord($0, names: [fields.id])] }) else {
            throw AdaptProblem(.wrongShape, detail: rows.last ?? "jokes")
        }
        return UpstreamJSONParser.page(of: found, id: { $0[fields.id].flatMap { CombinedJokesCatalog.id(upstream, $0) } }) {
            record in
            guard isSafe(record) else { return .leftOut }
            let number = record.integer(fields.id).flatMap { UInt32(exactly: $0) }.map { "\($0)" }
            let name = fields.hasNumbers ? number : record.text(fields.id)
            return .kept(name.flatMap { CombinedJokesCatalog.id(upstream, $0) })
        }
    }
}

extension JokesAdapter {
    /// The names of JokeAPI's flags for offensive jokes.
    private static let flags = ["nsfw", "religious", "political", "racist", "sexist", "explicit"]

    /// v2.jokeapi.dev, which returns the requested number of random jokes and flags offensive jokes. Almanac requests and stores
    /// only jokes that are rated safe and have no flags. The service reports failures with status 200. The bundled jokes have the
    /// same format, but names instead of numbers.
    public static let jokeAPI: JokesAdapter = {
        let query = [
            UpstreamRequest.QueryItem("type", "twopart"),
            UpstreamRequest.QueryItem("blacklistFlags", flags.joined(separator: ",")),
        ]
        return JokesAdapter(
            upstream: "jokeapi", bases: ["https://v2.jokeapi.dev"], starterFile: "jokes.json",
            list: JokeRequest(path: "/joke/Any", query: query + [UpstreamRequest.QueryItem("amount", "10")]),
            draw: JokeRequest(path: "/joke/Any", query: query),
            fields: JokeFields(id: "id", punchline: "delivery", kind: "category", whole: "joke"), rows: ["jokes"],
            page: "https://v2.jokeapi.dev/joke/Any?idRange=", single: { $0["type"] == nil ? nil : $0 },
            isRefusal: { $0["error"]?.flag == true },
            isSafe: { joke in
                let marks = joke.object("flags")
                return joke["safe"]?.flag == true && flags.allSatisfy { marks?[$0]?.flag == false }
                    && joke.text("lang") ?? "en" == "en"
            })
    }()

    /// The dad-jokes API from dadjokes.io. RapidAPI hosts this API and requires a key. The API never returns more than five jokes
    /// at a time. Every response has the fields `success` and `body`.
    public static let dadJokes = JokesAdapter(
        upstream: "dadjokes", bases: ["https://dad-jokes.p.rapidapi.com"], keyHost: "dad-jokes.p.rapidapi.com",
        list: JokeRequest(path: "/random/joke", query: [UpstreamRequest.QueryItem("count", "5")]),
        draw: JokeRequest(path: "/random/joke"),
        fields: JokeFields(id: "_id", hasNumbers: false, punchline: "punchline", kind: "type"), rows: ["body"],
        page: "https://dadjokes.io/joke/", single: { $0.object("body") }, isRefusal: { $0["success"]?.flag != true },
        isSafe: { $0["NSFW"]?.flag == false && $0["approved"]?.flag ?? true })

    /// The Official Joke API. A response is either a single joke or an array of jokes, without an enclosing object. A joke's ID is
    /// its position in the upstream's list.
    public static let officialJokes = JokesAdapter(
        upstream: "officialjokes", bases: ["https://official-joke-api.appspot.com"], list: JokeRequest(path: "/random_ten"),
        draw: JokeRequest(path: "/random_joke"), fields: JokeFields(id: "id", punchline: "punchline", kind: "type"), rows: [],
        page: "https://official-joke-api.appspot.com/jokes/", single: { $0.isObject ? $0 : nil },
        isRefusal: { $0.text("type") == "error" }, isSafe: { _ in true })
}

/// A download that sends a single request and never repeats it. It suits upstreams that return random records, because they have
/// no list to download and may limit the number of requests. An interrupted download sends its request again.
private struct RandomRecordsDownload: ListDownload {
    private(set) var next: UpstreamRequest?
    let read: @Sendable (UpstreamResponse) throws(AdaptProblem) -> ListPage
    let checkpoint = ""
    let expectedCount: Int? = nil

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        next = nil
        return try read(response)
    }
}
