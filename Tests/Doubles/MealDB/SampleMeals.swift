/// Sample meals that we wrote in the upstream's format, with the real records' quirks: null, empty and blank fields, an
/// ingredient that occurs twice, three styles of step numbers, steps without numbers, invisible characters, and a name with a
/// trailing space.
public enum SampleMeals {
    private static let names = [
        "Fen apple slice", "Grandmother's Oat Bars", "Quince and Honey Tart", "Skye ginger pudding ", "Crème de Marron Glacée",
        "Łąka Pancakes (Meadow Style)", "Barley Sugar Fudge", "Frozen Currant Parfait", "Harbour Buns", "Toasted Rye & Plum Cake",
        "Poppy seed roll", "Eleven O'Clock Biscuits", "Salted Walnut Brownies", "Elderflower Jelly", "Pear Crumble",
    ]
    private static let areas = ["British", "Unknown", "Polish", "Turkish", "Canadian"]
    private static let tags: [JSONValue] = ["Cake,Baking", .null, "", "Baking,Fruity,", "Pudding, Dairy", "heavy,Nutty"]
    private static let things = [
        "butter", "Caster Sugar", "plain flour", "Eggs", "Milk", "Self-raising Flour", "Ground Almonds", "crème fraîche", "Salt",
        "Apples", "free-range eggs, beaten", "Vanilla Extract", "Honey", "Walnuts", "Currants", "Cinnamon", "Lemon Zest",
        "Rolled Oats", "Double Cream", "Icing Sugar",
    ]
    private static let measures = ["175g ", "2 tbs", "½ tsp", "1 Large", "100ml", "3 Medium", "Pinch", "1 1/2 cups ", "225g/8oz"]
    private static let sentences = [
        "Heat the oven to 180C/160C fan and line a 20cm tin.", "Rub the butter into the flour until it looks like crumbs.",
        "Beat the eggs with the sugar until pale, about 5 mins.", "Fold everything together; do not overwork it.",
        "Bake for 35-40 minutes, until a skewer comes out clean.", "Leave to cool in the tin, then dust with icing sugar.",
    ]

    /// Returns the first `count` meals. They are desserts, except for every fifteenth meal.
    public static func records(_ count: Int = 31) -> [[UInt8]] { (0..<count).map { record($0).bytes } }

    /// Returns the meals from `records` in the upstream's encoding, which escapes slashes as `\/` and non-ASCII characters as in
    /// `\u00e9`.
    public static func sent(_ count: Int = 31) -> [[UInt8]] { (0..<count).map { escaped(record($0)) } }

    /// Encodes JSON in the same way as the upstream.
    static func escaped(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in value.text.utf16 {
            switch unit {
            case 0x2F: bytes += [0x5C, 0x2F]
            case ..<0x80: bytes.append(UInt8(unit))
            default:
                let digits = String(unit, radix: 16)
                bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
            }
        }
        return bytes
    }

    private static func pick<Value>(_ values: [Value], _ number: Int) -> Value { values[number % values.count] }

    private static func record(_ item: Int) -> JSONValue {
        let name = item < names.count ? names[item] : "\(pick(names, item)) No. \(item / names.count + 1)"
        var members: [JSONValue.Member] = [
            .init("idMeal", .string("\(60_000 + item)")), .init("strMeal", .string(name)), .init("strDrinkAlternate", .null),
            .init("strCategory", item % 15 == 14 ? "Side" : "Dessert"), .init("strArea", .string(pick(areas, item))),
            .init("strInstructions", .string(method(item))),
            .init("strMealThumb", .string("https://www.themealdb.com/images/media/meals/almanac\(item).jpg")),
            .init("strTags", pick(tags, item)),
            .init("strYoutube", item % 4 == 0 ? "" : .string("https://www.youtube.com/watch?v=double\(item)")),
        ]
        let slots = slots(item)
        for number in 0..<20 { members.append(.init("strIngredient\(number + 1)", slots[number].ingredient)) }
        for number in 0..<20 { members.append(.init("strMeasure\(number + 1)", slots[number].measure)) }
        members += [
            .init(
                "strSource",
                pick([.null, "", .string("https://www.recipes.example/\(item)?a=1&b=2"), "javascript:alert(1)"], item)),
            .init("strImageSource", .null), .init("strCreativeCommonsConfirmed", .null), .init("dateModified", .null),
        ]
        return .object(members)
    }

    private static func slots(_ item: Int) -> [(ingredient: JSONValue, measure: JSONValue)] {
        let used = item % 7 == 3 ? 20 : 4 + item % 9
        return (0..<20).map { number in
            guard number < used else { return pick([(.null, .null), ("", ""), ("", " ")], item + number / 16) }
            let thing = .string(pick(things, item * 3 + number)) as JSONValue
            switch (item % 3, number) {
            // Repeats the preceding ingredient, either with another amount or unchanged.
            case (0, 2): return (.string(pick(things, item * 3 + 1)), "1 tbs for greasing")
            case (0, 3): return (.string(pick(things, item * 3 + 1)), "1 tbs for greasing ")
            case (1, 1): return (thing, " ")
            case (2, 1): return (thing, .null)
            default: return (thing, .string(pick(measures, item + number)))
            }
        }
    }

    private static func method(_ item: Int) -> String {
        let lines = (0..<(3 + item % 4)).map { pick(sentences, item + $0) }
        switch item % 6 {
        case 0: return lines.joined(separator: "\r\n")
        case 1: return lines.joined(separator: "\r\n\r\n") + "\r\n"
        case 2: return lines.enumerated().map { "STEP \($0 + 1)\r\n\($1)\r\n" }.joined(separator: "\r\n")
        case 3: return lines.enumerated().map { "\($0 + 1)) \($1)" }.joined(separator: "\r\n\r\n")
        case 4: return "\u{200B}" + lines.joined(separator: "\u{2028}") + "\r\n\r\n \r\n"
        default: return lines.enumerated().map { "\($0 + 1).\($1)" }.joined(separator: "\r\n")
        }
    }
}
