import Model

/// Detects the format of a file's records from its first bytes.
struct FormatSniffer {
    /// The separators to try, starting with the most likely.
    private static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    /// The number of records to examine.
    private static let sample = 50

    /// The start of the file's text, in UTF-8.
    let head: [UInt8]
    /// Whether `head` is the entire text.
    let isWhole: Bool
    /// The file's name. Its extension is a hint about the format.
    let name: String

    /// Detects the format, taking the user's choice into account.
    /// - Throws: `UnimportableFileError` if the file is neither JSON nor a table.
    func format(_ wish: RequestedImportFormat) throws(UnimportableFileError) -> ImportFormat {
        guard let first = head.first(where: { $0 > 0x20 }) else { throw isWhole ? .empty : .notRecords }
        switch wish.format {
        case .csv: return .csv(separator: try separator(wish.separator, isSure: true))
        case .jsonLines: return lines(first)
        case .json: return first == 0x5B ? .jsonList : jsonOfObjects(isLines: false)
        case nil: break
        }
        if wish.separator != nil || wish.header != nil { return .csv(separator: try separator(wish.separator, isSure: true)) }
        // Web pages and tables are sometimes saved as `.jsonl` or `.ndjson` too, but none of their lines is a JSON value.
        if ["jsonl", "ndjson"].contains(ending), first == 0x5B || first == 0x7B || hasValues(inARow: 1) { return lines(first) }
        switch first {
        case 0x5B: return .jsonList
        case 0x7B: return jsonOfObjects(isLines: false)
        case 0x3C: throw .markup
        default: return .csv(separator: try separator(nil, isSure: ["csv", "tsv", "tab", "txt"].contains(ending)))
        }
    }

