/// A JSON value for the test doubles. It preserves the order of members and the digits of numbers.
public indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number, with its digits as written.
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([Member])

    /// A `name: value` pair in an object.
    public struct Member: Sendable, Equatable {
        /// The member's name.
        public let name: String
        /// The member's value.
        public var value: JSONValue

        /// Creates a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Accesses an object's member by name. Setting a member to nil removes it, and new members are added at the end.
    public subscript(name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The JSON text without spaces.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The JSON text in UTF-8.
    public var bytes: [UInt8] { Array(text.utf8) }

    /// The string's text, or nil for other values.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The list's items, or nil for other values.
    public var listValue: [JSONValue]? {
        if case .list(let values) = self { values } else { nil }
    }

    /// The number, or nil for other values.
    public var numberValue: Double? {
        if case .number(let digits) = self { Double(digits) } else { nil }
    }

    /// The integer, or nil for other values.
    public var intValue: Int? {
        if case .number(let digits) = self { Int(digits) } else { nil }
    }

    /// The object's members, or an empty list for other values.
    public var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// A copy in which every value is replaced by a value of another type.
    var withWrongTypes: JSONValue {
        switch self {
        case .null: .bool(false)
        case .bool: .string("yes")
        case .number(let digits): .string(digits)
        case .string(let text): .number(String(text.utf8.count))
        case .list(let values): .object(values.enumerated().map { Member(String($0.offset), $0.element.withWrongTypes) })
        case .object(let members): .list(members.map { $0.value.withWrongTypes })
        }
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let digits): bytes += digits.utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .list(let values):
            bytes.append(91)
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(44) }
                value.write(to: &bytes)
            }
            bytes.append(93)
        case .object(let members):
            bytes.append(123)
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(44) }
                Self.write(member.name, to: &bytes)
                bytes.append(58)
                member.value.write(to: &bytes)
            }
            bytes.append(125)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(34)
        for byte in text.utf8 {
            switch byte {
            case 34: bytes += #"\""#.utf8
            case 92: bytes += #"\\"#.utf8
            case 10: bytes += #"\n"#.utf8
            case 13: bytes += #"\r"#.utf8
            case 9: bytes += #"\t"#.utf8
            case 0..<32:
                let digits = Array("0123456789abcdef".utf8)
                bytes += Array(#"\u00"#.utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(34)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number("\(value)") }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a list.
    public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    /// Creates an object with its members in the written order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
}
