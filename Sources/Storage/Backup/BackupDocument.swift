internal import FoundationEssentials
internal import Localization
internal import Model
internal import Shelf

/// A backup file: a JSON file that contains the shelf's entire journal, so that a restore on another device merges exactly.
///
/// ```
/// {"format": "almanac-backup", "version": 1, "made": "2026-07-31T12:00:00Z", "device": "…", "favourites": 3, "notes": 1,
///  "changes": [{"id": "…", "entry": "monsters/aboleth", "kind": "favourite", "name": "…", "title": "…", "date": 1785499200,
///               "replaces": ["…"]}]}
/// ```
/// A change's `date` is in seconds since 1970. `kind` is `favourite`, `unfavourite`, `note` (with `text`) or `clearNote`.
struct BackupDocument: Sendable {
    /// The maximum size of a backup file, in bytes.
    static let sizeLimit = 64 << 20
    static let format = "almanac-backup"
    static let version = 1

    let changes: [ShelfChange]
    /// The number of changes in the file that are invalid and were skipped.
    let skipped: Int
    /// Whether every change in the file was read, and the counts of favourites and notes are correct. Only a complete backup may
    /// replace a shelf.
    let isWhole: Bool

    /// Encodes the journal as a backup file.
    static func encode(_ changes: [ShelfChange], device: UInt64, now: Int64) throws(LibraryError) -> [UInt8] {
        let state = ShelfState(changes)
        let wire = CodableForm(
            format: format, version: version, made: Self.date(now), device: String(device, radix: 16),
            favourites: state.favourites.count, notes: state.notedEntries.count,
            changes: changes.map { FailableChange(value: BackupChange($0)) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        do { return [UInt8](try encoder.encode(wire)) + [ASCII.newline] } catch {
            throw .storage(code: 0, message: "backup: \(error)")
        }
    }

    /// Decodes a backup file.
    init(_ bytes: [UInt8], now: Int64) throws(LibraryError) {
        guard bytes.count <= Self.sizeLimit else { throw .badBackup(.tooLarge) }
        let decoder = JSONDecoder()
        let data = Data(bytes)
        let head: Head
        do { head = try decoder.decode(Head.self, from: data) } catch DecodingError.dataCorrupted {
            throw .badBackup(.notJSON)
        } catch {
            // A file that contains only a word or a number is technically valid JSON, but report that it isn't JSON.
            let first = bytes.first { $0 > ASCII.space }
            throw .badBackup(first == ASCII.leftBrace || first == ASCII.leftBracket ? .wrongShape : .notJSON)
        }
        guard head.format == Self.format else { throw .badBackup(.wrongShape) }
        // Versions start at 1. A number that is too large for an `Int` means a newer version.
        guard head.version >= 1, head.version == head.version.rounded() else { throw .badBackup(.wrongShape) }
        guard head.version <= Double(Self.version) else { throw .badBackup(.newerVersion(Int(exactly: head.version) ?? .max)) }
        guard let wire = try? decoder.decode(CodableForm.self, from: data) else { throw .badBackup(.wrongShape) }
        changes = wire.changes.compactMap { $0.value?.change }
        skipped = wire.changes.count - changes.count
        let state = ShelfState(changes)
        isWhole =
            skipped == 0 && state.favourites.count == wire.favourites && state.notedEntries.count == wire.notes
        // If none of the changes can be read, the file isn't a backup, even if its header says that it is.
        if changes.isEmpty, skipped > 0 { throw .badBackup(.wrongShape) }
    }

    /// Formats a time, such as `2026-07-31T12:00:00Z`.
    static func date(_ milliseconds: Int64) -> String { TimestampFormat.iso(milliseconds / 1000) }

    private struct Head: Decodable {
        let format: String
        let version: Double
    }

    private struct CodableForm: Codable {
        let format: String
        let version: Int
        let made: String
        let device: String
        let favourites: Int
        let notes: Int
        let changes: [FailableChange]
    }

    /// A change that may be unreadable. If one change can't be decoded, the others are still read.
    private struct FailableChange: Codable {
        let value: BackupChange?

        init(value: BackupChange) { self.value = value }

        init(from decoder: any Decoder) throws { value = try? BackupChange(from: decoder) }

        func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
    }
}

/// A change in the backup's format.
private struct BackupChange: Codable {
    let id: String
    let entry: String
    let kind: String
    let name: String?
    let title: String?
    let text: String?
    let date: Int64?
    let replaces: [String]?

    /// The end of the year 9999, in milliseconds. An ID with a later time can't come from a correct clock.
    static let lastTime: Int64 = 253_402_300_799_999
    /// The valid range for dates, in seconds since 1970.
    static let dates = -lastTime / 1000...lastTime / 1000
    static let longestTitle = 4096
    /// The maximum length of a note in a backup, in bytes. It exceeds the limit for typed notes, because a restore can combine
    /// two notes into one.
    static let longestNote = 16 * ShelfRules.noteLimit
    static let mostReplaced = 10_000

    init(_ change: ShelfChange) {
        id = change.id.text
        entry = change.entry.text
        replaces = change.replaces.isEmpty ? nil : change.replaces.map { $0.text }
        switch change.kind {
        case .favourite(let name, let date, let title):
            (kind, self.name, self.title, text, self.date) = ("favourite", name, title, nil, date)
        case .unfavourite: (kind, name, title, text, date) = ("unfavourite", nil, nil, nil, nil)
        case .note(let text, let date): (kind, name, title, self.text, self.date) = ("note", nil, nil, text, date)
        case .clearNote: (kind, name, title, text, date) = ("clearNote", nil, nil, nil, nil)
        }
    }

    /// The decoded change, or nil if any part of it is invalid.
    var change: ShelfChange? {
        guard let id = Self.changeID(id), let entry = EntryID(entry), let kind = changeKind else { return nil }
        let replaces = replaces ?? []
        let known = replaces.compactMap { Self.changeID($0) }
        guard known.count == replaces.count, known.count <= Self.mostReplaced, !known.contains(id) else { return nil }
        return ShelfChange(id: id, entry: entry, kind: kind, replaces: known)
    }

    private var changeKind: ShelfChange.Kind? {
        switch kind {
        case "favourite":
            guard let name, name.utf8.count <= ShelfRules.nameLimit, let date, Self.dates.contains(date),
                (title ?? "").utf8.count <= Self.longestTitle
            else { return nil }
            return .favourite(name: name, date: date, title: title ?? "")
        case "unfavourite": return .unfavourite
        case "note":
            guard let text, text.utf8.count <= Self.longestNote, let date, Self.dates.contains(date) else {
                return nil
            }
            return .note(text: text, date: date)
        case "clearNote": return .clearNote
        default: return nil
        }
    }

    private static func changeID(_ text: String) -> ChangeID? {
        guard let id = ChangeID(text), id.time <= lastTime else { return nil }
        return id
    }
}
