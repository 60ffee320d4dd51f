import Model

/// What a recipe makes: a number of servings, or a number of things, such as `12 cookies`.
struct RecipeYield: Equatable {
    /// The number of servings, or the lower end of a range. Nil if the recipe states things instead of servings, or nothing.
    private(set) var servings: Int64?
    /// What the recipe states, without words such as "serves", if it isn't a single number of servings: `4–6` or `12 cookies`.
    private(set) var stated = ""

    /// Words in front of the number.
    private static let verbs = [
        "serves", "serve", "servings", "serving", "makes", "make", "yields", "yield", "about", "approximately", "approx.",
        "approx", "ca.",
        "pour", "für", "for", "recipe", ":", "–", "-",
    ]
    /// The beginnings of words for servings.
    private static let words = [
        "serving", "portion", "person", "people", "pax", "guest", "convive", "personen", "adult", "serves",
    ]

    /// Reads the values of `recipeYield`. Of several, the one that says most is used.
    init(_ value: StructuredValue?) {
        let values = (value?.elements ?? []).compactMap { element -> RecipeYield? in
            switch element {
            case .text(let text): RecipeYield(text)
            case .object(let object):
                RecipeYield([object["value"]?.text, object["unitText"]?.text].compactMap { $0 }.joined(separator: " "))
            case .list: nil
            }
        }
        servings = values.lazy.compactMap(\.servings).first
        stated = values.lazy.map(\.stated).first { !$0.isEmpty } ?? ""
        // A number of things also occurs as a bare number: `["12", "12 cookies"]`.
        let number = stated.prefix { $0.isNumber }
        if let servings, !stated.isEmpty, number == "\(servings)", !values.contains(where: { $0.servings != nil && !$0.isBare }) {
            self.servings = nil
        }
    }

    /// Whether the text is only a number.
    private var isBare = false

    private init?(_ text: String) {
        var rest = PlainText.line(text)[...]
        var isStated = false
        while true {
            let lower = rest.lowercased()
            guard let word = RecipeYield.verbs.first(where: { lower.hasPrefix($0) }), lower.count == rest.count else { break }
            let after = rest.dropFirst(word.count)
            guard after.first.map({ !$0.isLetter }) ?? true else { break }
            isStated = isStated || word.hasPrefix("serv")
            rest = after.drop { $0.isWhitespace || $0 == ":" }
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int64(digits), number > 0, number <= 10_000 else { return nil }
        rest = rest.dropFirst(digits.count)
        var upper: Int64?
        for sign in ["–", "-", "—", " to ", " – ", " - ", " à ", " bis ", "/", " or "] where rest.hasPrefix(sign) {
            let after = rest.dropFirst(sign.count).drop { $0 == " " }
            let more = after.prefix { $0.isASCII && $0.isNumber }
            guard let last = Int64(more), last > number else { continue }
            upper = last
            rest = after.dropFirst(more.count)
            break
        }
        let words = rest.drop { $0.isWhitespace || $0 == "." || $0 == "," }
        let amount = upper.map { "\(number)–\($0)" } ?? "\(number)"
        let lower = words.lowercased()
        isBare = words.isEmpty && !isStated && upper == nil
        if words.isEmpty || isStated || RecipeYield.words.contains(where: { lower.hasPrefix($0) }), number <= 100 {
            servings = number
            if upper != nil { stated = amount }
        } else {
            stated = String((amount + " " + words).prefix(120))
        }
    }
}
