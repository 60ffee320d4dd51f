import Model

/// A JSON text that was looked through once: it says where each value stands, and nothing is made of a value before it is asked for.
///
/// It takes less than Foundation does, never more, and reads it as JSON is meant to be read; what it leaves (another encoding than
/// UTF-8, half a pair of surrogates, commas too many, a number beyond all measure) is for `UpstreamJSON.record` to settle.
final class JSONText: Sendable {
    /// One value, or one key of an object. They stand in the order of the text, what is inside a value behind it.
    fileprivate struct Place {
        let start: UInt32
        var end: UInt32 = 0
        /// The number of the first place that is not inside this one.
        var following: UInt32 = 0
        /// Whether it is a string with escapes in it.
        var hasEscapes = false
    }

    /// The most levels of arrays and objects, deeper than any record; a reader of JSON must have some limit (RFC 8259, section 9).
    static let deepest = 64

    fileprivate let bytes: [UInt8]
    fileprivate let places: [Place]

    /// Nil where it is not taken.
    init?(_ bytes: [UInt8]) {
        guard bytes.count < 1 << 30 else { return nil }
        var scanner = Scanner(bytes)
        // Only strings hold other bytes than ASCII; whether those are UTF-8 is looked at once, where there are any.
        guard scanner.isText(), scanner.isASCII || String(validating: bytes, as: UTF8.self) != nil else { return nil }
        self.bytes = bytes
        places = scanner.places
    }

    /// The value that the text is.
    var root: JSONView { JSONView(text: self, place: 0) }
}

/// One value of a JSON text. A question of another type than it has is answered with nil.
struct JSONView: Sendable {
    private let text: JSONText
    private let place: Int

    fileprivate init(text: JSONText, place: Int) {
        self.text = text
        self.place = place
    }

    private var first: UInt8 { text.bytes[Int(text.places[place].start)] }
    private var range: Range<Int> { Int(text.places[place].start)..<Int(text.places[place].end) }

    var isObject: Bool { first == 0x7B }
    var isArray: Bool { first == 0x5B }
    var isNull: Bool { first == 0x6E }

    /// Its bytes, as they came.
    var bytes: [UInt8] { Array(text.bytes[range]) }

    /// What a string says.
    var string: String? {
        guard first == 0x22 else { return nil }
        let inside = text.bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        return text.places[place].hasEscapes ? JSONView.plain(inside) : String(decoding: inside, as: UTF8.self)
    }

    /// A number, exact where it has at most 18 digits or is a whole one of 64 bits.
    var decimal: FixedDecimal? {
        guard first == 0x2D || first >= 0x30 && first <= 0x39 else { return nil }
        let digits = String(decoding: text.bytes[range], as: UTF8.self)
        if let whole = Int64(digits) { return FixedDecimal(whole) }
        return FixedDecimal(digits) ?? Double(digits).flatMap { FixedDecimal($0.description) }
    }

    /// A whole number.
    var integer: Int64? { decimal.flatMap { $0.isWhole ? $0.mantissa : nil } }

    /// True or false.
    var flag: Bool? { first == 0x74 ? true : first == 0x66 ? false : nil }

    /// What an array holds.
    var elements: [JSONView]? {
        guard isArray else { return nil }
        var elements: [JSONView] = []
        var next = place + 1
        while next < Int(text.places[place].following) {
            elements.append(JSONView(text: text, place: next))
            next = Int(text.places[next].following)
        }
        return elements
    }

    /// The value of a key of an object; of several with one name the last, as everywhere.
    subscript(key: String) -> JSONView? {
        guard isObject else { return nil }
        let (allPlaces, allBytes) = (text.places, text.bytes)
        let places = allPlaces.span, bytes = allBytes.span, wanted = key.utf8.span
        let end = Int(places[place].following)
        var found: Int?
        var next = place + 1
        while next < end {
            // The quotation marks stand around it.
            let (from, to) = (Int(places[next].start) + 1, Int(places[next].end) - 1)
            if places[next].hasEscapes
                ? JSONView(text: text, place: next).string == key
                : to - from == wanted.count && Bytes.equal(bytes.extracting(from..<to), wanted)
            {
                found = next + 1
            }
            next = Int(places[next + 1].following)
        }
        return found.map { JSONView(text: text, place: $0) }
    }

    /// The keys of an object, in its order, with their values.
    var members: [(key: String, value: JSONView)] {
        guard isObject else { return [] }
        var members: [(key: String, value: JSONView)] = []
        var next = place + 1
        while next < Int(text.places[place].following) {
            members.append((JSONView(text: text, place: next).string ?? "", JSONView(text: text, place: next + 1)))
            next = Int(text.places[next + 1].following)
        }
        return members
    }

