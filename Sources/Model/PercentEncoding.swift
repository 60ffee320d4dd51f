/// Percent-encoding for parts of a URL (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Encodes everything except unreserved characters (RFC 3986, section 2.3) and `:`, which is allowed in paths and queries.
    public static func encode(_ text: String, into bytes: inout [UInt8]) {
        // Return early, because most keys and words contain only unreserved characters.
        guard !text.utf8.allSatisfy(isPlain) else { return bytes.append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            guard !isPlain(byte) else {
                bytes.append(byte)
                continue
            }
            bytes.append(ASCII.percent)
            bytes.append(Hexadecimal.capital(byte >> 4))
            bytes.append(Hexadecimal.capital(byte))
        }
    }

    /// Returns the percent-encoded text. Encodes the same characters as `encode(_:into:)`.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        encode(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a parameter to a query string such as `a=1&b=2`.
    public static func append(_ name: String, _ value: String, toQuery bytes: inout [UInt8]) {
        if !bytes.isEmpty { bytes.append(ASCII.ampersand) }
        encode(name, into: &bytes)
        bytes.append(ASCII.equals)
        encode(value, into: &bytes)
    }

    /// Decodes percent-encoded text. Invalid escapes are left unchanged.
    ///
    /// - Parameter plusIsSpace: Whether `+` means a space, as in the queries that forms send.
    public static func decode(_ text: Span<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == ASCII.percent, let value = escapedByte(in: text, at: index) {
                bytes.append(value)
                index += 3
            } else {
                bytes.append(byte == ASCII.plus && plusIsSpace ? ASCII.space : byte)
                index += 1
            }
        }
        return bytes
    }

    /// Returns whether two hexadecimal digits follow each `%`.
    public static func isValid(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == ASCII.percent && escapedByte(in: text, at: index) == nil { return false }
        return true
    }

    private static func escapedByte(in text: Span<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 < text.count, let high = Hexadecimal.value(of: text[index + 1]),
            let low = Hexadecimal.value(of: text[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Returns whether a byte can appear in a URL without percent-encoding.
    @inlinable
    public static func isPlain(_ byte: UInt8) -> Bool {
        // Compare with the lower-case letters first, because most bytes are lower-case letters.
        byte &- 0x61 < 26 || byte &- 0x30 < 11 || byte &- 0x2D < 2 || byte &- 0x41 < 26 || byte == ASCII.underscore
            || byte == ASCII.tilde
    }
}
