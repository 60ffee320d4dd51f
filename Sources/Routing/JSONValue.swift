import Screens

/// A JSON value for request bodies. Numbers stay text.
enum JSONValue: Equatable {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(String)
    case flag(Bool)
    case null

    struct Member: Equatable {
        let name: String
        let value: JSONValue
    }

    /// Parses a JSON text (RFC 8259).
    /// - Throws: `notJSON` if it isn't JSON or is nested more than 32 levels deep; `notText` if it isn't UTF-8 or a string in it
    ///   isn't valid text.
    init(_ bytes: [UInt8]) throws(Failure.BodyFlaw) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
        var parser = Parser(bytes: bytes)
        guard let value = parser.value(depth: 0) else { throw parser.hasHalfPair ? .notText : .notJSON }
        parser.skipSpace()
        guard parser.position == bytes.count else { throw .notJSON }
        self = value
    }

    /// The member `name` of an object, or nil for any other value.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.name.utf8.elementsEqual(name.utf8) { return member.value }
        return nil
    }

    /// The text of a string, or nil for any other value.
    var text: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    private struct Parser {
        let bytes: [UInt8]
        var position = 0
        /// Whether parsing stopped at an unpaired surrogate, which isn't a character.
        var hasHalfPair = false

        mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        private mutating func word(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
            let wanted = text.description.utf8
            guard bytes[position...].starts(with: wanted) else { return nil }
            position += wanted.count
            return value
        }

        mutating func value(depth: Int) -> JSONValue? {
            skipSpace()
            guard position < bytes.count, depth < 32 else { return nil }
            switch bytes[position] {
            case 0x7B: return object(depth)
            case 0x5B: return array(depth)
            case 0x22: return string().map { .string($0) }
            case 0x74: return word("true", .flag(true))
            case 0x66: return word("false", .flag(false))
            case 0x6E: return word("null", .null)
            default: return number()
            }
        }

        private mutating func object(_ depth: Int) -> JSONValue? {
            position += 1
            var members: [Member] = []
            if take(0x7D) { return .object([]) }
            repeat {
                skipSpace()
                guard position < bytes.count, bytes[position] == 0x22, let name = string(), take(0x3A),
                    let value = value(depth: depth + 1)
                else { return nil }
                members.append(Member(name: name, value: value))
            } while take(0x2C)
            return take(0x7D) ? .object(members) : nil
        }

        private mutating func array(_ depth: Int) -> JSONValue? {
            position += 1
            var values: [JSONValue] = []
            if take(0x5D) { return .array([]) }
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
            } while take(0x2C)
            return take(0x5D) ? .array(values) : nil
        }

        private mutating func number() -> JSONValue? {
            let start = position
            while position < bytes.count,
                bytes[position] >= 0x30 && bytes[position] <= 0x39 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[position])
            {
                position += 1
            }
            return position > start ? .number(String(decoding: bytes[start..<position], as: UTF8.self)) : nil
        }

        private mutating func string() -> String? {
            position += 1
            var text: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case 0x22: return String(decoding: text, as: UTF8.self)
                case 0x5C:
                    guard escape(into: &text) else { return nil }
                case 0x00...0x1F: return nil
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escape(into text: inout [UInt8]) -> Bool {
            guard position < bytes.count else { return false }
            let byte = bytes[position]
            position += 1
            switch byte {
            case 0x22, 0x5C, 0x2F: text.append(byte)
            case 0x62: text.append(0x08)
            case 0x66: text.append(0x0C)
            case 0x6E: text.append(0x0A)
            case 0x72: text.append(0x0D)
            case 0x74: text.append(0x09)
            case 0x75:
                guard var code = hex() else { return false }
                if code & 0xFC00 == 0xD800, position + 1 < bytes.count, bytes[position] == 0x5C, bytes[position + 1] == 0x75 {
                    let mark = position
                    position += 2
                    guard let low = hex() else { return false }
                    if low & 0xFC00 == 0xDC00 {
                        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
                    } else {
                        position = mark
                    }
                }
                guard let scalar = UnicodeScalar(code) else {
                    hasHalfPair = true
                    return false
                }
                text.append(contentsOf: String(scalar).utf8)
            default: return false
            }
            return true
        }

        private mutating func hex() -> UInt32? {
            guard position + 4 <= bytes.count else { return nil }
            var code: UInt32 = 0
            for byte in bytes[position..<position + 4] {
                switch byte {
                case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
                case 0x41...0x46: code = code << 4 | UInt32(byte - 0x37)
                case 0x61...0x66: code = code << 4 | UInt32(byte - 0x57)
                default: return nil
                }
            }
            position += 4
            return code
        }
    }
}
