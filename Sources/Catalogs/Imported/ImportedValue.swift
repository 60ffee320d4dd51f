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
