public import Catalogs
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

    /// Reports what the import of several files that belong together would do, without writing anything. `ImportSet.add` explains the
    /// parameters.
    ///
    /// - Throws: The same errors as for a single file.
    public func tryImport(
        _ files: [ImportInputFile], like common: FileImportOptions, prefix: String?, isWhole: Bool
    ) throws(LibraryError) -> ImportSet {
        var set = ImportSet()
        for file in files { try set.add(file, like: common, prefix: prefix, isWhole: isWhole, options) }
        try set.link(except: [], options)
        return set
    }

    /// Returns whether a catalog was imported.
    func isImported(_ catalog: CatalogID) throws(LibraryError) -> Bool {
        try main.shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.importedCatalogs() }.contains(catalog)
    }

    /// Removes an imported catalog, or a catalog from a source file, with all its entries. The entries' favourites and notes
    /// aren't removed. The catalog disappears in one transaction. Its data is kept for a day, so that `putBack` can undo the removal.
    ///
    /// - Throws: `unknownCatalog`, `notImported`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func forget(_ catalog: CatalogID) async throws(LibraryError) -> CatalogRemovalReport {
        let (owner, lock) = try await changing(catalog)
        defer { lock.release() }
        let count = try await owner.read { store throws(SQLiteError) in try store.count(catalog) }
        let isImported = try isImported(catalog)
        try await owner.write { store, now throws(SQLiteError) in try store.forget(catalog, now: now) }
        if !isImported { writeSourceBackup() }
        try await clearForgotten(owner)
        await owner.truncateLog()
        let shelf = try snapshot().shelf
        return CatalogRemovalReport(
            catalog: catalog, entries: count, favourites: shelf.favourites.count { $0.entry.catalog == catalog },
            notes: shelf.notedEntries.count { $0.catalog == catalog })
    }

    /// Deletes the data of the catalogs that were removed more than a day ago, and frees as much disk space as possible.
    private func clearForgotten(_ owner: UpstreamDataWriter) async throws(LibraryError) {
        let due = options.now() - Store.undoTime
        for old in try await owner.read({ store throws(SQLiteError) in try store.forgotten(until: due) }) {
            guard let lock = try? FileLock.take(directory.lock(old)) else { continue }
            defer { lock.release() }
            while try await owner.write({ store, _ throws(SQLiteError) in try store.clearForgotten(old, limit: 2000) }) {}
            try? await owner.write { store, _ throws(SQLiteError) in try store.shrink() }
        }
    }

    /// Returns the catalogs that the user removed in the last day. The last one removed comes first.
    public func removedCatalogs() throws(LibraryError) -> [RemovedCatalog] {
        let time = options.now() - Store.undoTime
        let found = try main.reading { store throws(SQLiteError) in
            try store.forgotten(after: time).map { name, removed throws(SQLiteError) in
                (name, removed, try store.forgottenDescription(name))
            }
        }
        return found.compactMap { name, removed, description in
            guard let description else { return nil }
            return RemovedCatalog(id: description.id, title: description.title, removed: removed / 1000)
        }
    }

    /// Returns whether a catalog comes with the program. An own catalog can have the usual name of a built-in catalog.
    public func isBuiltIn(_ catalog: CatalogID) -> Bool { builtIn[catalog] != nil }

    /// Returns whether devices store a catalog only if the reader chooses it.
    public func isStoredOnRequest(_ catalog: CatalogID) -> Bool {
        (table[catalog]?.defaultAdapter as? SourceFileAdapter)?.isStoredOnRequest(catalog) ?? false
    }

    /// Puts a catalog back that was removed in the last day, with all its entries.
    ///
    /// - Throws: `unknownCatalog`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func putBack(_ catalog: CatalogID) async throws(LibraryError) {
        guard let owner = writing?.owner else { throw notWritable }
        let lock = try directory.take(directory.lock(catalog), orElse: .alreadyRunning(catalog))
        defer { lock.release() }
        let isBack = try await owner.write { store, _ throws(SQLiteError) in
            try store.database.transaction(.immediate) { () throws(SQLiteError) in
                guard try store.remember(catalog) else { return false }
                // An update of the program may have changed how entries are made.
                if let item = try store.item(catalog), try store.catalogRow(catalog).madeBy < Store.creatorVersion(item) {
                    try store.rebuildEntries(catalog)
                }
                return true
            }
        }
        guard isBack else { throw .unknownCatalog(catalog.raw) }
        _ = try await owner.publish(catalog, .anew)
        if try !isImported(catalog) { writeSourceBackup() }
        await owner.truncateLog()
    }

    /// Takes the lock of a catalog that the user added.
    ///
    /// - Throws: `unknownCatalog`, `notImported`, `alreadyRunning`, `readOnly`.
    private func changing(_ catalog: CatalogID) async throws(LibraryError) -> (UpstreamDataWriter, FileLock) {
        guard builtIn[catalog] == nil else { throw .notImported(catalog) }
        guard let owner = writing?.owner else { throw notWritable }
        let lock = try directory.take(directory.lock(catalog), orElse: .alreadyRunning(catalog))
        guard try await owner.read({ store throws(SQLiteError) in try store.isAdded(catalog) }) else {
            lock.release()
            throw .unknownCatalog(catalog.raw)
        }
        return (owner, lock)
    }

    // MARK: Changing the description

    /// The maximum number of entries that are rebuilt in a single transaction. Other processes can't write meanwhile.
    private static let mostAtOnce: Int64 = 20_000

    /// Returns the description of a catalog that the user added: how its columns are shown.
    ///
    /// - Throws: `unknownCatalog`, `notImported`.
    public func addedCatalog(_ catalog: CatalogID) throws(LibraryError) -> SourceFile {
        guard builtIn[catalog] == nil else { throw .notImported(catalog) }
        let file = try main.reading { store throws(SQLiteError) in
            let adapter = try store.item(catalog)?.defaultAdapter
            return adapter?.importedFile ?? adapter?.addedSource?.file
        }
        guard let file else { throw .unknownCatalog(catalog.raw) }
        return file
    }

    /// Changes how a catalog that the user added is described: its name, its collection, and the names, types and filters of its
    /// columns. The entries are rebuilt from the stored records, and keep their IDs. If something fails, nothing changes.
    ///
    /// - Parameter order: the order of day and month in ambiguous dates, or nil if it isn't known.
    /// - Throws: `badPlan` or `badSource` if the choices don't fit the records, `unknownCatalog`, `notImported`, `alreadyRunning`,
    ///   `readOnly`, `diskFull`, `busy`, `storage`.
    public func change(
        _ catalog: CatalogID, _ choices: ImportChoices, order: DayMonthOrder? = nil
    ) async throws(LibraryError) {
        let file = try addedCatalog(catalog)
        guard file.isImport else {
            let known = try sources().first { $0.file.name == file.name }?.catalogs
            let changed: SourceFile
            do throws(SourceFileError) { changed = try file.changing(catalog, choices) } catch { throw .badSource(error) }
            _ = try await addSource(changed, only: known)
            return
        }
        if file.catalogs(withHook: file) { throw .notImported(catalog) }
        let (owner, lock) = try await changing(catalog)
        defer { lock.release() }
        guard let file = try await owner.read({ store throws(SQLiteError) in try store.importedFile(catalog) }),
            let plan = CatalogPlan(file)
        else { throw .unknownCatalog(catalog.raw) }
        var profile = FileProfile(choices.over(plan.choices)), last = ""
        while true {
            let (records, end) = try await owner.read { [last] store throws(SQLiteError) in
                let keys = try store.keys(of: catalog, after: last, limit: 1000)
                return (try store.imported(keys.compactMap { EntryID(catalog, $0) }), keys.last)
            }
            guard let end else { break }
            for (_, record) in records.sorted(by: { $0.key < $1.key }) {
                if let record = ImportedRecord(stored: record, line: profile.records + 1) { profile.add(record) }
            }
            last = end
        }
        let planner = ImportPlanner(profile, .jsonLines, choices, earlier: plan, isWhole: false, order: order)
        let source: SourceFile
        do throws(ImportChoicesError) {
            source = try planner.proposal(for: catalog, file: plan.file, language: plan.language).source
        } catch { throw .badPlan(error) }
        guard source != file else { return }
        let isSmall = profile.records <= Library.mostAtOnce
        try await owner.write { [source] store, now throws(SQLiteError) in
            try store.database.transaction(.immediate) { () throws(SQLiteError) in
                try store.keep(source, of: catalog, isRemaking: true, now: now)
                if isSmall { try store.rebuildEntries(catalog) }
            }
        }
        // If this is interrupted, the next start finishes it.
        if !isSmall { try await owner.write { store, _ throws(SQLiteError) in try store.rebuildEntries(catalog) } }
        _ = try await owner.publish(catalog, .anew)
        await owner.truncateLog()
    }
}
