public import Model

/// The result of importing records into a catalog.
public struct SRDFlatImportReport: Equatable, Sendable {
    /// The catalog that received the records.
    public let catalog: CatalogID
    /// The number of new entries.
    public let added: UInt32
    /// The number of changed entries.
    public let changed: UInt32
    /// The number of unchanged entries.
    public let kept: UInt32
    /// The problems with unusable records.
    public let problems: [SyncProblem]
}
