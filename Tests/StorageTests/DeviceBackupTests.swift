import Model
import Routing
import Shelf
import Testing

@testable import Storage

@Suite struct DeviceBackupTests {
    /// Returns a message in the form in which the browser's service worker sends it.
    private static func message(_ json: String, _ body: [UInt8] = []) -> [UInt8] {
        let length = UInt32(json.utf8.count)
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(json.utf8) + body
    }

    @Test func aDevicesBackupCanBeRestored() throws {
        let entry = try #require(EntryID("monsters/aboleth")), other = try #require(EntryID("planets/1"))
        func id(_ time: Int64) -> ChangeID { ChangeID(time: time, counter: 0, device: 7) }
        let changes = [
            ShelfChange(id: id(1), key: .note(entry), value: ShelfValue(text: "<b>\"deep\"\u{1}</b>", date: 1), replaces: []),
            ShelfChange(
                id: id(2), key: .favourite(other), value: ShelfValue(text: "Sand", date: 2, title: "Tatooine"), replaces: []),
            ShelfChange(id: id(3), key: .favourite(other), value: nil, replaces: [id(2)]),
            ShelfChange(id: id(4), key: .favourite(entry), value: ShelfValue(text: "&", date: -3, title: ""), replaces: []),
        ]
        var writer = ByteWriter()
        for change in changes { change.encode(to: &writer) }
        var session = WorkerSession()
        let stored = session.call(Self.message(#"{"call":"shelf"}"#, writer.bytes))
        #expect(stored != nil)
        let said = session.call(Self.message(#"{"call":"answer","method":"GET","target":"/backup","now":5000,"lost":true}"#))
        let answer = try #require(said)
        let body = try #require(WorkerMessage(answer)).body
        let backup = try BackupDocument(body, now: 5000)
        #expect(backup.isWhole && backup.skipped == 0)
        #expect(ShelfState(backup.changes) == ShelfState(changes))
    }
}
