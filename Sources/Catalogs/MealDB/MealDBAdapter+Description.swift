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
            AttributeDescription(key: "ingredient", label: .phrase("mealdb.ingredients"), kind: .list, facet: .values),
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
