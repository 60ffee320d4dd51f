/// The progress of a sync.
public struct SyncProgress: Equatable, Sendable {
    /// A phase of a sync.
    public enum Phase: UInt8, Sendable {
        case waiting = 1
        case list
        case details
        case publishing

        /// The phase's name in JSON.
        public var word: String {
            switch self {
            case .waiting: "waiting"
            case .list: "list"
            case .details: "details"
            case .publishing: "publishing"
            }
        }
    }

    /// The sync's current phase.
    public let phase: Phase
    /// The number of entries that this phase has processed.
    public let done: UInt32
    /// The total number of entries in this phase, or nil if it isn't known yet.
    public let total: UInt32?

    /// Creates a progress value.
    public init(phase: Phase, done: UInt32, total: UInt32?) {
        self.phase = phase
        self.done = done
        self.total = total
    }
}
