import Fixtures
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// A browser session with the fixture library. Its methods make the same calls as the browser's service worker.
struct Device {
    var session = WorkerSession()
    let context: RequestContext

    init(_ context: RequestContext, session: WorkerSession) {
        self.context = context
        self.session = session
    }

    init(
        _ context: RequestContext = FixtureRequests.context(), settings: String? = nil, unstored: [ServerOnlyCatalog] = []
    ) throws {
        self.context = context
        for pack in FixtureLibrary.packs {
            #expect(session.open(ChecksummedBytes(pack), isDelta: false) == .opened)
        }
        #expect(session.open(ChecksummedBytes(FixtureLibrary.delta), isDelta: true) == .opened)
        _ = try call(WorkerMessages.configure(context, settings: settings, unstored: unstored))
    }

    mutating func call(_ message: [UInt8]) throws -> WorkerMessage {
        let bytes = session.call(message) ?? []
        return try #require(WorkerMessage(bytes))
    }

    mutating func ask(_ target: String, isCutOff: Bool = false) throws -> WorkerMessage {
        try ask(.get, target, isCutOff: isCutOff)
    }

    mutating func ask(
        _ method: Request.Method, _ target: String, form: String = "", isCutOff: Bool = false
    ) throws -> WorkerMessage {
        let type = form.isEmpty ? "" : "application/x-www-form-urlencoded"
        return try call(
            WorkerMessages.answer(Request(method, target, contentType: type, body: Array(form.utf8)), context, isCutOff: isCutOff)
        )
    }
}

extension WorkerMessage {
    var kind: String? { head.text("kind") }
    var status: Int64? { number("status") }
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? {
        (head["headers"]?.elements ?? []).first { $0.elements?.first?.string == name }?.elements?.last?.string
    }
}
