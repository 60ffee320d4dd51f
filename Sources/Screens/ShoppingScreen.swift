public import Model
public import TextProcessing

/// The shopping list: the ingredients of recipes, added up, and lines that the user wrote.
public struct ShoppingScreen: Sendable {
    // These are classes, because copies of structures with many strings would make the browser's module larger.

    /// A recipe on the list.
    public final class Recipe: Sendable {
        /// The recipe's entry.
        public let id: EntryID
        /// The recipe's title.
        public let title: String
        /// The factor that multiplies the amounts.
        public let factor: Fraction
        /// How the recipe's page shows the amounts, or nil if the recipe isn't stored here or has no amounts.
        public let scaling: RecipeScaling?
        /// Whether the recipe's ingredients are known. If not, the recipe isn't stored here.
        public let isStored: Bool
        /// The chosen number of servings, or nil if the recipe doesn't state its servings.
        public var servings: Fraction? { scaling?.servings(factor) }

        init(id: EntryID, title: String, factor: Fraction, scaling: RecipeScaling?, isStored: Bool) {
            self.id = id
            self.title = title
            self.factor = factor
            self.scaling = scaling
            self.isStored = isStored
        }
    }

    /// A line on the list.
    public final class Line: Sendable {
        /// The line's ID. It depends on the ingredient's name and on what its amount is counted in, or is the ID of the user's own line.
        public let id: String
        /// The amount, or an empty text.
        public let amount: String
        /// The ingredient's name, or the text that the user wrote.
        public let name: String
        /// The recipes that need the ingredient. Empty for the user's own line.
        public let recipes: [Recipe]
        /// The language of the name. For the user's own line, it is the page's language.
        public let language: String
        /// The shop's aisle.
        public let aisle: Aisle
        /// The number that a tick stores.
        let quantity: String
        /// Whether the line is ticked.
        public let isTicked: Bool
        /// Whether the line was cleared, so that the list doesn't show it any more.
        let isCleared: Bool

        /// Whether the user wrote the line.
        public var isOwn: Bool { recipes.isEmpty }

        init(
            id: String, amount: String, name: String, recipes: [Recipe], language: String, aisle: Aisle, quantity: String,
            isTicked: Bool, isCleared: Bool
        ) {
            self.id = id
            self.amount = amount
            self.name = name
            self.recipes = recipes
            self.language = language
            self.aisle = aisle
            self.quantity = quantity
            self.isTicked = isTicked
            self.isCleared = isCleared
        }
    }

    /// The recipes on the list, in the order in which they were added.
    public internal(set) var recipes: [Recipe] = []
    /// The lines by aisle, then by name.
    public internal(set) var lines: [Line] = []
    /// The time of the clearing that the user can undo, or nil.
    public internal(set) var cleared: Int64?
    /// The recipe that was just removed and can be put back, with its factor, or nil.
    public internal(set) var removed: (entry: EntryID, factor: String, title: String)?

    /// Whether a line is ticked.
    public var hasTicks: Bool { lines.contains { $0.isTicked } }

    /// Returns whether all of a recipe's lines were cleared.
    func isDone(_ recipe: Recipe) -> Bool {
        var isDone = false
        for line in lines where line.recipes.contains(where: { $0 === recipe }) {
            if !line.isCleared { return false }
            isDone = true
        }
        return isDone
    }
}
