internal import Catalogs
import Model
internal import Storage

/// Parses replacement URLs for upstreams, from `--upstream NAME=URL` options and `ALMANAC_UPSTREAM_<NAME>` variables.
enum UpstreamOverrideParser {
    /// The names of all upstreams.
    static let names = BuiltInAdapters.adapters.map { $0.upstream }

    /// Parses `NAME=URL`.
    static func parse(_ text: String, option: String) throws(UsageError) -> LibraryOptions.UpstreamOverride {
        let halves = text.utf8.split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw .badValue(option: option, value: text, allowed: names.map { $0 + "=URL" }) }
        let name = String(Substring(halves[0]))
        guard names.contains(name) else {
            throw .badValue(option: option, value: text, allowed: names.map { $0 + "=URL" })
        }
        return try base(name, String(Substring(halves[1])), option: option)
    }

    /// The prefix of the environment variables.
    private static let prefix = "ALMANAC_UPSTREAM_"

    /// Returns the replacement URLs from the environment. Options for the same upstream are applied later and take precedence.
    static func bases(in environment: [String: String]) throws(UsageError) -> [LibraryOptions.UpstreamOverride] {
        let variables = names.map { prefix + $0.uppercased() }
        // Reject misspelled variables. Otherwise the program would ignore the replacement and contact the public server.
        for (variable, url) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(prefix) && !url.utf8.isEmpty && !variables.contains(variable) {
            throw .badValue(option: variable, value: url, allowed: variables)
        }
        var bases: [LibraryOptions.UpstreamOverride] = []
        for (name, variable) in zip(names, variables) {
            guard let url = environment[variable], !url.utf8.isEmpty else { continue }
            bases.append(try base(name, url, option: variable))
        }
        return bases
    }

    private static func base(_ name: String, _ url: String, option: String) throws(UsageError) -> LibraryOptions.UpstreamOverride
    {
        guard isBase(url) else { throw .badValue(option: option, value: url, allowed: []) }
        return LibraryOptions.UpstreamOverride(name: name, url: url)
    }

    /// Returns whether a string is an `http://` or `https://` URL with a host and optionally a port and a path. The URL must not
    /// have a user, query, fragment, or characters that need escaping.
    static func isBase(_ text: String) -> Bool {
        var rest = text.utf8[...]
        let lower = text.utf8.prefix(8).map { ASCII.lowercased($0) }
        if lower.starts(with: "https://".utf8) {
            rest = rest.dropFirst(8)
        } else if lower.starts(with: "http://".utf8) {
            rest = rest.dropFirst(7)
        } else {
            return false
        }
        guard text.utf8.count <= 2048, rest.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && !"\"#<>?@\\^`{|}".utf8.contains($0) })
        else {
            return false
        }
        let authority = rest.prefix { $0 != ASCII.slash }
        var host = authority
        if authority.first == ASCII.leftBracket {
            guard let end = authority.firstIndex(of: ASCII.rightBracket) else { return false }
            host = authority[..<authority.index(after: end)]
            guard host.count > 2 else { return false }
        } else {
            host = authority.prefix { $0 != ASCII.colon }
            guard host.allSatisfy({ $0 != ASCII.percent && $0 != ASCII.leftBracket && $0 != ASCII.rightBracket }) else {
                return false
            }
        }
        guard !host.isEmpty else { return false }
        let port = authority[host.endIndex...]
        guard port.isEmpty || port.first == ASCII.colon else { return false }
        return port.isEmpty || UInt16(String(Substring(port.dropFirst()))).map { $0 > 0 } ?? false
    }
}
