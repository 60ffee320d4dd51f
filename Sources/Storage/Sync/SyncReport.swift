/// The result of syncing several catalogs.
public struct SyncReport: Equatable, Sendable {
    /// The report for each catalog, in the order the catalogs were requested.
    public var catalogs: [CatalogReport]

    /// Creates a report.
    public init(catalogs: [CatalogReport]) { self.catalogs = catalogs }

    /// Whether every catalog's status is `ok`.
    public var isOK: Bool { catalogs.allSatisfy { $0.status == .ok } }
}
