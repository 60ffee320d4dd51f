/// Writes the addresses of this server's pages and files. Every address that a browser, a device or another program receives
/// comes from this type: links, forms, pictures, redirects, the cookie's path, the web app manifest and the kit.
public struct LinkWriter: Equatable, Sendable {
    /// The path at which this server's pages begin, without a final slash. Empty if they begin at `/`.
    public let prefix: String

    /// Creates a link writer. By default, the server's pages begin at `/`.
    public init(prefix: String = "") { self.prefix = prefix }

    /// Returns a destination's address.
    @inline(never)
    public func address(_ to: Destination) -> String { prefix + to.path }
}
