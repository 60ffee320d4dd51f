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

/// Everything that the user keeps: the result of all changes in the journal. Applying the same changes in any order, even
/// repeatedly, gives equal states.
///
/// Each key has a register. Each change lists the changes that it replaces. Changes made independently all stay in effect. If
/// several of them name the same thing, the latest name is used. Adding takes precedence over removing. If an entry has two notes,
/// both are shown, so that no text is lost.
public struct ShelfState: Equatable, Sendable {
    /// The value of a key, stored as the changes in effect and the IDs of the changes that they replaced. Applying a change takes
    /// the same time regardless of the number of changes in effect.
    struct MultiValueRegister: Equatable, Sendable {
        private(set) var heads: [ChangeID: ShelfChange] = [:]
        /// The number of changes in effect that don't remove the value.
        private var valueCount: UInt32 = 0
        var replaced: Set<ChangeID> = []
        /// The impossible IDs that a change other than a copy replaces (`ShelfChange.acceptable`). Copies of these changes aren't
        /// in effect.
        var superseded: Set<ChangeID> = []

        /// The latest change in effect that doesn't remove the value, or nil if the register has no value.
        var latest: ShelfChange? {
            var latest: ShelfChange?
            for change in heads.values where !change.isRemoval {
                if let known = latest, known.id > change.id { continue }
                latest = change
            }
            return latest
        }

        /// Whether the register has a value.
        var hasValue: Bool { valueCount > 0 }

        /// The changes in effect, sorted by ID.
        var sortedHeads: [ShelfChange] { heads.values.sorted { $0.id < $1.id } }

        /// Applies a change, and returns whether this had any effect.
        mutating func apply(_ change: ShelfChange) -> Bool {
            var isNew = false
            for old in change.replaces where replaced.insert(old).inserted {
                isNew = true
                remove(old)
            }
            let original = change.original
            for old in change.replaces where !old.isInRange && old != original && superseded.insert(old).inserted {
                isNew = true
                for copy in heads.values where copy.original == old {
                    remove(copy.id)
                    replaced.insert(copy.id)
                }
            }
            if let original, superseded.contains(original) { replaced.insert(change.id) }
            guard !replaced.contains(change.id), heads[change.id] == nil else { return isNew }
            put(change)
            return true
        }

        /// Adds a change in effect.
        mutating func put(_ change: ShelfChange) {
            remove(change.id)
            heads[change.id] = change
            if !change.isRemoval { valueCount += 1 }
        }

        private mutating func remove(_ id: ChangeID) {
            if let old = heads.removeValue(forKey: id), !old.isRemoval { valueCount -= 1 }
        }

        /// Returns whether the change `id` has already been applied. It may be in effect or replaced.
        func hasSeen(_ id: ChangeID) -> Bool { heads[id] != nil || replaced.contains(id) }
    }

    /// A reader's registers about a subject by the key without an entry. A list's registers can be found without reading others.
    struct Subject: Equatable, Sendable {
        let key: ShelfKey
        var groups: [ShelfKey: Group]
    }

    /// The registers of each subject, sorted by key. A change copies only the part of its subject. This isn't a dictionary, because
    /// there are few subjects, and the browser's module would be larger.
    var subjects: [Subject] = []
    /// The keys whose registers have several changes in effect.
    var contestedKeys: Set<ShelfKey> = []
    /// The highest ID in range of any applied change. The next change's ID must be higher.
    public internal(set) var lastChange: ChangeID?

    /// Creates an empty shelf.
    public init() {}

    /// Creates the shelf that results from applying `changes`.
    public init(_ changes: some Sequence<ShelfChange>) {
        for change in changes { apply(change) }
    }

    /// Whether no changes have been applied yet.
    public var isEmpty: Bool { subjects.isEmpty }

    /// Applies a change, and returns whether this had any effect. If the change has already been applied, nothing happens. If the
    /// change exceeds the limits, applies the copies that others receive instead, so that later changes replace these.
    @discardableResult
    public mutating func apply(_ change: ShelfChange) -> Bool {
        guard change.isAcceptable else {
            var isNew = false
            for copy in change.acceptable where apply(copy) { isNew = true }
            return isNew
        }
        let key = change.key
        let isNew = subjects[place(of: key)].groups[key.group, default: Group()].apply(change)
        if isNew { updateContest(over: key) }
        guard lastChange.map({ $0 < change.id }) ?? true else { return isNew }
        lastChange = change.id
        return true
    }

