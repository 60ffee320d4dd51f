public import Model

/// A report about recovering favourites, notes and source files from the journal file and the backups after the database was lost.
public struct DatabaseRecoveryReport: Equatable, Sendable {
    /// The path of the lost database. The new database has the same path.
    public let database: String
    /// The number of recovered favourites.
    public let favourites: UInt32
    /// The number of recovered notes.
    public let notes: UInt32
    /// The time of the last recovered change, in seconds since 1970, or nil if no change was recovered.
    public let last: Int64?
    /// Whether the journal file was undamaged. If so, no changes were lost.
    public let isComplete: Bool
    /// The catalogs whose source files were restored. Their entries arrive with the next sync.
    public var catalogs: [CatalogID] = []
    /// The names of the sources that couldn't be restored, because the library has other catalogs with the same names.
    public var refusedSources: [String] = []
}
