internal import Synchronization

/// A test double of the dad-jokes API, which clients reach through the RapidAPI gateway. It requires the right key, has a quota
/// of requests, and imitates the real server's unusual treatment of `count`.
public final class DadJokesDouble: Sendable {
    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    private final class State: Sendable {
        let value = Mutex((place: 0, requests: 0))
    }

    /// Starts the test double.
    ///
    /// - Parameters:
    ///   - key: The API key that the test double accepts.
    ///   - quota: The total number of requests allowed, or nil for no limit.
    ///   - count: The number of different jokes.
    ///   - port: The port to listen on, or 0 for any free port.
    public init(key: String = "test-key", quota: Int? = nil, count: Int = 30, port: Int = 0) throws {
        let state = State()
        server = try DoubleServer(port: port) { request in
            if let refusal = Self.gate(request, key) { return refusal }
            return state.value.withLock { state in
                state.requests += 1
                let left = quota.map { max(0, $0 - state.requests) }
                var answer =
                    quota.map { state.requests > $0 } == true ? Self.exhausted : Self.answer(request, count, &state.place)
                if let quota, let left {
                    answer.headers += [
                        ("x-ratelimit-requests-limit", "\(quota)"), ("x-ratelimit-requests-remaining", "\(left)"),
                        ("x-ratelimit-requests-reset", "43210"),
                    ]
                }
                return answer
            }
        }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    private static let exhausted = DoubleAnswer.json(
        ["message": "You have exceeded the DAILY quota for Requests on your current plan, BASIC."], status: 429)

    /// Returns RapidAPI's own response if RapidAPI would reject the request without passing it on to the upstream. Otherwise,
    /// returns nil.
    private static func gate(_ request: DoubleRequest, _ key: String) -> DoubleAnswer? {
        guard let given = request.header("X-RapidAPI-Key") else {
            return .json(["message": "Missing RapidAPI application key."], status: 401)
        }
        guard given == key, request.header("X-RapidAPI-Host") == "dad-jokes.p.rapidapi.com" else {
            return .json(["message": "You are not subscribed to this API."], status: 403)
        }
        return nil
    }

    private static func answer(_ request: DoubleRequest, _ count: Int, _ place: inout Int) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.first == "joke" || parts == ["random", "joke"] else {
            return .html("<pre>Cannot GET \(request.path)</pre>", status: 404)
        }
        if parts.first == "random" {
            // The upstream computes `Number(count) | 1`: even numbers become odd, and invalid numbers become 1.
            let amount = min(5, (request.parameter("count").flatMap { Int($0) } ?? 0) | 1)
            let jokes = (0..<amount).map { SampleJokes.dad((place + $0) % count) }
            place = (place + amount) % count
            return body(.list(jokes))
        }
        switch parts.dropFirst().first {
        case "count": return body(.number("\(count)"))
        case "search":
            guard let term = request.parameter("term"), !term.isEmpty else {
                return .json(["success": .bool(false), "error": ["message": "A search term is needed"]])
            }
            return body(
                .list((0..<count).map { SampleJokes.dad($0) }.filter { $0["setup"]?.stringValue?.contains(term) == true }))
        case let name?:
            guard let joke = (0..<count).map({ SampleJokes.dad($0) }).first(where: { $0["_id"] == .string(name) }) else {
                return .json(
                    ["success": .bool(false), "error": "Joke with that ID does not exist"], status: 500)
            }
            return body(joke)
        case nil: return .html("<pre>Cannot GET \(request.path)</pre>", status: 404)
        }
    }

    private static func body(_ value: JSONValue) -> DoubleAnswer { .json(["success": .bool(true), "body": value]) }
}
