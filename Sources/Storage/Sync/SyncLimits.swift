/// Times and numbers of a sync; tests shorten them.
struct SyncLimits: Sendable {
    /// A catalog that stores nothing for this long ends its sync.
    var stall = Duration.seconds(60)
    /// What has arrived is shown this often.
    var publishEvery = Duration.seconds(1)
    /// The first of an empty catalog is shown after this time: what is over by then is published once.
    var publishFirst = Duration.milliseconds(300)
    /// How often a list page is asked for whose answers can't be used.
    var answers = 3
    /// How long to wait before asking again; it doubles.
    var pause = Duration.milliseconds(500)
    /// Missing entries looked for in one sync.
    var lookups = 40
    /// Missing entries counted at most.
    static let countedMissing = 100_000
    /// Catalogs of one upstream synced at once.
    var concurrentCatalogs = 3
    /// Details under way at once, those that wait for the budget or are being stored included.
    var concurrentDetails = 32
    /// Details asked for in one sync.
    var details = 5000
    /// Of those, the ones of entries that are whole: ten seconds at five a second.
    var oldDetails = 50
    /// A sync that was stopped after its list goes on with what comes after it for this long, in milliseconds; after that, with a new list.
    var listFreshFor: Int64 = 3600 * 1000
    /// A catalog whose refresh failed is left alone in the background for this long, in milliseconds.
    var backgroundPause: Int64 = 3600 * 1000
    /// A detail that could not be had is left alone in the background for this long, in milliseconds.
    var detailPause: Int64 = 24 * 3600 * 1000
    /// A detail that could not be had is not asked for again by pages for this long, in milliseconds.
    var fillInPause: Int64 = 60 * 1000
}
