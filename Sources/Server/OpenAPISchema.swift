internal import Model

/// A JSON Schema (draft 2020-12), as far as the description of the API needs it.
indirect enum OpenAPISchema: Sendable {
    case string, integer, number, flag, null
    /// A string with one of these values.
    case oneOf([String])
    /// A string that matches this regular expression.
    case matching(String)
    /// A schema that a description explains.
    case described(OpenAPISchema, String)
    case array(OpenAPISchema)
    /// An object whose members all have the same schema.
    case map(OpenAPISchema)
    /// An object with these members. Later versions may add members.
    case object([Member])
    case anyOf([OpenAPISchema])
    /// One of the document's named schemas.
    case named(String)
    /// An integer that is at least this number.
    case atLeast(Int)

    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let schema: OpenAPISchema
        /// Whether the member is always present.
        var isRequired = true
    }

    /// Returns a schema that also allows null.
    var orNull: OpenAPISchema { .anyOf([self, .null]) }

    /// Writes the schema as a JSON object.
    func write(_ json: inout JSONWriter) { json.object { members(&$0) } }

    private func members(_ json: inout JSONWriter) {
        switch self {
        case .string: json["type"] = "string"
        case .integer: json["type"] = "integer"
        case .number: json["type"] = "number"
        case .flag: json["type"] = "boolean"
        case .null: json["type"] = "null"
        case .atLeast(let minimum):
            json["type"] = "integer"
            json["minimum"] = minimum
        case .oneOf(let values):
            json["type"] = "string"
            json["enum"] = values
        case .described(let schema, let text):
            schema.members(&json)
            json["description"] = text
        case .matching(let pattern):
            json["type"] = "string"
            json["pattern"] = pattern
        case .array(let element):
            json["type"] = "array"
            json.key("items")
            element.write(&json)
        case .map(let value):
            json["type"] = "object"
            json.key("additionalProperties")
            value.write(&json)
        case .object(let members):
            json["type"] = "object"
            let required = members.filter(\.isRequired).map(\.name)
            if !required.isEmpty { json["required"] = required }
            json.object("properties") { json in
                for member in members {
                    json.key(member.name)
                    member.schema.write(&json)
                }
            }
        case .anyOf(let schemas): json.array("anyOf", schemas) { json, schema in schema.write(&json) }
        case .named(let name): json["$ref"] = "#/components/schemas/" + name
        }
    }
}

extension OpenAPISchema.Member {
    /// Creates a member that is always present.
    static func always(_ name: String, _ schema: OpenAPISchema) -> Self { Self(name: name, schema: schema) }

    /// Creates a member that is present only in some cases.
    static func sometimes(_ name: String, _ schema: OpenAPISchema) -> Self {
        Self(name: name, schema: schema, isRequired: false)
    }
}
