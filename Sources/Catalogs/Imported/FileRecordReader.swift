public import Model

/// A record from a file.
public struct ImportedRecord: Equatable, Sendable {
    /// The line number of the record's first line, starting from 1.
    public let line: Int64
    /// The record as a JSON object. If the file is JSON, the object is unchanged. If the file is a table, the object is generated
    /// from a row.
    public let payload: [UInt8]
    /// The number of fields that a table row has beyond the columns. Negative if fields are missing at its end.
    public let extraFields: Int
    /// The values in the record's columns.
    let fields: [ImportedRecordField]
    /// The ID of the record's entry if the file is a list that Almanac wrote. Otherwise, the catalog's rule determines the ID.
    public private(set) var knownID: EntryID?

    init(line: Int64, payload: [UInt8], extraFields: Int, fields: [ImportedRecordField]) {
        (self.line, self.payload, self.extraFields, self.fields) = (line, payload, extraFields, fields)
    }
}

extension ImportedRecord {
    /// Returns the record's values in these columns, as text. Long values are cut.
    public func texts(of columns: [SourceColumn]) -> [String] {
        columns.map { column in
            let text = UpstreamTextParser.line(self[column.source]?.text ?? "")
            return text.count > 80 ? text.prefix(79) + "…" : text
        }
    }

    /// Returns whether two records have different values in a column.
    public func differs(from other: ImportedRecord, in column: String) -> Bool {
        self[column] ?? .missing != other[column] ?? .missing
    }

    /// Creates a record from its stored payload. Returns nil if the payload can't be read.
    /// - Parameters:
    ///   - line: The record's number, in place of the line number.
    ///   - id: The ID of the record's entry, or nil to assign it by the catalog's rule.
    public init?(stored payload: [UInt8], line: Int64, id: EntryID? = nil) {
        guard let view = try? JSONDocument(payload, as: .imported).root, view.isObject else { return nil }
        self.init(line: line, payload: payload, extraFields: 0, fields: ImportedRecordField.fields(of: view))
        knownID = id
    }

    /// Returns the text in a column, or nil if the column is empty.
    public func text(of column: String) -> String? { self[column]?.text }
}

/// Splits a file into records. Only a few records are in memory at a time.
public struct FileRecordReader {
    /// A record, or an error that describes why it is invalid.
    public enum Item: Equatable, Sendable {
        case record(ImportedRecord)
        case flaw(ImportRecordError)
    }

    /// The reason why the file can't be read.
    public enum OpenError: Error, Equatable, Sendable {
        case flaw(UnimportableFileError)
        case read(FileReadSystemError)
    }

    /// The maximum length of a record, in bytes.
    public static let longest = 8 << 20
    /// The number of bytes that are examined to detect the file's format.
    private static let headLength = 1 << 20

    /// The format of the file's records.
    public private(set) var format: ImportFormat
    private var table: CSVReader?
    private var json: JSONRecordSplitter?
    private var shape: JSONFileShape?
    /// A table's column names. `keys` contains the same names as JSON strings, each followed by a colon.
    private var names: [String] = []
    private var keys: [[UInt8]] = []
    /// How a table's text is divided, the number of fields of its header up to the last name, and the number of its columns. The
    /// last of `names` is for values beyond the columns.
    private var layout: TableLayout?
    private var named = 0, columns = 0
    /// Whether the next JSON value contains a table's column names.
    private var isHeaderAhead = false
    /// Whether bytes that aren't UTF-8 are read as Windows-1252.
    private var repairs = false
    /// Whether the file says that its values are HTML.
    public private(set) var isHTML = false
    /// A table's column names. Empty if the file is JSON.
    public var columnNames: [String] { table == nil ? [] : Array(names.dropLast()) }
    /// The other lists in a JSON file, with their numbers of objects.
    public private(set) var otherLists: [(pointer: JSONPointer, count: Int)] = []
    /// The number of lines before a table's header that Almanac left out.
    public private(set) var linesLeftOut = 0
    /// The names that a table's columns got if Almanac found that the table has no header. Empty otherwise.
    public private(set) var namesOfHeadless: [String] = []

