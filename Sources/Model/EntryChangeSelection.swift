/// Which of a catalog's stored changes to read.
public struct EntryChangeSelection: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The entry, or nil for all entries.
    public var entry: EntryID?
    /// The number before which the changes must be, or nil to start with the last change.
    public var before: Int64?
    /// The maximum number of changes.
    public var limit = EntryChange.recentLimit

    /// The highest `limit` that a request can have.
    public static let largestLimit: UInt32 = 1000

    /// Selects the last changes of a catalog.
    public init(catalog: CatalogID) { self.catalog = catalog }
}
