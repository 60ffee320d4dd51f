import Model
import TextProcessing

/// The code for recipes with schema.org's properties: ingredients, steps, times and nutrition.
struct StructuredRecipe: CatalogHook {
    func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry? {
        let records = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
            try UpstreamJSONParser.object(of: part)
        }
        guard let record = records.first, case .object(let recipe)? = StructuredValue(record) else {
            throw AdaptProblem(.wrongShape, entry: id.text)
        }
        let content = RecipeContent(recipe)
        let title = content.title
        guard !title.isEmpty else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let ingredients = content.ingredients.map { IngredientList.Line($0) }
        let items = ingredients.compactMap { if case .item(let item) = $0 { item } else { nil } }
        let names = UpstreamTextParser.distinct(items.map { IngredientList.plainName($0.name) })
        let foods = FoodKinds.facts(of: names)
        let (preparation, cooking, total) = content.times
        let yield = content.yield
        let lists = ["recipeCategory", "recipeCuisine", "keywords"].map(content.list)
        func number(_ value: Int64?) -> AttributeValue { value.map { .number(FixedDecimal($0)) } ?? .unknown }
        func list(_ values: [String]) -> AttributeValue { values.isEmpty ? .unknown : .list(values) }
        let isRange = yield.servings != nil && !yield.stated.isEmpty
        var attributes = [
            Attribute("time", number(total)), Attribute("prep", number(preparation)), Attribute("cook", number(cooking)),
            Attribute("servings", number(yield.servings)),
            Attribute("yield", yield.stated.isEmpty || isRange ? .unknown : .text(yield.stated)),
            Attribute("category", list(lists[0])), Attribute("cuisine", list(lists[1])), Attribute("diet", list(content.diets)),
            Attribute("tag", list(lists[2])), Attribute("ingredient", .list(names)),
            Attribute("contains", .list(foods.contained)), Attribute("maycontain", .list(foods.possible)),
            Attribute("count", items.isEmpty ? .unknown : .number(FixedDecimal(Int64(ChecklistLine.lines(of: items).count)))),
            Attribute("author", list(content.authors)),
        ]
        for (key, name) in StructuredRecipe.nutrition {
            attributes.append(Attribute(key, content.nutrition(name).map { .number($0) } ?? .unknown))
        }
        attributes.append(Attribute("stated", isRange ? .text(yield.stated) : .unknown))
        if let version = content.own("version") { attributes.append(Attribute(Entry.versionKey, .text(version))) }
        let url = content.own("url") ?? ""
        return Entry(
            id: id, title: title, subtitle: StructuredRecipe.subtitle(total, items), heading: StructuredRecipe.heading(lists),
            kind: DishType(name: title).rawValue, attributes: attributes,
            blocks: StructuredRecipe.blocks(content, ingredients, items, names, attributes),
            picture: content.own("picture") ?? "",
            source: EntrySource(upstream: SourceFile.importName, url: url))
    }

    /// The attributes of the nutrition facts, with schema.org's names.
    private static let nutrition = [
        ("calories", "calories"), ("protein", "proteinContent"), ("fat", "fatContent"), ("carbs", "carbohydrateContent"),
        ("sugar", "sugarContent"), ("fibre", "fiberContent"),
    ]

    /// Returns the line below the title: "45 min · 9 ingredients".
    private static func subtitle(_ time: Int64?, _ items: [ItemWithAmount]) -> [Inline] {
        var parts: [[Inline]] = []
        if let time { parts.append([.text(RecipeText.time(time))]) }
        if !items.isEmpty {
            let count = FixedDecimal(Int64(ChecklistLine.lines(of: items).count))
            parts.append([.number(count, unit: "mealdb.ingredientCount")])
        }
        return Array(parts.joined(separator: [.text(" · ")]))
    }

    /// Returns the line at the top of the page: "Italian · Soup".
    private static func heading(_ lists: [[String]]) -> [Inline] {
        let words = UpstreamTextParser.distinct(Array(lists[1].prefix(2) + lists[0].prefix(2)))
        return words.isEmpty ? [] : [.text(words.joined(separator: " · "))]
    }

    private static func label(_ key: String) -> LocalizableText { RecipeSource.labels[key] ?? .literal(key) }

    /// Returns the contents of the page: ingredients, method and facts.
    private static func blocks(
        _ content: RecipeContent, _ ingredients: [IngredientList.Line], _ items: [ItemWithAmount], _ names: [String],
        _ attributes: [Attribute]
    ) -> [Block] {
        let description = content.description
        let isShort = description.reduce(0) { $0 + $1.utf8.count } <= 400
        let paragraphs = description.map { Block.paragraph([.text($0)]) }
        var blocks: [Block] = isShort ? paragraphs : []
        let times = facts(["time", "prep", "cook", "yield", "stated"], attributes)
        if !times.isEmpty { blocks.append(.facts(times)) }
        if !items.isEmpty {
            blocks.append(
                .section(
                    Block.Section(
                        title: .phrase("mealdb.ingredients"), anchor: "ingredients", blocks: IngredientList.blocks(ingredients))))
        }
        blocks += Recipe.foodBlocks(names)
        let groups = content.steps
        if !groups.isEmpty {
            blocks.append(.section(Block.Section(title: .phrase("mealdb.method"), anchor: "method", blocks: steps(groups))))
        }
        if !isShort { blocks += paragraphs }
        var rest = facts(["diet", "author"] + nutrition.map(\.0), attributes)
        if let url = content.own("url") {
            rest.append(Fact(label: .phrase("mealdb.source"), value: [.web(url: url, [.text(Entry.host(of: url))])]))
        }
        if !rest.isEmpty { blocks.append(.facts(rest)) }
        return blocks
    }

    private static func steps(_ groups: [RecipeContent.StepGroup]) -> [Block] {
        groups.flatMap { group -> [Block] in
            let heading: [Block] = group.title.isEmpty ? [] : [.heading(level: 3, [.text(group.title)])]
            return group.steps.isEmpty ? heading : heading + [.steps(group.steps.map(MealTextParser.blocks))]
        }
    }

    private static func facts(_ keys: [String], _ attributes: [Attribute]) -> [Fact] {
        keys.compactMap { key in
            guard let value = attributes.first(where: { $0.key == key })?.value else { return nil }
            let isTime = ["time", "prep", "cook"].contains(key)
            let inlines: [Inline]
            switch value {
            case .number(let number): inlines = isTime ? [.text(RecipeText.time(number.whole))] : [.number(number, unit: nil)]
            case .text(let text): inlines = [.text(text)]
            case .list(let values): inlines = values.isEmpty ? [] : [.text(values.joined(separator: ", "))]
            case .flag, .range, .unknown, .notApplicable: inlines = []
            }
            return inlines.isEmpty ? nil : Fact(label: label(key), value: inlines, attribute: key)
        }
    }
}
