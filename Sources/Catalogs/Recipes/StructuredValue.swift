import Model

/// A value of a page's structured data, from JSON-LD, Microdata or RDFa: text, an object or a list. Numbers are text, because pages write them
/// either way.
indirect enum StructuredValue {
    case text(String)
    case object(StructuredObject)
    case list([StructuredValue])

    /// Converts JSON. Returns nil for null.
    init?(_ view: JSONView) {
        if let elements = view.elements {
            self = .list(elements.compactMap { StructuredValue($0) })
        } else if view.isObject {
            var object = StructuredObject()
            for (key, value) in view.members { object.add(StructuredObject.name(key), StructuredValue(value)) }
            self = .object(object)
        } else if let text = view.string ?? view.number ?? view.flag.map({ $0 ? "true" : "false" }) {
            self = .text(text)
        } else {
            return nil
        }
    }

    /// The value as a list. A list in a list is part of the list.
    var elements: [StructuredValue] {
        if case .list(let values) = self { values.flatMap(\.elements) } else { [self] }
    }

    /// The objects in the value.
    var objects: [StructuredObject] {
        elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    /// The texts in the value: texts as they are, and the names of objects, such as an author's.
    var names: [String] {
        elements.compactMap { value in
            switch value {
            case .text(let text): text
            case .object(let object): object["name"]?.names.first ?? object["@value"]?.names.first
            case .list: nil
            }
        }
    }

    /// The first text in the value, or nil.
    var text: String? { names.first { !PlainText.line($0).isEmpty } }

    /// Whether the value contains neither text nor objects.
    var isEmpty: Bool {
        elements.allSatisfy { if case .text(let text) = $0 { PlainText.line(text).isEmpty } else { false } }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.string(text)
        case .list(let values): json.array(values) { $1.write(to: &$0) }
        case .object(let object): object.write(to: &json)
        }
    }
}

/// An object of a page's structured data. Names are without the vocabulary, as in `recipeYield`.
struct StructuredObject {
    /// A value with its name.
    struct Member {
        let name: String
        var value: StructuredValue
    }

    private(set) var members: [Member] = []

    subscript(name: String) -> StructuredValue? { members.first { $0.name == name }?.value }

    /// The types without the vocabulary, such as `Recipe`.
    var types: [String] { self["@type"]?.elements.flatMap(\.names).map(StructuredObject.name) ?? [] }

    func has(type: String) -> Bool { types.contains { $0.lowercased() == type.lowercased() } }

    /// Whether the object only refers to an object with the same ID elsewhere on the page.
    var isReference: Bool { self["@id"] != nil && members.allSatisfy { $0.name == "@id" || $0.name == "@type" } }

    /// Adds a value. Further values with the same name make a list.
    mutating func add(_ name: String, _ value: StructuredValue?) {
        guard let value else { return }
        guard let place = members.firstIndex(where: { $0.name == name }) else {
            return members.append(Member(name: name, value: value))
        }
        members[place].value = .list(members[place].value.elements + value.elements)
    }

    /// Replaces a value, or removes it if the new value is nil.
    mutating func set(_ name: String, _ value: StructuredValue?) {
        members.removeAll { $0.name == name }
        if let value { members.append(Member(name: name, value: value)) }
    }

    /// Adds the values that the object lacks from another object.
    mutating func fillGaps(from other: StructuredObject) {
        for member in other.members where self[member.name]?.isEmpty ?? true { set(member.name, member.value) }
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            for member in members {
                json.key(member.name)
                member.value.write(to: &json)
            }
        }
    }

    /// Returns a name without its vocabulary: `Recipe` for `http://schema.org/Recipe` and `schema:Recipe`.
    static func name(_ text: String) -> String {
        let text = PlainText.line(text)
        guard !text.hasPrefix("@") else { return text }
        let start = text.lastIndex { $0 == "/" || $0 == "#" || $0 == ":" }
        return start.map { String(text[text.index(after: $0)...]) } ?? text
    }
}
