/// What a sync of several catalogs did, in the order they were asked for.
public struct SyncReport: Equatable, Sendable {
    /// One for each catalog.
    public var catalogs: [CatalogSyncReport]

    /// The reports in order.
    public init(catalogs: [CatalogSyncReport]) { self.catalogs = catalogs }

    /// Whether every catalog is `ok`.
    public var isOK: Bool { catalogs.allSatisfy { $0.status == .ok } }
}
