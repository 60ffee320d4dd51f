import Fixtures
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// Lists that readers share. The fixtures' shelf has two lists of another reader: `9-c` may be read, `9-d` may be changed.
@Suite struct SharedListPagesTests {
    private let form = "application/x-www-form-urlencoded"

    private func page(_ target: String, reader: ReaderIdentity? = ReaderIdentity(name: "Bo", role: .member)) -> String {
        var context = FixtureRequests.context(seed: 1)
        context.reader = reader
        let answer = respond(Request(.get, target), FixtureLibrary.views, FixtureLibrary.shelf, context)
        return String(decoding: answer.response?.body ?? [], as: UTF8.self)
    }

    private func actions(_ target: String, _ fields: String) -> [ShelfAction] {
        let request = Request(.post, target, contentType: form, body: Array(fields.utf8))
        return respond(request, FixtureLibrary.views, FixtureLibrary.shelf, FixtureRequests.context(seed: 1)).actions
    }

    @Test("the form shares a reader's own list, if there are readers")
    func sharing() {
        #expect(page("/list/5-a?edit=list").contains("name=\"sharing\""))
        #expect(!page("/list/5-a?edit=list", reader: nil).contains("name=\"sharing\""))
        for (word, text) in [("read", "read"), ("write", "write"), ("", nil)] as [(String, String?)] {
            let action = actions("/list/5-a", "action=change&name=n&sharing=" + word).first
            #expect(action == ShelfAction(.property(.shared, of: "5-a"), text: text))
        }
        #expect(actions("/list/5-a", "action=change&name=n&sharing=all").isEmpty)
        #expect(!actions("/list/5-a", "action=change&name=n").contains { $0.key == .property(.shared, of: "5-a") })
    }

    @Test("the pages offer only what the owner allows, and say whose list it is")
    func offers() {
        let read = page("/list/9-c?edit=list&note=worlds/1"), write = page("/list/9-d?edit=list")
        #expect(read.contains("Ada &lt;b&gt;") && !read.contains("method=\"post\" action=\"/list/9-c"))
        #expect(!read.contains("edit=list"))
        #expect(write.contains("value=\"change\"") && !write.contains("value=\"delete\"") && !write.contains("name=\"sharing\""))
        #expect(page("/list/9-d?note=worlds/1").contains("Everybody in the household can read this note."))
        #expect(!page("/list/5-a?note=worlds/1").contains("Everybody in the household"))
        let adding = page("/list?from=/worlds/1")
        #expect(adding.contains("action=\"/list/9-d\"") && !adding.contains("action=\"/list/9-c\""))
    }

    @Test("a change without the right is refused with the owner's name")
    func refusal() {
        for action in actions("/list/9-c", "action=remove&entry=worlds/1") + actions("/list/9-d", "action=delete") {
            #expect(throws: ShelfRefusal.otherOwner(name: "Ada <b>")) {
                try ShelfRules.change(for: action, on: FixtureLibrary.shelf, limit: nil, now: 1, device: 1)
            }
        }
    }

    @Test("a device learns which records the server refused, and why")
    func refusedRecords() throws {
        var device = try Device()
        let records = ["9-c", "5-a"].map { list -> [UInt8] in
            var writer = ByteWriter()
            ShelfChange(
                id: ChangeID(time: 1, counter: list == "9-c" ? 1 : 2, device: 1), key: .list(list),
                value: ShelfValue(text: "n", date: 5), replaces: []
            ).encode(to: &writer)
            return writer.bytes
        }
        let message = try device.call(
            WorkerMessage.bytes(body: records[0] + records[1]) { json in
                json["call"] = "exchange"
                json["library"] = "abc"
                json.array("sizes", records.map(\.count)) { $0.number($1) }
            })
        let sent = try ShelfExchange.Request(message.body).changes
        var answer = ShelfExchange.Answer(library: 0xabc, cursor: .start, isWhole: false, hasMore: false, changes: [])
        answer.refused = [sent[0].id]
        let said = try device.call(WorkerMessage.bytes(body: answer.bytes) { $0["call"] = "exchanged" })
        #expect(said.head["refused"]?.elements?.compactMap(\.number) == ["0"])
        device.session.shelf = FixtureLibrary.shelf
        let named = try device.call(WorkerMessage.bytes(body: answer.bytes) { $0["call"] = "exchanged" })
        #expect(named.head.text("reason") == "Only Ada <b> can change this list")
        answer.refused = []
        let none = try device.call(WorkerMessage.bytes(body: answer.bytes) { $0["call"] = "exchanged" })
        #expect(none.head["refused"]?.elements?.count == 0 && none.head["reason"]?.isNull == true)
    }
}
