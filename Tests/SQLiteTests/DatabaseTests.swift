import Doubles
import Foundation
import SQLite
import Testing

@Suite struct DatabaseTests {
    @Test func valuesRoundTrip() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        let values: [SQLiteValue] = [
            .integer(.max), .integer(.min), .real(0.125), .text(""), .text("a\u{0}b"), .text("<script>&\"' é 🐉"), .blob([]),
            .blob([0, 255]), .null,
        ]
        for value in values { try database.run("INSERT INTO t VALUES (?)", [value]) }
        let back = try database.all("SELECT v FROM t ORDER BY rowid") { row in row.value(0) }
        #expect(back == values)
    }

    @Test func brokenUTF8IsRepaired() throws {
        let database = try Database.inMemory()
        let text = try database.first("SELECT CAST(x'61FF62' AS TEXT)") { row in row.text(0) }
        #expect(text == "a\u{FFFD}b")
    }

    @Test func aWrongNumberOfValuesIsRejected() throws {
        let database = try Database.inMemory()
        #expect(throws: SQLiteError.self) { try database.run("SELECT ?, ?", [1]) }
        #expect(throws: SQLiteError.self) { try database.run("SELECT 1", [1]) }
        #expect(throws: SQLiteError.self) { try database.run("", []) }
    }

    @Test func misspeltColumnIsAnError() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (name TEXT)")
        let error = #expect(throws: SQLiteError.self) { try database.execute("SELECT \"nmae\" FROM t") }
        #expect(error?.kind == .rejected)
        #expect(error?.message.contains("nmae") == true)
    }

    @Test func theSameStatementTwiceAtOnce() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1), (2), (3)")
        var pairs: [Int64] = []
        try database.query("SELECT v FROM t ORDER BY v") { outer throws(SQLiteError) in
            let first = outer.integer(0)
            try database.query("SELECT v FROM t ORDER BY v") { inner in pairs.append(first * 10 + inner.integer(0)) }
        }
        #expect(pairs == [11, 12, 13, 21, 22, 23, 31, 32, 33])
    }

    @Test func cachedStatementsAreLimited() throws {
        let database = try Database.inMemory()
        for number in 0..<1000 { #expect(try database.integer("SELECT \(number)") == Int64(number)) }
    }

    @Test func transactionRollsBackOnThrow() throws {
        struct Stop: Error {}
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        #expect(throws: (any Error).self) {
            try database.transaction {
                try database.run("INSERT INTO t VALUES (?)", [1])
                throw Stop()
            }
        }
        #expect(try database.integer("SELECT count(*) FROM t") == 0)
        try database.transaction {
            try database.run("INSERT INTO t VALUES (?)", [2])
            _ = try? database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (?)", [3])
                try database.execute("SELECT * FROM missing")
            }
            try database.transaction { try database.run("INSERT INTO t VALUES (?)", [4]) }
        }
        #expect(try database.all("SELECT v FROM t ORDER BY v") { $0.integer(0) } == [2, 4])
    }

    @Test func constraintsAreEnforced() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE b (a INTEGER REFERENCES a(id)) STRICT")
        let error = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO b VALUES (?)", [7]) }
        #expect(error?.kind == .constraint)
        #expect(error?.code == 787)
        #expect(error?.sql == "INSERT INTO b VALUES (?)")
    }

    @Test func defensiveModeIsOn() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        // Without `defensive`, this statement would succeed and could damage the file.
        try database.execute("PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) { try database.execute("UPDATE sqlite_schema SET sql = 'nonsense'") }
    }

    @Test func otherConnectionsWritesAreSeen() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let writer = try Database(path: directory.file("a.sqlite"))
        try writer.execute("CREATE TABLE t (v)")
        let reader = try Database(path: directory.file("a.sqlite"), mode: .readOnly)
        let before = try reader.dataVersion()
        #expect(try reader.dataVersion() == before)
        try writer.run("INSERT INTO t VALUES (?)", [1])
        #expect(try reader.dataVersion() != before)
        let own = try writer.dataVersion()
        try writer.run("INSERT INTO t VALUES (?)", [1])
        #expect(try writer.dataVersion() == own)
        #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO t VALUES (?)", [1]) }
    }

    @Test func busyIsSaidAfterTheTimeout() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let one = try Database(path: directory.file("a.sqlite"))
        let two = try Database(path: directory.file("a.sqlite"), busyTimeout: 20)
        try one.transaction { () throws(SQLiteError) in
            do throws(SQLiteError) {
                try two.transaction {}
                Issue.record("two writers at the same time")
            } catch {
                #expect(error.kind == .busy)
            }
        }
        try two.transaction {}
    }

    @Test func whatIsNoDatabase() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        func kind(_ name: String, _ mode: Database.Mode) -> SQLiteError.Category? {
            do throws(SQLiteError) {
                _ = try Database(path: name, mode: mode)
                return nil
            } catch { return error.kind }
        }
        try Data(repeating: 0x61, count: 5000).write(to: URL(fileURLWithPath: directory.file("text")))
        for mode in [Database.Mode.readWriteCreate, .readWrite, .readOnly, .immutable] {
            #expect(kind(directory.file("text"), mode) == .notADatabase)
            #expect(kind(directory.path, mode) == .cannotOpen)
            #expect(kind(directory.file("missing/a.sqlite"), mode) == .cannotOpen)
            #expect(kind("a\u{0}b", mode) == .cannotOpen)
        }
        #expect(kind(directory.file("absent"), .readWrite) == .cannotOpen)
        #expect(!FileManager.default.fileExists(atPath: directory.file("absent")))
    }

    @Test func damageIsFound() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let path = directory.file("a.sqlite")
        do {
            let database = try Database(path: path)
            try database.execute("CREATE TABLE t (v TEXT); CREATE INDEX i ON t (v)")
            for number in 0..<2000 {
                try database.run("INSERT INTO t VALUES (?)", [.text("row \(number) " + String(repeating: "x", count: 50))])
            }
            #expect(try database.damage() == [])
            try database.checkpoint()
        }
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4096 * 5)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try file.close()
        let database = try Database(path: path)
        var found = false
        do throws(SQLiteError) { found = try !database.damage().isEmpty } catch { found = error.kind == .corrupt }
        #expect(found)
    }

    @Test func immutableReadsWhereNothingMayBeWritten() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let path = directory.file("ä ?#%.sqlite")
        do {
            let database = try Database(path: path)
            try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (42)")
            try database.checkpoint()
        }
        let database = try Database(path: path, mode: .immutable)
        #expect(try database.integer("SELECT v FROM t") == 42)
        #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO t VALUES (1)") }
    }
}
