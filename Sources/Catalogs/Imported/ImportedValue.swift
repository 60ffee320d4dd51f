import Model

/// A single value of a record, independent of the file's format.
enum ImportedValue: Equatable {
    /// Null, an empty text or an empty list.
    case missing
    case text(String)
    /// A JSON number as written.
    case number(String)
    case flag(Bool)
    case list([String])
    /// JSON of any other type, as written.
    case nested(String)
}

/// A record's value in a single column.
struct ImportedField: Equatable {
    /// The column's name. The names of nested objects are joined with points: `author.name`.
    let name: String
    let value: ImportedValue
}

extension ImportedField {
    /// Objects nested more deeply than this are shown as JSON.
    private static let deepest = 6
    /// The limit on fields in a record.
    static let most = 2000

    /// The fields of a record, in order. If a name occurs more than once, the caller must use the last.
    static func fields(of object: JSONView) -> [ImportedField] {
        var fields: [ImportedField] = []
        add(object, prefix: "", depth: 0, to: &fields)
        return fields
    }

    private static func add(_ object: JSONView, prefix: String, depth: Int, to fields: inout [ImportedField]) {
        for (key, value) in object.members {
            guard fields.count < most else { return }
            let name = prefix + key
            if value.isObject, depth < deepest {
                add(value, prefix: name + ".", depth: depth + 1, to: &fields)
            } else {
                fields.append(ImportedField(name: name, value: ImportedValue(value)))
            }
        }
    }
}

extension ImportedValue {
    /// Reads a JSON value that isn't an object with fields of its own.
    init(_ view: JSONView) {
        if let text = view.string {
            self = ImportedValue.isBlank(text) ? .missing : .text(text)
        } else if let flag = view.flag {
            self = .flag(flag)
        } else if view.isNull {
            self = .missing
        } else if let elements = view.elements {
            self = ImportedValue.list(elements) ?? .nested(String(decoding: view.bytes, as: UTF8.self))
        } else if view.isObject {
            self = view.members.isEmpty ? .missing : .nested(String(decoding: view.bytes, as: UTF8.self))
        } else {
            self = .number(String(decoding: view.bytes, as: UTF8.self))
        }
    }

    /// A list of texts and numbers, or nil if it contains anything else.
    static func list(_ elements: [JSONView]) -> ImportedValue? {
        var texts: [String] = []
        for element in elements {
            if element.isNull { continue }
            if element.isObject || element.isArray { return nil }
            let text = element.string ?? String(decoding: element.bytes, as: UTF8.self)
            if !isBlank(text) { texts.append(text) }
        }
        return texts.isEmpty ? .missing : .list(texts)
    }

    /// Whether a text is empty or only white space.
    static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

    /// The value as a single text: as written, or with its parts joined.
    var text: String? {
        switch self {
        case .missing: nil
        case .text(let text), .number(let text), .nested(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .list(let texts): texts.joined(separator: ", ")
        }
    }
}

/// JSON from the reader's files, which is parsed more leniently than an upstream's.
enum ImportedJSON {
    /// Parses a single value, or returns nil if it isn't JSON.
    ///
    /// `NaN` and `Infinity`, which some programs write as numbers, are read as null. Numbers too large to represent are read as
    /// texts.
    static func value(_ bytes: [UInt8]) -> JSONView? {
        if let text = JSONText(bytes) { return text.root }
        if let repaired = repaired(bytes), let text = JSONText(repaired) { return text.root }
        // The slow path handles unpaired surrogates, and anything else that the fast path rejects.
        guard let object = try? UpstreamJSON.object(bytes), let plain = UpstreamJSON.payload(object) else { return nil }
        return JSONText(plain)?.root
    }

    /// Whether brackets are nested too deeply to parse.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInString = false
        var at = 0
        while at < bytes.count, depth <= JSONText.deepest {
            switch bytes[at] {
            case 0x5C where isInString: at += 1
            case 0x22: isInString.toggle()
            case 0x7B where !isInString, 0x5B where !isInString: depth += 1
            case 0x7D where !isInString, 0x5D where !isInString: depth -= 1
            default: break
            }
            at += 1
        }
        return depth > JSONText.deepest
    }

    private static let notNumbers: [[UInt8]] = [Array("NaN".utf8), Array("-Infinity".utf8), Array("Infinity".utf8)]

    /// Replaces invalid numbers with null, and numbers too large to represent with texts. Returns nil if there are none.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var found = false
        var isInString = false
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if isInString {
                if byte == 0x5C, at + 1 < bytes.count {
                    result.append(byte)
                    at += 1
                } else if byte == 0x22 {
                    isInString = false
                }
            } else if byte == 0x22 {
                isInString = true
            } else if let word = notNumbers.first(where: { bytes[at...].starts(with: $0) }) {
                result.append(contentsOf: "null".utf8)
                at += word.count
                found = true
                continue
            } else if byte == 0x2D || byte >= 0x30 && byte <= 0x39 {
                let number = bytes[at...].prefix { $0 >= 0x30 && $0 <= 0x39 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
                if isBeyondMeasure(number) {
                    result.append(0x22)
                    result.append(contentsOf: number)
                    result.append(0x22)
                    found = true
                } else {
                    result.append(contentsOf: number)
                }
                at += number.count
                continue
            }
            result.append(bytes[at])
            at += 1
        }
        return found ? result : nil
    }

    /// Whether a valid JSON number has too many digits or too large an exponent to represent.
    private static func isBeyondMeasure(_ number: ArraySlice<UInt8>) -> Bool {
        guard let value = Double(String(decoding: number, as: UTF8.self)) else { return false }
        return !value.isFinite || number.count > 40
    }

    /// Appends a text as a JSON string.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x00...0x1F:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(byte >> 4 + 0x30)
                bytes.append(byte & 15 < 10 ? byte & 15 + 0x30 : byte & 15 + 0x57)
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}
