import Model
import Pages
public import Routing
public import Screens
public import Shelf

/// Creates the messages that the browser's service worker sends to a session, as docs/worker.md describes them.
public enum WorkerMessages {
    /// Creates the message that contains the catalogs' status, the reader's settings, and a list of the catalogs that the device
    /// doesn't store.
    public static func configure(
        _ context: RequestContext, settings: String? = nil, device: UInt64 = 7, unstored: [ServerOnlyCatalog] = []
    ) -> [UInt8] {
        var writer = ByteWriter()
        context.encode(to: &writer)
        return WorkerMessage.bytes(body: writer.bytes) { json in
            json["call"] = "configure"
            json["settings"] = settings
            json["device"] = String(device, radix: 16)
            json.objects("unstored", unstored) { json, item in
                json["id"] = item.catalog.raw
                json["count"] = item.count
            }
        }
    }

    /// Creates the message that replaces the shelf.
    public static func shelf(_ shelf: ShelfState) -> [UInt8] {
        var writer = ByteWriter()
        for change in shelf.heads { change.encode(to: &writer) }
        return WorkerMessage.bytes(body: writer.bytes) { json in
            json["call"] = "shelf"
            json["reset"] = true
        }
    }

    /// Creates the message with a request. The request's time and random seed come from `context`.
    public static func answer(
        _ request: Request, _ context: RequestContext, isCutOff: Bool = false, isReplaced: Bool = false
    ) -> [UInt8] {
        let method =
            switch request.method {
            case .get: "GET"
            case .post: "POST"
            case .put: "PUT"
            case .delete: "DELETE"
            case .other: "PATCH"
            }
        return WorkerMessage.bytes(body: request.body) { json in
            json["call"] = "answer"
            json["method"] = method
            json["target"] = request.target
            json["type"] = request.contentType
            json["now"] = context.now * 1000
            json["seed"] = String(context.seed, radix: 16)
            json["lost"] = isCutOff
            if isReplaced { json["replaced"] = true }
        }
    }

    /// Creates a message that contains only the name of a call.
    public static func plain(_ call: String) -> [UInt8] { WorkerMessage.bytes { $0["call"] = call } }
}
