/// Scans a document in a single pass without recursion, and records the position of each value.
struct JSONScanner {
    let bytes: [UInt8]
    private(set) var places: [JSONDocument.Token] = []
    /// Whether the scanner has found only ASCII bytes so far. Non-ASCII bytes can't occur outside strings.
    private(set) var isASCII = true

    private let dialect: JSONDocument.Dialect
    private let deepest: Int
    /// The offset of the next byte. After an error, the offset of the first byte that the scanner can't accept.
    private(set) var at = 0
    /// The indices of the arrays and objects that haven't been closed yet.
    private var open: [Int] = []
    /// The replacements that turn the document into standard JSON.
    private var repairs: [(range: Range<Int>, with: [UInt8])] = []

    init(_ bytes: [UInt8], as dialect: JSONDocument.Dialect, deepest: Int) {
        self.bytes = bytes
        self.dialect = dialect
        self.deepest = deepest
        places.reserveCapacity(bytes.count / 16 + 1)
    }

    /// The document as standard JSON, or nil if it is already standard JSON.
    var repaired: [UInt8]? {
        guard !repairs.isEmpty else { return nil }
        var result: [UInt8] = []
        var done = 0
        for repair in repairs {
            result += bytes[done..<repair.range.lowerBound] + repair.with
            done = repair.range.upperBound
        }
        return result + bytes[done...]
    }

    /// Scans a document that consists of a single value, with optional white space around it.
    mutating func scan() throws(JSONDocument.ParseError) {
        skipSpace()
        while true {
            guard at < bytes.count else { throw .notJSON }
            let index = places.count
            places.append(JSONDocument.Token(start: UInt32(at)))
            switch bytes[at] {
            case ASCII.quotationMark: try string(index)
            case ASCII.leftBrace, ASCII.leftBracket:
                if try begin(index) { continue }
            default: try plain()
            }
            close(index)
            skipSpace()
            guard try !goOn() else { continue }
            guard at == bytes.count else { throw .notJSON }
            return
        }
    }

    /// Enters an array or object and moves to its first value. Returns false if the array or object is empty.
    private mutating func begin(_ index: Int) throws(JSONDocument.ParseError) -> Bool {
        guard open.count < deepest else { throw .tooDeep }
        let isObject = bytes[at] == ASCII.leftBrace
        at += 1
        skipSpace()
        if take(isObject ? ASCII.rightBrace : ASCII.rightBracket) { return false }
        open.append(index)
        if isObject { try key() }
        return true
    }

    /// Moves to the next value and closes the arrays and objects that end before it. Returns false at the end of the document.
    private mutating func goOn() throws(JSONDocument.ParseError) -> Bool {
        while let container = open.last {
            let isObject = bytes[Int(places[container].start)] == ASCII.leftBrace
            let end: UInt8 = isObject ? ASCII.rightBrace : ASCII.rightBracket
            let comma = at
            if take(ASCII.comma) {
                skipSpace()
                guard at < bytes.count, bytes[at] == end else {
                    if isObject { try key() }
                    return true
                }
                guard isCommaAllowed else { throw .notJSON }
                repairs.append((comma..<(comma + 1), []))
            }
            guard take(end) else { throw .notJSON }
            open.removeLast()
            close(container)
            skipSpace()
        }
        return false
    }

    /// Whether the dialect allows a trailing comma at the current position.
    private var isCommaAllowed: Bool {
        switch dialect {
        case .standard: false
        case .lenient: true
        case .imported: bytes[Int(places[0].start)] == ASCII.leftBrace
        }
    }

    private mutating func close(_ index: Int) {
        places[index].end = UInt32(at)
        places[index].following = UInt32(places.count)
    }

