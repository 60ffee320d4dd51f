import Model
import Upstreams

/// A download of one of the six lists. It starts with the first page and follows each page's `next` link until the link is null.
struct SWAPIListDownload: ListDownload {
    /// The maximum page number. A list with more pages is faulty.
    static let lastPage: UInt32 = 1000

    private let catalog: CatalogID
    private var state = Checkpoint()

    /// The contents of a checkpoint.
    private struct Checkpoint: Codable, Equatable {
        var version = 1
        /// The next page to request, or nil when the download is finished.
        var page: UInt32? = 1
        var count: UInt32?
    }

    /// Creates a download of a catalog's list.
    /// - Parameter checkpoint: The checkpoint of an earlier download. If it can't be decoded, the download starts from the
    ///   beginning.
    init(over catalog: CatalogID, checkpoint: String?) {
        self.catalog = catalog
        guard let state: Checkpoint = CheckpointCoding.decode(checkpoint, limit: 4096), state.version == 1,
            (1...SWAPIListDownload.lastPage).contains(state.page ?? 1)
        else { return }
        self.state = state
    }

    var checkpoint: String { CheckpointCoding.encode(state) }

    var expectedCount: Int? { state.count.map { Int($0) } }

    var next: UpstreamRequest? {
        guard let page = state.page else { return nil }
        return UpstreamRequest(
            upstream: "swapi", path: "/api/\(catalog.raw)/",
            query: page == 1 ? [] : [UpstreamRequest.QueryItem("page", "\(page)")],
            // If the request had a browser's `Accept` header, the server would respond with HTML.
            headers: [HeaderField("Accept", "application/json")])
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard let page = state.page else { return ListPage(records: []) }
        if response.status == 404, page > 1, let answer = try? UpstreamJSONParser.record(response.body),
            answer.text("detail") != nil
        {
            // The list has become shorter since the previous page was requested, so the download is finished. The total count
            // shows whether any records are missing.
            state.page = nil
            return ListPage(records: [])
        }
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let read = try UpstreamRecord.answer(response.body, rowsAt: ["results"], names: ["url", "name", "title"])
        let answer = read.object
        guard let rows = read.rows else { throw AdaptProblem(.wrongShape, detail: "results") }
        let following = try SWAPIListDownload.page(after: page, in: answer["next"])
        if let count = answer.integer("count"), count >= 0, count <= 1_000_000 { state.count = UInt32(count) }
        state.page = rows.isEmpty ? nil : following
        let catalog = catalog
        return UpstreamJSONParser.listPage(of: rows) { texts in
            texts["url"].flatMap(SWAPIAdapter.id(at:)).flatMap { $0.catalog == catalog ? $0 : nil }
        }
    }

    /// Returns the page number in `link`, or nil if `link` is null. Only the URL's query is examined, because the host and scheme
    /// in links may differ from those of the server that responded.
    ///
    /// - Throws: `.wrongShape` if the link has no page number or points to the same page or an earlier page.
    private static func page(after page: UInt32, in link: JSONView?) throws(AdaptProblem) -> UInt32? {
        guard let link, !link.isNull else { return nil }
        guard let address = link.string,
            let query = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first,
            let number = query.split(separator: "&").first(where: { $0.hasPrefix("page=") }).flatMap({ UInt32($0.dropFirst(5)) }),
            number > page, number <= lastPage
        else { throw AdaptProblem(.wrongShape, detail: "next") }
        return number
    }
}
