import Doubles
import Foundation
import Model
import SQLite
import Server
import Shelf
import Storage
import Synchronization
import Testing

/// A connection that locks a library's database, as another process does while it writes.
private final class Lock: @unchecked Sendable {
    private let database: Database

    init(_ reading: Reading) throws {
        database = try Database(path: reading.file("almanac.db"), mode: .readWrite)
        try database.execute("BEGIN IMMEDIATE")
    }

    func release() { try? database.execute("ROLLBACK") }
}

/// The number of writes that have been answered.
private final class AnswerCount: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increase() { count.withLock { $0 += 1 } }
}

@Suite struct BusyLibraryTests {
    @Test func aWriteSaysThatTheLibraryIsInUse() async throws {
        let reading = try Reading()
        let lock = try Lock(reading)
        defer { lock.release() }
        let start = ContinuousClock.now
        let answer = try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"sand\"}")
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "5")
        #expect(
            answer.body
                == "{\"error\":{\"code\":\"busy\",\"message\":\"The library is in use. Another program is using the database. "
                + "Nothing was changed.\",\"suggestion\":\"Try again in a moment.\"}}\n")
        lock.release()
        #expect(try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"sand\"}").status == 200)
    }

    /// SQLite waits for another connection by itself. The operator's statistics count this, too.
    @Test func waitsInSQLiteAreCounted() async throws {
        let reading = try Reading()
        #expect(try await reading.ask("PUT", "/api/v1/favourites/planets/2", body: "{}").status == 200)
        let before = reading.library.activityCounts.busyWaits
        let lock = try Lock(reading)
        async let answer = reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"sand\"}")
        try await Task.sleep(for: .milliseconds(300))
        lock.release()
        #expect(try await answer.status == 200)
        #expect(reading.library.activityCounts.busyWaits == before + 1)
        #expect(try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"\"}").status == 200)
        #expect(reading.library.activityCounts.busyWaits == before + 1)
    }

    @Test func readsDontWaitForWritesThatWait() async throws {
        let reading = try Reading()
        // The first write opens the connection.
        #expect(try await reading.ask("PUT", "/api/v1/favourites/planets/2", body: "{}").status == 200)
        let lock = try Lock(reading)
        defer { lock.release() }
        let answers = AnswerCount()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask {
                    defer { answers.increase() }
                    return try await reading.ask("PUT", "/api/v1/notes/planets/\(number)", body: "{\"note\":\"sand\"}").status
                }
            }
            group.addTask {
                let device = try reading.library.snapshot().device
                let change = ShelfChange(
                    id: ChangeID(time: 1, counter: 0, device: 9), key: .note(try #require(EntryID("planets/3"))),
                    value: ShelfValue(text: "from a device", date: 1), replaces: [])
                let message = ShelfExchange.Request(library: device, cursor: .start, changes: [change])
                defer { answers.increase() }
                return try await reading.ask("POST", "/api/v1/shelf", bytes: message.bytes).status
            }
            try await Task.sleep(for: .milliseconds(300))
            for _ in 0..<5 {
                for path in ["/", "/planets", "/planets/1", "/search?q=sand", "/favourites", "/settings", "/api/v1/favourites"] {
                    #expect(try await reading.ask("GET", path).status == 200)
                }
            }
            #expect(answers.value == 0, "every read ended before the first write")
            for try await status in group { #expect(status == 503) }
        }
    }

    @Test func writesThatWaitAreStoredWhenTheLockIsReleased() async throws {
        let reading = try Reading()
        let lock = try Lock(reading)
        defer { lock.release() }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask {
                    try await reading.ask("PUT", "/api/v1/notes/planets/\(number)", body: "{\"note\":\"sand\"}").status
                }
            }
            try await Task.sleep(for: .milliseconds(300))
            lock.release()
            for try await status in group { #expect(status == 200) }
        }
        #expect(try reading.library.snapshot().shelf.notedEntries.count == 8)
    }

    /// A server that stops gives requests two seconds to finish.
    @Test func aServerThatStopsAnswersWritesThatWait() async throws {
        let reading = try Reading()
        let lock = try Lock(reading)
        defer { lock.release() }
        async let status = reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"sand\"}").status
        try await Task.sleep(for: .milliseconds(300))
        let stopping = Task.detached { reading.server.stop() }
        try await Task.sleep(for: .milliseconds(2800))
        lock.release()
        #expect(try await status == 200)
        await stopping.value
        #expect(try reading.library.snapshot().shelf.note(#require(EntryID("planets/1"))) == "sand")
    }

    @Test func theAnswerToAFormContainsTheText() async throws {
        let reading = try Reading()
        let lock = try Lock(reading)
        defer { lock.release() }
        let form = ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"]
        async let note = reading.ask(
            "POST", "/notes/planets/1", body: "note=%0D%0Asand+%3C%2Ftextarea%3E%26&since=0.0&back=%2Fplanets%2F1%23note",
            headers: form)
        async let star = reading.ask(
            "POST", "/favourites/planets/1?row=4", body: "action=add&name=%22Home%22&back=%2Fplanets", headers: form)
        async let remove = reading.ask("POST", "/favourites/planets/2", body: "action=remove", headers: form)
        let (noteAnswer, starAnswer, removeAnswer) = try await (note, star, remove)
        #expect(noteAnswer.status == 503 && noteAnswer.headers["retry-after"] == "5")
        #expect(noteAnswer.body.contains("<h1>The library is in use</h1>"))
        #expect(noteAnswer.body.contains("action=\"/notes/planets/1\""))
        #expect(
            noteAnswer.body.contains(
                "<textarea name=\"note\" dir=\"auto\" rows=\"8\" aria-label=\"Your note\">\n&#13;\nsand &lt;/textarea&gt;&amp;</textarea>"
            ))
        #expect(noteAnswer.body.contains("<input type=\"hidden\" name=\"since\" value=\"0.0\">"))
        #expect(noteAnswer.body.contains("<input type=\"hidden\" name=\"back\" value=\"/planets/1#note\">"))
        #expect(starAnswer.body.contains("action=\"/favourites/planets/1?row=4\""))
        #expect(starAnswer.body.contains("<input type=\"hidden\" name=\"action\" value=\"add\">"))
        #expect(starAnswer.body.contains("value=\"&quot;Home&quot;\""))
        // Removing a planet that isn't a favourite changes nothing, but Almanac can know this only under the lock.
        #expect(removeAnswer.status == 503)
        #expect(removeAnswer.body.contains("<button>Try again</button>"))
    }
}
