// Beacons: lighthouses, from an upstream that lists them in pages of fifty. Nothing outside this folder knows its shape.

import Model
import Upstreams

@testable import Catalogs

/// The adapter of the lighthouse register.
struct Beacons: Adapter {
    /// The catalog it fills.
    static let lighthouses = CatalogID(known: "lighthouses")

    /// The name for `--upstream`.
    let upstream = "beacons"
    /// The public address.
    let bases = ["https://beacons.example"]
    /// What it fills.
    let catalogs = [Beacons.description]
    /// The version of the mapping.
    let version: UInt32 = 1
    /// A week.
    let freshFor: Int64? = 7 * 24 * 3600

    /// An adapter; it holds nothing but its descriptions.
    init() {}

    /// A pass over the upstream's list.
    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload { BeaconsPass(checkpoint: checkpoint) }

    /// Asks for one lighthouse by its name.
    func lookupRequest(for id: EntryID) -> UpstreamRequest? {
        UpstreamRequest(upstream: upstream, path: "/lighthouses/\(id.key)", isDetail: true)
    }

    /// A definite no is a 404 that says so in the expected shape.
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> LookupResult {
        guard let object = try? UpstreamJSON.record(response.body) else { return .unclear }
        if response.status == 404 { return object.text("error") == "no such lighthouse" ? .gone : .unclear }
        guard response.status == 200, Beacons.id(object.text("id")) == id else { return .unclear }
        return .present(RawRecord(id: id, part: .list, payload: object.bytes))
    }

    /// The id of a record: the name the upstream gives it, if that can stand in an address.
    static func id(_ key: String?) -> EntryID? {
        guard let key, key.utf8.allSatisfy({ $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
        return EntryID(lighthouses, key)
    }
}
