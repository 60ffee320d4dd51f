internal import Catalogs
internal import Model
internal import SQLite
internal import Synchronization

/// A cache of the catalogs that the user added. It reads a catalog's source file again only if it has changed.
final class ImportedCatalogCache: Sendable {
    private let items = Mutex<[String: (revision: Int64, item: AdapterTable.CatalogAdapters)]>([:])

    /// Returns the catalog `name` that the user added, or nil if its source file can't be read. Calls `read` only if this
    /// `revision` isn't in the cache.
    func item(
        _ name: String, revision: Int64, read: () throws(SQLiteError) -> SourceFile?
    ) throws(SQLiteError) -> AdapterTable.CatalogAdapters? {
        if let known = items.withLock({ $0[name] }), known.revision == revision { return known.item }
        guard let adapter = try read().map({ SourceFileAdapter($0) }),
            let place = adapter.catalogIDs.firstIndex(where: { $0.raw == name })
        else { return nil }
        let item = AdapterTable.CatalogAdapters(adapter.catalogIDs[place], at: place, of: adapter)
        items.withLock { $0[name] = (revision, item) }
        return item
    }
}

extension AdapterTable.CatalogAdapters {
    /// Whether the catalog was imported.
    var isImported: Bool { defaultAdapter.importedFile != nil }
    /// Whether the catalog comes from a source file that lacks a licence or an attribution.
    var isUnlicensed: Bool { defaultAdapter.addedSource.map { !$0.file.isLicensed } ?? false }
    /// Whether the user added the catalog, either by importing a file or with a source file.
    var isAdded: Bool { isImported || defaultAdapter.addedSource != nil }
}
