import Model
import Upstreams

/// The path and the query of a list's next page, from a link in a response. The link must refer to one of the source's servers.
struct NextPageLink: Equatable {
    let path: String
    let query: [UpstreamRequest.QueryItem]

    /// Resolves a link from a response.
    ///
    /// - Parameters:
    ///   - text: An absolute URL, or a reference relative to `path`.
    ///   - path: The path of the request that led to this response, relative to the server's base URL.
    ///   - servers: The source's servers. A link to any other host is refused, because a response must not choose the hosts that
    ///     Almanac contacts.
    init?(_ text: String, relativeTo path: String, servers: [ServerURL]) {
        guard text.utf8.count <= 4000, !text.utf8.contains(where: { $0 <= ASCII.space || $0 == 0x7F }) else { return nil }
        let whole = NextPageLink.withoutExpressions(text).prefix { $0 != "#" }
        let reference = whole.prefix { $0 != "?" }
        let queryText = whole[reference.endIndex...].dropFirst()
        var target: String
        if reference.utf8.starts(with: "//".utf8) {
            guard let first = servers.first else { return nil }
            guard let found = NextPageLink.path((first.isSecure ? "https:" : "http:") + reference, servers) else { return nil }
            target = found
        } else if reference.utf8.first == ASCII.slash {
            target = NextPageLink.strip(String(reference), servers.first)
        } else if let found = NextPageLink.path(String(reference), servers) {
            target = found
        } else if reference.isEmpty {
            target = path
        } else {
            // Reject a reference that contains a colon, because it is a URL on another host.
            guard !reference.contains(":") else { return nil }
            target = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + String(reference)
        }
        if target.isEmpty { target = "/" }
        guard UpstreamURLCodec.isPath(target) else { return nil }
        self.path = target
        query = UpstreamURLCodec.items(String(queryText))
    }

    /// Removes the expressions of a URI template (RFC 6570), such as `{&sort}`. Their variables are optional.
    private static func withoutExpressions(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            // `${KEY}` isn't an expression, but stands for an API key.
            let isVariable = start > rest.startIndex && rest[rest.index(before: start)] == "$"
            result += rest[..<(isVariable ? rest.index(after: end) : start)]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns the path of an absolute URL on one of the servers.
    private static func path(_ text: String, _ servers: [ServerURL]) -> String? {
        guard let url = ServerURL(text), let server = servers.first(where: { url.isSameServer(as: $0) }) else { return nil }
        // Restore the slash at the end of the path, which `ServerURL` removes. Some servers redirect a path without this slash.
        let path = url.prefix + (text.hasSuffix("/") ? "/" : "")
        return strip(path, server)
    }

    /// Removes the server's path prefix, which the client adds to every path.
    private static func strip(_ path: String, _ server: ServerURL?) -> String {
        guard let prefix = server?.prefix, !prefix.isEmpty, path.hasPrefix(prefix) else { return path }
        let rest = path.dropFirst(prefix.count)
        return rest.isEmpty || rest.first == "/" ? String(rest) : path
    }

    /// Returns the URL with a relation in a list of links, as in `[{"rel": "next", "href": "/trees?page=2"}]`. APIs such as OGC API
    /// Features (`rel`, `href`) and FHIR (`relation`, `url`) have such lists. Returns nil if there is no such URL.
    static func target(of relation: String, in links: JSONView) -> JSONView? {
        let link = links.elements?.first { ($0.text("rel") ?? $0.text("relation"))?.lowercased() == relation }
        return link.flatMap { link in ["href", "url", "uri"].lazy.compactMap { link[$0] }.first { $0.string != nil } }
    }

    /// Returns the URL with the relation `relation` in a `Link` header (RFC 8288), such as `rel="next"`. Returns nil if there is no
    /// such URL.
    static func target(of relation: String, inHeader value: String) -> String? {
        var rest = value[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let url = rest[rest.index(after: start)..<end]
            // The parameters end at the comma before the next URL. Commas may also occur in quoted parameters.
            let after = rest[rest.index(after: end)...]
            var isQuoted = false
            let parameters = after.prefix { character in
                if character == "\"" { isQuoted.toggle() }
                return isQuoted || character != ","
            }
            for parameter in parameters.split(separator: ";") {
                let halves = parameter.split(separator: "=", maxSplits: 1)
                guard halves.count == 2, halves[0].filter({ !$0.isWhitespace }).lowercased() == "rel" else { continue }
                let relations = halves[1].filter { $0 != "\"" }.lowercased().split(separator: " ").map { String($0) }
                if relations.contains(relation) { return String(url) }
            }
            rest = after[parameters.endIndex...]
        }
        return nil
    }
}
