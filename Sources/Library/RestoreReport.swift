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
    /// The dated backup of what was there before; nil where there was nothing.
    public let backupWritten: String?
}
