import Model

/// A meal as the upstream sends it: 53 fields, each a text or null. A field of another type says nothing.
struct WireMeal {
    /// One of the twenty slots: what, and how much of it. Unused slots are null, empty or white space.
    struct Slot {
        let ingredient: String?
        let measure: String?
    }

    /// Where a field stands that belongs to a slot.
    private static let slotFields: [String: (slot: Int, isMeasure: Bool)] = {
        var fields: [String: (slot: Int, isMeasure: Bool)] = [:]
        for slot in 0..<20 {
            fields["strIngredient\(slot + 1)"] = (slot, false)
            fields["strMeasure\(slot + 1)"] = (slot, true)
        }
        return fields
    }()

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
        var ingredients = [String?](repeating: nil, count: 20)
        var measures = ingredients
        // One walk over each part, not one for each of forty fields; the strongest comes last and is what counts.
        for part in parts.reversed() {
            for (key, value) in part.members {
                guard let field = WireMeal.slotFields[key], let text = value.string else { continue }
                if field.isMeasure { measures[field.slot] = text } else { ingredients[field.slot] = text }
            }
        }
        return zip(ingredients, measures).compactMap { ingredient, measure in
            guard let ingredient, !ingredient.utf8.isEmpty else { return nil }
            return Slot(ingredient: ingredient, measure: measure)
        }
    }

    private func text(_ name: String) -> String? {
        for part in parts {
            if let text = part[name]?.string { return text }
        }
        return nil
    }
}
