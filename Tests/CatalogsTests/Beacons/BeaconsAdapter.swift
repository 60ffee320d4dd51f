// An adapter for Beacons, an upstream that lists lighthouses in pages of fifty. Only the code in this folder uses the upstream's
// format.

import Model
import Upstreams

@testable import Catalogs

/// The adapter for the lighthouse register.
struct BeaconsAdapter: Adapter {
    /// The ID of the catalog.
    static let lighthouses = CatalogID(known: "lighthouses")

    /// The upstream's name, which the `--upstream` option uses.
    let upstream = "beacons"
    /// The upstream's public base URL.
    let bases = ["https://beacons.example"]
    /// The catalogs that this adapter supplies.
    let catalogs = [BeaconsAdapter.description]
    /// The version of the mapping from records to entries.
    let version: UInt32 = 1
    /// The time in seconds until the catalog is out of date: one week.
    let freshFor: Int64? = 7 * 24 * 3600

    /// Creates the adapter, which has no state.
    init() {}

    /// Returns a download of the upstream's list.
    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload { BeaconsPass(checkpoint: checkpoint) }

    /// Returns the request for a single lighthouse.
    func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        UpstreamRequest(upstream: upstream, path: "/lighthouses/\(id.key)", isDetail: true)
    }

    /// Reports an entry as removed only if the response is a 404 with the expected error message.
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult {
        guard let object = try? UpstreamJSONParser.record(response.body) else { return .unclear }
        if response.status == 404 { return object.text("error") == "no such lighthouse" ? .gone : .unclear }
        guard response.status == 200, BeaconsAdapter.id(object.text("id")) == id else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: object.bytes))
    }

    /// Returns the entry ID for an upstream key, or nil if the key contains characters other than a–z and `-`.
    static func id(_ key: String?) -> EntryID? {
        guard let key, key.utf8.allSatisfy({ $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
        return EntryID(lighthouses, key)
    }
}
