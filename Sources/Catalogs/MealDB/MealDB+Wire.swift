/// A meal as the upstream sends it: 53 fields, each a text or null. A field of another type is dropped; the meal is not.
struct WireMeal: Decodable {
    /// One of the twenty slots: what, and how much of it. Unused slots are null, empty or white space.
    struct Slot {
        let ingredient: String?
        let measure: String?
    }

    var name: String?
    var area: String?
    var instructions: String?
    var picture: String?
    var tags: String?
    var video: String?
    var source: String?
    /// Nil where the record has no slots at all: the list's has none.
    var slots: [Slot]?

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let name = Key("strMeal"), area = Key("strArea"), instructions = Key("strInstructions")
        static let picture = Key("strMealThumb"), tags = Key("strTags"), video = Key("strYoutube"), source = Key("strSource")
        static let slots = (1...20).map { (ingredient: Key("strIngredient\($0)"), measure: Key("strMeasure\($0)")) }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) -> String? { (try? container.decodeIfPresent(String.self, forKey: key)) ?? nil }
        name = text(.name)
        area = text(.area)
        instructions = text(.instructions)
        picture = text(.picture)
        tags = text(.tags)
        video = text(.video)
        source = text(.source)
        if container.contains(Key.slots[0].ingredient) {
            slots = Key.slots.map { Slot(ingredient: text($0.ingredient), measure: text($0.measure)) }
        }
    }

    /// With what `weaker` says where this one says nothing.
    func filled(from weaker: WireMeal) -> WireMeal {
        var meal = self
        meal.name = name ?? weaker.name
        meal.area = area ?? weaker.area
        meal.instructions = instructions ?? weaker.instructions
        meal.picture = picture ?? weaker.picture
        meal.tags = tags ?? weaker.tags
        meal.video = video ?? weaker.video
        meal.source = source ?? weaker.source
        meal.slots = slots ?? weaker.slots
        return meal
    }
}
