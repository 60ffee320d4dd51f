import Model
import Pack
import Testing

@testable import Storage

/// Tests libraries that are created with `--no-starter`.
@Suite struct WithoutStarterTests {
    /// A library that was created without the bundled entries never adds them later. Other libraries aren't affected.
    @Test func aLibraryCreatedWithoutStartersStaysWithout() throws {
        let bench = try Bench()
        try bench.putStarters()
        _ = try Library.open(bench.options(starter: false))
        for _ in 0..<2 {
            let snapshot = try Library.open(bench.options()).snapshot()
            #expect(snapshot.total == 0)
            #expect(snapshot.statuses.allSatisfy { $0.problem == nil })
        }
        let other = try Bench()
        try other.putStarters()
        _ = try Library.open(other.options())
        #expect(try Library.open(other.options(starter: false)).snapshot().total > 0)
        #expect(try Library.open(other.options()).snapshot().ids("planets").count == 7)
    }
}
