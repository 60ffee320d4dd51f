public import Model
public import Pack
import Search
public import Shelf
import TextProcessing

/// The page with the form for a recipe that the reader writes. This is a class, because copying a structure with so many references is slow.
public final class RecipeFormScreen: Sendable {
    /// The recipe's ID, or nil for a new one.
    public let id: String?
    /// What the form contains.
    public let recipe: OwnRecipe
    /// The version on which the form is based, or nil for a new recipe.
    public let version: NoteBaseVersion?
    /// Whether the recipe was changed independently on several devices, so that the form contains all versions.
    public let isContested: Bool
    /// The text of the recipe that was just deleted, or nil. The page then offers to restore it.
    public let deleted: String?
    /// Why the recipe couldn't be stored, or nil. The form then contains what the reader typed.
    public let problem: RequestFailure?

    /// Creates a screen.
    public init(
        id: String?, recipe: OwnRecipe, version: NoteBaseVersion? = nil, isContested: Bool = false, deleted: String? = nil,
        problem: RequestFailure? = nil
    ) {
        self.id = id
        self.recipe = recipe
        self.version = version
        self.isContested = isContested
        self.deleted = deleted
        self.problem = problem
    }
}

// The shelf is the original of the reader's own recipes, and the catalog contains copies. These methods show what is on the shelf wherever the
// catalog doesn't have it yet: on a device that can't reach the server, and on a server that couldn't change the catalog.
extension ScreenBuilder {
    private static func isRecipe(_ id: EntryID) -> Bool { UTF8Comparison.equal(id.catalog.raw.utf8, OwnRecipe.catalog.utf8) }

    /// Returns whether the reader wrote an entry.
    public func isOwnRecipe(_ id: EntryID) -> Bool {
        !shelf.isEmpty && ScreenBuilder.isRecipe(id) && shelf.hasValue(.recipe(id.key))
    }

    /// Returns the entry for a recipe that the reader wrote, from the shelf. Nil if the reader didn't write it.
    func ownRecipe(_ id: EntryID) -> Entry? {
        guard isOwnRecipe(id) else { return nil }
        let versions = shelf.recipeVersions(id.key)
        return versions.last.map { made(from: $0, id, besides: versions.dropLast()) }
    }

    /// Returns whether a stored entry was made from the last version of the reader's recipe.
    ///
    /// - Parameter version: The entry's value of `Entry.versionKey`.
    private func isCurrent(_ version: AttributeValue?, _ key: String) -> Bool {
        guard case .text(let version)? = version, let text = shelf.recipeText(key) else { return false }
        return UTF8Comparison.equal(version.utf8, OwnRecipe.version(of: text).utf8)
    }

    /// Returns the entry to show for a stored entry: the reader's own recipe if the catalog has an earlier version of it.
    func current(_ stored: Entry) -> Entry {
        guard isOwnRecipe(stored.id) else { return stored }
        guard isCurrent(stored[Entry.versionKey], stored.id.key) else { return ownRecipe(stored.id) ?? stored }
        var entry = stored
        entry.blocks += shelf.recipeVersions(stored.id.key).dropLast().map { ScreenBuilder.otherVersion($0) }
        return entry
    }

    /// Returns the row to show instead of a stored row, or nil for the stored row.
    func currentRow(_ stored: EntryHead) -> EntryHead? {
        let id = stored.head.id
        guard isOwnRecipe(id), !isCurrent(stored.head[Entry.versionKey], id.key) else { return nil }
        return ownRecipe(id).map { EntryHead(missing: $0) }
    }

    /// Returns whether the reader has deleted a recipe that the catalog still contains.
    func isDeleted(_ id: EntryID) -> Bool { !shelf.isEmpty && ScreenBuilder.isRecipe(id) && shelf.isDeletedRecipe(id.key) }

    /// The recipes that aren't in the catalog yet.
    func newRecipes() -> [EntryID] {
        guard !shelf.isEmpty, let catalog = CatalogID(OwnRecipe.catalog) else { return [] }
        let view = view(catalog)
        return shelf.recipes.compactMap { key in
            EntryID(catalog, key).flatMap { view?.position(of: $0) == nil ? $0 : nil }
        }
    }

    /// Returns the recipes that aren't in the catalog yet, as a catalog of their own. Nil if there are none, or if `id` is another catalog.
    public func newRecipes(in id: CatalogID) -> MergedCatalog? {
        guard UTF8Comparison.equal(id.raw.utf8, OwnRecipe.catalog.utf8) else { return nil }
        let entries = newRecipes().compactMap { ownRecipe($0) }
        return entries.isEmpty ? nil : try? MergedCatalog(description(ofMissing: id), unstored: entries)
    }

    /// Returns the row of a recipe that isn't in the catalog yet, or nil.
    func newRecipe(_ id: EntryID) -> ListRow? {
        ownRecipe(id).map {
            ListRow(
                EntryHead(missing: $0), in: context.settings.language, hasLine: false, isFavourite: shelf.favourite(id) != nil,
                hasPicture: false)
        }
    }

    // MARK: Entries

    private func label(_ key: String, _ phrase: String) -> LocalizableText {
        CatalogID(OwnRecipe.catalog).flatMap { view($0) }?.description.attribute(key)?.label ?? .phrase(phrase)
    }

