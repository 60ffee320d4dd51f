public import Model

/// A favourite, with the information needed to display it.
public struct Favourite: Equatable, Sendable {
    /// The entry that is a favourite. It may be missing from the library.
    public let entry: EntryID
    /// The name that the user gave the favourite.
    public let name: String
    /// The time when the user added the favourite, in seconds since 1970.
    public let date: Int64
    /// The entry's title when the favourite was added or last renamed.
    public let title: String
}

/// The favourites and notes that result from all changes in the journal. Applying the same changes in any order, even repeatedly,
/// gives equal states.
///
/// Each entry's favourite and note are tracked separately. Each change lists the changes that it replaces. Changes made
/// independently all stay in effect. If several of them name the same favourite, the latest name is used. Adding a favourite
/// takes precedence over removing it. If an entry has two notes, both are shown, so that no text is lost.
public struct ShelfState: Equatable, Sendable {
    /// An entry's favourite or note, stored as the changes in effect and the IDs of the changes that they replaced.
    struct MultiValueRegister: Equatable, Sendable {
        /// The changes in effect, sorted by ID.
        var heads: [ShelfChange] = []
        var replaced: Set<ChangeID> = []

        /// Applies a change, and returns whether this had any effect.
        mutating func apply(_ change: ShelfChange) -> Bool {
            var isNew = false
            for old in change.replaces where replaced.insert(old).inserted {
                isNew = true
                heads.removeAll { $0.id == old }
            }
            guard !replaced.contains(change.id) else { return isNew }
            let place = heads.firstIndex { $0.id >= change.id } ?? heads.endIndex
            if place < heads.endIndex, heads[place].id == change.id { return isNew }
            heads.insert(change, at: place)
            return true
        }
    }

    private var stars: [EntryID: MultiValueRegister] = [:]
    private var notes: [EntryID: MultiValueRegister] = [:]
    /// The highest ID of any applied change. The next change's ID must be higher.
    public private(set) var lastChange: ChangeID?

    /// Creates an empty shelf.
    public init() {}

    /// Creates the favourites and notes that result from applying `changes`.
    public init(_ changes: some Sequence<ShelfChange>) {
        for change in changes { apply(change) }
    }

    /// Whether no changes have been applied yet.
    public var isEmpty: Bool { lastChange == nil }

    /// Applies a change, and returns whether this had any effect. If the change has already been applied, nothing happens.
    @discardableResult
    public mutating func apply(_ change: ShelfChange) -> Bool {
        let isNew =
            change.kind.isNote
            ? notes[change.entry, default: MultiValueRegister()].apply(change)
            : stars[change.entry, default: MultiValueRegister()].apply(change)
        if let last = lastChange, last >= change.id { return isNew }
        lastChange = change.id
        return true
    }

    /// Returns the favourite for `entry`, or nil if there isn't one.
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

    /// Returns the note on `entry` as typed, or nil if there isn't one.
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

    /// All favourites, sorted by entry ID.
    public var favourites: [Favourite] {
        stars.keys.sorted().compactMap { favourite($0) }
    }

    /// Returns the number of favourites in `catalog`.
    public func favouriteCount(in catalog: CatalogID) -> UInt32 {
        var count: UInt32 = 0
        for id in stars.keys where id.catalog == catalog && favourite(id) != nil { count += 1 }
        return count
    }

    /// All entries with a note, sorted by ID.
    public var notedEntries: [EntryID] {
        notes.keys.sorted().filter { note($0) != nil }
    }

    /// Returns the changes in effect for an entry's favourite or note. The next change replaces them.
    public func heads(of entry: EntryID, note isNote: Bool) -> [ShelfChange] {
        (isNote ? notes[entry] : stars[entry])?.heads ?? []
    }

    /// Returns whether the change `id` for `entry` has already been applied. It may be in effect or replaced.
    public func hasSeen(_ id: ChangeID, of entry: EntryID, note isNote: Bool) -> Bool {
        guard let register = isNote ? notes[entry] : stars[entry] else { return false }
        return register.replaced.contains(id) || register.heads.contains { $0.id == id }
    }

    /// The changes in effect, sorted by entry and by ID. They are sufficient to recreate the visible state.
    public var heads: [ShelfChange] {
        (stars.keys.sorted().flatMap { stars[$0]?.heads ?? [] }) + (notes.keys.sorted().flatMap { notes[$0]?.heads ?? [] })
    }
}
