internal import Catalogs
internal import Records
internal import SQLite
internal import Shelf

/// Writes the shelf's journal twice: to `shelf.journal`, then in the database through a connection of its own, on which a commit
/// that returned outlives a power cut. A change counts once both are on disk (docs/decisions/0023-the-shelf-is-written-twice.md).
///
/// Invariant of `@unchecked Sendable`: the library makes it, and calls it, only under its `shelf` lock.
final class ShelfWriter: @unchecked Sendable {
    private let store: Store
    private let directory: DataDirectory
    private let now: @Sendable () -> Int64
    private var shelf = ShelfState()
    /// `shelf` is the journal up to this row.
    private var lastRow: Int64 = 0
    private let secondJournal: ShelfJournal
    /// The changes of the transaction under way.
    private var added: [ShelfChange] = []

    init(
        _ directory: DataDirectory, _ adapters: AdapterTable, now: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable () -> UInt64, faults: FileFaults?
    ) throws(LibraryError) {
        do throws(SQLiteError) {
            store = Store(
                database: try Database(directory.database, mode: .readWrite, durability: .full), adapters: adapters)
        } catch { throw LibraryError(error, in: directory) }
        self.directory = directory
        self.now = now
        secondJournal = ShelfJournal(directory, random: random, faults: faults)
    }

    /// Takes all actions or none: in one transaction that sees every other writer's changes, so that the rules hold for all together.
    func apply(_ actions: [ShelfAction]) throws(LibraryError) -> ShelfState {
        try transaction { next throws(LibraryError) in
            let device = try self.perform { () throws(SQLiteError) in try self.store.device() }
            let before = next
            for action in actions {
                let entry = action.entry
                let item = try self.perform { () throws(SQLiteError) in try self.store.item(entry.catalog) }
                try self.check(action, next, isCatalogKnown: item != nil)
                let change: ShelfChange?
                do throws(ShelfRefusal) {
                    change = try ShelfRules.change(
                        for: action, on: next,
                        limit: item?.description.favouriteLimit, before: before,
                        now: self.now(), device: device)
                } catch { throw .refused(error) }
                guard let change else { continue }
                _ = try self.append(change)
                next.apply(change)
            }
        }
    }

    /// What is added to an entry needs the entry; what is on the shelf already can always be added to, changed and taken away.
    private func check(_ action: ShelfAction, _ shelf: ShelfState, isCatalogKnown: Bool) throws(LibraryError) {
        let entry = action.entry
        let isOnShelf = shelf.favourite(entry) != nil || shelf.note(entry) != nil
        let isThere =
            switch action {
            case .favourite: isOnShelf
            case .note(_, let text, _): text.utf8.isEmpty && isCatalogKnown || isOnShelf
            case .unfavourite: isCatalogKnown || isOnShelf
            }
        guard !isThere else { return }
        guard isCatalogKnown else { throw .unknownCatalog(entry.catalog.raw) }
        let isKept = try perform { () throws(SQLiteError) in try store.holds(entry) }
        guard isKept else { throw .unknownEntry(entry) }
    }

    /// Takes in the changes of a backup, then adds further ones so that every favourite and every note that the backup showed is
    /// there again. With `replace`, names and texts are the backup's too, and what it did not show goes.
    ///
    /// No limit of favourites is asked for: what the backup held is what is wanted.
    /// - Returns: how many changes were new, and the entries of which the backup has a note or a name that is not shown afterwards.
    func restore(
        _ changes: [ShelfChange], replace: Bool
    ) throws(LibraryError) -> (ShelfState, merged: Int, older: [EntryID]) {
        var merged = 0
        let wanted = ShelfState(changes)
        let state = try transaction { next throws(LibraryError) in
            let before = next
            let device = try self.perform { () throws(SQLiteError) in try self.store.device() }
            for change in changes {
                let isNew = try self.append(change)
                // One that is known by its id counts as it is kept, whatever the backup says of it.
                guard isNew else { continue }
                merged += 1
                next.apply(change)
            }
            // What the other library let go after both had it stays here all the same: a restore removes nothing, unless it is to.
            for goal in replace ? [wanted] : [wanted, before] {
                for (entry, kind) in ShelfWriter.steps(from: next, to: goal, replace: replace) {
                    let change = ShelfChange(
                        id: .next(after: next.lastChange, now: self.now(), device: device), entry: entry, kind: kind,
                        replaces: next.heads(of: entry, note: kind.isNote).map(\.id))
                    _ = try self.append(change)
                    next.apply(change)
                    // What the journal knew and the shelf had lost has come back as well.
                    merged += 1
                }
            }
        }
        return (state, merged, ShelfWriter.older(wanted, than: state))
    }

