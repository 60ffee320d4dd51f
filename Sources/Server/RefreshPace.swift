internal import Model

/// When the background refreshes what is stale, and when it tries again what failed: decided each minute, as a value.
///
/// What failed is tried again after two minutes, then after twice as long each time, at most once an hour: soon enough for an open page to
/// tell that an upstream is back, and polite to one that is not.
struct RefreshPace: Equatable {
    enum Step: Equatable {
        case wait
        /// What is stale.
        case refresh
        /// What is stale, and what failed so many seconds ago.
        case tryAgain(Int64)
    }

    /// Minutes between two refreshes, and the most between two tries.
    private static let hour: UInt32 = 60
    private static let first: UInt32 = 2

    private var sinceRefresh = hour
    private var sinceTry: UInt32 = 0
    private var pause = first

    /// What to do now, one minute after it was last asked.
    mutating func next(isInTrouble: Bool) -> Step {
        sinceRefresh += 1
        sinceTry = isInTrouble ? sinceTry + 1 : 0
        if !isInTrouble { pause = RefreshPace.first }
        if isInTrouble, sinceTry >= pause {
            // A minute's grace: the failure itself came a little after the try before it.
            let step = Step.tryAgain(Int64(pause - 1) * 60)
            pause = min(pause * 2, RefreshPace.hour)
            sinceTry = 0
            sinceRefresh = 0
            return step
        }
        guard sinceRefresh > RefreshPace.hour else { return .wait }
        sinceRefresh = 0
        return .refresh
    }

    /// Whether a catalog is in trouble that may pass without anybody's doing.
    static func mayPass(_ status: CatalogStatus) -> Bool {
        guard status.outcome == .failed, let problem = status.problem else { return false }
        return !problem.isOfStarter && problem != .keyWanted
    }
}
