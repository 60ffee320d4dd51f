// Test doubles are servers on the loopback interface that imitate the upstreams over HTTP, including their quirks and all known
// faults. They use real sockets and share no code with the client under test.

internal import Foundation
internal import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 for tests. It runs a thread for each connection, logs every request, and produces faults on
/// demand. The server stops when `stop()` is called or the object is released.
public final class DoubleServer: Sendable {
    /// A function that returns the response to a request, before any fault is applied.
    public typealias Handler = @Sendable (DoubleRequest) -> DoubleAnswer

    /// The reasons why starting the server can fail.
    public enum Failure: Error {
        case noSocket
    }

    /// The state that the server's threads share.
    final class Core: Sendable {
        struct State {
            var log: [DoubleRequest] = []
            var rules: [(rule: FaultRule, seen: Int)] = []
            var connections: [Int32: LoopbackSocket] = [:]
            var connectionsMade = 0
            var isStopped = false
            var window: RequestWindow?
        }

        let state = Mutex(State())
        let handler: Handler
        let started = ContinuousClock().now

        init(handler: @escaping Handler) { self.handler = handler }

        var isStopped: Bool { state.withLock { $0.isStopped } }

        /// Counts a request towards the rate limit, if there is a limit. Returns whether to reject the request, and the
        /// response's rate-limit headers.
        func limit(_ request: DoubleRequest) -> (isRefused: Bool, headers: [(name: String, value: String)]) {
            state.withLock { $0.window?.take(at: request.time) } ?? (false, [])
        }

        /// Logs the request and returns the fault to apply to it, if any.
        func note(_ request: DoubleRequest) -> Fault? {
            state.withLock { state in
                state.log.append(request)
                var fault: Fault?
                let line = "\(request.method) \(request.target)"
                for index in state.rules.indices
                where state.rules[index].rule.part.isEmpty || line.contains(state.rules[index].rule.part) {
                    state.rules[index].seen += 1
                    if fault == nil, state.rules[index].rule.occurrences.contains(state.rules[index].seen) {
                        fault = state.rules[index].rule.fault
                    }
                }
                return fault
            }
        }
    }

    /// The port that the server listens on.
    public let port: Int
    private let core: Core
    private let listener: LoopbackSocket
    private static let mostConnections = 128

    /// Starts the server.
    /// - Throws: `Failure.noSocket` if the port is in use.
    public init(port: Int = 0, handler: @escaping Handler) throws(Failure) {
        guard let (socket, port) = LoopbackSocket.listening(port: UInt16(clamping: port)) else { throw .noSocket }
        self.port = Int(port)
        listener = socket
        let core = Core(handler: handler)
        self.core = core
        Self.thread("double") {
            while let connection = socket.accepted() {
                let isTaken = core.state.withLock { state in
                    guard !state.isStopped, state.connections.count < Self.mostConnections else { return false }
                    state.connections[connection.number] = connection
                    state.connectionsMade += 1
                    return true
                }
                guard isTaken else {
                    connection.closeNow()
                    continue
                }
                Self.thread("double connection") {
                    DoubleConnection(socket: connection, core: core).serve()
                    // Remove the connection from the list before another socket can reuse its descriptor.
                    core.state.withLock { state in
                        state.connections[connection.number] = nil
                        connection.closeNow()
                    }
                }
            }
            socket.closeNow()
        }
    }

    deinit { stop() }

    private static func thread(_ name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// The server's address, such as `http://127.0.0.1:PORT`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Closes all connections and the listening port.
    public func stop() {
        core.state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            listener.shutDown()
            for (_, connection) in state.connections { connection.shutDown() }
        }
    }

    /// All requests received so far, in order.
    public var log: [DoubleRequest] { core.state.withLock { $0.log } }

    /// The number of connections accepted so far.
    public var connectionsMade: Int { core.state.withLock { $0.connectionsMade } }

    /// Clears the request log.
    public func clearLog() { core.state.withLock { $0.log = [] } }

    /// Applies a fault to later requests whose method and target contain `part`. If several faults match a request, the first one
    /// applies.
    public func inject(_ fault: Fault, on part: String = "", occurrences: ClosedRange<Int> = 1...Int.max) {
        core.state.withLock { $0.rules.append((FaultRule(fault, on: part, occurrences: occurrences), 0)) }
    }

    /// Applies a fault only to the nth request from now, counted from 1.
    public func inject(_ fault: Fault, onRequest number: Int) { inject(fault, occurrences: number...number) }

    /// Limits the number of requests in a time window. The server rejects further requests with 429. If the limit is nil, removes
    /// the existing limit.
    public func limitRate(to limit: Int?, in span: Duration = .seconds(1), saying words: RequestWindow.Headers = .express) {
        core.state.withLock { $0.window = limit.map { RequestWindow(limit: $0, span: span, words: words) } }
    }

    /// The number of requests rejected since the rate limit was set.
    public var refused: Int { core.state.withLock { $0.window?.refused ?? 0 } }

    /// Removes all faults.
    public func clearFaults() { core.state.withLock { $0.rules = [] } }
}
