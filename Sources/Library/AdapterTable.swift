internal import Catalogs
internal import Records

/// The adapters and their catalogs, in order, found by name.
struct AdapterTable: Sendable {
    struct Item: Sendable {
        let adapter: any Adapter
        let description: CatalogDescription
    }

    let adapters: [any Adapter]
    /// All catalogs, in the adapters' order.
    let catalogs: [Item]
    private let places: [CatalogID: Int]

    /// Of two catalogs with one name the first counts.
    init(_ adapters: [any Adapter]) {
        self.adapters = adapters
        var catalogs: [Item] = []
        var places: [CatalogID: Int] = [:]
        for adapter in adapters {
            for description in adapter.catalogs where places[description.id] == nil {
                places[description.id] = catalogs.count
                catalogs.append(Item(adapter: adapter, description: description))
            }
        }
        self.catalogs = catalogs
        self.places = places
    }

    subscript(id: CatalogID) -> Item? { places[id].map { catalogs[$0] } }
}
