internal import Localization
internal import Model
internal import Pack
internal import Screens

/// The description of the API (OpenAPI 3.1), which `/api/v1/openapi.json` returns. Paths, methods and parameters come from the table
/// of routes.
struct OpenAPIDocument {
    let version: String
    let catalogs: [MergedCatalog]
    let links: LinkWriter

    /// Returns the document.
    var bytes: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json["openapi"] = "3.1.0"
            json.object("info") { json in
                json["title"] = "Almanac"
                json["version"] = version
                json["description"] =
                    "Dates are in ISO 8601 format and in UTC. Titles and labels are in the language of the request. All routes with "
                    + "GET also support HEAD. Errors are problem details (RFC 9457) if the header Accept contains application/problem+json."
            }
            json.array("servers", [links.prefix]) { json, prefix in json.object { $0["url"] = prefix.utf8.isEmpty ? "/" : prefix }
            }
            json.object("paths") { json in
                for route in Route.allCases where route.isAPI {
                    json.object(OpenAPIDocument.path(route)) { json in
                        for method in OpenAPIDocument.methods where route.definition.methods.contains(method.method) {
                            guard let operation = OpenAPIDocument.operation(route, method.method) else { continue }
                            json.object(method.name) { write(operation, route, method.method, &$0) }
                        }
                    }
                }
            }
            json.object("components") { json in
                json.object("schemas") { json in
                    json.key("CatalogName")
                    catalogName.write(&json)
                    for (name, schema) in OpenAPIDocument.schemas + OpenAPIDocument.readers {
                        json.key(name)
                        schema.write(&json)
                    }
                }
                json.object("responses") { json in
                    for status in OpenAPIDocument.statuses { json.object("Error\(status)") { error(status, nil, &$0) } }
                }
            }
        }
        return json.bytes + [ASCII.newline]
    }

    private static let methods: [(name: String, method: Route.Methods)] = [
        ("get", .get), ("put", .put), ("post", .post), ("delete", .delete),
    ]

    /// The statuses of errors.
    private static let statuses: [UInt16] = Set(ProblemType.allCases.compactMap(\.status)).sorted()

    /// Returns a route's path with its placeholders in braces.
    static func path(_ route: Route) -> String {
        route.path.split(separator: "/").map { part in
            part.allSatisfy { $0.isUppercase } ? "/{" + part.lowercased() + "}" : "/" + part
        }.joined()
    }

    private var catalogName: OpenAPISchema {
        let ids = catalogs.map(\.description.id.raw)
        return ids.isEmpty ? .string : .oneOf(ids)
    }

    /// Writes the parameters of an operation: the placeholders of its path, then the parameters of its query.
    private func parameters(_ route: Route, _ method: Route.Methods, _ json: inout JSONWriter) {
        json.key("parameters")
        var parts: [OpenAPIDocument.Part] = route.path.split(separator: "/").filter { $0.allSatisfy { $0.isUppercase } }.map {
            $0 == "CATALOG" ? .catalog : $0 == "ID" ? .id : .own($0.lowercased())
        }
        let definition = route.definition
        var names = Route.names(definition.query)
        if definition.hasList {
            names = Route.names(route == .apiRandom ? Route.selectionParameters : Route.listParameters) + names
            parts.append(.filters)
        }
        parts += names.filter { OpenAPIDocument.parameter($0, of: route)?.methods.contains(method) ?? false }.map { .query($0) }
        json.array(parts) { json, part in json.object { write(part, of: route, &$0) } }
    }

    /// A part of an address that varies.
    private enum Part {
        case catalog, id, filters
        /// A list or a saved search.
        case own(String)
        case query(String)
    }

    private func write(_ part: Part, of route: Route, _ json: inout JSONWriter) {
        switch part {
        case .catalog:
            json["name"] = "catalog"
            json["in"] = "path"
            json["required"] = true
            json.key("schema")
            OpenAPISchema.named("CatalogName").write(&json)
            if let first = filled { json["example"] = first.description.id.raw }
        case .id:
            json["name"] = "id"
            json["in"] = "path"
            json["required"] = true
            json["description"] = "The entry's ID without the catalog, such as `aboleth`"
            json.key("schema")
            OpenAPISchema.string.write(&json)
            if let first = filled { json["example"] = first.rows[0].head.id.key }
        case .own(let name):
            json["name"] = name
            json["in"] = "path"
            json["required"] = true
            json["description"] = "The ID of the " + (name == "search" ? "saved search" : name)
            json.key("schema")
            OpenAPISchema.string.write(&json)
        case .filters:
            json["name"] = "filters"
            json["in"] = "query"
            json["description"] =
                "Filters of the catalog, such as `type=dragon` or `cr=5..<11`. Their names are keys of attributes"
            json["style"] = "form"
            json["explode"] = true
            json.key("schema")
            OpenAPISchema.object(
                filters.map { .sometimes($0.key, .described(.string, "For " + $0.catalogs.joined(separator: ", "))) }
            )
            .write(&json)
        case .query(let name):
            guard let parameter = OpenAPIDocument.parameter(name, of: route) else { return }
            json["name"] = name
            json["in"] = "query"
            json["description"] = parameter.text
            if parameter.isRequired { json["required"] = true }
            json.key("schema")
            (parameter.isRepeated ? .array(parameter.schema) : parameter.schema).write(&json)
        }
    }

    /// The first catalog with entries.
    private var filled: MergedCatalog? { catalogs.first { $0.rows.count > 0 } }

    /// The keys of the attributes with filters, each with its catalogs.
    private var filters: [(key: String, catalogs: [String])] {
        var filters: [(key: String, catalogs: [String])] = []
        for description in catalogs.map(\.description) {
            for attribute in description.attributes where attribute.facet != .none {
                if let place = filters.firstIndex(where: { $0.key == attribute.key }) {
                    filters[place].catalogs.append(description.id.raw)
                } else {
                    filters.append((attribute.key, [description.id.raw]))
                }
            }
        }
        return filters
    }

    private func write(_ operation: Operation, _ route: Route, _ method: Route.Methods, _ json: inout JSONWriter) {
        json["operationId"] = operation.id
        json["summary"] = operation.summary
        parameters(route, method, &json)
        if let body = operation.body {
            json.object("requestBody") { json in
                json["required"] = body.isRequired
                content([(body.type, body.schema)], &json)
            }
        }
        json.object("responses") { json in
            json.object("200") { json in
                json["description"] = operation.summary
                if operation.content.count > 1 {
                    json.object("headers") { json in
                        json.object("Link") { json in
                            json["description"] = "The address of the next rows (RFC 8288), if there are more"
                            json.key("schema")
                            OpenAPISchema.string.write(&json)
                        }
                    }
                }
                content(operation.content, &json)
            }
            if method == .get { json.object("304") { $0["description"] = "The client has the current response" } }
            for status in OpenAPIDocument.statuses where Self.isPossible(status, route, method) {
                json.object("\(status)") { json in
                    if status == 503, let unfinished = operation.unfinished {
                        error(status, unfinished, &json)
                    } else {
                        json["$ref"] = "#/components/responses/Error\(status)"
                    }
                }
            }
        }
    }

    /// Returns whether a route can return an error with this status.
    private static func isPossible(_ status: UInt16, _ route: Route, _ method: Route.Methods) -> Bool {
        switch status {
        // The methods that a route doesn't support aren't in the document.
        case 405: false
        // Only a device can be full.
        case 507: false
        case 401, 403: true
        case 409, 413: method != .get || route == .apiShelf && status == 409
        default: true
        }
    }

    private func error(_ status: UInt16, _ other: OpenAPISchema?, _ json: inout JSONWriter) {
        json["description"] =
            "Error: " + ProblemType.allCases.filter { $0.status == status }.map { "`" + $0.code + "`" }.joined(separator: ", ")
        let schema = OpenAPISchema.named("Error")
        content(
            [
                ("application/json", other.map { .anyOf([$0, schema]) } ?? schema),
                ("application/problem+json", .named("Problem")),
            ],
            &json)
    }

    private func content(_ types: [(type: String, schema: OpenAPISchema)], _ json: inout JSONWriter) {
        json.object("content") { json in
            for (type, schema) in types {
                json.object(type) { json in
                    json.key("schema")
                    schema.write(&json)
                }
            }
        }
    }
}
