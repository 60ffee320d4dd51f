public import Model

/// One thing that went wrong in a sync, as facts. One bad record or one failed request is one of these.
public struct SyncProblem: Error, Equatable, Sendable {
    /// What went wrong.
    public indirect enum Cause: Equatable, Sendable {
        /// The upstream's side, by class.
        case upstream(UpstreamProblem)
        /// Nothing was sent, because the program was told to send nothing.
        case offline
        /// The upstream asked for silence until then (seconds since 1970); nothing was sent.
        case blockedUntil(Int64)
        /// A sync of this catalog is under way already, here or in another process.
        case alreadyRunning
        /// The catalog is the reader's own, made of a file: there is nobody to ask.
        case noUpstream
        /// The list ended before as many entries had come as the upstream says it has.
        case shortList(expected: Int, found: Int)
        /// The list went on far beyond as many entries as the upstream says it has.
        case longList(expected: Int, found: Int)
        /// The list was empty, while so many of its entries are kept.
        case emptyList(kept: Int)
        /// The library could not store what came.
        case library(LibraryError)
    }

    /// What went wrong.
    public let cause: Cause
    /// The id of the entry concerned, as text; empty where it is not about one.
    public let entry: String
    /// The HTTP status where one is the reason; nil otherwise.
    public let status: Int?
    /// The upstream's own words, or which field was wrong; at most 300 characters, never trusted.
    public let detail: String
    /// When the upstream may be asked again, where it said so (seconds since 1970); nil otherwise.
    public internal(set) var until: Int64?

    /// A problem; a longer `detail` is cut.
    public init(_ cause: Cause, entry: String = "", status: Int? = nil, detail: String = "") {
        self.cause = cause
        self.entry = entry
        self.status = status
        self.detail = String(detail.prefix(300))
        if case .blockedUntil(let time) = cause { until = time }
    }

    /// The class that a page shows for it; nil for what is no news about the upstream.
    public var problem: UpstreamProblem? {
        switch cause {
        case .upstream(let problem): problem
        case .offline: .offline
        case .blockedUntil: .tooManyRequests
        case .shortList, .longList, .emptyList: .unreadable
        case .alreadyRunning, .noUpstream, .library: nil
        }
    }

    /// The upstream's own words, where it had any; nil where `detail` is ours.
    public var upstreamMessage: String? {
        switch cause {
        case .upstream(.serverError), .upstream(.tooManyRequests), .upstream(.keyWanted): detail.isEmpty ? nil : detail
        default: nil
        }
    }
}
