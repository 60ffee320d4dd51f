/// A parsed GraphQL query (https://spec.graphql.org/October2021/). Only the features that the test double needs are supported.
/// Directives, block strings and mutations aren't supported.
struct GraphQLDocument: Sendable {
    /// An argument's value.
    indirect enum Value: Sendable {
        case variable(String)
        case literal(JSONValue)
        /// An enum value, such as `ASC`.
        case word(String)
        case list([Value])
        case object([(name: String, value: Value)])
    }

    /// An item in a selection set.
    indirect enum Selection: Sendable {
        case field(Field)
        /// An inline fragment, `... on Type { }`. The type is nil for a fragment without a type, `... { }`.
        case inline(type: String?, [Selection])
        /// `...Name`
        case spread(String)
    }

    /// A field with its arguments and selection set.
    struct Field: Sendable {
        var name: String
        var alias: String
        var arguments: [(name: String, value: Value)]
        var selections: [Selection]
    }

    /// A variable that an operation declares.
    struct Variable: Sendable {
        var name: String
        /// The type's name, without `!` and brackets.
        var type: String
        var isRequired: Bool
        var preset: JSONValue?
    }

    var operationName: String?
    var variables: [Variable] = []
    var selections: [Selection] = []
    var fragments: [String: (type: String, selections: [Selection])] = [:]

    /// The reason why a string isn't a valid query.
    struct SyntaxError: Error {
        let message: String
    }

    init(_ text: String) throws(SyntaxError) {
        var reader = GraphQLReader(text)
        var hasOperation = false
        while reader.peek != .end {
            if reader.peek == .name("fragment") {
                _ = reader.next()
                let name = try reader.name()
                guard try reader.name() == "on" else { throw reader.unexpected() }
                let type = try reader.name()
                fragments[name] = (type, try Self.selections(&reader, depth: 0))
                continue
            }
            guard !hasOperation else { throw SyntaxError(message: "Syntax Error: only one operation is understood.") }
            hasOperation = true
            if reader.take(.name("query")) {
                if case .name(let name) = reader.peek {
                    operationName = name
                    _ = reader.next()
                }
                if reader.take(.mark("(")) {
                    while !reader.take(.mark(")")) { variables.append(try Self.variable(&reader)) }
                }
            }
            selections = try Self.selections(&reader, depth: 0)
        }
        guard hasOperation else { throw SyntaxError(message: "Syntax Error: Unexpected <EOF>.") }
    }

    private static func variable(_ reader: inout GraphQLReader) throws(SyntaxError) -> Variable {
        try reader.expect("$")
        let name = try reader.name()
        try reader.expect(":")
        var depth = 0
        while reader.take(.mark("[")) { depth += 1 }
        let type = try reader.name()
        var isRequired = reader.take(.mark("!"))
        for _ in 0..<depth {
            try reader.expect("]")
            isRequired = reader.take(.mark("!"))
        }
        var preset: JSONValue?
        if reader.take(.mark("=")), case .literal(let value) = try value(&reader, depth: 0) { preset = value }
        return Variable(name: name, type: type, isRequired: isRequired, preset: preset)
    }

    private static func selections(_ reader: inout GraphQLReader, depth: Int) throws(SyntaxError) -> [Selection] {
        guard depth < 40 else { throw SyntaxError(message: "Syntax Error: too deep.") }
        try reader.expect("{")
        var result: [Selection] = []
        while !reader.take(.mark("}")) {
            if reader.take(.mark("...")) {
                if reader.take(.name("on")) {
                    let type = try reader.name()
                    result.append(.inline(type: type, try selections(&reader, depth: depth + 1)))
                } else if reader.peek == .mark("{") {
                    result.append(.inline(type: nil, try selections(&reader, depth: depth + 1)))
                } else {
                    result.append(.spread(try reader.name()))
                }
                continue
            }
            result.append(.field(try field(&reader, depth: depth)))
        }
        guard !result.isEmpty else { throw reader.unexpected() }
        return result
    }

    private static func field(_ reader: inout GraphQLReader, depth: Int) throws(SyntaxError) -> Field {
        let first = try reader.name()
        var field = Field(name: first, alias: first, arguments: [], selections: [])
        if reader.take(.mark(":")) { field.name = try reader.name() }
        if reader.take(.mark("(")) {
            while !reader.take(.mark(")")) {
                let name = try reader.name()
                try reader.expect(":")
                field.arguments.append((name, try value(&reader, depth: 0)))
            }
        }
        if reader.peek == .mark("{") { field.selections = try selections(&reader, depth: depth + 1) }
        return field
    }

    private static func value(_ reader: inout GraphQLReader, depth: Int) throws(SyntaxError) -> Value {
        guard depth < 40 else { throw SyntaxError(message: "Syntax Error: too deep.") }
        switch reader.next() {
        case .mark("$"): return .variable(try reader.name())
        case .name("null"): return .literal(.null)
        case .name("true"): return .literal(.bool(true))
        case .name("false"): return .literal(.bool(false))
        case .name(let word): return .word(word)
        case .number(let digits): return .literal(.number(digits))
        case .string(let text): return .literal(.string(text))
        case .mark("["):
            var values: [Value] = []
            while !reader.take(.mark("]")) { values.append(try value(&reader, depth: depth + 1)) }
            return .list(values)
        case .mark("{"):
            var members: [(name: String, value: Value)] = []
            while !reader.take(.mark("}")) {
                let name = try reader.name()
                try reader.expect(":")
                members.append((name, try value(&reader, depth: depth + 1)))
            }
            return .object(members)
        default: throw reader.unexpected()
        }
    }
}
