import Prose
public import Screens

/// The settings as one cookie: `almanac=en.dark.large`.
public enum SettingsCookie {
    /// The name of the cookie.
    public static let name = "almanac"

    /// The value that stands for `settings`.
    public static func value(_ settings: Settings) -> String {
        settings.language.tag + "." + settings.theme.word + "." + settings.textSize.word
    }

    /// Reads the `Cookie` header; what it does not say comes from `fallback`.
    public static func settings(inHeader header: String, fallback: Settings) -> Settings {
        for piece in header.utf8.split(separator: 0x3B) {
            let trimmed = piece.drop { $0 == 0x20 }
            guard trimmed.starts(with: "almanac=".utf8) else { continue }
            let words = trimmed.dropFirst(8).split(separator: 0x2E, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            guard words.count == 3 else { continue }
            return apply(language: words[0], theme: words[1], textSize: words[2], to: fallback)
        }
        return fallback
    }

    /// `settings` with those of the three words that mean something.
    static func apply(language: String?, theme: String?, textSize: String?, to settings: Settings) -> Settings {
        var result = settings
        if let language, let known = Language(tag: language) { result.language = known }
        for known in Settings.Theme.allCases where known.word == theme { result.theme = known }
        for known in Settings.TextSize.allCases where known.word == textSize { result.textSize = known }
        return result
    }

    /// The header line that sets the cookie for a year.
    static func header(_ settings: Settings) -> Response.Header {
        Response.Header(
            name: "Set-Cookie",
            value: name + "=" + value(settings) + "; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly")
    }
}
