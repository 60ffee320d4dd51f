import Model

/// A single value of a record, independent of the file's format.
enum ImportedValue: Equatable {
    /// Null, an empty string or an empty list. The value counts as missing.
    case missing
    case text(String)
    /// A JSON number as written.
    case number(String)
    case flag(Bool)
    case list([String])
    /// A JSON value of any other type, as written.
    case nested(String)
}

/// A value from a record, with its column's name.
struct ImportedRecordField: Equatable {
    /// The column's name. For nested objects, the names are joined with full stops: `author.name`.
    let name: String
    let value: ImportedValue
}

extension ImportedRecordField {
    /// The maximum nesting depth. Objects nested more deeply are shown as JSON.
    private static let deepest = 6
    /// The maximum number of fields in a record.
    static let most = 2000

    /// Returns a record's fields in order. If several fields have the same name, the caller must use the last field.
    static func fields(of object: JSONView) -> [ImportedRecordField] {
        var fields: [ImportedRecordField] = []
        add(object, prefix: "", depth: 0, to: &fields)
        return fields
    }

    private static func add(_ object: JSONView, prefix: String, depth: Int, to fields: inout [ImportedRecordField]) {
        for (key, value) in object.members {
            guard fields.count < most else { return }
            let name = prefix + key
            if value.isObject, depth < deepest {
                add(value, prefix: name + ".", depth: depth + 1, to: &fields)
            } else {
                fields.append(ImportedRecordField(name: name, value: ImportedValue(value)))
            }
        }
    }
}

extension ImportedValue {
    /// Converts a JSON value to a single imported value. To convert an object's members to separate fields, call `fields(of:)`
    /// instead.
    init(_ view: JSONView) {
        if let text = view.string {
            self = ImportedValue.isBlank(text) ? .missing : .text(ImportedValue.withoutData(text))
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

    /// Returns a list of strings and numbers, or nil if `elements` contains anything else.
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

    /// Whether the value counts as missing.
    var isMissing: Bool { self == .missing }

    /// The length of a data URL in bytes above which its data is left out.
    private static let longestData = 256

    /// Returns the type and the size of the data in a data URL (RFC 2397), as in `image/png, 23 kB`. Nobody can read the data itself.
    /// Returns any other text unchanged.
    static func withoutData(_ text: String) -> String {
        guard text.utf8.count > longestData, text.hasPrefix("data:"), let comma = text.utf8.firstIndex(of: ASCII.comma),
            text[..<comma].hasSuffix(";base64")
        else { return text }
        let size = text.utf8.distance(from: comma, to: text.endIndex) * 3 / 4
        return text[..<comma].dropFirst(5).prefix { $0 != ";" } + ", \((size + 500) / 1000) kB"
    }

    /// Returns whether the text is empty or contains only white space.
    static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= ASCII.space } }

    /// The value as a single string. A list's elements are joined with commas, and any other value is unchanged.
    var text: String? {
        switch self {
        case .missing: nil
        case .text(let text), .number(let text), .nested(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .list(let texts): texts.joined(separator: ", ")
        }
    }
}
