public import Model

/// A property of a list, or of an entry in a list, with its name in keys.
public enum ShelfProperty: String, Sendable {
    /// The maximum number of entries in the list.
    case limit
}

extension ShelfKey {
    /// Returns the key of a list.
    public static func list(_ id: String) -> ShelfKey { ShelfKey(.list, owner: id) }

    /// Returns the key of an entry in a list.
    public static func member(_ entry: EntryID, of list: String) -> ShelfKey { ShelfKey(.member, owner: list, entry: entry) }

    /// Returns the key of the note on an entry in a list.
    public static func note(on entry: EntryID, in list: String) -> ShelfKey { ShelfKey(.note, owner: list, entry: entry) }

    /// Returns the key of a property of a list, or of an entry in a list.
    public static func property(_ property: ShelfProperty, of list: String, _ entry: EntryID? = nil) -> ShelfKey {
        ShelfKey(.property, owner: list + "#" + property.rawValue, entry: entry)
    }
}

extension ShelfState {
    /// Returns a property of a list, or of an entry in a list. Returns nil if it isn't set.
    public func property(_ property: ShelfProperty, of list: String, _ entry: EntryID? = nil) -> String? {
        value(.property(property, of: list, entry))?.text
    }
}

extension ShelfRules {
    /// Returns the ID for a new list. Two devices never choose the same ID, even if they are offline.
    ///
    /// - Parameters:
    ///   - now: the current time, in seconds since 1970.
    ///   - seed: 64 random bits.
    public static func listID(now: Int64, seed: UInt64) -> String {
        String(max(now, 0), radix: 16) + "-" + String(seed, radix: 16)
    }
}
