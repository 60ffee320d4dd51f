import Doubles
import Faults
import Foundation
import SQLite
import Testing

/// Runs a sequence of transactions in which the nth file operation (write, read and so on) fails, for n = 1, 2, … until nothing
/// fails. After each failure, the test opens the file again.
@Suite struct FaultTests {
    private static let migrator = Migrator([
        "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT) STRICT", "CREATE TABLE done (n INTEGER) STRICT",
    ])

    /// Runs five transactions. Each inserts ten rows and a row in `done`.
    private static func work(_ path: String, _ durability: Database.Durability) throws {
        let database = try Database(path: path, durability: durability)
        try migrator.migrate(database)
        for number in 0..<5 {
            try database.transaction { () throws(SQLiteError) in
                for row in 0..<10 {
                    try database.run(
                        "INSERT INTO t (v) VALUES (?)", [.text("\(number) \(row) " + String(repeating: "x", count: 500))])
                }
                try database.run("INSERT INTO done VALUES (?)", [.integer(Int64(number))])
            }
        }
        try database.checkpoint()
    }

    @Test(arguments: [
        (FaultInjection.Operations.write, FaultInjection.Manner.error, false), (.write, .torn, false), (.write, .full, true),
        (.sync, .error, false),
        (.read, .error, false), (.changes, .torn, true), (.open, .error, false), (.all, .error, true),
    ])
    func transactionsAreAtomicWhateverFails(
        _ operations: FaultInjection.Operations, _ manner: FaultInjection.Manner, _ forEver: Bool
    ) throws {
        FaultInjection.prepare()
        let parent = try TemporaryDirectory(inMemory: true)
        var number = 0
        // Each iteration uses its own directory inside the directory that the faults apply to.
        func next() throws -> String {
            number += 1
            try FileManager.default.createDirectory(atPath: parent.file("\(number)"), withIntermediateDirectories: true)
            return parent.file("\(number)/a.sqlite")
        }
        var path = try next()
        let failures = try FaultInjection.loop(directory: parent.path, operations, manner: manner, forEver: forEver) {
            try FaultTests.work(path, .full)
        } check: { nth in
            let database = try Database(path: path)
            #expect(try database.damage() == [], "after failure \(nth)")
            try FaultTests.migrator.migrate(database)
            let rows = try database.integer("SELECT count(*) FROM t") ?? -1
            let done = try database.integer("SELECT count(*) FROM done") ?? -1
            #expect(rows == done * 10, "after failure \(nth)")
            path = try next()
        }
        #expect(failures >= 3)
    }

    @Test func failuresAreClassified() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        FaultInjection.prepare()
        let database = try Database(path: directory.file("a.sqlite"))
        try database.execute("CREATE TABLE t (v)")
        for (manner, kind) in [(FaultInjection.Manner.full, SQLiteError.Category.full), (.error, .ioError)] {
            let fault = FaultInjection(directory: directory.path, .write, nth: 1, manner: manner)
            let error = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (?)", [1]) }
            #expect(error?.kind == kind)
            #expect(fault.count >= 1)
        }
        try database.run("INSERT INTO t VALUES (?)", [2])
        #expect(try database.all("SELECT v FROM t") { $0.integer(0) } == [2])
    }

    @Test func copyIsWholeOrNotThere() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        FaultInjection.prepare()
        let database = try Database(path: directory.file("a.sqlite"))
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (42)")
        let copy = directory.file("copy.sqlite")
        let failures = try FaultInjection.loop(directory: copy, .changes) {
            try database.copy(to: copy)
        } check: { nth in
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix("copy") }
            #expect(names == [] || names == ["copy.sqlite"], "after failure \(nth)")
            guard !names.isEmpty else { return }
            #expect(try Database(path: copy, mode: .readOnly).integer("SELECT v FROM t") == 42)
            try FileManager.default.removeItem(atPath: copy)
        }
        #expect(failures >= 3)
    }
}
