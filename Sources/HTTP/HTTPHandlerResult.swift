/// A handler's result.
public enum HTTPHandlerResult: Sendable {
    /// A reply to send immediately.
    case now(HTTPResponse)
    /// A reply that is sent later, from any thread. In the meantime, the connection waits without occupying a thread. The server
    /// immediately calls the closure, which must not block. The closure passes its `DeferredResponseSender` to the code that
    /// produces the reply.
    case later(@Sendable (DeferredResponseSender) -> Void)
}
