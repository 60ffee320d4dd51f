import Model
import Upstreams

/// One complete download of the monster list. It requests the number of monsters over REST, then requests pages of twenty rows
/// over GraphQL until it has received that many rows. If the number is unknown or too low, the download continues until it
/// receives an empty page.
///
/// Servers treat the field `desc` in three ways: they return it, they reject the query with status 400, or they respond with an
/// error and null for all data. After the first response without a list, the download therefore repeats the request immediately
/// without `desc`.
struct MonsterListDownload: ListDownload {
    /// The maximum number of rows. A server that sends more rows is faulty.
    static let mostRows: UInt32 = 50_000
    /// The time limit for the count request. The download can continue without the response.
    private static let countTime = Duration.seconds(5)

    private var state = Checkpoint()

    /// The contents of a checkpoint.
    private struct Checkpoint: Codable, Equatable {
        var version = 2
        /// The number of rows received.
        var loaded: UInt32 = 0
        var asksForDescription = true
        /// The index of the first monster on the previous page. Used to detect a server that ignores `skip`.
        var firstIndex: String?
        var phase = Phase.count
        /// Whether the server sent an empty page before the expected number of rows had arrived. The download requests that page
        /// once more.
        var doubted = false
        var count: UInt32?

        var paging: ListPageRequester { ListPageRequester(loaded: loaded, total: count) }
    }

    /// The phases of the download: requesting the number of monsters, requesting pages, and finished.
    private enum Phase: String, Codable { case count, pages, over }

    /// Creates a download of the list.
    /// - Parameter checkpoint: The checkpoint of an earlier download. If it can't be decoded, the download starts from the
    ///   beginning.
    init(checkpoint: String?) {
        guard let state: Checkpoint = CheckpointCoding.decode(checkpoint, limit: 4096),
            state.version == Checkpoint().version,
            state.loaded <= MonsterListDownload.mostRows
        else { return }
        self.state = state
    }

    var checkpoint: String { CheckpointCoding.encode(state) }

    var expectedCount: Int? { state.count.map { Int($0) } }

    var next: UpstreamRequest? {
        switch state.phase {
        case .count:
            var request = UpstreamRequest(upstream: "dnd5e", path: "/api/2014/monsters")
            request.timeLimit = MonsterListDownload.countTime
            return request
        case .pages:
            guard let page = state.paging.next else { return nil }
            return MonsterQuery(page: page, hasDescription: state.asksForDescription).request
        case .over: return nil
        }
    }

    mutating func goOnWithout() -> Bool {
        guard state.phase == .count else { return false }
        state.phase = .pages
        return true
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        switch state.phase {
        case .count:
            receiveCount(response)
            return ListPage(records: [])
        case .pages: return try receivePage(response)
        case .over: return ListPage(records: [])
        }
    }

    private mutating func receivePage(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard let rows = try rows(in: response) else {
            state.asksForDescription = false
            return ListPage(records: [])
        }
        var paging = state.paging
        paging.receive(rows: UInt32(clamping: rows.count))
        guard paging.loaded <= MonsterListDownload.mostRows else {
            throw AdaptProblem(.wrongShape, detail: "more than 50,000 monsters")
        }
        let firstIndex = rows.first?.texts?["index"]
        if let firstIndex, firstIndex.utf8.count <= 200, state.loaded > 0 {
            guard firstIndex != state.firstIndex else { throw AdaptProblem(.wrongShape, detail: "the same page again") }
        }
        state.firstIndex = firstIndex.flatMap { $0.utf8.count <= 200 ? $0 : nil }
        state.loaded = paging.loaded
        state.count = paging.total
        if rows.isEmpty, paging.total != nil, !state.doubted {
            state.doubted = true
        } else if paging.isEnded {
            state.phase = .over
        }
        return UpstreamJSONParser.page(of: rows) { $0["index"].flatMap { EntryID(StatBlock.monsters, $0) } }
    }

    /// Returns the rows in a response, or nil if the server rejected a query with `desc`.
    private func rows(in response: UpstreamResponse) throws(AdaptProblem) -> [UpstreamRecord]? {
        // Check only the status and the presence of the expected list, because error bodies differ between server versions.
        if response.status == 200 {
            let read = try UpstreamRecord.answer(response.body, rowsAt: ["data", "monsters"], names: ["index", "name"])
            if let rows = read.rows { return rows }
            let answer = read.object
            guard answer["errors"] != nil || answer["data"].map({ $0.isNull || $0.isObject }) ?? false else {
                throw AdaptProblem(.wrongShape, detail: "no data")
            }
        } else if response.status != 400 {
            throw UpstreamJSONParser.refusal(response)
        }
        guard state.asksForDescription else { throw UpstreamJSONParser.refusal(response) }
        return nil
    }

    /// Reads the number of monsters from the REST response. If the response contains no usable number, the count stays unknown. A
    /// count of 0 is also treated as unknown, because only the list itself can confirm it.
    private mutating func receiveCount(_ response: UpstreamResponse) {
        state.phase = .pages
        guard response.status == 200,
            let answer = try? UpstreamRecord.answer(response.body, rowsAt: ["results"], names: []).object,
            let count = answer.integer("count").flatMap({ UInt32(exactly: $0) }),
            (1...MonsterListDownload.mostRows).contains(count)
        else { return }
        state.count = count
    }
}
