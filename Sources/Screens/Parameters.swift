public import Model

/// The decoded parameters of a URL or form: names and values in their original order.
public struct Parameters: Equatable, Sendable {
    /// A parameter's name and value.
    public struct Item: Equatable, Sendable {
        /// The decoded name.
        public let name: String
        /// The decoded value, or an empty string if the parameter had no `=`.
        public let value: String
    }

    /// The maximum number of parameters.
    public static let limit = 200

    /// The parameters in their original order. A name may occur more than once.
    public private(set) var items: [Item] = []

    /// Creates an empty list of parameters.
    public init() {}

    /// Decodes `application/x-www-form-urlencoded` text (WHATWG URL standard, section 5.1). Invalid escapes stay unchanged, and
    /// invalid UTF-8 becomes replacement characters.
    public init(decoding text: Span<UInt8>) {
        var start = 0
        while start < text.count, items.count < Parameters.limit {
            var end = start
            var equals: Int?
            while end < text.count, text[end] != ASCII.ampersand {
                if equals == nil, text[end] == ASCII.equals { equals = end }
                end += 1
            }
            if end > start {
                items.append(
                    Item(
                        name: Parameters.decoded(text.extracting(start..<(equals ?? end)), plusIsSpace: true),
                        value: equals.map { Parameters.decoded(text.extracting(($0 + 1)..<end), plusIsSpace: true) } ?? ""))
            }
            start = end + 1
        }
    }

    /// Appends a parameter. The name and the value aren't encoded.
    public mutating func add(_ name: String, _ value: String) { items.append(Item(name: name, value: value)) }

    /// The first value of the parameter `name`, or nil if the parameter is missing.
    public subscript(name: String) -> String? {
        for item in items where item.name.utf8.elementsEqual(name.utf8) { return item.value }
        return nil
    }

    /// Returns whether the parameter `name` is `1` or `true`.
    public func isSet(_ name: String) -> Bool { ["1", "true"].contains(self[name]) }

    /// Returns all values of the parameter `name`.
    public func all(_ name: String) -> [String] {
        var values: [String] = []
        for item in items where item.name.utf8.elementsEqual(name.utf8) { values.append(item.value) }
        return values
    }

    /// Returns whether percent-encoded text is valid UTF-8 after decoding. The whole text can be checked
    /// without splitting it into parameters, because the separators `&` and `=` are ASCII and never part of a longer character.
    public static func isText(_ text: Span<UInt8>) -> Bool {
        String(validating: bytes(text, plusIsSpace: true), as: UTF8.self) != nil
    }

    /// Removes percent-encoding.
    public static func decoded(_ text: Span<UInt8>, plusIsSpace: Bool = false) -> String {
        var isPlain = true
        for index in text.indices where text[index] == ASCII.percent || text[index] == ASCII.plus { isPlain = false }
        if isPlain { return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
        return String(decoding: bytes(text, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    private static func bytes(_ text: Span<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == ASCII.percent, index + 2 < text.count, let high = Hexadecimal.value(of: text[index + 1]),
                let low = Hexadecimal.value(of: text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(byte == ASCII.plus && plusIsSpace ? ASCII.space : byte)
                index += 1
            }
        }
        return bytes
    }

    /// The encoded parameters for a URL, without the question mark.
    public var encoded: String {
        var bytes: [UInt8] = []
        for item in items {
            if !bytes.isEmpty { bytes.append(ASCII.ampersand) }
            Parameters.encode(item.name, into: &bytes)
            bytes.append(ASCII.equals)
            Parameters.encode(item.value, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-encodes everything except unreserved characters (RFC 3986, section 2.3) and `:`, which is allowed in a query.
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

    /// Returns whether a byte can appear in a URL without percent-encoding.
    @inlinable
    public static func isPlain(_ byte: UInt8) -> Bool {
        // Compare with the lower-case letters first, because most bytes are lower-case letters.
        byte &- 0x61 < 26 || byte &- 0x30 < 11 || byte &- 0x2D < 2 || byte &- 0x41 < 26 || byte == ASCII.underscore
            || byte == ASCII.tilde
    }
}
