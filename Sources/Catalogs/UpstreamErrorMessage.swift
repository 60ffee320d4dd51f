/// What upstreams say of themselves when they refuse.
public enum UpstreamErrorMessage {
    /// The words of an error body, in the shapes known from our upstreams, as one line; nil where there are none.
    public static func of(_ body: [UInt8]) -> String? { UpstreamJSON.message(body) }
}
