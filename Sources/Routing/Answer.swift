/// The answer to a request.
public enum Answer: Equatable, Sendable {
    /// The complete response.
    case page(Response)
    /// Work that the caller must do before or after it responds.
    case work(Effect)

    /// The response, or nil if the work itself produces it.
    public var response: Response? {
        switch self {
        case .page(let response): response
        case .work(let effect): effect.response
        }
    }
}
