/// Sends a reply to a request later.
///
/// If this object is released before a reply is sent, the server sends a plain 500 reply, so that no connection is left waiting.
public final class DeferredResponseSender: Sendable {
    private let engine: MicroHTTPDCallbacks
    private let exchange: HTTPExchange

    init(_ engine: MicroHTTPDCallbacks, _ exchange: HTTPExchange) {
        self.engine = engine
        self.exchange = exchange
    }

    /// Sends the reply. If a reply has already been sent or the server has stopped, this method does nothing.
    public func send(_ reply: HTTPResponse) { engine.complete(exchange, reply) }

    deinit { engine.complete(exchange, HTTPResponse(status: 500)) }
}
