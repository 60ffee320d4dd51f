import Localization
import Model
public import Screens

/// Reads and writes the cookie that stores the user's settings, such as `almanac=en.dark.large`.
public enum SettingsCookie {
    /// The name of the settings cookie.
    public static let name = "almanac"

    /// Returns the cookie's value for these settings.
    public static func value(_ settings: UserSettings) -> String {
        settings.sources.reduce(settings.language.tag + "." + settings.theme.word + "." + settings.textSize.word) {
            $0 + "." + $1.catalog.raw + ":" + $1.upstream
        }
    }

    /// The maximum number of upstream choices in the cookie.
    private static let mostSources = 16

    /// Parses the choice of an upstream for a catalog, such as `jokes:officialjokes`. Returns nil if the text is invalid.
    private static func choice(_ word: String) -> CatalogUpstreamChoice? {
        let halves = word.utf8.split(separator: ASCII.colon, maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let catalog = CatalogID(String(Substring(halves[0]))) else { return nil }
        return choice(catalog, String(Substring(halves[1])))
    }

    private static func choice(_ catalog: CatalogID, _ upstream: String) -> CatalogUpstreamChoice? {
        let bytes = upstream.utf8
        guard !bytes.isEmpty, bytes.count <= 32, bytes.allSatisfy({ ASCII.isLowercase($0) || ASCII.isDigit($0) })
        else { return nil }
        return CatalogUpstreamChoice(catalog: catalog, upstream: upstream)
    }

    /// Reads the user's choices of upstreams from form fields such as `source.jokes`. For catalogs without a field, uses the
    /// choices in `old`.
    static func sources(in form: Parameters, or old: [CatalogUpstreamChoice]) -> [CatalogUpstreamChoice] {
        var sources = old
        for item in form.items where item.name.utf8.starts(with: "source.".utf8) {
            guard let catalog = CatalogID(String(Substring(item.name.utf8.dropFirst(7)))),
                let choice = choice(catalog, item.value)
            else { continue }
            sources.removeAll { $0.catalog == catalog }
            if sources.count < mostSources { sources.append(choice) }
        }
        return sources
    }

    /// Parses the settings in a `Cookie` header. Settings that are missing from the cookie come from `fallback`.
    public static func settings(inHeader header: String, fallback: UserSettings) -> UserSettings {
        saved(inHeader: header, fallback: fallback) ?? fallback
    }

    /// Parses the settings in a `Cookie` header. Returns nil if the header doesn't contain a valid settings cookie.
    public static func saved(inHeader header: String, fallback: UserSettings) -> UserSettings? {
        for piece in header.utf8.split(separator: ASCII.semicolon) {
            let trimmed = piece.drop { $0 == ASCII.space }
            guard trimmed.starts(with: "almanac=".utf8) else { continue }
            let words = trimmed.dropFirst(8).split(separator: ASCII.period, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            guard words.count >= 3 else { continue }
            var settings = apply(language: words[0], theme: words[1], textSize: words[2], to: fallback)
            for choice in words.dropFirst(3).prefix(mostSources).compactMap(choice) {
                settings.sources.removeAll { $0.catalog == choice.catalog }
                settings.sources.append(choice)
            }
            return settings
        }
        return nil
    }

    /// Returns the form fields that produce these settings.
    static func form(_ settings: UserSettings) -> Parameters {
        var form = Parameters()
        form.add("language", settings.language.tag)
        form.add("theme", settings.theme.word)
        form.add("text", settings.textSize.word)
        for source in settings.sources { form.add("source." + source.catalog.raw, source.upstream) }
        return form
    }

    /// Returns a copy of `settings` with the given values. Ignores invalid values.
    static func apply(language: String?, theme: String?, textSize: String?, to settings: UserSettings) -> UserSettings {
        var result = settings
        if let language, let known = Language(tag: language) { result.language = known }
        for known in UserSettings.Theme.allCases where theme.map({ $0 == known.word }) ?? false { result.theme = known }
        for known in UserSettings.TextSize.allCases where textSize.map({ $0 == known.word }) ?? false { result.textSize = known }
        return result
    }

    /// Returns the header that sets the settings cookie, which expires after a year.
    static func header(_ settings: UserSettings, _ links: LinkWriter) -> Response.Header {
        Response.Header(
            name: "Set-Cookie",
            value: name + "=" + value(settings) + "; Path=" + links.address(.to(.home))
                + "; Max-Age=31536000; SameSite=Lax; HttpOnly")
    }
}
