/// One address of an upstream, ready for requests.
struct UpstreamBase: Sendable {
    let address: WebAddress
    /// What every path is appended to; empty, or begins with `/` and does not end with it.
    let prefix: String
    /// Whether the operator named it: only then may it be a private address.
    let isOperatorNamed: Bool

    init?(_ text: String, isOperatorNamed: Bool) {
        guard let address = try? WebAddress(text), address.isWeb, address.query == nil else { return nil }
        var prefix = address.path
        while prefix.utf8.last == 47 { prefix.removeLast() }
        guard prefix.isEmpty || PercentEncoding.isPath(prefix) else { return nil }
        self.address = address
        self.prefix = prefix
        self.isOperatorNamed = isOperatorNamed
    }

    private var origin: String {
        var text = address.text
        text.removeLast(address.path.utf8.count)
        return text
    }

    /// The address of `path` (from the root of the upstream) at this base.
    func url(path: String, query: String?) -> String { "\(origin)\(prefix)\(path)\(query.map { "?" + $0 } ?? "")" }

    /// The path from the root of the upstream of a link to this base; nil where the link leads elsewhere. A link that lacks the
    /// prefix is taken as it is: a server behind a proxy does not know of it.
    func path(of link: WebAddress) -> String? {
        guard link.isWeb, link.isSameServer(as: address) else { return nil }
        if !prefix.isEmpty, link.path.utf8.starts(with: prefix.utf8) {
            let rest = String(decoding: link.path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            if rest.utf8.first == 47 { return rest }
            if rest.isEmpty { return "/" }
        }
        return link.path
    }
}
