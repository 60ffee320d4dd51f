internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// Opens the library at a path. Creates or updates the library if necessary. A lock prevents two processes that start at the
/// same time from creating anything twice.
struct LibraryOpener {
    let options: LibraryOptions
    let directory: DataDirectory
    /// The number of the reader to whom the directory belongs, or nil for the data directory. A reader's directory contains a shelf
    /// but no catalogs.
    let reader: Int64?
    private var isReaders: Bool { reader != nil }
    /// The reason why a reader's library must be read-only, or nil.
    let obstacle: LibraryError?

    init(_ options: LibraryOptions) {
        self.options = options
        directory = DataDirectory(options.directory)
        reader = nil
        obstacle = nil
    }

    /// Creates an opener for a reader's library in the given directory.
    init(_ directory: DataDirectory, of parent: Library, reader: Int64) {
        var options = parent.options
        options.adapters = []
        options.usesStarter = false
        self.options = options
        self.directory = directory
        self.reader = reader
        obstacle = parent.writing == nil ? parent.notWritable : nil
    }

    private var backups: AutomaticShelfBackups {
        AutomaticShelfBackups(directory: directory, random: options.random, faults: options.fileFaults)
    }

    func run() throws(LibraryError) -> Library {
        let (files, table, activeSyncs, owner) = try files()
        return Library(options: options, table: table, activeSyncs: activeSyncs, owner: owner, shelfFiles: files)
    }

    /// The open files, and what else the library consists of. A reader's directory and a read-only library have no `owner`.
    typealias Opened = (files: ShelfFiles, table: AdapterTable, activeSyncs: ActiveSyncs, owner: UpstreamDataWriter?)

    /// Opens the library's files.
    func files() throws(LibraryError) -> Opened {
        do throws(LibraryError) {
            let opened = try open()
            directory.keepPrivate()
            return opened
        } catch {
            guard case .damaged(let path, _, _) = error else { throw error }
            let newest = AutomaticShelfBackups.newest(in: directory)
            throw .damaged(path: path, newest: newest, rescued: backups.rescue(now: options.now()))
        }
    }

