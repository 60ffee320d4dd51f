internal import SystemCalls

/// The system clock.
enum WallClock {
    /// Returns the time in milliseconds since 1970.
    static func milliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
