/// The shelf recovered after the database was lost: from the journal beside it, and from the backups.
public struct LibraryRecovery: Equatable, Sendable {
    /// The path of the database that was gone, and was made anew.
    public let database: String
    /// Favourites brought back.
    public let favourites: UInt32
    /// Notes brought back.
    public let notes: UInt32
    /// The last change that was brought back, in seconds since 1970; nil where there was none.
    public let last: Int64?
    /// Whether the journal beside the database was undamaged, so that no change is missing.
    public let isComplete: Bool
}
