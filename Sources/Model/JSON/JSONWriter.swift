/// Writes compact JSON (RFC 8259) as bytes. Keys are in the order in which they are written.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty writer.
    public init() {}

    /// Writes an object. The closure `members` writes the object's members.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(ASCII.leftBrace)
        members(&self)
        close(ASCII.rightBrace)
    }

    /// Writes an array with an element for each of `values`.
    public mutating func array<Value>(_ values: [Value], _ element: (inout JSONWriter, Value) -> Void) {
        open(ASCII.leftBracket)
        for value in values { element(&self, value) }
        close(ASCII.rightBracket)
    }

    /// Writes a member's name. The next call writes its value.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(ASCII.colon)
        needsComma = false
    }

    /// Writes a string. Escapes control characters, directional marks, `<`, `>` and `&`.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Writes a string, or null for nil.
    public mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes a number that is already in JSON format.
    public mutating func number(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    /// Writes an integer.
    public mutating func number(_ value: some BinaryInteger) { integer(UInt64(value.magnitude), isNegative: value < 0) }

    private mutating func integer(_ magnitude: UInt64, isNegative: Bool) {
        separate()
        if isNegative { bytes.append(ASCII.minus) }
        var unit: UInt64 = 1
        while magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(ASCII.digit0 + UInt8(truncatingIfNeeded: magnitude / unit % 10))
            unit /= 10
        }
        needsComma = true
    }

    /// Writes `true` or `false`.
    public mutating func flag(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes `null`.
    public mutating func null() { word("null") }

    private mutating func word(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        needsComma = true
    }

    /// Writes a string that consists of `count` parts.
    ///
    /// - Parameter part: Returns the part at an index.
    public mutating func string(joining count: Int, _ part: (Int) -> String) {
        separate()
        bytes.append(ASCII.quotationMark)
        for index in 0..<count { escape(part(index)) }
        bytes.append(ASCII.quotationMark)
        needsComma = true
    }

    // MARK: Members

    /// Sets a member's value to a string, or to null for nil. The getter always returns nil, because a writer can't read its own
    /// output.
    public subscript(name: String) -> String? {
        get { nil }
        set {
            key(name)
            string(newValue)
        }
    }

    /// Sets a member's value to a whole number, or to null for nil.
    public subscript<Number: BinaryInteger>(name: String) -> Number? {
        get { nil }
        set {
            key(name)
            if let newValue { number(newValue) } else { null() }
        }
    }

    /// Sets a member's value to `true` or `false`, or to null for nil.
    public subscript(name: String) -> Bool? {
        get { nil }
        set {
            key(name)
            if let newValue { flag(newValue) } else { null() }
        }
    }

    /// Sets a member's value to an array of strings.
    public subscript(name: String) -> [String] {
        get { [] }
        set { array(name, newValue) { $0.string($1) } }
    }

    /// Writes a member whose value is an object.
    public mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
        key(name)
        object(members)
    }

    /// Writes a member whose value is an array with one element for each of `values`.
    public mutating func array<Value>(_ name: String, _ values: [Value], _ element: (inout JSONWriter, Value) -> Void) {
        key(name)
        array(values, element)
    }

    /// Writes a member whose value is an array with one object for each of `values`.
    public mutating func objects<Value>(_ name: String, _ values: [Value], _ members: (inout JSONWriter, Value) -> Void) {
        array(name, values) { json, value in json.object { members(&$0, value) } }
    }

    /// Writes a member with a copy of the value that begins at `start` and ends before this member.
    public mutating func copy(_ name: String, valueFrom start: Int) {
        let value = start..<bytes.count
        key(name)
        for place in value { bytes.append(bytes[place]) }
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(ASCII.comma) }
        needsComma = false
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(ASCII.quotationMark)
        escape(text)
        bytes.append(ASCII.quotationMark)
    }

    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { source in
            var begin = 0, index = 0
            while true {
                while unsafe index < source.count && !Self.isEscaped(source[index]) { index += 1 }
                guard index < source.count else { break }
                if unsafe source[index] < 0x80 {
                    unsafe bytes.append(contentsOf: source[begin..<index])
                    unsafe escape(source[index])
                    begin = index + 1
                } else if let (value, length) = unsafe Self.obeyed(source[index...]) {
                    unsafe bytes.append(contentsOf: source[begin..<index])
                    escape(value)
                    begin = index + length
                }
                index += 1
            }
            unsafe bytes.append(contentsOf: source[begin...])
        }
    }

    /// Returns whether a byte may need an escape. JSON requires escapes for control characters, quotation marks and backslashes.
    /// `<`, `>` and `&` are escaped as well, so that the text is safe inside a page. Also returns true for the first byte of any
    /// character that `obeyed` may detect.
    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool {
        // Each of these numbers has a bit for each of 64 byte values.
        let set: UInt64 =
            switch byte >> 6 {
            case 0: 0x5000_0044_FFFF_FFFF
            case 1: 0x8000_0000_1000_0000
            case 2: 0
            default: 0x0000_0004_0100_0004
            }
        return set >> UInt64(byte & 0x3F) & 1 != 0
    }

    /// If a terminal or editor would interpret the first character instead of showing it, returns the character and its length.
    /// Such characters are C1 control characters, line and paragraph separators, and directional marks (UAX #9). Returns nil for
    /// any other character.
    private static func obeyed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (value: UInt16, length: Int)? {
        let bytes = unsafe text.prefix(3)
        guard let first = unsafe bytes.first, unsafe bytes.count > 1 else { return nil }
        let second = unsafe UInt16(bytes[bytes.startIndex + 1] & 0x3F)
        if first == 0xC2 { return second < ASCII.space ? (0x80 | second, 2) : nil }
        if first == 0xD8 { return second == 0x1C ? (0x061C, 2) : nil }
        guard unsafe bytes.count > 2 else { return nil }
        let value = unsafe 0x2000 | second << 6 | UInt16(bytes[bytes.startIndex + 2] & 0x3F)
        switch value {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (value, 3)
        default: return nil
        }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case ASCII.quotationMark, ASCII.backslash: bytes += [ASCII.backslash, byte]
        case ASCII.newline: bytes += [ASCII.backslash, ASCII.lowerN]
        case ASCII.carriageReturn: bytes += [ASCII.backslash, ASCII.lowerR]
        case ASCII.tab: bytes += [ASCII.backslash, ASCII.lowerT]
        default: escape(UInt16(byte))
        }
    }

    private mutating func escape(_ value: UInt16) {
        bytes += [ASCII.backslash, ASCII.lowerU]
        for shift: UInt16 in [12, 8, 4, 0] {
            bytes.append(Hexadecimal.digit(UInt8(truncatingIfNeeded: value >> shift)))
        }
    }
}
