import Model

/// The French names of common ingredients, from IngredientNames.fr.txt.
enum IngredientNames {
    /// The ingredients with their French names.
    static let translated: [AttributeDescription.TranslatedValue] = text.split(separator: "\n").map { line in
        let parts = line.split(separator: "=")
        return AttributeDescription.TranslatedValue(
            value: String(parts[0]), translations: [.init(language: "fr", text: String(parts[1]))])
    }
}
