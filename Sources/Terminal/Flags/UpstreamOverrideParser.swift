internal import Catalogs
import Model
internal import Storage

/// Parses replacement URLs for upstreams, from `--upstream NAME=URL` options and `ALMANAC_UPSTREAM_<NAME>` variables.
enum UpstreamOverrideParser {
    /// The names of the built-in upstreams. Source files may define further upstreams.
    static let names = BuiltInAdapters.adapters.map { $0.upstream }

    /// Parses `NAME=URL`.
    static func parse(_ text: String, option: String) throws(UsageError) -> LibraryOptions.UpstreamOverride {
        let halves = text.utf8.split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw .badValue(option: option, value: text, allowed: names.map { $0 + "=URL" }) }
        let name = String(Substring(halves[0]))
        guard SourceFile.isName(name) else {
            throw .badValue(option: option, value: text, allowed: names.map { $0 + "=URL" })
        }
        return try base(name, String(Substring(halves[1])), option: option)
    }

    /// The prefix of the environment variables for replacement URLs.
    private static let prefix = "ALMANAC_UPSTREAM_"

    /// Returns the replacement URLs from the environment. Options for the same upstream are applied later and take precedence.
    static func bases(in environment: [String: String]) throws(UsageError) -> [LibraryOptions.UpstreamOverride] {
        var bases: [LibraryOptions.UpstreamOverride] = []
        for (variable, url) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) && !url.utf8.isEmpty {
            let name = variable.dropFirst(prefix.count)
            guard name == name.uppercased(), SourceFile.isName(name.lowercased()) else {
                throw .badValue(option: variable, value: url, allowed: names.map(self.variable))
            }
            bases.append(try base(name.lowercased(), url, option: variable))
        }
        return bases
    }

    private static func variable(_ name: String) -> String { prefix + name.uppercased() }

    /// Returns the error for a replacement URL whose upstream doesn't exist. Without an error, the program would ignore the
    /// replacement and contact the public server.
    static func unknown(_ base: LibraryOptions.UpstreamOverride, isOption: Bool, _ sources: [String]) -> UsageError {
        let known = names + sources
        return isOption
            ? .badValue(option: "--upstream", value: base.name + "=" + base.url, allowed: known.map { $0 + "=URL" })
            : .badValue(option: variable(base.name), value: base.url, allowed: known.map(variable))
    }

    private static func base(_ name: String, _ url: String, option: String) throws(UsageError) -> LibraryOptions.UpstreamOverride
    {
        guard ServerURL(url) != nil else { throw .badValue(option: option, value: url, allowed: []) }
        return LibraryOptions.UpstreamOverride(name: name, url: url)
    }
}
