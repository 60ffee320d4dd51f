import Localization
import Model
import TextProcessing

/// Turns column names into query keys. A key starts with a letter, contains only letters, digits and `_`, and isn't a reserved
/// word.
enum QueryKeyGenerator {
    private static let longest = 30
    /// The words that have another meaning where an attribute's would be. A test compares them with the sources of the pages.
    static let reserved = Set(
        Route.entryParameters
            + [
                // Words of the query language.
                "in is has sort name text or and not",
                // The other columns of a list in CSV.
                "id title subtitle favourite",
                // Parameters of other pages, reserved since the first import.
                "older replace",
            ].flatMap { $0.split(separator: " ").map { String($0) } })

    /// Returns a query key for a column's name that isn't in `taken`.
    static func make(_ name: String, place: Int, taken: Set<String>) -> String {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in TextFolding.search(name) where bytes.count < longest {
            switch byte {
            case 0x61...0x7A, 0x30...0x39:
                if isPending { bytes.append(0x5F) }
                isPending = false
                bytes.append(byte)
            default: isPending = !bytes.isEmpty
            }
        }
        var word = String(decoding: bytes, as: UTF8.self)
        if word.isEmpty { word = "column_\(place + 1)" }
        if let first = word.utf8.first, first < 0x61 { word = "n" + word }
        if reserved.contains(word) { word += "_value" }
        var result = word
        var number = 2
        while taken.contains(result) {
            result = "\(word)_\(number)"
            number += 1
        }
        return result
    }

    /// A column's name as a page shows it: `release_date` becomes "Release date".
    static func label(_ name: String) -> String {
        let spaced = UpstreamText.line(String(decoding: name.utf8.map { $0 == 0x5F || $0 == 0x2E ? 0x20 : $0 }, as: UTF8.self))
        guard let first = spaced.first, first.isASCII, first.isLowercase else { return spaced.isEmpty ? name : spaced }
        return first.uppercased() + spaced.dropFirst()
    }
}

/// The names that an imported catalog may have.
public enum ImportedCatalogName {
    /// The first segments of addresses, and words of the command line.
    public static let reserved = Set(
        Route.firstSegments + [
            "favorites", "note", "draw", "picture", "offline", "worker", "catalogs", "list", "show", "find", "sync", "import",
            "forget", "help", "name", "imported", "invalid", "almanac", "new", "all",
        ])

    /// Returns the valid catalog name closest to `text`, or nil if nothing usable is left.
    public static func suggestion(for text: String) -> String? {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in TextFolding.search(text) where bytes.count < 32 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39:
                if isPending, bytes.count < 31 { bytes.append(0x2D) }
                isPending = false
                if bytes.isEmpty, byte < 0x61 { continue }
                bytes.append(byte)
            default: isPending = !bytes.isEmpty
            }
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.isEmpty ? nil : reserved.contains(name) ? "my-" + name.prefix(29) : name
    }
}
