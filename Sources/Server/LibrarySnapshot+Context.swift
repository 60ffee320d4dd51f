internal import Glibc
public import Screens
public import Storage

extension RequestContext {
    /// Creates the context for a request or a command with the current time, a random seed and the user's settings.
    /// `LibrarySnapshot.context` adds the information from the library.
    public static func starting(
        settings: UserSettings, isOffline: Bool, hasWorker: Bool = false, build: String = "0",
        pictures: PictureSettings = PictureSettings()
    ) -> RequestContext {
        RequestContext(
            now: Int64(time(nil)), seed: UInt64.random(in: 0...UInt64.max), settings: settings, isOffline: isOffline,
            hasWorker: hasWorker,
            build: build,
            pictures: pictures)
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
