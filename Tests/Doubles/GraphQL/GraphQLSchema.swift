/// The types in a GraphQL schema, parsed from text: object types, input types, unions and enums. Built-in scalar types don't need
/// a declaration.
struct GraphQLSchema: Sendable {
    /// A type reference. `[Monster!]!` is a non-null list of non-null `Monster` values.
    indirect enum TypeReference: Sendable {
        case named(String)
        case list(TypeReference)
        case required(TypeReference)

        /// The type's name, without brackets.
        var name: String {
            switch self {
            case .named(let name): name
            case .list(let inner), .required(let inner): inner.name
            }
        }

        var isRequired: Bool {
            if case .required = self { true } else { false }
        }
    }

    /// A field of an object or input type.
    struct Field: Sendable {
        var type: TypeReference
        var arguments: [String: TypeReference] = [:]
        /// The names of the arguments that have default values, and are therefore optional.
        var presets: Set<String> = []
    }

    private(set) var objects: [String: [String: Field]] = [:]
    private(set) var inputs: [String: [String: Field]] = [:]
    private(set) var unions: [String: [String]] = [:]
    private(set) var enums: [String: [String]] = [:]

    /// Parses a schema.
    ///
    /// - Throws: An error if the text isn't a valid schema.
    init(_ text: String) throws(GraphQLDocument.SyntaxError) {
        var reader = GraphQLReader(text)
        while reader.peek != .end {
            let kind = try reader.name()
            let name = try reader.name()
            switch kind {
            case "type": objects[name] = try Self.fields(&reader)
            case "input": inputs[name] = try Self.fields(&reader)
            case "union":
                try reader.expect("=")
                var members = [try reader.name()]
                while reader.take(.mark("|")) { members.append(try reader.name()) }
                unions[name] = members
            default:
                try reader.expect("{")
                var words: [String] = []
                while !reader.take(.mark("}")) { words.append(try reader.name()) }
                enums[name] = words
            }
        }
    }

    private static func fields(_ reader: inout GraphQLReader) throws(GraphQLDocument.SyntaxError) -> [String: Field] {
        try reader.expect("{")
        var fields: [String: Field] = [:]
        while !reader.take(.mark("}")) {
            let name = try reader.name()
            var field = Field(type: .named(""))
            if reader.take(.mark("(")) {
                while !reader.take(.mark(")")) {
                    let argument = try reader.name()
                    try reader.expect(":")
                    field.arguments[argument] = try type(&reader)
                    if reader.take(.mark("=")) {
                        _ = reader.next()
                        field.presets.insert(argument)
                    }
                }
            }
            try reader.expect(":")
            field.type = try type(&reader)
            fields[name] = field
        }
        return fields
    }

    private static func type(_ reader: inout GraphQLReader) throws(GraphQLDocument.SyntaxError) -> TypeReference {
        var type: TypeReference
        if reader.take(.mark("[")) {
            type = .list(try Self.type(&reader))
            try reader.expect("]")
        } else {
            type = .named(try reader.name())
        }
        if reader.take(.mark("!")) { type = .required(type) }
        return type
    }
}
