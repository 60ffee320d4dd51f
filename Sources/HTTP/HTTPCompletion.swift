/// The way to send a reply later.
///
/// If it is let go without one, the reply is a plain 500, so that no connection waits for ever.
public final class HTTPCompletion: Sendable {
    private let engine: HTTPDaemon
    private let exchange: HTTPExchange

    init(_ engine: HTTPDaemon, _ exchange: HTTPExchange) {
        self.engine = engine
        self.exchange = exchange
    }

    /// Sends the reply; a second one, or one after the server has stopped, is dropped.
    public func send(_ reply: HTTPReply) { engine.complete(exchange, reply) }

    deinit { engine.complete(exchange, HTTPReply(status: 500)) }
}
