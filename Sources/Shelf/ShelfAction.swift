public import Model

/// The user's request to change something on the shelf. The library checks the rules, then converts the action to a
/// `ShelfChange`.
public struct ShelfAction: Equatable, Sendable {
    /// The register to change.
    public let key: ShelfKey
    /// The name, or the text exactly as typed. If it is nil or an empty note, the value is removed.
    public let text: String?
    /// The entry's title, or a saved search's page.
    public let title: String
    /// The time when a restored value was originally added, in seconds since 1970, or nil for the current time.
    public let date: Int64?
    /// The version that the user edited. The note also keeps any text saved elsewhere since that version. If it is nil, the text
    /// replaces any existing text.
    public let since: NoteBaseVersion?
    /// Whether to make a change even if the value stays the same. The value then remains if another device removes it at the same
    /// time.
    public let confirms: Bool

    /// Creates an action.
    public init(
        _ key: ShelfKey, text: String?, title: String = "", date: Int64? = nil, since: NoteBaseVersion? = nil,
        confirms: Bool = false
    ) {
        self.confirms = confirms
        self.key = key
        self.text = text
        self.title = title
        self.date = date
        self.since = since
    }

    /// Returns an action that adds or renames a favourite. If `name` is empty, the title is used.
    public static func favourite(_ entry: EntryID, name: String, title: String, date: Int64? = nil) -> ShelfAction {
        ShelfAction(.favourite(entry), text: name.utf8.isEmpty ? title : name, title: title, date: date)
    }

    /// Returns an action that removes a favourite.
    public static func unfavourite(_ entry: EntryID) -> ShelfAction { ShelfAction(.favourite(entry), text: nil) }

    /// Returns an action that sets the text of the note on an entry.
    public static func note(_ entry: EntryID, text: String, since: NoteBaseVersion? = nil) -> ShelfAction {
        ShelfAction(.note(entry), text: text, since: since)
    }

    /// Whether the action removes the register's value.
    public var isRemoval: Bool { text.map { key.subject == .note && $0.utf8.isEmpty } ?? true }
}

/// The reason why the library rejected an action. The favourites and notes remain unchanged.
public enum ShelfRefusal: Error, Equatable, Sendable {
    /// The catalog already has its maximum number of favourites.
    case favouriteLimit(OverLimitFavourite)
    /// There are already as many lists, or entries in the list, as the rules allow.
    case full(limit: UInt32)
    /// The name exceeds `ShelfRules.nameLimit` bytes.
    case nameTooLong
    /// The note exceeds `ShelfRules.noteLimit` bytes.
    case noteTooLong
    /// The list belongs to another reader, who doesn't let others make this change.
    case otherOwner(name: String)
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

    /// The maximum number of lists.
    public static let listLimit: UInt32 = 1000
    /// The maximum number of saved searches. The page with the saved searches counts the results of each.
    public static let searchLimit: UInt32 = 100
    /// The maximum number of entries in a list.
    public static let memberLimit: UInt32 = 10_000

    /// Returns the maximum number of values beside a register, and their present number. Returns nil if there isn't a limit.
    ///
    /// - Parameter favourites: the maximum number of favourites in the entry's catalog, which the catalog's description states.
    private static func limit(of key: ShelfKey, favourites: UInt32?, on shelf: ShelfState) -> (limit: UInt32, count: UInt32)? {
        switch key.subject {
        case .favourite: favourites.map { ($0, shelf.count(.favourite, in: key.entry?.catalog)) }
        case .list: (listLimit, UInt32(clamping: shelf.lists.count))
        case .search: (searchLimit, UInt32(clamping: shelf.searches.count))
        case .encounter where key.isEvent: (eventLimit, shelf.count(.encounter, owner: key.owner))
        case .encounter: (encounterLimit, UInt32(clamping: shelf.encounters.count))
        case .recipe: (recipeLimit, UInt32(clamping: shelf.recipes.count))
        case .member:
            (
                min(memberLimit, shelf.property(.limit, of: key.owner).flatMap { UInt32($0) } ?? memberLimit),
                shelf.count(.member, owner: key.owner)
            )
        case .shopping: shoppingLimit(of: key, on: shelf)
        default: nil
        }
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
        let key = action.key, old = shelf.value(key)
        guard shelf.admits(key, isRemoval: action.isRemoval) else { throw .otherOwner(name: shelf.owner(of: key) ?? "") }
        var replaces = shelf.heads(of: key).map { $0.id }
        if let since = action.since, since.isOutdated(of: key, on: shelf) {
            guard since.changes(action.text ?? "", of: key, on: shelf) else { return nil }
            replaces = since.known(of: key, on: shelf)
        }
        var value: ShelfValue?
        if let text = action.text, !action.isRemoval {
            let isWithinLimit = text.utf8.count <= (key.subject.isName ? nameLimit : noteLimit)
            if let old, UTF8Comparison.equal(old.text.utf8, text.utf8) {
                // Saving the same text ends a conflict. A merged note may exceed the limit.
                guard action.confirms || shelf.textsDiffer(key) != nil, isWithinLimit else { return nil }
            }
            guard isWithinLimit else { throw key.subject.isName ? .nameTooLong : .noteTooLong }
            if case .none = old, let room = ShelfRules.limit(of: key, favourites: limit, on: shelf) {
                let allowed = before.flatMap { ShelfRules.limit(of: key, favourites: limit, on: $0)?.count } ?? 0
                guard room.count < max(room.limit, allowed) else {
                    guard key.subject == .favourite, let entry = key.entry else { throw .full(limit: room.limit) }
                    throw .favouriteLimit(OverLimitFavourite(limit: room.limit, entry: entry, name: text))
                }
            }
            let date = key.subject.isName ? old?.date ?? min(max(action.date ?? .max, 0), now / 1000) : now / 1000
            value = ShelfValue(text: text, date: date, title: action.title)
        } else if case .none = old {
            return nil
        }
        return ShelfChange(value, of: key, replacing: replaces, after: shelf.lastChange, now: now, device: device)
    }
}
