internal import Model

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
    public func isSet(_ name: String) -> Bool { has(name, "1") || has(name, "true") }

    /// Returns whether a parameter has a value.
    public func has(_ name: String, _ value: String) -> Bool {
        self[name].map { UTF8Comparison.equal($0.utf8, value.utf8) } ?? false
    }

    /// Returns all values of the parameter `name`.
    public func all(_ name: String) -> [String] {
        var values: [String] = []
        for item in items where item.name.utf8.elementsEqual(name.utf8) { values.append(item.value) }
        return values
    }

    /// Returns whether a parameter's name starts with `text`.
    func hasName(startingWith text: String) -> Bool { items.contains { $0.name.utf8.starts(with: text.utf8) } }

    /// Returns whether percent-encoded text is valid UTF-8 after decoding. The whole text can be checked without splitting it
    /// into parameters, because the separators `&` and `=` are ASCII and never part of a longer character.
    public static func isText(_ text: Span<UInt8>) -> Bool {
        String(validating: PercentEncoding.decode(text, plusIsSpace: true), as: UTF8.self) != nil
    }

    /// Removes percent-encoding.
    public static func decoded(_ text: Span<UInt8>, plusIsSpace: Bool = false) -> String {
        var isPlain = true
        for index in text.indices where text[index] == ASCII.percent || text[index] == ASCII.plus { isPlain = false }
        if isPlain { return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
        return String(decoding: PercentEncoding.decode(text, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    /// The encoded parameters for a URL, without the question mark.
    public var encoded: String {
        var bytes: [UInt8] = []
        for item in items { PercentEncoding.append(item.name, item.value, toQuery: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
