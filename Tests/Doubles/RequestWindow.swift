internal import Foundation

/// A limit on requests as servers have it: so many in a window that begins with the first, refused ones included.
public struct RequestWindow: Sendable {
    /// What answers say of it.
    public enum Headers: String, Sendable, CaseIterable {
        case nothing
        /// `Retry-After` in seconds, with the refusal.
        case seconds
        /// `Retry-After` as a date, by the server's own clock (which is an hour slow), with the refusal.
        case date
        /// `X-RateLimit-Remaining` and `X-RateLimit-Reset` since 1970, with every answer, and `Retry-After` with the refusal: express-rate-limit's older form.
        case express
        /// The same since 1970 without `Retry-After`.
        case epoch
        /// `RateLimit-Remaining` and `RateLimit-Reset` in seconds from now, with every answer.
        case draft
        /// One `RateLimit` of two limits, with every answer.
        case field
    }

    let limit: Int
    let span: Duration
    let words: Headers
    private var began: Duration?
    private var count = 0
    /// How many were refused.
    private(set) var refused = 0

    init(limit: Int, span: Duration, words: Headers) {
        self.limit = limit
        self.span = span
        self.words = words
    }

    /// Counts a request.
    /// - Returns: whether it is refused, and what the answer's headers say.
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
