internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Storage

/// The API's readers and devices.
extension RequestHandler {
    /// Does one of the API's tasks, and returns a report.
    func reported(
        _ task: Effect.AccessTask, _ request: HTTPRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> HTTPResponse {
        var json = JSONWriter()
        switch task {
        case .addReader(let name, let role, let identity):
            let added = try await add(name, role: role, identity: identity)
            json.object { json in
                json.object("reader") { RequestHandler.write(added, isComplete: true, into: &$0) }
            }
        case .changeReader(let text, let role, let identity):
            let changed = try change(try number(text, otherwise: .unknownReader), role: role, identity: identity)
            json.object { json in
                json.object("reader") { RequestHandler.write(changed, isComplete: true, into: &$0) }
            }
        case .removeReader(let text):
            try remove(try number(text, otherwise: .unknownReader))
            json.object { json in
                json.key("reader")
                json.null()
            }
        case .invite(let text):
            let number = text.isEmpty ? reader?.number ?? 0 : try number(text, otherwise: .unknownReader)
            let (name, address) = try invite(number, request, context)
            json.object { json in
                json["reader"] = name
                json["url"] = address
                json["seconds"] = ReaderRegistry.invitationLimit / 1000
            }
        case .revoke(let text):
            try revoke(try number(text, otherwise: .unknownDevice))
            json.object { json in
                json.key("device")
                json.null()
            }
        case .listDevices:
            let isOwner = reader.map { $0.role == .owner } ?? false
            let devices = try registry { readers throws(ReaderRegistryError) in
                reader == nil ? [] : try readers.devices(of: isOwner ? nil : reader?.number)
            }
            json.object { json in
                json.objects("devices", devices) { json, device in
                    json["id"] = String(device.number)
                    json["reader"] = String(device.reader)
                    json["name"] = device.name
                    json["added"] = Localizer.isoTimestamp(device.added / 1000)
                    json["lastUse"] = Localizer.isoTimestamp(device.lastUse / 1000)
                    json["isThisDevice"] = device.number == reader?.device
                }
            }
        default:
            let isOwner = reader.map { $0.role == .owner } ?? false
            let readers = try registry { readers throws(ReaderRegistryError) in
                isOwner ? try readers.readers() : [try readers.reader(reader?.number ?? 0)].compactMap { $0 }
            }
            json.object { json in
                json.objects("readers", readers) { RequestHandler.write($1, isComplete: isOwner, into: &$0) }
            }
        }
        return RequestHandler.json(json.bytes + [ASCII.newline], status: 200).unstored
    }

    /// Writes a reader's members.
    ///
    /// - Parameter isComplete: Whether to include the identity, which only owners may see.
    private static func write(_ reader: Reader, isComplete: Bool, into json: inout JSONWriter) {
        json["id"] = String(reader.number)
        json["name"] = reader.name
        json["role"] = reader.role.word
        json["added"] = Localizer.isoTimestamp(reader.added / 1000)
        if isComplete, let identity = reader.identity { json["identity"] = identity }
    }

    private func number(_ text: String, otherwise failure: RequestFailure) throws(RequestFailure) -> Int64 {
        guard let number = Int64(text) else { throw failure }
        return number
    }
}
