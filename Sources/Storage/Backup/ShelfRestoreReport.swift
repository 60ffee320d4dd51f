public import Model
public import Shelf

/// The result of a restore.
public struct ShelfRestoreReport: Equatable, Sendable {
    /// The number of favourites after the restore.
    public let favourites: UInt32
    /// The number of notes after the restore.
    public let notes: UInt32
    /// The number of changes that the restore applied. Includes changes that the journal already contained but that had been
    /// undone since the backup.
    public let merged: UInt32
    /// The number of changes in the backup that were invalid and were skipped.
    public let skipped: UInt32
    /// The entries for which the restore kept the current note or favourite's name instead of the backup's, because the note or
    /// name was changed after the backup or on another device. Sorted by ID. If `replace` is true, the list is empty.
    public let older: [EntryID]
    /// The catalogs with more favourites than their limit allows, sorted by ID. The restore doesn't remove surplus favourites.
    public let overLimit: [ExceededFavouriteLimit]
    /// The path of the backup made before the restore, or nil if there was nothing to back up.
    public let backupWritten: String?
}
