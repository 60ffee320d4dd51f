import Model

/// One value of a record, whatever format it came in.
enum ImportedValue: Equatable {
    /// Null, an empty text, an empty list.
    case missing
    case text(String)
    /// A number of JSON's, as it is written.
    case number(String)
    case flag(Bool)
    case list([String])
    /// JSON that is none of these, as it is written.
    case nested(String)
}

/// One column's value of a record.
struct ImportedField: Equatable {
    /// The column; that of an object in an object is joined with points: `author.name`.
    let name: String
    let value: ImportedValue
}

extension ImportedField {
    /// Objects nested deeper than this are shown as they are.
    private static let deepest = 6
    /// The most fields of one record.
    static let most = 2000

    /// The fields of a record, in its order. Of several of one name the last counts, which is for the caller to see to.
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
    /// The value of a piece of JSON that is no object to be taken apart.
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

    /// A list of texts and numbers; nil where something else is in it.
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

    /// Whether a text is empty but for white space.
    static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

    /// The value as one text: as it was written, or its parts joined.
    var text: String? {
        switch self {
        case .missing: nil
        case .text(let text), .number(let text), .nested(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .list(let texts): texts.joined(separator: ", ")
        }
    }
}

/// JSON of the reader's, which is taken a little more generously than an upstream's.
enum ImportedJSON {
    /// Reads one value: nil where it is not JSON.
    ///
    /// `NaN` and `Infinity`, which some programs write in place of numbers, are read as null; numbers beyond all measure as
    /// texts.
    static func value(_ bytes: [UInt8]) -> JSONView? {
        if let text = JSONText(bytes) { return text.root }
        if let repaired = repaired(bytes), let text = JSONText(repaired) { return text.root }
        // Half a pair of surrogates, and whatever else the quick way leaves.
        guard let object = try? UpstreamJSON.object(bytes), let plain = UpstreamJSON.payload(object) else { return nil }
        return JSONText(plain)?.root
    }

    /// Whether brackets are nested deeper than is read.
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

    /// The same text with null in place of what is no number, and a text in place of a number that nobody could keep; nil where
    /// there is none.
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

    /// Whether a number is one of JSON's, but has more digits than anybody counts, or an exponent that no machine takes.
    private static func isBeyondMeasure(_ number: ArraySlice<UInt8>) -> Bool {
        guard let value = Double(String(decoding: number, as: UTF8.self)) else { return false }
        return !value.isFinite || number.count > 40
    }

    /// Appends a text as JSON writes it.
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
