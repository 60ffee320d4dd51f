public import Model

/// The data that the reader's device stores for offline reading. The browser's service worker supplies this information.
public struct OfflineStorageStatus: Equatable, Sendable {
    /// The status of a catalog on the reader's device.
    public struct Catalog: Equatable, Sendable {
        /// The catalog.
        public let id: CatalogID
        /// Whether the device stores the catalog or will store it.
        public let isKept: Bool
        /// Whether the device also stores the catalog's pictures or will store them.
        public let hasPictures: Bool
        /// Whether all of the catalog's entries are stored.
        public let isComplete: Bool
        /// The number of stored pictures, and the total number of pictures.
        public let pictures: (stored: UInt32, total: UInt32)
        /// The size of the catalog's entries on the device, without pictures, in bytes.
        public let bytes: Int64
        /// The maximum size of a catalog that a device can store, in bytes, if this catalog is larger. Otherwise nil.
        public let limit: Int64?

        /// Creates the status of a catalog on the device.
        public init(
            id: CatalogID, isKept: Bool, hasPictures: Bool, isComplete: Bool, pictures: (stored: UInt32, total: UInt32),
            bytes: Int64, limit: Int64? = nil
        ) {
            self.id = id
            self.isKept = isKept
            self.hasPictures = hasPictures
            self.isComplete = isComplete
            self.pictures = pictures
            self.bytes = bytes
            self.limit = limit
        }

        /// Compares every property. Swift can't synthesize this comparison, because tuples aren't `Equatable`.
        public static func == (a: Catalog, b: Catalog) -> Bool {
            a.id == b.id && a.isKept == b.isKept && a.hasPictures == b.hasPictures && a.isComplete == b.isComplete
                && a.pictures == b.pictures && a.bytes == b.bytes && a.limit == b.limit
        }
    }

    /// The result of requesting one page without a network.
    public struct TestedPage: Equatable, Sendable {
        /// The page's URL, such as `/monsters/aboleth`.
        public let target: String
        /// Whether the device could show the page.
        public let isReadable: Bool

        /// Creates a result.
        public init(target: String, isReadable: Bool) {
            self.target = target
            self.isReadable = isReadable
        }
    }

    /// A library that the server used earlier. The device still stores changes that it hasn't sent to that library.
    public struct LibraryWithUnsentChanges: Equatable, Sendable {
        /// The library's ID, in hexadecimal.
        public let id: String
        /// The number of changes to favourites, notes and settings that the library hasn't received yet.
        public let unsent: UInt32

        /// Creates a description of a library.
        public init(id: String, unsent: UInt32) {
            self.id = id
            self.unsent = unsent
        }
    }

    /// The catalogs, in display order.
    public var catalogs: [Catalog]
    /// The number of changes to favourites, notes and settings that the server hasn't received yet.
    public var unsent: UInt32
    /// The other libraries with unsent changes.
    public var others: [LibraryWithUnsentChanges]
    /// The space that this site uses in the browser, and the space that the browser allows, in bytes. Nil if the browser doesn't
    /// report these values.
    public var space: (used: Int64, allowed: Int64)?
    /// Whether the browser has promised to keep the data until the reader deletes it. Nil if this isn't known.
    public var isPersistent: Bool?
    /// The results of the last test, or an empty array.
    public var test: [TestedPage]

    /// Creates a status.
    public init(
        catalogs: [Catalog], unsent: UInt32 = 0, others: [LibraryWithUnsentChanges] = [],
        space: (used: Int64, allowed: Int64)? = nil,
        isPersistent: Bool? = nil, test: [TestedPage] = []
    ) {
        self.catalogs = catalogs
        self.unsent = unsent
        self.others = others
        self.space = space
        self.isPersistent = isPersistent
        self.test = test
    }

    /// Compares every property.
    public static func == (a: OfflineStorageStatus, b: OfflineStorageStatus) -> Bool {
        a.catalogs == b.catalogs && a.unsent == b.unsent && a.others == b.others && a.space?.used == b.space?.used
            && a.space?.allowed == b.space?.allowed && a.isPersistent == b.isPersistent && a.test == b.test
    }
}

/// A catalog that the reader's device doesn't store, or whose stored data is damaged. Pages still list it.
public struct ServerOnlyCatalog: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The number of entries that the catalog has on the server.
    public let count: UInt32

    /// Creates a description of a catalog that isn't stored on the device.
    public init(catalog: CatalogID, count: UInt32) {
        self.catalog = catalog
        self.count = count
    }
}
