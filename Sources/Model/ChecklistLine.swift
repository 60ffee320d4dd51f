/// A line of a checklist on a page: an item, and how often the checklist contains it.
public struct ChecklistLine: Hashable, Sendable {
    /// The item with its amount.
    public let item: ItemWithAmount
    /// How often the checklist contains the item, at least 1.
    public private(set) var count: Int64

    /// Combines items with the same name and amount into a single line, at the position of the first.
    public static func lines(of items: [ItemWithAmount]) -> [ChecklistLine] {
        var lines: [ChecklistLine] = []
        for item in items {
            // Lists of ingredients are short, so a hash table isn't worth its code.
            let place = lines.firstIndex {
                UTF8Comparison.equal($0.item.name.utf8, item.name.utf8)
                    && UTF8Comparison.equal($0.item.amount.utf8, item.amount.utf8)
            }
            if let place { lines[place].count += 1 } else { lines.append(ChecklistLine(item: item, count: 1)) }
        }
        return lines
    }
}
