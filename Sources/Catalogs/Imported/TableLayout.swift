import Model

/// How a table's text is divided into records and columns, as far as its first bytes show it.
struct TableLayout {
    /// The rules for separating and quoting fields.
    var dialect: CSVReader.Dialect
    /// The number of lines before the header line. They aren't part of the table.
    var linesBefore = 0
    /// The column names, if they are in one of the lines before the table.
    var names: [String]?
    /// Whether each record is a single field that contains the actual record, because a program wrote the file's lines as values.
    var isNested = false

    /// The number of records to examine.
    private static let sample = 200

    /// Examines a table's first bytes.
    ///
    /// - Parameters:
    ///   - head: The start of the table's text, after the lines of `directives`.
    ///   - isWhole: Whether `head` is the whole text.
    init(_ head: [UInt8], isWhole: Bool, separator: UInt8, directives: TableDirectives) {
        dialect = CSVReader.Dialect(separator: separator)
        names = directives.columns.map { TableLayout.records(Array($0.utf8), dialect, isWhole: true).first?.fields ?? [] }
        var records = TableLayout.records(head, dialect, isWhole: isWhole)
        var flaws = TableLayout.flaws(records, names)
        // A file that isn't right by the usual rules may follow other ones.
        for (usesBackslash, skipsSpaces) in [(false, true), (true, false), (true, true)] where flaws > 0 {
            let other = CSVReader.Dialect(separator: separator, usesBackslash: usesBackslash, skipsSpaces: skipsSpaces)
            let read = TableLayout.records(head, other, isWhole: isWhole), count = TableLayout.flaws(read, names)
            if count < flaws { (dialect, records, flaws) = (other, read, count) }
        }
        linesBefore = directives.lines
        guard names == nil else { return }
        if let header = TableLayout.header(records, head) {
            linesBefore += Int(header.line) - 1
            records.removeFirst(header.place)
        }
        isNested = TableLayout.isNested(records.map { $0.fields }, dialect)
    }

    /// A record in the sample. A record that can't be parsed has no fields.
    private typealias Sampled = (line: Int64, fields: [String])

    private static func records(_ text: [UInt8], _ dialect: CSVReader.Dialect, isWhole: Bool) -> [Sampled] {
        var rest: [UInt8]? = text
        let feed = BufferedByteReader {
            defer { rest = nil }
            return rest
        }
        var reader = CSVReader(feed, dialect, longest: 1 << 20)
        var records: [Sampled] = []
        while records.count < sample, let item = try? reader.next() {
            switch item {
            case .record(let line, let fields):
                if !fields.allSatisfy(ImportedValue.isBlank) { records.append((line, fields)) }
            case .flaw(let flaw): records.append((flaw.line, []))
            }
        }
        // The last record may be truncated.
        if !isWhole, records.count > 1, records.count < sample { records.removeLast() }
        return records
    }

    /// Returns the number of records that can't be parsed or have more fields than the first one.
    private static func flaws(_ records: [Sampled], _ names: [String]?) -> Int {
        let columns = names?.count ?? records.first?.fields.count ?? 0
        return records.count { $0.fields.isEmpty || $0.fields.count > columns }
    }

    /// Returns the header if it isn't the first record: titles, or another small table, may come before the table. The table is the
    /// one whose number of columns most records have, in the part of the file, between empty lines, that has most of them.
    private static func header(_ records: [Sampled], _ text: [UInt8]) -> (place: Int, line: Int64)? {
        guard records.count > 2, let first = records.first else { return nil }
        var counts: [Int: Int] = [:]
        for record in records.dropFirst() { counts[record.fields.count, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.key > max(first.fields.count, 1),
            most.value * 5 >= (records.count - 1) * 3
        else { return nil }
        let blank = blankLines(in: text)
        var best: (place: Int, count: Int)?, part: (place: Int, count: Int)?
        for (place, record) in records.enumerated() {
            if blank.contains(record.line - 1) { part = nil }
            guard record.fields.count == most.key else { continue }
            part = (part?.place ?? place, (part?.count ?? 0) + 1)
            if let part, part.count > best?.count ?? 0 { best = part }
        }
        return best.map { ($0.place, records[$0.place].line) }
    }

    private static func blankLines(in text: [UInt8]) -> Set<Int64> {
        var blank: Set<Int64> = [], line: Int64 = 1, isBlank = true
        for byte in text {
            if byte == ASCII.newline {
                if isBlank { blank.insert(line) }
                (line, isBlank) = (line + 1, true)
            } else if byte > ASCII.space {
                isBlank = false
            }
        }
        return blank
    }

    private static func isNested(_ records: [[String]], _ dialect: CSVReader.Dialect) -> Bool {
        guard let header = records.first, header.count > 1, records.count > 1 else { return false }
        return records.dropFirst().allSatisfy { fields in
            fields.count == 1 && nested(fields[0], dialect)?.count == header.count
        }
    }

    /// Returns the fields of a record that is the value of a field, or nil if it isn't exactly one record.
    static func nested(_ text: String, _ dialect: CSVReader.Dialect) -> [String]? {
        let records = records(Array(text.utf8), dialect, isWhole: true)
        return records.count == 1 && !records[0].fields.isEmpty ? records[0].fields : nil
    }
}

/// The lines at the beginning of a table that say how to read it: `sep=;`, as Excel reads it, and `#separator:tab`, `#columns:…`,
/// as Anki writes them (https://docs.ankiweb.net/importing/text-files.html#file-headers). Other lines such as `#deck:Trees` are left
/// out, too.
struct TableDirectives {
    /// The number of lines.
    private(set) var lines = 0
    /// The separator, or nil if no line names it.
    private(set) var separator: UInt8?
    /// The column names, in the table's own form.
    private(set) var columns: String?
    /// Whether the values are HTML.
    private(set) var isHTML = false
    /// The number of the lines' bytes.
    private(set) var length = 0

    /// Reads the lines at the beginning of a text.
    init(_ head: [UInt8]) {
        while let end = head[length...].firstIndex(of: ASCII.newline), read(TableDirectives.line(head[length..<end])) {
            (length, lines) = (end + 1, lines + 1)
        }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == ASCII.carriageReturn ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    /// Reads a line, and returns whether it is such a line.
    private mutating func read(_ line: String) -> Bool {
        var bytes = Array(line.utf8)
        if lines == 0 {
            if bytes.count > 2, bytes.first == ASCII.quotationMark, bytes.last == ASCII.quotationMark {
                bytes = Array(bytes.dropFirst().dropLast())
            }
            if bytes.count == 5, String(decoding: bytes.prefix(4), as: UTF8.self).lowercased() == "sep=" {
                separator = bytes[4]
                return true
            }
        }
        guard bytes.first == ASCII.hash, let colon = bytes.firstIndex(of: ASCII.colon), colon > 1,
            bytes[1..<colon].allSatisfy({ ASCII.isLetter($0) || $0 == ASCII.space })
        else { return false }
        let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        switch String(decoding: bytes[1..<colon], as: UTF8.self).lowercased() {
        case "separator":
            let names: [String: UInt8] = [
                "tab": ASCII.tab, "comma": ASCII.comma, "semicolon": ASCII.semicolon, "pipe": 0x7C, "space": ASCII.space,
                "colon": ASCII.colon,
            ]
            separator = names[value.lowercased()] ?? (value.utf8.count == 1 ? value.utf8.first : nil)
        case "columns": columns = value
        case "html": isHTML = value.lowercased() == "true"
        default: break
        }
        return true
    }
}
