internal import Model
internal import Shelf

/// The changes with which a restore adds a backup to the favourites and notes. They are computed without any lock, and then stored
/// in small batches, so that other changes needn't wait for a large backup.
///
/// The own changes come first. They restore what the backup's changes would otherwise remove, even though these changes aren't
/// stored yet. If the restore stops between two batches, nothing is lost, and the same backup can be restored again.
struct ShelfRestorePlan {
    /// A change that isn't in the backup but is needed so that every favourite and note in the backup exists again.
    struct OwnChange {
        let key: ShelfKey
        let value: ShelfValue?
        /// The changes in effect, in the journal or the backup, when the plan was made. A change that is made during the restore
        /// isn't replaced.
        let replaces: [ChangeID]
    }

    /// Changes that are stored in a single transaction.
    enum Batch {
        case own(ArraySlice<OwnChange>)
        case changes(ArraySlice<ShelfChange>)
    }

    /// The favourites and notes in the backup.
    let wanted: ShelfState
    /// The favourites and notes when the plan was made.
    let before: ShelfState
    /// The highest ID in the journal and the backup. The own changes' IDs must be higher.
    let last: ChangeID?
    private let own: [OwnChange]
    private let missing: [ShelfChange]

    /// Plans a restore.
    ///
    /// - Parameters:
    ///   - changes: the backup's changes.
    ///   - journal: the library's changes.
    ///   - replace: whether names and notes are also taken from the backup, and everything that isn't in the backup is removed.
    init(_ changes: [ShelfChange], onto journal: [ShelfChange], replace: Bool) {
        var known: [ChangeID: ShelfChange] = [:]
        known.reserveCapacity(journal.count + changes.count)
        var before = ShelfState(), after = ShelfState()
        for change in journal {
            known[change.id] = change
            before.apply(change)
            after.apply(change)
        }
        var missing: [ShelfChange] = []
        for change in changes {
            let stored = known.updateValue(change, forKey: change.id)
            guard stored != change else { continue }
            missing.append(change)
            guard let stored else {
                after.apply(change)
                continue
            }
            // `ShelfWriter` keeps both versions.
            after.apply(stored.reissued)
            after.apply(change.reissued)
        }
        // Lists of other readers come back with their owners' shelves.
        let foreign = before.foreignLists(changes)
        missing.removeAll { $0.isOn(foreign) }
        wanted = ShelfState(changes.filter { !$0.isOn(foreign) })
        var own = ShelfRestorePlan.steps(from: after, to: wanted, replace: replace)
        if !replace {
            let isOwn = Set(own.map(\.key))
            // The backup's changes may remove favourites or notes that exist now. Add these again.
            own += ShelfRestorePlan.steps(from: after, to: before, replace: false).filter { !isOwn.contains($0.key) }
        }
        (self.before, self.own, self.missing, last) = (before, own, missing, after.lastChange)
    }

    /// Returns the changes that add everything in `wanted`. If `replace` is true, the changes also remove everything else.
    private static func steps(from shelf: ShelfState, to wanted: ShelfState, replace: Bool) -> [OwnChange] {
        (replace ? Set(wanted.keys).union(shelf.keys).sorted() : wanted.keys).compactMap { key in
            let old = shelf.value(key), new = wanted.value(key)
            if let old {
                guard replace else { return nil }
                // A note that was written again with the same text is the same note.
                let isSame = key.subject == .note ? new.map { UTF8Comparison.equal($0.text.utf8, old.text.utf8) } : new == old
                guard isSame != true else { return nil }
            } else if new == nil {
                return nil
            }
            return OwnChange(key: key, value: new, replaces: shelf.heads(of: key).map(\.id))
        }
    }

    /// The maximum number of changes in a batch, and the approximate size at which a batch is full, in bytes.
    private static let batchCount = 2000, batchSize = 1 << 20

    /// The batches, in the order in which they must be stored.
    var batches: [Batch] {
        ShelfRestorePlan.slices(own) { ShelfRestorePlan.size($0.value, $0.replaces) }.map { .own($0) }
            + ShelfRestorePlan.slices(missing) { ShelfRestorePlan.size($0.value, $0.replaces) }.map { .changes($0) }
    }

    private static func slices<Element>(_ all: [Element], _ size: (Element) -> Int) -> [ArraySlice<Element>] {
        var slices: [ArraySlice<Element>] = []
        var start = 0, bytes = 0
        for place in all.indices {
            if place - start == batchCount || bytes >= batchSize {
                slices.append(all[start..<place])
                (start, bytes) = (place, 0)
            }
            bytes += size(all[place])
        }
        if start < all.count { slices.append(all[start...]) }
        return slices
    }

    /// Returns a change's approximate size in bytes.
    private static func size(_ value: ShelfValue?, _ replaces: [ChangeID]) -> Int {
        (value.map { $0.text.utf8.count + $0.title.utf8.count + $0.more.count } ?? 0) + 16 * replaces.count
    }

    // MARK: Report

    /// Returns the entries whose note or favourite name in the backup isn't in `shelf`, sorted by ID.
    func older(than shelf: ShelfState) -> [EntryID] {
        var entries = Set(wanted.favourites.filter { shelf.favourite($0.entry)?.name != $0.name }.map(\.entry))
        for entry in wanted.notedEntries where !isShown(entry, in: shelf) { entries.insert(entry) }
        return entries.sorted()
    }

    /// The maximum number of texts to look for inside another text. Each search reads the whole text.
    private static let searchedTexts = 100

    /// Returns whether a note in `shelf` contains all versions of the entry's note in the backup.
    private func isShown(_ entry: EntryID, in shelf: ShelfState) -> Bool {
        let current = Set(ShelfRestorePlan.texts(of: entry, in: shelf))
        let old = ShelfRestorePlan.texts(of: entry, in: wanted).filter { !current.contains($0) }
        guard !old.isEmpty else { return true }
        // The current note may combine several versions.
        let shown = Array((shelf.note(entry) ?? "").utf8), separator = Array(ShelfState.noteSeparator.utf8)
        let parts = Set(shown.split(separator: separator, omittingEmptySubsequences: false).map { Array($0) })
        let others = old.filter { !parts.contains($0) }
        return others.count <= ShelfRestorePlan.searchedTexts && others.allSatisfy { shown.contains($0) }
    }

    /// Returns the texts of all versions of an entry's note, in UTF-8.
    private static func texts(of entry: EntryID, in shelf: ShelfState) -> [[UInt8]] {
        shelf.heads(of: .note(entry)).compactMap { $0.value.map { Array($0.text.utf8) } }
    }
}
