internal import Model

/// Decides once a minute whether to refresh stale catalogs and whether to retry failed refreshes.
///
/// The first retry comes after two minutes, and the interval then doubles each time, up to an hour. As a result, an open page
/// soon shows that an upstream is available again, and an unavailable upstream receives few requests.
struct RefreshSchedule: Equatable {
    /// What the server should do in the current minute.
    enum Decision: Equatable {
        case wait
        /// Refreshes stale catalogs.
        case refresh
        /// Refreshes stale catalogs, and catalogs whose last refresh failed at least this many seconds ago.
        case tryAgain(Int64)
    }

    /// The interval between refreshes and the maximum interval between retries, in minutes.
    private static let hour: UInt32 = 60
    private static let first: UInt32 = 2

    private var sinceRefresh = hour
    private var sinceTry: UInt32 = 0
    private var pause = first

    /// Returns what to do now. Call this method once per minute.
    mutating func next(isInTrouble: Bool) -> Decision {
        sinceRefresh += 1
        sinceTry = isInTrouble ? sinceTry + 1 : 0
        if !isInTrouble { pause = RefreshSchedule.first }
        if isInTrouble, sinceTry >= pause {
            // Subtract a minute, because each failure is recorded slightly after its attempt began.
            let step = Decision.tryAgain(Int64(pause - 1) * 60)
            pause = min(pause * 2, RefreshSchedule.hour)
            sinceTry = 0
            sinceRefresh = 0
            return step
        }
        guard sinceRefresh > RefreshSchedule.hour else { return .wait }
        sinceRefresh = 0
        return .refresh
    }

    /// Returns whether the catalog has a problem that may go away by itself.
    static func mayPass(_ status: CatalogStatus) -> Bool {
        guard status.outcome == .failed, let problem = status.problem else { return false }
        return switch problem {
        case .keyWanted, .accessDenied, .notFound, .rejected, .pageCircle: false
        default: !problem.isOfStarter
        }
    }
}
