import Doubles
import Foundation
import SQLite
import Testing

@Suite struct CopyTests {
    @Test func copyIsOneWholeFile() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let database = try Database(path: directory.file("a.sqlite"))
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (42); PRAGMA user_version = 3")
        try database.copy(to: directory.file("copy.sqlite"))
        try database.execute("DELETE FROM t")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix("copy") }
        #expect(names == ["copy.sqlite"])
        let copy = try Database(path: directory.file("copy.sqlite"), mode: .readOnly)
        #expect(try copy.integer("SELECT v FROM t") == 42)
        #expect(try copy.userVersion() == 3)
    }

    @Test func failedCopyKeepsTheOneBefore() throws {
        let directory = try TemporaryDirectory(inMemory: true)
        let database = try Database(path: directory.file("a.sqlite"))
        try database.execute("CREATE TABLE t (v)")
        try FileManager.default.createDirectory(atPath: directory.file("copy/in"), withIntermediateDirectories: true)
        #expect(throws: SQLiteError.self) { try database.copy(to: directory.file("copy")) }
        #expect(throws: SQLiteError.self) { try database.copy(to: directory.file("missing/copy")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix("copy") } == ["copy"])
    }
}
