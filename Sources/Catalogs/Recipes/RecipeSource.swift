// The code for recipes from web pages and from other programs' exports. Recipes.json describes their catalog. The records are objects of
// schema.org's type `Recipe` (https://schema.org/Recipe) as JSON. This folder parses pages and files, but it fetches and stores nothing.

public import Model

/// The reader's own catalog of recipes.
public enum RecipeSource {
    /// The catalog's description. The library stores it when it stores the first recipe.
    public static let file = BundledSources.recipes.parsed
    /// The catalog's ID.
    public static let catalog = file.catalogIDs.first ?? BuiltInAdapters.mealDB.catalogIDs[0]

    /// The attributes' labels, which are also the labels of facts on a recipe's page.
    static let labels: [String: LocalizableText] = Dictionary(
        (file.catalogs.first?.attributes ?? []).map { ($0.column.traits.word, $0.column.label) }
    ) { first, _ in first }
}

extension SourceFile {
    /// Returns whether the same code makes the entries of this file and of another file.
    public func catalogs(withHook other: SourceFile) -> Bool {
        let hook = other.catalogs.first?.hook
        return hook != nil && catalogs.first?.hook == hook
    }
}
