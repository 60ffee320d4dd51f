import FoundationEssentials

/// JSON as values of the standard library: `[String: Any]`, `[Any]`, `String`, `Bool`, `JSONTree.Number` and `JSONTree.Null`. For what is
/// handed on in another shape than it came in; what is only read is a `JSONView`.
struct JSONTree: Decodable {
    /// A number, as its text.
    struct Number {
        let text: String
    }

    /// `null`.
    struct Null {}

    let value: Any

    /// More levels than this are no record of anybody's, and would be too much for the stack of a thread.
    private static let deepest = 128

    /// Reads what `JSONText` takes, and what else Foundation does: other encodings than UTF-8, commas too many, deeper brackets.
    ///
    /// - Throws: an error of decoding for anything that isn't JSON.
    static func read(_ bytes: [UInt8]) throws -> Any {
        if let text = JSONText(bytes) { return text.root.tree }
        return try JSONDecoder().decode(JSONTree.self, from: Data(bytes)).value
    }

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count < JSONTree.deepest else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "nested too deep"))
        }
        if let object = try? decoder.container(keyedBy: Key.self) {
            var members: [String: Any] = [:]
            for key in object.allKeys { members[key.stringValue] = try object.decode(JSONTree.self, forKey: key).value }
            value = members
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [Any] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONTree.self).value) }
            value = elements
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = Null()
            } else if let flag = try? single.decode(Bool.self) {
                value = flag
            } else if let whole = try? single.decode(Int64.self) {
                value = Number(text: String(whole))
            } else if let whole = try? single.decode(UInt64.self) {
                value = Number(text: String(whole))
            } else if let number = try? single.decode(Double.self) {
                value = Number(text: number.description)
            } else {
                value = try single.decode(String.self)
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// The JSON of such a value, or of an `Int`, with the keys of objects in order; nil where it holds anything else.
    static func bytes(_ value: Any) -> [UInt8]? {
        var bytes: [UInt8] = []
        return append(value, to: &bytes) ? bytes : nil
    }

    private static func append(_ value: Any, to bytes: inout [UInt8]) -> Bool {
        switch value {
        case let object as [String: Any]:
            bytes.append(0x7B)
            for (place, member) in object.sorted(by: { $0.key < $1.key }).enumerated() {
                if place > 0 { bytes.append(0x2C) }
                append(text: member.key, to: &bytes)
                bytes.append(0x3A)
                guard append(member.value, to: &bytes) else { return false }
            }
            bytes.append(0x7D)
        case let array as [Any]:
            bytes.append(0x5B)
            for (place, element) in array.enumerated() {
                if place > 0 { bytes.append(0x2C) }
                guard append(element, to: &bytes) else { return false }
            }
            bytes.append(0x5D)
        case let text as String: append(text: text, to: &bytes)
        case let number as Number: bytes.append(contentsOf: number.text.utf8)
        case let flag as Bool: bytes.append(contentsOf: flag ? "true".utf8 : "false".utf8)
        case let whole as Int: bytes.append(contentsOf: String(whole).utf8)
        case is Null: bytes.append(contentsOf: "null".utf8)
        default: return false
        }
        return true
    }

    /// A string as RFC 8259, section 7, has it: only what must be escaped is.
    private static func append(text: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0x08: bytes += [0x5C, 0x62]
            case 0x09: bytes += [0x5C, 0x74]
            case 0x0A: bytes += [0x5C, 0x6E]
            case 0x0C: bytes += [0x5C, 0x66]
            case 0x0D: bytes += [0x5C, 0x72]
            case 0x00...0x1F:
                bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8)
                bytes.append(contentsOf: String(byte, radix: 16).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}

extension JSONView {
    /// It as values of the standard library.
    fileprivate var tree: Any {
        if isObject { return Dictionary(members.map { ($0.key, $0.value.tree) }) { _, last in last } }
        if let elements { return elements.map { $0.tree } }
        if let string { return string }
        if let flag { return flag }
        return isNull ? JSONTree.Null() : JSONTree.Number(text: String(decoding: bytes, as: UTF8.self))
    }
}
