import Catalogs
import Foundation
import Testing

@testable import Storage

/// Tests that a compressed table is imported like the table itself. `gzip` and Python's `zipfile` made the files.
@Suite struct UnpackedFileTests {
    private static let gzip =
        "H4sIAAAAAAACA0XOuw2AMBRD0Z4pGIAiNv8pmIEiIghBxf5CivQu3a18/Ox37ko+j/I22361qXOqoQhH9BFDxBgxRcwRS8TK4D/NthgX62Je7A"
        + "tACIIQhjH8/8cwhjGMYQxjGMPV+AAOMkcvLgEAAA=="
    private static let zip =
        "UEsDBBQAAAAIAEaWfl0OMkcvXgAAAC4BAAAPAAAAdHJlZXMvdHJlZXMuY3N2Rc67DYAwFEPRnikYgCI2/ymYgSIiCEHF/kKK9C7drXz87HfuSj"
        + "6P8jbbfrWpc6qhCEf0EUPEGDFFzBFLxMrgP822GBfrYl7sC0AIghCGMfz/xzCGMYxhDGMYw9X4AFBLAwQUAAAACABGln5drCqT2AQAAAACAAAA"
        + "DwAAAHRyZWVzL1JFQURNRS5tZMvIBABQSwECFAMUAAAACABGln5dDjJHL14AAAAuAQAADwAAAAAAAAAAAAAAgAEAAAAAdHJlZXMvdHJlZXMuY3"
        + "N2UEsBAhQDFAAAAAgARpZ+Xawqk9gEAAAAAgAAAA8AAAAAAAAAAAAAAIABiwAAAHRyZWVzL1JFQURNRS5tZFBLBQYAAAAAAgACAHoAAAC8AAAA"
        + "AAA="
    private static let besideText =
        "UEsDBBQAAAAAAAAAIQCuQB1VBQAAAAUAAAAKAAAAcmVhZG1lLnR4dFRyZWVzUEsDBBQAAAAIAAAAIQAOMkcvXgAAAC4BAAAJAAAAdHJlZXMuY3N2"
        + "Rc67DYAwFEPRnikYgCI2/ymYgSIiCEHF/kKK9C7drXz87HfuSj6P8jbbfrWpc6qhCEf0EUPEGDFFzBFLxMrgP822GBfrYl7sC0AIghCGMfz/xzCG"
        + "MYxhDGMYw9X4AFBLAQIUAxQAAAAAAAAAIQCuQB1VBQAAAAUAAAAKAAAAAAAAAAAAAACAAQAAAAByZWFkbWUudHh0UEsBAhQDFAAAAAgAAAAhAA4y"
        + "Ry9eAAAALgEAAAkAAAAAAAAAAAAAAIABLQAAAHRyZWVzLmNzdlBLBQYAAAAAAgACAG8AAACyAAAAAAA="
    private static let stored =
        "UEsDBBQAAAAAAEaWfl0OMkcvLgEAAC4BAAAJAAAAdHJlZXMuY3N2bmFtZSxoZWlnaHQKT2FrIDAsMjAKT2FrIDEsMjAKT2FrIDIsMjAKT2FrID"
        + "MsMjAKT2FrIDQsMjAKT2FrIDUsMjAKT2FrIDYsMjAKT2FrIDcsMjAKT2FrIDgsMjAKT2FrIDksMjAKT2FrIDEwLDIwCk9hayAxMSwyMApPYWsg"
        + "MTIsMjAKT2FrIDEzLDIwCk9hayAxNCwyMApPYWsgMTUsMjAKT2FrIDE2LDIwCk9hayAxNywyMApPYWsgMTgsMjAKT2FrIDE5LDIwCk9hayAyMC"
        + "wyMApPYWsgMjEsMjAKT2FrIDIyLDIwCk9hayAyMywyMApPYWsgMjQsMjAKT2FrIDI1LDIwCk9hayAyNiwyMApPYWsgMjcsMjAKT2FrIDI4LDIw"
        + "Ck9hayAyOSwyMApQSwECFAMUAAAAAABGln5dDjJHLy4BAAAuAQAACQAAAAAAAAAAAAAAgAEAAAAAdHJlZXMuY3N2UEsFBgAAAAABAAEANwAAAF"
        + "UBAAAAAA=="
    private static let twoTables =
        "UEsDBBQAAAAIAEaWfl0OMkcvXgAAAC4BAAAFAAAAYS5jc3ZFzrsNgDAUQ9GeKRiAIjb/KZiBIiIIQcX+Qor0Lt2tfPzsd+5KPo/yNtt+talzqq"
        + "EIR/QRQ8QYMUXMEUvEyuA/zbYYF+tiXuwLQAiCEIYx/P/HMIYxjGEMYxjD1fgAUEsDBBQAAAAIAEaWfl0OMkcvXgAAAC4BAAAFAAAAYi5jc3ZF"
        + "zrsNgDAUQ9GeKRiAIjb/KZiBIiIIQcX+Qor0Lt2tfPzsd+5KPo/yNtt+talzqqEIR/QRQ8QYMUXMEUvEyuA/zbYYF+tiXuwLQAiCEIYx/P/HMI"
        + "YxjGEMYxjD1fgAUEsBAhQDFAAAAAgARpZ+XQ4yRy9eAAAALgEAAAUAAAAAAAAAAAAAAIABAAAAAGEuY3N2UEsBAhQDFAAAAAgARpZ+XQ4yRy9e"
        + "AAAALgEAAAUAAAAAAAAAAAAAAIABgQAAAGIuY3N2UEsFBgAAAAACAAIAZgAAAAIBAAAAAA=="
    private static let spreadsheet =
        "UEsDBBQAAAAIAEaWfl0rhCYSBgAAAAQAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbLOp0LcDAFBLAwQUAAAACABGln5dDjJHL14AAAAuAQAACA"
        + "AAAHhsL2EuY3N2Rc67DYAwFEPRnikYgCI2/ymYgSIiCEHF/kKK9C7drXz87HfuSj6P8jbbfrWpc6qhCEf0EUPEGDFFzBFLxMrgP822GBfrYl7s"
        + "C0AIghCGMfz/xzCGMYxhDGMYw9X4AFBLAQIUAxQAAAAIAEaWfl0rhCYSBgAAAAQAAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc1"
        + "0ueG1sUEsBAhQDFAAAAAgARpZ+XQ4yRy9eAAAALgEAAAgAAAAAAAAAAAAAAIABNwAAAHhsL2EuY3N2UEsFBgAAAAACAAIAdwAAALsAAAAAAA=="

