/// Where a sync stands.
public struct SyncProgress: Equatable, Sendable {
    /// What is being fetched.
    public enum Phase: UInt8, Sendable {
        case waiting = 1
        case list
        case details
        case publishing

        /// The word in JSON.
        public var word: String {
            switch self {
            case .waiting: "waiting"
            case .list: "list"
            case .details: "details"
            case .publishing: "publishing"
            }
        }
    }

    /// What is being fetched.
    public let phase: Phase
    /// How many entries this phase has dealt with.
    public let done: UInt32
    /// Nil where nobody knows yet.
    public let total: UInt32?

    /// One state of a sync.
    public init(phase: Phase, done: UInt32, total: UInt32?) {
        self.phase = phase
        self.done = done
        self.total = total
    }
}
