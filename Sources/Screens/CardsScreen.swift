public import Model
import Pack

/// A page of cards to print, several on a sheet, with the entries of a list, a search or the favourites.
public struct CardsScreen: Sendable {
    /// The maximum number of cards on a page.
    public static let limit: UInt32 = 100
    /// The value of the URL parameter `format` for cards.
    public static let word = "cards"

    /// A card with an entry.
    public struct Card: Sendable {
        /// The complete entry.
        public let entry: Entry
        /// The entry's catalog.
        public let description: CatalogDescription
    }

    /// The list's name.
    public let title: LocalizableText
    /// The list's page.
    public let list: Destination
    /// The cards on this page, in the list's order.
    public let cards: [Card]
    /// The number of entries in the whole list.
    public let total: UInt32
    /// The index of the first card on this page, from 0.
    public let offset: UInt32
    /// The sources of the entries on this page.
    public let sources: [SourceDescription]
}

extension ScreenBuilder {
    /// Returns an entry as a card, or nil if the entry isn't stored or can't be read.
    public func card(_ id: EntryID) -> CardsScreen.Card? {
        guard let view = view(id.catalog) ?? newRecipes(in: id.catalog) else { return nil }
        let stored = view.position(of: id).flatMap { try? view.entry(at: $0) }
        guard let entry = stored.map({ current($0) }) ?? ownRecipe(id) else { return nil }
        return CardsScreen.Card(entry: entry, description: view.description)
    }

    /// Creates a page with cards.
    ///
    /// - Parameters:
    ///   - ids: the entries on this page.
    ///   - list: the list's page.
    ///   - total: the number of entries in the whole list.
    ///   - offset: the index of the first entry, from 0.
    public func cards(
        _ ids: [EntryID], of list: Destination, _ title: LocalizableText, total: UInt32, offset: UInt32
    ) -> CardsScreen {
        let cards = ids.compactMap { card($0) }
        return CardsScreen(
            title: title, list: list, cards: cards, total: total, offset: offset, sources: ScreenBuilder.sources(of: cards))
    }

    /// Returns the sources of entries, each attribution once.
    static func sources(of cards: [CardsScreen.Card]) -> [SourceDescription] {
        var sources: [SourceDescription] = []
        for card in cards {
            let own = card.description.sources.first {
                UTF8Comparison.equal($0.upstream.utf8, card.entry.source.upstream.utf8)
            }
            if let own, !sources.contains(where: { UTF8Comparison.equal($0.attribution.utf8, own.attribution.utf8) }) {
                sources.append(own)
            }
        }
        return sources
    }
}
