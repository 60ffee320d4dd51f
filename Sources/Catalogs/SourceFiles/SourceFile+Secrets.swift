import Model
import Upstreams

/// Rules that recognise API keys, so that no key is stored in a source file.
extension SourceFile {
    private static let secrets: Set = [
        "authorization", "proxyauthorization", "cookie", "key", "secret", "password", "passwd", "passphrase", "pass", "pwd", "pw",
        "credential", "credentials", "signature", "sig", "jwt", "bearer", "auth", "xauth", "session", "sessionid", "xsession",
        "sid",
    ]
    /// The words that precede `key` in the names of secret keys. A sort key, for example, isn't secret.
    private static let keyOwners = [
        "access", "account", "api", "app", "application", "auth", "client", "consumer", "customer", "dev", "developer",
        "encryption",
        "license", "licence", "master", "member", "partner", "private", "project", "service", "session", "shared", "site",
        "subscription", "user",
    ]

    /// Returns whether a header, a query parameter or a member of a request's body with this name usually contains an API key.
    static func isSecret(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter }
        // Tokens for paging aren't secret.
        if plain.hasPrefix("page") || plain.hasPrefix("next") || plain.hasPrefix("continuation") { return false }
        // Some APIs call their key `appid`. In others, `app_id` is a public name beside the key.
        if secrets.contains(plain) || name.lowercased() == "appid" { return true }
        if plain.hasSuffix("key") { return keyOwners.contains { plain.dropLast(3).hasSuffix($0) } }
        return endings.contains { plain.hasSuffix($0) }
    }

    /// The last words in the names of secrets. They include the parts of signed URLs, such as `X-Amz-Credential`, `GoogleAccessId`
    /// and `Key-Pair-Id`.
    private static let endings = [
        "token", "secret", "password", "signature", "credential", "credentials", "accesskeyid", "accessid", "keypairid", "hmac",
    ]
    /// The names of parameters that contain a signature in some APIs, and harmless values in others.
    private static let signatures: Set = [
        "hash", "sign", "digest", "checksum", "md5", "sha", "sha1", "sha256", "sha384", "sha512",
        "hdnts", "hdnea", "hdntl", "policy",
    ]

    /// Returns whether a parameter of a URL probably contains an API key or a signature. The result depends on the name and, for
    /// names such as `hash` or `sign`, on the value: `sign=leo` isn't secret.
    static func isSecretParameter(_ name: String, _ value: String) -> Bool {
        if isSecret(name) || isSecretValue(value, of: name) { return true }
        return signatures.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
            && value.utf8.count >= UpstreamSecrets.shortest && value.utf8.contains { ASCII.isDigit($0) }
            && value.utf8.contains { !ASCII.isDigit($0) }
    }

    /// Returns whether a value in a URL looks like an API key: 32 or more hexadecimal digits. If the parameter's name shows that the
    /// value is an identifier, it isn't treated as a key.
    static func isSecretValue(_ value: String, of name: String) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter }
        guard
            !["id", "ids", "hash", "cursor", "resource", "dataset", "uuid", "guid", "item"].contains(where: {
                plain.hasSuffix($0)
            }),
            value.utf8.count >= 32
        else { return false }
        return value.utf8.allSatisfy { ASCII.isDigit($0) || (97...102).contains($0 | 0x20) }
            && value.utf8.contains { ASCII.isDigit($0) } && value.utf8.contains { !ASCII.isDigit($0) }
    }

    /// Returns whether a segment of a URL's path looks like an API key: `sk_live_9aZ8bY7c`, `token=…`, 32 or more hexadecimal
    /// digits, a long mixture of letters and digits, or any segment after one such as `key`.
    ///
    /// - Parameter previous: The segment before it.
    public static func isSecretSegment(_ segment: String, after previous: String) -> Bool {
        guard !segment.isEmpty, variables(in: segment).isEmpty else { return false }
        if let equals = segment.firstIndex(of: "=") {
            return isSecret(String(segment[..<equals])) && segment.index(after: equals) < segment.endIndex
        }
        if ["sk_", "sk-", "pk_", "pk-"].contains(where: { segment.hasPrefix($0) }), segment.utf8.count >= 10 { return true }
        if isSecret(previous), segment.utf8.count >= UpstreamSecrets.shortest, segment.contains(where: \.isNumber) { return true }
        if isSecretValue(segment, of: previous.hasSuffix("s") ? String(previous.dropLast()) : previous) { return true }
        let bytes = Array(segment.utf8)
        return bytes.count >= 24 && bytes.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
            && bytes.count(where: ASCII.isDigit) >= 3 && bytes.count(where: ASCII.isLowercase) >= 3
            && bytes.count { (65...90).contains($0) } >= 3
    }

    private static func check(path: String, at place: String) throws(SourceFileError) {
        let segments = path.split(separator: "/").map { String($0) }
        for (index, segment) in segments.enumerated()
        where isSecretSegment(segment, after: index > 0 ? segments[index - 1] : "") {
            throw .literalKey(at: place)
        }
    }

    /// Checks that the file contains variables instead of API keys, because people share source files.
    ///
    /// - Throws: `literalKey` with the place of the first key.
    func checkSecrets() throws(SourceFileError) {
        try SourceFile.check(headers, at: "/headers")
        for (place, catalog) in catalogs.enumerated() {
            let list = "/catalogs/\(place)/list"
            try SourceFile.check(path: catalog.list.path, at: list + "/path")
            try SourceFile.check(path: catalog.detail?.path ?? "", at: "/catalogs/\(place)/detail/path")
            try SourceFile.check(path: catalog.lookup?.path ?? "", at: "/catalogs/\(place)/lookup/path")
            try SourceFile.check(catalog.list.query, at: list + "/query")
            try SourceFile.check(catalog.detail?.query ?? [], at: "/catalogs/\(place)/detail/query")
            try SourceFile.check(catalog.lookup?.query ?? [], at: "/catalogs/\(place)/lookup/query")
            guard let body = catalog.list.body, let view = try? UpstreamJSONParser.value(body) else { continue }
            try SourceFile.check(view, at: list + "/body")
        }
    }

    private static func check(_ parameters: [NameValuePair], at place: String) throws(SourceFileError) {
        for parameter in parameters where isSecret(parameter.name) && variables(in: parameter.value).isEmpty {
            throw .literalKey(at: place + "/" + parameter.name)
        }
    }

    /// Checks that a request's body contains neither an API key nor a variable, because Almanac doesn't replace variables in a
    /// body.
    private static func check(_ view: JSONView, at place: String) throws(SourceFileError) {
        for (place, element) in (view.elements ?? []).enumerated().map({ (place + "/\($0)", $1) }) {
            try check(element, at: place)
        }
        for (name, value) in view.members {
            let inner = place + "/" + name
            let text = value.string
            if let text, !text.isEmpty, isSecret(name) || !variables(in: text).isEmpty { throw .literalKey(at: inner) }
            try check(value, at: inner)
        }
    }
}
