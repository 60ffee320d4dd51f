import AlmanacKit
import Foundation
import Testing

/// Measures a model over a large list. Import a file with many rows into a library, then run this test with the library's folder:
/// `almanac --data FOLDER import rows.csv --catalog rows`, `ALMANAC_LARGE_LIBRARY=FOLDER swift test --filter LargeListTests`.
@MainActor @Suite struct LargeListTests {
    nonisolated private static let folder = ProcessInfo.processInfo.environment["ALMANAC_LARGE_LIBRARY"]

    /// Returns the memory that isn't backed by files, in megabytes.
    private func memory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
        return try #require(Int(line.split(whereSeparator: { !$0.isNumber })[0])) / 1024
    }

    /// Returns the time that this thread has computed, in nanoseconds.
    private func computedTime() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    @Test("every row of a large library appears", .enabled(if: folder != nil))
    func everyRowAppears() async throws {
        let library = try await AlmanacLibrary.open(.directory(try #require(LargeListTests.folder)), sources: [])
        let model = CatalogModel(library, catalog: "rows")
        await model.load()
        let before = try memory()
        var longest = Duration.zero, sum = Duration.zero, late = 0, busy = 0
        var row = 0
        let start = ContinuousClock.now
        while row < model.rows.count {
            let begun = ContinuousClock.now, worked = computedTime()
            model.rowAppeared(at: row)
            let spent = ContinuousClock.now - begun
            // The time in which the thread computed, without the time in which other programs used the processor.
            if computedTime() - worked > 1_000_000 { busy += 1 }
            longest = max(longest, spent)
            sum += spent
            if spent > .milliseconds(1) { late += 1 }
            if row % 20 == 15 { await model.settle() }
            row += 1
        }
        #expect(row == model.total)
        print(
            "\(row) rows: \(sum / row) on average, \(longest) at most (\(late) longer than 1 ms, \(busy) of them computed longer), \(ContinuousClock.now - start) in all; memory \(before) MB after",
            "the first rows, \(try memory()) MB after the last")
    }
}