    private static let encrypted =
        "UEsDBBQACQAIAJSqfl2d2ZWJiQAAADoBAAAJABwAcGxhaW4uY3N2VVQJAAOo6A1rqOgNa3V4CwABBAAAAAAEAAAAAE9WSdG2n3utF/yKpgzP0KDF"
        + "Pm1+XHy8CbV3nQN+p83nfUu5KzCHyRVHqohjGDB7w6wSU1bCR6rK8Y4hbZgncZv11q9512xITSkl2CgeKks18DCNacjbAipnizjaFvroAT0x1zaU"
        + "9G+wV6J/4IjlUi+1MXUsn3xCBRYhH7Vp63C+eT6Y1/eKsBtgUEsHCJ3ZlYmJAAAAOgEAAFBLAQIeAxQACQAIAJSqfl2d2ZWJiQAAADoBAAAJABgA"
        + "AAAAAAEAAACkgQAAAABwbGFpbi5jc3ZVVAUAA6joDWt1eAsAAQQAAAAABAAAAABQSwUGAAAAAAEAAQBPAAAA3AAAAAAA"

    private static func open(_ name: String, _ base64: String) throws -> (name: String, text: String) {
        let bytes = Array(try #require(Data(base64Encoded: base64)))
        let input = ImportInputFile(name: name, bytes: bytes)
        return (input.name, String(decoding: try input.contents.head(100_000), as: UTF8.self))
    }

    private static let table = "name,height\n" + (0..<30).map { "Oak \($0),20\n" }.joined()

    @Test(arguments: [("trees.csv.gz", gzip), ("trees.zip", zip), ("download", stored), ("b.zip", besideText)])
    func aSingleTableIsOpened(name: String, base64: String) throws {
        let found = try Self.open(name, base64)
        #expect(found.name == "trees.csv" && found.text == Self.table)
    }

    @Test func aCompressedFileNamesItsCatalog() {
        #expect(ImportedCatalogNameRules.suggestion(forFile: "bank.csv.gz") == "bank")
        #expect(ImportedCatalogNameRules.suggestion(forFile: "bank.zip") == "bank")
    }

    @Test(arguments: [
        ("two.zip", twoTables, UnimportableFileError.severalTables(["a.csv", "b.csv"])),
        ("book.xlsx", spreadsheet, UnimportableFileError.damagedArchive),
        ("secret.zip", encrypted, UnimportableFileError.encryptedArchive),
        ("cut.zip", String(zip.prefix(200)), UnimportableFileError.damagedArchive),
        ("cut.csv.gz", String(gzip.prefix(80)), UnimportableFileError.damagedArchive),
    ])
    func otherArchivesAreNamed(name: String, base64: String, flaw: UnimportableFileError) throws {
        let bytes = Array(try #require(Data(base64Encoded: base64)))
        let input = ImportInputFile(name: name, bytes: bytes)
        #expect(input.name == name && input.flaw == flaw)
    }

    /// No beginning of an archive, and no archive with a changed byte, stops the program.
    @Test func damagedArchives() throws {
        for base64 in [Self.gzip, Self.zip] {
            let bytes = Array(try #require(Data(base64Encoded: base64)))
            for length in 0..<bytes.count { _ = ImportInputFile(name: "x", bytes: Array(bytes.prefix(length))) }
            for place in bytes.indices {
                var changed = bytes
                changed[place] ^= 0xFF
                _ = ImportInputFile(name: "x", bytes: changed)
            }
        }
    }
}
