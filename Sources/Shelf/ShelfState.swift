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
    /// An entry's favourite or note, stored as the changes in effect and the IDs of the changes that they replaced. Applying a
    /// change takes the same time regardless of the number of changes in effect.
    struct MultiValueRegister: Equatable, Sendable {
        private(set) var heads: [ChangeID: ShelfChange] = [:]
        fileprivate(set) var replaced: Set<ChangeID> = []
        /// The impossible IDs that a change other than a copy replaces (`ShelfChange.acceptable`). Copies of these changes aren't
        /// in effect.
        fileprivate(set) var superseded: Set<ChangeID> = []

        /// The changes in effect, sorted by ID.
        var sortedHeads: [ShelfChange] { heads.values.sorted { $0.id < $1.id } }

        /// Applies a change, and returns whether this had any effect.
        mutating func apply(_ change: ShelfChange) -> Bool {
            var isNew = false
            for old in change.replaces where replaced.insert(old).inserted {
                isNew = true
                heads.removeValue(forKey: old)
            }
            let original = change.original
            for old in change.replaces where !old.isInRange && old != original && superseded.insert(old).inserted {
                isNew = true
                for copy in heads.values where copy.original == old {
                    heads.removeValue(forKey: copy.id)
                    replaced.insert(copy.id)
                }
            }
            if let original, superseded.contains(original) { replaced.insert(change.id) }
            guard !replaced.contains(change.id), heads[change.id] == nil else { return isNew }
            heads[change.id] = change
            return true
        }

        /// Adds a change in effect.
        fileprivate mutating func put(_ change: ShelfChange) { heads[change.id] = change }

        /// Returns whether the change `id` has already been applied. It may be in effect or replaced.
        func hasSeen(_ id: ChangeID) -> Bool { heads[id] != nil || replaced.contains(id) }
    }

    private var stars: [EntryID: MultiValueRegister] = [:]
    private var notes: [EntryID: MultiValueRegister] = [:]
    /// The entries whose favourite or note may have several changes in effect.
    private(set) var contestedEntries: Set<EntryID> = []
    /// The highest ID in range of any applied change. The next change's ID must be higher.
    public private(set) var lastChange: ChangeID?

    /// Creates an empty shelf.
    public init() {}

    /// Creates the favourites and notes that result from applying `changes`.
    public init(_ changes: some Sequence<ShelfChange>) {
        for change in changes { apply(change) }
    }

    /// Whether no changes have been applied yet.
    public var isEmpty: Bool { stars.isEmpty && notes.isEmpty }

    /// Applies a change, and returns whether this had any effect. If the change has already been applied, nothing happens. If the
    /// change exceeds the limits, applies the copies that others receive instead, so that later changes replace these.
    @discardableResult
    public mutating func apply(_ change: ShelfChange) -> Bool {
        guard change.isAcceptable else {
            var isNew = false
            for copy in change.acceptable where apply(copy) { isNew = true }
            return isNew
        }
        let isNew =
            change.kind.isNote
            ? notes[change.entry, default: MultiValueRegister()].apply(change)
            : stars[change.entry, default: MultiValueRegister()].apply(change)
        if isNew { updateContest(of: change.entry, note: change.kind.isNote) }
        guard lastChange.map({ $0 < change.id }) ?? true else { return isNew }
        lastChange = change.id
        return true
    }

    private mutating func updateContest(of entry: EntryID, note isNote: Bool) {
        if isContested(entry, note: isNote) {
            contestedEntries.insert(entry)
        } else if !contestedEntries.isEmpty, !isContested(entry, note: !isNote) {
            contestedEntries.remove(entry)
        }
    }

    /// Returns whether several changes to an entry's favourite or note are in effect.
    private func isContested(_ entry: EntryID, note isNote: Bool) -> Bool {
        ((isNote ? notes[entry] : stars[entry])?.heads.count ?? 0) > 1
    }

    /// The changes in effect, in any order, if there are several. Otherwise empty.
    func contestedHeads(of entry: EntryID, note isNote: Bool) -> Dictionary<ChangeID, ShelfChange>.Values {
        guard isContested(entry, note: isNote), let register = isNote ? notes[entry] : stars[entry] else { return [:].values }
        return register.heads.values
    }

    /// Returns the favourite for `entry`, or nil if there isn't one.
    public func favourite(_ entry: EntryID) -> Favourite? {
        guard let heads = stars[entry]?.heads else { return nil }
        var latest: ShelfChange?
        for change in heads.values {
            guard case .favourite = change.kind else { continue }
            if let known = latest, known.id > change.id { continue }
            latest = change
        }
        guard case .favourite(let name, let date, let title)? = latest?.kind else { return nil }
        return Favourite(entry: entry, name: name, date: date, title: title)
    }

    /// Returns the title that was saved with an entry's favourite, or the favourite's name if the title is empty. Returns nil if
    /// the entry isn't a favourite.
    public func title(of entry: EntryID) -> String? {
        guard let favourite = favourite(entry) else { return nil }
        return [favourite.title, favourite.name].first { !$0.utf8.isEmpty }
    }

    /// The separator between two notes for the same entry that were written independently.
    public static let noteSeparator = "\n\n---\n\n"

    /// Returns the note on `entry` as typed, or nil if there isn't one.
    public func note(_ entry: EntryID) -> String? { ShelfState.text(of: heads(of: entry, note: true)[...]) }

    /// The maximum number of versions of a note that a page shows.
    static let shownVersions = 100

    /// Returns the newest versions of the note on `entry`, and the number of older versions. Nil if there isn't a note.
    public func shownNote(_ entry: EntryID) -> (text: String, hidden: Int64)? {
        let (shown, hidden) = shownHeads(of: entry)
        return ShelfState.text(of: shown).map { ($0, hidden) }
    }

    /// Returns the changes whose text a page shows, and the number of other versions of the note.
    func shownHeads(of entry: EntryID) -> (heads: ArraySlice<ShelfChange>, hidden: Int64) {
        let all = heads(of: entry, note: true)
        guard all.count > ShelfState.shownVersions else { return (all[...], 0) }
        let versions = all.filter { if case .note = $0.kind { true } else { false } }
        let shown = versions.suffix(ShelfState.shownVersions)
        return (shown, Int64(versions.count - shown.count))
    }

    private static func text(of heads: ArraySlice<ShelfChange>) -> String? {
        var note: String?
        var known: Set<[UInt8]> = []
        for change in heads {
            guard case .note(let text, _) = change.kind, known.insert(Array(text.utf8)).inserted else { continue }
            guard note != nil else {
                note = text
                continue
            }
            note?.append(ShelfState.noteSeparator)
            note?.append(text)
        }
        return note
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

    /// Returns whether `entry` has a note.
    public func hasNote(_ entry: EntryID) -> Bool {
        notes[entry]?.heads.values.contains { if case .note = $0.kind { true } else { false } } ?? false
    }

    /// All entries with a note, sorted by ID.
    public var notedEntries: [EntryID] {
        notes.keys.sorted().filter { hasNote($0) }
    }

    /// Returns the changes in effect for an entry's favourite or note, sorted by ID. The next change replaces them.
    public func heads(of entry: EntryID, note isNote: Bool) -> [ShelfChange] {
        (isNote ? notes[entry] : stars[entry])?.sortedHeads ?? []
    }

    /// Returns whether the change `id` for `entry` has already been applied. It may be in effect or replaced.
    public func hasSeen(_ id: ChangeID, of entry: EntryID, note isNote: Bool) -> Bool {
        (isNote ? notes[entry] : stars[entry])?.hasSeen(id) ?? false
    }

    /// The changes in effect, sorted by entry and by ID. They are sufficient to recreate the visible state.
    public var heads: [ShelfChange] {
        let registers = stars.keys.sorted().compactMap { stars[$0] } + notes.keys.sorted().compactMap { notes[$0] }
        return registers.flatMap { $0.sortedHeads }
    }
}

