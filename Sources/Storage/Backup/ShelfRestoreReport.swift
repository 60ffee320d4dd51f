public import Model
public import Shelf

/// The result of a restore.
public struct ShelfRestoreReport: Equatable, Sendable {
    /// How much of each kind is on the shelf after the restore.
    public let counts: ShelfCounts
    /// The number of favourites after the restore.
    public var favourites: UInt32 { UInt32(clamping: counts.favourites) }
    /// The number of notes after the restore.
    public var notes: UInt32 { UInt32(clamping: counts.notes) }
    /// The number of changes that the restore applied. Includes changes that the journal already contained but that had been
    /// undone since the backup.
    public let merged: UInt32
    /// The number of changes in the backup that were invalid and were skipped.
    public let skipped: UInt32
    /// The entries whose current note or favourite name the restore kept, because it was changed after the backup or on another
    /// device. Sorted by ID. Empty if `replace` is true.
    public let older: [EntryID]
    /// The catalogs with more favourites than their limit allows, sorted by ID. The restore doesn't remove surplus favourites.
    public let overLimit: [OverfullCatalog]
    /// The path of the backup made before the restore, or nil if there was nothing to back up.
    public let backupWritten: String?
}
