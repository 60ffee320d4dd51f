import Foundation
import Model
import Shelf
import Testing

@testable import Storage

/// Backup files are read in a single pass with little memory, whatever their lists contain.
@Suite struct BackupDocumentTests {
    private let good = #"{"id":"1-0-1","entry":"planets/1","kind":"favourite","name":"a","title":"T","date":5.0}"#

    private func text(_ changes: String, favourites: Int = 1) -> String {
        #"{"format":"almanac-backup","version":1,"made":"","device":"1","favourites":\#(favourites),"notes":0,"changes":["#
            + changes + #"],"sources":[]}"#
    }

    @Test func millionsOfInvalidChangesAreRefusedQuickly() throws {
        let bytes = Array(text(String(repeating: "{},", count: 1_000_000) + "{}").utf8)
        let start = ContinuousClock.now
        #expect(throws: LibraryError.badBackup(.wrongShape)) { try BackupDocument(bytes, now: 0) }
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(arguments: ["{}", "\"\"", "1"]) func millionsOfInvalidSourcesAreRefusedQuickly(_ source: String) throws {
        let sources = Array(repeating: source, count: 1_000_000).joined(separator: ",")
        let bytes = Array(text(good).replacing("\"sources\":[]", with: "\"sources\":[" + sources + "]").utf8)
        let start = ContinuousClock.now
        #expect(throws: LibraryError.badBackup(.wrongShape)) { try BackupDocument(bytes, now: 0) }
        #expect(BackupDocument.invalidSources(in: bytes).count <= 1000)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func validChangesAmongInvalidOnesAreRead() throws {
        let bad = String(repeating: "{},", count: 50_000)
        let long = "[" + String(repeating: "1,", count: 1_100_000) + "1],"
        let document = try BackupDocument(Array(text(bad + good + "," + long + bad + "7").utf8), now: 0)
        #expect(document.changes.map(\.key.item) == ["planets/1"])
        #expect(document.skipped == 100_002)
        #expect(!document.isWhole)
    }

    @Test func everySyntaxOfJSONIsRead() throws {
        let utf16 = text(good).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        for bytes in [Array(text(good).utf8), Array(text(" " + good + " , ").utf8), [0xFF, 0xFE] + utf16] {
            let document = try BackupDocument(bytes, now: 0)
            #expect(document.isWhole && document.changes.count == 1)
            #expect(BackupDocument.sourceList(in: bytes)?.sources == [])
        }
        for broken in [text("," + good), text(good + ",,"), text("{]"), text("[[}]"), text(good) + "]", text(good + ",{\"a\"}")] {
            #expect(throws: LibraryError.badBackup(.notJSON)) { try BackupDocument(Array(broken.utf8), now: 0) }
        }
    }

    /// A note can replace any number of versions, and the library's own backup is still complete.
    @Test func aBackupWithManyReplacedVersionsIsComplete() throws {
        let entry = try #require(EntryID("planets/1"))
        var changes = (1...12_000).map {
            ShelfChange(
                id: ChangeID(time: $0, counter: 0, device: 1), key: .note(entry), value: ShelfValue(text: "a", date: 1),
                replaces: [])
        }
        changes.append(
            ShelfChange(
                id: ChangeID(time: 20_000, counter: 0, device: 1), key: .note(entry), value: ShelfValue(text: "b", date: 1),
                replaces: changes.map(\.id)))
        let document = try BackupDocument(BackupDocument.encode(changes, device: 1, now: 0), now: 0)
        #expect(document.isWhole && document.changes == changes)
    }
}
