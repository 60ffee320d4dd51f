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

/// What is kept of the pictures of one catalog.
public struct PictureStatus: Equatable, Sendable {
    /// Where the fetching of all of them stands.
    public struct Progress: Equatable, Sendable {
        /// Pictures dealt with.
        public let done: UInt32
        /// Pictures to be dealt with.
        public let total: UInt32

        /// One state of it.
        public init(done: UInt32, total: UInt32) {
            self.done = done
            self.total = total
        }
    }

    /// The catalog.
    public let catalog: CatalogID
    /// Entries whose picture is kept.
    public let kept: UInt32
    /// What files and thumbnails take, in bytes.
    public let bytes: Int64
    /// Nil where not all are being fetched.
    public let progress: Progress?
    /// Whether there was no more room for the rest.
    public let isFull: Bool
    /// Whether the reader wants all of them kept.
    public let isKeptWhole: Bool

    /// Nothing kept, nothing under way, unless said otherwise.
    public init(
        catalog: CatalogID, kept: UInt32 = 0, bytes: Int64 = 0, progress: Progress? = nil, isFull: Bool = false,
        isKeptWhole: Bool = false
    ) {
        self.catalog = catalog
        self.kept = kept
        self.bytes = bytes
        self.progress = progress
        self.isFull = isFull
        self.isKeptWhole = isKeptWhole
    }

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
            return Progress(done: done, total: UInt32(clamping: try r.number()))
        }
        let isFull = try reader.flag()
        self.init(
            catalog: catalog, kept: kept, bytes: bytes, progress: progress, isFull: isFull, isKeptWhole: try reader.flag())
    }
}