    /// The file name's extension in lower case.
    private var ending: String {
        guard let point = name.utf8.lastIndex(of: 0x2E) else { return "" }
        return String(
            decoding: name.utf8[name.utf8.index(after: point)...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self
        )
    }

    // MARK: JSON

    /// Detects the format of text that is JSON Lines according to its file name or the user. The format is one value per line,
    /// unless the text is a list or its objects span several lines.
    private func lines(_ first: UInt8) -> ImportFormat {
        switch first {
        case 0x5B: hasValues(inARow: 2) ? .jsonLines : .jsonList
        case 0x7B: jsonOfObjects(isLines: true)
        default: .jsonLines
        }
    }

    /// Returns whether at least `wanted` consecutive lines each contain one complete object or list. This is never the case
    /// inside a list, where commas separate the values.
    private func hasValues(inARow wanted: Int) -> Bool {
        var lines = head.split(separator: 0x0A)
        if !isWhole, head.last != 0x0A, !lines.isEmpty { lines.removeLast() }
        var count = 0
        for line in lines {
            guard let start = line.firstIndex(where: { $0 > 0x20 }), let end = line.lastIndex(where: { $0 > 0x20 })
            else { continue }
            let isValue =
                (line[start] == 0x7B || line[start] == 0x5B)
                && (try? JSONDocument(Array(line[start...end]), as: .imported)) != nil
            count = isValue ? count + 1 : 0
            if count == wanted { return true }
        }
        return false
    }

    /// Detects the format of text that begins with an object.
    private func jsonOfObjects(isLines: Bool) -> ImportFormat {
        var depth = 0
        var isInString = false
        var hasList = false
        var breaks = false
        var at = 0
        while at < head.count {
            let byte = head[at]
            at += 1
            if isInString {
                if byte == 0x5C { at += 1 } else if byte == 0x22 { isInString = false }
                continue
            }
            switch byte {
            case 0x22: isInString = true
            case 0x7B, 0x5B:
                depth += 1
                if byte == 0x5B, depth == 2, head[at...].first(where: { $0 > 0x20 }) == 0x7B { hasList = true }
            case 0x7D, 0x5D: depth -= 1
            case 0x0A where depth > 0: breaks = true
            default: break
            }
            if depth <= 0, byte == 0x7D || byte == 0x5D { return after(at, breaks: breaks, hasList: hasList && !isLines) }
        }
        return hasList && !isLines ? .jsonList : .jsonLines
    }

    /// Detects the format from the text after the first object, which ends at `end`.
    private func after(_ end: Int, breaks: Bool, hasList: Bool) -> ImportFormat {
        let rest = head[min(end, head.count)...]
        guard let next = rest.firstIndex(where: { $0 > 0x20 }) else {
            return hasList && isWhole ? .jsonList : breaks ? .jsonStream : .jsonLines
        }
        return !breaks && rest[..<next].contains(0x0A) ? .jsonLines : .jsonStream
    }

    // MARK: Tables

    /// Returns the table's separator.
    /// - Parameter isSure: Whether the file name or the user's choice indicates a table. If so, even a single column is accepted.
    private func separator(_ wish: UInt8?, isSure: Bool) throws(UnimportableFileError) -> UInt8 {
        if let wish { return wish }
        var best: (separator: UInt8, share: Double, columns: Int)?
        for separator in FormatSniffer.separators {
            var counts = fieldCounts(separator)
            // A title and an empty line may come before the table (`TableLayout`).
            if isSure, counts.count > 2, counts[0] == 1, hasTitle, counts.dropFirst().allSatisfy({ $0 == counts[1] }) {
                counts.removeFirst()
            }
            guard var columns = counts.first else { continue }
            // Lines with a name and a value each may come before the table (`TableLayout`).
            let usual = Dictionary(grouping: counts) { $0 }.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key ?? 0
            if isSure, columns <= 2, usual >= 4, counts.count(where: { $0 == usual }) * 5 >= counts.count * 3 { columns = usual }
            guard columns > 1 else { continue }
            let share = Double(counts.count { $0 == columns }) / Double(counts.count)
            if let best, share < best.share || share == best.share && columns <= best.columns { continue }
            best = (separator, share, columns)
        }
        if let best, isSure || best.share > 0.5 { return best.separator }
        guard isSure else { throw .notRecords }
        return ending == "tsv" || ending == "tab" ? 0x09 : 0x2C
    }

    /// Whether the second line is empty.
    private var hasTitle: Bool {
        let lines = head.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        return lines.count == 3 && lines[1].allSatisfy { $0 <= 0x20 }
    }

    /// Returns the number of fields in each of the first records.
    private func fieldCounts(_ separator: UInt8) -> [Int] {
        var rest: [UInt8]? = head
        let feed = BufferedByteReader {
            defer { rest = nil }
            return rest
        }
        var reader = CSVReader(feed, CSVReader.Dialect(separator: separator), longest: 1 << 20)
        var counts: [Int] = []
        while counts.count < FormatSniffer.sample, let item = try? reader.next() {
            if case .record(_, let fields) = item { counts.append(fields.count) } else { counts.append(0) }
        }
        // Don't count the last record's fields, because the record may be truncated.
        if !isWhole, counts.count > 1, counts.count < FormatSniffer.sample { counts.removeLast() }
        return counts
    }
}

/// The place of a table's column names.
public enum TableHeader: Equatable, Sendable {
    /// The table has no header. Its first record is an entry.
    case none
    /// The line with this number, starting from 1.
    case line(Int)
}

/// The format that the user chose explicitly.
public struct RequestedImportFormat: Equatable, Sendable {
    /// The formats that the user can choose.
    public enum Format: String, Sendable, CaseIterable {
        case csv
        case json
        case jsonLines = "jsonl"
    }

    /// The format, or nil to detect it automatically.
    public var format: Format?
    /// The separator for a table, or nil to detect it automatically.
    public var separator: UInt8?

    /// The header of a table, or nil to detect it automatically.
    public var header: TableHeader?
    /// The location of the records' list in a JSON file, or nil to find it automatically.
    public var entries: JSONPointer?
    /// Whether bytes that aren't UTF-8 are read as Windows-1252.
    public var repairsEncoding = false
    /// Whether the catalog's earlier files were tables without a header, so that this one has none either.
    public var isFollowing = false

    /// Creates a format choice. By default, everything is detected automatically.
    public init(format: Format? = nil, separator: UInt8? = nil, header: TableHeader? = nil) {
        self.format = format
        self.separator = separator
        self.header = header
    }

    /// Returns the choice for a file of a catalog with this plan. If all its columns have names such as `column_1`, its tables have
    /// no header.
    public func following(_ plan: CatalogPlan?) -> RequestedImportFormat {
        var format = self
        let names = (plan?.columns ?? []).map(\.source).filter { $0 != "more" }
        format.isFollowing = !names.isEmpty && names.allSatisfy(HeaderlessTable.isGivenName)
        return format
    }
}
