import Localization
public import Model
import Pack
import Search
import Shelf

// Only the server makes copies. The browser's module doesn't contain this file.
extension ScreenBuilder {
    /// Creates the form for a copy of an entry. Nil if there isn't such an entry.
    public func recipeForm(copyOf id: EntryID) -> RecipeFormScreen? {
        let stored = view(id.catalog).flatMap { view in view.position(of: id).flatMap { try? view.entry(at: $0) } }
        guard let entry = stored.map({ current($0) }) ?? ownRecipe(id) else { return nil }
        return RecipeFormScreen(id: nil, recipe: copy(of: entry))
    }

    /// Returns a recipe with an entry's title, ingredients and steps.
    private func copy(of entry: Entry) -> OwnRecipe {
        var recipe = OwnRecipe(title: entry.title(in: context.settings.language.tag))
        let words = Localizer(Language(tag: view(entry.id.catalog)?.description.language ?? "") ?? context.settings.language)
        var headings: [String] = []
        func read(_ blocks: [Block], _ depth: Int) {
            for block in blocks where depth < 8 {
                switch block {
                case .section(let section):
                    headings = []
                    read(section.blocks, depth + 1)
                case .heading: headings.append(ShelfRules.oneLine(EntryTextExtractor.plain([block], words)) + ":")
                case .checklist(let items):
                    recipe.ingredients += headings
                    recipe.ingredients += items.map { ShelfRules.oneLine($0.amount + " " + $0.name) }
                    headings = []
                case .steps(let steps):
                    recipe.steps += headings
                    recipe.steps += steps.map { ShelfRules.oneLine(EntryTextExtractor.plain($0, words)) }
                    headings = []
                default: headings = []
                }
            }
        }
        read(entry.blocks, 0)
        func number(_ key: String) -> String {
            switch entry[key] {
            case .number(let number)? where number.isWhole: "\(number.whole)"
            case .text(let text)?: text
            case .list(let values)?: values.joined(separator: ", ")
            default: ""
            }
        }
        recipe[.servings] = number("servings")
        if recipe[.servings].utf8.isEmpty { recipe[.servings] = number("yield") }
        (recipe[.preparation], recipe[.cooking]) = (number("prep"), number("cook"))
        recipe[.total] = number("time")
        recipe[.tags] = number("tag")
        recipe[.source] = entry.source.url
        if entry.picture.utf8.starts(with: "https://".utf8) { recipe[.picture] = entry.picture }
        return recipe
    }
}
