public import Model

/// What a note was when somebody began to change it: travels with the form, or lies with the editor, until the text is saved. A note that
/// was changed on another device meanwhile is not overwritten then.
public struct NoteVersion: Equatable, Sendable {
    /// The changes that were in effect.
    private let seen: [ChangeID]
    /// Length and checksum of the text, to tell one that was only looked at.
    private let length: UInt32
    private let checksum: UInt32

    /// The note on `entry` as it is now.
    public init(of entry: EntryID, on shelf: ShelfState) {
        seen = shelf.heads(of: entry, note: true).map { $0.id }
        (length, checksum) = NoteVersion.marks(of: shelf.note(entry) ?? "")
    }

    private static func marks(of text: String) -> (UInt32, UInt32) {
        (UInt32(clamping: text.utf8.count), Checksum.crc32(Array(text.utf8)[...]))
    }

    /// As it is written in a form: length, checksum and the ids of the changes, all in hexadecimal.
    public var text: String {
        seen.reduce(String(length, radix: 16) + "." + String(checksum, radix: 16)) { $0 + "." + $1.text }
    }

    /// The most changes that are read of a text.
    private static let most = 1000

    /// Reads `text`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2E, maxSplits: NoteVersion.most + 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= NoteVersion.most + 2, let length = UInt32(Substring(parts[0]), radix: 16),
            let checksum = UInt32(Substring(parts[1]), radix: 16)
        else { return nil }
        var seen: [ChangeID] = []
        for part in parts.dropFirst(2) {
            guard let id = ChangeID(String(Substring(part))) else { return nil }
            seen.append(id)
        }
        (self.seen, self.length, self.checksum) = (seen, length, checksum)
    }

    /// What was in effect then and is known here: what a text that was begun then takes the place of.
    func known(of entry: EntryID, on shelf: ShelfState) -> [ChangeID] {
        seen.filter { shelf.hasSeen($0, of: entry, note: true) }
    }

    /// Whether the note has been changed since.
    public func isOutdated(of entry: EntryID, on shelf: ShelfState) -> Bool {
        shelf.heads(of: entry, note: true).contains { !seen.contains($0.id) }
    }

    /// Whether saving `text` would change anything of a note that has been changed since: not where it is what it was then, nor where it is
    /// what was written meanwhile.
    func changes(_ text: String, of entry: EntryID, on shelf: ShelfState) -> Bool {
        let heads = shelf.heads(of: entry, note: true)
        let isInEffect = heads.contains { seen.contains($0.id) }
        guard NoteVersion.marks(of: text) != (length, checksum) else { return false }
        guard !text.utf8.isEmpty else { return isInEffect }
        let isThere = heads.contains { change in
            if case .note(let other, _) = change.kind { return Bytes.equal(other.utf8, text.utf8) }
            return false
        }
        return isInEffect || !isThere
    }

    /// What became of a text that was begun at this version.
    public enum Outcome: String, Sendable {
        /// What was written elsewhere meanwhile stands beside it.
        case both
        /// The note was to be removed, and what was written elsewhere meanwhile stays.
        case stays
    }

    /// What storing `text` will come to; nil where the note was not changed meanwhile, or nothing is left of that.
    public func outcome(of text: String, on entry: EntryID, _ shelf: ShelfState) -> Outcome? {
        let other = shelf.heads(of: entry, note: true).contains { change in
            guard case .note(let other, _) = change.kind, !seen.contains(change.id) else { return false }
            return !Bytes.equal(other.utf8, text.utf8)
        }
        guard other, NoteVersion.marks(of: text) != (length, checksum) else { return nil }
        return text.utf8.isEmpty ? .stays : .both
    }
}