    private func made(from recipe: OwnRecipe, _ id: EntryID, besides others: ArraySlice<OwnRecipe>) -> Entry {
        var facts: [Fact] = []
        var attributes: [Attribute] = []
        for (key, fact) in [("time", OwnRecipe.Fact.total), ("prep", .preparation), ("cook", .cooking)] {
            guard let minutes = recipe.minutes(fact) else { continue }
            attributes.append(Attribute(key, .number(FixedDecimal(Int64(minutes)))))
            facts.append(
                Fact(label: label(key, "recipe." + key), value: [.text(RecipeText.time(Int64(minutes)))], attribute: key))
        }
        let yield = recipe[.servings]
        if let servings = UInt32(yield) {
            attributes.append(Attribute("servings", .number(FixedDecimal(Int64(servings)))))
        } else if !yield.utf8.isEmpty {
            attributes.append(Attribute("yield", .text(yield)))
            facts.append(Fact(label: label("yield", "recipe.yield"), value: [.text(yield)], attribute: "yield"))
        }
        if !recipe.tags.isEmpty { attributes.append(Attribute("tag", .list(recipe.tags))) }
        var blocks: [Block] = facts.isEmpty ? [] : [.facts(facts)]
        var count: Int64 = 0
        func section(_ title: String, _ anchor: String, _ blocks: [Block]) -> [Block] {
            blocks.isEmpty ? [] : [.section(Block.Section(title: .phrase(title), anchor: anchor, blocks: blocks))]
        }
        let ingredients = ScreenBuilder.groups(recipe.ingredients) { lines in
            count += Int64(lines.count)
            return .checklist(lines.map { RecipeText.item($0) })
        }
        let steps = ScreenBuilder.groups(recipe.steps) { .steps($0.map { [.paragraph([.text($0)])] }) }
        blocks += section("mealdb.ingredients", "ingredients", ingredients) + section("mealdb.method", "method", steps)
        let source = recipe[.source]
        if !source.utf8.isEmpty {
            blocks.append(
                .facts([
                    Fact(label: .phrase("mealdb.source"), value: [.web(url: source, [.text(Entry.host(of: source))])])
                ]))
        }
        blocks += others.map { ScreenBuilder.otherVersion($0) }
        var subtitle: [Inline] = recipe.minutes(.total).map { [.text(RecipeText.time(Int64($0)))] } ?? []
        if count > 0 {
            if !subtitle.isEmpty { subtitle.append(.text(" · ")) }
            subtitle.append(.number(FixedDecimal(count), unit: "mealdb.ingredientCount"))
        }
        return Entry(
            id: id, title: recipe.title, subtitle: subtitle, kind: "dish", attributes: attributes, blocks: blocks,
            source: EntrySource(upstream: "import", url: source))
    }

    /// Returns another version of a recipe. Its lists aren't checklists or steps, because the amounts and steps of the page are those of the
    /// last version.
    private static func otherVersion(_ recipe: OwnRecipe) -> Block {
        func list(_ lines: [String], _ start: Int32?) -> [Block] {
            lines.isEmpty ? [] : [.list(start: start, items: lines.map { [.paragraph([.text($0)])] })]
        }
        let title: [Block] = [.paragraph([.text(recipe.title)])]
        return .section(
            Block.Section(
                title: .phrase("recipe.otherVersion"), anchor: "other",
                blocks: title + list(recipe.ingredients, nil) + list(recipe.steps, 1)))
    }

    /// Returns the lines below each heading.
    private static func groups(_ lines: [String], _ block: ([String]) -> Block) -> [Block] {
        var blocks: [Block] = [], group: [String] = []
        func finish() {
            if !group.isEmpty { blocks.append(block(group)) }
            group = []
        }
        for line in lines {
            guard let heading = OwnRecipe.heading(line) else {
                group.append(line)
                continue
            }
            finish()
            blocks.append(.heading(level: 3, [.text(heading)]))
        }
        finish()
        return blocks
    }

    // MARK: The form

    /// Creates the form for changing a recipe, or returns nil if the reader didn't write it.
    public func recipeForm(_ id: String) -> RecipeFormScreen? {
        let versions = shelf.recipeVersions(id)
        guard var recipe = versions.last else { return nil }
        for other in versions.dropLast() {
            recipe.ingredients = ScreenBuilder.merged(other.ingredients, recipe.ingredients)
            recipe.steps = ScreenBuilder.merged(other.steps, recipe.steps)
        }
        return RecipeFormScreen(
            id: id, recipe: recipe, version: NoteBaseVersion(of: .recipe(id), on: shelf), isContested: versions.count > 1)
    }

    private static func merged(_ a: [String], _ b: [String]) -> [String] {
        UTF8Comparison.equal(a, b) ? b : a + ["---"] + b
    }
}

#if !arch(wasm32)
    extension OwnRecipe {
        /// Returns a recipe that was written as text if it can be stored, and if all of its lines can be shown.
        ///
        /// - Parameter earlier: The stored recipe. Its lines may stay, because a later version of Almanac may know them.
        /// - Throws: A failure that names what is missing, too long or unknown.
        public func checked(replacing earlier: OwnRecipe?) throws(RequestFailure) -> OwnRecipe {
            let known = earlier?.others ?? []
            for line in others where !known.contains(line) {
                throw .badRequest(
                    part: "recipe", value: line, known: Fact.allCases.map { $0.key + ":" } + ["Ingredients:", "Steps:"])
            }
            return try checked()
        }
    }
#endif

extension OwnRecipe {
    /// Returns the recipe if it can be stored.
    /// - Throws: A failure that names what is missing or too long.
    public func checked() throws(RequestFailure) -> OwnRecipe {
        guard !title.utf8.isEmpty else { throw .badBody(part: "title", .empty) }
        guard title.utf8.count <= ShelfRules.nameLimit else { throw .refused(.nameTooLong, []) }
        if let flaw { throw .badRequest(part: flaw.key, value: self[flaw]) }
        guard max(ingredients.count, steps.count) <= OwnRecipe.lineLimit else {
            throw .refused(.full(limit: UInt32(OwnRecipe.lineLimit)), [])
        }
        return self
    }
}
