internal import Catalogs
internal import Model
internal import SQLite
internal import Shelf

/// Stores each change to favourites and notes twice: first in `shelf.journal`, then in the database. Uses a separate
/// database connection whose commits survive a power cut. A change takes effect once both copies are on disk
/// (docs/decisions/0023-the-shelf-is-written-twice.md).
///
/// Invariant of `@unchecked Sendable`: the library creates and calls it only under its `shelf` lock.
final class ShelfWriter: @unchecked Sendable {
    private let store: Store
    private let directory: DataDirectory
    private let now: @Sendable () -> Int64
    private let known: KnownShelf
    private let secondJournal: ShelfRecoveryJournal
    /// The number in the IDs of this writer's changes. It is new each time the library is opened.
    private let writerID: UInt64
    /// The lists of other libraries that devices tried to send. A device sends a long list in several messages, of which only the first
    /// one says whose list it is.
    private var foreign: Set<String> = []
    /// The changes added in the current transaction.
    private var added: [ShelfChange] = []
    /// The time at which a change stops waiting for other processes.
    var deadline = ContinuousClock.now + Library.changeLimit
    /// Whether a change had to wait for another process.
    var hasWaited = false

    init(
        _ directory: DataDirectory, _ adapters: AdapterTable, _ known: KnownShelf, now: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable () -> UInt64, faults: WriteFaultInjector?
    ) throws(LibraryError) {
        do throws(SQLiteError) {
            store = Store(
                database: try Database(directory.database, mode: .readWrite, durability: .full), adapters: adapters)
        } catch { throw LibraryError(error, in: directory) }
        self.directory = directory
        self.known = known
        self.now = now
        writerID = random()
        secondJournal = ShelfRecoveryJournal(directory, random: random, faults: faults)
    }

    /// Applies all actions in a single transaction. If any action fails, none of them takes effect. The transaction sees the
    /// changes made by every other process, so the rules for favourites and notes hold across processes.
    ///
    /// - Parameter parent: the library with the catalogs if the shelf is in a reader's library, or nil if both have the same
    ///   database.
    func apply(_ actions: [ShelfAction], _ parent: Library?) throws(LibraryError) -> ShelfState {
        try transaction { next throws(LibraryError) in
            let before = next
            for action in actions {
                let item = try action.key.entry.flatMap { entry throws(LibraryError) in
                    try self.catalogs(parent) { store throws(SQLiteError) in try store.item(entry.catalog) }
                }
                try self.check(action, next, isCatalogKnown: item != nil, parent)
                let change: ShelfChange?
                do throws(ShelfRefusal) {
                    change = try ShelfRules.change(
                        for: action, on: next,
                        limit: item?.description.favouriteLimit, before: before,
                        now: self.now(), device: self.writerID)
                } catch { throw .refused(error) }
                guard let change else { continue }
                try self.appendOwn(change, to: &next)
            }
        }
    }

    /// Checks that only a stored entry becomes a favourite, gets a note or is added to a list. What is on the shelf may always be
    /// changed or removed.
    private func check(
        _ action: ShelfAction, _ shelf: ShelfState, isCatalogKnown: Bool, _ parent: Library?
    ) throws(LibraryError) {
        guard let entry = action.key.entry, !action.key.isEvent else { return }
        let isOnShelf =
            shelf.hasValue(.favourite(entry)) || shelf.hasNote(entry) || shelf.hasValue(action.key)
            || entry.catalog.raw == OwnRecipe.catalog && shelf.recipeText(entry.key) != nil
        guard !isOnShelf, !(action.isRemoval && isCatalogKnown) else { return }
        guard isCatalogKnown else { throw .unknownCatalog(entry.catalog.raw) }
        let isKept = try catalogs(parent) { store throws(SQLiteError) in try store.holds(entry) }
        guard isKept else { throw .unknownEntry(entry) }
    }

    /// Returns what `body` reads from the database with the catalogs.
    private func catalogs<Value: Sendable>(
        _ parent: Library?, _ body: (Store) throws(SQLiteError) -> Value
    ) throws(LibraryError) -> Value {
        if let parent { return try parent.reading(body) }
        return try perform { () throws(SQLiteError) in try body(store) }
    }

