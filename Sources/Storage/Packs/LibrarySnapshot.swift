public import Model
public import Pack
public import Shelf

/// The data for pages at a single moment. The snapshot stays valid and unchanged while it is held.
public struct LibrarySnapshot: Sendable {
    /// The catalogs in the adapters' order, including empty ones.
    public let catalogs: [CatalogView]
    /// The favourites and notes.
    public let shelf: ShelfState
    /// The statuses, in the order of `catalogs`.
    public let statuses: [CatalogStatus]
    /// A number that changes whenever a later snapshot of the same `Library` differs in any way.
    public let generation: UInt64
    /// The disk space used by the database, packs and backups as of the last change, in bytes.
    public let bytesKept: Int64
    /// The reason why nothing more can be stored, if the library's files have been replaced since it was opened; else nil.
    public internal(set) var obstacle: LibraryError?
    /// The catalogs with packs that are verified while they are read.
    let checked: [CatalogView]

    init(
        catalogs: [CatalogView], shelf: ShelfState, statuses: [CatalogStatus], generation: UInt64, bytesKept: Int64
    ) {
        self.catalogs = catalogs
        self.shelf = shelf
        self.statuses = statuses
        self.generation = generation
        self.bytesKept = bytesKept
        checked = catalogs.filter { $0.mayBeDamaged }
    }

    /// For each catalog, how often its packs were found to be damaged.
    var damageCounts: [UInt32] { checked.map { $0.damageCount } }

    /// The first catalog in which damage was found since `counts`.
    func damaged(since counts: [UInt32]) -> CatalogID? {
        for (view, count) in zip(checked, counts) where view.damageCount != count { return view.description.id }
        return nil
    }
}
