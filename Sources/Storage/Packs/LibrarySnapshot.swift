public import Model
public import Pack
public import Shelf

/// The data for pages at a single moment. A snapshot never changes, even if the library does.
public struct LibrarySnapshot: Sendable {
    /// The catalogs in the order of their adapters, including empty catalogs.
    public let set: CatalogSet
    /// The catalogs in the set.
    public var catalogs: [MergedCatalog] { self.set.catalogs }
    /// The favourites and notes.
    public let shelf: ShelfState
    /// The status of each catalog, in the same order as `catalogs`.
    public let statuses: [CatalogStatus]
    /// The files of the catalogs' packs, in the same order as `catalogs`. Nil for a catalog whose current data isn't in a file.
    public let packs: [CatalogPackHashes?]
    /// The library's random ID. A copy of the data directory has the same ID, and a new library has a new ID.
    public let device: UInt64
    /// A number that changes whenever a later snapshot of the same `Library` contains different data.
    public let generation: UInt64
    /// The total size of the database, packs and backups at the time of the last change, in bytes.
    public let bytesKept: Int64
    /// The reason why nothing more can be stored, or nil if the library's files are in place. Another program may have replaced
    /// the files since the library was opened.
    public internal(set) var obstacle: LibraryError?

    init(
        set: CatalogSet, shelf: ShelfState, statuses: [CatalogStatus], packs: [CatalogPackHashes?], device: UInt64,
        generation: UInt64,
        bytesKept: Int64
    ) {
        self.set = set
        self.shelf = shelf
        self.statuses = statuses
        self.packs = packs
        self.device = device
        self.generation = generation
        self.bytesKept = bytesKept
    }

    /// Returns this snapshot's catalogs with the shelf of a reader's library.
    func with(shelfOf reader: LibrarySnapshot) -> LibrarySnapshot {
        var joined = LibrarySnapshot(
            set: self.set, shelf: reader.shelf, statuses: statuses, packs: packs, device: reader.device,
            generation: generation + reader.generation, bytesKept: bytesKept + reader.bytesKept)
        joined.obstacle = reader.obstacle ?? obstacle?.withoutRescue
        return joined
    }

    /// The number of times that damage was found in each catalog's packs.
    var damageCounts: [UInt32] { catalogs.map { $0.damageCount } }

    /// Returns the first catalog in which damage has been found since `counts` was recorded.
    func damaged(since counts: [UInt32]) -> CatalogID? {
        for (view, count) in zip(catalogs, counts) where view.damageCount != count { return view.description.id }
        return nil
    }
}

/// The names of the files that contain a catalog's data. Each name is the file's hash, so a file never changes.
public struct CatalogPackHashes: Equatable, Sendable {
    /// The hash of the base pack.
    public let base: String
    /// The hash of the delta pack, or nil if there isn't one.
    public let delta: String?
}
