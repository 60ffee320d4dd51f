public import Catalogs
public import Model

/// A problem in a sync, such as a bad record or a failed request. Contains data but no user-facing text.
public struct SyncProblem: Error, Equatable, Sendable {
    /// The cause of the problem.
    public indirect enum Cause: Equatable, Sendable {
        /// An upstream failure, by category.
        case upstream(UpstreamProblem)
        /// No request was sent, because an API key is missing. `variables` lists the environment variables for the source's
        /// keys.
        case missingKey(variables: String)
        /// No request was sent, because the source needs an API key and this server (`host:port`) doesn't use HTTPS.
        case insecureServer(String)
        /// The source refused access, although its API keys are in these environment variables.
        case rejectedKey(variables: String)
        /// No request was sent because of `--offline`.
        case offline
        /// No request was sent because the upstream asked for a pause until this time (seconds since 1970).
        case blockedUntil(Int64)
        /// Another sync of this catalog is running, in this or another process.
        case alreadyRunning
        /// The catalog was imported and has no upstream.
        case noUpstream
        /// The list contained fewer entries than the upstream's stated total.
        case shortList(expected: Int, found: Int)
        /// The list says that there are more entries, but the source file doesn't say how to get them.
        case moreEntries
        /// The list contained far more entries than the upstream's stated total.
        case longList(expected: Int, found: Int)
        /// The list contained `count` records with the ID of an earlier record. They were left out.
        case sharedIDs(count: Int)
        /// The list was empty, although `kept` of the catalog's entries are stored.
        case emptyList(kept: Int)
        /// A record of a file, which begins at this line, is unusable or replaced an earlier record.
        case record(ImportRecordError.Cause, line: Int64)
        /// The library couldn't store the data.
        case library(LibraryError)
    }

    /// The cause.
    public let cause: Cause
    /// The affected entry's ID as text, or an empty string.
    public let entry: String
    /// The HTTP status that caused the problem, or nil if the problem has another cause.
    public let status: Int?
    /// The upstream's message, the name of the invalid field, or the address of the page that `pageCircle` is about. The text is
    /// untrusted and has at most 300 characters.
    public let detail: String
    /// When the upstream may be contacted again (seconds since 1970), or nil if the upstream didn't say.
    public internal(set) var until: Int64?

    /// Creates a problem. Truncates `detail` if it is too long.
    public init(_ cause: Cause, entry: String = "", status: Int? = nil, detail: String = "") {
        self.cause = cause
        self.entry = entry
        self.status = status
        self.detail = String(detail.prefix(300))
        if case .blockedUntil(let time) = cause { until = time }
    }

    /// Creates a problem with a record of a file.
    init(_ flaw: ImportRecordError) { self.init(.record(flaw.kind, line: flaw.line), detail: flaw.detail) }

    /// The line number at which the affected record begins, or nil if the problem isn't about a file.
    public var line: Int64? { if case .record(_, let line) = cause { line } else { nil } }

    /// The category of upstream problem to show on a page, or nil if the problem isn't about the upstream.
    public var problem: UpstreamProblem? {
        switch cause {
        case .upstream(let problem): problem
        case .missingKey, .insecureServer: .keyWanted
        case .rejectedKey: .accessDenied
        case .offline: .offline
        case .blockedUntil: .tooManyRequests
        case .shortList, .moreEntries, .longList, .emptyList: .unreadable
        case .sharedIDs: .sharedIDs
        case .alreadyRunning, .noUpstream, .record, .library: nil
        }
    }

    /// The detail for a catalog's status (see `CatalogStatus.message`), or nil if there is none.
    var statusDetail: String? {
        switch cause {
        case .sharedIDs(let count): "\(count)"
        case .upstream(.pageCircle): detail
        default: upstreamMessage
        }
    }

    /// The upstream's own message, or nil if `detail` isn't from the upstream.
    public var upstreamMessage: String? {
        switch cause {
        case .upstream(let problem): problem.hasUpstreamMessage && !detail.isEmpty ? detail : nil
        case .rejectedKey: detail.isEmpty ? nil : detail
        default: nil
        }
    }
}
