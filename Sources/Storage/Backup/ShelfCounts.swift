public import Shelf

/// How much of each kind is on the shelf, for messages about backups.
public struct ShelfCounts: Equatable, Sendable {
    /// The number of favourites.
    public let favourites: Int
    /// The number of notes on entries.
    public let notes: Int
    /// The number of lists.
    public let lists: Int
    /// The number of saved searches.
    public let searches: Int
    /// The number of recipes that the user wrote.
    public let recipes: Int
    /// The number of encounters.
    public let encounters: Int
    /// The number of recipes and of the user's own lines on the shopping list.
    public let shopping: Int

    /// Counts what is on a shelf.
    public init(_ shelf: ShelfState) {
        favourites = shelf.favourites.count
        notes = shelf.notedEntries.count
        lists = shelf.lists.count
        searches = shelf.searches.count
        recipes = shelf.recipes.count
        encounters = shelf.encounters.count
        shopping = shelf.entries(.shopping).count + shelf.shoppingLines.count
    }
}
