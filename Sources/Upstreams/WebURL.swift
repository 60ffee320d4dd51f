/// The URL of a web page or a picture that a page names. libcurl's parser splits it, so checks apply to exactly the URL that libcurl requests.
public struct WebURL: Hashable, Sendable {
    private let address: AbsoluteURL

    /// Parses an absolute URL, or a URL relative to `base`. Returns nil if it isn't an `http` or `https` URL, or if it contains a user name.
    /// Removes the fragment.
    public init?(_ text: String, relativeTo base: WebURL? = nil) {
        guard let address = try? AbsoluteURL(text, relativeTo: base?.address), address.isWeb else { return nil }
        self.address = address
    }

    /// The URL as text.
    public var text: String { address.text }
    /// The scheme, host and port, such as `https://recipes.example`. The port is left out if it is the scheme's default port.
    public var origin: String {
        let isUsual = address.port == (address.scheme == "https" ? 443 : 80)
        return "\(address.scheme)://\(address.host)\(isUsual ? "" : ":\(address.port)")"
    }
    /// The host in lower case. An IPv6 address is in brackets.
    public var host: String { address.host }
    /// The host and port in the form that `--private-server` expects.
    public var hostAndPort: String { "\(address.host):\(address.port)" }
    /// The path, starting with `/`.
    public var path: String { address.path }
    /// The query without `?`, or nil if there isn't one.
    public var query: String? { address.query }
}
