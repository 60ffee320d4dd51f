public import Model

/// The user's request to change a favourite or a note. The library checks the rules, then converts the action to a `ShelfChange`.
public enum ShelfAction: Equatable, Sendable {
    /// Adds or renames a favourite. If `name` is empty, the title is used. `date` is the time when a restored favourite was
    /// originally added, in seconds since 1970, or nil for the current time.
    case favourite(EntryID, name: String, title: String, date: Int64? = nil)
    case unfavourite(EntryID)
    /// Sets the note's text exactly as typed. If the text is empty, the note is removed. `since` is the version that the user
    /// edited. The note also keeps any text saved elsewhere since that version. If `since` is nil, the text replaces any existing
    /// note.
    case note(EntryID, text: String, since: NoteBaseVersion? = nil)

    /// The entry to change.
    public var entry: EntryID {
        switch self {
        case .favourite(let id, _, _, _), .unfavourite(let id), .note(let id, _, _): id
        }
    }

    /// Whether the action changes the note rather than the favourite.
    var isNote: Bool {
        switch self {
        case .note: true
        case .favourite, .unfavourite: false
        }
    }
}

/// The reason why the library rejected an action. The favourites and notes remain unchanged.
public enum ShelfRefusal: Error, Equatable, Sendable {
    /// The catalog already has its maximum number of favourites.
    case favouriteLimit(OverLimitFavourite)
    /// The favourite's name exceeds `ShelfRules.nameLimit` bytes.
    case nameTooLong
    /// The note exceeds `ShelfRules.noteLimit` bytes.
    case noteTooLong
}

/// A favourite that the library rejected because the catalog has reached its limit. The user can remove another favourite to make
/// room.
public struct OverLimitFavourite: Equatable, Sendable {
    /// The catalog's maximum number of favourites.
    public let limit: UInt32
    /// The entry that the user wanted to add to the favourites.
    public let entry: EntryID
    /// The name that the user requested for the favourite.
    public let name: String

    /// Describes a favourite that was rejected because the catalog already has `limit` favourites.
    public init(limit: UInt32, entry: EntryID, name: String) {
        self.limit = limit
        self.entry = entry
        self.name = name
    }
}

/// The rules for changes to favourites and notes, which apply to every user interface.
public enum ShelfRules {
    /// The maximum length of a favourite's name, in bytes of UTF-8.
    public static let nameLimit = 400
    /// The maximum length of a note, in bytes of UTF-8.
    public static let noteLimit = 262_144

    /// Returns a favourite's name as it will be stored: on a single line and without leading or trailing spaces. Also removes the
    /// characters that change the text direction (Unicode's bidirectional formatting characters, U+202A–202E and U+2066–2069).
    public static func oneLine(_ text: String) -> String {
        var kept: [UInt8] = []
        for byte in text.utf8 {
            kept.append(byte < ASCII.space || byte == 0x7F ? ASCII.space : byte)
            guard kept.count > 2, kept[kept.count - 3] == 0xE2 else { continue }
            let (second, third) = (kept[kept.count - 2], byte)
            if second == 0x80 && third >= 0xAA && third <= 0xAE || second == 0x81 && third >= 0xA6 && third <= 0xA9 {
                kept.removeLast(3)
            }
        }
        var bytes = kept[...]
        while bytes.first == ASCII.space { bytes.removeFirst() }
        while bytes.last == ASCII.space { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the actions that add `entry` to the favourites and, if the catalog has reached its limit, remove `old`.
    ///
    /// - Parameter limit: the catalog's `favouriteLimit`.
    /// - Returns: The actions, or nil if `old` isn't a favourite in the same catalog.
    public static func starring(
        _ entry: EntryID, name: String, title: String, instead old: EntryID, on shelf: ShelfState, limit: UInt32?
    ) -> [ShelfAction]? {
        let star = ShelfAction.favourite(entry, name: name, title: title)
        guard old.catalog == entry.catalog, old != entry else { return nil }
        // The entry is already a favourite, so this is a repeated request.
        if shelf.favourite(entry) != nil { return [star] }
        guard shelf.favourite(old) != nil else { return nil }
        let isRoom = limit.map { shelf.favouriteCount(in: entry.catalog) < $0 } ?? true
        return isRoom ? [star] : [.unfavourite(old), star]
    }

    /// Creates the change for `action`.
    ///
    /// - Parameters:
    ///   - limit: the catalog's maximum number of favourites.
    ///   - before: the favourites and notes before the current group of changes, or nil for a single change. If there are already
    ///     more favourites than the limit, the group may keep this number of favourites but not increase it.
    ///   - now: the current time, in milliseconds since 1970.
    /// - Returns: nil if the action changes nothing, such as removing a favourite that doesn't exist or saving an unchanged note.
    ///   Saving an unchanged note or name ends a conflict.
    /// - Throws: `ShelfRefusal` if a rule forbids the action.
    public static func change(
        for action: ShelfAction, on shelf: ShelfState, limit: UInt32?, before: ShelfState? = nil, now: Int64, device: UInt64
    ) throws(ShelfRefusal) -> ShelfChange? {
        let entry = action.entry
        let kind: ShelfChange.Operation
        var replaces = shelf.heads(of: entry, note: action.isNote).map { $0.id }
        switch action {
        case .favourite(_, let name, let title, let date):
            let chosen = name.utf8.isEmpty ? title : name
            guard chosen.utf8.count <= nameLimit else { throw .nameTooLong }
            let old = shelf.favourite(entry)
            if let old, UTF8Comparison.equal(old.name.utf8, chosen.utf8), !shelf.hasConflict(over: entry, note: false) {
                return nil
            }
            let room = limit.map { max($0, before?.favouriteCount(in: entry.catalog) ?? 0) }
            if old == nil, let limit, let room, shelf.favouriteCount(in: entry.catalog) >= room {
                throw .favouriteLimit(OverLimitFavourite(limit: limit, entry: entry, name: chosen))
            }
            kind = .favourite(name: chosen, date: old?.date ?? min(max(date ?? .max, 0), now / 1000), title: title)
        case .unfavourite:
            guard shelf.favourite(entry) != nil else { return nil }
            kind = .unfavourite
        case .note(_, let text, let since):
            let old = shelf.note(entry)
            if let since, since.isOutdated(of: entry, on: shelf) {
                guard since.changes(text, of: entry, on: shelf) else { return nil }
                replaces = since.known(of: entry, on: shelf)
            }
            if text.utf8.isEmpty {
                guard old != nil else { return nil }
                kind = .clearNote
            } else {
                // A merged note may exceed the limit. Saving it unchanged is allowed, because the note stays the same.
                if let old, UTF8Comparison.equal(old.utf8, text.utf8) {
                    guard shelf.hasConflict(over: entry, note: true), text.utf8.count <= noteLimit else { return nil }
                }
                guard text.utf8.count <= noteLimit else { throw .noteTooLong }
                kind = .note(text: text, date: now / 1000)
            }
        }
        return ShelfChange(kind, of: entry, replacing: replaces, after: shelf.lastChange, now: now, device: device)
    }
}
