internal import Catalogs
internal import Model

/// Parses the user's upstream choices for catalogs that have several upstreams. The choices come from `--source
/// CATALOG=NAME` options and `ALMANAC_SOURCE_<CATALOG>` variables.
enum CatalogUpstreamChoiceParser {
    /// The catalogs that have several upstreams, each with its upstreams. The default upstream is first.
    static let choices: [(catalog: CatalogID, upstreams: [String])] = {
        var choices: [(catalog: CatalogID, upstreams: [String])] = []
        for adapter in BuiltInAdapters.adapters {
            for id in adapter.catalogIDs {
                if let place = choices.firstIndex(where: { $0.catalog == id }) {
                    choices[place].upstreams.append(adapter.upstream)
                } else {
                    choices.append((id, [adapter.upstream]))
                }
            }
        }
        return choices.filter { $0.upstreams.count > 1 }
    }()

    /// Parses `CATALOG=NAME`.
    static func parse(_ text: String, option: String) throws(UsageError) -> CatalogUpstreamChoice {
        for (catalog, upstreams) in choices {
            for upstream in upstreams where text == catalog.raw + "=" + upstream {
                return CatalogUpstreamChoice(catalog: catalog, upstream: upstream)
            }
        }
        throw .badValue(
            option: option, value: text,
            allowed: choices.flatMap { choice in
                choice.upstreams.map { choice.catalog.raw + "=" + $0 }
            })
    }

    /// Returns the user's upstream choices from the environment.
    static func choices(in environment: [String: String]) throws(UsageError) -> [CatalogUpstreamChoice] {
        var found: [CatalogUpstreamChoice] = []
        for (catalog, upstreams) in choices {
            let variable = "ALMANAC_SOURCE_" + catalog.raw.uppercased()
            guard let name = environment[variable], !name.utf8.isEmpty else { continue }
            guard upstreams.contains(name) else { throw .badValue(option: variable, value: name, allowed: upstreams) }
            found.append(CatalogUpstreamChoice(catalog: catalog, upstream: name))
        }
        return found
    }

    /// Returns the environment variables that may contain API keys for source files.
    static func sourceKeys(in environment: [String: String]) -> [String: String] {
        environment.filter { $0.key.hasPrefix("ALMANAC_SOURCE_") }.mapValues { value in
            String(decoding: value.utf8.filter { $0 > ASCII.space && $0 < 0x7F }, as: UTF8.self)
        }
    }

    /// Returns the API keys from the environment, for upstreams that require an API key.
    static func keys(in environment: [String: String]) -> [String: String] {
        var keys: [String: String] = [:]
        for adapter in BuiltInAdapters.adapters where adapter.needsKey {
            // Remove whitespace, because a trailing line ending from an environment file would corrupt the request's header.
            let key = environment[APIKeyVariable.variable(adapter.upstream)]?.filter { !$0.isWhitespace }
            if let key, !key.utf8.isEmpty { keys[adapter.upstream] = key }
        }
        return keys
    }
}
