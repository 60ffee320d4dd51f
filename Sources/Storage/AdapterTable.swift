internal import Catalogs
internal import Model
internal import Shelf

/// The adapters and their catalogs, in order, found by name.
struct AdapterTable: Sendable {
    /// One catalog, and who feeds it.
    struct Item: Sendable {
        let description: CatalogDescription
        /// The adapters that feed it, the usual one first; never empty.
        private(set) var feeders: [any Adapter]
        /// The usual one.
        let usual: any Adapter

        init(_ description: CatalogDescription, _ adapter: any Adapter) {
            self.description = description
            feeders = [adapter]
            usual = adapter
        }

        mutating func add(_ adapter: any Adapter) { feeders.append(adapter) }

        /// The one that makes an entry of its payloads.
        func maker(of id: EntryID) -> any Adapter { feeders.first { $0.makes(id) } ?? usual }

        /// The one that is asked: the one of this name, else the usual one.
        func feeder(_ upstream: String?) -> any Adapter { feeders.first { $0.upstream == upstream } ?? usual }

        /// Raised whenever the mapping of one of them is.
        var version: Int64 { feeders.reduce(0) { $0 + Int64($1.version) } }
    }

    let adapters: [any Adapter]
    /// All catalogs, in the adapters' order.
    let catalogs: [Item]
    private let places: [CatalogID: Int]

    /// Adapters that name the same catalog feed it together; the description of the first counts.
    ///
    /// - Parameter names: of catalogs of the reader's own, made when the program had none of that name. What belongs to them is
    ///   not mixed with what an upstream sends: these catalogs of the program's are left out.
    init(_ adapters: [any Adapter], without names: Set<String> = []) {
        self.adapters = adapters
        var catalogs: [Item] = []
        var places: [CatalogID: Int] = [:]
        for adapter in adapters {
            for description in adapter.catalogs where !names.contains(description.id.raw) {
                if let place = places[description.id] {
                    catalogs[place].add(adapter)
                } else {
                    places[description.id] = catalogs.count
                    catalogs.append(Item(description, adapter))
                }
            }
        }
        self.catalogs = catalogs
        self.places = places
    }

    subscript(id: CatalogID) -> Item? { places[id].map { catalogs[$0] } }

    /// The catalogs that have more favourites on `shelf` than their limit, in order of their ids.
    func overLimit(_ shelf: ShelfState) -> [FavouriteSurplus] {
        catalogs.compactMap { item in
            let description = item.description
            return FavouriteSurplus(
                catalog: description.id, count: shelf.favouriteCount(in: description.id), limit: description.favouriteLimit)
        }.sorted { $0.catalog < $1.catalog }
    }

    /// The one that makes an entry of its payloads; nil for an entry of no known catalog.
    func maker(of id: EntryID) -> (any Adapter)? { self[id.catalog]?.maker(of: id) }
}