// Only the library, which the browser doesn't contain, stores copies of the favourites and notes.
#if !arch(wasm32)
    extension ShelfState {
        /// The number of changes in effect.
        public var headCount: Int {
            stars.values.reduce(0) { $0 + $1.heads.count } + notes.values.reduce(0) { $0 + $1.heads.count }
        }

        /// Returns the same favourites and notes without the IDs of the replaced changes for which `isStored` returns true. The short
        /// form behaves in the same way, as long as those changes aren't applied again.
        public func shortened<Failure: Error>(
            _ isStored: (ChangeID) throws(Failure) -> Bool
        ) throws(Failure) -> ShelfState {
            var short = self
            for (entry, register) in stars {
                for id in register.replaced where try isStored(id) { short.stars[entry]?.replaced.remove(id) }
            }
            for (entry, register) in notes {
                for id in register.replaced where try isStored(id) { short.notes[entry]?.replaced.remove(id) }
            }
            return short
        }

        /// Writes the changes in effect, the IDs of replaced and superseded changes, and the highest ID.
        public func encode(to writer: inout ByteWriter) {
            for registers in [stars, notes] {
                writer.list(registers.keys.sorted()) { writer, entry in
                    entry.encode(to: &writer)
                    writer.list(registers[entry]?.sortedHeads ?? []) { $1.encode(to: &$0) }
                    writer.list((registers[entry]?.replaced ?? []).sorted()) { $1.encode(to: &$0) }
                    writer.list((registers[entry]?.superseded ?? []).sorted()) { $1.encode(to: &$0) }
                }
            }
            writer.list(lastChange.map { [$0] } ?? []) { $1.encode(to: &$0) }
        }

        /// Reads favourites and notes that `encode(to:)` wrote.
        /// - Throws: `BinaryDecodingError`.
        public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
            self.init()
            stars = try ShelfState.registers(from: &reader)
            notes = try ShelfState.registers(from: &reader)
            lastChange = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }.first
            for entry in stars.keys { updateContest(of: entry, note: false) }
            for entry in notes.keys { updateContest(of: entry, note: true) }
        }

        private static func registers(
            from reader: inout ByteReader
        ) throws(BinaryDecodingError) -> [EntryID: MultiValueRegister] {
            var registers: [EntryID: MultiValueRegister] = [:]
            _ = try reader.list { (reader) throws(BinaryDecodingError) in
                let entry = try EntryID(from: &reader)
                var register = MultiValueRegister()
                for change in try reader.list({ (reader) throws(BinaryDecodingError) in try ShelfChange(from: &reader) }) {
                    register.put(change)
                }
                register.replaced = Set(try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                register.superseded = Set(try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                registers[entry] = register
            }
            return registers
        }
    }
#endif
