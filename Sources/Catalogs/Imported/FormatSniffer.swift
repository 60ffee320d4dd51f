import Model

/// Finds out from the first bytes of a file how its records stand in it.
struct FormatSniffer {
    /// The separators that are tried, the likelier first.
    private static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    /// How many records are looked at.
    private static let sample = 50

    /// The beginning of the text, in UTF-8.
    let head: [UInt8]
    /// Whether it is all of it.
    let isWhole: Bool
    /// The file's name; what stands behind its last point is a hint.
    let name: String

    /// - Throws: `FileFlaw` where it is neither JSON nor a table.
    func format(_ wish: RequestedFormat) throws(FileFlaw) -> ImportFormat {
        guard let first = head.first(where: { $0 > 0x20 }) else { throw isWhole ? .empty : .notRecords }
        switch wish.format {
        case .csv: return .csv(separator: try separator(wish.separator, isSure: true))
        case .jsonLines: return lines(first)
        case .json: return first == 0x5B ? .jsonList : jsonOfObjects(isLines: false)
        case nil: break
        }
        if wish.separator != nil { return .csv(separator: try separator(wish.separator, isSure: true)) }
        // A page or a table may be named so as well; no line of those is JSON.
        if ["jsonl", "ndjson"].contains(ending), first == 0x5B || first == 0x7B || hasValues(inARow: 1) { return lines(first) }
        switch first {
        case 0x5B: return .jsonList
        case 0x7B: return jsonOfObjects(isLines: false)
        case 0x3C: throw .markup
        default: return .csv(separator: try separator(nil, isSure: ["csv", "tsv", "tab", "txt"].contains(ending)))
        }
    }

    /// What stands behind the last point of the name, in lower case.
    private var ending: String {
        guard let point = name.utf8.lastIndex(of: 0x2E) else { return "" }
        return String(
            decoding: name.utf8[name.utf8.index(after: point)...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self
        )
    }

    // MARK: JSON

    /// A text that is JSON Lines by its name, or by somebody's word: whatever its first line is, it has lines, but for a list, and
    /// for objects on more than a line.
    private func lines(_ first: UInt8) -> ImportFormat {
        switch first {
        case 0x5B: hasValues(inARow: 2) ? .jsonLines : .jsonList
        case 0x7B: jsonOfObjects(isLines: true)
        default: .jsonLines
        }
    }

    /// Whether so many lines, one after the other, are each an object or a list by themselves. In a list no two are, as a comma
    /// has to stand between them.
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

    /// A text that begins with an object.
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

    /// The first object ends at `end`, whether or not on the line it begins in.
    private func after(_ end: Int, breaks: Bool, hasList: Bool) -> ImportFormat {
        let rest = head[min(end, head.count)...]
        guard let next = rest.firstIndex(where: { $0 > 0x20 }) else {
            return hasList && isWhole ? .jsonList : breaks ? .jsonStream : .jsonLines
        }
        return !breaks && rest[..<next].contains(0x0A) ? .jsonLines : .jsonStream
    }

    // MARK: Tables

    /// - Parameter isSure: whether it is a table by its name, or by somebody's word, even with a single column.
    private func separator(_ wish: UInt8?, isSure: Bool) throws(FileFlaw) -> UInt8 {
        if let wish { return wish }
        var best: (separator: UInt8, share: Double, columns: Int)?
        for separator in FormatSniffer.separators {
            let counts = fieldCounts(separator)
            guard let columns = counts.first, columns > 1 else { continue }
            let share = Double(counts.count { $0 == columns }) / Double(counts.count)
            if let best, share < best.share || share == best.share && columns <= best.columns { continue }
            best = (separator, share, columns)
        }
        if let best, isSure || best.share > 0.5 { return best.separator }
        guard isSure else { throw .notRecords }
        return ending == "tsv" || ending == "tab" ? 0x09 : 0x2C
    }

    /// How many fields each of the first records has.
    private func fieldCounts(_ separator: UInt8) -> [Int] {
        var rest: [UInt8]? = head
        let feed = ByteFeed {
            defer { rest = nil }
            return rest
        }
        var reader = CSVReader(feed, separator: separator, longest: 1 << 20)
        var counts: [Int] = []
        while counts.count < FormatSniffer.sample, let item = try? reader.next() {
            if case .record(_, let fields) = item { counts.append(fields.count) } else { counts.append(0) }
        }
        // The last one may be cut off.
        if !isWhole, counts.count > 1, counts.count < FormatSniffer.sample { counts.removeLast() }
        return counts
    }
}

/// What somebody said of a file's format.
public struct RequestedFormat: Equatable, Sendable {
    /// The formats that can be named.
    public enum Format: String, Sendable, CaseIterable {
        case csv
        case json
        case jsonLines = "jsonl"
    }

    /// The format; nil to find out.
    public var format: Format?
    /// The separator of a table; nil to find out.
    public var separator: UInt8?

    /// Nothing was said, unless said otherwise.
    public init(format: Format? = nil, separator: UInt8? = nil) {
        self.format = format
        self.separator = separator
    }
}