    /// Opens a file to read its records.
    ///
    /// - Parameters:
    ///   - name: The file's name. Its extension is a hint about the format.
    ///   - read: A closure that returns the file's chunks in order, then nil at the end of the file.
    /// - Throws: `OpenError.flaw` if the file doesn't contain records, or `OpenError.read` if it can't be read.
    public init(
        name: String, _ wish: RequestedImportFormat = RequestedImportFormat(),
        read: @escaping () throws(FileReadSystemError) -> [UInt8]?
    ) throws(OpenError) {
        var head: [UInt8] = []
        var isWhole = false
        do throws(FileReadSystemError) {
            while head.count < FileRecordReader.headLength {
                guard let piece = try read() else {
                    isWhole = true
                    break
                }
                head += piece
            }
        } catch { throw .read(error) }
        do throws(UnimportableFileError) {
            guard !head.isEmpty else { throw .empty }
            var decoding = try UTF8Transcoder(head: head)
            var first: [UInt8]? = decoding.decode(Array(head.dropFirst(decoding.markLength)))
            if isWhole { first? += decoding.finish() }
            let directives = TableDirectives(first ?? [])
            let text = Array((first ?? []).dropFirst(directives.length))
            var wish = wish
            if let separator = directives.separator, wish.format ?? .csv == .csv {
                wish.separator = wish.separator ?? separator
            }
            format = try FormatSniffer(head: text, isWhole: isWhole, name: name).format(wish)
            isHTML = directives.isHTML
            var isOver = isWhole
            let feed = BufferedByteReader { () throws(FileReadSystemError) in
                if let piece = first {
                    first = nil
                    return piece
                }
                guard !isOver else { return nil }
                if let piece = try read() { return decoding.decode(piece) }
                isOver = true
                return decoding.finish()
            }
            switch format {
            case .csv(let separator):
                let layout = TableLayout(
                    text, isWhole: isWhole, separator: separator, directives: directives, header: wish.header,
                    isFollowing: wish.isFollowing)
                if isWhole, case .line(let line) = wish.header {
                    let lines = directives.lines + FileRecordReader.lineCount(text)
                    if line > lines { throw .headerBeyond(lines: lines) }
                }
                linesLeftOut = layout.linesLeftOut + (directives.hasComments ? directives.lines : 0)
                table = CSVReader(feed, layout.dialect, longest: FileRecordReader.longest, repairs: wish.repairsEncoding)
                self.layout = layout
            case .jsonLines, .jsonStream, .jsonList:
                let isLines = wish.format == .jsonLines || name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
                if isWhole, !isLines, wish.entries == nil, let flaw = JSONFileShape.flaw(text) { throw flaw }
                let part = isWhole && !isLines && wish.entries == nil ? JSONFileShape.listInRecord(text) : nil
                shape = isLines || part != nil ? nil : JSONFileShape(text, isWhole: isWhole, entries: wish.entries)
                if let entries = wish.entries, shape == nil { throw .noList(at: entries.text) }
                otherLists = part.map { [$0] } ?? shape?.otherLists ?? []
                if part != nil { format = .jsonStream } else if shape != nil { format = .jsonList }
                json = JSONRecordSplitter(
                    feed, format: format, longest: FileRecordReader.longest, start: shape?.start, isKeyed: shape?.isKeyed ?? false
                )
                if shape?.hasHeader == true { isHeaderAhead = true }
            }
            repairs = wish.repairsEncoding
        } catch { throw .flaw(error) }
        if table != nil { try readNames() }
    }

    /// Returns the next record or an error that describes why it is invalid. Returns nil at the end of the file.
    /// - Throws: `FileReadSystemError` if the rest of the file can't be read.
    public mutating func next() throws(FileReadSystemError) -> Item? {
        while let item = try table?.next() {
            switch item {
            case .flaw(let flaw): return .flaw(flaw)
            case .record(let line, let fields):
                var fields = fields
                if let layout, layout.isNested, fields.count == 1 {
                    fields = TableLayout.nested(fields[0], layout.dialect) ?? fields
                }
                // Skip empty rows, which spreadsheets export as lines that contain only separators.
                if !fields.allSatisfy(ImportedValue.isBlank) { return record(line, fields) }
            }
        }
        while let item = try json?.next() {
            switch item {
            case .flaw(let flaw): return .flaw(flaw)
            case .value where isHeaderAhead: isHeaderAhead = false
            case .value(let line, let bytes):
                let bytes = repairs ? Windows1252.repaired(bytes[...]) : bytes
                guard let shape else { return FileRecordReader.record(line, bytes) }
                if let object = shape.object(bytes) { return FileRecordReader.record(line, object) }
            }
        }
        return nil
    }

    // MARK: Tables

