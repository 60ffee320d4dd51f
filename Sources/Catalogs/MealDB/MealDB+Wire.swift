/// A meal as the upstream sends it: 53 fields, each a text or null. A field of another type says nothing.
struct WireMeal {
    /// One of the twenty slots: what, and how much of it. Unused slots are null, empty or white space.
    struct Slot {
        let ingredient: String?
        let measure: String?
    }

    private static let slotNames = (1...20).map { ("strIngredient\($0)", "strMeasure\($0)") }

    /// What is kept of it, the strongest first: the first that has a field says what is in it.
    private let parts: [JSONView]

    init(_ parts: [JSONView]) { self.parts = parts }

    var name: String? { text("strMeal") }
    var area: String? { text("strArea") }
    var instructions: String? { text("strInstructions") }
    var picture: String? { text("strMealThumb") }
    var tags: String? { text("strTags") }
    var video: String? { text("strYoutube") }
    var source: String? { text("strSource") }

    /// The slots that hold something, in their order.
    var slots: [Slot] {
        WireMeal.slotNames.compactMap { ingredient, measure in
            guard let ingredient = text(ingredient), !ingredient.utf8.isEmpty else { return nil }
            return Slot(ingredient: ingredient, measure: text(measure))
        }
    }

    private func text(_ name: String) -> String? {
        for part in parts {
            if let text = part[name]?.string { return text }
        }
        return nil
    }
}
