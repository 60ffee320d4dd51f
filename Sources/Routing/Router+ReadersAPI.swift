import Model
import Screens

extension Router {
    /// Returns the task that a request for the API's readers and devices asks for.
    func readersOverAPI(_ route: Route, _ arguments: [String]) throws(RequestFailure) -> Effect.AccessTask {
        switch (route, request.method) {
        case (.apiReaders, .get): return .listReaders
        case (.apiReaders, _):
            let json = try object()
            guard let name = try optionalText("name", in: json) else { throw .badBody(part: "name", .notAString) }
            return .addReader(
                name: name, role: try optionalText("role", in: json) ?? "member", identity: try text("identity", in: json))
        case (.apiReader, .put):
            let json = try object()
            return .changeReader(
                arguments[0], role: try optionalText("role", in: json), identity: try optionalText("identity", in: json))
        case (.apiReader, _): return .removeReader(arguments[0])
        case (.apiDevices, .get): return .listDevices
        case (.apiDevices, _): return .invite(try text("reader", in: try object()))
        default: return .revoke(arguments[0])
        }
    }
}
