import Model

extension MealDBAdapter {
    /// The catalog's description.
    static let description = CatalogDescription(
        id: desserts,
        collection: CollectionDescription(
            id: "kitchen", title: .phrase("mealdb.collection"), shortTitle: .phrase("mealdb.collection"), accent: .kitchen),
        title: .phrase("mealdb.desserts"),
        countKey: "mealdb.count",
        attributes: [
            AttributeDescription(key: "area", label: .phrase("mealdb.area"), kind: .text, words: "mealdb.area", facet: .values),
            AttributeDescription(key: "tag", label: .phrase("mealdb.tags"), kind: .list, words: "mealdb.tag", facet: .values),
            AttributeDescription(
                key: "ingredient", label: .phrase("mealdb.ingredients"), kind: .list,
                translatedValues: IngredientNames.translated,
                facet: .values),
            AttributeDescription(
                key: "contains", label: .phrase("mealdb.contains"), kind: .list, words: "mealdb.food",
                translatedValues: FoodKinds.translated, facet: .values, kinds: "ingredient"),
            AttributeDescription(
                key: "maycontain", label: .phrase("mealdb.mayContain"), kind: .list, words: "mealdb.food",
                translatedValues: FoodKinds.translated, kinds: "ingredient", isUncertain: true),
        ],
        sources: [
            SourceDescription(
                upstream: "mealdb", name: "TheMealDB", url: "https://www.themealdb.com", licence: "no licence granted",
                attribution:
                    "Recipes and pictures belong to TheMealDB and its contributors. Almanac downloads them "
                    + "for your personal use and doesn’t redistribute them."),
            .almanac,
        ])
}
