/// A base URL of an upstream.
struct UpstreamBaseURL: Sendable {
    let address: AbsoluteURL
    /// The prefix for every path. The prefix is either empty, or starts with `/` and doesn't end with it.
    let prefix: String
    /// Whether the operator configured this base URL. Only an operator's URL may have a private address.
    let isOperatorNamed: Bool

    init?(_ text: String, isOperatorNamed: Bool) {
        guard let address = try? AbsoluteURL(text), address.isWeb, address.query == nil else { return nil }
        var prefix = address.path
        while prefix.utf8.last == 47 { prefix.removeLast() }
        guard prefix.isEmpty || UpstreamURLCodec.isPath(prefix) else { return nil }
        self.address = address
        self.prefix = prefix
        self.isOperatorNamed = isOperatorNamed
    }

    private var origin: String {
        var text = address.text
        text.removeLast(address.path.utf8.count)
        return text
    }

    /// Returns the full URL for a path from the upstream's root.
    func url(path: String, query: String?) -> String { "\(origin)\(prefix)\(path)\(query.map { "?" + $0 } ?? "")" }

    /// Returns the path of a link that begins with this base URL, or nil if the link points elsewhere. Also
    /// accepts a link without the prefix, because a server behind a proxy doesn't know the prefix.
    func path(of link: AbsoluteURL) -> String? {
        guard link.isWeb, link.isSameServer(as: address) else { return nil }
        if !prefix.isEmpty, link.path.utf8.starts(with: prefix.utf8) {
            let rest = String(decoding: link.path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            if rest.utf8.first == 47 { return rest }
            if rest.isEmpty { return "/" }
        }
        return link.path
    }
}
