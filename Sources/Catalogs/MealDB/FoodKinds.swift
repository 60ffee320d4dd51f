import Localization
import Model
import TextProcessing

/// Recognizes the kinds of food in a recipe's ingredients, such as nuts and eggs, from FoodKinds.txt.
enum FoodKinds {
    /// The kinds of food in a recipe.
    struct Facts: Equatable {
        /// The kinds that the recipe contains.
        var contained: [String] = []
        /// The kinds that it may contain, because an ingredient may contain them or isn't known.
        var possible: [String] = []
    }

    /// The kinds in the order in which pages show them.
    static let all = ["alcohol", "egg", "fish", "gluten", "meat", "milk", "nuts", "peanut", "sesame", "shellfish", "soy"]

    /// The kinds with their names in each language, such as "dairy" for milk. The first name is the usual one.
    static let translated: [AttributeDescription.TranslatedValue] = all.map { kind in
        var names: [LocalizableText.Translation] = []
        for language in Language.translations {
            let words = Localizer(language), spoken = Phrase(key: "mealdb.food.\(kind).spoken").map { words.text($0) } ?? ""
            for name in [words.value(kind, family: "mealdb.food") ?? kind] + spoken.split(separator: ";").map(String.init) {
                names.append(.init(language: language.tag, text: String(name.drop { $0 == " " })))
            }
        }
        return .init(value: kind, translations: names)
    }

    private static let foods: [String: [Substring]] = {
        var foods: [String: [Substring]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            let kinds = parts[1].split(separator: ",").map { $0.drop { $0 == " " } }
            for name in parts[0].split(separator: ",") { foods[words(String(name)).joined(separator: " ")] = kinds }
        }
        return foods
    }()

    /// Words that describe an ingredient and don't change its kind.
    private static let descriptions = Set(
        """
        a all and beaten big black boiling brown chilled chopped clear cold cooked cooking crushed crystallised crystallized cubed cut dark \
        demerara diced dried dry extra fat fine finely firm flaked fresh freshly free frozen full golden granulated grated green ground half \
        halved hand hard homemade hot icing large leaf less light low medium medjool melted mini miniature minced muscovado natural of old \
        organic packed peeled piece pink pitted plain powder powdered pure quality range raw ready red reduced ripe roasted rolled room salted \
        sea seedless self raising shelled sifted skimmed slice sliced small smoked soft softened strong sweet sweetened tart temperature thick \
        thin tinned toasted unsalted unsweetened unwaxed warm washed whole white wild with yellow young crumbled crumbed desiccated nest stick sprinkle \
        pod seed segment wedge zested squeezed strip shaving chip chunk paste mix mixed flavouring flavoring greek italian french vietnamese
        """.split(whereSeparator: { $0.isWhitespace }).map { singular(String($0)) })

    /// Returns the kinds of food in a recipe.
    ///
    /// - Parameter ingredients: the ingredients' names in English.
    static func facts(of ingredients: [String]) -> Facts {
        var contained: Set<String> = [], possible: Set<String> = []
        for ingredient in ingredients {
            let words = words(ingredient)
            var place = 0, isKnown = false
            while place < words.count {
                let length = (1...min(4, words.count - place)).reversed().first {
                    foods[words[place..<place + $0].joined(separator: " ")] != nil
                }
                guard let length, let kinds = foods[words[place..<place + length].joined(separator: " ")] else {
                    // An unknown word may be the name of any food.
                    if !descriptions.contains(words[place]) { possible.formUnion(all) }
                    place += 1
                    continue
                }
                isKnown = true
                for kind in kinds {
                    if kind.hasSuffix("?") { possible.insert(String(kind.dropLast())) } else { contained.insert(String(kind)) }
                }
                place += length
            }
            if !isKnown { possible.formUnion(all) }
        }
        return Facts(
            contained: all.filter { contained.contains($0) },
            possible: all.filter { possible.contains($0) && !contained.contains($0) })
    }

    /// Returns a name's folded words in the singular.
    private static func words(_ name: String) -> [String] {
        WordScanner.words(name).map { singular(String(decoding: $0, as: UTF8.self)) }
    }

    private static func singular(_ word: String) -> String {
        guard word.utf8.count > 3 else { return word }
        // "Cookie" and "cookies" must have the same singular.
        if word.hasSuffix("ie") { return word.dropLast(2) + "y" }
        guard word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for ending in ["oes", "ches", "shes", "xes", "sses"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        if word.hasSuffix("leaves") { return word.dropLast(3) + "f" }
        return String(word.dropLast())
    }
}
