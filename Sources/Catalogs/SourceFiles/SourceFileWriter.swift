import Model

/// Writes a source file as readable JSON.
struct SourceFileWriter {
    /// A value in the file.
    indirect enum Value {
        case text(String)
        case number(String)
        case flag(Bool)
        case null
        case list([Value])
        /// An object's members in order. Members whose value is nil are left out.
        case object([(String, Value?)])
    }

    private var bytes: [UInt8] = []

    /// Returns the JSON of a value. Short lists, and short objects without inner objects, are on one line.
    static func bytes(of value: Value) -> [UInt8] {
        var writer = SourceFileWriter()
        writer.write(value, depth: 0)
        return writer.bytes + [ASCII.newline]
    }

    private mutating func write(_ value: Value, depth: Int) {
        switch value {
        case .text(let text): JSONString.append(text, to: &bytes, hasShortEscapes: true)
        case .number(let text): bytes += Array(text.utf8)
        case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
        case .null: bytes += Array("null".utf8)
        case .list(let values):
            write(
                values.map { ("", $0) }, ASCII.leftBracket, ASCII.rightBracket, isFlat: values.allSatisfy(\.isSimple), depth,
                keys: false)
        case .object(let members):
            let members = members.compactMap { key, value in value.map { (key, $0) } }
            let isFlat = depth > 0 && members.count <= 8 && members.allSatisfy { $0.1.isFlat }
            write(members, ASCII.leftBrace, ASCII.rightBrace, isFlat: isFlat, depth, keys: true)
        }
    }

    private mutating func write(
        _ members: [(String, Value)], _ open: UInt8, _ close: UInt8, isFlat: Bool, _ depth: Int, keys: Bool
    ) {
        bytes.append(open)
        for (place, (key, value)) in members.enumerated() {
            if place > 0 { bytes += isFlat ? [ASCII.comma, ASCII.space] : [ASCII.comma] }
            if !isFlat { breakLine(depth + 1) } else if place == 0, keys { bytes.append(ASCII.space) }
            if keys {
                JSONString.append(key, to: &bytes, hasShortEscapes: true)
                bytes += [ASCII.colon, ASCII.space]
            }
            write(value, depth: depth + 1)
        }
        if !members.isEmpty {
            if !isFlat { breakLine(depth) } else if keys { bytes.append(ASCII.space) }
        }
        bytes.append(close)
    }

    private mutating func breakLine(_ depth: Int) {
        bytes.append(ASCII.newline)
        bytes += [UInt8](repeating: ASCII.space, count: depth * 2)
    }
}

extension SourceFileWriter.Value {
    /// Converts parsed JSON to a value.
    init(_ view: JSONView) {
        if let elements = view.elements {
            self = .list(elements.map { Self($0) })
        } else if view.isObject {
            self = .object(view.members.map { ($0.key, Self($0.value)) })
        } else if let text = view.string {
            self = .text(text)
        } else if let flag = view.flag {
            self = .flag(flag)
        } else {
            self = view.number.map { .number($0) } ?? .null
        }
    }

    fileprivate var isSimple: Bool {
        switch self {
        case .text, .number, .flag, .null: true
        case .list, .object: false
        }
    }

    /// Whether the value can share a line with other values.
    fileprivate var isFlat: Bool {
        if case .list(let values) = self { values.count <= 12 && values.allSatisfy(\.isSimple) } else { isSimple }
    }
}
