/// What a handler returns.
public enum HTTPAnswer: Sendable {
    /// The reply.
    case now(HTTPReply)
    /// The reply comes later, from any thread: the connection waits without a thread of its own. The closure is called once, at once, and must
    /// not block; it hands its `HTTPCompletion` to whatever does the work.
    case later(@Sendable (HTTPCompletion) -> Void)
}
