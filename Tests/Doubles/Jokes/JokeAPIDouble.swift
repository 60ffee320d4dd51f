internal import Foundation
internal import Synchronization

/// A test double of v2.jokeapi.dev, including its filters. It returns jokes in order instead of at random, sends errors with
/// status 200, and limits the requests per minute.
public final class JokeAPIDouble: Sendable {
    private struct State {
        var jokes: [JSONValue]
        /// The position of the next joke.
        var place = 0
        var requests: [ContinuousClock.Instant] = []
    }

    private final class Core: Sendable {
        let state: Mutex<State>
        init(_ state: State) { self.state = Mutex(state) }
    }

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer
    private let core: Core

    /// Starts the test double.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the sample jokes to serve.
    ///   - rateLimit: The number of requests allowed per minute, or nil for no limit.
    ///   - port: The port to listen on, or 0 for any free port.
    public init(numbers: [Int] = Array(0..<40), rateLimit: Int? = nil, port: Int = 0) throws {
        let core = Core(State(jokes: numbers.map { SampleJokes.jokeAPI($0) }))
        self.core = core
        server = try DoubleServer(port: port) { request in
            core.state.withLock { Self.answer(request, &$0, rateLimit) }
        }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    /// Replaces the list of sample jokes to serve.
    public func setNumbers(_ numbers: [Int]) {
        core.state.withLock { $0 = State(jokes: numbers.map { SampleJokes.jokeAPI($0) }) }
    }

    private static func error(_ code: JSONValue, _ message: String, status: Int, cause: String) -> DoubleAnswer {
        .json(
            [
                "error": .bool(true), "internalError": .bool(false), "code": code, "message": .string(message),
                "causedBy": .list([.string(cause)]), "additionalInfo": .string("Error while finalizing: \(cause)"),
                "timestamp": .number("1615200000000"),
            ], status: status)
    }

    private static func answer(_ request: DoubleRequest, _ state: inout State, _ rateLimit: Int?) -> DoubleAnswer {
        guard request.target.utf8.count <= 250 else {
            return error("108", "URI is too long", status: 414, cause: "The provided URI is longer than 250 characters")
        }
        let now = ContinuousClock().now
        state.requests.removeAll { now - $0 > .seconds(60) }
        state.requests.append(now)
        if let rateLimit, state.requests.count > rateLimit {
            var answer = error("101", "Request blocked by Rate Limiting", status: 429, cause: "You have sent too many requests")
            answer.headers += [
                ("Retry-After", "60"), ("RateLimit-Limit", "\(rateLimit)"), ("RateLimit-Remaining", "0"),
            ]
            return answer
        }
        let parts = request.path.split(separator: "/")
        guard parts.count == 2, parts[0] == "joke" else {
            return error("102", "Invalid endpoint", status: 404, cause: "The endpoint does not exist")
        }
        return jokes(request, category: String(parts[1]), &state)
    }

    private static func jokes(_ request: DoubleRequest, category: String, _ state: inout State) -> DoubleAnswer {
        let flags = (request.parameter("blacklistFlags") ?? "").split(separator: ",").map { String($0) }
        let found = state.jokes.filter { joke in
            if let type = request.parameter("type"), joke["type"] != .string(type) { return false }
            if category != "Any", joke["category"] != .string(category) { return false }
            return !flags.contains { joke["flags"]?[$0] == .bool(true) }
        }
        let asked = request.parameter("amount").flatMap { Int($0) } ?? 1
        guard !found.isEmpty, (1...10).contains(asked) else {
            let cause = "No jokes were found that match your provided filter(s)."
            return error(.number("106"), "No matching joke found", status: 200, cause: cause)
        }
        let amount = min(asked, found.count)
        let given = (0..<amount).map { found[(state.place + $0) % found.count] }
        state.place = (state.place + amount) % found.count
        var answer: DoubleAnswer
        if amount == 1 {
            guard case .object(let members) = given[0] else { return .html("", status: 500) }
            answer = .json(.object([.init("error", .bool(false))] + members))
        } else {
            answer = .json(["error": .bool(false), "amount": .number("\(amount)"), "jokes": .list(given)])
        }
        // The upstream sends this header with every response.
        answer.headers.append(("Retry-After", "60"))
        return answer
    }
}
