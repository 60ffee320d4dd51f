public import Model
public import Pack
public import Shelf

/// Everything a page is made of, at one moment. A value: whoever holds it keeps reading what it was taken from.
public struct LibrarySnapshot: Sendable {
    /// The catalogs in the adapters' order, empty ones too.
    public let catalogs: [CatalogView]
    /// What the reader made.
    public let shelf: ShelfState
    /// In the order of `catalogs`.
    public let statuses: [CatalogStatus]
    /// Differs from one snapshot of this `Library` to the next where anything in them differs.
    public let generation: UInt64
    /// Bytes that database, packs and backups take on disk, as of the last change.
    public let bytesKept: Int64
    /// Why nothing more can be stored, if the library's files were replaced since it was opened; nil otherwise.
    public internal(set) var obstacle: LibraryError?
    /// The catalogs with packs that are checked while they are read.
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

    /// How often damage was met in its packs, catalog by catalog.
    var damageCounts: [UInt32] { checked.map { $0.damageCount } }

    /// The first catalog in which damage was met since the counts were `counts`.
    func damaged(since counts: [UInt32]) -> CatalogID? {
        for (view, count) in zip(checked, counts) where view.damageCount != count { return view.description.id }
        return nil
    }
}
