import Model

/// Writes a source file as readable JSON.
struct SourceFileWriter {
    /// A value in the file.
    indirect enum Value {
        /// Text that must be a single line, as in most places in a source file.
        case line(String)
        case text(String)
        case pointer(JSONPointer)
        case number(String)
        case flag(Bool)
        case null
        case list([Value])
        /// An object's members in order. Members whose value is nil are left out.
        case object([(String, Value?)])
    }

    private var bytes: [UInt8] = []
    /// Whether the file describes a reader's file, whose names can be any text.
    private let isImport: Bool

    /// Returns a source file as JSON. Short lists, and short objects without inner objects, are on one line.
    ///
    /// - Throws: `badValue`, `repeatedKey` or `tooLarge` if the parser would reject the file.
    static func bytes(of file: SourceFile) throws(SourceFileError) -> [UInt8] {
        var writer = SourceFileWriter(isImport: file.isImport)
        try writer.write(file.value, at: "", depth: 0)
        guard file.isImport || writer.bytes.count < SourceFile.sizeLimit else { throw .tooLarge }
        return writer.bytes + [ASCII.newline]
    }

    private mutating func write(_ value: Value, at place: String, depth: Int) throws(SourceFileError) {
        switch value {
        case .line(let text) where !isImport:
            JSONString.append(try SourceFileObject.line(text, at: place), to: &bytes, hasShortEscapes: true)
        case .line(let text), .text(let text): JSONString.append(text, to: &bytes, hasShortEscapes: true)
        case .pointer(let pointer):
            guard JSONPointer(pointer.text) != nil else { throw SourceFileObject.badPointer(pointer.text, at: place) }
            JSONString.append(pointer.text, to: &bytes, hasShortEscapes: true)
        case .number(let text): bytes += Array(text.utf8)
        case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
        case .null: bytes += Array("null".utf8)
        case .list(let values):
            try write(
                values.enumerated().map { ("\($0)", $1) }, at: place, ASCII.leftBracket, ASCII.rightBracket,
                isFlat: values.allSatisfy(\.isSimple), depth, keys: false)
        case .object(let members):
            let members = members.compactMap { key, value in value.map { (key, $0) } }
            var seen: Set<String> = []
            for (key, _) in members where !seen.insert(key).inserted { throw .repeatedKey(key, at: place) }
            let isFlat = depth > 0 && members.count <= 8 && members.allSatisfy { $0.1.isFlat }
            try write(members, at: place, ASCII.leftBrace, ASCII.rightBrace, isFlat: isFlat, depth, keys: true)
        }
    }

    private mutating func write(
        _ members: [(String, Value)], at outer: String, _ open: UInt8, _ close: UInt8, isFlat: Bool, _ depth: Int, keys: Bool
    ) throws(SourceFileError) {
        bytes.append(open)
        for (number, (key, value)) in members.enumerated() {
            if number > 0 { bytes += isFlat ? [ASCII.comma, ASCII.space] : [ASCII.comma] }
            if !isFlat { breakLine(depth + 1) } else if number == 0, keys { bytes.append(ASCII.space) }
            if keys {
                JSONString.append(key, to: &bytes, hasShortEscapes: true)
                bytes += [ASCII.colon, ASCII.space]
            }
            try write(value, at: outer + "/" + key, depth: depth + 1)
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
        case .line, .text, .pointer, .number, .flag, .null: true
        case .list, .object: false
        }
    }

    /// Whether the value can share a line with other values.
    fileprivate var isFlat: Bool {
        if case .list(let values) = self { values.count <= 12 && values.allSatisfy(\.isSimple) } else { isSimple }
    }
}
