// Shelf: what the reader made — favourites and notes — as a journal of changes that merge in any order to the same result.
// It knows no disk and no clock; whoever stores a change gives it its id.

public import Model

/// The name of one change, unique over all devices, in an order that respects what a device had seen when it made the change.
public struct ChangeID: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970, never less than that of any change seen before on the device (a hybrid logical clock).
    public let time: Int64
    /// Tells changes of one millisecond apart.
    public let counter: UInt32
    /// The library that made it, a random number kept with it.
    public let device: UInt64

    /// An id from its parts. Whoever makes a new change uses `next(after:now:device:)`.
    public init(time: Int64, counter: UInt32, device: UInt64) {
        self.time = time
        self.counter = counter
        self.device = device
    }

    /// By time, then counter, then device.
    public static func < (a: ChangeID, b: ChangeID) -> Bool {
        if a.time != b.time { return a.time < b.time }
        if a.counter != b.counter { return a.counter < b.counter }
        return a.device < b.device
    }

    /// The id that follows everything in `seen`, at `now` milliseconds.
    public static func next(after seen: ChangeID?, now: Int64, device: UInt64) -> ChangeID {
        guard let seen, seen.time >= now else { return ChangeID(time: now, counter: 0, device: device) }
        guard seen.counter < UInt32.max else { return ChangeID(time: seen.time &+ 1, counter: 0, device: device) }
        return ChangeID(time: seen.time, counter: seen.counter + 1, device: device)
    }

    /// `time-counter-device` in hexadecimal, as backups write it.
    public var text: String {
        String(time, radix: 16) + "-" + String(counter, radix: 16) + "-" + String(device, radix: 16)
    }

    /// Reads `text`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2D, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let time = Int64(Substring(parts[0]), radix: 16), time >= 0,
            let counter = UInt32(Substring(parts[1]), radix: 16), let device = UInt64(Substring(parts[2]), radix: 16)
        else { return nil }
        self.init(time: time, counter: counter, device: device)
    }
}

/// One change to the shelf, as it is kept in the journal for ever.
public struct ShelfChange: Equatable, Sendable {
    /// What the reader did.
    public enum Kind: Equatable, Sendable {
        /// Starred the entry or renamed the star. `date` in seconds since 1970; `title` is the entry's title at that time, so that the
        /// list of favourites reads well even where the entry is not kept.
        case favourite(name: String, date: Int64, title: String)
        case unfavourite
        /// Set the note, in Markdown, exactly as typed.
        case note(text: String, date: Int64)
        case clearNote

        /// Whether it is about the note rather than the star.
        public var isNote: Bool {
            switch self {
            case .note, .clearNote: true
            case .favourite, .unfavourite: false
            }
        }
    }

    /// Its name.
    public let id: ChangeID
    /// The entry it is about.
    public let entry: EntryID
    /// What the reader did.
    public let kind: Kind
    /// The changes that the reader saw in effect when making this one; it takes their place.
    public let replaces: [ChangeID]

    /// A change with the ids it takes the place of.
    public init(id: ChangeID, entry: EntryID, kind: Kind, replaces: [ChangeID]) {
        self.id = id
        self.entry = entry
        self.kind = kind
        self.replaces = replaces
    }
}
