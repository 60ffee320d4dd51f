internal import Catalogs
internal import Model
internal import SQLite
internal import Synchronization

/// A cache of the catalogs that the user added. It reads a catalog's import plan or source file again only if it has changed.
final class ImportedCatalogCache: Sendable {
    private let items = Mutex<[String: (revision: Int64, item: AdapterTable.CatalogAdapters)]>([:])

    /// Returns the catalog `name` that the user added, or nil if its import plan or source file can't be read. Calls `plan` to
    /// read the plan or file only if this `revision` isn't in the cache.
    func item(
        _ name: String, revision: Int64, plan: () throws(SQLiteError) -> [UInt8]?
    ) throws(SQLiteError) -> AdapterTable.CatalogAdapters? {
        if let known = items.withLock({ $0[name] }), known.revision == revision { return known.item }
        guard let bytes = try plan(), let item = ImportedCatalogCache.item(name, bytes) else { return nil }
        items.withLock { $0[name] = (revision, item) }
        return item
    }

    /// Decodes an import plan or a source file and returns its catalog `name`. Returns nil if the bytes aren't either.
    private static func item(_ name: String, _ bytes: [UInt8]) -> AdapterTable.CatalogAdapters? {
        let adapter =
            if let plan = ImportPlan(encoded: bytes) { SourceFileAdapter(plan) } else {
                (try? SourceFile(stored: bytes)).map { SourceFileAdapter($0) }
            }
        guard let adapter, let description = adapter.catalogs.first(where: { $0.id.raw == name }) else { return nil }
        return AdapterTable.CatalogAdapters(description, adapter)
    }
}

extension AdapterTable.CatalogAdapters {
    /// Whether the catalog was imported.
    var isImported: Bool { defaultAdapter.plan != nil }
    /// Whether the catalog comes from a source file that lacks a licence or an attribution.
    var isUnlicensed: Bool { defaultAdapter.addedSource.map { !$0.file.isLicensed } ?? false }
    /// Whether the user added the catalog, either by importing a file or with a source file.
    var isAdded: Bool { isImported || defaultAdapter.addedSource != nil }
}
