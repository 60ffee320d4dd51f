internal import Glibc
public import Screens
public import Storage

extension RequestContext {
    /// A new context for a request or a command: the current time, a random seed and the reader's settings. The library's part comes
    /// from `LibrarySnapshot.context`.
    public static func starting(
        settings: Settings, isOffline: Bool, build: String = "0", pictures: PictureSettings = PictureSettings()
    ) -> RequestContext {
        RequestContext(
            now: Int64(time(nil)), seed: UInt64.random(in: 0...UInt64.max), settings: settings, isOffline: isOffline,
            build: build,
            pictures: pictures)
    }
}

extension LibrarySnapshot {
    /// A copy of `context` with the library's part: the catalogs' statuses, the size on disk, and the reason why nothing can be
    /// saved.
    public func context(_ context: RequestContext) -> RequestContext {
        var result = context
        result.catalogs = statuses
        result.bytesKept = bytesKept
        result.obstacle = obstacle.map { RequestFailure($0) }
        return result
    }
}
