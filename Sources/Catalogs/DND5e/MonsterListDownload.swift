import FoundationEssentials
import Model
import Upstreams

/// A pass over the list of monsters: the count from REST, then pages of twenty over GraphQL until that many rows have come. If the count is
/// unknown, or more rows come than it says, the pass goes on until an empty page.
///
/// Servers treat `desc` in three ways: they send it; they reject the query (400); they answer an error and null for all. The first
/// answer without a list therefore only changes the question, and the page is asked for again at once without `desc`.
struct MonsterListDownload: ListDownload {
    /// More rows than this are not a list of monsters but a server gone wrong.
    static let mostRows: UInt32 = 50_000
    /// The time limit for the count: the pass can do without it.
    private static let countTime = Duration.seconds(5)

    private var state = State()

    /// What the checkpoint keeps.
    private struct State: Codable, Equatable {
        var version = 2
        /// How many rows have come.
        var loaded: UInt32 = 0
        var asksForDescription = true
        /// The first index of the page before, to notice a server that ignores `skip`.
        var firstIndex: String?
        var phase = Phase.count
        /// Whether an empty page has come before the count was reached; that page is requested once more.
        var doubted = false
        var count: UInt32?

        var paging: Paging { Paging(loaded: loaded, total: count) }
    }

    private enum Phase: String, Codable { case count, pages, over }

    /// - Parameter checkpoint: where an earlier pass stood; one that can't be read begins again.
    init(checkpoint: String?) {
        guard let checkpoint, checkpoint.utf8.count <= 4096,
            let state = try? JSONDecoder().decode(State.self, from: Data(checkpoint.utf8)), state.version == State().version,
            state.loaded <= MonsterListDownload.mostRows
        else { return }
        self.state = state
    }

    var checkpoint: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(state) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    var expectedCount: Int? { state.count.map { Int($0) } }

    var next: UpstreamRequest? {
        switch state.phase {
        case .count:
            var request = UpstreamRequest(upstream: "dnd5e", path: "/api/2014/monsters")
            request.timeLimit = MonsterListDownload.countTime
            return request
        case .pages:
            guard let page = state.paging.next else { return nil }
            return MonsterQuery.list(page, withDescription: state.asksForDescription).request
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
        return UpstreamJSON.listPage(of: rows) { $0["index"].flatMap { EntryID(DND5e.monsters, $0) } }
    }

    /// The rows of an answer; nil where it says that this server does not take the question with `desc` in it.
    private func rows(in response: UpstreamResponse) throws(AdaptProblem) -> [UpstreamRow]? {
        // What is decided by: the status, and whether the expected list is there. Bodies of errors differ between versions.
        if response.status == 200 {
            let read = try UpstreamRow.answer(response.body, rowsAt: ["data", "monsters"], names: ["index", "name"])
            if let rows = read.rows { return rows }
            let answer = read.object
            guard answer["errors"] != nil || answer["data"].map({ $0.isNull || $0.isObject }) ?? false else {
                throw AdaptProblem(.wrongShape, detail: "no data")
            }
        } else if response.status != 400 {
            throw UpstreamJSON.refusal(response)
        }
        guard state.asksForDescription else { throw UpstreamJSON.refusal(response) }
        return nil
    }

    /// Takes the count from REST. An answer without a usable count leaves it unknown. So does a count of 0, which the list itself can
    /// confirm.
    private mutating func receiveCount(_ response: UpstreamResponse) {
        state.phase = .pages
        guard response.status == 200,
            let answer = try? UpstreamRow.answer(response.body, rowsAt: ["results"], names: []).object,
            let count = answer.integer("count").flatMap({ UInt32(exactly: $0) }),
            (1...MonsterListDownload.mostRows).contains(count)
        else { return }
        state.count = count
    }
}