    /// Stores part of a backup.
    ///
    /// The limit on favourites doesn't apply, so that the backup is always restored completely.
    ///
    /// - Parameter last: the highest ID in the backup, if it is higher than every ID in the journal. New IDs must be higher.
    /// - Returns: The favourites and notes, and the number of new changes.
    func restore(
        _ batch: ShelfRestorePlan.Batch, after last: ChangeID?
    ) throws(LibraryError) -> (ShelfState, stored: Int) {
        var stored = 0
        let state = try transaction { next throws(LibraryError) in
            switch batch {
            case .changes(let changes):
                for change in changes where next.admits(change) {
                    if try self.append(change, to: &next) { stored += 1 }
                }
            case .own(let changes):
                for own in changes where next.admitsRestoring(own.key, isRemoval: own.value == nil) {
                    let known = [last, next.lastChange].compactMap(\.self).max()
                    let change = ShelfChange(
                        own.value, of: own.key, replacing: own.replaces, after: known, now: self.now(), device: self.writerID)
                    try self.appendOwn(change, to: &next)
                    // Count this change too. If the backup's own change was already in the journal, a later change had undone
                    // it.
                    stored += 1
                }
            }
        }
        return (state, stored)
    }

    /// Adds changes from another device. That device checked the rules for favourites and notes, but it may not have known about
    /// other changes. As a result, a catalog may have more favourites than its limit allows.
    ///
    /// - Parameters:
    ///   - fromHub: whether the library itself copies shared lists. Otherwise, the rights of the reader count.
    ///   - isGuests: whether the reader is a guest, who changes nothing.
    /// - Returns: The IDs of the changes that the reader may not make. They aren't stored.
    func merge(
        _ changes: [ShelfChange], fromHub: Bool = false, isGuests: Bool = false
    ) throws(LibraryError) -> [ChangeID] {
        var refused: [ChangeID] = []
        _ = try transaction { next throws(LibraryError) in
            // A library that was restored from a copy may not know that a list is another reader's.
            let foreign = fromHub ? [] : next.foreignLists(changes)
            self.foreign = self.foreign.union(foreign).filter { next.owner(of: $0) == nil && !next.hasValue(.list($0)) }
            for change in changes {
                let isForeign = change.isOn(foreign) || change.isOn(self.foreign)
                var isAllowed = fromHub || !isGuests && !isForeign && next.admits(change)
                if !isAllowed {
                    // After a restore, a device sends everything again, including what the library copied.
                    isAllowed = try self.perform { () throws(SQLiteError) in try self.store.change(change.id) == change }
                }
                if isAllowed { _ = try self.append(change, to: &next) } else { refused.append(change.id) }
            }
        }
        return refused
    }

    /// Adds a reader's changes to shared lists to this shelf, the hub. The rights count that the hub knows.
    ///
    /// - Parameters:
    ///   - shelf: the reader's shelf.
    ///   - storing: stores changes on the reader's shelf before the hub has them.
    func offer(
        _ changes: [ShelfChange], by reader: SharedLists.Member, on shelf: ShelfState,
        storing: ([ShelfChange]) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        _ = try transaction { next throws(LibraryError) in
            let hub = next
            let offered = try self.perform { () throws(SQLiteError) in
                try SharedLists.offered(changes, by: reader, on: shelf, to: hub, now: self.now(), device: self.writerID) {
                    id throws(SQLiteError) in try self.store.hasChange(id)
                }
            }
            if !offered.toShelf.isEmpty { try storing(offered.toShelf) }
            for change in offered.toHub { _ = try self.append(change, to: &next) }
        }
    }

    /// Takes a reader's lists from this shelf, the hub.
    func withdraw(_ reader: Int64) throws(LibraryError) {
        _ = try transaction { next throws(LibraryError) in
            let changes = SharedLists.withdrawn(of: reader, from: next, now: self.now(), device: self.writerID)
            for change in changes { _ = try self.append(change, to: &next) }
        }
    }

    /// Checks that the open files are still in the data directory, and that no other program has overwritten them.
    /// - Throws: `replaced`.
    func checkInPlace() throws(LibraryError) {
        try perform { () throws(SQLiteError) in try known.checkInPlace(store.database) }
    }

