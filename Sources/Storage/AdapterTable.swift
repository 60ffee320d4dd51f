internal import Catalogs
internal import Model
internal import Shelf

/// The adapters and their catalogs. An adapter converts upstream records to entries. Each catalog can be looked up by name.
struct AdapterTable: Sendable {
    /// A catalog and the adapters that supply it.
    struct CatalogAdapters: Sendable {
        let id: CatalogID
        /// The catalog's index in its default adapter's `catalogs`.
        private let place: Int
        /// The adapters that supply the catalog. The default adapter comes first, and the list is never empty.
        private(set) var adapters: [any Adapter]
        /// The default adapter.
        let defaultAdapter: any Adapter

        /// - Parameter place: the catalog's index in the adapter's `catalogs`.
        init(_ id: CatalogID, at place: Int, of adapter: any Adapter) {
            self.id = id
            self.place = place
            adapters = [adapter]
            defaultAdapter = adapter
        }

        /// The catalog's description. Avoid it when the program starts, because a built-in adapter parses its file for it.
        var description: CatalogDescription { defaultAdapter.catalogs[place] }

        mutating func add(_ adapter: any Adapter) { adapters.append(adapter) }

        /// Returns the adapter that creates the entry from its payloads, which are the source's unchanged records.
        func adapter(creating id: EntryID) -> any Adapter { adapters.first { $0.makes(id) } ?? defaultAdapter }

        /// Returns the adapter for the given upstream, or the default adapter if there isn't one.
        func adapter(for upstream: String?) -> any Adapter { adapters.first { $0.upstream == upstream } ?? defaultAdapter }

        /// The sum of the adapter versions. It increases whenever an adapter changes the way in which it maps records to entries.
        var version: Int64 { adapters.reduce(0) { $0 + Int64($1.version) } }
    }

    let adapters: [any Adapter]
    /// All catalogs, in the order of their adapters.
    let catalogs: [CatalogAdapters]
    /// The names of the built-in catalogs that are left out, because the user added catalogs with the same names.
    let leftOut: Set<String>
    private let places: [CatalogID: Int]

    /// Creates a table. If several adapters supply the same catalog, the first adapter's description is used.
    ///
    /// - Parameter names: the names of the catalogs that the user added. A newer version of the program may have a built-in
    ///   catalog with the same name. That built-in catalog gets another name, such as `srd-spells`, or is left out, so that its
    ///   data never mixes with the added catalog's data.
    init(_ adapters: [any Adapter], without names: Set<String> = []) {
        let adapters = adapters.map { ($0 as? SourceFileAdapter)?.avoiding(names) ?? $0 }
        self.adapters = adapters
        var catalogs: [CatalogAdapters] = []
        var places: [CatalogID: Int] = [:]
        for adapter in adapters {
            let isAdded = adapter.addedSource != nil
            for (place, id) in adapter.catalogIDs.enumerated() where isAdded || !names.contains(id.raw) {
                if let place = places[id] {
                    catalogs[place].add(adapter)
                } else {
                    places[id] = catalogs.count
                    catalogs.append(CatalogAdapters(id, at: place, of: adapter))
                }
            }
        }
        self.catalogs = catalogs
        leftOut = names
        self.places = places
    }

    subscript(id: CatalogID) -> CatalogAdapters? { places[id].map { catalogs[$0] } }

    /// Returns a change from another library, whose built-in catalogs may have their other names (`CatalogID.usualName`).
    func local(_ change: ShelfChange) -> ShelfChange {
        let key = change.key
        guard let old = key.entry, self[old.catalog] == nil, let usual = old.catalog.usualName, self[usual] != nil,
            let entry = EntryID(usual, old.key)
        else { return change }
        return ShelfChange(
            id: change.id, key: ShelfKey(key.subject, owner: key.owner, entry: entry, reader: key.reader), value: change.value,
            replaces: change.replaces)
    }

    /// Returns the catalogs with more favourites in `shelf` than their limit allows, sorted by ID.
    func overLimit(_ shelf: ShelfState) -> [OverfullCatalog] {
        catalogs.compactMap { item in
            let description = item.description
            return OverfullCatalog(
                catalog: description.id, count: shelf.favouriteCount(in: description.id), limit: description.favouriteLimit)
        }.sorted { $0.catalog < $1.catalog }
    }

    /// Returns the adapter that creates the entry from its source's records, or nil if the entry's catalog is unknown.
    func adapter(creating id: EntryID) -> (any Adapter)? { self[id.catalog]?.adapter(creating: id) }
}