    /// The text of a string with escapes, which the scanner has found right.
    private static func plain(_ inside: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(inside.count)
        var at = inside.startIndex
        var high: UInt32 = 0
        while at < inside.endIndex {
            let byte = inside[at]
            at += 1
            guard byte == 0x5C else {
                result.append(byte)
                continue
            }
            let letter = inside[at]
            at += 1
            switch letter {
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x75:
                let code = inside[at..<(at + 4)].reduce(0) { $0 << 4 | (Scanner.hexadecimal($1) ?? 0) }
                at += 4
                if (0xD800...0xDBFF).contains(code) {
                    high = code
                } else {
                    let whole = (0xDC00...0xDFFF).contains(code) ? 0x10000 + (high - 0xD800) << 10 + (code - 0xDC00) : code
                    if let scalar = Unicode.Scalar(whole) { result.append(contentsOf: String(Character(scalar)).utf8) }
                }
            default: result.append(letter)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension JSONView {
    /// The text of a key.
    func text(_ key: String) -> String? { self[key]?.string }
    /// The whole number of a key.
    func integer(_ key: String) -> Int64? { self[key]?.integer }
    /// The objects in the array of a key, without what is none; nil where there is no array.
    func objects(_ key: String) -> [JSONView]? { self[key]?.elements?.filter(\.isObject) }
    /// The texts in the array of a key, without what is none; nil where there is no array.
    func texts(_ key: String) -> [String]? { self[key]?.elements?.compactMap(\.string) }
    /// The object of a key.
    func object(_ key: String) -> JSONView? { self[key].flatMap { $0.isObject ? $0 : nil } }
}

/// Goes through the text once.
private struct Scanner {
    private static let words = (isTrue: Array("true".utf8), isFalse: Array("false".utf8), isNull: Array("null".utf8))

    private let bytes: [UInt8]
    private var at = 0
    private(set) var places: [JSONText.Place] = []
    private(set) var isASCII = true

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        places.reserveCapacity(bytes.count / 16 + 1)
    }

    /// Whether it is one value with nothing but space around it.
    mutating func isText() -> Bool {
        skipSpace()
        guard isValue(depth: 0) else { return false }
        skipSpace()
        return at == bytes.count
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            let byte = bytes[at]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            at += 1
        }
    }

    private mutating func isValue(depth: Int) -> Bool {
        guard at < bytes.count else { return false }
        let index = places.count
        places.append(JSONText.Place(start: UInt32(at)))
        let isRight: Bool
        switch bytes[at] {
        case 0x22: isRight = isString(index)
        case 0x7B: isRight = isObject(depth: depth)
        case 0x5B: isRight = isArray(depth: depth)
        case 0x74: isRight = isWord(Scanner.words.isTrue)
        case 0x66: isRight = isWord(Scanner.words.isFalse)
        case 0x6E: isRight = isWord(Scanner.words.isNull)
        default: isRight = isNumber()
        }
        places[index].end = UInt32(at)
        places[index].following = UInt32(places.count)
        return isRight
    }

    private mutating func isObject(depth: Int) -> Bool {
        guard depth < JSONText.deepest else { return false }
        at += 1
        skipSpace()
        if take(0x7D) { return true }
        repeat {
            skipSpace()
            let index = places.count
            places.append(JSONText.Place(start: UInt32(at)))
            guard isString(index) else { return false }
            places[index].end = UInt32(at)
            places[index].following = UInt32(places.count)
            skipSpace()
            guard take(0x3A) else { return false }
            skipSpace()
            guard isValue(depth: depth + 1) else { return false }
            skipSpace()
        } while take(0x2C)
        return take(0x7D)
    }

    private mutating func isArray(depth: Int) -> Bool {
        guard depth < JSONText.deepest else { return false }
        at += 1
        skipSpace()
        if take(0x5D) { return true }
        repeat {
            skipSpace()
            guard isValue(depth: depth + 1) else { return false }
            skipSpace()
        } while take(0x2C)
        return take(0x5D)
    }

    private mutating func isWord(_ word: [UInt8]) -> Bool {
        for letter in word { guard take(letter) else { return false } }
        return true
    }

    private mutating func isString(_ index: Int) -> Bool {
        guard take(0x22) else { return false }
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == 0x22 { return true }
            if byte < 0x20 { return false }
            if byte >= 0x80 { isASCII = false }
            if byte == 0x5C {
                places[index].hasEscapes = true
                guard isEscape() else { return false }
            }
        }
        return false
    }

    /// What follows a backslash.
    private mutating func isEscape() -> Bool {
        guard at < bytes.count else { return false }
        let byte = bytes[at]
        at += 1
        switch byte {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return true
        case 0x75:
            guard let code = fourDigits() else { return false }
            guard (0xD800...0xDFFF).contains(code) else { return true }
            // The first half of a pair, which must have its second.
            guard code < 0xDC00, take(0x5C), take(0x75), let second = fourDigits() else { return false }
            return (0xDC00...0xDFFF).contains(second)
        default: return false
        }
    }

    private mutating func fourDigits() -> UInt32? {
        guard bytes.count - at >= 4 else { return nil }
        var code: UInt32 = 0
        for digit in bytes[at..<(at + 4)] {
            guard let value = Scanner.hexadecimal(digit) else { return nil }
            code = code << 4 | value
        }
        at += 4
        return code
    }

    static func hexadecimal(_ digit: UInt8) -> UInt32? {
        switch digit {
        case 0x30...0x39: UInt32(digit - 0x30)
        case 0x41...0x46: UInt32(digit - 0x37)
        case 0x61...0x66: UInt32(digit - 0x57)
        default: nil
        }
    }

    private mutating func isNumber() -> Bool {
        let start = at
        _ = take(0x2D)
        if !take(0x30) { guard areDigits() else { return false } }
        if take(0x2E) { guard areDigits() else { return false } }
        guard at < bytes.count, bytes[at] | 0x20 == 0x65 else { return true }
        at += 1
        if !take(0x2B) { _ = take(0x2D) }
        guard areDigits() else { return false }
        // What is too large for any number is not taken.
        return Double(String(decoding: bytes[start..<at], as: UTF8.self))?.isFinite ?? false
    }

    /// At most as many digits as a number that anybody means.
    private mutating func areDigits() -> Bool {
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
        return (1...40).contains(at - start)
    }
}
