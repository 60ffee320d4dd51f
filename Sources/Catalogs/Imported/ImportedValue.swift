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
