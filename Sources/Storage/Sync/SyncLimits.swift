/// The limits and timings of a sync. Tests use shorter timings.
struct SyncLimits: Sendable {
    /// How long a sync may run without storing anything before it is stopped.
    var stall = Duration.seconds(60)
    /// The interval at which fetched entries are published during a sync.
    var publishEvery = Duration.seconds(1)
    /// The delay before a sync of an empty catalog first publishes entries. A sync that finishes sooner publishes only once.
    var publishFirst = Duration.milliseconds(300)
    /// The maximum number of requests for a list page if the responses are unusable.
    var answers = 3
    /// The pause before a list page is requested again. The pause doubles after each attempt.
    var pause = Duration.milliseconds(500)
    /// The maximum number of missing entries to look up per sync.
    var lookups = 40
    /// The maximum number of missing entries to count.
    static let countedMissing = 100_000
    /// The maximum number of catalogs to sync from an upstream at the same time.
    var concurrentCatalogs = 3
    /// The maximum number of entries whose details are in progress at a time. Includes entries that are waiting for the rate
    /// limit or being stored.
    var concurrentDetails = 32
    /// The maximum number of entries whose details a sync requests.
    var details = 5000
    /// The maximum number of entries whose outdated details a sync requests. At five requests per second, 50 entries take ten
    /// seconds.
    var oldDetails = 50
    /// How long later syncs reuse a complete list if the user stopped the sync that downloaded it, in milliseconds.
    var listFreshFor: Int64 = 3600 * 1000
    /// How long the background refresh skips a catalog after a failure, in milliseconds.
    var backgroundPause: Int64 = 3600 * 1000
    /// How long the background refresh skips an entry's details after a failure, in milliseconds.
    var detailPause: Int64 = 24 * 3600 * 1000
    /// How long pages wait before requesting an entry's details again after a failure, in milliseconds.
    var fillInPause: Int64 = 60 * 1000

    /// Returns the pause before entries are published again. Publishing a large catalog takes a long time, and nothing can be
    /// stored meanwhile, so publishing may use only a small part of a sync's time.
    func pause(afterPublishingFor spent: Duration) -> Duration { max(publishEvery, spent * 12) }
}
