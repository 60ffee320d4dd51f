public import Model
public import Pack

/// A page that shows entries of a catalog side by side: a table with a row for each attribute, then the complete entries.
public struct CompareScreen: Sendable {
    /// The value of the URL parameter `format` for this page.
    public static let word = "compare"
    /// The URL parameter with an entry's key. It is repeated for each entry. No attribute can have this name, because it contains a
    /// hyphen.
    public static let entryParameter = "compare-to"
    /// The maximum number of entries on the page.
    public static let limit = 6

    /// An attribute with its values.
    public struct AttributeComparison: Sendable {
        /// The attribute.
        public let attribute: AttributeDescription
        /// The attribute's value in each entry, in the entries' order. `unknown` if an entry doesn't have the attribute.
        public let values: [AttributeValue]
        /// The highest of the values, or nil if they aren't numbers or are all equal.
        public let highest: FixedDecimal?
    }

    /// The entries' catalog.
    public let description: CatalogDescription
    /// The entries to compare, in the URL's order.
    public let entries: [CardsScreen.Card]
    /// The table's rows, in the order of the catalog's attributes.
    public let rows: [AttributeComparison]
    /// The text of the search for more entries.
    public let search: String
    /// The rows from which the reader chooses more entries, or nil if the page has the maximum number of entries.
    public let choices: [ListRow]?
    /// The sources of the entries.
    public let sources: [SourceDescription]
}

extension ScreenBuilder {
    /// Creates a page that compares entries of a catalog.
    ///
    /// - Parameters:
    ///   - keys: the entries' keys. Entries that aren't stored, repetitions, and entries beyond `CompareScreen.limit` are left out.
    ///   - state: the list from which the reader chooses more entries.
    public func compare(_ keys: [String], _ view: MergedCatalog, _ state: ListState) -> CompareScreen {
        var entries: [CardsScreen.Card] = []
        for key in keys.prefix(ScreenBuilder.keyLimit) where entries.count < CompareScreen.limit {
            guard let id = EntryID(view.description.id, key), let card = card(id) else { continue }
            if !entries.contains(where: { $0.entry.id == id }) { entries.append(card) }
        }
        var rows: [CompareScreen.AttributeComparison] = []
        for attribute in view.description.attributes {
            let values = entries.map { $0.entry[attribute.key] ?? .unknown }
            rows.append(
                CompareScreen.AttributeComparison(
                    attribute: attribute, values: values, highest: ScreenBuilder.highest(of: values)))
        }
        return CompareScreen(
            description: view.description, entries: entries, rows: rows,
            search: state.text,
            choices: entries.count < CompareScreen.limit
                ? found(in: view, state, counting: []).listing.hits.map { row(Int($0.position), of: view) } : nil,
            sources: ScreenBuilder.sources(of: entries))
    }

    /// The maximum number of keys that are looked up. A URL may repeat an entry.
    private static let keyLimit = 4 * CompareScreen.limit

    /// Returns the highest number of a row, or nil if there are fewer than two different numbers.
    private static func highest(of values: [AttributeValue]) -> FixedDecimal? {
        var lowest: FixedDecimal?, highest: FixedDecimal?
        for case .number(let number) in values {
            lowest = min(lowest ?? number, number)
            highest = max(highest ?? number, number)
        }
        guard let lowest, let highest, lowest < highest else { return nil }
        return highest
    }
}
