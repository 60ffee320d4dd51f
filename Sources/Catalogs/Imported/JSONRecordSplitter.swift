import Model

/// Splits a JSON text into its values without parsing them. The text contains one value per line, consecutive values, or a list.
struct JSONRecordSplitter {
    /// A record's JSON value, or an error that describes why it is invalid.
    enum Item: Equatable {
        /// A value's bytes, without the white space around them.
        case value(line: Int64, bytes: [UInt8])
        case flaw(ImportRecordError)
    }

    private let format: ImportFormat
    private let longest: Int
    /// The number of bytes before the list's first element, if the caller knows it.
    private let start: Int?
    /// The bracket after the list's last element.
    private let closing: UInt8
    private(set) var feed: BufferedByteReader
    private var isBegun = false
    private var isOver = false
    private var structure = JSONStructure()

    /// Creates a splitter.
    /// - Parameters:
    ///   - format: One of the JSON formats.
    ///   - start: The number of bytes before the list's first element, if it is known.
    ///   - isKeyed: Whether the list is an object, whose members are the values.
    init(_ feed: BufferedByteReader, format: ImportFormat, longest: Int, start: Int? = nil, isKeyed: Bool = false) {
        self.start = start
        closing = isKeyed ? ASCII.rightBrace : ASCII.rightBracket
        self.feed = feed
        self.format = format
        self.longest = longest
    }

    /// Returns the next value or an error that describes why it is invalid. Returns nil at the end of the file.
    mutating func next() throws(FileReadSystemError) -> Item? {
        switch format {
        case .jsonList: try element()
        case .jsonStream: try streamed()
        case .jsonLines, .csv: try line()
        }
    }

    // MARK: Lines

    private mutating func line() throws(FileReadSystemError) -> Item? {
        try feed.skipSpace()
        feed.release()
        guard try feed.has(feed.at) else { return nil }
        let (start, line) = (feed.at, feed.line)
        var at = start
        while true {
            if at >= feed.bytes.count, !(try feed.has(at)) { break }
            if feed.bytes[at] == ASCII.newline { break }
            at += 1
            if at - start > longest {
                feed.at = at
                let flaw = ImportRecordError(.tooLong, line: line, detail: feed.beginning(start))
                try feed.skipLine()
                return .flaw(flaw)
            }
        }
        feed.at = at
        var end = at
        while end > start, feed.bytes[end - 1] <= ASCII.space { end -= 1 }
        return .value(line: line, bytes: Array(feed.bytes[start..<end]))
    }

    // MARK: Values

    private mutating func streamed() throws(FileReadSystemError) -> Item? {
        guard !isOver else { return nil }
        try feed.skipSpace()
        while try feed.has(feed.at), feed.bytes[feed.at] == ASCII.comma {
            feed.at += 1
            try feed.skipSpace()
        }
        feed.release()
        guard try feed.has(feed.at) else { return nil }
        return try value()
    }

    private mutating func element() throws(FileReadSystemError) -> Item? {
        guard !isOver else { return nil }
        if !isBegun {
            isBegun = true
            guard try findList() else {
                isOver = true
                return nil
            }
        }
        try feed.skipSpace()
        while try feed.has(feed.at), feed.bytes[feed.at] == ASCII.comma {
            feed.at += 1
            try feed.skipSpace()
        }
        feed.release()
        guard try feed.has(feed.at) else {
            isOver = true
            return .flaw(ImportRecordError(.cutShort, line: feed.line))
        }
        guard feed.bytes[feed.at] != closing else {
            isOver = true
            return nil
        }
        return try value()
    }

    /// Moves past the list's opening bracket. The list is either the whole text, or the first list of objects inside the text's
    /// single object.
    private mutating func findList() throws(FileReadSystemError) -> Bool {
        if let start {
            guard try feed.has(start - 1) else { return false }
            feed.line += Int64(feed.bytes[feed.at..<start].count { $0 == ASCII.newline })
            feed.at = start
            return true
        }
        try feed.skipSpace()
        guard try feed.has(feed.at) else { return false }
        guard feed.bytes[feed.at] == ASCII.leftBrace else {
            guard feed.bytes[feed.at] == ASCII.leftBracket else { return false }
            feed.at += 1
            return true
        }
        var structure = JSONStructure()
        while try feed.has(feed.at) {
            feed.release()
            let byte = feed.bytes[feed.at]
            if byte == ASCII.newline { feed.line += 1 }
            feed.at += 1
            guard structure.next(byte) == .opening, byte == ASCII.leftBracket, structure.closings.count == 2 else { continue }
            try feed.skipSpace()
            if try feed.has(feed.at), feed.bytes[feed.at] == ASCII.leftBrace { return true }
        }
        return false
    }

    /// Scans one value. In a list, the value ends before the next comma or the list's closing bracket. Outside a list, an object
    /// or array ends at its closing bracket. Any other value ends at the next comma, bracket or line break.
    private mutating func value() throws(FileReadSystemError) -> Item {
        let line = feed.line
        let isInList = format == .jsonList
        var start = feed.at
        var at = start
        if !structure.isComplete { structure = JSONStructure() }
        // The first characters of a value that is too long, or nil. Scanning continues to the end of the value.
        var tooLong: String?
        scan: while true {
            if at >= feed.bytes.count, !(try feed.has(at)) {
                if !structure.isComplete {
                    feed.at = feed.bytes.count
                    isOver = true
                    return .flaw(ImportRecordError(.cutShort, line: line, detail: tooLong ?? feed.beginning(start)))
                }
                break
            }
            let byte = feed.bytes[at]
            switch structure.next(byte) {
            case .string: if byte == ASCII.newline { feed.line += 1 }
            case .opening, .colon, .other: break
            case .stray: guard isInList, byte != closing else { break scan }
            case .closing, .unmatched:
                if structure.closings.isEmpty, !isInList {
                    at += 1
                    break scan
                }
            case .comma: if structure.closings.isEmpty { break scan }
            case .space:
                guard byte == ASCII.newline else { break }
                // A line break after a value is counted later, when it is skipped.
                if structure.closings.isEmpty, !isInList { break scan }
                feed.line += 1
            }
            at += 1
            if at - start > longest {
                tooLong = tooLong ?? feed.beginning(start)
                feed.at = at
                feed.release()
                (start, at) = (feed.at, feed.at)
            }
        }
        if let tooLong {
            feed.at = at
            return .flaw(ImportRecordError(.tooLong, line: line, detail: tooLong))
        }
        return taken(start, at, line)
    }

    private mutating func taken(_ start: Int, _ end: Int, _ line: Int64) -> Item {
        // Skip an unmatched bracket, so that the splitter always makes progress.
        feed.at = end == start ? end + 1 : end
        var last = end
        while last > start, feed.bytes[last - 1] <= ASCII.space { last -= 1 }
        return .value(line: line, bytes: Array(feed.bytes[start..<last]))
    }
}
