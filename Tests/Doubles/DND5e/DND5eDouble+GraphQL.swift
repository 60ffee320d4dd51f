internal import Foundation

extension DND5eDouble {
    private static let longestBody = 100 * 1024
    private static let updatedAt: JSONValue = "2026-04-24T12:00:00.000Z"

    static func graphQL(_ request: DoubleRequest, _ state: State) -> DoubleAnswer {
        guard request.method == "POST", request.header("Content-Type")?.lowercased().hasPrefix("application/json") == true else {
            return .text(
                "This operation has been blocked as a potential Cross-Site Request Forgery (CSRF). Please either specify a "
                    + "'content-type' header (with a type that is not one of application/x-www-form-urlencoded, multipart/form-data, "
                    + "text/plain) or provide a non-empty value for one of the following headers: x-apollo-operation-name, "
                    + "apollo-require-preflight", status: 400)
        }
        guard request.body.count <= longestBody else { return .json(["message": "request entity too large"], status: 413) }
        guard let body = JSONValue(request.body), let query = body["query"]?.stringValue, !query.isEmpty else {
            return refusal(
                ["GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension."], "BAD_REQUEST")
        }
        let document: GraphQLDocument
        do { document = try GraphQLDocument(query) } catch { return refusal([error.message], "GRAPHQL_PARSE_FAILED") }
        let validation = GraphQLValidation(schema: state.schema, document: document)
        guard validation.problems.isEmpty else { return refusal(validation.problems, "GRAPHQL_VALIDATION_FAILED") }
        let variables = body["variables"] ?? [:]
        let problems = problems(variables, document, state.schema)
        guard problems.isEmpty else { return refusal(problems, "BAD_USER_INPUT") }
        var execution = GraphQLExecution(
            schema: state.schema, document: document, variables: variables,
            resolver: { type, field, source, arguments in resolve(type, field, source, arguments, state) }, typeOf: typeOf)
        return .json(execution.run())
    }

    private static func refusal(_ messages: [String], _ code: String) -> DoubleAnswer {
        let errors = messages.map { message -> JSONValue in
            ["message": .string(message), "locations": [["line": 1, "column": 1]], "extensions": ["code": .string(code)]]
        }
        return .json(["errors": .list(errors)], status: 400)
    }

    private static func problems(_ variables: JSONValue, _ document: GraphQLDocument, _ schema: GraphQLSchema) -> [String] {
        document.variables.compactMap { variable in
            guard let value = variables[variable.name] ?? variable.preset else {
                return variable.isRequired
                    ? "Variable \"$\(variable.name)\" of required type \"\(variable.type)!\" was not provided." : nil
            }
            let fits =
                switch (variable.type, value) {
                case (_, .null): !variable.isRequired
                case (_, .list): true
                case ("Int", _): value.intValue != nil
                case ("String", _): value.stringValue != nil
                default: true
                }
            return fits
                ? nil : "Variable \"$\(variable.name)\" got invalid value \(value.text); \(variable.type) cannot represent it."
        }
    }

    private static func typeOf(_ union: String, _ value: JSONValue) -> String {
        switch union {
        case "MonsterArmorClass": "ArmorClass" + (value["type"]?.stringValue ?? "dex").capitalized
        case "DamageOrDamageChoice": value["choose"] == nil ? "Damage" : "DamageChoice"
        default: value["option_type"]?.stringValue == "multiple" ? "MultipleActionChoiceOption" : "ActionChoiceOption"
        }
    }

    private static func resolve(
        _ type: String, _ field: String, _ source: JSONValue, _ arguments: JSONValue, _ state: State
    ) -> GraphQLExecution.Resolved {
        switch (type, field) {
        case ("Query", "monster"):
            return .value(state.monsters.first { $0["index"] == arguments["index"] } ?? .null)
        case ("Query", "monsters"):
            let issues = MonsterQuery.issues(arguments)
            if !issues.isEmpty { return .failed(JSONValue.list(issues).text) }
            return .value(.list(MonsterQuery(arguments, isOld: state.desc == .nullable).apply(to: state.monsters)))
        case ("Monster", "size") where state.desc == .nullable, ("Monster", "type") where state.desc == .nullable:
            return .value(source[field]?.stringValue.map { .string(enumWord($0)) } ?? .null)
        case ("Monster", "forms"):
            let indexes = source["forms"]?.listValue?.compactMap { $0["index"] }
            return .value(
                indexes.map { indexes in .list(state.monsters.filter { indexes.contains($0["index"] ?? .null) }) } ?? .null)
        case ("ActionOption", "count"):
            if case .number(let digits)? = source["count"] { return .value(.string(digits)) }
            return .asRecorded
        case ("ActionChoiceOption", "count"):
            return source["count"]?.intValue == nil
                ? .value(.number(source["count"]?.stringValue.flatMap { Int($0) }.map { "\($0)" } ?? "0")) : .asRecorded
        case ("DamageChoiceOption", "damage"): return .value(source)
        case ("SpecialAbilitySpell", "spell"):
            let index = source["url"]?.stringValue?.split(separator: "/").last.map { String($0) } ?? ""
            return .value(["index": .string(index), "name": source["name"] ?? .null, "level": source["level"] ?? 0])
        case ("SpecialAbilitySpellcasting", "slots"):
            let slots = source["slots"]?.members.map { slot -> JSONValue in
                ["slot_level": .number(slot.name), "count": slot.value]
            }
            return .value(slots.map { .list($0) } ?? .null)
        // A damage type is an unresolved reference, so only its stored fields are available.
        case ("DamageType", _): return .asRecorded
        case (_, "updated_at"): return .value(updatedAt)
        case ("Condition", "desc"), ("AbilityScore", "desc"), ("Spell", "desc"): return .value(["See the rules."])
        case ("AbilityScore", "full_name"), ("Proficiency", "type"), ("Spell", "range"), ("Armor", "armor_category"):
            return .value(source[field] ?? "other")
        case ("Spell", "level"): return .value(source[field] ?? 1)
        default: return .asRecorded
        }
    }
}
