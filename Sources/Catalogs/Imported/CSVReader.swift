import Model

/// Parses comma-separated values (RFC 4180, with any single-byte separator) record by record. Each record includes the number of
/// its first line.
///
/// The parser is more lenient than the RFC. It accepts all kinds of line ending, skips empty lines, and allows spaces between a
/// closing quotation mark and the separator. It reports an invalid record and continues with the next line.
struct CSVReader {
    /// A record's fields, or an error that describes why the record is invalid.
    enum RecordResult: Equatable {
        case record(line: Int64, fields: [String])
        case flaw(ImportRecordError)
    }

    /// The number of times that the parser may abandon an unterminated record and start again at the record's second line. Each
    /// attempt can scan `longest` bytes.
    private static let patience = 200

    /// The rules for separating and quoting fields.
    struct Dialect: Equatable {
        /// The byte between two fields.
        var separator: UInt8
        /// Whether a backslash in a quoted field escapes a quotation mark or a backslash.
        var usesBackslash = false
        /// Whether spaces before an opening quotation mark are skipped.
        var skipsSpaces = false
    }

    private let dialect: Dialect
    private let longest: Int
    private let repairs: Bool
    private(set) var feed: BufferedByteReader
    private var patience = CSVReader.patience
    /// The fields of the current record. For each field, the array contains the field's range and whether the field contains
    /// doubled or escaped quotation marks.
    private var pieces: [(range: Range<Int>, hasEscapes: Bool)] = []

    /// - Parameter repairs: Whether bytes that aren't UTF-8 are read as Windows-1252.
    init(_ feed: BufferedByteReader, _ dialect: Dialect, longest: Int, repairs: Bool = false) {
        self.repairs = repairs
        self.feed = feed
        self.dialect = dialect
        self.longest = longest
    }

    /// Returns the next record or an error that describes why it is invalid. Returns nil at the end of the file.
    mutating func next() throws(FileReadSystemError) -> RecordResult? {
        while true {
            feed.release()
            guard try feed.has(feed.at) else { return nil }
            let byte = feed.bytes[feed.at]
            guard byte == ASCII.newline || byte == ASCII.carriageReturn else { break }
            try feed.skipLine()
        }
        let (start, line) = (feed.at, feed.line)
        pieces.removeAll(keepingCapacity: true)
        while true {
            switch try field(from: start) {
            case .separated: continue
            case .ended: return item(line)
            case .broken(let kind):
                let detail = feed.beginning(start)
                // Continue at the next line, which may be valid even if this line's quotation marks are unbalanced.
                if kind == .tooLong || kind == .cutShort { patience -= 1 }
                if patience > 0 { (feed.at, feed.line) = (start, line) }
                try feed.skipLine()
                return .flaw(ImportRecordError(kind == .cutShort ? .quotes : kind, line: line, detail: detail))
            }
        }
    }

    /// Skips lines before the first record.
    mutating func skip(lines: Int) throws(FileReadSystemError) {
        for _ in 0..<lines { try feed.skipLine() }
    }

    /// The reason why a field ended: a separator, the end of the record, or an error.
    private enum FieldEnd {
        case separated, ended
        case broken(ImportRecordError.Cause)
    }

    /// Parses a field and the separator or line ending after it.
    private mutating func field(from recordStart: Int) throws(FileReadSystemError) -> FieldEnd {
        guard try feed.has(feed.at) else {
            pieces.append((feed.at..<feed.at, false))
            return .ended
        }
        let start = feed.at
        if dialect.skipsSpaces {
            while try feed.has(feed.at), feed.bytes[feed.at] == ASCII.space { feed.at += 1 }
            if !(try feed.has(feed.at)) || feed.bytes[feed.at] != ASCII.quotationMark { feed.at = start }
        }
        if feed.bytes[feed.at] == ASCII.quotationMark { return try quoted(from: recordStart) }
        var at = start
        while true {
            if at >= feed.bytes.count, !(try feed.has(at)) { break }
            let byte = feed.bytes[at]
            if byte == dialect.separator || byte == ASCII.newline || byte == ASCII.carriageReturn { break }
            at += 1
            if at - recordStart > longest {
                feed.at = at
                return .broken(.tooLong)
            }
        }
        pieces.append((start..<at, false))
        feed.at = at
        return try end()
    }

