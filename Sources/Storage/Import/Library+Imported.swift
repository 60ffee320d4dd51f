internal import Catalogs
public import Model
internal import SQLite
internal import Shelf
internal import Synchronization

extension Library {
    /// Reports what `importFile` would do, without writing anything.
    ///
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`, `cannotOpen`, `damaged`, `busy`.
    public func tryImport(_ input: ImportInputFile, _ request: FileImportOptions) throws(LibraryError) -> FileImportReport {
        try Library.tryImport(input, request, options)
    }

    /// Returns whether a catalog was imported.
    func isImported(_ catalog: CatalogID) throws(LibraryError) -> Bool {
        try cache.withLock { cache throws(LibraryError) in try cache.importedCatalogs() }.contains(catalog)
    }

    /// Removes an imported catalog, or a catalog from a source file, with all its entries. The entries' favourites and notes
    /// aren't removed. The catalog disappears in one transaction; then its data is deleted in batches.
    ///
    /// - Throws: `unknownCatalog`, `notImported`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func forget(_ catalog: CatalogID) async throws(LibraryError) -> CatalogRemovalReport {
        guard builtIn[catalog] == nil else { throw .notImported(catalog) }
        guard let owner = writing?.owner else { throw notWritable }
        let lock = try directory.take(directory.lock(catalog), orElse: .alreadyRunning(catalog))
        defer { lock.release() }
        guard try await owner.read({ store throws(SQLiteError) in try store.isAdded(catalog) }) else {
            throw .unknownCatalog(catalog.raw)
        }
        let count = try await owner.read { store throws(SQLiteError) in try store.count(catalog) }
        let isImported = try isImported(catalog)
        try await owner.write { store, _ throws(SQLiteError) in try store.forget(catalog) }
        if !isImported { writeSourceBackup() }
        while try await owner.write({ store, _ throws(SQLiteError) in try store.clearForgotten(catalog, limit: 2000) }) {}
        // Free as much disk space as possible now.
        try? await owner.write { store, _ throws(SQLiteError) in try store.shrink() }
        await owner.truncateLog()
        let shelf = try snapshot().shelf
        return CatalogRemovalReport(
            catalog: catalog, entries: count, favourites: shelf.favourites.count { $0.entry.catalog == catalog },
            notes: shelf.notedEntries.count { $0.catalog == catalog })
    }
}
