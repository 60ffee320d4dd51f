extension JSONValue {
    /// Parses JSON (RFC 8259) that is nested at most 200 levels deep. Returns nil for invalid JSON.
    public init?(_ bytes: [UInt8]) {
        var parser = Parser(bytes: bytes)
        guard let value = parser.value(depth: 0) else { return nil }
        parser.skipSpace()
        guard parser.index == bytes.count else { return nil }
        self = value
    }

    /// Parses JSON from text.
    public init?(text: String) { self.init(Array(text.utf8)) }

    private struct Parser {
        let bytes: [UInt8]
        var index = 0

        var next: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipSpace() {
            while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { index += 1 }
        }

        mutating func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard next == byte else { return false }
            index += 1
            return true
        }

        mutating func value(depth: Int) -> JSONValue? {
            guard depth < 200 else { return nil }
            skipSpace()
            switch next {
            case 123: return object(depth: depth)
            case 91: return list(depth: depth)
            case 34: return string().map { .string($0) }
            case 116: return word("true", .bool(true))
            case 102: return word("false", .bool(false))
            case 110: return word("null", .null)
            default: return number()
            }
        }

        mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
            guard bytes[index...].starts(with: word.utf8) else { return nil }
            index += word.utf8.count
            return value
        }

        mutating func object(depth: Int) -> JSONValue? {
            index += 1
            var members: [Member] = []
            if take(125) { return .object([]) }
            repeat {
                skipSpace()
                guard next == 34, let name = string(), take(58), let value = value(depth: depth + 1) else { return nil }
                members.append(Member(name, value))
            } while take(44)
            return take(125) ? .object(members) : nil
        }

        mutating func list(depth: Int) -> JSONValue? {
            index += 1
            var values: [JSONValue] = []
            if take(93) { return .list([]) }
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
            } while take(44)
            return take(93) ? .list(values) : nil
        }

        mutating func number() -> JSONValue? {
            let start = index
            while let byte = next, (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte) { index += 1 }
            let digits = String(decoding: bytes[start..<index], as: UTF8.self)
            return Double(digits) == nil ? nil : .number(digits)
        }

        mutating func string() -> String? {
            index += 1
            var text: [UInt8] = []
            while let byte = next {
                index += 1
                switch byte {
                case 34: return String(decoding: text, as: UTF8.self)
                case 0..<32: return nil
                case 92:
                    guard let escape = next else { return nil }
                    index += 1
                    switch escape {
                    case 110: text.append(10)
                    case 114: text.append(13)
                    case 116: text.append(9)
                    case 98: text.append(8)
                    case 102: text.append(12)
                    case 34, 47, 92: text.append(escape)
                    case 117:
                        guard let scalar = escapedScalar() else { return nil }
                        text += Array(String(Character(scalar)).utf8)
                    default: return nil
                    }
                default: text.append(byte)
                }
            }
            return nil
        }

        mutating func escapedScalar() -> Unicode.Scalar? {
            guard let high = hex() else { return nil }
            guard (0xd800..<0xdc00).contains(high) else { return Unicode.Scalar(high) ?? "\u{fffd}" }
            guard bytes[index...].starts(with: [92, 117]) else { return "\u{fffd}" }
            index += 2
            guard let low = hex() else { return nil }
            guard (0xdc00..<0xe000).contains(low) else { return "\u{fffd}" }
            return Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        }

        mutating func hex() -> UInt32? {
            guard index + 4 <= bytes.count else { return nil }
            defer { index += 4 }
            return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        }
    }
}
