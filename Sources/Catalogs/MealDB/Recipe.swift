// The code for desserts from themealdb.com. MealDB.json describes the catalog and its requests. The bundled recipes were written for
// Almanac and have the same format. Only the code in this folder depends on the format.

import Model

/// The code for recipes: the ingredients, the kinds of food that they contain, and the method's steps.
struct Recipe: CatalogHook {
    func entry(_ id: EntryID, from parts: [RawRecord], source: EntrySource) throws(AdaptProblem) -> Entry? {
        let meals = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
            try UpstreamJSONParser.object(of: part)
        }
        let meal = WireMeal(meals)
        guard let typed = MealTextParser.filled(meal.name).map(UpstreamTextParser.line) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "strMeal")
        }
        let title = MealTextParser.titleCase(typed)
        let kind = DishType(name: title).rawValue
        // Only an upstream's title is worth keeping.
        let source = EntrySource(
            upstream: source.upstream, url: source.url, title: source.url.isEmpty || title == typed ? "" : typed)
        let isPartial = parts.allSatisfy { $0.part == .list }
        guard !isPartial else {
            return Entry(
                id: id, title: title, kind: kind,
                attributes: [
                    Attribute("area", .unknown), Attribute("tag", .unknown), Attribute("ingredient", .unknown),
                    Attribute("contains", .unknown), Attribute("maycontain", .list(FoodKinds.all)),
                    Attribute("count", .unknown),
                ],
                picture: Recipe.webAddress(meal.picture) ?? "", source: source, isPartial: true)
        }
        // The upstream sends "Unknown" if it doesn't know where a dish comes from.
        let area = MealTextParser.filled(meal.area).map(UpstreamTextParser.line).flatMap {
            $0.lowercased() == "unknown" ? nil : $0
        }
        // "Desert" is a typing error for "dessert".
        let tags = UpstreamTextParser.distinct(
            UpstreamTextParser.commaSeparated(meal.tags ?? "").map { $0 == "Desert" ? "Dessert" : $0 })
        let ingredients = Recipe.ingredients(meal.slots)
        let foods = FoodKinds.facts(of: ingredients.map(\.name))
        return Entry(
            id: id, title: title, subtitle: Recipe.subtitle(area, ingredients), heading: Recipe.heading(area, tags), kind: kind,
            attributes: [
                Attribute("area", area.map { .text($0) } ?? .unknown), Attribute("tag", .list(tags)),
                Attribute("ingredient", .list(UpstreamTextParser.distinct(ingredients.map(\.name)))),
                Attribute("contains", .list(foods.contained)), Attribute("maycontain", .list(foods.possible)),
                Attribute("count", ingredients.isEmpty ? .unknown : .number(Recipe.count(of: ingredients))),
            ],
            blocks: Recipe.blocks(meal, ingredients), picture: Recipe.webAddress(meal.picture) ?? "", source: source)
    }

    /// Returns the ingredients as checklist items. Names are converted to title case and measures to lower case, and both are
    /// trimmed.
    ///
    /// Exact repeats are included too, because a repeated ingredient belongs to a second part of the dish, such as a sauce.
    static func ingredients(_ slots: [WireMeal.Slot]) -> [ItemWithAmount] {
        slots.compactMap { slot in
            guard let name = MealTextParser.filled(slot.ingredient).map(UpstreamTextParser.line) else { return nil }
            let measure = MealTextParser.filled(slot.measure).map(UpstreamTextParser.line) ?? ""
            return ItemWithAmount(MealTextParser.titleCase(name), measure.lowercased())
        }
    }

    /// Returns the number of lines in the checklist.
    private static func count(of ingredients: [ItemWithAmount]) -> FixedDecimal {
        FixedDecimal(Int64(ChecklistLine.lines(of: ingredients).count))
    }

    /// Returns the line below the title: "British · 9 ingredients".
    private static func subtitle(_ area: String?, _ ingredients: [ItemWithAmount]) -> [Inline] {
        var parts: [[Inline]] = []
        if let area { parts.append([.value(area, family: "mealdb.area")]) }
        if !ingredients.isEmpty { parts.append([.number(count(of: ingredients), unit: "mealdb.ingredientCount")]) }
        return Array(parts.joined(separator: [.text(" · ")]))
    }

    /// Returns the line at the top of the page: "British · Tart, Baking".
    private static func heading(_ area: String?, _ tags: [String]) -> [Inline] {
        var parts: [[Inline]] = []
        if let area { parts.append([.value(area, family: "mealdb.area")]) }
        if !tags.isEmpty {
            parts.append(Array(tags.map { [Inline.value($0, family: "mealdb.tag")] }.joined(separator: [.text(", ")])))
        }
        return Array(parts.joined(separator: [.text(" · ")]))
    }

    /// Returns the contents of the page: ingredients, method and additional information.
    private static func blocks(_ meal: WireMeal, _ ingredients: [ItemWithAmount]) -> [Block] {
        var blocks: [Block] = []
        if !ingredients.isEmpty {
            blocks.append(
                .section(
                    Block.Section(
                        title: .phrase("mealdb.ingredients"), anchor: "ingredients", blocks: [.checklist(ingredients)])))
        }
        blocks += foodBlocks(ingredients.map(\.name))
        let steps = MealTextParser.steps(meal.instructions ?? "")
        if !steps.isEmpty {
            blocks.append(
                .section(Block.Section(title: .phrase("mealdb.method"), anchor: "method", blocks: [.steps(steps)])))
        }
        var facts: [Fact] = []
        for (label, address) in [("mealdb.video", meal.video), ("mealdb.source", meal.source)] {
            guard let address = webAddress(address) else { continue }
            facts.append(Fact(label: .phrase(label), value: [.web(url: address, [.text(Entry.host(of: address))])]))
        }
        if !facts.isEmpty { blocks.append(.facts(facts)) }
        return blocks
    }

    /// Returns the facts about the kinds of food that a recipe contains.
    ///
    /// - Parameter ingredients: the ingredients' names in English.
    static func foodBlocks(_ ingredients: [String]) -> [Block] {
        let foods = FoodKinds.facts(of: ingredients)
        var kinds: [Fact] = []
        for (label, key, values) in [
            ("mealdb.contains", "contains", foods.contained), ("mealdb.mayContain", "maycontain", foods.possible),
        ] where !values.isEmpty {
            let named = values.map { [Inline.value($0, family: "mealdb.food")] }.joined(separator: [.text(", ")])
            kinds.append(Fact(label: .phrase(label), value: Array(named), attribute: key))
        }
        return kinds.isEmpty ? [] : [.facts(kinds)]
    }

    /// Returns the address if it is an HTTP or HTTPS URL, or nil otherwise.
    private static func webAddress(_ text: String?) -> String? {
        guard let text = MealTextParser.filled(text), text.utf8.count <= 1000,
            text.utf8.allSatisfy({ $0 > ASCII.space && $0 < 0x7F }),
            text.hasPrefix("https://") || text.hasPrefix("http://"), !Entry.host(of: text).isEmpty
        else { return nil }
        return text
    }
}
