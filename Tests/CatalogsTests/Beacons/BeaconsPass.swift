import Model
import Upstreams

@testable import Catalogs

/// A download of the upstream's list, which has pages of fifty lighthouses and ends with an empty page.
struct BeaconsPass: ListDownload {
    private var offset: UInt32? = 0
    private(set) var expectedCount: Int?

    init(checkpoint: String?) {
        if let checkpoint, let known = UInt32(checkpoint) { offset = known }
    }

    var checkpoint: String { offset.map { "\($0)" } ?? "" }

    var next: UpstreamRequest? {
        offset.map {
            UpstreamRequest(upstream: "beacons", path: "/lighthouses", query: [UpstreamRequest.QueryItem("offset", "\($0)")])
        }
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard let offset else { return ListPage(records: []) }
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["lighthouses"], names: ["id", "name"])
        guard let rows = answer.rows else { throw AdaptProblem(.wrongShape, detail: "lighthouses") }
        if let total = answer.object.integer("total"), total >= 0 { expectedCount = Int(clamping: total) }
        // Only an empty page marks the end of the list. A short page doesn't.
        self.offset = rows.isEmpty ? nil : offset + UInt32(clamping: rows.count)
        return UpstreamJSONParser.page(of: rows) { BeaconsAdapter.id($0["id"]) }
    }
}
