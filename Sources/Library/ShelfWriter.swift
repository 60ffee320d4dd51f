internal import Catalogs
internal import Records
internal import SQLite
internal import Shelf

/// Writes the shelf's journal through a connection of its own, on which a commit that returned outlives a power cut.
///
/// Invariant of `@unchecked Sendable`: the library makes it, and calls it, only under its `shelf` lock.
final class ShelfWriter: @unchecked Sendable {
    private let store: Store
    private let directory: DataDirectory
    private let now: @Sendable () -> Int64
    private var shelf = ShelfState()
    /// `shelf` is the journal up to this row.
    private var lastRow: Int64 = 0

    init(_ directory: DataDirectory, _ adapters: AdapterTable, now: @escaping @Sendable () -> Int64) throws(LibraryError) {
        do throws(SQLiteError) {
            store = Store(
                database: try Database(path: directory.database, mode: .readWrite, durability: .full), adapters: adapters)
        } catch { throw LibraryError(error, in: directory) }
        self.directory = directory
        self.now = now
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
                _ = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
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
                let isNew = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
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
                    _ = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
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

    private func transaction(_ body: (inout ShelfState) throws(LibraryError) -> Void) throws(LibraryError) -> ShelfState {
        var next = shelf
        let row = try store.database.transaction(.immediate, wrap: { LibraryError($0, in: directory) }) {
            () throws(LibraryError) in
            // Others may have written since.
            let changes = try self.perform { () throws(SQLiteError) in try self.store.changes(after: self.lastRow) }
            for change in changes { if let change = change.change { next.apply(change) } }
            try body(&next)
            return try self.perform { () throws(SQLiteError) in try self.store.lastChangeRow() }
        }
        shelf = next
        lastRow = row
        return next
    }

    private func perform<Value>(_ body: () throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body() } catch { throw LibraryError(error, in: directory) }
    }
}
