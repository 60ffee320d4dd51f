internal import CCurl

/// An absolute address in its parts, taken apart by libcurl's own parser, so that what is checked is what is asked for.
struct WebAddress: Hashable, Sendable {
    /// In lower case.
    let scheme: String
    /// In lower case; an IPv6 address in brackets.
    let host: String
    /// The one that was written, or the one of the scheme; 0 for a scheme of neither http nor https without one.
    let port: Int
    /// Begins with `/`.
    let path: String
    /// Without `?`; nil where there is none.
    let query: String?

    /// Why a text is not an address.
    enum Failure: Error { case malformed }

    var isWeb: Bool { scheme == "http" || scheme == "https" }

    private var hasDefaultPort: Bool { port == Self.defaultPort(scheme) }

    /// Whether both name the same server: `http` and `https` are not told apart where neither names a port of its own.
    func isSameServer(as other: WebAddress) -> Bool {
        host == other.host && (port == other.port || (hasDefaultPort && other.hasDefaultPort))
    }

    /// Whether a connection to both would go to the same socket.
    func isSameOrigin(as other: WebAddress) -> Bool { scheme == other.scheme && host == other.host && port == other.port }

    /// The address as text.
    var text: String {
        "\(scheme)://\(host)\(hasDefaultPort ? "" : ":\(port)")\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// Takes apart an absolute address, or one relative to `base`. User names in it are refused.
    init(_ text: String, relativeTo base: WebAddress? = nil) throws(Failure) {
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
