public import Model

/// What the reader wrote into the form for a recipe.
public struct WrittenRecipe: Sendable {
    /// The title.
    public var title: String
    /// The number of servings or what the recipe makes, or an empty string.
    public var yield = ""
    /// The times in minutes. Times that aren't stated are nil.
    public var times: (preparation: UInt32?, cooking: UInt32?, total: UInt32?) = (nil, nil, nil)
    /// The tags.
    public var tags: [String] = []
    /// The address of the recipe from which this one was copied, or an empty string.
    public var url = ""
    /// The picture's address, or an empty string.
    public var picture = ""
    /// The ingredients' lines.
    public var ingredients: [String]
    /// The steps under their headings.
    public var steps: [(heading: String, steps: [String])]

    /// Creates a recipe.
    public init(title: String, ingredients: [String], steps: [(heading: String, steps: [String])]) {
        self.title = title
        self.ingredients = ingredients
        self.steps = steps
    }
}

extension RecipeRecord {
    /// Creates a record for a recipe that the reader wrote.
    ///
    /// - Parameter version: The version of the text, which the entry states (`Entry.versionKey`).
    public init(_ recipe: WrittenRecipe, id: EntryID, version: String) {
        var json = JSONWriter()
        json.object { json in
            json["@type"] = "Recipe"
            json["name"] = recipe.title
            if !recipe.yield.isEmpty { json["recipeYield"] = recipe.yield }
            if let time = recipe.times.preparation { json["prepTime"] = "PT\(time)M" }
            if let time = recipe.times.cooking { json["cookTime"] = "PT\(time)M" }
            if let time = recipe.times.total { json["totalTime"] = "PT\(time)M" }
            if !recipe.tags.isEmpty { json["keywords"] = recipe.tags }
            json["recipeIngredient"] = recipe.ingredients
            json.objects("recipeInstructions", recipe.steps) { json, group in
                json["@type"] = "HowToSection"
                json["name"] = group.heading
                json.objects("itemListElement", group.steps) { json, step in
                    json["@type"] = "HowToStep"
                    json["text"] = step
                }
            }
            json.object(RecipeContent.ownKey) { json in
                if !recipe.url.isEmpty { json["url"] = recipe.url }
                if !recipe.picture.isEmpty { json["picture"] = recipe.picture }
                json["version"] = version
            }
        }
        self.init(
            id: id, name: recipe.title,
            counts: (recipe.ingredients.count, recipe.steps.reduce(0) { $0 + $1.steps.count }),
            record: RawRecord(id: id, part: .imported, payload: json.bytes))
    }

    /// Returns the version of the text from which a stored record was made, or nil if the reader didn't write the recipe.
    public static func version(ofStored record: [UInt8]) -> String? {
        guard let json = try? JSONDocument(record, deepest: 32).root else { return nil }
        return json[RecipeContent.ownKey]?["version"]?.string
    }
}
