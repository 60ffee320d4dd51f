/// Why an upstream could not be read, as a fact; each front end has its words.
public enum UpstreamProblem: UInt8, Sendable, CaseIterable {
    /// No address could be found, or nothing answers there: most often this device has no network.
    case notReached = 1
    case timedOut
    case certificate
    /// It answers with errors.
    case serverError
    /// It asks for fewer requests.
    case tooManyRequests
    /// What it sent could not be understood.
    case unreadable
    /// It sent more than is accepted.
    case tooLarge
    /// Some entries could not be used; the others are there.
    case someEntries
    /// The reader stopped it.
    case stopped
    /// It went on for too long without bringing anything.
    case tooSlow
    /// The starter data is not there.
    case noStarter
    /// It answers nobody without a key, or not with the one it got.
    case keyWanted
    /// It sends each request on to another address, and never to an answer.
    case redirectLoop
    /// It was not asked, because the program was told to send nothing.
    case offline
    /// The starter data is there, and can't be used.
    case badStarter
    /// It leads to an address that is not asked: a redirect to another host, or a private one.
    case refusedAddress
    /// It answered, and ended the connection before the answer was complete.
    case brokenOff

    /// Whether it is about the data that comes with the program: nobody was asked.
    public var isOfStarter: Bool { self == .noStarter || self == .badStarter }

    /// The word in JSON.
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
        }
    }
}
