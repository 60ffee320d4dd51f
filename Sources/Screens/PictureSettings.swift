public import Model

/// The picture settings that a page needs. They don't include a list of stored pictures: the page contains all picture URLs, and
/// the server decides how to answer each request.
public struct PictureSettings: Equatable, Sendable {
    /// Whether pages show pictures.
    public var areShown: Bool
    /// The status of each catalog's stored pictures, for the settings page only.
    public var statuses: [CatalogPictureStatus]
    /// The picture cache limit, in bytes.
    public var limit: Int64

    /// Creates picture settings. By default, pictures are shown.
    public init(areShown: Bool = true, statuses: [CatalogPictureStatus] = [], limit: Int64 = 0) {
        self.areShown = areShown
        self.statuses = statuses
        self.limit = limit
    }

    func encode(to writer: inout ByteWriter) {
        writer.flag(areShown)
        writer.list(statuses) { $1.encode(to: &$0) }
        writer.signed(limit)
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let areShown = try reader.flag()
        let statuses = try reader.list { (r) throws(BinaryDecodingError) in try CatalogPictureStatus(from: &r) }
        self.init(areShown: areShown, statuses: statuses, limit: try reader.signed())
    }
}

extension CatalogPictureStatus {
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

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        guard let catalog = CatalogID(try reader.string()) else { throw .invalid(what: .identifier) }
        let kept = UInt32(clamping: try reader.number())
        let bytes = try reader.signed()
        let progress = try reader.optional { (r) throws(BinaryDecodingError) in
            let done = UInt32(clamping: try r.number())
            return CatalogPictureStatus.Progress(done: done, total: UInt32(clamping: try r.number()))
        }
        let isFull = try reader.flag()
        self.init(
            catalog: catalog, kept: kept, bytes: bytes, progress: progress, isFull: isFull, isKeptWhole: try reader.flag())
    }
}
