internal import Synchronization

/// A test double of the Official Joke API. Jokes are numbered by position, and a response is a bare object or array. The test
/// double returns jokes in order instead of at random.
public final class OfficialJokesDouble: Sendable {
    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    private final class Place: Sendable {
        let value = Mutex(0)
    }

    /// Starts the test double.
    ///
    /// - Parameter count: The number of jokes to serve.
    public init(count: Int = 30, port: Int = 0) throws {
        let place = Place()
        server = try DoubleServer(port: port) { request in
            place.value.withLock { Self.answer(request, count, &$0) }
        }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    private static func answer(_ request: DoubleRequest, _ count: Int, _ place: inout Int) -> DoubleAnswer {
        func next(_ amount: Int) -> [JSONValue] {
            let numbers = (0..<min(amount, count)).map { (place + $0) % count + 1 }
            place = (place + numbers.count) % count
            return numbers.map { SampleJokes.official($0) }
        }
        let parts = request.path.split(separator: "/").map { String($0) }
        switch (parts.first ?? "", parts.count) {
        case ("random_joke", 1): return .json(next(1)[0])
        case ("random_ten", 1): return .json(.list(next(10)))
        case ("types", 1): return .json(.list(["general", "programming", "knock-knock", "dad"]))
        case ("jokes", 3) where parts[1] == "random":
            guard let amount = Int(parts[2]), amount > 0 else { return .text("The passed path is not a number.") }
            return .json(.list(next(amount)))
        case ("jokes", 2):
            guard let number = Int(parts[1]), (1...count).contains(number) else {
                return .json(["type": "error", "message": "joke not found"], status: 404)
            }
            return .json(SampleJokes.official(number))
        default: return .html("<pre>Cannot GET \(request.path)</pre>", status: 404)
        }
    }
}
