/// The result of syncing several catalogs.
public struct SyncReport: Equatable, Sendable {
    /// The report for each catalog, in the order the catalogs were requested.
    public var catalogs: [CatalogSyncReport]

    /// Creates a report.
    public init(catalogs: [CatalogSyncReport]) { self.catalogs = catalogs }

    /// Whether every catalog's status is `ok`.
    public var isOK: Bool { catalogs.allSatisfy { $0.status == .ok } }
}
