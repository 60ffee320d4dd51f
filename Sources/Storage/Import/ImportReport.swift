public import Model

/// What an import did.
public struct ImportReport: Equatable, Sendable {
    /// Where the records went.
    public let catalog: CatalogID
    /// Entries that were not kept before.
    public let added: UInt32
    /// Entries that were kept and differ now.
    public let changed: UInt32
    /// Entries that are as before.
    public let kept: UInt32
    /// Records that could not be used.
    public let problems: [SyncProblem]
}