    private mutating func updateContest(over key: ShelfKey) {
        if (register(key)?.heads.count ?? 0) > 1 {
            contestedKeys.insert(key)
        } else if !contestedKeys.isEmpty {
            contestedKeys.remove(key)
        }
    }

    /// Returns the index of a key's subject, which is added if it is new.
    mutating func place(of key: ShelfKey) -> Int {
        let kind = key.kind
        var place = 0
        while place < subjects.count, subjects[place].key < kind { place += 1 }
        if place == subjects.count || subjects[place].key != kind { subjects.insert(Subject(key: kind, groups: [:]), at: place) }
        return place
    }

    private func groups(_ kind: ShelfKey) -> [ShelfKey: Group] {
        for subject in subjects where subject.key == kind { return subject.groups }
        return [:]
    }

    private func group(_ key: ShelfKey) -> Group? { groups(key.kind)[key.group] }

    /// The entries of the registers beside a register, with nil for the register without an entry.
    func entryKeys(of group: ShelfKey) -> [EntryID?] { self.group(group).map { Array($0.registers.keys) } ?? [] }

    func register(_ key: ShelfKey) -> MultiValueRegister? { group(key)?.registers[key.entry] }

    /// Returns the value of a register, or nil if it has none. A note's text contains all versions.
    public func value(_ key: ShelfKey) -> ShelfValue? {
        guard let latest = register(key)?.latest?.value else { return nil }
        guard !key.subject.isName, contestedKeys.contains(key) else { return latest }
        let text = ShelfState.text(of: heads(of: key)[...]) ?? ""
        return ShelfValue(text: text, date: latest.date, title: latest.title, more: latest.more)
    }

    /// Returns whether a register has a value.
    public func hasValue(_ key: ShelfKey) -> Bool { register(key)?.hasValue ?? false }

    /// Returns the entries that have a value of a kind, sorted by ID.
    ///
    /// - Parameter catalog: the catalog of the entries, or nil for all entries.
    public func entries(_ subject: ShelfSubject, owner: String = "", in catalog: CatalogID? = nil) -> [EntryID] {
        guard let group = group(ShelfKey(subject, owner: owner)) else { return [] }
        var entries: [EntryID] = []
        for (entry, register) in group.registers where register.hasValue {
            guard let entry, catalog.map({ entry.catalog == $0 }) ?? true else { continue }
            entries.append(entry)
        }
        return entries.sorted()
    }

    /// Returns the number of entries that have a value of a kind.
    ///
    /// - Parameter catalog: the catalog whose entries are counted, or nil for all entries.
    public func count(_ subject: ShelfSubject, owner: String = "", in catalog: CatalogID? = nil) -> UInt32 {
        guard let catalog else { return group(ShelfKey(subject, owner: owner))?.count ?? 0 }
        return UInt32(clamping: entries(subject, owner: owner, in: catalog).count)
    }

    /// The IDs of all lists, sorted.
    public var lists: [String] { owners(.list) }

    /// Returns the IDs of the lists that were used last, first the latest. A list is used when it gets a name or, because this
    /// confirms the name, when entries are added.
    public func recentLists(_ limit: Int) -> [String] {
        var recent: [(id: String, use: ChangeID)] = []
        for (key, group) in groups(ShelfKey(.list)) where group.count > 0 {
            guard let use = group.lastUse else { continue }
            if recent.count == limit, let last = recent.last, use < last.use { continue }
            recent.insert((key.owner, use), at: recent.firstIndex { $0.use < use } ?? recent.count)
            if recent.count > limit { recent.removeLast() }
        }
        return recent.map { $0.id }
    }

    /// The IDs of all saved searches, sorted.
    public var searches: [String] { owners(.search) }

    /// The IDs of all encounters, sorted.
    public var encounters: [String] { owners(.encounter).filter { !ShelfKey(.encounter, owner: $0).isEvent } }

    /// The IDs of all recipes that the reader wrote, sorted.
    public var recipes: [String] { owners(.recipe) }

