/// JSON as the doubles handle it: members keep their order, numbers their digits.
public indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([Member])

    /// One `name: value` of an object.
    public struct Member: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// What it holds.
        public var value: JSONValue

        /// A member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A member of an object by its name; setting nil removes it, a new one goes to the end.
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

    /// Written without spaces.
    public var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same in UTF-8.
    public var bytes: [UInt8] { Array(text.utf8) }

    /// The text of a string; nil for anything else.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The items of a list; nil for anything else.
    public var listValue: [JSONValue]? {
        if case .list(let values) = self { values } else { nil }
    }

    /// A number; nil for anything else.
    public var numberValue: Double? {
        if case .number(let digits) = self { Double(digits) } else { nil }
    }

    /// A whole number; nil for anything else.
    public var intValue: Int? {
        if case .number(let digits) = self { Int(digits) } else { nil }
    }

    /// The members of an object; none for anything else.
    public var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// Every value as another type than it was.
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
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number("\(value)") }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    /// An object, in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
}
