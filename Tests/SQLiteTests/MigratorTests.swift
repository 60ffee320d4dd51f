import Doubles
import SQLite
import Testing

@Suite struct MigratorTests {
    private let first = "CREATE TABLE a (v); INSERT INTO a VALUES (1)"
    private let second = "ALTER TABLE a ADD COLUMN w DEFAULT 7"

    @Test func everyStepRunsOnce() throws {
        let database = try Database.inMemory()
        try Migrator([first]).migrate(database)
        #expect(try database.userVersion() == 1)
        let migrator = Migrator([first, second])
        #expect(try migrator.isNeeded(database))
        try migrator.migrate(database)
        try migrator.migrate(database)
        #expect(try !migrator.isNeeded(database))
        #expect(try database.userVersion() == 2)
        #expect(try database.integer("SELECT sum(v + w) FROM a") == 8)
    }

    @Test func aFailedStepKeepsThePreviousVersion() throws {
        let database = try Database.inMemory()
        #expect(throws: SQLiteError.self) { try Migrator([first, "CREATE TABLE b (v); nonsense"]).migrate(database) }
        #expect(try database.userVersion() == 1)
        #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0)
    }

    @Test func aNewerVersionIsRejectedUnchanged() throws {
        let database = try Database.inMemory()
        try database.setUserVersion(9)
        let error = #expect(throws: SQLiteError.self) { try Migrator([first]).migrate(database) }
        #expect(error?.kind == .newerVersion(found: 9, known: 1))
        #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 0)
    }

    @Test func twoAtOnce() async throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let migrator = Migrator([first, second, "INSERT INTO a VALUES (2, 2)"])
        for round in 0..<40 {
            let path = directory.file("\(round).sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try migrator.migrate(Database(path: path)) } }
                try await group.waitForAll()
            }
            #expect(try Database(path: path).integer("SELECT count(*) FROM a") == 2)
        }
    }

    @Test func aStepUsesTheSchemaThatAnotherConnectionLeft() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let path = directory.file("a.sqlite")
        let (own, other) = (try Database(path: path), try Database(path: path))
        try Migrator([first]).migrate(own)
        #expect(try own.integer("SELECT count(*) FROM a") == 1)
        try Migrator([first, second]).migrate(other)
        try Migrator([first, second, "INSERT INTO a VALUES (2, 2)"]).migrate(own)
        #expect(try own.integer("SELECT sum(v + w) FROM a") == 12)
    }

    @Test func codeRunsInsideTheTransaction() throws {
        let database = try Database.inMemory()
        let step = Migrator.Step(first) { database throws(SQLiteError) in try database.run("UPDATE a SET v = ?", [5]) }
        try Migrator([step]).migrate(database)
        #expect(try database.integer("SELECT v FROM a") == 5)
    }
}
