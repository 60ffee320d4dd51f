/// Finds the parts of a JSON text in its bytes, without making values of them.
///
/// It accepts less than JSON, never more: nil wherever something is out of the ordinary (another encoding than UTF-8, a key twice or
/// with an escape where keys matter, deep nesting, anything malformed). The caller then reads the text the slow way, which decides.
struct JSONScanner {
    /// Deeper than any record; a reader of JSON must have some limit (RFC 8259, section 9).
    private static let deepest = 64
    private static let trueWord = Array("true".utf8)
    private static let falseWord = Array("false".utf8)
    private static let nullWord = Array("null".utf8)

    private let bytes: [UInt8]
    private var place: Int
    private let end: Int

    private init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
    }

    // MARK: Questions

    /// Where the value of a chain of keys is in `bytes`: `["data", "monsters"]`. The whole text is looked through.
    static func find(_ keys: [String], in bytes: [UInt8]) -> Range<Int>? {
        guard isUTF8(bytes) else { return nil }
        var range = bytes.indices
        var isWhole = true
        for key in keys {
            guard let found = members([key], in: range, of: bytes, wholeText: isWhole)?.first ?? nil else { return nil }
            range = found
            isWhole = false
        }
        return range
    }

    /// Where the elements of the array at `range` are, all of them objects or not.
    static func elements(in range: Range<Int>, of bytes: [UInt8]) -> [Range<Int>]? {
        var scanner = JSONScanner(bytes, in: range)
        guard scanner.take(0x5B) else { return nil }
        var elements: [Range<Int>] = []
        scanner.skipSpace()
        if !scanner.take(0x5D) {
            repeat {
                scanner.skipSpace()
                let start = scanner.place
                guard scanner.skipValue(depth: 0) else { return nil }
                elements.append(start..<scanner.place)
                scanner.skipSpace()
            } while scanner.take(0x2C)
            guard scanner.take(0x5D) else { return nil }
        }
        return scanner.place == scanner.end ? elements : nil
    }

    /// The values of `keys` that are strings in the object at `range`; nil where it is no object that can be read so.
    static func texts(_ keys: [String], in range: Range<Int>, of bytes: [UInt8], wholeText: Bool = false) -> [String: String]? {
        guard let found = members(keys, in: range, of: bytes, wholeText: wholeText) else { return nil }
        var texts: [String: String] = [:]
        for (key, value) in zip(keys, found) {
            guard let value, bytes[value.lowerBound] == 0x22 else { continue }
            let text = bytes[(value.lowerBound + 1)..<(value.upperBound - 1)]
            guard !text.contains(0x5C) else { return nil }
            texts[key] = String(decoding: text, as: UTF8.self)
        }
        return texts
    }

    /// The same of a whole text.
    static func texts(_ keys: [String], in bytes: [UInt8]) -> [String: String]? {
        isUTF8(bytes) ? texts(keys, in: bytes.indices, of: bytes, wholeText: true) : nil
    }

    // MARK: Steps

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Where the values of `keys` are in the object at `range`, each nil where it is missing.
    private static func members(
        _ keys: [String], in range: Range<Int>, of bytes: [UInt8], wholeText: Bool
    ) -> [Range<Int>?]? {
        var scanner = JSONScanner(bytes, in: range)
        if wholeText { scanner.skipSpace() }
        guard scanner.take(0x7B) else { return nil }
        var found: [Range<Int>?] = keys.map { _ in nil }
        scanner.skipSpace()
        if !scanner.take(0x7D) {
            repeat {
                scanner.skipSpace()
                let start = scanner.place + 1
                guard scanner.skipString() else { return nil }
                let key = bytes[start..<(scanner.place - 1)]
                guard !key.contains(0x5C) else { return nil }
                scanner.skipSpace()
                guard scanner.take(0x3A) else { return nil }
                scanner.skipSpace()
                let value = scanner.place
                guard scanner.skipValue(depth: 0) else { return nil }
                if let index = keys.firstIndex(where: { key.elementsEqual($0.utf8) }) {
                    guard found[index] == nil else { return nil }
                    found[index] = value..<scanner.place
                }
                scanner.skipSpace()
            } while scanner.take(0x2C)
            guard scanner.take(0x7D) else { return nil }
        }
        if wholeText { scanner.skipSpace() }
        return scanner.place == scanner.end ? found : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < end, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < end {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            place += 1
        }
    }

    private mutating func skipValue(depth: Int) -> Bool {
        guard place < end, depth < JSONScanner.deepest else { return false }
        switch bytes[place] {
        case 0x22: return skipString()
        case 0x7B: return skipMany(close: 0x7D, hasKeys: true, depth: depth)
        case 0x5B: return skipMany(close: 0x5D, hasKeys: false, depth: depth)
        case 0x74: return skipWord(JSONScanner.trueWord)
        case 0x66: return skipWord(JSONScanner.falseWord)
        case 0x6E: return skipWord(JSONScanner.nullWord)
        default: return skipNumber()
        }
    }

    private mutating func skipMany(close: UInt8, hasKeys: Bool, depth: Int) -> Bool {
        place += 1
        skipSpace()
        if take(close) { return true }
        repeat {
            skipSpace()
            if hasKeys {
                guard skipString() else { return false }
                skipSpace()
                guard take(0x3A) else { return false }
                skipSpace()
            }
            guard skipValue(depth: depth + 1) else { return false }
            skipSpace()
        } while take(0x2C)
        return take(close)
    }

    private mutating func skipWord(_ word: [UInt8]) -> Bool {
        for letter in word { guard take(letter) else { return false } }
        return true
    }

    private mutating func skipString() -> Bool {
        guard take(0x22) else { return false }
        while place < end {
            let byte = bytes[place]
            place += 1
            if byte == 0x22 { return true }
            if byte < 0x20 { return false }
            if byte == 0x5C { guard skipEscape() else { return false } }
        }
        return false
    }

    /// What follows a backslash. Four digits may be half of a pair, which only the slow way can judge.
    private mutating func skipEscape() -> Bool {
        guard place < end else { return false }
        let byte = bytes[place]
        place += 1
        switch byte {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return true
        case 0x75:
            guard end - place >= 4 else { return false }
            var code: UInt32 = 0
            for digit in bytes[place..<(place + 4)] {
                guard let value = JSONScanner.hexadecimal(digit) else { return false }
                code = code << 4 | value
            }
            place += 4
            return !(0xD800...0xDFFF).contains(code)
        default: return false
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt32? {
        switch digit {
        case 0x30...0x39: UInt32(digit - 0x30)
        case 0x41...0x46: UInt32(digit - 0x37)
        case 0x61...0x66: UInt32(digit - 0x57)
        default: nil
        }
    }

    private mutating func skipNumber() -> Bool {
        _ = take(0x2D)
        if !take(0x30) { guard skipDigits() else { return false } }
        if take(0x2E) { guard skipDigits() else { return false } }
        // An exponent may be too large for a number; the slow way knows.
        return !(place < end && (bytes[place] | 0x20) == 0x65)
    }

    /// At most as many digits as any number of a record has.
    private mutating func skipDigits() -> Bool {
        let start = place
        while place < end, (0x30...0x39).contains(bytes[place]) { place += 1 }
        return (1...18).contains(place - start)
    }
}
