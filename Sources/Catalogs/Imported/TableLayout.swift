import Model

/// How a table's text is divided into records and columns, as far as its first bytes show it.
struct TableLayout {
    /// The rules for separating and quoting fields.
    var dialect: CSVReader.Dialect
    /// The number of lines before the header line. They aren't part of the table.
    var linesBefore = 0
    /// The column names, if they are in one of the lines before the table.
    var names: [String]?
    /// The number of columns if the table has no header.
    private(set) var width: Int?
    /// The number of lines before the header that look like a part of another table or a title, so that they are left out.
    private(set) var linesLeftOut = 0
    /// Whether the values, or the earlier files of the catalog, show that the table has no header.
    private(set) var isHeaderMissing = false
    /// Whether each record is a single field that contains the actual record, because a program wrote the file's lines as values.
    var isNested = false

    /// The number of records to examine.
    private static let sample = 200

    /// Examines a table's first bytes.
    ///
    /// - Parameters:
    ///   - head: The start of the table's text, after the lines of `directives`.
    ///   - isWhole: Whether `head` is the whole text.
    ///   - header: The place of the column names, if the user chose it.
    ///   - isFollowing: Whether the catalog's earlier files had no header.
    init(
        _ head: [UInt8], isWhole: Bool, separator: UInt8, directives: TableDirectives, header: TableHeader? = nil,
        isFollowing: Bool = false
    ) {
        dialect = CSVReader.Dialect(separator: separator)
        names = directives.columns.map { TableLayout.records(Array($0.utf8), dialect, isWhole: true).first?.fields ?? [] }
        var records = TableLayout.records(head, dialect, isWhole: isWhole)
        var flaws = TableLayout.flaws(records, names, head)
        // A file that isn't right by the usual rules may follow other ones.
        for (usesBackslash, skipsSpaces) in [(false, true), (true, false), (true, true)] where flaws > 0 {
            let other = CSVReader.Dialect(separator: separator, usesBackslash: usesBackslash, skipsSpaces: skipsSpaces)
            let read = TableLayout.records(head, other, isWhole: isWhole), count = TableLayout.flaws(read, names, head)
            if count < flaws { (dialect, records, flaws) = (other, read, count) }
        }
        linesBefore = directives.lines
        if case .line(let line) = header {
            (linesBefore, names) = (line - 1, nil)
            return
        }
        guard names == nil else { return }
        let isChosen = header == TableHeader.none
        let isLikeEarlier = isFollowing && !(records.first?.fields ?? []).contains(where: HeaderlessTable.isGivenName)
        if !isChosen, !isLikeEarlier, let header = TableLayout.header(records, head) {
            linesLeftOut = Int(header.line) - 1
            linesBefore += linesLeftOut
            records.removeFirst(header.place)
        }
        let isHeaderless = isLikeEarlier || linesBefore == 0 && HeaderlessTable.isHeaderless(records.map { $0.fields })
        isHeaderMissing = !isChosen && isHeaderless
        if isChosen || isHeaderMissing {
            width = max(1, records.map { TableLayout.width($0.fields) }.max() ?? 1)
            return
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

    /// Returns the number of records that can't be parsed or have more fields than the header.
    private static func flaws(_ records: [Sampled], _ names: [String]?, _ text: [UInt8]) -> Int {
        let place = names == nil ? header(records, text)?.place ?? 0 : 0
        let columns = names?.count ?? (records.isEmpty ? 0 : width(records[place].fields))
        return records.dropFirst(place).count { $0.fields.isEmpty || width($0.fields) > columns }
    }

    /// Returns the number of a record's fields up to the last one that isn't empty.
    private static func width(_ fields: [String]) -> Int { (fields.lastIndex { !ImportedValue.isBlank($0) } ?? -1) + 1 }

    /// Returns the header if it isn't the first record: a title, and other lines such as a small table, may come before the table. The
    /// first record is a title if it is a single value, most other records have several, and an empty line precedes the table. The
    /// header is the first record after an empty line with as many fields as most records. Otherwise, the empty line is within the
    /// table: if the record contains a number or a date, or if half of the lines before it have as many fields, unless they are a table too.
    private static func header(_ records: [Sampled], _ text: [UInt8]) -> (place: Int, line: Int64)? {
        guard records.count > 2, width(records[0].fields) <= 2 else { return nil }
        var counts: [Int: Int] = [:]
        for record in records.dropFirst() { counts[width(record.fields), default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.key > width(records[0].fields),
            most.value * 5 >= (records.count - 1) * 3
        else { return nil }
        if let header = headerAfterFacts(records, most.key) { return header }
        guard width(records[0].fields) == 1 else { return nil }
        let blank = blankLines(in: text)
        let found = records.indices.dropFirst().first {
            width(records[$0].fields) == most.key && blank.contains(records[$0].line - 1)
        }
        guard let place = found, HeaderlessTable.areWords(records[place].fields) else { return nil }
        let isWithin = records[..<place].count(where: { width($0.fields) == most.key }) * 2 >= place
        // Another table, with names of its own, may come before the table.
        let isSecond = most.key > 2 && HeaderlessTable.areWords(records[1].fields) && haveMoreThanWords(records[(place + 1)...])
        return !isWithin || isSecond ? (place, records[place].line) : nil
    }

    /// Returns whether most of the records contain a value that can't be a column's name.
    private static func haveMoreThanWords(_ records: ArraySlice<Sampled>) -> Bool {
        records.count > 1 && records.count { !HeaderlessTable.areWords($0.fields) } * 5 >= records.count * 3
    }

    /// Returns the header after lines with a name and a value each, as in a bank's `Account;12345`. The table has at least four columns, and
    /// its rows contain more than words, but the header doesn't.
    private static func headerAfterFacts(_ records: [Sampled], _ columns: Int) -> (place: Int, line: Int64)? {
        guard columns >= 4, let place = records.firstIndex(where: { width($0.fields) > 2 }), place > 0,
            records[..<place].contains(where: { width($0.fields) == 2 }),
            (columns - 1...columns).contains(width(records[place].fields)),
            HeaderlessTable.areWords(records[place].fields)
        else { return nil }
        return haveMoreThanWords(records[(place + 1)...]) ? (place, records[place].line) : nil
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
            // A value may contain separators of its own. Quotation marks or several separators show that it is a record.
            fields.count == 1 && (header.count > 2 || fields[0].utf8.contains(ASCII.quotationMark))
                && nested(fields[0], dialect)?.count == header.count
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
    /// Whether one of the lines is from Anki.
    private var isAnki = false
    /// Whether some of the lines are comments.
    private(set) var hasComments = false

    /// Reads the lines at the beginning of a text.
    init(_ head: [UInt8]) {
        while let end = head[length...].firstIndex(where: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }),
            read(String(decoding: head[length..<end], as: UTF8.self))
        {
            let isPair = head[end] == ASCII.carriageReturn && end + 1 < head.count && head[end + 1] == ASCII.newline
            (length, lines) = (end + (isPair ? 2 : 1), lines + 1)
        }
        if !isAnki { skipComments(head) }
    }

    /// Skips lines that begin with `#`, up to a table. The last one is the table's header if it has as many separators as the line after it,
    /// as in `#name,size`, unless this line is a header itself.
    private mutating func skipComments(_ head: [UInt8]) {
        var (place, comments): (Int, [(count: Int, length: Int)]) = (length, [])
        var texts: [ArraySlice<UInt8>] = []
        while let end = head[place...].firstIndex(of: ASCII.newline) {
            let line = head[place..<end]
            guard line.first == ASCII.hash else {
                let marks = [ASCII.comma, ASCII.semicolon, ASCII.tab, 0x7C].map { mark in (mark, line.count { $0 == mark }) }
                guard let most = marks.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return }
                let next = head[(end + 1)...].prefix { $0 != ASCII.newline }
                if texts.last?.count(where: { $0 == most.0 }) == most.1, !TableDirectives.isHeader(line, before: next, most.0) {
                    comments.removeLast()
                }
                guard let last = comments.last else { return }
                (lines, length, hasComments) = (lines + comments.count, last.length, true)
                return
            }
            place = end + 1
            texts.append(line)
            comments.append((comments.count + 1, place))
        }
    }

    /// Returns whether a line contains only words where the next line contains a number too.
    private static func isHeader(_ line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
        func hasNumber(_ line: ArraySlice<UInt8>) -> Bool {
            line.split(separator: separator).contains {
                FixedDecimal(UpstreamTextParser.line(String(decoding: $0, as: UTF8.self))) != nil
            }
        }
        return !hasNumber(line) && hasNumber(next)
    }

    /// The words before the colon in Anki's lines. Others are read only after one of these, because a column's name may begin with
    /// the sign.
    private static let ankiKeys = [
        "separator", "html", "columns", "tags", "tags column", "notetype", "notetype column", "deck", "deck column",
        "guid column", "if matches",
    ]

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
        let key = String(decoding: bytes[1..<colon], as: UTF8.self).lowercased()
        guard isAnki || TableDirectives.ankiKeys.contains(key) else { return false }
        isAnki = true
        switch key {
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