    private var replaced: LibraryError { .replaced(path: directory.database.shownPath, rescued: nil) }

    /// Synchronizes the database with the journal file if they differ. They may differ on first use, after a crash, or if either
    /// file was damaged or restored.
    ///
    /// - Parameter isForced: whether to compare the contents even if the two files seem to match, because a change in the
    ///   database is unreadable.
    func settle(isForced: Bool = false) throws(LibraryError) {
        let lock = try journalLock()
        defer { lock.release() }
        try settleLocked(isForced: isForced)
    }

    /// Synchronizes the database with the journal file like `settle()`, unless another process is changing favourites or notes.
    ///
    /// - Returns: False if another process is changing favourites or notes.
    func settleIfFree() throws(LibraryError) -> Bool {
        // Don't wait if the database is locked, for example by an import.
        deadline = .now
        do throws(LibraryError) { try settle() } catch {
            if case .busy = error { return false }
            throw error
        }
        return true
    }

    private func transaction(_ body: (inout ShelfState) throws(LibraryError) -> Void) throws(LibraryError) -> ShelfState {
        let lock = try journalLock()
        defer { lock.release() }
        try settleLocked(isForced: false)
        var next = known.reading
        var record: ShelfRecoveryJournal.WrittenRecord?
        added = []
        do throws(LibraryError) {
            try writing { () throws(LibraryError) in
                // Other processes may have added changes since the journal was last read.
                try self.perform { () throws(SQLiteError) in try next.update(from: self.store, self.directory) }
                try body(&next.shelf)
                guard !self.added.isEmpty else { return }
                // If something else has touched the file, its checksums must be verified at the next start.
                let isVerified = try self.perform { () throws(SQLiteError) in
                    try self.store.journalChanged() == self.secondJournal.changed
                }
                record = try self.file { () throws(FileError) in try self.secondJournal.append(self.added) }
                try self.perform { () throws(SQLiteError) in
                    if let position = self.secondJournal.position {
                        try self.store.setJournalPosition(position, changed: isVerified ? self.secondJournal.changed : nil)
                    }
                    try next.reachEnd(of: self.store)
                    try next.renewCopy(in: self.store)
                }
            }
            // Another program may have overwritten the files during the transaction.
            guard try perform({ () throws(SQLiteError) in try next.isCurrent(in: store) }) else { throw replaced }
        } catch {
            if let record { secondJournal.refuse(record) }
            throw error
        }
        known.set(next)
        return next.shelf
    }

    /// Appends a new change of this writer and applies it to `shelf`.
    /// - Throws: `damaged` if the journal already has a change with the same ID, so that no change is confirmed but not stored.
    private func appendOwn(_ change: ShelfChange, to shelf: inout ShelfState) throws(LibraryError) {
        guard try append(change) else {
            throw .damaged(path: directory.database.shownPath, newest: AutomaticShelfBackups.newest(in: directory), rescued: nil)
        }
        shelf.apply(change)
    }

    /// Appends a change from elsewhere and applies it to `shelf`. If the journal has another change with the same ID, keeps both
    /// versions (`ShelfChange.reissued`).
    /// - Returns: Whether the change is new.
    private func append(_ change: ShelfChange, to shelf: inout ShelfState) throws(LibraryError) -> Bool {
        if try append(change) {
            shelf.apply(change)
            return true
        }
        let stored = try perform { () throws(SQLiteError) in try store.change(change.id) }
        guard stored != change else { return false }
        var isNew = false
        for version in [stored, change].compactMap({ $0?.reissued }) where try append(version) {
            shelf.apply(version)
            isNew = true
        }
        return isNew
    }

    /// Appends a change to the database's journal. At the end of the transaction, the change is also written to the journal file.
    /// - Returns: Whether the change is new.
    private func append(_ change: ShelfChange) throws(LibraryError) -> Bool {
        let isNew = try perform { () throws(SQLiteError) in try store.append(change) }
        if isNew { added.append(change) }
        return isNew
    }

    // MARK: Journal file

