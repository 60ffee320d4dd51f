public import Model
public import Shelf

/// The result of a restore.
public struct RestoreReport: Equatable, Sendable {
    /// The number of favourites after the restore.
    public let favourites: UInt32
    /// The number of notes after the restore.
    public let notes: UInt32
    /// The number of changes that the restore applied: new changes, and known changes whose effect had since been undone.
    public let merged: UInt32
    /// The number of changes in the backup that couldn't be used.
    public let skipped: UInt32
    /// The entries whose note or favourite name differs from the backup, because it was changed later or elsewhere. The restore
    /// kept the current version. Sorted; empty with `replace`.
    public let older: [EntryID]
    /// The catalogs with more favourites than their limit, sorted by ID. Nothing was removed.
    public let overLimit: [FavouriteSurplus]
    /// The path of the backup made before the restore, or nil if the shelf was empty.
    public let backupWritten: String?
}
