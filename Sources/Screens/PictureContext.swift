public import Model

/// What a page is told about pictures. Which of them are kept it need not know: their addresses stand on the page, and the server answers there.
public struct PictureContext: Equatable, Sendable {
    /// Whether pages ask for pictures: there may be some.
    public var areShown: Bool
    /// What is kept of each catalog's; for the settings page alone.
    public var statuses: [PictureStatus]
    /// The room for them in bytes.
    public var limit: Int64

    /// Pictures are shown, unless said otherwise.
    public init(areShown: Bool = true, statuses: [PictureStatus] = [], limit: Int64 = 0) {
        self.areShown = areShown
        self.statuses = statuses
        self.limit = limit
    }

    func encode(to writer: inout ByteWriter) {
        writer.flag(areShown)
        writer.list(statuses) { $1.encode(to: &$0) }
        writer.signed(limit)
    }

    init(from reader: inout ByteReader) throws(CodecError) {
        let areShown = try reader.flag()
        let statuses = try reader.list { (r) throws(CodecError) in try PictureStatus(from: &r) }
        self.init(areShown: areShown, statuses: statuses, limit: try reader.signed())
    }
}

extension PictureStatus {
    func encode(to writer: inout ByteWriter) {
        writer.string(catalog.raw)
        writer.number(UInt64(kept))
        writer.signed(bytes)
        writer.optional(progress) { writer, progress in
            writer.number(UInt64(progress.done))
            writer.number(UInt64(progress.total))
        }
        writer.flag(isFull)
        writer.flag(isKeptWhole)
    }

    init(from reader: inout ByteReader) throws(CodecError) {
        guard let catalog = CatalogID(try reader.string()) else { throw .invalid(what: .identifier) }
        let kept = UInt32(clamping: try reader.number())
        let bytes = try reader.signed()
        let progress = try reader.optional { (r) throws(CodecError) in
            let done = UInt32(clamping: try r.number())
            return PictureStatus.Progress(done: done, total: UInt32(clamping: try r.number()))
        }
        let isFull = try reader.flag()
        self.init(
            catalog: catalog, kept: kept, bytes: bytes, progress: progress, isFull: isFull, isKeptWhole: try reader.flag())
    }
}
