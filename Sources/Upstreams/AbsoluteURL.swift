internal import CCurl

/// An absolute URL. libcurl's own parser splits the URL, so that the checks apply to exactly the URL that libcurl requests.
struct AbsoluteURL: Hashable, Sendable {
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case. An IPv6 address is in brackets.
    let host: String
    /// The explicit port or the scheme's default port, or 0 if the scheme has no default port.
    let port: Int
    /// The path, starting with `/`.
    let path: String
    /// The query without `?`, or nil if there isn't one.
    let query: String?

    /// The reasons why a string isn't a valid URL.
    enum Failure: Error { case malformed }

    var isWeb: Bool { scheme == "http" || scheme == "https" }

    private var hasDefaultPort: Bool { port == Self.defaultPort(scheme) }

    /// Returns whether both URLs refer to the same server. An `http` URL and an `https` URL can match if both use their default
    /// ports.
    func isSameServer(as other: AbsoluteURL) -> Bool {
        host == other.host && (port == other.port || (hasDefaultPort && other.hasDefaultPort))
    }

    /// Returns whether both URLs have the same scheme, host and port.
    func isSameOrigin(as other: AbsoluteURL) -> Bool { scheme == other.scheme && host == other.host && port == other.port }

    /// The URL as text.
    var text: String {
        "\(scheme)://\(host)\(hasDefaultPort ? "" : ":\(port)")\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// Parses an absolute URL, or a URL relative to `base`. URLs that contain a user name are rejected.
    init(_ text: String, relativeTo base: AbsoluteURL? = nil) throws(Failure) {
        guard text.utf8.count <= 8192, !text.utf8.contains(0), let parser = unsafe curl_url() else { throw .malformed }
        defer { unsafe curl_url_cleanup(parser) }
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
        if let base {
            guard unsafe curl_url_set(parser, CURLUPART_URL, base.text, flags) == CURLUE_OK else { throw .malformed }
        }
        guard unsafe curl_url_set(parser, CURLUPART_URL, text, flags) == CURLUE_OK else { throw .malformed }
        let part = { (name: CURLUPart) -> String? in
            var pointer: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(parser, name, &pointer, 0) == CURLUE_OK, let found = unsafe pointer else { return nil }
            defer { unsafe curl_free(found) }
            return unsafe String(cString: found)
        }
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased() else { throw .malformed }
        self.scheme = scheme
        host = (part(CURLUPART_HOST) ?? "").lowercased()
        port = part(CURLUPART_PORT).flatMap { Int($0) } ?? Self.defaultPort(scheme)
        let path = part(CURLUPART_PATH) ?? "/"
        self.path = path.isEmpty ? "/" : path
        query = part(CURLUPART_QUERY)
        if isWeb && host.isEmpty { throw .malformed }
    }

    private static func defaultPort(_ scheme: String) -> Int {
        switch scheme {
        case "http": 80
        case "https": 443
        default: 0
        }
    }
}
