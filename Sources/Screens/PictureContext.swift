public import Model

/// The information about pictures for a page. It doesn't say which pictures are stored: the page contains their URLs, and the
/// server answers those requests.
public struct PictureContext: Equatable, Sendable {
    /// Whether pages request pictures.
    public var areShown: Bool
    /// The stored pictures of each catalog, for the settings page only.
    public var statuses: [PictureStatus]
    /// The picture cache limit, in bytes.
    public var limit: Int64

    /// Creates the information. By default, pictures are shown.
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

/// The stored pictures of a catalog.
public struct PictureStatus: Equatable, Sendable {
    /// The progress of downloading all of them.
    public struct Progress: Equatable, Sendable {
        /// The number of processed pictures.
        public let done: UInt32
        /// The total number of pictures.
        public let total: UInt32

        /// Creates a progress value.
        public init(done: UInt32, total: UInt32) {
            self.done = done
            self.total = total
        }
    }

    /// The catalog's ID.
    public let catalog: CatalogID
    /// The number of entries with a stored picture.
    public let kept: UInt32
    /// The size of files and thumbnails, in bytes.
    public let bytes: Int64
    /// The download's progress, or nil if no download is running.
    public let progress: Progress?
    /// Whether the picture limit stopped the download.
    public let isFull: Bool
    /// Whether the reader wants all pictures stored on this device.
    public let isKeptWhole: Bool

    /// Creates a status. By default, nothing is stored or being downloaded.
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
