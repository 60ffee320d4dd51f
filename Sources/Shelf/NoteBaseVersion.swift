public import Model

/// The version of a note that the user started editing. The form or the editing session stores the version, so that saving
/// doesn't overwrite changes made on another device in the meantime.
public struct NoteBaseVersion: Equatable, Sendable {
    /// The IDs of the changes that were in effect when the user started editing.
    private let seen: [ChangeID]
    /// The length of the original text. The length and the checksum show whether the user edited the text.
    private let length: UInt32
    private let checksum: UInt32

    /// Records the current version of the note on `entry`.
    public init(of entry: EntryID, on shelf: ShelfState) {
        seen = shelf.heads(of: entry, note: true).map { $0.id }
        (length, checksum) = NoteBaseVersion.fingerprint(of: shelf.note(entry) ?? "")
    }

    private static func fingerprint(of text: String) -> (UInt32, UInt32) {
        (UInt32(clamping: text.utf8.count), CRC32.crc32(Array(text.utf8)[...]))
    }

    /// The version as text for a form field: the length, the checksum and the change IDs, all in hexadecimal.
    public var text: String {
        seen.reduce(String(length, radix: 16) + "." + String(checksum, radix: 16)) { $0 + "." + $1.text }
    }

    /// The maximum number of change IDs that a version may list.
    private static let maximumChanges = 1000

    /// Parses a version from the form data in `text`. Returns nil if the data is invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(
            separator: ASCII.period, maxSplits: NoteBaseVersion.maximumChanges + 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= NoteBaseVersion.maximumChanges + 2,
            let length = UInt32(Substring(parts[0]), radix: 16),
            let checksum = UInt32(Substring(parts[1]), radix: 16)
        else { return nil }
        var seen: [ChangeID] = []
        for part in parts.dropFirst(2) {
            guard let id = ChangeID(String(Substring(part))) else { return nil }
            seen.append(id)
        }
        (self.seen, self.length, self.checksum) = (seen, length, checksum)
    }

    /// Returns the IDs of the changes in this version that `shelf` also contains. Saving a note based on this version replaces
    /// these changes.
    func known(of entry: EntryID, on shelf: ShelfState) -> [ChangeID] {
        seen.filter { shelf.hasSeen($0, of: entry, note: true) }
    }

    /// Returns whether the note has changed since this version.
    public func isOutdated(of entry: EntryID, on shelf: ShelfState) -> Bool {
        shelf.heads(of: entry, note: true).contains { !seen.contains($0.id) }
    }

    /// Returns whether saving `text` would change a note that has changed since this version. Returns false if the user didn't
    /// edit the text, or if `shelf` already has a note with the same text.
    func changes(_ text: String, of entry: EntryID, on shelf: ShelfState) -> Bool {
        let heads = shelf.heads(of: entry, note: true)
        let isInEffect = heads.contains { seen.contains($0.id) }
        guard NoteBaseVersion.fingerprint(of: text) != (length, checksum) else { return false }
        guard !text.utf8.isEmpty else { return isInEffect }
        let isThere = heads.contains { change in
            if case .note(let other, _) = change.kind { return UTF8Comparison.equal(other.utf8, text.utf8) }
            return false
        }
        return isInEffect || !isThere
    }

    /// The outcome of saving a note after editing an outdated version of it.
    public enum ConflictOutcome: String, Sendable {
        /// The note contains both the user's text and the text that was saved elsewhere.
        case both
        /// The user removed the note, but the text that was saved elsewhere remains.
        case stays
    }

    /// Returns the outcome of saving `text`. Returns nil if the user didn't edit the text, or if no different text has been saved
    /// since this version.
    public func outcome(of text: String, on entry: EntryID, _ shelf: ShelfState) -> ConflictOutcome? {
        let other = shelf.heads(of: entry, note: true).contains { change in
            guard case .note(let other, _) = change.kind, !seen.contains(change.id) else { return false }
            return !UTF8Comparison.equal(other.utf8, text.utf8)
        }
        guard other, NoteBaseVersion.fingerprint(of: text) != (length, checksum) else { return nil }
        return text.utf8.isEmpty ? .stays : .both
    }
}
