/// Sends a reply later.
///
/// If it is released without sending one, the reply is a plain 500, so that no connection waits permanently.
public final class HTTPCompletion: Sendable {
    private let engine: MicroHTTPDCallbacks
    private let exchange: HTTPExchange

    init(_ engine: MicroHTTPDCallbacks, _ exchange: HTTPExchange) {
        self.engine = engine
        self.exchange = exchange
    }

    /// Sends the reply. A second reply is dropped, and so is a reply after the server has stopped.
    public func send(_ reply: HTTPResponse) { engine.complete(exchange, reply) }

    deinit { engine.complete(exchange, HTTPResponse(status: 500)) }
}
