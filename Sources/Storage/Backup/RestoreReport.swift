public import Model
public import Shelf

/// What a restore did.
public struct RestoreReport: Equatable, Sendable {
    /// Favourites on the shelf after it.
    public let favourites: UInt32
    /// Notes on the shelf after it.
    public let notes: UInt32
    /// What came of the backup: changes that were not known before, and what was known and had been taken away since.
    public let merged: UInt32
    /// Changes of the backup that could not be used.
    public let skipped: UInt32
    /// Entries whose note or favourite's name is another one here than in the backup, because it was changed since or elsewhere, and stayed as
    /// it is; in order. With `replace` there are none.
    public let older: [EntryID]
    /// The catalogs that have more favourites after it than their limit, in order of their ids. Nothing was removed.
    public let overLimit: [FavouriteSurplus]
    /// The dated backup of what was there before; nil where there was nothing.
    public let backupWritten: String?
}
