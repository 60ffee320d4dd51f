/// A handler's result.
public enum HTTPHandlerResult: Sendable {
    /// A reply to send immediately.
    case now(HTTPResponse)
    /// A reply that is sent later, from any thread. The connection waits without occupying a thread. The closure is called
    /// immediately, once, and must not block. It passes its `HTTPCompletion` to the code that does the work.
    case later(@Sendable (HTTPCompletion) -> Void)
}
