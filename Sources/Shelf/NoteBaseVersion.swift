import Model

/// The version of a note that the user started editing. The form or the editing session stores the version, so that saving
/// doesn't overwrite changes made on another device in the meantime.
public struct NoteBaseVersion: Equatable, Sendable {
    /// The changes that were in effect when the user started editing.
    private enum Seen: Equatable, Sendable {
        case changes([ChangeID])
        /// Identifies many changes by the highest of their IDs and a hash of all their IDs, so that the version stays short.
        case hashed(last: ChangeID, hash: UInt64)

        init(_ ids: [ChangeID]) {
            guard let last = ids.last, ids.count > NoteBaseVersion.listedChanges else {
                self = .changes(ids)
                return
            }
            self = .hashed(last: last, hash: Seen.hash(ids))
        }

        private static func hash(_ ids: [ChangeID]) -> UInt64 {
            var writer = ByteWriter()
            for id in ids { id.encode(to: &writer) }
            return FNV1a.hash(writer.bytes.span, after: FNV1a.start)
        }

        /// Returns the IDs of the changes. If they are hashed, they are found among `heads`. If any of them has been replaced
        /// since, they can't be identified, and the result is empty. Saving then replaces nothing, so that no text is lost.
        func ids(among heads: [ShelfChange]) -> Set<ChangeID> {
            switch self {
            case .changes(let ids): return Set(ids)
            case .hashed(let last, let hash):
                let ids = heads.lazy.map { $0.id }.filter { $0 <= last }
                return Seen.hash(Array(ids)) == hash ? Set(ids) : []
            }
        }
    }

    private let seen: Seen
    /// The length of the original text. The length and the checksum show whether the user edited the text.
    private let length: UInt32
    private let checksum: UInt32

    /// Records the version of a note that a page shows (`ShelfState.shownNote`). Saving then keeps the versions that the page
    /// doesn't show.
    public init(shown key: ShelfKey, on shelf: ShelfState) {
        seen = .changes(shelf.shownHeads(of: key).heads.map { $0.id })
        (length, checksum) = NoteBaseVersion.fingerprint(of: shelf.shownNote(key)?.text ?? "")
    }

    /// Records the current version of a note.
    public init(of key: ShelfKey, on shelf: ShelfState) {
        seen = Seen(shelf.heads(of: key).map { $0.id })
        (length, checksum) = NoteBaseVersion.fingerprint(of: shelf.value(key)?.text ?? "")
    }

    private static func fingerprint(of text: String) -> (UInt32, UInt32) {
        (UInt32(clamping: text.utf8.count), CRC32.crc32(Array(text.utf8)[...]))
    }

    /// The version as text for a form field: the length, the checksum and the change IDs, all in hexadecimal. If there are more
    /// than `listedChanges` changes, the last ID and a hash, marked with `*`, replace the list.
    public var text: String {
        let start = String(length, radix: 16) + "." + String(checksum, radix: 16)
        switch seen {
        case .changes(let ids): return ids.reduce(start) { $0 + "." + $1.text }
        case .hashed(let last, let hash): return start + "." + last.text + ".*" + String(hash, radix: 16)
        }
    }

    /// The maximum number of change IDs that a new version lists.
    static let listedChanges = 100
    /// The maximum number of change IDs that a version may list. Earlier versions of Almanac listed all IDs.
    private static let maximumChanges = 1000

    /// Parses a version from the form data in `text`. Returns nil if the data is invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(
            separator: ASCII.period, maxSplits: NoteBaseVersion.maximumChanges + 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= NoteBaseVersion.maximumChanges + 2,
            let length = UInt32(Substring(parts[0]), radix: 16),
            let checksum = UInt32(Substring(parts[1]), radix: 16)
        else { return nil }
        (self.length, self.checksum) = (length, checksum)
        if parts.count == 4, parts[3].first == ASCII.asterisk {
            guard let last = ChangeID(String(Substring(parts[2]))), let hash = UInt64(Substring(parts[3].dropFirst()), radix: 16)
            else { return nil }
            seen = .hashed(last: last, hash: hash)
            return
        }
        var ids: [ChangeID] = []
        for part in parts.dropFirst(2) {
            guard let id = ChangeID(String(Substring(part))) else { return nil }
            ids.append(id)
        }
        seen = .changes(ids)
    }

    /// Returns the IDs of the changes in this version that `shelf` also contains. Saving a note based on this version replaces
    /// these changes.
    func known(of key: ShelfKey, on shelf: ShelfState) -> [ChangeID] {
        switch seen {
        case .changes(let ids): ids.filter { shelf.hasSeen($0, of: key) }
        case .hashed: seen.ids(among: shelf.heads(of: key)).sorted()
        }
    }

    /// Returns whether the note has changed since this version.
    public func isOutdated(of key: ShelfKey, on shelf: ShelfState) -> Bool {
        let heads = shelf.heads(of: key)
        let seen = seen.ids(among: heads)
        return heads.contains { !seen.contains($0.id) }
    }

    /// Returns whether saving `text` would change a note that has changed since this version. Returns false if the user didn't
    /// edit the text, or if `shelf` already has a note with the same text.
    func changes(_ text: String, of key: ShelfKey, on shelf: ShelfState) -> Bool {
        let heads = shelf.heads(of: key)
        let seen = seen.ids(among: heads)
        let isInEffect = heads.contains { seen.contains($0.id) }
        guard NoteBaseVersion.fingerprint(of: text) != (length, checksum) else { return false }
        guard !text.utf8.isEmpty else { return isInEffect }
        let isThere = heads.contains { change in
            change.value.map { UTF8Comparison.equal($0.text.utf8, text.utf8) } ?? false
        }
        return isInEffect || !isThere
    }

    /// The outcome of saving a note after editing an outdated version of it.
    public enum ConflictOutcome: String, Sendable {
        /// The note contains both the user's text and the text that was saved elsewhere.
        case both
        /// The user removed the note, but the text that was saved elsewhere remains.
        case stays

        /// Returns the outcome with this word in an address, or nil if there isn't one.
        public init?(word: String) {
            guard let known = [ConflictOutcome.both, .stays].first(where: { $0.rawValue == word }) else { return nil }
            self = known
        }
    }

    /// Returns whether the page with this version may not have shown the change, because it shows only the newest versions.
    private func isHidden(_ id: ChangeID) -> Bool {
        guard case .changes(let ids) = seen, ids.count == ShelfState.shownVersions, let first = ids.first else { return false }
        return id < first
    }

    /// Returns the outcome of saving `text`. Returns nil if the user didn't edit the text, or if no different text has been saved
    /// since this version.
    public func outcome(of text: String, on key: ShelfKey, _ shelf: ShelfState) -> ConflictOutcome? {
        let heads = shelf.heads(of: key)
        let seen = seen.ids(among: heads)
        let other = heads.contains { change in
            guard let other = change.value?.text, !seen.contains(change.id), !isHidden(change.id) else { return false }
            return !UTF8Comparison.equal(other.utf8, text.utf8)
        }
        guard other, NoteBaseVersion.fingerprint(of: text) != (length, checksum) else { return nil }
        return text.utf8.isEmpty ? .stays : .both
    }
}
