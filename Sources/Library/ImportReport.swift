public import Catalogs
public import Records

/// What an import did.
public struct ImportReport: Equatable, Sendable {
    public let catalog: CatalogID
    public let added: UInt32
    public let changed: UInt32
    /// Entries that are as before.
    public let kept: UInt32
    /// Records that could not be used.
    public let problems: [AdaptProblem]
}
