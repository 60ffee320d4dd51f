import Foundation
import Model
import Testing

@testable import Server

@Suite struct OpenAPITests {
    private static func object(_ value: Any?) throws -> [String: Any] { try #require(value as? [String: Any]) }

    private func document() async throws -> [String: Any] {
        let answer = try await Reading().ask("GET", "/api/v1/openapi.json")
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
        return try Self.object(try JSONSerialization.jsonObject(with: Data(answer.body.utf8)))
    }

    private static let methods: [(Route.Methods, String)] = [(.get, "get"), (.post, "post"), (.put, "put"), (.delete, "delete")]

    @Test func `Describes every route, method and parameter of the API, and nothing else`() async throws {
        let document = try await document()
        let paths = try Self.object(document["paths"])
        let routes = Route.allCases.filter(\.isAPI)
        #expect(Set(paths.keys) == Set(routes.map { OpenAPIDocument.path($0) }))
        for route in routes {
            let path = try Self.object(paths[OpenAPIDocument.path(route)])
            let methods = Self.methods.filter { route.definition.methods.contains($0.0) }.map(\.1)
            #expect(Set(path.keys) == Set(methods), "\(route)")
            var wanted = Set(Route.names(route.definition.query))
            if route.definition.hasList {
                wanted.formUnion(
                    Route.names(route == .apiRandom ? Route.selectionParameters : Route.listParameters) + ["filters"])
            }
            let placeholders = ["CATALOG", "ID", "LIST", "SEARCH", "ENCOUNTER", "RECIPE", "READER", "DEVICE"]
            let parts = route.path.split(separator: "/")
            wanted.formUnion(parts.filter { placeholders.contains(String($0)) }.map { $0.lowercased() })
            var parameters: Set<String> = [], fields: Set<String> = []
            for method in methods {
                let operation = try Self.object(path[method])
                #expect(try Self.object(operation["responses"])["200"] != nil)
                let names = try #require(operation["parameters"] as? [[String: Any]]).compactMap { $0["name"] as? String }
                #expect(Set(names).count == names.count, "\(route)")
                parameters.formUnion(names)
                guard let body = operation["requestBody"] else { continue }
                for (_, media) in try Self.object(Self.object(body)["content"]) {
                    let name = try #require(Self.object(Self.object(media)["schema"])["$ref"] as? String?)
                    guard let name = name?.split(separator: "/").last else { continue }
                    let schemas = try Self.object(Self.object(document["components"])["schemas"])
                    fields.formUnion((try Self.object(schemas[String(name)])["properties"] as? [String: Any] ?? [:]).keys)
                }
            }
            #expect(parameters == wanted, "\(route)")
            #expect(fields == Set(Route.names(route.definition.body)), "\(route)")
        }
    }

    /// Every reference leads to a part of the document.
    @Test func `Has no dangling references`() async throws {
        let document = try await document()
        var references: Set<String> = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String { references.insert(reference) }
                object.values.forEach(collect)
            }
            (value as? [Any])?.forEach(collect)
        }
        collect(document)
        for reference in references {
            var place: Any? = document
            for part in reference.split(separator: "/").dropFirst() { place = (place as? [String: Any])?[String(part)] }
            #expect(place != nil, "\(reference)")
        }
        #expect(references.count > 10)
    }
}
