public import Model

/// A property of a list, of an entry in a list, of a saved search or of a catalog, with its name in keys.
public enum ShelfProperty: String, Sendable {
    /// The maximum number of entries in the list.
    case limit
    /// The list's colour, one of `KeptList.colours`.
    case colour
    /// The order of the list's entries (`KeptList.order`).
    case order
    /// An entry's place in the order by hand: a number, from 0.
    case place
    /// The number of a saved search's results when the user last opened it.
    case seen
    /// The ID of the saved search that is a catalog's default view.
    case view
    /// How the list is shared (`ListSharing`).
    case shared
    /// The number and, as the title, the name of the reader whose list it is, if it is another reader's. Only the library writes it.
    case owner
}

/// A list that the user made.
public struct KeptList: Sendable {
    /// The list's ID.
    public let id: String
    /// The list's name. Several lists may have the same name.
    public let name: String
    /// The list's colour, one of `colours`.
    public let colour: String
    /// The order of the entries: `name` or an attribute's key, followed by `:desc` if high values come first, or empty for the
    /// order by hand.
    public let order: String
    /// The maximum number of entries that the user chose, or nil.
    public let limit: UInt32?
    /// The number of entries.
    public let count: UInt32
    /// How the list is shared with other readers, or nil if it isn't.
    public let sharing: ListSharing?
    /// The name of the reader whose list it is, or nil if it is this reader's own.
    public let owner: String?
    /// Whether this reader may change the list. Only the owner may delete it.
    public let isChangeable: Bool

    /// The colours that a list can have. The first is the usual one.
    public static let colours = ["ink", "red", "blue", "green", "violet", "teal"]
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

    /// Returns a list, or nil if there isn't one with this ID.
    public func list(_ id: String) -> KeptList? {
        guard let value = value(.list(id)) else { return nil }
        let colour = property(.colour, of: id) ?? ""
        return KeptList(
            id: id, name: value.text,
            colour: KeptList.colours.first { UTF8Comparison.equal($0.utf8, colour.utf8) } ?? KeptList.colours[0],
            order: property(.order, of: id) ?? "", limit: property(.limit, of: id).flatMap { UInt32($0) },
            count: count(.member, owner: id), sharing: sharing(of: id), owner: owner(of: id),
            isChangeable: admits(.list(id), isRemoval: false))
    }

    /// Returns whether a register has, or had, a value.
    public func isKnown(_ key: ShelfKey) -> Bool { register(key) != nil }

    /// Returns whether a list contains an entry.
    public func contains(_ entry: EntryID, in list: String) -> Bool { hasValue(.member(entry, of: list)) }

    /// Returns a list's entries in the order by hand. Entries without a place follow in the order in which they were added.
    public func members(of list: String) -> [EntryID] { placedMembers(of: list).map { $0.entry } }

    /// Returns a list's entries in the order by hand with their places. No places are equal unless two devices added entries at
    /// the same time.
    func placedMembers(of list: String) -> [(entry: EntryID, place: Int64)] {
        entries(.member, owner: list).map { entry in
            let place = property(.place, of: list, entry).flatMap { Int64($0) }.map { min(max($0, -1 << 61), 1 << 62) }
            return (entry, place ?? value(.member(entry, of: list)).map { ShelfRules.place($0) } ?? 0)
        }.sorted { a, b in a.place != b.place ? a.place < b.place : a.entry < b.entry }
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

    /// Returns the actions that add entries to a list, in this order. The list is confirmed, so that it isn't lost if another
    /// device removes it at the same time.
    public static func adding(_ entries: [(id: EntryID, title: String)], to list: String, on shelf: ShelfState) -> [ShelfAction] {
        let members = entries.filter { !shelf.contains($0.id, in: list) }.enumerated().map { number, entry in
            ShelfAction(.member(entry.id, of: list), text: number == 0 ? "" : "\(number)", title: entry.title)
        }
        guard !members.isEmpty, let name = shelf.value(.list(list))?.text else { return members }
        return [ShelfAction(.list(list), text: name, confirms: true)] + members
    }

    /// The distance between the places of entries that were added at the same time.
    private static let placeDistance: Int64 = 1 << 16

    /// Returns the place of an entry that wasn't moved by hand: its date, then its number among the entries that were added at the
    /// same time.
    static func place(_ member: ShelfValue) -> Int64 {
        let date = min(max(member.date, 0), 1 << 32 - 1), number = UInt32(member.text) ?? 0
        return date << 30 + Int64(min(number, memberLimit)) * placeDistance
    }

    /// Returns the actions that move an entry in the order by hand by one place. Usually this is a single action, which gives the
    /// entry a place between those of its new neighbours. If these are too close, all entries get new places.
    public static func moving(_ entry: EntryID, in list: String, down: Bool, on shelf: ShelfState) -> [ShelfAction] {
        var order = shelf.placedMembers(of: list)
        guard let old = order.firstIndex(where: { $0.entry == entry }) else { return [] }
        let new = down ? old + 1 : old - 1
        guard order.indices.contains(new) else { return [] }
        order.swapAt(old, new)
        let before = new > 0 ? order[new - 1].place : order[new + 1].place - 2 * placeDistance
        let after = new + 1 < order.count ? order[new + 1].place : before + 2 * placeDistance
        let place = before + (after - before) / 2
        guard place > before else {
            return order.enumerated().map { number, member in
                ShelfAction(.property(.place, of: list, member.entry), text: "\(Int64(number) * placeDistance)")
            }
        }
        return [ShelfAction(.property(.place, of: list, entry), text: "\(place)")]
    }
}
