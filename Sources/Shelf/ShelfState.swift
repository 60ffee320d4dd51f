public import Model

/// A favourite as it is shown.
public struct Favourite: Equatable, Sendable {
    /// The starred entry; it need not be kept.
    public let entry: EntryID
    /// The reader's own name for it.
    public let name: String
    /// When it was starred, in seconds since 1970.
    public let date: Int64
    /// The entry's title when it was starred.
    public let title: String
}

/// What all changes of the journal together come to. Applying the same changes in any order, any number of times, gives equal states.
///
/// Each entry has two registers, star and note. A change takes the place of the changes it says it replaces; changes that did not
/// know of each other stay side by side: of two stars the later name counts, a star wins over a removal, and of two notes both
/// texts are shown, so that neither side is lost.
public struct ShelfState: Equatable, Sendable {
    /// One star or one note: the changes in effect, and those already replaced.
    struct Register: Equatable, Sendable {
        /// In order of their ids.
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
    /// The highest id seen; the next change comes after it.
    public private(set) var lastChange: ChangeID?

    /// An empty shelf.
    public init() {}

    /// The state that `changes` come to.
    public init(_ changes: some Sequence<ShelfChange>) {
        for change in changes { apply(change) }
    }

    /// Whether nothing was ever starred or noted.
    public var isEmpty: Bool { lastChange == nil }

    /// Takes one change in. One already known changes nothing.
    public mutating func apply(_ change: ShelfChange) {
        if change.kind.isNote {
            notes[change.entry, default: Register()].apply(change)
        } else {
            stars[change.entry, default: Register()].apply(change)
        }
        if let last = lastChange, last >= change.id { return }
        lastChange = change.id
    }

    /// The star of `entry`; nil where it has none.
    public func favourite(_ entry: EntryID) -> Favourite? {
        guard let heads = stars[entry]?.heads else { return nil }
        for change in heads.reversed() {
            if case .favourite(let name, let date, let title) = change.kind {
                return Favourite(entry: entry, name: name, date: date, title: title)
            }
        }
        return nil
    }

    /// What stands between the two texts of a note that was changed on two devices at once.
    public static let noteSeparator = "\n\n---\n\n"

    /// The note on `entry` as typed; nil where there is none.
    public func note(_ entry: EntryID) -> String? {
        guard let heads = notes[entry]?.heads else { return nil }
        var texts: [String] = []
        for change in heads {
            guard case .note(let text, _) = change.kind, !texts.contains(where: { Bytes.equal($0.utf8, text.utf8) }) else {
                continue
            }
            texts.append(text)
        }
        guard let first = texts.first else { return nil }
        return texts.dropFirst().reduce(first) { $0 + ShelfState.noteSeparator + $1 }
    }

    /// All favourites, ordered by entry id.
    public var favourites: [Favourite] {
        stars.keys.sorted().compactMap { favourite($0) }
    }

    /// How many favourites `catalog` has.
    public func favouriteCount(in catalog: CatalogID) -> UInt32 {
        var count: UInt32 = 0
        for id in stars.keys where id.catalog == catalog && favourite(id) != nil { count += 1 }
        return count
    }

    /// All entries with a note, ordered by id.
    public var notedEntries: [EntryID] {
        notes.keys.sorted().filter { note($0) != nil }
    }

    /// The changes in effect for the star (or note) of `entry`: what the next change to it replaces.
    public func heads(of entry: EntryID, note isNote: Bool) -> [ShelfChange] {
        (isNote ? notes[entry] : stars[entry])?.heads ?? []
    }

    /// Whether the change `id` of `entry` has been seen, in effect or replaced.
    public func hasSeen(_ id: ChangeID, of entry: EntryID, note isNote: Bool) -> Bool {
        guard let register = isNote ? notes[entry] : stars[entry] else { return false }
        return register.replaced.contains(id) || register.heads.contains { $0.id == id }
    }

    /// The changes in effect, ordered by entry and id: enough to rebuild what is shown.
    public var heads: [ShelfChange] {
        (stars.keys.sorted().flatMap { stars[$0]?.heads ?? [] }) + (notes.keys.sorted().flatMap { notes[$0]?.heads ?? [] })
    }
}