    /// The entries of which `old` has a favourite's name or a text of the note that `shelf` does not show, in order.
    private static func older(_ old: ShelfState, than shelf: ShelfState) -> [EntryID] {
        var entries = Set(old.favourites.filter { shelf.favourite($0.entry)?.name != $0.name }.map(\.entry))
        for entry in old.notedEntries {
            let shown = shelf.note(entry) ?? ""
            let isShown = old.heads(of: entry, note: true).allSatisfy { change in
                // Two texts of a note may have been made one since.
                if case .note(let text, _) = change.kind { shown.contains(text) } else { true }
            }
            if !isShown { entries.insert(entry) }
        }
        return entries.sorted()
    }

    /// What leads from the shelf as it is to one that has all that `wanted` has, or (`replace`) that and nothing else.
    private static func steps(
        from shelf: ShelfState, to wanted: ShelfState, replace: Bool
    ) -> [(EntryID, ShelfChange.Kind)] {
        var steps: [(EntryID, ShelfChange.Kind)] = []
        for favourite in wanted.favourites {
            let old = shelf.favourite(favourite.entry)
            guard old == nil || replace && old != favourite else { continue }
            steps.append(
                (favourite.entry, .favourite(name: favourite.name, date: favourite.date, title: favourite.title)))
        }
        for entry in wanted.notedEntries {
            let old = shelf.note(entry)
            guard let text = wanted.note(entry), old == nil || replace && old != text else { continue }
            let date = wanted.heads(of: entry, note: true).reduce(Int64(0)) { latest, change in
                if case .note(_, let date) = change.kind { return max(latest, date) }
                return latest
            }
            steps.append((entry, .note(text: text, date: date)))
        }
        guard replace else { return steps }
        for favourite in shelf.favourites where wanted.favourite(favourite.entry) == nil {
            steps.append((favourite.entry, .unfavourite))
        }
        for entry in shelf.notedEntries where wanted.note(entry) == nil { steps.append((entry, .clearNote)) }
        return steps
    }

    /// The journal as it is now, in the order it was written.
    func journal() throws(LibraryError) -> [ShelfChange] {
        try perform { () throws(SQLiteError) in try store.changes(after: 0).compactMap { $0.change } }
    }

    /// The changes in effect as they were read or written last, without a look at the database.
    var held: [ShelfChange] { shelf.heads }

    /// This library's name in the ids of changes.
    func device() throws(LibraryError) -> UInt64 { try perform { () throws(SQLiteError) in try store.device() } }

    /// Checks that what is written goes to the files that lie in the data directory.
    /// - Throws: `replaced`.
    func checkInPlace() throws(LibraryError) { try perform { () throws(SQLiteError) in try store.database.checkInPlace() } }

    /// Brings database and second journal into agreement, if they aren't: after a crash, a restored or damaged file, or the first
    /// time.
    ///
    /// - Parameter isForced: compare them even if they seem to agree, because a change in the database can't be read.
    func settle(isForced: Bool = false) throws(LibraryError) {
        let lock = try journalLock()
        defer { lock.release() }
        try settleLocked(isForced: isForced)
    }

    /// The same without a forced comparison, unless another process is changing the shelf at this moment.
    ///
    /// - Returns: false if one is.
    func settleIfFree() throws(LibraryError) -> Bool {
        let lock = try file { () throws(FileError) in try FileLock.take(directory.journalLock) }
        guard let lock else { return false }
        defer { lock.release() }
        try settleLocked(isForced: false)
        return true
    }

