/// Runs a valid query on JSON records. Reads each field from the record by name unless the resolver overrides the field. As
/// the specification requires, an invalid null propagates up to the nearest nullable position.
struct GraphQLExecution {
    /// A resolver's result for a field.
    enum Resolved {
        /// Use the record's field with the same name.
        case asRecorded
        case value(JSONValue)
        /// Return null for the field, and add an error with this message.
        case failed(String)
    }

    /// Resolves a field, given its type, name, source object and arguments.
    typealias Resolver = (_ type: String, _ field: String, _ source: JSONValue, _ arguments: JSONValue) -> Resolved
    /// Returns the concrete type of a value whose declared type is a union.
    typealias TypeOf = (_ union: String, _ value: JSONValue) -> String

    /// The error for a null in a non-null position. The error propagates up to the nearest nullable position.
    private struct ClimbingNull: Error {}

    let schema: GraphQLSchema
    let document: GraphQLDocument
    let variables: JSONValue
    let resolver: Resolver
    let typeOf: TypeOf
    private var errors: [JSONValue] = []

    init(
        schema: GraphQLSchema, document: GraphQLDocument, variables: JSONValue, resolver: @escaping Resolver,
        typeOf: @escaping TypeOf
    ) {
        self.schema = schema
        self.document = document
        self.variables = variables
        self.resolver = resolver
        self.typeOf = typeOf
    }

    /// Runs the query and returns the complete response.
    mutating func run() -> JSONValue {
        let data: JSONValue
        do { data = try select(document.selections, "Query", .object([]), path: []) } catch { data = .null }
        return errors.isEmpty ? .object([.init("data", data)]) : .object([.init("errors", .list(errors)), .init("data", data)])
    }

    private mutating func select(
        _ selections: [GraphQLDocument.Selection], _ type: String, _ source: JSONValue, path: [JSONValue]
    ) throws(ClimbingNull) -> JSONValue {
        var members: [JSONValue.Member] = []
        for selection in selections {
            switch selection {
            case .field(let field):
                let value = try self.field(field, type, source, path: path + [.string(field.alias)])
                if !members.contains(where: { $0.name == field.alias }) { members.append(.init(field.alias, value)) }
            case .inline(let condition, let inner):
                guard applies(condition ?? type, to: type) else { continue }
                members += try select(inner, type, source, path: path).members
            case .spread(let name):
                guard let fragment = document.fragments[name], applies(fragment.type, to: type) else { continue }
                members += try select(fragment.selections, type, source, path: path).members
            }
        }
        return .object(members)
    }

    private func applies(_ condition: String, to type: String) -> Bool {
        condition == type || schema.unions[condition]?.contains(type) == true
    }

    private mutating func field(
        _ field: GraphQLDocument.Field, _ type: String, _ source: JSONValue, path: [JSONValue]
    ) throws(ClimbingNull) -> JSONValue {
        if field.name == "__typename" { return .string(type) }
        guard let known = schema.objects[type]?[field.name] else { return .null }
        let arguments = JSONValue.object(field.arguments.compactMap { name, value in self.value(value).map { .init(name, $0) } })
        let value: JSONValue
        switch resolver(type, field.name, source, arguments) {
        case .asRecorded: value = source[field.name] ?? .null
        case .value(let own): value = own
        case .failed(let message):
            note(message, path)
            if known.type.isRequired { throw ClimbingNull() }
            return .null
        }
        do {
            return try complete(value, known.type, field, "\(type).\(field.name)", path: path)
        } catch {
            if known.type.isRequired { throw error }
            return .null
        }
    }

    private mutating func complete(
        _ value: JSONValue, _ type: GraphQLSchema.TypeReference, _ field: GraphQLDocument.Field, _ name: String, path: [JSONValue]
    ) throws(ClimbingNull) -> JSONValue {
        switch type {
        case .required(let inner):
            let result = try complete(value, inner, field, name, path: path)
            if result == .null {
                if value == .null { note("Cannot return null for non-nullable field \(name).", path) }
                throw ClimbingNull()
            }
            return result
        case .list(let inner):
            guard let values = value.listValue else { return .null }
            var items: [JSONValue] = []
            for (index, value) in values.enumerated() {
                items.append(try complete(value, inner, field, name, path: path + [.number(String(index))]))
            }
            return .list(items)
        case .named(let type):
            if value == .null { return .null }
            if schema.unions[type] != nil { return try select(field.selections, typeOf(type, value), value, path: path) }
            return schema.objects[type] == nil ? value : try select(field.selections, type, value, path: path)
        }
    }

    /// Returns an argument's value. If the value is a variable that isn't set, returns nil, and the argument counts as omitted.
    private func value(_ value: GraphQLDocument.Value) -> JSONValue? {
        switch value {
        case .variable(let name): variables[name] ?? document.variables.first { $0.name == name }?.preset
        case .literal(let literal): literal
        case .word(let word): .string(word)
        case .list(let values): .list(values.compactMap { self.value($0) })
        case .object(let members): .object(members.compactMap { name, value in self.value(value).map { .init(name, $0) } })
        }
    }

    private mutating func note(_ message: String, _ path: [JSONValue]) {
        errors.append([
            "message": .string(message), "locations": [["line": 1, "column": 1]], "path": .list(path),
            "extensions": ["code": "INTERNAL_SERVER_ERROR"],
        ])
    }
}
