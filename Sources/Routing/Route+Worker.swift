import Model

extension Route {
    /// Where the browser's worker lets a request be answered.
    enum Place {
        /// On the device, if it stores the catalogs in question.
        case device
        /// By the server. If the server can't be reached, on the device.
        case serverFirst
        /// Only by the server.
        case server
    }

    /// Where the browser's worker lets a request for this route be answered.
    var place: Place {
        switch self {
        case .home, .search, .favourites, .settings, .random, .randomOf, .roll, .emblems, .offline, .favourite, .note, .catalog,
            .entry, .apiList, .apiShow, .apiFind, .apiRandom, .apiFavourites, .apiFavourite, .apiNote:
            .device
        // The page's script uses `apiCatalogs` to check whether the server can be reached. The server knows which pictures exist
        // and draws new entries from upstreams.
        case .draw, .picture, .apiCatalogs: .serverFirst
        case .backup, .refresh, .stop, .restore, .pictures, .kit, .https, .apiBackup, .apiShelf, .apiSync: .server
        }
    }
}
