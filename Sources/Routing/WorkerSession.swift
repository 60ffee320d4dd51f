import Model
import Pack
public import Screens
public import Shelf

/// Wraps `respond` for a host that can't use Swift types, such as the browser's worker. Requests and responses are encoded as
/// bytes. The session also runs natively, so that tests can compare both builds byte by byte.
public struct WorkerSession: Sendable {
    /// The possible results of `open`, which opens a pack.
    public enum PackOpenResult: Int32, Sendable {
        case opened = 0
        /// The bytes are damaged or aren't a pack in this version's format.
        case refused = 1
        /// A delta pack was opened before its base pack.
        case baseMissing = 2
    }

    private var bases: [PackReader] = []
    private var views: [CatalogView] = []

    /// Creates a session without data packs.
    public init() {}

    /// Opens a base pack, or a delta pack whose base is already open. Catalogs appear in the order in which their base packs were
    /// opened.
    public mutating func open(_ bytes: [UInt8], isDelta: Bool) -> PackOpenResult {
        guard let pack = try? PackReader(bytes) else { return .refused }
        let place = bases.firstIndex { $0.description.id == pack.description.id }
        if isDelta {
            guard let place else { return .baseMissing }
            views[place] = CatalogView(base: bases[place], delta: pack)
        } else if let place {
            bases[place] = pack
            views[place] = CatalogView(base: pack)
        } else {
            bases.append(pack)
            views.append(CatalogView(base: pack))
        }
        return .opened
    }

    /// Answers a message that `message(_:_:_:)` created from a request, the shelf and the context. Returns nil if the message is
    /// invalid.
    public func answer(_ message: [UInt8]) -> [UInt8]? {
        var reader = ByteReader(message)
        guard let request = try? Request(from: &reader),
            let changes = try? reader.list({ (r) throws(BinaryDecodingError) in try ShelfChange(from: &r) }),
            let context = try? RequestContext(from: &reader)
        else { return nil }
        var writer = ByteWriter(reserving: 32_768)
        respond(request, views, ShelfState(changes), context).encode(to: &writer)
        return writer.bytes
    }

    /// Creates a message for `answer` from a request, the user's favourites and notes, and the context.
    public static func message(_ request: Request, _ shelf: ShelfState, _ context: RequestContext) -> [UInt8] {
        var writer = ByteWriter()
        request.encode(to: &writer)
        writer.list(shelf.heads) { $1.encode(to: &$0) }
        context.encode(to: &writer)
        return writer.bytes
    }
}
