import Model

/// A meal in the upstream's format. It has 53 fields, each of which is a string or null. A field of any other type is ignored.
struct WireMeal {
    /// One of a meal's twenty ingredient slots, with the ingredient and its measure. In an unused slot, both are null, empty or
    /// white space.
    struct Slot {
        let ingredient: String?
        let measure: String?
    }

    /// Maps each ingredient or measure field to its slot number.
    private static let slotFields: [String: (slot: Int, isMeasure: Bool)] = {
        var fields: [String: (slot: Int, isMeasure: Bool)] = [:]
        for slot in 0..<20 {
            fields["strIngredient\(slot + 1)"] = (slot, false)
            fields["strMeasure\(slot + 1)"] = (slot, true)
        }
        return fields
    }()

    /// The stored records in descending order of precedence. Each field's value comes from the first record that contains the
    /// field.
    private let parts: [JSONView]

    init(_ parts: [JSONView]) { self.parts = parts }

    var name: String? { text("strMeal") }
    var area: String? { text("strArea") }
    var instructions: String? { text("strInstructions") }
    var picture: String? { text("strMealThumb") }
    var tags: String? { text("strTags") }
    var video: String? { text("strYoutube") }
    var source: String? { text("strSource") }

    /// The ingredient slots that aren't empty, in the record's order.
    var slots: [Slot] {
        var ingredients = [String?](repeating: nil, count: 20)
        var measures = ingredients
        // Iterate over each record once instead of looking up forty fields. The record with the highest precedence comes last and
        // overrides the others.
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
