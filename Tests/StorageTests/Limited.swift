import Catalogs
import Model
import Upstreams

/// An adapter for planets that allows at most ten favourites.
struct Limited: Adapter {
    private let base = BuiltInAdapters.adapters.first { $0.upstream == "swapi" } ?? BuiltInAdapters.dnd5e
    let version: UInt32 = 1
    var upstream: String { base.upstream }
    var bases: [String] { base.bases }
    var catalogs: [CatalogDescription] {
        base.catalogs.map { old in
            CatalogDescription(
                id: old.id, collection: old.collection, title: old.title, countKey: old.countKey, attributes: old.attributes,
                scopes: old.scopes, favouriteLimit: 10, sources: old.sources)
        }
    }
    var freshFor: Int64? { base.freshFor }
    var starterFile: String? { base.starterFile }

    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        base.pass(over: catalog, from: checkpoint)
    }
    func detailRequest(for id: EntryID) -> UpstreamRequest? { base.detailRequest(for: id) }
    func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        try base.detail(of: id, from: response)
    }
    func lookupRequest(for id: EntryID) -> UpstreamRequest? { base.lookupRequest(for: id) }
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult { base.lookup(id, in: response) }
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry { try base.entry(id, from: parts) }
    func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] { try base.starter(from: file) }
}
