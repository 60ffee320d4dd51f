public import Model

/// A favourite for display.
public struct Favourite: Equatable, Sendable {
    /// The entry, which may be missing from the library.
    public let entry: EntryID
    /// The reader's name for the favourite.
    public let name: String
    /// The time when it was added, in seconds since 1970.
    public let date: Int64
    /// The entry's title at that time.
    public let title: String
}

/// The state that results from all changes in the journal. Applying the same changes in any order, even repeatedly, gives equal
/// states.
///
/// Each entry has two registers: favourite and note. A change replaces the changes that it lists. Changes made independently are
/// both kept: of two favourites, the later name wins; a favourite wins over a removal; and two notes are both shown, so that no
/// text is lost.
public struct ShelfState: Equatable, Sendable {
    /// A favourite or note: the changes in effect, and the IDs of replaced changes.
    struct Register: Equatable, Sendable {
        /// The changes in effect, in ID order.
        var heads: [ShelfChange] = []
        var replaced: Set<ChangeID> = []

        mutating func apply(_ change: ShelfChange) {
            for old in change.replaces {
                replaced.insert(old)
                heads.removeAll { $0.id == old }
            }
            guard !replaced.contains(change.id) else { return }
            let place = heads.firstIndex { $0.id >= change.id } ?? heads.endIndex
            if place < heads.endIndex, heads[place].id == change.id { return }
            heads.insert(change, at: place)
        }
    }

    private var stars: [EntryID: Register] = [:]
    private var notes: [EntryID: Register] = [:]
    /// The highest ID seen. The next change must sort after it.
    public private(set) var lastChange: ChangeID?

    /// Creates an empty shelf.
    public init() {}

    /// Creates the state after `changes`.
    public init(_ changes: some Sequence<ShelfChange>) {
        for change in changes { apply(change) }
    }

    /// Whether the journal has no changes.
    public var isEmpty: Bool { lastChange == nil }

    /// Applies a change. A known change has no effect.
    public mutating func apply(_ change: ShelfChange) {
        if change.kind.isNote {
            notes[change.entry, default: Register()].apply(change)
        } else {
            stars[change.entry, default: Register()].apply(change)
        }
        if let last = lastChange, last >= change.id { return }
        lastChange = change.id
    }

    /// Returns the favourite for `entry`; nil if there isn't one.
    public func favourite(_ entry: EntryID) -> Favourite? {
        guard let heads = stars[entry]?.heads else { return nil }
        for change in heads.reversed() {
            if case .favourite(let name, let date, let title) = change.kind {
                return Favourite(entry: entry, name: name, date: date, title: title)
            }
        }
        return nil
    }

    /// The separator between two notes for the same entry that were written independently.
    public static let noteSeparator = "\n\n---\n\n"

    /// Returns the note on `entry` as typed; nil if there isn't one.
    public func note(_ entry: EntryID) -> String? {
        guard let heads = notes[entry]?.heads else { return nil }
        var texts: [String] = []
        for change in heads {
            guard case .note(let text, _) = change.kind, !texts.contains(where: { UTF8Comparison.equal($0.utf8, text.utf8) })
            else {
                continue
            }
            texts.append(text)
        }
        guard let first = texts.first else { return nil }
        return texts.dropFirst().reduce(first) { $0 + ShelfState.noteSeparator + $1 }
    }

    /// All favourites, in ID order.
    public var favourites: [Favourite] {
        stars.keys.sorted().compactMap { favourite($0) }
    }

    /// Returns the number of favourites in `catalog`.
    public func favouriteCount(in catalog: CatalogID) -> UInt32 {
        var count: UInt32 = 0
        for id in stars.keys where id.catalog == catalog && favourite(id) != nil { count += 1 }
        return count
    }

    /// All entries with a note, in ID order.
    public var notedEntries: [EntryID] {
        notes.keys.sorted().filter { note($0) != nil }
    }

    /// Returns the changes in effect for an entry's favourite or note. The next change replaces them.
    public func heads(of entry: EntryID, note isNote: Bool) -> [ShelfChange] {
        (isNote ? notes[entry] : stars[entry])?.heads ?? []
    }

    /// Returns whether the change `id` for `entry` has been seen, whether it is in effect or replaced.
    public func hasSeen(_ id: ChangeID, of entry: EntryID, note isNote: Bool) -> Bool {
        guard let register = isNote ? notes[entry] : stars[entry] else { return false }
        return register.replaced.contains(id) || register.heads.contains { $0.id == id }
    }

    /// The changes in effect, by entry and ID. They are enough to restore the visible state.
    public var heads: [ShelfChange] {
        (stars.keys.sorted().flatMap { stars[$0]?.heads ?? [] }) + (notes.keys.sorted().flatMap { notes[$0]?.heads ?? [] })
    }
}
