internal import Catalogs
internal import Foundation
internal import Records
internal import SQLite

/// The steps from a path to an open library. A later start only looks; what has to be made is made under a lock, so that two first
/// starts at once do it once.
struct Opening {
    let options: LibraryOptions
    let directory: DataDirectory
    let table: AdapterTable

    init(_ options: LibraryOptions) {
        self.options = options
        directory = DataDirectory(options.directory)
        table = AdapterTable(options.adapters)
    }

    private var backups: Backups { Backups(directory: directory, random: options.random, faults: options.fileFaults) }

    func run() throws(LibraryError) -> Library {
        do throws(LibraryError) {
            return try open()
        } catch {
            guard case .damaged(let path, let folder, _) = error else { throw error }
            throw .damaged(path: path, backups: folder, rescued: backups.rescue(now: options.now()))
        }
    }

    private func sql<Value>(_ body: () throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(error, in: directory) }
    }

    private func open() throws(LibraryError) -> Library {
        do throws(LibraryError) {
            do throws(FileError) { try directory.make() } catch { throw LibraryError(error, in: directory) }
            try checkHeader()
            let store = Store(
                database: try sql { () throws(SQLiteError) in try Database(path: directory.database) }, adapters: table)
            try checkPages(store.database)
            if try isWorkToDo(store) { try makeReady(store) }
            return try library(store, isWritable: true)
        } catch {
            switch error {
            case .readOnly: return try readOnly(orElse: error)
            case .cannotOpen where !Files.isWritable(directory.path): return try readOnly(orElse: .readOnly(path: directory.path))
            default: throw error
            }
        }
    }

    /// A file that is no database is told from one without SQLite, which would take a short one for one that is being made.
    private func checkHeader() throws(LibraryError) {
        let magic = Array("SQLite format 3\0".utf8)
        guard let size = Files.size(of: directory.database) else { return }
        // Nothing in it, but packs or backups beside it: it was emptied, and is not one that is being made.
        if size == 0, hasEntries(directory.packs) || hasEntries(directory.backups) {
            throw .damaged(path: directory.database, backups: directory.backups, rescued: nil)
        }
        guard size > 0, let start = try? Files.read(directory.database, first: magic.count), start != magic
        else { return }
        throw .damaged(path: directory.database, backups: directory.backups, rescued: nil)
    }

    private func hasEntries(_ folder: String) -> Bool {
        !((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty
    }

    /// The largest database whose pages are all checked at every opening: some milliseconds. Damage in a larger one shows when a
    /// damaged page is read.
    private static let checkedSize = 16 << 20

    /// Damage is to be known before anything is written on top of it.
    private func checkPages(_ database: Database) throws(LibraryError) {
        guard let size = Files.size(of: directory.database), size <= Opening.checkedSize else { return }
        let damage = try sql { () throws(SQLiteError) in try database.damage() }
        guard damage.isEmpty else {
            throw .damaged(path: directory.database, backups: directory.backups, rescued: nil)
        }
    }

    /// Opens what is there for reading alone.
    private func readOnly(orElse reason: LibraryError) throws(LibraryError) -> Library {
        guard Files.size(of: directory.database) != nil else { throw reason }
        try checkHeader()
        let database: Database
        if let seeing = try? Database(path: directory.database, mode: .readOnly) {
            // Sees what a process that may write there writes.
            database = seeing
        } else {
            database = try sql { () throws(SQLiteError) in try Database(path: directory.database, mode: .immutable) }
        }
        try checkPages(database)
        // An older library can't be migrated there; a newer one is told so.
        guard try sql({ () throws(SQLiteError) in try !options.migrator.isNeeded(database) }) else { throw reason }
        return try library(Store(database: database, adapters: table), isWritable: false)
    }

    private func library(_ store: Store, isWritable: Bool) throws(LibraryError) -> Library {
        let board = SyncBoard()
        var publisher: Publisher?
        var writing: Library.Writing?
        if isWritable {
            publisher = Publisher(
                store: store, directory: directory, random: options.random, faults: options.fileFaults)
            writing = Library.Writing(
                owner: try StoreOwner(
                    directory, table, now: options.now, random: options.random, faults: options.fileFaults),
                backups: backups)
        }
        let cache = SnapshotCache(
            store: store, directory: directory, publisher: publisher, board: board,
            withoutStarter: options.usesStarter ? starters(store).missing() : [], keyed: Set(options.keys.keys),
            now: options.now)
        // What is damaged is to be known now, not at the first page.
        _ = try cache.snapshot()
        return Library(
            options: options, directory: directory, table: table, board: board, writing: writing, cache: cache)
    }

    // MARK: Making ready

    /// Looks only; with nothing to do it costs a few reads.
    private func isWorkToDo(_ store: Store) throws(LibraryError) -> Bool {
        try sql { () throws(SQLiteError) in
            if try options.migrator.isNeeded(store.database) { return true }
            let rows = try store.catalogRows()
            for item in table.catalogs {
                guard let row = rows[item.description.id.raw], row.madeBy >= Store.maker(item) else { return true }
                if try store.lastSequence(item.description.id) > row.pointer.published { return true }
            }
            return options.usesStarter && !starters(store).due(rows).isEmpty
        }
    }

    private func starters(_ store: Store) -> StarterImport {
        StarterImport(store: store, shareDirectory: options.shareDirectory, now: options.now())
    }

    /// Migrates, makes old entries again, imports starters, publishes: each step a transaction, so that it can be stopped anywhere
    /// and goes on at the next start.
    private func makeReady(_ store: Store) throws(LibraryError) {
        let lock: FileLock?
        do throws(FileError) {
            lock = try FileLock.take(directory.locks + "/library.lock", waiting: 30_000)
        } catch { throw LibraryError(error, in: directory) }
        guard let lock else { throw .busy }
        defer { lock.release() }
        try migrate(store)
        try sql { () throws(SQLiteError) in
            try store.prepare(device: options.random(), now: options.now())
            let rows = try store.catalogRows()
            for item in table.catalogs where (rows[item.description.id.raw]?.madeBy ?? 0) < Store.maker(item) {
                try store.database.transaction(.immediate) { () throws(SQLiteError) in
                    try store.remake(item.description.id)
                }
            }
            guard options.usesStarter else { return }
            let starters = starters(store)
            for adapter in starters.due(rows) { try starters.run(adapter) }
        }
        let publisher = Publisher(
            store: store, directory: directory, random: options.random, faults: options.fileFaults)
        for item in table.catalogs {
            // Without a pack, pages are made of the entries themselves.
            _ = try? publisher.publish(item.description.id, .delta)
        }
        // A long write-ahead log would be read through by every later start: 10 ms for the 4 MB of an import.
        try? store.database.checkpoint()
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
            _ = try backups.write(changes, .before, device: device, now: options.now())
        }
        try sql { () throws(SQLiteError) in try options.migrator.migrate(store.database) }
    }
}
