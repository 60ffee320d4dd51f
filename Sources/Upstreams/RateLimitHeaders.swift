/// The rate limit that an upstream states in its response headers. Supports `RateLimit-Remaining` and `RateLimit-Reset`, with or
/// without `X-` (older drafts, express-rate-limit, RapidAPI), and `RateLimit` with both values
/// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/).
struct RateLimitHeaders: Equatable, Sendable {
    /// The number of remaining requests, or nil if the upstream doesn't state the number.
    var remaining: Int?
    /// The time until the limit is reset, in seconds. At least 0, or nil if the upstream doesn't state the time.
    var reset: Int64?

    /// The prefixes of the header names that end in `remaining` or `reset`.
    private static let prefixes = ["ratelimit-", "x-ratelimit-", "x-rate-limit-", "x-ratelimit-requests-"]

    /// Parses the headers. Returns nil if they state no limit. If there are several limits, uses the limit with the fewest
    /// remaining requests.
    ///
    /// - Parameter now: The current time by the upstream's clock, in seconds since 1970.
    init?(_ headers: [HeaderField], now: Int64) {
        var values: [String: String] = [:]
        for field in headers where values[field.name.lowercased()] == nil { values[field.name.lowercased()] = field.value }
        var found = values["ratelimit"].map { Self.limits(in: $0, now: now) } ?? []
        for prefix in Self.prefixes {
            let remaining = values[prefix + "remaining"].flatMap(Self.whole)
            let reset = values[prefix + "reset"].flatMap { Self.seconds($0, now: now) }
            if remaining != nil || reset != nil {
                found.append(RateLimitHeaders(remaining: remaining.map { Int(clamping: $0) }, reset: reset))
            }
        }
        guard let least = found.min(by: { ($0.remaining ?? .max, -($0.reset ?? 0)) < ($1.remaining ?? .max, -($1.reset ?? 0)) })
        else { return nil }
        self = least
    }

    init(remaining: Int?, reset: Int64?) {
        self.remaining = remaining
        self.reset = reset
    }

    /// Parses `limit=50, remaining=0, reset=1`, or any number of limits in the form `"default";r=0;t=1`.
    private static func limits(in value: String, now: Int64) -> [RateLimitHeaders] {
        let items = value.utf8.count > 1000 ? [] : value.split(separator: ",")
        let lists = items.contains { $0.contains(";") } ? items.map { $0.split(separator: ";") } : [items]
        return lists.compactMap { parts in
            var limit = RateLimitHeaders(remaining: nil, reset: nil)
            for part in parts {
                let words = part.split(separator: "=", maxSplits: 1).map {
                    String(decoding: Array($0.utf8).trimmed, as: UTF8.self)
                }
                guard words.count == 2 else { continue }
                switch words[0].lowercased() {
                case "r", "remaining": limit.remaining = whole(words[1]).map { Int(clamping: $0) }
                case "t", "reset": limit.reset = seconds(words[1], now: now)
                default: break
                }
            }
            return limit.remaining == nil && limit.reset == nil ? nil : limit
        }
    }

    /// Parses a number of seconds from now, a time since 1970 in seconds or milliseconds, or an HTTP date. A large number must be
    /// a time since 1970, because rate limits have much shorter windows.
    private static func seconds(_ value: String, now: Int64) -> Int64? {
        guard let number = whole(value) else { return RetryAfterParser.unixSeconds(of: value).map { max(0, $0 - now) } }
        switch number {
        case ..<1_000_000_000: return number
        case ..<1_000_000_000_000: return max(0, number - now)
        default: return max(0, number / 1000 - now)
        }
    }

    /// Parses a number and rounds it up. If the value contains several numbers, parses the first.
    private static func whole(_ value: String) -> Int64? {
        let text = Array(value.utf8.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }).trimmed
        let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...15).contains(digits.count) else { return nil }
        let rest = text.dropFirst(digits.count)
        guard
            rest.isEmpty
                || rest.first == UInt8(ascii: ".")
                    && rest.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            return nil
        }
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return number + (rest.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ? 1 : 0)
    }
}
