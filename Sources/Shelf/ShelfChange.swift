// Shelf: the reader's favourites and notes, as a journal of changes. Merging the changes gives the same result in any order. The
// module does no I/O and reads no clock; its callers assign the IDs of changes.

public import Model

/// A change's ID, unique across all devices. The order of IDs is consistent with causality: a change sorts after all changes that
/// its device had seen.
public struct ChangeID: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970, never less than in any change that the device has seen (a hybrid logical clock).
    public let time: Int64
    /// Distinguishes changes in the same millisecond.
    public let counter: UInt32
    /// The library that made the change: a random number stored in the library.
    public let device: UInt64

    /// Creates an ID from its parts. For a new change, use `next(after:now:device:)`.
    public init(time: Int64, counter: UInt32, device: UInt64) {
        self.time = time
        self.counter = counter
        self.device = device
    }

    /// Orders IDs by time, then counter, then device.
    public static func < (a: ChangeID, b: ChangeID) -> Bool {
        if a.time != b.time { return a.time < b.time }
        if a.counter != b.counter { return a.counter < b.counter }
        return a.device < b.device
    }

    /// Returns the ID for a new change at `now` milliseconds. It sorts after `seen`, the highest known ID.
    public static func next(after seen: ChangeID?, now: Int64, device: UInt64) -> ChangeID {
        guard let seen, seen.time >= now else { return ChangeID(time: now, counter: 0, device: device) }
        guard seen.counter < UInt32.max else { return ChangeID(time: seen.time &+ 1, counter: 0, device: device) }
        return ChangeID(time: seen.time, counter: seen.counter + 1, device: device)
    }

    /// The ID in backups: `time-counter-device` in hexadecimal.
    public var text: String {
        String(time, radix: 16) + "-" + String(counter, radix: 16) + "-" + String(device, radix: 16)
    }

    /// Parses an ID that `text` produced; nil if it is invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2D, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let time = Int64(Substring(parts[0]), radix: 16), time >= 0,
            let counter = UInt32(Substring(parts[1]), radix: 16), let device = UInt64(Substring(parts[2]), radix: 16)
        else { return nil }
        self.init(time: time, counter: counter, device: device)
    }
}

/// A change to the shelf. The journal stores it permanently.
public struct ShelfChange: Equatable, Sendable {
    /// The type of change.
    public enum Kind: Equatable, Sendable {
        /// Added or renamed a favourite. `date` is in seconds since 1970. `title` is the entry's title at that time, so that the
        /// list of favourites is readable even without the entry.
        case favourite(name: String, date: Int64, title: String)
        case unfavourite
        /// Set the note's Markdown text, exactly as typed.
        case note(text: String, date: Int64)
        case clearNote

        /// Whether the change affects the note rather than the favourite.
        public var isNote: Bool {
            switch self {
            case .note, .clearNote: true
            case .favourite, .unfavourite: false
            }
        }
    }

    /// The change's ID.
    public let id: ChangeID
    /// The changed entry.
    public let entry: EntryID
    /// The type of change.
    public let kind: Kind
    /// The changes that were in effect when the reader made this change. It replaces them.
    public let replaces: [ChangeID]

    /// Creates a change.
    public init(id: ChangeID, entry: EntryID, kind: Kind, replaces: [ChangeID]) {
        self.id = id
        self.entry = entry
        self.kind = kind
        self.replaces = replaces
    }
}
