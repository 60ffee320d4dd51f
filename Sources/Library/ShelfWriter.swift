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
            for action in actions {
                let entry = action.entry
                guard let item = self.store.adapters[entry.catalog] else { throw .unknownCatalog(entry.catalog.raw) }
                try self.check(action, next)
                let change: ShelfChange?
                do throws(ShelfRefusal) {
                    change = try ShelfRules.change(
                        for: action, on: next, limit: item.description.favouriteLimit, now: self.now(), device: device)
                } catch { throw .refused(error) }
                guard let change else { continue }
                _ = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
                next.apply(change)
            }
        }
    }

    /// What is added to an entry needs the entry; what is there already can always be changed and taken away.
    private func check(_ action: ShelfAction, _ shelf: ShelfState) throws(LibraryError) {
        let entry = action.entry
        let isThere =
            switch action {
            case .favourite: shelf.favourite(entry) != nil
            case .note(_, let text): text.utf8.isEmpty || shelf.note(entry) != nil
            case .unfavourite: true
            }
        guard !isThere else { return }
        let isKept = try perform { () throws(SQLiteError) in try store.holds(entry) }
        guard isKept else { throw .unknownEntry(entry) }
    }

    /// Merges changes of a backup, and where `target` is given makes the shelf show exactly that, by further changes.
    /// - Returns: how many changes were new.
    func merge(_ changes: [ShelfChange], replacingWith target: ShelfState?) throws(LibraryError) -> (ShelfState, merged: Int) {
        var merged = 0
        let state = try transaction { next throws(LibraryError) in
            let device = try self.perform { () throws(SQLiteError) in try self.store.device() }
            for change in changes {
                let isNew = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
                // One that is known by its id counts as it is kept, whatever the backup says of it.
                guard isNew else { continue }
                merged += 1
                next.apply(change)
            }
            guard let target else { return }
            for action in ShelfWriter.actions(from: next, to: target) {
                // No limit: what the backup held is what is wanted.
                guard
                    let change = try? ShelfRules.change(for: action, on: next, limit: nil, now: self.now(), device: device)
                else { continue }
                _ = try self.perform { () throws(SQLiteError) in try self.store.append(change) }
                next.apply(change)
            }
        }
        return (state, merged)
    }

    /// What to do to get from one state to another.
    private static func actions(from old: ShelfState, to new: ShelfState) -> [ShelfAction] {
        var actions: [ShelfAction] = []
        for favourite in old.favourites where new.favourite(favourite.entry) == nil {
            actions.append(.unfavourite(favourite.entry))
        }
        for favourite in new.favourites where old.favourite(favourite.entry)?.name != favourite.name {
            actions.append(.favourite(favourite.entry, name: favourite.name, title: favourite.title))
        }
        for entry in old.notedEntries where new.note(entry) == nil { actions.append(.note(entry, text: "")) }
        for entry in new.notedEntries {
            if let text = new.note(entry), old.note(entry) != text { actions.append(.note(entry, text: text)) }
        }
        return actions
    }

    /// The journal as it is now, in the order it was written.
    func journal() throws(LibraryError) -> [ShelfChange] {
        try perform { () throws(SQLiteError) in try store.changes(after: 0).compactMap { $0.change } }
    }

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