    private func transaction(_ body: (inout ShelfState) throws(LibraryError) -> Void) throws(LibraryError) -> ShelfState {
        let lock = try journalLock()
        defer { lock.release() }
        try settleLocked(isForced: false)
        var next = shelf
        var record: Int64?
        added = []
        let row: Int64
        do throws(LibraryError) {
            row = try store.database.transaction(.immediate, wrap: { LibraryError($0, in: directory) }) {
                () throws(LibraryError) in
                // Others may have written since.
                let changes = try self.perform { () throws(SQLiteError) in try self.store.changes(after: self.lastRow) }
                for change in changes { if let change = change.change { next.apply(change) } }
                try body(&next)
                guard !self.added.isEmpty else {
                    return try self.perform { () throws(SQLiteError) in try self.store.lastChangeRow() }
                }
                record = try self.file { () throws(FileError) in try self.secondJournal.append(self.added) }
                return try self.perform { () throws(SQLiteError) in
                    if let position = self.secondJournal.position { try self.store.setJournalPosition(position) }
                    return try self.store.lastChangeRow()
                }
            }
        } catch {
            if let record { secondJournal.refuse(record) }
            throw error
        }
        shelf = next
        lastRow = row
        return next
    }

    /// Puts a change at the end of the journal, and of the second one when the transaction ends.
    /// - Returns: whether it is new.
    private func append(_ change: ShelfChange) throws(LibraryError) -> Bool {
        let isNew = try perform { () throws(SQLiteError) in try store.append(change) }
        if isNew { added.append(change) }
        return isNew
    }

    // MARK: The second journal

    /// Every process that writes the shelf holds this lock from the comparison of both journals until the commit.
    private func journalLock() throws(LibraryError) -> FileLock {
        let lock = try file { () throws(FileError) in
            try FileLock.take(directory.journalLock, waiting: 10_000)
        }
        guard let lock else { throw .busy }
        return lock
    }

    private func settleLocked(isForced: Bool) throws(LibraryError) {
        try checkInPlace()
        let isOpen = try file { () throws(FileError) in try secondJournal.open() }
        let kept = try perform { () throws(SQLiteError) in try store.journalPosition() }
        if isOpen, !isForced, let kept, kept == secondJournal.position { return }
        // What is in memory may hold what has just been removed or corrected; a commit that fails changes nothing.
        (shelf, lastRow) = try store.database.transaction(.immediate, wrap: { LibraryError($0, in: directory) }) {
            () throws(LibraryError) in
            try self.compare()
        }
    }

    /// Adds to the database the changes that only the second journal has, and to the journal those that only the database has. To be called in a
    /// transaction.
    ///
    /// - Returns: the shelf that all changes make, and the last of their rows.
    private func compare() throws(LibraryError) -> (ShelfState, lastRow: Int64) {
        let contents = try file { () throws(FileError) in try ShelfJournal.contents(directory) }
        let inJournal = contents?.changes ?? []
        let all = try perform { () throws(SQLiteError) in
            for change in inJournal where try !store.append(change) { _ = try store.correct(change) }
            _ = try store.removeRefused(contents?.refusedIDs ?? [])
            return try store.changes(after: 0)
        }
        let changes = all.compactMap(\.change)
        if let contents, contents.isUsable {
            let known = Set(inJournal.map(\.id))
            let missing = changes.filter { !known.contains($0.id) }
            if !missing.isEmpty { _ = try file { () throws(FileError) in try secondJournal.append(missing) } }
        } else {
            if let contents, contents.length > 0 { try proveWhole(contents, changes) }
            try file { () throws(FileError) in try secondJournal.rewrite(changes) }
        }
        if let position = secondJournal.position {
            try perform { () throws(SQLiteError) in try store.setJournalPosition(position) }
        }
        return (ShelfState(changes), all.last?.row ?? 0)
    }

    /// A journal file is replaced only by one that holds every change it held, out of a database that passes its checks; bytes that
    /// can't be read are kept beside the backups.
    private func proveWhole(_ contents: JournalContents, _ changes: [ShelfChange]) throws(LibraryError) {
        let damage = try perform { () throws(SQLiteError) in try store.database.damage() }
        let known = Set(changes.map(\.id))
        guard damage.isEmpty, contents.changes.allSatisfy({ known.contains($0.id) }) else {
            throw .damaged(path: directory.database.shownPath, newest: Backups.newest(in: directory), rescued: nil)
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
