public import Model

/// Changes to an entry's favourite or note that were made independently, so that the reader may want to choose between them. A
/// conflict isn't stored: it follows from the changes in effect, and ends when a later change replaces them.
public struct ShelfConflict: Equatable, Sendable {
    /// What the changes disagree about.
    public enum Disagreement: Equatable, Sendable {
        /// The note has several versions, and all of them are shown.
        case notes
        /// One change removes the note, and another edits it. The edited note is shown.
        case noteKept
        /// The favourite has several names, and the latest name is used.
        case names
        /// One change removes the favourite, and another adds or renames it. The favourite is kept.
        case favouriteKept

        /// Whether the conflict is about the note rather than the favourite.
        public var isNote: Bool { self == .notes || self == .noteKept }
    }

    /// The entry.
    public let entry: EntryID
    /// What the changes disagree about.
    public let kind: Disagreement
    /// The favourite's different names, in the order of the changes. The last name is used. Empty for a note.
    public let names: [String]

    /// Returns whether two conflicts are the same.
    public static func == (left: ShelfConflict, right: ShelfConflict) -> Bool {
        left.entry == right.entry && left.kind == right.kind && UTF8Comparison.equal(left.names, right.names)
    }
}

extension ShelfState {
    /// Returns the conflict over an entry's favourite or note, or nil if there isn't one.
    public func conflict(of entry: EntryID, note isNote: Bool) -> ShelfConflict? {
        guard let differ = textsDiffer(of: entry, note: isNote) else { return nil }
        if isNote { return ShelfConflict(entry: entry, kind: differ ? .notes : .noteKept, names: []) }
        var names: [String] = []
        for change in heads(of: entry, note: false) {
            guard case .favourite(let name, _, _) = change.kind else { continue }
            // A name that was given twice appears once, in its latest place.
            names.removeAll { UTF8Comparison.equal($0.utf8, name.utf8) }
            names.append(name)
        }
        return ShelfConflict(entry: entry, kind: differ ? .names : .favouriteKept, names: names)
    }

    /// Returns whether there is a conflict over an entry's favourite or note.
    func hasConflict(over entry: EntryID, note isNote: Bool) -> Bool { textsDiffer(of: entry, note: isNote) != nil }

    /// Returns true if several changes in effect have different texts or names, false if one removes what others keep, and nil if
    /// the changes agree. Stops at the first difference, because a note can have any number of versions.
    private func textsDiffer(of entry: EntryID, note isNote: Bool) -> Bool? {
        var first: String?
        var isRemoved = false
        for change in contestedHeads(of: entry, note: isNote) {
            switch change.kind {
            case .note(let text, _), .favourite(let text, _, _):
                if let first, !UTF8Comparison.equal(first.utf8, text.utf8) { return true }
                first = text
            case .clearNote, .unfavourite: isRemoved = true
            }
        }
        return first != nil && isRemoved ? false : nil
    }

    /// The number of conflicts.
    public var conflictCount: Int {
        contestedEntries.reduce(0) { count, entry in
            count + (hasConflict(over: entry, note: false) ? 1 : 0) + (hasConflict(over: entry, note: true) ? 1 : 0)
        }
    }

    /// All conflicts, sorted by entry ID.
    public var conflicts: [ShelfConflict] {
        contestedEntries.sorted().flatMap { entry in [false, true].compactMap { conflict(of: entry, note: $0) } }
    }
}
