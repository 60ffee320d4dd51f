/// Validates a query as the upstream's GraphQL server (Apollo) does. Every field must exist, must have a selection set if its
/// type requires one, and must have only known arguments with the right types.
struct GraphQLValidation {
    let schema: GraphQLSchema
    let document: GraphQLDocument
    private(set) var problems: [String] = []
    private var depth = 0
    /// The maximum depth of a query, as the upstream documents it.
    private static let deepest = 20

    init(schema: GraphQLSchema, document: GraphQLDocument) {
        self.schema = schema
        self.document = document
        check(document.selections, on: "Query")
    }

    private mutating func check(_ selections: [GraphQLDocument.Selection], on type: String) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            problems.append("'\(document.operationName ?? "")' exceeds maximum operation depth of \(Self.deepest)")
            return
        }
        for selection in selections {
            switch selection {
            case .field(let field): check(field, on: type)
            case .inline(let condition, let inner): check(inner, condition: condition ?? type, on: type)
            case .spread(let name):
                if let fragment = document.fragments[name] {
                    check(fragment.selections, condition: fragment.type, on: type)
                } else {
                    problems.append("Unknown fragment \"\(name)\".")
                }
            }
        }
    }

    private mutating func check(_ selections: [GraphQLDocument.Selection], condition: String, on type: String) {
        guard schema.objects[condition] != nil || schema.unions[condition] != nil else {
            problems.append("Unknown type \"\(condition)\".")
            return
        }
        let members = schema.unions[type] ?? [type]
        guard !Set(members).isDisjoint(with: schema.unions[condition] ?? [condition]) else {
            problems.append(
                "Fragment cannot be spread here as objects of type \"\(type)\" can never be of type \"\(condition)\".")
            return
        }
        check(selections, on: condition)
    }

    private mutating func check(_ field: GraphQLDocument.Field, on type: String) {
        if field.name == "__typename" { return }
        guard let known = schema.objects[type]?[field.name] else {
            problems.append("Cannot query field \"\(field.name)\" on type \"\(type)\".")
            return
        }
        for (name, value) in field.arguments {
            guard let expected = known.arguments[name] else {
                problems.append("Unknown argument \"\(name)\" on field \"\(type).\(field.name)\".")
                continue
            }
            check(value, expected)
        }
        for (name, argument) in known.arguments where argument.isRequired && !known.presets.contains(name) {
            if !field.arguments.contains(where: { $0.name == name }) {
                problems.append(
                    "Field \"\(field.name)\" argument \"\(name)\" of type \"\(argument.name)!\" is required, but it was not provided."
                )
            }
        }
        let inner = known.type.name
        let isComposite = schema.objects[inner] != nil || schema.unions[inner] != nil
        if isComposite && field.selections.isEmpty {
            problems.append(
                "Field \"\(field.name)\" of type \"\(inner)\" must have a selection of subfields. Did you mean \"\(field.name) { ... }\"?"
            )
        } else if !isComposite && !field.selections.isEmpty {
            problems.append("Field \"\(field.name)\" must not have a selection since type \"\(inner)\" has no subfields.")
        } else if isComposite {
            check(field.selections, on: inner)
        }
    }

    private mutating func check(_ value: GraphQLDocument.Value, _ expected: GraphQLSchema.TypeReference) {
        switch (value, expected) {
        case (.variable(let name), _):
            guard let variable = document.variables.first(where: { $0.name == name }) else {
                problems.append("Variable \"$\(name)\" is not defined.")
                return
            }
            if variable.type != expected.name {
                problems.append(
                    "Variable \"$\(name)\" of type \"\(variable.type)\" used in position expecting type \"\(expected.name)\".")
            }
        case (.literal(.null), .required):
            problems.append("Expected value of type \"\(expected.name)!\", found null.")
        case (.literal(.null), _): break
        case (_, .required(let inner)): check(value, inner)
        case (.list(let values), .list(let inner)):
            for value in values { check(value, inner) }
        case (_, .list(let inner)): check(value, inner)
        case (.object(let members), .named(let name)): check(members, name)
        case (.word(let word), .named(let name)):
            if schema.enums[name]?.contains(word) != true {
                problems.append("Value \"\(word)\" does not exist in \"\(name)\" enum.")
            }
        case (.literal(let literal), .named(let name)):
            if !Self.fits(literal, name) { problems.append("\(name) cannot represent value: \(literal.text)") }
        default: problems.append("Expected value of type \"\(expected.name)\".")
        }
    }

    private mutating func check(_ members: [(name: String, value: GraphQLDocument.Value)], _ type: String) {
        guard let fields = schema.inputs[type] else {
            problems.append("Expected value of type \"\(type)\".")
            return
        }
        for (name, value) in members {
            if let field = fields[name] {
                check(value, field.type)
            } else {
                problems.append("Field \"\(name)\" is not defined by type \"\(type)\".")
            }
        }
        for (name, field) in fields where field.type.isRequired && !members.contains(where: { $0.name == name }) {
            problems.append("Field \"\(type).\(name)\" of required type \"\(field.type.name)!\" was not provided.")
        }
    }

    private static func fits(_ literal: JSONValue, _ type: String) -> Bool {
        switch type {
        case "Int": literal.intValue != nil
        case "Float": literal.numberValue != nil
        case "String": literal.stringValue != nil
        case "Boolean": literal == .bool(true) || literal == .bool(false)
        default: false
        }
    }
}
