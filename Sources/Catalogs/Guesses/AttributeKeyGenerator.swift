import Localization
import Model
import TextProcessing

/// Converts column names to query keys. A key starts with a letter, contains only letters, digits and `_`, and isn't a reserved
/// word.
enum AttributeKeyGenerator {
    private static let longest = 30
    /// The words that can't be attribute keys because they already have another meaning in queries or URLs. A test searches the
    /// source code of the pages for query parameters that are missing from this list.
    static let reserved = Set(
        Route.entryParameters
            + [
                // Reserved words in the query language.
                "in is has sort name text or and not",
                // The names of the additional columns in CSV exports.
                "id title subtitle favourite",
                // Query parameters of pages without a list of entries. These names have been reserved since the first version
                // that supported imports.
                "older replace",
            ].flatMap { $0.split(separator: " ").map { String($0) } })

    /// Converts a column's name to a query key that isn't in `taken`.
    static func make(_ name: String, place: Int, taken: Set<String>) -> String {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in TextFolding.search(name) where bytes.count < longest {
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.digit0...ASCII.digit9:
                if isPending { bytes.append(ASCII.underscore) }
                isPending = false
                bytes.append(byte)
            default: isPending = !bytes.isEmpty
            }
        }
        var word = String(decoding: bytes, as: UTF8.self)
        if word.isEmpty { word = "column_\(place + 1)" }
        if let first = word.utf8.first, first < ASCII.lowerA { word = "n" + word }
        if reserved.contains(word) { word += "_value" }
        var result = String(word.prefix(longest))
        var number = 2
        while taken.contains(result) {
            let ending = "_\(number)"
            result = word.prefix(longest - ending.utf8.count) + ending
            number += 1
        }
        return result
    }

    /// Converts a column's name to a label for pages: `release_date` becomes "Release date".
    static func label(_ name: String) -> String {
        let spaced = UpstreamTextParser.line(
            String(decoding: name.utf8.map { $0 == ASCII.underscore || $0 == ASCII.period ? ASCII.space : $0 }, as: UTF8.self))
        guard let first = spaced.first, first.isASCII, first.isLowercase else { return spaced.isEmpty ? name : spaced }
        return first.uppercased() + spaced.dropFirst()
    }
}

/// Determines which names an imported catalog may have.
public enum ImportedCatalogNameRules {
    /// The reserved names: the first path segments of the program's URLs, and the words that its command line uses.
    public static let reserved = Set(
        Route.firstSegments + [
            "favorites", "note", "draw", "picture", "offline", "worker", "catalogs", "list", "show", "find", "sync", "import",
            "forget", "help", "name", "imported", "invalid", "almanac", "new", "all",
        ])

    /// Returns the valid catalog name that is most similar to a file's name without its extension, or nil if the name contains no
    /// usable characters.
    public static func suggestion(forFile file: String) -> String? {
        // A compressed file has two extensions, as in `bank.csv.gz`.
        let ending = [".gz", ".zip"].first { file.lowercased().hasSuffix($0) }
        let inner = file.dropLast(ending.map(\.utf8.count) ?? 0)
        let endings = [".csv", ".tsv", ".tab", ".txt", ".json", ".jsonl", ".ndjson", ".geojson"]
        if ending != nil, !endings.contains(where: { inner.lowercased().hasSuffix($0) }) { return suggestion(for: String(inner)) }
        return suggestion(for: inner.lastIndex(of: ".").map { String(inner[..<$0]) } ?? String(inner))
    }

    /// Returns the valid catalog name that is most similar to `text`, or nil if `text` contains no usable characters.
    public static func suggestion(for text: String) -> String? {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in TextFolding.search(text) where bytes.count < 32 {
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.digit0...ASCII.digit9:
                if isPending, bytes.count < 31 { bytes.append(ASCII.minus) }
                isPending = false
                if bytes.isEmpty, byte < ASCII.lowerA { continue }
                bytes.append(byte)
            default: isPending = !bytes.isEmpty
            }
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return name.isEmpty ? nil : reserved.contains(name) ? "my-" + name.prefix(29) : name
    }
}
