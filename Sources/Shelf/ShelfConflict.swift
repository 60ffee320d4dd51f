public import Model

/// Changes to an entry's favourite or note that were made independently, so that the reader may want to choose between them. A
/// conflict isn't stored: it follows from the changes in effect, and ends when a later change replaces them.
public struct ShelfConflict: Equatable, Comparable, Sendable {
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
    }

    /// The register over which the changes disagree.
    public let key: ShelfKey
    /// The entry.
    public let entry: EntryID
    /// What the changes disagree about.
    public let kind: Disagreement
    /// The favourite's different names, in the order of the changes. The last name is used. Empty for a note.
    public let names: [String]

    /// Orders conflicts by entry, then by key.
    public static func < (left: ShelfConflict, right: ShelfConflict) -> Bool {
        left.entry == right.entry ? left.key < right.key : left.entry < right.entry
    }

    /// Returns whether two conflicts are the same.
    public static func == (left: ShelfConflict, right: ShelfConflict) -> Bool {
        left.key == right.key && left.kind == right.kind && UTF8Comparison.equal(left.names, right.names)
    }
}

extension ShelfState {
    /// Returns the conflict over an entry's favourite or note, or nil if there isn't one.
    public func conflict(over key: ShelfKey) -> ShelfConflict? {
        guard key.isOnEntry, let entry = key.entry, let differ = textsDiffer(key) else { return nil }
        if key.subject == .note {
            return ShelfConflict(key: key, entry: entry, kind: differ ? .notes : .noteKept, names: [])
        }
        var names: [String] = []
        for change in heads(of: key) {
            guard let name = change.value?.text else { continue }
            // A name that was given twice appears once, in its latest place.
            names.removeAll { UTF8Comparison.equal($0.utf8, name.utf8) }
            names.append(name)
        }
        return ShelfConflict(key: key, entry: entry, kind: differ ? .names : .favouriteKept, names: names)
    }

    /// Returns true if several changes in effect have different texts or names, false if one removes what others keep, and nil if
    /// the changes agree. Stops at the first difference, because a note can have any number of versions.
    func textsDiffer(_ key: ShelfKey) -> Bool? {
        guard contestedKeys.contains(key), let register = register(key) else { return nil }
        var first: String?
        var isRemoved = false
        for change in register.heads.values {
            guard let text = change.value?.text else {
                isRemoved = true
                continue
            }
            if let first, !UTF8Comparison.equal(first.utf8, text.utf8) { return true }
            first = text
        }
        guard isRemoved, case .some = first else { return nil }
        return false
    }

    /// The number of conflicts.
    public var conflictCount: Int { contestedKeys.reduce(0) { $0 + ($1.isOnEntry && textsDiffer($1) != nil ? 1 : 0) } }

    /// All conflicts, sorted by entry ID.
    public var conflicts: [ShelfConflict] { contestedKeys.compactMap { conflict(over: $0) }.sorted() }
}
