// Doubles: servers on loopback that speak HTTP as the upstreams do, with their quirks and every fault we know of. They answer over
// real sockets and share no code with the client they are there to test.

internal import Foundation
internal import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 for tests: a thread for each connection, a log of every request, faults on demand. It ends
/// with `stop()`, or when it is let go.
public final class DoubleServer: Sendable {
    /// Makes the right answer to a request.
    public typealias Handler = @Sendable (DoubleRequest) -> DoubleAnswer

    /// Why a double could not be started.
    public enum Failure: Error {
        case noSocket
    }

    /// What its threads share.
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

        /// What the limit on requests says of one, if there is a limit.
        func limit(_ request: DoubleRequest) -> (isRefused: Bool, headers: [(name: String, value: String)]) {
            state.withLock { $0.window?.take(at: request.time) } ?? (false, [])
        }

        /// Writes the request down, and says which fault meets it.
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

    /// The port it listens on.
    public let port: Int
    private let core: Core
    private let listener: LoopbackSocket
    private static let mostConnections = 128

    /// Starts at once.
    /// - Throws: `Failure.noSocket` where the port is taken.
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
                    // Taken off the list before the number can be given to another socket.
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

    /// `http://127.0.0.1:PORT`.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// Ends all connections; from then on nothing listens there.
    public func stop() {
        core.state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            listener.shutDown()
            for (_, connection) in state.connections { connection.shutDown() }
        }
    }

    /// All requests so far, in order.
    public var log: [DoubleRequest] { core.state.withLock { $0.log } }

    /// Connections accepted so far.
    public var connectionsMade: Int { core.state.withLock { $0.connectionsMade } }

    /// Forgets the requests so far.
    public func clearLog() { core.state.withLock { $0.log = [] } }

    /// From now on the requests that fit meet this fault; the first rule that fits counts.
    public func inject(_ fault: Fault, on part: String = "", occurrences: ClosedRange<Int> = 1...Int.max) {
        core.state.withLock { $0.rules.append((FaultRule(fault, on: part, occurrences: occurrences), 0)) }
    }

    /// Only the n-th request from now meets it (counted from 1).
    public func inject(_ fault: Fault, onRequest number: Int) { inject(fault, occurrences: number...number) }

    /// From now on more than so many requests in a window are refused with 429; nil for any number.
    public func limitRate(to limit: Int?, in span: Duration = .seconds(1), saying words: RequestWindow.Headers = .express) {
        core.state.withLock { $0.window = limit.map { RequestWindow(limit: $0, span: span, words: words) } }
    }

    /// The requests refused since the limit was set.
    public var refused: Int { core.state.withLock { $0.window?.refused ?? 0 } }

    /// All is well again.
    public func clearFaults() { core.state.withLock { $0.rules = [] } }
}