    /// The IDs of the recipes that the reader has deleted.
    public var deletedRecipes: [String] { groups(ShelfKey(.recipe)).compactMap { $1.count == 0 ? $0.owner : nil } }

    func owners(_ subject: ShelfSubject) -> [String] {
        groups(ShelfKey(subject)).compactMap { key, group in
            group.count > 0 ? key.owner : nil
        }.sorted { UTF8Comparison.precede($0.utf8, $1.utf8) }
    }

    /// Returns the favourite for `entry`, or nil if there isn't one.
    public func favourite(_ entry: EntryID) -> Favourite? {
        value(.favourite(entry)).map { Favourite(entry: entry, name: $0.text, date: $0.date, title: $0.title) }
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
    public func note(_ entry: EntryID) -> String? { value(.note(entry))?.text }

    /// The maximum number of versions of a note that a page shows.
    static let shownVersions = 100

    /// Returns the newest versions of a note, and the number of older versions. Nil if there isn't a note.
    public func shownNote(_ key: ShelfKey) -> (text: String, hidden: Int64)? {
        let (shown, hidden) = shownHeads(of: key)
        return ShelfState.text(of: shown).map { ($0, hidden) }
    }

    /// Returns the changes whose text a page shows, and the number of other versions of the note.
    func shownHeads(of key: ShelfKey) -> (heads: ArraySlice<ShelfChange>, hidden: Int64) {
        let all = heads(of: key)
        guard all.count > ShelfState.shownVersions else { return (all[...], 0) }
        let versions = all.filter { !$0.isRemoval }
        let shown = versions.suffix(ShelfState.shownVersions)
        return (shown, Int64(versions.count - shown.count))
    }

    private static func text(of heads: ArraySlice<ShelfChange>) -> String? {
        var note: String?
        var known: Set<[UInt8]> = []
        for change in heads {
            guard let text = change.value?.text, known.insert(Array(text.utf8)).inserted else { continue }
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
    public var favourites: [Favourite] { entries(.favourite).compactMap { favourite($0) } }

    /// Returns the number of favourites in `catalog`.
    public func favouriteCount(in catalog: CatalogID) -> UInt32 { count(.favourite, in: catalog) }

    /// Returns whether `entry` has a note.
    public func hasNote(_ entry: EntryID) -> Bool { hasValue(.note(entry)) }

    /// All entries with a note, sorted by ID.
    public var notedEntries: [EntryID] { entries(.note) }

    /// Returns the changes in effect for a key, sorted by ID. The next change replaces them.
    public func heads(of key: ShelfKey) -> [ShelfChange] { register(key)?.sortedHeads ?? [] }

    /// Returns whether the change `id` for a key has already been applied. It may be in effect or replaced.
    public func hasSeen(_ id: ChangeID, of key: ShelfKey) -> Bool { register(key)?.hasSeen(id) ?? false }

    /// All keys that have ever had a value, sorted.
    public var keys: [ShelfKey] {
        subjects.flatMap { $0.groups }.flatMap { group, members in
            members.registers.keys.map { ShelfKey(group.subject, owner: group.owner, entry: $0, reader: group.reader) }
        }.sorted()
    }

    /// The changes in effect, sorted by key and by ID. They are sufficient to recreate the visible state.
    public var heads: [ShelfChange] { keys.flatMap { heads(of: $0) } }
}

// Only the library, which the browser doesn't contain, stores copies of the shelf.
#if !arch(wasm32)
    extension ShelfState {
        /// The number of changes in effect.
        public var headCount: Int { subjects.reduce(0) { $0 + $1.groups.values.reduce(0) { $0 + Int($1.headCount) } } }

        /// Returns the same shelf without the IDs of the replaced changes for which `isStored` returns true. The short form
        /// behaves in the same way, as long as those changes aren't applied again.
        public func shortened<Failure: Error>(
            _ isStored: (ChangeID) throws(Failure) -> Bool
        ) throws(Failure) -> ShelfState {
            var short = self
            for (group, members) in subjects.flatMap({ $0.groups }) {
                for (entry, register) in members.registers {
                    for id in register.replaced where try isStored(id) {
                        short.subjects[short.place(of: group)].groups[group]?.forget(id, of: entry)
                    }
                }
            }
            return short
        }
    }
#endif
