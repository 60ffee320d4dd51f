internal import Foundation
internal import Synchronization

/// A test double of swapi.dev. Lists have pages of ten records, links contain the public host name, responses have ETags, and
/// URLs without a trailing slash are redirected.
public final class SWAPIDouble: Sendable {
    /// The names of the six resources, in the same order as in the API's root document.
    public static let resourceNames = ["people", "planets", "films", "species", "vehicles", "starships"]
    private static let pageSize = 10

    private struct State {
        var resources: [String: [JSONValue]]
        var linkBase: String
    }

    private final class Core: Sendable {
        let state: Mutex<State>
        init(_ state: State) { self.state = Mutex(state) }
    }

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer
    private let core: Core

    /// Starts the test double.
    ///
    /// - Parameters:
    ///   - resources: The records of each resource. Each record is a JSON object and can contain links to any host.
    ///   - linkBase: The prefix of all links in responses: the current or former public host, never the test double's own
    ///     address.
    public init(
        resources: [String: [[UInt8]]] = SampleGalaxy.resources(), linkBase: String = "https://swapi.dev", port: Int = 0
    ) throws {
        let values = resources.mapValues { records in
            records.compactMap { JSONValue($0) }.sorted { Self.number($0) < Self.number($1) }
        }
        let core = Core(State(resources: values, linkBase: linkBase))
        self.core = core
        server = try DoubleServer(port: port) { request in Self.answer(request, core.state.withLock { $0 }) }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    /// Changes the prefix of links in later responses.
    public func setLinkBase(_ base: String) { core.state.withLock { $0.linkBase = base } }

    /// Returns the numbers of a resource's records, in order.
    public func numbers(of resource: String) -> [Int] {
        core.state.withLock { $0.resources[resource, default: []].map(Self.number) }
    }

    /// Removes a record. Links to it remain in other records.
    public func remove(_ resource: String, _ number: Int) {
        core.state.withLock { $0.resources[resource]?.removeAll { Self.number($0) == number } }
    }

    /// Changes a field of a record, or removes the field if the value is nil.
    public func change(_ resource: String, _ number: Int, _ member: String, to value: JSONValue?) {
        core.state.withLock { state in
            guard let place = state.resources[resource]?.firstIndex(where: { Self.number($0) == number }) else { return }
            state.resources[resource]?[place][member] = value
        }
    }

    /// Adds a record, or replaces the record with the same `url`.
    public func put(_ resource: String, _ record: JSONValue) {
        core.state.withLock { state in
            let number = Self.number(record)
            state.resources[resource, default: []].removeAll { Self.number($0) == number }
            state.resources[resource, default: []].append(record)
            state.resources[resource]?.sort { Self.number($0) < Self.number($1) }
        }
    }

    private static func number(_ record: JSONValue) -> Int {
        record["url"]?.stringValue?.split(separator: "/").last.flatMap { Int($0) } ?? 0
    }

    private static func answer(_ request: DoubleRequest, _ state: State) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.first == "api" else { return .html("<h1>Not Found</h1>", status: 404) }
        guard request.path.hasSuffix("/") else {
            let query = request.target.dropFirst(request.path.count)
            return .redirect(to: "\(state.linkBase)\(request.path)/\(query)")
        }
        if let accept = request.header("Accept"), accept.contains("text/html") {
            return .html("<!DOCTYPE html><html><head><title>SWAPI</title></head><body><pre>HTTP 200 OK</pre></body></html>")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .json(["detail": .string("Method '\(request.method)' not allowed.")], status: 405)
        }
        if let format = request.parameter("format"), format != "json" { return missing }
        switch parts.count {
        case 1:
            return tagged(.object(resourceNames.map { .init($0, .string("\(state.linkBase)/api/\($0)/")) }), request)
        case 2:
            guard let records = state.resources[parts[1]] else { return missing }
            return list(parts[1], records, request, state)
        case 3:
            guard let record = state.resources[parts[1]]?.first(where: { String(number($0)) == parts[2] }) else { return missing }
            return tagged(rebased(record, state), request)
        default: return missing
        }
    }

    private static let missing = DoubleAnswer.json(["detail": "Not found"], status: 404)

    private static func list(_ name: String, _ records: [JSONValue], _ request: DoubleRequest, _ state: State) -> DoubleAnswer {
        var found = records
        let search = request.parameter("search")
        if let search {
            let members =
                name == "films" ? ["title"] : (["vehicles", "starships"].contains(name) ? ["name", "model"] : ["name"])
            for word in search.lowercased().split(separator: " ") {
                found = found.filter { record in
                    members.contains { record[$0]?.stringValue?.lowercased().contains(word) == true }
                }
            }
        }
        let pages = max(1, (found.count + pageSize - 1) / pageSize)
        let asked = request.parameter("page") ?? "1"
        guard let page = asked == "last" ? pages : Int(asked), (1...pages).contains(page) else { return missing }
        let link = { (page: Int) -> JSONValue in
            let words =
                search.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }.map { "search=\($0)&" } ?? ""
            return .string("\(state.linkBase)/api/\(name)/?\(words)page=\(page)")
        }
        let results = found.dropFirst((page - 1) * pageSize).prefix(pageSize).map { rebased($0, state) }
        return tagged(
            [
                "count": .number("\(found.count)"), "next": page < pages ? link(page + 1) : .null,
                "previous": page > 1 ? link(page - 1) : .null, "results": .list(results),
            ], request)
    }

    /// Returns a copy of the value in which all links start with the current link prefix.
    private static func rebased(_ value: JSONValue, _ state: State) -> JSONValue {
        switch value {
        case .string(let text):
            guard text.hasPrefix("http://") || text.hasPrefix("https://"), let path = text.range(of: "/api/") else {
                return value
            }
            return .string(state.linkBase + text[path.lowerBound...])
        case .list(let values): return .list(values.map { rebased($0, state) })
        case .object(let members): return .object(members.map { .init($0.name, rebased($0.value, state)) })
        default: return value
        }
    }

    private static func tagged(_ value: JSONValue, _ request: DoubleRequest) -> DoubleAnswer {
        var answer = DoubleTag.answer(.json(value), request, isWeak: false)
        answer.headers.append(("Allow", "GET, HEAD, OPTIONS"))
        answer.headers.append(("Vary", "Accept, Cookie"))
        return answer
    }
}
