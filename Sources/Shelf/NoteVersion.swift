public import Model

/// The version of a note when the reader started editing it, stored in the form or the editor's session. It prevents a save from
/// overwriting changes made on another device in the meantime.
public struct NoteVersion: Equatable, Sendable {
    /// The changes that were in effect.
    private let seen: [ChangeID]
    /// The length and checksum of the text, to detect whether the reader changed it.
    private let length: UInt32
    private let checksum: UInt32

    /// Creates the current version of the note on `entry`.
    public init(of entry: EntryID, on shelf: ShelfState) {
        seen = shelf.heads(of: entry, note: true).map { $0.id }
        (length, checksum) = NoteVersion.fingerprint(of: shelf.note(entry) ?? "")
    }

    private static func fingerprint(of text: String) -> (UInt32, UInt32) {
        (UInt32(clamping: text.utf8.count), CRC32.crc32(Array(text.utf8)[...]))
    }

    /// The version as form data: the length, the checksum and the changes' IDs, all in hexadecimal.
    public var text: String {
        seen.reduce(String(length, radix: 16) + "." + String(checksum, radix: 16)) { $0 + "." + $1.text }
    }

    /// The maximum number of changes to parse.
    private static let maximumChanges = 1000

    /// Parses form data that `text` produced; nil if it is invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2E, maxSplits: NoteVersion.maximumChanges + 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= NoteVersion.maximumChanges + 2,
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

    /// Returns the changes in this version that the shelf knows. A new text based on this version replaces these changes.
    func known(of entry: EntryID, on shelf: ShelfState) -> [ChangeID] {
        seen.filter { shelf.hasSeen($0, of: entry, note: true) }
    }

    /// Returns whether the note has changed since this version.
    public func isOutdated(of entry: EntryID, on shelf: ShelfState) -> Bool {
        shelf.heads(of: entry, note: true).contains { !seen.contains($0.id) }
    }

    /// Returns whether saving `text` would change a note that has changed since this version. It wouldn't if the reader didn't
    /// edit the text, or if the shelf already contains the same text.
    func changes(_ text: String, of entry: EntryID, on shelf: ShelfState) -> Bool {
        let heads = shelf.heads(of: entry, note: true)
        let isInEffect = heads.contains { seen.contains($0.id) }
        guard NoteVersion.fingerprint(of: text) != (length, checksum) else { return false }
        guard !text.utf8.isEmpty else { return isInEffect }
        let isThere = heads.contains { change in
            if case .note(let other, _) = change.kind { return UTF8Comparison.equal(other.utf8, text.utf8) }
            return false
        }
        return isInEffect || !isThere
    }

    /// The outcome of saving a text based on an outdated version.
    public enum Outcome: String, Sendable {
        /// The note contains both the saved text and the other device's text.
        case both
        /// The reader removed the note, but the other device's text is kept.
        case stays
    }

    /// Returns the outcome of saving `text`; nil if the note didn't change in the meantime, or if no other text remains.
    public func outcome(of text: String, on entry: EntryID, _ shelf: ShelfState) -> Outcome? {
        let other = shelf.heads(of: entry, note: true).contains { change in
            guard case .note(let other, _) = change.kind, !seen.contains(change.id) else { return false }
            return !UTF8Comparison.equal(other.utf8, text.utf8)
        }
        guard other, NoteVersion.fingerprint(of: text) != (length, checksum) else { return nil }
        return text.utf8.isEmpty ? .stays : .both
    }
}
