import Model

extension Route {
    /// Who answers a request while the browser's service worker is running: the device or the server.
    enum WorkerStrategy {
        /// The device answers if it stores the necessary catalogs.
        case device
        /// The server answers. If it can't be reached, the device answers.
        case serverFirst
        /// Only the server can answer.
        case server
    }

    /// Who answers requests for this route while the browser's service worker is running: the device or the server.
    var place: WorkerStrategy {
        switch self {
        case .home, .search, .favourites, .settings, .random, .randomOf, .roll, .help, .collection, .offline, .favourite, .note,
            .lists, .encounters, .encounter, .keptList, .savedSearches, .savedSearch, .shopping, .newRecipe, .ownRecipe,
            .changes, .catalogChanges, .catalog, .entry:
            .device
        // Try the server first: only the server knows which pictures exist, and only it can fetch new random entries.
        case .draw, .picture: .serverFirst
        // Only the server can answer these requests. The emblems (entries' icons) and the web app manifests are in the worker's cache,
        // so the code for the browser doesn't contain them. The API is for programs, which don't use the worker. The scripts on pages
        // request `apiCatalogs` to check whether the server can be reached.
        case .emblems, .manifest, .backup, .refresh, .stop, .restore, .pictures, .importFile, .ownCatalogs, .ownCatalog, .kit,
            .https, .readers, .invitation, .signOut, .apiCatalogs, .apiList, .apiShow, .apiFind, .apiRandom, .apiFavourites,
            .apiFavourite, .apiNote, .apiLists,
            .apiKeptList, .apiMember, .apiEncounters, .apiEncounter, .apiSearches, .apiSearch, .apiShopping, .apiRecipes,
            .apiRecipe, .apiChanges, .apiCatalogChanges, .apiBackup, .apiShelf, .apiSync, .apiReaders, .apiReader, .apiDevices,
            .apiDevice, .apiDescription:
            .server
        }
    }
}
