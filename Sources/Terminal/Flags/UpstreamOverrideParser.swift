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
        guard ServerURL(url) != nil else { throw .badValue(option: option, value: url, allowed: []) }
        return LibraryOptions.UpstreamOverride(name: name, url: url)
    }
}
