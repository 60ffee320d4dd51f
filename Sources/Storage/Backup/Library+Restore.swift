internal import Model
internal import SQLite
internal import Shelf
internal import Synchronization
internal import SystemCalls

extension Library {
    /// The pause between two batches of a restore, in microseconds. During the pause, changes that wait for a lock can take it.
    private static let restorePause: UInt32 = 5000

    /// Merges a backup into the favourites and notes without removing anything. Afterwards, the library contains every favourite
    /// and note in the backup, even if the user has since removed it. Names and notes that have changed since the backup stay as
    /// they are, and the report lists their entries. If `replace` is true, the library's favourites and notes match the backup
    /// exactly instead. In both cases, a dated backup of the current favourites and notes is written first.
    ///
    /// A large backup is stored in several transactions, so that other changes needn't wait. Changes that are made meanwhile
    /// stay. If the restore stops before its end, the favourites and notes that existed before are still there, and the same
    /// backup can be restored again.
    ///
    /// - Parameter deadline: the time at which to stop waiting for other changes before the restore begins.
    /// - Throws: `badBackup`, `readOnly`, `diskFull`, `busy`. After the first transaction, `partlyRestored`.
    public func restore(
        _ bytes: [UInt8], replace: Bool, until deadline: ContinuousClock.Instant = .now + changeLimit
    ) throws(LibraryError) -> ShelfRestoreReport {
        let document = try BackupDocument(bytes, now: options.now())
        guard document.isWhole || !replace else { throw .badBackup(.wrongShape) }
        guard let writing else { throw notWritable }
        let lock = try shelfFiles.directory.take(shelfFiles.directory.locks + "/shelf.lock", until: deadline, orElse: .busy)
        defer { lock.release() }
        // Add changes that are only in the journal file to the database.
        try withShelf(until: deadline) { writer throws(LibraryError) in try writer.settle() }
        let (journal, device) = try journalForRestore()
        let written = try writing.backups.write(journal, .before, device: device, now: options.now(), sources: sourcesToBackUp)
        let plan = ShelfRestorePlan(document.changes.map(table.local), onto: journal, replace: replace)
        let (state, merged) = try store(plan)
        return ShelfRestoreReport(
            counts: ShelfCounts(state), merged: UInt32(clamping: merged), skipped: UInt32(clamping: document.skipped),
            older: plan.older(than: state),
            overLimit: table.overLimit(state), backupWritten: written)
    }

    /// Reads the journal with a separate connection, so that nothing else waits for a long journal.
    private func journalForRestore() throws(LibraryError) -> ([ShelfChange], device: UInt64) {
        let journal: ([ShelfChange], device: UInt64)
        do throws(SQLiteError) {
            let store = Store(database: try Database(shelfFiles.directory.database, mode: .readWrite), adapters: table)
            journal = (try store.changes(after: 0).compactMap(\.change), device: try store.device())
        } catch { throw LibraryError(error, in: shelfFiles.directory) }
        // The new connection opened the files that are now at the path, so check that they haven't been replaced.
        try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.checkInPlace() }
        return journal
    }

    /// Stores a plan's batches. Each may wait for other changes, however long it took to read the backup.
    /// - Returns: The favourites and notes afterwards, and the number of new changes.
    private func store(_ plan: ShelfRestorePlan) throws(LibraryError) -> (ShelfState, merged: Int) {
        var state = plan.before, merged = 0, isBegun = false
        for batch in plan.batches {
            if isBegun { usleep(Library.restorePause) }
            do throws(LibraryError) {
                let stored: Int
                (state, stored) = try withShelf(until: .now + Library.changeLimit) { writer throws(LibraryError) in
                    try writer.restore(batch, after: plan.last)
                }
                merged += stored
            } catch { throw isBegun ? .partlyRestored(error) : error }
            isBegun = true
        }
        return (state, merged)
    }
}
