/// Times and numbers of a sync; tests shorten them.
struct SyncLimits: Sendable {
    /// A catalog that stores nothing for this long ends its sync.
    var stall = Duration.seconds(60)
    /// What has arrived is shown at most this often.
    var publishEvery = Duration.seconds(1)
    /// How often a list page is asked for whose answers can't be used.
    var answers = 3
    /// How long to wait before asking again; it doubles.
    var pause = Duration.milliseconds(500)
    /// Missing entries looked for in one sync.
    var lookups = 40
    /// Details asked for at once.
    var concurrentDetails = 4
    /// Details asked for in one sync.
    var details = 5000
    /// A catalog whose refresh failed is left alone in the background for this long, in milliseconds.
    var backgroundPause: Int64 = 3600 * 1000
    /// A detail that could not be had is left alone in the background for this long, in milliseconds.
    var detailPause: Int64 = 24 * 3600 * 1000
    /// A detail that could not be had is not asked for again by pages for this long, in milliseconds.
    var fillInPause: Int64 = 60 * 1000
}
