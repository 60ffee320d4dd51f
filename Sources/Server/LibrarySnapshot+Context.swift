internal import Glibc
internal import Model
public import Screens
public import Storage
internal import Synchronization

/// The number of seeds so far, starting at a random number.
private let seeds = Atomic<UInt64>(UInt64.random(in: 0...UInt64.max))

extension RequestContext {
    /// Creates the context for a request or a command with the current time, a random seed and the user's settings.
    /// `LibrarySnapshot.context` adds the information from the library.
    public static func starting(
        settings: UserSettings, isOffline: Bool, hasWorker: Bool = false, build: String = "0",
        pictures: PictureSettings = PictureSettings()
    ) -> RequestContext {
        RequestContext(
            now: Int64(time(nil)), seed: nextSeed(), settings: settings, isOffline: isOffline,
            hasWorker: hasWorker,
            build: build,
            pictures: pictures)
    }

    /// Returns a pseudorandom seed. A request doesn't need a number that nobody can predict, and a system call takes longer.
    private static func nextSeed() -> UInt64 {
        var generator = SplitMix64(seed: seeds.wrappingAdd(1, ordering: .relaxed).newValue)
        return generator.next()
    }
}

extension LibrarySnapshot {
    /// Returns a copy of `context` with information from the library: the catalogs' statuses, the library's size on disk and, if
    /// nothing can be saved, the reason.
    public func context(_ context: RequestContext) -> RequestContext {
        var result = context
        result.catalogs = statuses
        result.bytesKept = bytesKept
        result.obstacle = obstacle.map { RequestFailure($0) }
        return result
    }
}
