import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests the checksums of the rows in the database's journal.
struct ShelfChangeRowTests {
    /// If a database with a write-ahead log is cut short, SQLite reads zeros instead of the missing pages. A note whose end became
    /// zeros isn't a second version of the note. Rows from earlier versions of Almanac have no checksum.
    @Test(arguments: [20, 4000], [false, true]) func zerosAtTheEndOfANoteAreDamage(count: Int, isFromEarlierVersion: Bool) throws
    {
        let bench = try Bench()
        try bench.putStarters()
        let entry = try id("planets/1")
        let long = String(repeating: "word ", count: 4000) + "end"
        var shelf = ShelfState()
        do {
            let library = try Library.open(bench.options())
            _ = try library.apply([.note(entry, text: long)])
            shelf = try library.apply([.note(entry, text: "")])
        }
        do {
            let database = try Database(path: bench.data + "/almanac.db")
            let checksum = isFromEarlierVersion ? 4 : 0
            try database.run(
                """
                UPDATE change SET body = CAST(
                    substr(body, 1, length(body) - \(checksum + count)) || zeroblob(\(count)) AS BLOB) WHERE row = 1
                """, [])
            // Make the program compare the two copies.
            try database.run("UPDATE journal SET length = 1", [])
        }
        let library = try Library.open(bench.options())
        #expect(try library.snapshot().shelf == shelf)
        #expect(try library.snapshot().shelf.note(entry) == nil)
    }
}
