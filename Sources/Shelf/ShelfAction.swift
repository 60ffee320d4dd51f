public import Model

/// What a reader asks to change on the shelf. The library turns it into a `ShelfChange` and checks the rules.
public enum ShelfAction: Equatable, Sendable {
    /// Star the entry, or rename its star. An empty name stands for the title. `date` is when the star was set that is put back, in
    /// seconds since 1970; nil for now.
    case favourite(EntryID, name: String, title: String, date: Int64? = nil)
    case unfavourite(EntryID)
    /// Set the note as typed; an empty text clears it. `since` is what the note was when the text was begun, where that is some time
    /// ago: what was written meanwhile stays beside it. Nil takes the place of whatever there is.
    case note(EntryID, text: String, since: NoteVersion? = nil)

    /// The entry concerned.
    public var entry: EntryID {
        switch self {
        case .favourite(let id, _, _, _), .unfavourite(let id), .note(let id, _, _): id
        }
    }

    /// Whether it is about the note rather than the star.
    var isNote: Bool {
        switch self {
        case .note: true
        case .favourite, .unfavourite: false
        }
    }
}

/// Why an action is refused. The shelf stays as it was.
public enum ShelfRefusal: Error, Equatable, Sendable {
    /// The catalog may have no more favourites than it has.
    case favouriteLimit(FavouriteLimit)
    /// The name of a favourite is over `ShelfRules.nameLimit` bytes.
    case nameTooLong
    /// The note is over `ShelfRules.noteLimit` bytes.
    case noteTooLong
}

/// A star that was wanted where there is no room for one more: whoever lets another go can have it then.
public struct FavouriteLimit: Equatable, Sendable {
    /// How many its catalog may have.
    public let limit: UInt32
    /// The entry that was to be starred.
    public let entry: EntryID
    /// The name it was to have.
    public let name: String

    /// A star that was refused.
    public init(limit: UInt32, entry: EntryID, name: String) {
        self.limit = limit
        self.entry = entry
        self.name = name
    }
}

/// The rules every front end obeys.
public enum ShelfRules {
    /// The longest name of a favourite, in bytes of UTF-8.
    public static let nameLimit = 400
    /// The longest note, in bytes of UTF-8.
    public static let noteLimit = 262_144

    /// The name of a favourite as it is kept: on one line, without white space around it, and without signs that turn the direction of
    /// what stands beside it (Unicode's bidirectional formatting, U+202A–202E and U+2066–2069).
    public static func oneLine(_ text: String) -> String {
        var kept: [UInt8] = []
        for byte in text.utf8 {
            kept.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
            guard kept.count > 2, kept[kept.count - 3] == 0xE2 else { continue }
            let (second, third) = (kept[kept.count - 2], byte)
            if second == 0x80 && third >= 0xAA && third <= 0xAE || second == 0x81 && third >= 0xA6 && third <= 0xA9 {
                kept.removeLast(3)
            }
        }
        var bytes = kept[...]
        while bytes.first == 0x20 { bytes.removeFirst() }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stars `entry`, and lets go of `old` where there is no room otherwise.
    ///
    /// - Parameter limit: the catalog's `favouriteLimit`.
    /// - Returns: nil where `old` is no favourite of the same catalog: nothing is let go then.
    public static func starring(
        _ entry: EntryID, name: String, title: String, instead old: EntryID, on shelf: ShelfState, limit: UInt32?
    ) -> [ShelfAction]? {
        let star = ShelfAction.favourite(entry, name: name, title: title)
        guard old.catalog == entry.catalog, old != entry else { return nil }
        // Asked for twice, it was done the first time.
        if shelf.favourite(entry) != nil { return [star] }
        guard shelf.favourite(old) != nil else { return nil }
        let isRoom = limit.map { shelf.favouriteCount(in: entry.catalog) < $0 } ?? true
        return isRoom ? [star] : [.unfavourite(old), star]
    }

    /// Makes the change that `action` asks for.
    ///
    /// - Parameters:
    ///   - limit: how many favourites the catalog may have.
    ///   - before: the shelf before the group of changes that this one belongs to: where a restore left more favourites than the limit,
    ///     there may be as many afterwards. `shelf`, where it is a change by itself.
    ///   - now: milliseconds since 1970.
    /// - Returns: nil where the action changes nothing (removing a star that is not there, setting the same note).
    /// - Throws: `ShelfRefusal` where a rule forbids it.
    public static func change(
        for action: ShelfAction, on shelf: ShelfState, limit: UInt32?, before: ShelfState? = nil, now: Int64, device: UInt64
    ) throws(ShelfRefusal) -> ShelfChange? {
        let entry = action.entry
        let kind: ShelfChange.Kind
        var replaces = shelf.heads(of: entry, note: action.isNote).map { $0.id }
        switch action {
        case .favourite(_, let name, let title, let date):
            let chosen = name.utf8.isEmpty ? title : name
            guard chosen.utf8.count <= nameLimit else { throw .nameTooLong }
            let old = shelf.favourite(entry)
            if let old, Bytes.equal(old.name.utf8, chosen.utf8) { return nil }
            let room = limit.map { max($0, before?.favouriteCount(in: entry.catalog) ?? 0) }
            if old == nil, let limit, let room, shelf.favouriteCount(in: entry.catalog) >= room {
                throw .favouriteLimit(FavouriteLimit(limit: limit, entry: entry, name: chosen))
            }
            kind = .favourite(name: chosen, date: old?.date ?? min(max(date ?? .max, 0), now / 1000), title: title)
        case .unfavourite:
            guard shelf.favourite(entry) != nil else { return nil }
            kind = .unfavourite
        case .note(_, let text, let since):
            guard text.utf8.count <= noteLimit else { throw .noteTooLong }
            let old = shelf.note(entry)
            if let since, since.isOutdated(of: entry, on: shelf) {
                guard since.changes(text, of: entry, on: shelf) else { return nil }
                replaces = since.known(of: entry, on: shelf)
            }
            if text.utf8.isEmpty {
                guard old != nil else { return nil }
                kind = .clearNote
            } else {
                if let old, Bytes.equal(old.utf8, text.utf8) { return nil }
                kind = .note(text: text, date: now / 1000)
            }
        }
        return ShelfChange(
            id: .next(after: shelf.lastChange, now: now, device: device), entry: entry, kind: kind,
            replaces: replaces)
    }
}
