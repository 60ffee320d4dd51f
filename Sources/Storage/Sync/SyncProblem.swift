public import Model

/// A problem in a sync, such as a bad record or a failed request. It contains only facts.
public struct SyncProblem: Error, Equatable, Sendable {
    /// The cause of the problem.
    public indirect enum Cause: Equatable, Sendable {
        /// An upstream failure, by category.
        case upstream(UpstreamProblem)
        /// Nothing was sent because of `--offline`.
        case offline
        /// Nothing was sent, because the upstream asked for a pause until this time (seconds since 1970).
        case blockedUntil(Int64)
        /// Another sync of this catalog is running, in this or another process.
        case alreadyRunning
        /// The catalog is imported and has no upstream.
        case noUpstream
        /// The list ended before the number of entries that the upstream states.
        case shortList(expected: Int, found: Int)
        /// The list continued far beyond the number of entries that the upstream states.
        case longList(expected: Int, found: Int)
        /// The list was empty, although this many of its entries are stored.
        case emptyList(kept: Int)
        /// The library couldn't store the data.
        case library(LibraryError)
    }

    /// The cause.
    public let cause: Cause
    /// The affected entry's ID as text, or empty.
    public let entry: String
    /// The HTTP status if that is the reason, else nil.
    public let status: Int?
    /// The upstream's message or the invalid field: untrusted text of at most 300 characters.
    public let detail: String
    /// When the upstream may be contacted again (seconds since 1970), or nil if it didn't say.
    public internal(set) var until: Int64?

    /// Creates a problem; truncates a longer `detail`.
    public init(_ cause: Cause, entry: String = "", status: Int? = nil, detail: String = "") {
        self.cause = cause
        self.entry = entry
        self.status = status
        self.detail = String(detail.prefix(300))
        if case .blockedUntil(let time) = cause { until = time }
    }

    /// The category that a page shows, or nil if the problem isn't about the upstream.
    public var problem: UpstreamProblem? {
        switch cause {
        case .upstream(let problem): problem
        case .offline: .offline
        case .blockedUntil: .tooManyRequests
        case .shortList, .longList, .emptyList: .unreadable
        case .alreadyRunning, .noUpstream, .library: nil
        }
    }

    /// The upstream's own message, or nil if `detail` isn't from the upstream.
    public var upstreamMessage: String? {
        switch cause {
        case .upstream(.serverError), .upstream(.tooManyRequests), .upstream(.keyWanted): detail.isEmpty ? nil : detail
        default: nil
        }
    }
}
