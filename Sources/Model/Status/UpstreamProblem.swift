/// The reason why Almanac couldn't read data from an upstream. Each user interface has its own message for each case.
public enum UpstreamProblem: UInt8, Sendable, CaseIterable {
    /// Almanac couldn't find the upstream's address, or nothing answered at that address. In most cases, this device has no
    /// network connection.
    case notReached = 1
    case timedOut
    case certificate
    /// The upstream returned a server error.
    case serverError
    /// The upstream asked Almanac to send fewer requests.
    case tooManyRequests
    /// Almanac couldn't parse the upstream's response.
    case unreadable
    /// The upstream's response exceeds the size limit.
    case tooLarge
    /// Some entries couldn't be used. All other entries are available.
    case someEntries
    /// The reader stopped the sync.
    case stopped
    /// The upstream sent its response more slowly than the minimum rate.
    case tooSlow
    /// The starter data that comes with Almanac is missing.
    case noStarter
    /// The upstream requires an API key, or rejected the current key.
    case keyWanted
    /// The upstream keeps redirecting requests and never returns a response.
    case redirectLoop
    /// Almanac didn't contact the upstream, because it was started in offline mode.
    case offline
    /// The starter data that comes with Almanac can't be used.
    case badStarter
    /// The upstream refers to an address that Almanac refuses to contact, such as a private address or a redirect to another
    /// host.
    case refusedAddress
    /// The upstream closed the connection before the response was complete.
    case brokenOff
    /// Some entries had the ID of another entry and were left out.
    case sharedIDs
    /// The pages of the upstream's list lead back to an earlier page.
    case pageCircle
    /// The upstream refused access.
    case accessDenied
    /// The requested address doesn't exist.
    case notFound
    /// The upstream rejected the request with a client error (status 4xx) that has no case of its own.
    case rejected

    /// Whether the problem concerns the starter data that comes with Almanac, rather than an upstream.
    public var isOfStarter: Bool { self == .noStarter || self == .badStarter }

    /// Whether the problem's detail is the upstream's own message.
    public var hasUpstreamMessage: Bool {
        switch self {
        case .serverError, .tooManyRequests, .keyWanted, .accessDenied, .notFound, .rejected: true
        default: false
        }
    }

    /// The problem's name in JSON.
    public var word: String {
        switch self {
        case .notReached: "not-reached"
        case .timedOut: "timed-out"
        case .certificate: "certificate"
        case .serverError: "server-error"
        case .tooManyRequests: "too-many-requests"
        case .unreadable: "unreadable"
        case .tooLarge: "too-large"
        case .someEntries: "some-entries"
        case .stopped: "stopped"
        case .tooSlow: "too-slow"
        case .noStarter: "no-starter"
        case .keyWanted: "key-wanted"
        case .redirectLoop: "redirect-loop"
        case .offline: "offline"
        case .badStarter: "bad-starter"
        case .refusedAddress: "refused-address"
        case .brokenOff: "broken-off"
        case .sharedIDs: "shared-ids"
        case .pageCircle: "page-circle"
        case .accessDenied: "access-denied"
        case .notFound: "not-found"
        case .rejected: "rejected"
        }
    }
}
