internal import Foundation

/// A server-side rate limit. It allows a number of requests in a time window that starts with the first request. Rejected
/// requests count too.
public struct RequestWindow: Sendable {
    /// The style of rate-limit headers in responses.
    public enum Headers: String, Sendable, CaseIterable {
        case nothing
        /// Responses with status 429 have a `Retry-After` header in seconds.
        case seconds
        /// Responses with status 429 have a `Retry-After` header with a date from the server's clock, which is an hour slow.
        case date
        /// The older style of express-rate-limit. All responses have `X-RateLimit-Remaining` and an `X-RateLimit-Reset` in
        /// seconds since 1970. Responses with status 429 also have `Retry-After`.
        case express
        /// The older style of express-rate-limit, but without `Retry-After`.
        case epoch
        /// All responses have `RateLimit-Remaining` and a `RateLimit-Reset` in seconds from now.
        case draft
        /// All responses have a single `RateLimit` header that contains two limits.
        case field
    }

    let limit: Int
    let span: Duration
    let words: Headers
    private var began: Duration?
    private var count = 0
    /// The number of rejected requests.
    private(set) var refused = 0

    init(limit: Int, span: Duration, words: Headers) {
        self.limit = limit
        self.span = span
        self.words = words
    }

    /// Counts a request.
    /// - Returns: Whether the request is rejected, and the response's rate-limit headers.
    mutating func take(at time: Duration) -> (isRefused: Bool, headers: [(name: String, value: String)]) {
        if began.map({ time - $0 >= span }) ?? true {
            began = time
            count = 0
        }
        count += 1
        let isRefused = count > limit
        if isRefused { refused += 1 }
        let left = span - (time - (began ?? time))
        let seconds = Double(left.components.seconds) + Double(left.components.attoseconds) / 1e18
        return (isRefused, headers(remaining: max(0, limit - count), seconds: seconds, isRefused))
    }

    private func headers(remaining: Int, seconds: Double, _ isRefused: Bool) -> [(name: String, value: String)] {
        let (now, reset) = (Date().timeIntervalSince1970, Int(seconds.rounded(.up)))
        let epoch = Int((now + seconds).rounded(.up))
        let retryAfter = isRefused ? [("Retry-After", "\(reset)")] : []
        let limits = [
            ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"), ("X-RateLimit-Reset", "\(epoch)"),
        ]
        switch words {
        case .nothing: return []
        case .seconds: return retryAfter
        case .date:
            let date = { (time: Double) in Self.httpDate(Date(timeIntervalSince1970: time.rounded(.up) - 3600)) }
            return [("Date", date(now))] + (isRefused ? [("Retry-After", date(now + seconds))] : [])
        case .express: return limits + retryAfter
        case .epoch: return limits
        case .draft:
            return [
                ("RateLimit-Policy", "\(limit);w=1"), ("RateLimit-Limit", "\(limit)"), ("RateLimit-Remaining", "\(remaining)"),
                ("RateLimit-Reset", "\(reset)"),
            ]
        case .field:
            return [("RateLimit", "\"day\";r=100000;t=86400, \"burst\";r=\(remaining);t=\(reset)")]
        }
    }

    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
