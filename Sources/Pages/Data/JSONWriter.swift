/// Writes JSON (RFC 8259) as bytes: compact, keys in the order in which they are written.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Nothing written yet.
    public init() {}

    /// An object; its members are written by `members`.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(0x7B)
        members(&self)
        close(0x7D)
    }

    /// An array with one element for each of `values`.
    public mutating func array<Value>(_ values: [Value], _ element: (inout JSONWriter, Value) -> Void) {
        open(0x5B)
        for value in values { element(&self, value) }
        close(0x5D)
    }

    /// The name of the member whose value is written next.
    public mutating func key(_ name: StaticString) {
        separate()
        quote(name.description)
        bytes.append(0x3A)
        needsComma = false
    }

    /// The name of the member whose value is written next.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(0x3A)
        needsComma = false
    }

    /// A string; control characters, `<`, `>` and `&` are escaped.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// A string, or null for nil.
    public mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// A number that is already written as JSON writes it.
    public mutating func number(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    /// A whole number.
    public mutating func number(_ value: some BinaryInteger) { number("\(value)") }

    /// `true` or `false`.
    public mutating func flag(_ value: Bool) { number(value ? "true" : "false") }

    /// `null`.
    public mutating func null() { number("null") }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
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
        bytes.append(0x22)
        var text = text
        text.withUTF8 { source in
            var begin = 0
            for index in 0..<source.count where unsafe Self.isEscaped(source[index]) {
                unsafe bytes.append(contentsOf: source[begin..<index])
                unsafe escape(source[index])
                begin = index + 1
            }
            unsafe bytes.append(contentsOf: source[begin...])
        }
        bytes.append(0x22)
    }

    /// Control characters must be escaped; `<`, `>` and `&` are, so that the text is harmless inside a page.
    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x3C || byte == 0x3E || byte == 0x26 || byte == 0x7F
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C: bytes += [0x5C, byte]
        case 0x0A: bytes += [0x5C, 0x6E]
        case 0x0D: bytes += [0x5C, 0x72]
        case 0x09: bytes += [0x5C, 0x74]
        default:
            bytes += [0x5C, 0x75, 0x30, 0x30]
            for half in [byte >> 4, byte & 15] { bytes.append(half < 10 ? 0x30 + half : 0x57 + half) }
        }
    }
}
