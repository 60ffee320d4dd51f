internal import Synchronization

/// A test double of dnd5eapi.co: GraphQL and REST for the 2014 edition, with the real server's error formats, limits and three
/// variants of `desc`.
public final class DND5eDouble: Sendable {
    struct State {
        var monsters: [JSONValue]
        /// The records of the other collections, by the edition and the collection's name.
        var others: [String: [JSONValue]]
        var desc: DescBehaviour
        var schema: GraphQLSchema
        /// The length of each picture's longer side, in pixels.
        var pictureSide: Int
        var pictures: [String: [UInt8]] = [:]
    }

    /// The state that the request handler shares with the test double.
    final class Core: Sendable {
        let state: Mutex<State>
        init(_ state: State) { self.state = Mutex(state) }
    }

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer
    let core: Core

    /// Starts the test double.
    ///
    /// - Parameters:
    ///   - monsters: The records in the upstream database's format, each a JSON object. By default, fifty sample records.
    ///   - others: The records of the other collections, such as `2014/spells`. Collections without records have empty lists.
    ///   - desc: The variant of the `desc` field.
    ///   - rateLimit: The number of requests allowed per second before the test double responds with 429, or nil for no limit.
    ///   - pictureSide: The length of each picture's longer side, in pixels.
    ///   - port: The port to listen on, or 0 for any free port.
    public init(
        monsters: [[UInt8]] = SampleMonsters.records(50), others: [String: [[UInt8]]] = [:], desc: DescBehaviour = .nonNull,
        rateLimit: Int? = nil,
        pictureSide: Int = 120, port: Int = 0
    ) throws {
        let values = monsters.compactMap { JSONValue($0) }
        let core = Core(
            State(
                monsters: values, others: others.mapValues { $0.compactMap { JSONValue($0) } }, desc: desc,
                schema: try Self.schema(desc, values), pictureSide: pictureSide))
        self.core = core
        server = try DoubleServer(port: port) { request in Self.answer(request, core) }
        server.limitRate(to: rateLimit)
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    /// Changes the variant of `desc` for later requests.
    public func setDesc(_ desc: DescBehaviour) throws {
        let monsters = core.state.withLock { $0.monsters }
        let schema = try Self.schema(desc, monsters)
        core.state.withLock { state in
            state.desc = desc
            state.schema = schema
        }
    }

    /// The indexes of all records, in stored order.
    public var indexes: [String] { core.state.withLock { $0.monsters.compactMap { $0["index"]?.stringValue } } }

    /// Removes the record with this index.
    public func remove(_ index: String) {
        core.state.withLock { $0.monsters.removeAll { $0["index"]?.stringValue == index } }
    }

    /// Adds a record, or replaces the record with the same index.
    public func put(_ record: JSONValue) {
        core.state.withLock { state in
            if let place = state.monsters.firstIndex(where: { $0["index"] == record["index"] }) {
                state.monsters[place] = record
            } else {
                state.monsters.append(record)
            }
        }
    }

    /// Changes a field of a record, or removes the field if the value is nil.
    public func change(_ index: String, _ member: String, to value: JSONValue?) {
        core.state.withLock { state in
            guard let place = state.monsters.firstIndex(where: { $0["index"]?.stringValue == index }) else { return }
            state.monsters[place][member] = value
        }
    }

    private static func schema(_ desc: DescBehaviour, _ monsters: [JSONValue]) throws -> GraphQLSchema {
        let words = { (member: String) in Set(monsters.compactMap { $0[member]?.stringValue }.map(enumWord)).sorted() }
        return try GraphQLSchema(schemaText(desc, types: words("type") + ["OOZE_"], sizes: words("size") + ["TITANIC_"]))
    }

    /// Converts a type's name to the enum value that the upstream formerly used: `swarm of Tiny beasts` becomes `SWARM`.
    static func enumWord(_ text: String) -> String {
        text.lowercased().hasPrefix("swarm") ? "SWARM" : text.uppercased().replacing(" ", with: "_")
    }

    private static func answer(_ request: DoubleRequest, _ core: Core) -> DoubleAnswer {
        var answer = route(request, core)
        answer.headers.append(("Access-Control-Allow-Origin", "*"))
        answer.headers.append(("Content-Language", "en"))
        return answer
    }

    private static func route(_ request: DoubleRequest, _ core: Core) -> DoubleAnswer {
        let state = core.state.withLock { $0 }
        if request.path.hasPrefix("/api/images/") { return image(request, core) }
        switch request.path {
        case "/graphql/2014", "/graphql": return graphQL(request, state)
        case "/docs": return .redirect(to: "https://5e-bits.github.io/docs", status: 302)
        default: return rest(request, state)
        }
    }
}
