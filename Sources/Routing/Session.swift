import Model
import Pack
public import Screens
public import Shelf

/// `respond` behind messages of bytes: how a host that shares no types with Swift (the browser's worker) calls it. The same
/// session runs natively, so that both can be compared byte by byte.
public struct Session: Sendable {
    /// Outcomes of `open`.
    public enum Opened: Int32, Sendable {
        case opened = 0
        /// The bytes are not a pack of this version, or damaged.
        case refused = 1
        /// A delta came before its base.
        case baseMissing = 2
    }

    private var bases: [PackReader] = []
    private var views: [CatalogView] = []

    /// A session with no pack opened.
    public init() {}

    /// Opens a pack: a base, or the delta of a base opened before. Catalogs are shown in the order in which their bases came.
    public mutating func open(_ bytes: [UInt8], isDelta: Bool) -> Opened {
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

    /// Answers one message: request, shelf, context, as `message` writes them. Nil where it can't be read.
    public func answer(_ message: [UInt8]) -> [UInt8]? {
        var reader = ByteReader(message)
        guard let request = try? Request(from: &reader),
            let changes = try? reader.list({ (r) throws(CodecError) in try ShelfChange(from: &r) }),
            let context = try? Context(from: &reader)
        else { return nil }
        var writer = ByteWriter(reserving: 32_768)
        respond(request, views, ShelfState(changes), context).encode(to: &writer)
        return writer.bytes
    }

    /// The message that asks for an answer.
    public static func message(_ request: Request, _ shelf: ShelfState, _ context: Context) -> [UInt8] {
        var writer = ByteWriter()
        request.encode(to: &writer)
        writer.list(shelf.heads) { $1.encode(to: &$0) }
        context.encode(to: &writer)
        return writer.bytes
    }
}
