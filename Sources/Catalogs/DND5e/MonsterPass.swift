import FoundationEssentials
import Records
import Upstreams

/// A pass over the list of monsters: pages of 20 over GraphQL until an empty one, then the count that REST gives, as a check.
///
/// Servers treat `desc` in three ways: they send it; they reject the query (400); they answer an error and null for all. The first
/// answer without a list therefore only changes the question, and the page is asked for again at once without `desc`.
struct MonsterPass: ListPass {
    /// More rows than this are not a list of monsters but a server gone wrong.
    static let mostRows: UInt32 = 50_000

    private var state = State()

    /// What the checkpoint keeps.
    private struct State: Codable, Equatable {
        var version = 1
        /// How many rows have come.
        var loaded: UInt32 = 0
        var asksForDescription = true
        /// The first index of the page before, to notice a server that ignores `skip`.
        var firstIndex: String?
        var phase = Phase.pages
        /// Whether the end has been doubted once already.
        var doubted = false
        var count: UInt32?
    }

    private enum Phase: String, Codable { case pages, count, over }

    /// - Parameter checkpoint: where an earlier pass stood; one that can't be read begins again.
    init(checkpoint: String?) {
        guard let checkpoint, checkpoint.utf8.count <= 4096,
            let state = try? JSONDecoder().decode(State.self, from: Data(checkpoint.utf8)), state.version == 1,
            state.loaded <= MonsterPass.mostRows
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
        case .pages:
            guard let page = Paging(loaded: state.loaded).next else { return nil }
            return MonsterQuery.list(page, withDescription: state.asksForDescription).request
        case .count: return UpstreamRequest(upstream: "dnd5e", path: "/api/2014/monsters")
        case .over: return nil
        }
    }

    mutating func goOnWithout() -> Bool {
        guard state.phase == .count else { return false }
        state.phase = .over
        return true
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        switch state.phase {
        case .pages: return try receivePage(response)
        case .count:
            receiveCount(response)
            return ListPage(records: [])
        case .over: return ListPage(records: [])
        }
    }

    private mutating func receivePage(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard let rows = try rows(in: response) else {
            state.asksForDescription = false
            return ListPage(records: [])
        }
        var paging = Paging(loaded: state.loaded)
        paging.receive(rows: UInt32(clamping: rows.count))
        guard paging.loaded <= MonsterPass.mostRows else { throw AdaptProblem(.wrongShape, detail: "more than 50,000 monsters") }
        let firstIndex = rows.first?.texts?["index"]
        if let firstIndex, firstIndex.utf8.count <= 200, state.loaded > 0 {
            guard firstIndex != state.firstIndex else { throw AdaptProblem(.wrongShape, detail: "the same page again") }
        }
        state.firstIndex = firstIndex.flatMap { $0.utf8.count <= 200 ? $0 : nil }
        state.loaded = paging.loaded
        if paging.isEnded { state.phase = .count }
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

    /// Takes REST's count. It holds no record, so an answer without one only leaves the count unknown.
    private mutating func receiveCount(_ response: UpstreamResponse) {
        state.phase = .over
        guard response.status == 200, let answer = try? UpstreamJSON.record(response.body),
            let count = answer.integer("count").flatMap({ UInt32(exactly: $0) }), count <= MonsterPass.mostRows
        else { return }
        state.count = count
        if count > state.loaded, !state.doubted {
            // The empty page came too early: the end is asked for once more.
            state.doubted = true
            state.phase = .pages
        }
    }
}