    /// Scans an object's key and the colon that follows.
    private mutating func key() throws(JSONDocument.ParseError) {
        guard at < bytes.count, bytes[at] == ASCII.quotationMark else { throw .notJSON }
        let index = places.count
        places.append(JSONDocument.Token(start: UInt32(at)))
        try string(index)
        close(index)
        skipSpace()
        guard take(ASCII.colon) else { throw .notJSON }
        skipSpace()
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            let byte = bytes[at]
            guard byte == ASCII.space || byte == ASCII.newline || byte == ASCII.carriageReturn || byte == ASCII.tab else {
                return
            }
            at += 1
        }
    }

    // MARK: Strings

    private mutating func string(_ index: Int) throws(JSONDocument.ParseError) {
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == ASCII.quotationMark { return }
            if byte < ASCII.space {
                at -= 1
                throw .notJSON
            }
            if byte >= 0x80 { isASCII = false }
            if byte == ASCII.backslash {
                places[index].hasEscapes = true
                try escape()
            }
        }
        throw .notJSON
    }

    /// Scans the rest of an escape after its backslash.
    private mutating func escape() throws(JSONDocument.ParseError) {
        guard at < bytes.count else { throw .notJSON }
        let byte = bytes[at]
        at += 1
        switch byte {
        case ASCII.quotationMark, ASCII.backslash, ASCII.slash, ASCII.lowerB, ASCII.lowerF, ASCII.lowerN, ASCII.lowerR,
            ASCII.lowerT:
            return
        case ASCII.lowerU:
            let code = try fourDigits()
            guard (0xD800...0xDFFF).contains(code) else { return }
            guard code < 0xDC00, take(0x5C), take(0x75) else { throw .halfSurrogate }
            guard (0xDC00...0xDFFF).contains(try fourDigits()) else { throw .halfSurrogate }
        default:
            at -= 1
            throw .notJSON
        }
    }

    private mutating func fourDigits() throws(JSONDocument.ParseError) -> UInt32 {
        guard bytes.count - at >= 4 else { throw .notJSON }
        var code: UInt32 = 0
        for digit in bytes[at..<(at + 4)] {
            guard let value = Hexadecimal.value(of: digit) else { throw .notJSON }
            code = code << 4 | UInt32(value)
        }
        at += 4
        return code
    }

    // MARK: Words and numbers

    private mutating func plain() throws(JSONDocument.ParseError) {
        switch bytes[at] {
        case ASCII.lowerT: if isWord("true") { return }
        case ASCII.lowerF: if isWord("false") { return }
        case ASCII.lowerN: if isWord("null") { return }
        default:
            let start = at
            guard dialect == .imported, isWord("NaN") || isWord("-Infinity") || isWord("Infinity") else { return try number() }
            repairs.append((start..<at, Array("null".utf8)))
            return
        }
        throw .notJSON
    }

    private mutating func isWord(_ word: StaticString) -> Bool {
        let start = at
        for letter in word.description.utf8 where !take(letter) {
            at = start
            return false
        }
        return true
    }

    private mutating func number() throws(JSONDocument.ParseError) {
        let start = at
        _ = take(ASCII.minus)
        var most = take(ASCII.digit0) ? 1 : try digits()
        if take(ASCII.period) { most = try max(most, digits()) }
        let hasExponent = at < bytes.count && bytes[at] | 0x20 == ASCII.lowerE
        if hasExponent {
            at += 1
            if !take(ASCII.plus) { _ = take(ASCII.minus) }
            most = try max(most, digits())
        }
        let isFinite = !hasExponent && most <= 300 || JSONScanner.isFinite(bytes[start..<at])
        if dialect == .imported, most > 40 || !isFinite {
            repairs.append((start..<at, [ASCII.quotationMark] + bytes[start..<at] + [ASCII.quotationMark]))
        } else if !isFinite {
            throw .notJSON
        }
    }

    /// Scans one or more digits and returns their count.
    private mutating func digits() throws(JSONDocument.ParseError) -> Int {
        let start = at
        while at < bytes.count, ASCII.isDigit(bytes[at]) { at += 1 }
        guard at > start else { throw .notJSON }
        return at - start
    }

    /// The first digits of 2¹⁰²⁴ − 2⁹⁷⁰, which is the smallest number that rounds to infinity in 64-bit floating point. The
    /// decimal exponent of this number is 308.
    private static let infinity = Array("17976931348623158079".utf8)

    /// Returns whether a number is small enough for 64-bit floating point.
    private static func isFinite(_ number: ArraySlice<UInt8>) -> Bool {
        var significant: [UInt8] = []
        var exponent: Int64 = -1
        var stated: Int64 = 0
        var (isFraction, isExponent, isNegative) = (false, false, false)
        for byte in number {
            switch byte {
            case ASCII.period: isFraction = true
            case ASCII.upperE, ASCII.lowerE: isExponent = true
            case ASCII.minus: isNegative = isExponent
            case ASCII.plus: break
            default:
                if isExponent {
                    stated = min(stated * 10 + Int64(byte - ASCII.digit0), 1 << 40)
                } else if byte == ASCII.digit0, significant.isEmpty {
                    if isFraction { exponent -= 1 }
                } else {
                    if !isFraction { exponent += 1 }
                    if significant.count < infinity.count { significant.append(byte) }
                }
            }
        }
        guard !significant.isEmpty else { return true }
        exponent += isNegative ? -stated : stated
        return exponent < 308 || exponent == 308 && !infinity.lexicographicallyPrecedes(significant)
    }
}
