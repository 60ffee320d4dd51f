// The `Shelf` module stores what the user keeps, such as favourites, notes and lists, as a journal of changes. Merging the same changes in any order gives
// the same result. The module does no I/O and doesn't read the clock. Callers assign the IDs of changes.

import Model

/// A change's ID, which is unique across all devices. IDs respect causality: a change sorts after every change that its device
/// already had.
public struct ChangeID: Hashable, Sendable, Comparable {
    /// The time in milliseconds since 1970, from a hybrid logical clock. It is never earlier than the time of any change that the
    /// device already had.
    public let time: Int64
    /// A number that distinguishes changes made in the same millisecond.
    public let counter: UInt32
    /// A random number that identifies the writer. A library draws a new number each time it is opened, and a browser each time
    /// its worker starts, so that no ID is given twice, even after files were restored from a copy. Changes that were made
    /// independently under the same ID get new IDs, in which this number is a hash (`ShelfChange.reissued`).
    public let device: UInt64

    /// Creates an ID from its components. For a new change, use `next(after:now:device:)`.
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

    /// The end of the year 9999, in milliseconds since 1970. It is the latest time that an ID may have.
    public static let lastTime: Int64 = 253_402_300_799_999

    /// Whether the ID's time is between 1970 and 9999, and its counter isn't the highest possible number. New IDs never continue
    /// from other IDs, and Almanac doesn't accept changes that have them.
    public var isInRange: Bool { time >= 0 && time <= ChangeID.lastTime && counter < .max }

    /// Returns the ID for a new change. The ID sorts after `seen`, the highest known ID, and is in range. Returns nil if `seen` is
    /// the last ID in range.
    ///
    /// - Parameter now: the current time, in milliseconds since 1970.
    static func next(after seen: ChangeID?, now: Int64, device: UInt64) -> ChangeID? {
        let now = min(max(now, 0), lastTime)
        guard let seen, seen.isInRange, seen.time >= now else { return ChangeID(time: now, counter: 0, device: device) }
        if seen.counter < .max - 1 { return ChangeID(time: seen.time, counter: seen.counter + 1, device: device) }
        return seen.time < lastTime ? ChangeID(time: seen.time + 1, counter: 0, device: device) : nil
    }

    /// The ID as text for backups: `time-counter-device`, in hexadecimal.
    public var text: String {
        String(time, radix: 16) + "-" + String(counter, radix: 16) + "-" + String(device, radix: 16)
    }

    /// Parses an ID from its `text` form. Returns nil if the text is invalid.
    public init?(_ text: String) {
        // Earlier versions of Almanac accepted IDs with a time before 1970.
        let sign = text.utf8.first == ASCII.minus ? "-" : ""
        let parts = text.utf8.dropFirst(sign.utf8.count)
            .split(separator: ASCII.minus, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3, let time = Int64(sign + String(Substring(parts[0])), radix: 16),
            let counter = UInt32(Substring(parts[1]), radix: 16), let device = UInt64(Substring(parts[2]), radix: 16)
        else { return nil }
        self.init(time: time, counter: counter, device: device)
    }
}

/// A change to what a reader keeps, such as a favourite or a note. The journal stores it permanently.
public struct ShelfChange: Equatable, Sendable {
    /// The change's ID.
    public let id: ChangeID
    /// The register that the change affects.
    public let key: ShelfKey
    /// The register's new value, or nil if the change removes it.
    public let value: ShelfValue?
    /// The IDs of the changes that this change replaces. They were in effect when the user made this change.
    public let replaces: [ChangeID]

    /// Creates a change.
    public init(id: ChangeID, key: ShelfKey, value: ShelfValue?, replaces: [ChangeID]) {
        self.id = id
        self.key = key
        self.value = value
        self.replaces = replaces
    }

    /// Returns whether two changes are the same.
    public static func == (a: ShelfChange, b: ShelfChange) -> Bool {
        guard a.id == b.id, a.key == b.key, a.replaces == b.replaces else { return false }
        guard let value = a.value, let other = b.value else { return a.isRemoval && b.isRemoval }
        return value == other
    }

    /// Whether the change removes the register's value.
    var isRemoval: Bool { if case .none = value { true } else { false } }
}
