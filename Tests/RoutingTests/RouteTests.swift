import Fixtures
import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing

@Suite struct RouteTests {
    private static let all: [Request.Method] = [.get, .post, .put, .delete, .other]

    /// Returns a URL for the route. It uses a catalog that supports random draws, so that draw routes work too.
    private static func target(of route: Route) -> String {
        let path = route.definition.path
        return path.replacing("CATALOG", with: "tales").replacing("ID", with: "tale-0").replacing("SIZE", with: "88")
            .replacing("BUILD", with: "test")
    }

    @Test(arguments: Route.allCases)
    func exactlyTheMethodsOfTheTableAreAllowed(route: Route) throws {
        let views = try FixtureLibrary.packs.map { MergedCatalog(base: try PackReader($0)) }
        for method in Self.all {
            let response = respond(
                Request(method, Self.target(of: route)), views, ShelfState(), FixtureRequests.context())
            let isAllowed = method.inTable.map { route.definition.methods.contains($0) } ?? false
            #expect((response.status != 405) == isAllowed, "\(method) \(route)")
            #expect(response.header("Allow") == (isAllowed ? nil : route.definition.methods.allow), "\(method) \(route)")
        }
    }

    @Test func theAddressOfEachRouteLeadsToIt() {
        for route in Route.allCases {
            let request = Request(.get, Self.target(of: route))
            #expect(Route.matching(request.segments)?.route == route)
        }
        #expect(
            Route.matching(["api"]) == nil && Route.matching(["api", "v1"]) == nil && Route.matching(["a", "b", "c"]) == nil)
        #expect(Route.matching(["pictures", "a", "b", "c"])?.arguments == ["a", "b", "c"])
        #expect(Route.Methods([.delete, .get, .put]).allow == "GET, PUT, DELETE")
    }

    @Test func anAddressOfACatalogThatIsNotThereHasNoMethods() {
        for method in Self.all {
            #expect(respond(Request(method, "/nosuch/x"), [], ShelfState(), FixtureRequests.context()).status == 404)
        }
    }

    /// Checks that the table of routes lists every parameter that the source code reads, and no others.
    @Test func theTableNamesEveryParameterThatIsRead() throws {
        let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources").standardizedFileURL
        var text = ""
        for module in ["Routing", "Screens", "Server", "Shelf"] {
            let folder = sources.appending(path: module)
            for case let file as String in try #require(FileManager.default.enumerator(atPath: folder.path))
            where file.hasSuffix(".swift") {
                text += try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            }
        }
        func words(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
            Set(text.matches(of: pattern).map { String($0.1) })
        }
        let lists = Set(Route.listParameters.split(separator: " ").map { String($0) })
        let query = Route.allCases.reduce(into: lists) {
            $0.formUnion($1.definition.query.split(separator: " ").map { String($0) })
        }
        let body = Set(Route.allCases.flatMap { $0.definition.body.split(separator: " ").map { String($0) } })
        let asked = words(/(?:query|parameters)(?:\["|\.(?:all|isSet)\(")([a-z]+)"/)
        let fields = words(/form\["([a-z]+)"\]/)
        #expect(asked.count > 20 && asked.subtracting(query).isEmpty, "\(asked.subtracting(query).sorted())")
        #expect(fields.count > 8 && fields.subtracting(body).isEmpty, "\(fields.subtracting(body).sorted())")
        for word in query.union(body) { #expect(text.contains("\"\(word)\""), "nothing reads \(word)") }
    }
}
