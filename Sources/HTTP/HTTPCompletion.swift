/// Sends a reply to a request at a later time.
///
/// If this object is released before a reply is sent, the server sends a plain 500 reply, so that no connection waits
/// permanently.
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
