internal import Catalogs
internal import Model
internal import Shelf

/// The adapters and their catalogs, in order, with lookup by name.
struct AdapterTable: Sendable {
    /// A catalog and the adapters that feed it.
    struct CatalogAdapters: Sendable {
        let description: CatalogDescription
        /// The adapters that feed the catalog, the default first. Never empty.
        private(set) var feeders: [any Adapter]
        /// The default adapter.
        let usual: any Adapter

        init(_ description: CatalogDescription, _ adapter: any Adapter) {
            self.description = description
            feeders = [adapter]
            usual = adapter
        }

        mutating func add(_ adapter: any Adapter) { feeders.append(adapter) }

        /// The adapter that makes the entry from its payloads.
        func maker(of id: EntryID) -> any Adapter { feeders.first { $0.makes(id) } ?? usual }

        /// The adapter for this upstream, or the default adapter.
        func feeder(_ upstream: String?) -> any Adapter { feeders.first { $0.upstream == upstream } ?? usual }

        /// A number that grows whenever any of the adapters raises its mapping version.
        var version: Int64 { feeders.reduce(0) { $0 + Int64($1.version) } }
    }

    let adapters: [any Adapter]
    /// All catalogs, in the adapters' order.
    let catalogs: [CatalogAdapters]
    private let places: [CatalogID: Int]

    /// Adapters that list the same catalog feed it together; the first adapter's description counts.
    ///
    /// - Parameter names: the names of imported catalogs. A newer version of the program may add a built-in catalog with such a
    ///   name. That catalog is left out, so that upstream data never mixes with imported data.
    init(_ adapters: [any Adapter], without names: Set<String> = []) {
        self.adapters = adapters
        var catalogs: [CatalogAdapters] = []
        var places: [CatalogID: Int] = [:]
        for adapter in adapters {
            for description in adapter.catalogs where !names.contains(description.id.raw) {
                if let place = places[description.id] {
                    catalogs[place].add(adapter)
                } else {
                    places[description.id] = catalogs.count
                    catalogs.append(CatalogAdapters(description, adapter))
                }
            }
        }
        self.catalogs = catalogs
        self.places = places
    }

    subscript(id: CatalogID) -> CatalogAdapters? { places[id].map { catalogs[$0] } }

    /// The catalogs on `shelf` with more favourites than their limit, sorted by ID.
    func overLimit(_ shelf: ShelfState) -> [FavouriteSurplus] {
        catalogs.compactMap { item in
            let description = item.description
            return FavouriteSurplus(
                catalog: description.id, count: shelf.favouriteCount(in: description.id), limit: description.favouriteLimit)
        }.sorted { $0.catalog < $1.catalog }
    }

    /// The adapter that makes the entry from its payloads, or nil if its catalog is unknown.
    func maker(of id: EntryID) -> (any Adapter)? { self[id.catalog]?.maker(of: id) }
}