    private mutating func quoted(from recordStart: Int) throws(FileReadSystemError) -> FieldEnd {
        let start = feed.at + 1
        var at = start
        var hasEscapes = false
        while true {
            guard at - recordStart <= longest else {
                feed.at = at
                return .broken(.tooLong)
            }
            if at >= feed.bytes.count, !(try feed.has(at)) {
                feed.at = at
                return .broken(.cutShort)
            }
            let byte = feed.bytes[at]
            if dialect.usesBackslash, byte == ASCII.backslash, try feed.has(at + 1),
                feed.bytes[at + 1] == ASCII.quotationMark || feed.bytes[at + 1] == ASCII.backslash
            {
                hasEscapes = true
                at += 2
                continue
            }
            if byte == ASCII.quotationMark {
                guard try feed.has(at + 1), feed.bytes[at + 1] == ASCII.quotationMark else { break }
                hasEscapes = true
                at += 2
                continue
            }
            if byte == ASCII.newline { feed.line += 1 }
            if byte == ASCII.carriageReturn, !(try feed.has(at + 1)) || feed.bytes[at + 1] != ASCII.newline { feed.line += 1 }
            at += 1
        }
        pieces.append((start..<at, hasEscapes))
        feed.at = at + 1
        while try feed.has(feed.at), feed.bytes[feed.at] == ASCII.space || feed.bytes[feed.at] == ASCII.tab,
            feed.bytes[feed.at] != dialect.separator
        {
            feed.at += 1
        }
        return try end()
    }

    /// Parses the separator, line ending or end of file after a field. Any other text after a closing quotation mark is an error.
    private mutating func end() throws(FileReadSystemError) -> FieldEnd {
        guard try feed.has(feed.at) else { return .ended }
        switch feed.bytes[feed.at] {
        case dialect.separator:
            feed.at += 1
            return .separated
        case ASCII.newline:
            feed.at += 1
        case ASCII.carriageReturn:
            feed.at += 1
            if try feed.has(feed.at), feed.bytes[feed.at] == ASCII.newline { feed.at += 1 }
        default: return .broken(.quotes)
        }
        feed.line += 1
        return .ended
    }

    private func item(_ line: Int64) -> RecordResult {
        var fields: [String] = []
        fields.reserveCapacity(pieces.count)
        for piece in pieces {
            let bytes = piece.hasEscapes ? unescaped(feed.bytes[piece.range])[...] : feed.bytes[piece.range]
            let field =
                String(validating: bytes, as: UTF8.self)
                ?? (repairs ? String(decoding: Windows1252.repaired(bytes), as: UTF8.self) : nil)
            guard let field, !field.utf8.contains(0) else {
                let first = pieces.first?.range.lowerBound ?? feed.at
                let cause: ImportRecordError.Cause = field == nil ? .encoding : .zero
                return .flaw(ImportRecordError(cause, line: line, detail: feed.beginning(first)))
            }
            fields.append(field)
        }
        return .record(line: line, fields: fields)
    }

    /// Returns a quoted field's text: of two quotation marks, and of a backslash and the byte that it escapes, the second one.
    private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at], next = at + 1 < bytes.endIndex ? bytes[at + 1] : 0
            let isEscape =
                byte == ASCII.quotationMark && next == byte
                || dialect.usesBackslash && byte == ASCII.backslash && (next == ASCII.quotationMark || next == byte)
            if isEscape { at += 1 }
            result.append(bytes[at])
            at += 1
        }
        return result
    }
}
