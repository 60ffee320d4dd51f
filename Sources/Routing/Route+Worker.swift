import Model

extension Route {
    /// Whether the device or the server answers a request if the browser's service worker is running.
    enum WorkerStrategy {
        /// The device answers if it stores the necessary catalogs.
        case device
        /// The server answers. If it can't be reached, the device answers.
        case serverFirst
        /// Only the server can answer.
        case server
    }

    /// Whether the device or the server answers requests for this route if the browser's service worker is running.
    var place: WorkerStrategy {
        switch self {
        case .home, .search, .favourites, .settings, .random, .randomOf, .roll, .manifest, .offline, .favourite, .note,
            .catalog,
            .entry, .apiList, .apiShow, .apiFind, .apiRandom, .apiFavourites, .apiFavourite, .apiNote:
            .device
        // The script on a page uses `apiCatalogs` to check whether the server can be reached. Only the server knows which
        // pictures exist, and only the server can fetch new random entries.
        case .draw, .picture, .apiCatalogs: .serverFirst
        // Only the server can answer these requests. The emblems (entries' icons) are an exception: the worker has them in its
        // cache, so the code for the browser doesn't contain them.
        case .emblems, .backup, .refresh, .stop, .restore, .pictures, .importFile, .kit, .https, .apiBackup, .apiShelf, .apiSync:
            .server
        }
    }
}
