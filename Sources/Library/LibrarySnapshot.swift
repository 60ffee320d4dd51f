public import Pack
public import Screens
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
}
