internal import Model

/// Reads a backup file in a single pass. The elements of its lists are parsed in small groups, so the memory that it needs
/// depends on the longest element and not on their number.
struct BackupFileReader {
    /// A member of the backup that is a list.
    enum List: String {
        case changes
        case sources
    }

    /// The maximum nesting depth of arrays and objects.
    private static let deepest = 512
    /// The length from which a group of elements is parsed, in bytes.
    private static let groupLength = 64 << 10
    /// The maximum number of commas in an element.
    private static let mostCommas = 1 << 20
    /// The maximum length of the file without the elements of its lists, in bytes.
    private static let longestFrame = 1 << 20

    private let bytes: [UInt8]
    private var at = 0
    /// The part of the file that was read, with empty lists.
    private var frame: [UInt8] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a file.
    ///
    /// - Parameter take: A closure that is called with each element of the lists. The element is nil if it has so many parts that
    ///   it can't be a change.
    /// - Returns: The file's value with empty lists.
    /// - Throws: `badBackup`.
    static func read(_ bytes: [UInt8], _ take: (List, JSONView?) -> Void) throws(LibraryError) -> JSONView {
        guard let text = JSONToUTF8Converter.utf8(of: bytes) else { throw .badBackup(.notJSON) }
        var reader = BackupFileReader(text)
        try reader.readFrame(take)
        let root = try parse(reader.frame)
        // A file that contains only a word or a number is technically valid JSON. Treat the file as if it weren't JSON.
        guard root.isObject || root.isArray else { throw .badBackup(.notJSON) }
        return root
    }

    private static func parse(_ bytes: [UInt8]) throws(LibraryError) -> JSONView {
        do throws(JSONDocument.ParseError) {
            return try JSONDocument(bytes, as: .lenient, deepest: deepest).root
        } catch { throw .badBackup(.notJSON) }
    }

    private mutating func readFrame(_ take: (List, JSONView?) -> Void) throws(LibraryError) {
        var copied = 0
        var depth = 0
        var key: Range<Int>?
        var isAfterColon = false
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case ASCII.quotationMark:
                let start = at
                skipString()
                if depth == 1, !isAfterColon { key = (start + 1)..<max(start + 1, at - 1) }
                isAfterColon = false
                continue
            case ASCII.leftBracket where depth == 0 || depth == 1 && isAfterColon && list(key) != nil:
                at += 1
                try keep(copied..<at)
                let list = depth == 0 ? nil : list(key)
                try readElements { if let list { take(list, $0) } }
                copied = at
                isAfterColon = false
            case ASCII.leftBrace, ASCII.leftBracket:
                depth += 1
                isAfterColon = false
            case ASCII.rightBrace, ASCII.rightBracket: depth -= 1
            case ASCII.colon: isAfterColon = true
            case ASCII.comma: isAfterColon = false
            default: break
            }
            at += 1
        }
        try keep(copied..<bytes.count)
    }

    private func list(_ key: Range<Int>?) -> List? { key.flatMap { List(rawValue: String(decoding: bytes[$0], as: UTF8.self)) } }

    private mutating func keep(_ range: Range<Int>) throws(LibraryError) {
        guard frame.count + range.count <= BackupFileReader.longestFrame else { throw .badBackup(.wrongShape) }
        frame += bytes[range]
    }

    /// Reads a list's elements, up to its closing bracket.
    private mutating func readElements(_ take: (JSONView?) -> Void) throws(LibraryError) {
        var (group, element) = (at, at)
        var commas = 0
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.quotationMark:
                skipString()
                continue
            case ASCII.leftBrace, ASCII.leftBracket: depth += 1
            case ASCII.rightBrace where depth > 0, ASCII.rightBracket where depth > 0: depth -= 1
            case ASCII.rightBrace, ASCII.rightBracket: return try readGroup(group..<at, element, commas, take)
            case ASCII.comma where depth > 0: commas += 1
            case ASCII.comma:
                if at - group >= BackupFileReader.groupLength {
                    try readGroup(group..<(at + 1), element, commas, take)
                    group = at + 1
                }
                element = at + 1
                commas = 0
            default: break
            }
            at += 1
        }
        throw .badBackup(.notJSON)
    }

    /// Parses consecutive elements, of which the last begins at `last` and contains `commas` commas.
    private func readGroup(_ range: Range<Int>, _ last: Int, _ commas: Int, _ take: (JSONView?) -> Void) throws(LibraryError) {
        let isLastTaken = commas <= BackupFileReader.mostCommas
        let group = bytes[range.lowerBound..<(isLastTaken ? range.upperBound : last)]
        let elements = try BackupFileReader.parse([ASCII.leftBracket] + group + [ASCII.rightBracket]).elements ?? []
        for element in elements { take(element) }
        if !isLastTaken { take(nil) }
    }

    private mutating func skipString() {
        at += 1
        while at < bytes.count, bytes[at] != ASCII.quotationMark { at += bytes[at] == ASCII.backslash ? 2 : 1 }
        at = min(at + 1, bytes.count)
    }
}