    /// Acquires the lock that every process needs to change favourites and notes. The process holds the lock while it compares
    /// the journal file with the database, and releases it after the commit.
    private func journalLock() throws(LibraryError) -> FileLock {
        let lock = try file { () throws(FileError) -> FileLock? in
            if let lock = try FileLock.take(directory.journalLock) { return lock }
            hasWaited = true
            return try FileLock.take(directory.journalLock, until: deadline)
        }
        guard let lock else { throw .busy }
        return lock
    }

    private func settleLocked(isForced: Bool) throws(LibraryError) {
        try checkInPlace()
        let isOpen = try file { () throws(FileError) in try secondJournal.open() }
        let kept = try perform { () throws(SQLiteError) in try store.journalPosition() }
        if isOpen, !isForced, let kept, kept == secondJournal.position, secondJournal.hasLastRecord,
            try perform({ () throws(SQLiteError) in try known.reading.isCurrent(in: store) })
        {
            return
        }
        // Read the favourites and notes again, because stored changes may have been removed or corrected since they were last
        // read. If the commit fails, the data in memory remains unchanged.
        known.set(try writing { () throws(LibraryError) in try self.compare() })
    }

    /// Runs `body` in a write transaction. Waits for the database's lock until `deadline`.
    private func writing<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        store.database.setBusyTimeout(Int32(max(0, left)))
        let waits = store.database.waits
        defer { if store.database.waits > waits { hasWaited = true } }
        return try store.database.transaction(.immediate, wrap: { LibraryError($0, in: directory) }, body)
    }

    /// Adds changes that are only in the journal file to the database, and changes that are only in the database to the journal
    /// file. Must be called in a transaction.
    ///
    /// - Returns: The favourites and notes with all changes.
    /// - Throws: `replaced` if both lack a change that this process knows.
    private func compare() throws(LibraryError) -> ShelfReading {
        let contents = try file { () throws(FileError) in try ShelfRecoveryJournal.contents(directory) }
        let inJournal = contents?.changes ?? []
        let refused = contents?.refusedIDs ?? []
        let changes = try perform { () throws(SQLiteError) in
            for change in inJournal { try store.adopt(change) }
            _ = try store.removeRefused(refused)
            return try store.changes(after: 0).compactMap(\.change)
        }
        var reading = ShelfReading(shelf: ShelfState(changes))
        guard reading.contains(known.reading, { refused }) else {
            known.setOverwritten()
            throw replaced
        }
        if let contents, contents.isUsable {
            let known = Set(inJournal.map(\.id))
            let missing = changes.filter { !known.contains($0.id) }
            if !missing.isEmpty { _ = try file { () throws(FileError) in try secondJournal.append(missing) } }
        } else {
            if let contents, contents.length > 0 { try proveWhole(contents, changes) }
            try file { () throws(FileError) in try secondJournal.rewrite(changes) }
        }
        try perform { () throws(SQLiteError) in
            if let position = secondJournal.position { try store.setJournalPosition(position, changed: secondJournal.changed) }
            try reading.reachEnd(of: store)
            try reading.renewCopy(in: store)
        }
        return reading
    }

    /// Before the journal file is rewritten, checks that the new file will contain every change from the old file and that the
    /// database is undamaged. If the old file contains unreadable bytes, copies it to the backups.
    private func proveWhole(_ contents: ShelfJournalContents, _ changes: [ShelfChange]) throws(LibraryError) {
        let damage = try perform { () throws(SQLiteError) in try store.database.damage() }
        let known = Set(changes.map(\.id))
        guard damage.isEmpty, contents.changes.allSatisfy({ known.contains($0.id) }) else {
            throw .damaged(path: directory.database.shownPath, newest: AutomaticShelfBackups.newest(in: directory), rescued: nil)
        }
        guard contents.damagedBytes > 0 else { return }
        try file { () throws(FileError) in
            let copy = directory.backups + "/damaged-" + String(now(), radix: 16) + ".journal"
            try Files.write(try Files.read(directory.journal, limit: 1 << 30), to: copy, temporary: copy + ".part", forGood: true)
        }
    }

    private func file<Value>(_ body: () throws(FileError) -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(error, in: directory) }
    }

    private func perform<Value>(_ body: () throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(error, in: directory) }
    }
}
