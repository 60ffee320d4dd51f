public import Model

/// The tick of a line on the shopping list.
public struct ShoppingTick: Equatable, Sendable {
    /// The amount that was ticked, as `Fraction.text`, or empty if the line has no number. If more is needed later, the line isn't ticked
    /// any more.
    public let amount: String
    /// The time when ticked lines were cleared, in seconds since 1970, or nil if the line is still on the list.
    public let cleared: Int64?

    /// Creates a tick.
    public init(amount: String, cleared: Int64? = nil) {
        self.amount = amount
        self.cleared = cleared
    }

    /// Parses a register's text.
    init(text: String) {
        let parts = text.utf8.split(separator: ASCII.space, maxSplits: 1, omittingEmptySubsequences: false)
        amount = String(Substring(parts[0]))
        cleared = parts.count > 1 ? Int64(Substring(parts[1])) : nil
    }

    /// The register's text: the amount and, after a space, the time of clearing.
    public var text: String { cleared.map { amount + " \($0)" } ?? amount }

    /// Returns whether two ticks are the same.
    public static func == (a: ShoppingTick, b: ShoppingTick) -> Bool { UTF8Comparison.equal(a.text.utf8, b.text.utf8) }
}

extension ShelfKey {
    /// Returns the key of a recipe on the shopping list. The text is the factor that multiplies its amounts, as `Fraction.text`.
    public static func shopping(_ recipe: EntryID) -> ShelfKey { ShelfKey(.shopping, entry: recipe) }

    fileprivate static let line = "line#", tick = "tick#"

    /// Returns the key of a line that the user wrote on the shopping list.
    ///
    /// - Parameter id: an ID of the same form as a list's.
    public static func shoppingLine(_ id: String) -> ShelfKey { ShelfKey(.shopping, owner: line + id) }

    /// Returns the key of a tick.
    ///
    /// - Parameter line: the line's ID.
    public static func shoppingTick(_ line: String) -> ShelfKey { ShelfKey(.shopping, owner: tick + line) }
}

extension ShelfState {
    /// The IDs of the lines that the user wrote on the shopping list.
    public var shoppingLines: [String] { suffixes(ShelfKey.line) }

    /// The IDs of all lines on the shopping list that have a tick.
    public var shoppingTicks: [String] { suffixes(ShelfKey.tick) }

    /// Returns the tick of a line on the shopping list, or nil if it isn't ticked.
    @inline(never)
    public func shoppingTick(_ line: String) -> ShoppingTick? { value(.shoppingTick(line)).map { ShoppingTick(text: $0.text) } }

    @inline(never)
    private func suffixes(_ prefix: String) -> [String] {
        var found: [String] = []
        for owner in owners(.shopping) where owner.utf8.starts(with: prefix.utf8) {
            found.append(String(Substring(owner.utf8.dropFirst(prefix.utf8.count))))
        }
        return found
    }
}

extension ShelfRules {
    /// The maximum number of recipes on the shopping list.
    public static let shoppingRecipeLimit: UInt32 = 100
    /// The maximum number of lines that the user writes on the shopping list.
    public static let shoppingLineLimit: UInt32 = 500

    static func shoppingLimit(of key: ShelfKey, on shelf: ShelfState) -> (limit: UInt32, count: UInt32)? {
        if case .some = key.entry { return (shoppingRecipeLimit, shelf.count(.shopping)) }
        guard key.owner.utf8.starts(with: ShelfKey.line.utf8) else { return nil }
        return (shoppingLineLimit, UInt32(clamping: shelf.shoppingLines.count))
    }
}
