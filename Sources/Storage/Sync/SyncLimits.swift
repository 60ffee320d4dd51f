/// The limits and timings of a sync. Tests use shorter ones.
struct SyncLimits: Sendable {
    /// A sync that stores nothing for this long is stopped.
    var stall = Duration.seconds(60)
    /// How often fetched entries are published during a sync.
    var publishEvery = Duration.seconds(1)
    /// When the first entries of an empty catalog are published. A sync that finishes sooner publishes once.
    var publishFirst = Duration.milliseconds(300)
    /// How many times a list page with unusable responses is requested.
    var answers = 3
    /// The pause before the next attempt. It doubles each time.
    var pause = Duration.milliseconds(500)
    /// The limit on lookups of missing entries per sync.
    var lookups = 40
    /// The limit on counted missing entries.
    static let countedMissing = 100_000
    /// How many of an upstream's catalogs are synced at a time.
    var concurrentCatalogs = 3
    /// The limit on details in progress, including those waiting for the rate limit or being stored.
    var concurrentDetails = 32
    /// The limit on requested details per sync.
    var details = 5000
    /// The limit on old details among those: ten seconds at five per second.
    var oldDetails = 50
    /// How long a stopped sync can resume after its completed list, in milliseconds. After that, it starts with a new list.
    var listFreshFor: Int64 = 3600 * 1000
    /// How long the background refresh skips a catalog after a failure, in milliseconds.
    var backgroundPause: Int64 = 3600 * 1000
    /// How long the background refresh skips an entry's details after a failure, in milliseconds.
    var detailPause: Int64 = 24 * 3600 * 1000
    /// How long pages don't request an entry's details again after a failure, in milliseconds.
    var fillInPause: Int64 = 60 * 1000
}
