/// What is kept of the pictures of one catalog.
public struct PictureCacheStatus: Equatable, Sendable {
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
}
