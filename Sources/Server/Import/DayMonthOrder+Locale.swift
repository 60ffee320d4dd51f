public import Catalogs
public import Localization
internal import Model

extension DayMonthOrder {
    /// The regions that write the month first: the United States and its territories.
    private static let monthFirstRegions = ["US", "AS", "GU", "MP", "PR", "UM", "VI"]

    /// The order of day and month in the environment's locale, or nil if the locale doesn't determine the order.
    ///
    /// The locale is the first of `LC_ALL`, `LC_TIME` and `LANG` that is set (POSIX, "Environment Variables", 8.2). The result
    /// is nil for English without a region and for Canada (except in French), where both orders are common.
    public init?(_ environment: [String: String], _ language: Language) {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.utf8.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        if parts.count == 2 {
            if DayMonthOrder.monthFirstRegions.contains(where: { $0 == parts[1] }) {
                self = .monthFirst
            } else if parts[1] == "CA", parts[0] != "fr" {
                return nil
            } else {
                self = .dayFirst
            }
            return
        }
        let isNeutral = parts.isEmpty || ["C", "POSIX", "en"].contains { $0 == parts[0] }
        guard !isNeutral || language != .english else { return nil }
        self = .dayFirst
    }

    /// The order of day and month in `locale`, such as `en-GB` or `fr_FR.UTF-8`. Without a locale, or if the locale has no
    /// region, the environment's locale determines the order.
    public init?(locale: String?, _ environment: [String: String], _ language: Language) {
        guard let name = locale.flatMap(DayMonthOrder.nameWithRegion) else {
            self.init(environment, language)
            return
        }
        self.init(["LC_ALL": name], language)
    }

    /// The order of day and month in a browser's first language, or nil if the language doesn't determine the order.
    public init?(acceptLanguage: String, _ language: Language) {
        let first = String(acceptLanguage.prefix { $0 != "," && $0 != ";" && $0 != " " })
        self.init(locale: first, ["LANG": first], language)
    }

    /// Returns the POSIX name of a locale, such as `en_GB` for `en-Latn-gb`, or nil if the locale has no region. The region is
    /// the part with two letters or three digits after the language (RFC 5646, 2.2.4). Also returns nil for the pseudo-locale,
    /// whose region isn't a real one.
    private static func nameWithRegion(_ locale: String) -> String? {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
        let region = parts.dropFirst().first { part in
            part.utf8.count == 2 && part.utf8.allSatisfy { ASCII.isLetter($0) }
                || part.utf8.count == 3 && part.utf8.allSatisfy { ASCII.isDigit($0) }
        }
        guard let language = parts.first, let region, Language(tag: locale) != .pseudo else { return nil }
        return "\(language.lowercased())_\(region.uppercased())"
    }
}