    private static func lineCount(_ text: [UInt8]) -> Int {
        let end = text.contains(ASCII.newline) ? ASCII.newline : ASCII.carriageReturn
        return text.count { $0 == end } + (text.isEmpty || text.last == end ? 0 : 1)
    }

    private mutating func readNames() throws(OpenError) {
        let item: CSVReader.RecordResult?
        do throws(FileReadSystemError) {
            try table?.skip(lines: layout?.linesBefore ?? 0)
            item = layout?.names == nil && layout?.width == nil ? try table?.next() : nil
        } catch { throw .read(error) }
        var fields = layout?.names ?? []
        if let width = layout?.width { fields = Array(repeating: "", count: width) }
        if layout?.names == nil, layout?.width == nil {
            guard case .record(_, let header) = item else { throw .flaw(item == nil ? .empty : .notRecords) }
            fields = header
        }
        columns = fields.count
        named = (fields.lastIndex { !ImportedValue.isBlank($0) } ?? -1) + 1
        names = FileRecordReader.distinct(fields + ["more"])
        if layout?.isHeaderMissing == true { namesOfHeadless = Array(names.dropLast()) }
        keys = names.map { name in
            var key: [UInt8] = []
            JSONString.append(name, to: &key, hasShortEscapes: false)
            key.append(ASCII.colon)
            return key
        }
    }

    /// Trims the column names, and appends a number to each empty or duplicate name.
    static func distinct(_ fields: [String]) -> [String] {
        var taken: Set<String> = []
        return fields.enumerated().map { place, field in
            let trimmed = UpstreamTextParser.line(field)
            let name = trimmed.isEmpty ? "column_\(place + 1)" : trimmed
            var result = name
            var number = 2
            while !taken.insert(result).inserted {
                result = "\(name)_\(number)"
                number += 1
            }
            return result
        }
    }

    private func record(_ line: Int64, _ texts: [String]) -> Item {
        var texts = texts.map(FileRecordReader.withoutFormula)
        // Long texts keep their markup, which pages show.
        if isHTML { texts = texts.map { $0.utf8.count > 300 ? $0 : UpstreamTextParser.plain(html: $0) } }
        let more = texts.dropFirst(columns).filter { !ImportedValue.isBlank($0) }, missing = max(named - texts.count, 0)
        if !more.isEmpty { texts = texts.prefix(columns) + [more.joined(separator: ", ")] }
        var fields: [ImportedRecordField] = []
        fields.reserveCapacity(names.count)
        var payload: [UInt8] = [ASCII.leftBrace]
        for (place, text) in texts.enumerated() where !ImportedValue.isBlank(text) {
            if payload.count > 1 { payload.append(ASCII.comma) }
            payload.append(contentsOf: keys[place])
            JSONString.append(text, to: &payload, hasShortEscapes: false)
            fields.append(ImportedRecordField(name: names[place], value: .text(ImportedValue.withoutData(text))))
        }
        payload.append(ASCII.rightBrace)
        return .record(ImportedRecord(line: line, payload: payload, extraFields: more.count - missing, fields: fields))
    }

    /// Returns the value of a formula that only consists of a text, such as `="0062445316"`. Programs write numbers in this way, so
    /// that a spreadsheet keeps their zeros. Returns any other text unchanged.
    private static func withoutFormula(_ text: String) -> String {
        guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count >= 3 else { return text }
        let inner = text.dropFirst(2).dropLast()
        return inner.utf8.contains(ASCII.quotationMark) ? text : String(inner)
    }

    // MARK: JSON

    private static func record(_ line: Int64, _ bytes: [UInt8]) -> Item {
        let view: JSONView
        do throws(JSONDocument.ParseError) { view = try JSONDocument(bytes, as: .imported).root } catch {
            let beginning = String(
                decoding: bytes.prefix(60).prefix { $0 != ASCII.newline && $0 != ASCII.carriageReturn }, as: UTF8.self)
            let kind: ImportRecordError.Cause =
                switch error {
                case .notUTF8: .encoding
                case .tooDeep: .tooDeep
                case .notJSON, .halfSurrogate: .notJSON
                }
            return .flaw(ImportRecordError(kind, line: line, detail: beginning))
        }
        guard view.isObject else {
            return .flaw(ImportRecordError(.notAnObject, line: line, detail: String(decoding: bytes.prefix(60), as: UTF8.self)))
        }
        return .record(ImportedRecord(line: line, payload: bytes, extraFields: 0, fields: ImportedRecordField.fields(of: view)))
    }
}
