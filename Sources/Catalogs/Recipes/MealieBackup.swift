import Model

/// The recipes in a backup of Mealie: `database.json` contains the tables of its database, in which rows refer to each other by ID.
enum MealieBackup {
    /// Returns each recipe as Mealie exports it, with the ID that its picture's path contains. Returns nil if the JSON is something else.
    static func recipes(_ database: JSONView) -> [(id: String, recipe: StructuredObject)]? {
        guard database.isObject, database["recipe_instructions"]?.elements != nil,
            database["recipes_ingredients"]?.elements != nil
        else { return nil }
        func rows(_ table: String) -> [StructuredObject] {
            (database[table]?.elements ?? []).compactMap {
                if case .object(let object)? = StructuredValue($0) { object } else { nil }
            }
        }
        func names(_ table: String) -> [String: StructuredValue] {
            var names: [String: StructuredValue] = [:]
            for row in rows(table) { names[row["id"]?.text ?? ""] = row["name"] }
            return names
        }
        /// The rows of each recipe, in their order.
        func parts(_ table: String) -> [String: [StructuredObject]] {
            Dictionary(grouping: rows(table)) { $0["recipe_id"]?.text ?? "" }.mapValues { rows in
                rows.sorted { Int($0["position"]?.text ?? "") ?? 0 < Int($1["position"]?.text ?? "") ?? 0 }
            }
        }
        let foods = names("ingredient_foods"), units = names("ingredient_units")
        let tags = names("tags"), categories = names("categories")
        let ingredients = parts("recipes_ingredients"), steps = parts("recipe_instructions")
        let tagged = parts("recipes_to_tags"), sorted = parts("recipes_to_categories"), nutrition = parts("recipe_nutrition")
        return rows("recipes").map { row in
            let id = row["id"]?.text ?? ""
            var recipe = row
            let lines = (ingredients[id] ?? []).map { line -> StructuredValue in
                var line = line
                line.set("food", line["food_id"]?.text.flatMap { foods[$0] })
                line.set("unit", line["unit_id"]?.text.flatMap { units[$0] })
                return .object(line)
            }
            recipe.set("recipe_ingredient", .list(lines))
            recipe.set("recipe_instructions", .list((steps[id] ?? []).map { .object($0) }))
            recipe.set("tags", .list((tagged[id] ?? []).compactMap { $0["tag_id"]?.text.flatMap { tags[$0] } }))
            recipe.set(
                "recipe_category", .list((sorted[id] ?? []).compactMap { $0["category_id"]?.text.flatMap { categories[$0] } }))
            recipe.set("nutrition", nutrition[id]?.first.map { .object($0) })
            return (id, recipe)
        }
    }
}