    private func sql<Value>(_ body: () throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(error, in: directory) }
    }

    private func open() throws(LibraryError) -> Opened {
        if let obstacle { return try readOnly(orElse: obstacle) }
        do throws(LibraryError) {
            do throws(FileError) { try directory.make(isReaders: isReaders) } catch { throw LibraryError(error, in: directory) }
            try checkHeader()
            try checkOwner()
            let database = try sql { () throws(SQLiteError) in try Database(directory.database) }
            try checkPages(database)
            let store = try store(database)
            // Record the journal file's state before anything else. The library then reads any changes that another process adds
            // later.
            let journal = Files.ChangeStamp(directory.journal)
            let isWork = try isWorkToDo(store)
            let recovery = isWork ? try makeReady(store) : nil
            return try library(store, obstacle: nil, recovery, isWork ? nil : journal)
        } catch {
            switch error {
            case .readOnly, .diskFull: return try readOnly(orElse: error)
            case .cannotOpen where Files.isDirectory(directory.path) && !Files.isWritable(directory.path):
                return try readOnly(orElse: .readOnly(path: directory.path))
            default: throw error
            }
        }
    }

    private func store(_ database: Database) throws(LibraryError) -> Store {
        let names = try sql { () throws(SQLiteError) in try Store.importedNames(database) }
        return Store(database: database, adapters: AdapterTable(options.adapters, without: names))
    }

    /// Checks the database's magic bytes without SQLite, because SQLite would treat a short file as a new database.
    private func checkHeader() throws(LibraryError) {
        // If the database is missing, SQLite deletes the log, even if the log contains changes that aren't stored anywhere else.
        // Check the log first, because a process that creates a library writes the database before the log.
        if directory.database.logSize ?? 0 > 0, directory.database.size ?? 0 == 0 {
            throw damaged(directory.database.shownLogPath)
        }
        guard let size = directory.database.size, size > 0 else { return }
        let start = directory.database.start(AutomaticShelfBackups.magic.count)
        guard !start.isEmpty, start != AutomaticShelfBackups.magic else { return }
        throw damaged(directory.database.shownPath)
    }

    /// Rejects another application's database. Call this method before SQLite opens the file for writing, because SQLite would
    /// change the file.
    private func checkOwner() throws(LibraryError) {
        // The application ID is at offset 68. See https://sqlite.org/fileformat.html#the_database_header.
        let start = directory.database.start(72)
        guard start.count == 72, DamagedSQLiteReader.number(start, at: 68) != Schema.application,
            // If opening the database fails, the next step reports the error.
            let database = try? Database(directory.database, mode: .readOnly)
        else { return }
        try checkOwner(database)
    }

    /// Checks that a database is an Almanac library. A library has Almanac's application ID or, if an old version made it, at
    /// least Almanac's tables. An empty database can become a library.
    private func checkOwner(_ database: Database) throws(LibraryError) {
        let isStrange = try sql { () throws(SQLiteError) in
            let application = try database.integer("PRAGMA application_id") ?? 0
            if application == Int64(Schema.application) { return false }
            let tables = Set(try database.all("SELECT name FROM sqlite_schema") { $0.text(0) })
            if tables.isSuperset(of: Schema.firstTables) { return false }
            let version = try database.userVersion()
            return !tables.isEmpty || application != 0 || version != 0
        }
        if isStrange { throw .notALibrary(path: directory.database.shownPath) }
    }

    private func damaged(_ path: String) -> LibraryError {
        .damaged(path: path, newest: nil, rescued: nil)
    }

    /// The maximum size, in bytes, of a database whose pages are all checked whenever the library is opened, and the maximum number of
    /// changes in its journal, whose many short rows take longer than other pages. The check takes a few milliseconds. In a larger
    /// database, damage is detected when a damaged page is read.
    private static let checkedSize = 16 << 20, checkedChanges = 20_000

    /// Checks the database for damage before anything is written to it.
    private func checkPages(_ database: Database) throws(LibraryError) {
        guard let size = directory.database.size, size <= LibraryOpener.checkedSize else { return }
        // A database that is damaged here, or has no journal yet, is checked.
        if let last = try? database.integer("SELECT max(row) FROM change"), last > LibraryOpener.checkedChanges { return }
        let damage = try sql { () throws(SQLiteError) in try database.damage() }
        guard damage.isEmpty else {
            throw damaged(directory.database.shownPath)
        }
    }

    /// Opens the existing library as read-only, or throws an error. `reason` is the reason why the library isn't writable.
    private func readOnly(orElse reason: LibraryError) throws(LibraryError) -> Opened {
        guard directory.database.size ?? 0 > 0 else {
            // If the process isn't allowed to list the directory, report that the directory can't be opened.
            guard case .readOnly = reason, !Files.isReadable(directory.path) else { throw reason }
            throw .cannotOpen(path: directory.path, code: FileError.forbidden)
        }
        try checkHeader()
        let database: Database
        if let seeing = try? Database(directory.database, mode: .readOnly) {
            // This connection can see changes by other processes that have write permission.
            database = seeing
        } else if directory.database.logSize ?? 0 > 0 {
            // If the disk is full, another process may be checkpointing the log right now, so don't copy the log.
            if case .diskFull = reason { throw reason }
            database = try TemporaryDatabaseCopy.open(directory)
        } else {
            database = try sql { () throws(SQLiteError) in try Database(directory.database, mode: .immutable) }
        }
        try checkOwner(database)
        try checkPages(database)
        // A library made by an older version of Almanac needs a migration, which requires write access. A library made by a
        // newer version causes a different error.
        guard
            try sql({ () throws(SQLiteError) in
                guard try options.migrator.isNeeded(database) else { return true }
                let version = try database.userVersion()
                return options.migrator.version == Schema.migrator.version && version >= Schema.oldestReadable
            })
        else { throw reason }
        let store = try store(database)
        // If the disk was full when the library was created, the library is empty, so report why it isn't writable.
        guard try sql({ () throws(SQLiteError) in isReaders ? true : try store.holdsAnything() }) else { throw reason }
        return try library(store, obstacle: reason, nil)
    }

    /// Reads the data of an open database.
    ///
    /// - Parameter isMended: whether the method has already tried to restore unreadable changes from the journal file.
    private func library(
        _ store: Store, obstacle: LibraryError?, _ recovery: DatabaseRecoveryReport?, _ journal: Files.ChangeStamp? = nil,
        isMended: Bool = false
    ) throws(LibraryError) -> Opened {
        let activeSyncs = ActiveSyncs()
        let known = KnownShelf()
        var publisher: PackPublisher?
        var owner: UpstreamDataWriter?
        if obstacle == nil {
            publisher = PackPublisher(
                store: store, directory: directory, random: options.random, faults: options.fileFaults)
            if !isReaders {
                owner = try UpstreamDataWriter(
                    directory, store.adapters, known, now: options.now, random: options.random, faults: options.fileFaults)
            }
        }
        let cache = SnapshotCache(
            store: store, directory: directory, publisher: publisher, activeSyncs: activeSyncs, known: known,
            withoutStarter: try sql { () throws(SQLiteError) in
                try options.usesStarter ? starters(store).missing() : [:]
            }, keyed: Set(options.keys.keys), packReadLength: options.packReadLength,
            showsUnlicensed: options.showsUnlicensed, now: options.now)
        // Read the data now, so that damage is detected before the first page is shown.
        _ = try cache.snapshot(directory.database.identity)
        if cache.hasUnreadableChange, obstacle == nil, !isMended {
            try settleJournals(store, isForced: true)
            return try library(store, obstacle: nil, recovery, journal, isMended: true)
        }
        let files = ShelfFiles(
            directory, reader: reader, backups, obstacle: obstacle, recovery: recovery, cache: cache, known: known,
            takenIn: journal)
        return (files, store.adapters, activeSyncs, owner)
    }

    /// Synchronizes the database's journal with the journal file. If the file isn't writable at the moment, reading still works,
    /// but changes are rejected until the file is writable again.
    private func settleJournals(_ store: Store, isForced: Bool = false) throws(LibraryError) {
        do throws(LibraryError) {
            try ShelfWriter(
                directory, store.adapters, KnownShelf(), now: options.now, random: options.random, faults: options.fileFaults
            ).settle(isForced: isForced)
        } catch {
            switch error {
            case .diskFull, .fileSizeLimit, .readOnly, .busy, .cannotOpen, .storage: return
            default: throw error
            }
        }
    }

    // MARK: Preparing

    /// Returns whether anything must be created or updated. This takes only a few reads.
    private func isWorkToDo(_ store: Store) throws(LibraryError) -> Bool {
        try sql { () throws(SQLiteError) in
            if try options.migrator.isNeeded(store.database) { return true }
            guard let journal = ShelfRecoveryJournal.position(directory), try store.journalPosition() == journal else {
                return true
            }
            // If nothing has touched the file since Almanac last wrote to it, its checksums are still correct.
            let (changed, verified) = (ShelfRecoveryJournal.changed(directory), try store.journalChanged())
            if changed == nil || changed != verified {
                guard ShelfRecoveryJournal.isSound(directory) else { return true }
                // If this fails, the next start checks the file again.
                try? store.confirmJournal(journal, changed: changed)
            }
            let rows = try store.catalogRows()
            for item in try store.items() {
                let id = item.id
                let row = rows[id.raw]
                guard let row, row.madeBy >= Store.creatorVersion(item), try store.lastSequence(id) <= row.pointer.published
                else {
                    // If an import or a source's first sync is still running, skip the catalog, because that operation writes the
                    // catalog's packs.
                    if item.isAdded, isLocked(id) { continue }
                    return true
                }
            }
            if try store.forgotten(until: options.now() - Store.undoTime).contains(where: { !isLocked($0) }) { return true }
            return options.usesStarter && !starters(store).due(rows).isEmpty
        }
    }

    /// Returns whether an import or a sync of the catalog is running.
    private func isLocked(_ catalog: CatalogID) -> Bool {
        guard let lock = try? FileLock.take(directory.lock(catalog)) else { return true }
        lock.release()
        return false
    }

    private func starters(_ store: Store) -> StarterImport {
        StarterImport(store: store, shareDirectory: options.shareDirectory, now: options.now())
    }

    /// Migrates the database, rebuilds old entries, imports starter files and publishes the catalogs. Each step is a transaction,
    /// so if the program is interrupted, it can continue the next time it starts.
    ///
    /// - Returns: A report about the recovered favourites and notes if the database is new but files from an earlier library
    ///   exist in the directory. Otherwise nil.
    private func makeReady(_ store: Store) throws(LibraryError) -> DatabaseRecoveryReport? {
        let lock = try directory.take(directory.locks + "/library.lock", until: .now + .seconds(30), orElse: .busy)
        defer { lock.release() }
        try migrate(store)
        let recovery = try prepare(store)
        try settleJournals(store, isForced: !ShelfRecoveryJournal.isSound(directory))
        try sql { () throws(SQLiteError) in
            let rows = try store.catalogRows()
            for item in store.adapters.catalogs where (rows[item.id.raw]?.madeBy ?? 0) < Store.creatorVersion(item) {
                try store.rebuildEntries(item.id)
            }
            guard options.usesStarter else { return }
            let starters = starters(store)
            for adapter in starters.due(rows) { try starters.run(adapter) }
        }
        let publisher = PackPublisher(
            store: store, directory: directory, random: options.random, faults: options.fileFaults)
        for item in store.adapters.catalogs {
            // If the catalog's packs can't be written, pages use the entries in the database directly.
            _ = try? publisher.publish(item.id, .delta)
        }
        try finishImports(store, publisher)
        // Without a checkpoint, the program would read the whole write-ahead log every time it starts. For the 4 MB log of an
        // import, that takes 10 ms.
        try? store.database.checkpoint()
        return recovery
    }

    /// Creates the first rows in a new library. If an earlier library left a journal file or backups, recovers the favourites and
    /// notes from all of these files, because each may have changes that the others lack. The recovery is part of the same
    /// transaction, so it can't be skipped.
    private func prepare(_ store: Store) throws(LibraryError) -> DatabaseRecoveryReport? {
        let isNew = try sql { () throws(SQLiteError) in try store.isNew() }
        let isLost =
            isNew
            && (Files.size(of: directory.journal) != nil || !Files.names(in: directory.packs).isEmpty
                || !Files.names(in: directory.backups).isEmpty)
        let changes = isLost ? backups.allChanges(now: options.now()) : []
        let sources = isLost ? backups.allSources(now: options.now()).files : []
        var (restored, refused): ([AddedSourceFile], [String]) = ([], [])
        for source in sources {
            do throws(LibraryError) {
                try SourceFileConflictCheck(source, stored: restored, imported: [], options.adapters).run()
                restored.append(source)
            } catch { refused.append(source.file.name) }
        }
        try sql { () throws(SQLiteError) in
            try store.database.transaction(.immediate) { () throws(SQLiteError) in
                try store.prepare(device: options.random(), now: options.now())
                for change in changes { _ = try store.append(change) }
                for source in restored { try store.keep(source, now: options.now()) }
                if isNew, !options.usesStarter { try starters(store).decline() }
            }
        }
        guard isLost else { return nil }
        let shelf = ShelfState(changes)
        return DatabaseRecoveryReport(
            database: directory.database.shownPath, favourites: UInt32(clamping: shelf.favourites.count),
            notes: UInt32(clamping: shelf.notedEntries.count), last: shelf.lastChange.map { $0.time / 1000 },
            isComplete: ShelfRecoveryJournal.readableContents(directory)?.isIntact ?? false,
            catalogs: restored.flatMap(\.catalogs), refusedSources: refused)
    }

    /// Finishes interrupted imports, changes to source files, and removals of catalogs.
    private func finishImports(_ store: Store, _ publisher: PackPublisher) throws(LibraryError) {
        let (items, forgotten, rows) = try sql { () throws(SQLiteError) in
            (
                try store.items().filter { $0.isAdded }, try store.forgotten(until: options.now() - Store.undoTime),
                try store.catalogRows()
            )
        }
        for item in items {
            let id = item.id
            guard let lock = try? FileLock.take(directory.lock(id)) else { continue }
            defer { lock.release() }
            let isOld = (rows[id.raw]?.madeBy ?? 0) < Store.creatorVersion(item)
            if isOld { try sql { () throws(SQLiteError) in try store.rebuildEntries(id) } }
            _ = try? publisher.publish(id, isOld ? .anew : .delta)
        }
        for id in forgotten {
            guard let lock = try? FileLock.take(directory.lock(id)) else { continue }
            defer { lock.release() }
            try sql { () throws(SQLiteError) in while try store.clearForgotten(id, limit: 1000) {} }
        }
    }

    private func migrate(_ store: Store) throws(LibraryError) {
        let version = try sql { () throws(SQLiteError) in
            try options.migrator.isNeeded(store.database) ? store.database.userVersion() : nil
        }
        guard let version else { return }
        if version > 0 {
            let (changes, device) = try sql { () throws(SQLiteError) in
                (try store.changes(after: 0).compactMap { $0.change }, try store.device())
            }
            // Early libraries have no table of sources.
            let sources = try? store.sourceAdapters().map(\.addedFile)
            _ = try backups.write(changes, .before, device: device, now: options.now(), sources: sources)
        }
        try sql { () throws(SQLiteError) in try options.migrator.migrate(store.database) }
    }
}
