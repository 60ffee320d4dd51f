/// The status of a catalog's stored pictures.
public struct CatalogPictureStatus: Equatable, Sendable {
    /// The progress of downloading all of a catalog's pictures.
    public struct Progress: Equatable, Sendable {
        /// The number of pictures processed so far.
        public let done: UInt32
        /// The total number of pictures to process.
        public let total: UInt32

        /// Creates a progress value.
        public init(done: UInt32, total: UInt32) {
            self.done = done
            self.total = total
        }
    }

    /// The catalog.
    public let catalog: CatalogID
    /// The number of entries whose picture is stored.
    public let kept: UInt32
    /// The size of the picture files and thumbnails, in bytes.
    public let bytes: Int64
    /// The progress of downloading all pictures, or nil if no such download is running.
    public let progress: Progress?
    /// Whether the download stopped because the picture cache was full.
    public let isFull: Bool
    /// Whether the reader wants to store all of the catalog's pictures.
    public let isKeptWhole: Bool

    /// Creates a status. By default, no pictures are stored and no download is running.
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
}
