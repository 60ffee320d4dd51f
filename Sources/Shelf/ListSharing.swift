import Model

/// How a reader shares a list with the library's other readers.
public enum ListSharing: UInt8, Sendable, CaseIterable {
    /// The others see the list, but only its owner changes it.
    case read
    /// Everybody except guests adds, removes and sorts entries, writes notes, and changes the list's name and colour.
    case write

    /// The word in registers, forms and commands.
    public var word: String { self == .read ? "read" : "write" }

    /// Returns the way of sharing with the given word, or nil if there isn't one.
    public init?(word: String) {
        for each in ListSharing.allCases where UTF8Comparison.equal(each.word.utf8, word.utf8) {
            self = each
            return
        }
        return nil
    }
}

extension ShelfKey {
    /// The ID of the list whose readers share the register: the list itself, an entry in it, a note on such an entry, or a property.
    /// Nil for everything that stays private, such as the note on an entry itself.
    var list: String? {
        guard reader == 0, !owner.utf8.isEmpty else { return nil }
        if subject != .property { return subject == .list || subject == .member || subject == .note ? owner : nil }
        let parts = owner.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        for property in ShelfProperty.ofLists where parts[1].elementsEqual(property.rawValue.utf8) {
            return String(Substring(parts[0]))
        }
        return nil
    }

    func isProperty(_ property: ShelfProperty) -> Bool {
        guard let list else { return false }
        return self == .property(property, of: list)
    }
}

extension ShelfChange {
    /// Whether the change is about a list that can be shared.
    public var isOnList: Bool { key.list != nil }

    /// Whether the change is about one of these lists.
    public func isOn(_ lists: Set<String>) -> Bool { !lists.isEmpty && (key.list.map { lists.contains($0) } ?? false) }
}

extension ShelfProperty {
    /// The properties of lists. The other properties belong to saved searches and catalogs.
    static let ofLists: [ShelfProperty] = [.limit, .colour, .order, .place, .shared, .owner]
}

extension ShelfState {
    /// Returns how a list is shared, or nil if it isn't.
    public func sharing(of list: String) -> ListSharing? { property(.shared, of: list).flatMap { ListSharing(word: $0) } }

    /// Returns the name of the reader whose list it is. Nil if it is this shelf's own list.
    public func owner(of list: String) -> String? { value(.property(.owner, of: list))?.title }

    /// Returns the name of the reader to whose list a register belongs. Nil if the register is this shelf's own.
    public func owner(of key: ShelfKey) -> String? { key.list.flatMap { owner(of: $0) } }

    /// Returns whether this shelf's reader may change a register. Only a list of another reader isn't free: its owner decides who
    /// changes it. Only the owner shares and deletes it. What is left of a list that isn't shared any more can be removed.
    ///
    /// Only the library writes whose list it is.
    public func admits(_ change: ShelfChange) -> Bool { admits(change.key, isRemoval: change.isRemoval) }

    /// Returns whether a restore may set or remove a register's value by a change of its own. It changes nothing in others' lists, and
    /// doesn't share a list.
    public func admitsRestoring(_ key: ShelfKey, isRemoval: Bool) -> Bool {
        guard key.list != nil else { return true }
        guard isRemoval || !key.isProperty(.shared) else { return false }
        return owner(of: key) == nil && admits(key, isRemoval: isRemoval)
    }

    /// Returns the lists that belong to another reader according to these changes, although this shelf doesn't know it. They come from a
    /// copy of a library, or from another library.
    public func foreignLists(_ changes: some Sequence<ShelfChange>) -> Set<String> {
        Set(
            changes.lazy.filter { $0.key.isProperty(.owner) && !$0.isRemoval }.compactMap(\.key.list).filter {
                owner(of: $0) == nil
            })
    }

    /// Returns whether this shelf's reader may set or remove a register's value.
    public func admits(_ key: ShelfKey, isRemoval: Bool) -> Bool {
        guard let list = key.list else { return true }
        guard !key.isProperty(.owner) else { return false }
        guard hasValue(.property(.owner, of: list)) else { return true }
        guard !key.isProperty(.shared) else { return false }
        switch sharing(of: list) {
        // Nobody would see a change to a list that its owner doesn't share any more, so it stays on the device.
        case .none: return isRemoval
        case .read: return false
        case .write: return !(isRemoval && key.subject == .list)
        }
    }
}
