internal import Model

/// Decides, minute by minute, when the background refreshes stale catalogs and when it retries failed ones.
///
/// The first retry comes after two minutes. The interval then doubles each time, up to an hour. So an open page soon notices that
/// an upstream is back, without putting load on one that isn't.
struct RefreshPace: Equatable {
    enum Decision: Equatable {
        case wait
        /// Refresh stale catalogs.
        case refresh
        /// Refresh stale catalogs, and those that failed at least this many seconds ago.
        case tryAgain(Int64)
    }

    /// The interval between refreshes, and the maximum between retries, in minutes.
    private static let hour: UInt32 = 60
    private static let first: UInt32 = 2

    private var sinceRefresh = hour
    private var sinceTry: UInt32 = 0
    private var pause = first

    /// The step for now. Call it once per minute.
    mutating func next(isInTrouble: Bool) -> Decision {
        sinceRefresh += 1
        sinceTry = isInTrouble ? sinceTry + 1 : 0
        if !isInTrouble { pause = RefreshPace.first }
        if isInTrouble, sinceTry >= pause {
            // Allow an extra minute, because the failure was recorded a little after its attempt began.
            let step = Decision.tryAgain(Int64(pause - 1) * 60)
            pause = min(pause * 2, RefreshPace.hour)
            sinceTry = 0
            sinceRefresh = 0
            return step
        }
        guard sinceRefresh > RefreshPace.hour else { return .wait }
        sinceRefresh = 0
        return .refresh
    }

    /// Whether a catalog has a problem that may go away by itself.
    static func mayPass(_ status: CatalogStatus) -> Bool {
        guard status.outcome == .failed, let problem = status.problem else { return false }
        return !problem.isOfStarter && problem != .keyWanted
    }
}
