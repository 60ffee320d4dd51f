/// Sends a reply to a request later.
///
/// If this object is released before a reply is sent, the server sends a plain 500 reply, so that no connection is left waiting.
public final class DeferredResponseSender: Sendable {
    private let engine: MicroHTTPDCallbacks
    private let exchange: HTTPExchange
    private let finish: @Sendable (HTTPResponse) -> HTTPResponse

    /// Creates a sender.
    ///
    /// - Parameter finish: Changes the reply before it is sent.
    init(
        _ engine: MicroHTTPDCallbacks, _ exchange: HTTPExchange, _ finish: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) {
        self.engine = engine
        self.exchange = exchange
        self.finish = finish
    }

    /// Sends the reply. If a reply has already been sent or the server has stopped, this method does nothing.
    public func send(_ reply: HTTPResponse) { engine.complete(exchange, finish(reply)) }

    deinit { engine.complete(exchange, HTTPResponse(status: 500)) }
}
