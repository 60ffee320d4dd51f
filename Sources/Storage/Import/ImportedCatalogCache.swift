internal import Catalogs
internal import Model
internal import SQLite
internal import Synchronization

/// A cache of the imported catalogs. It reads a catalog's import plan again only if the plan has changed.
final class ImportedCatalogCache: Sendable {
    private let items = Mutex<[String: (revision: Int64, item: AdapterTable.CatalogAdapters)]>([:])

    /// Returns the imported catalog `name` with its import plan at `revision`, or nil if the plan can't be read.
    func item(
        _ name: String, revision: Int64, plan: () throws(SQLiteError) -> [UInt8]?
    ) throws(SQLiteError) -> AdapterTable.CatalogAdapters? {
        if let known = items.withLock({ $0[name] }), known.revision == revision { return known.item }
        guard let bytes = try plan(), let plan = ImportPlan(encoded: bytes), plan.catalog == name,
            let adapter = ImportAdapter(plan),
            let description = adapter.catalogs.first
        else { return nil }
        let item = AdapterTable.CatalogAdapters(description, adapter)
        items.withLock { $0[name] = (revision, item) }
        return item
    }
}

extension AdapterTable.CatalogAdapters {
    /// Whether the catalog was imported.
    var isImported: Bool { usual is ImportAdapter }
}
