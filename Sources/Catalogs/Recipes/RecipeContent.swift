import Model

/// A recipe's content, from an object of schema.org's type `Recipe`.
struct RecipeContent {
    /// The key of the members that Almanac adds to the object: the page's address, the picture's address and the page's language.
    static let ownKey = "almanac"

    /// Steps under a heading.
    struct StepGroup {
        /// The heading, or an empty string.
        var title: String
        var steps: [[String]]
    }

    private static let mostIngredients = 500, mostSteps = 300
    /// The maximum depth of sections in a recipe's instructions.
    private static let deepest = 6

    let recipe: StructuredObject

    init(_ recipe: StructuredObject) { self.recipe = recipe }

    /// Whether the reader wrote the recipe. Its texts are plain text, but those of pages can contain HTML.
    private var isWritten: Bool { own("version") != nil }

    /// The title, or an empty string.
    var title: String {
        isWritten ? recipe["name"]?.names.first ?? "" : PlainText.line(recipe["name"]?.text ?? "")
    }

    // MARK: Ingredients

    /// The ingredients' lines.
    var ingredients: [String] {
        if isWritten { return recipe["recipeIngredient"]?.names ?? [] }
        let value = recipe["recipeIngredient"].flatMap { $0.isEmpty ? nil : $0 } ?? recipe["ingredients"] ?? .list([])
        let lines = value.elements.flatMap { element -> [String] in
            switch element {
            case .text(let text): return PlainText.lines(text)
            case .object(let object):
                let amount = object["amount"] ?? object["value"] ?? object["requiredQuantity"]
                let quantity = amount?.objects.first.map { [$0["value"]?.text, $0["unitText"]?.text] } ?? [amount?.text]
                let parts = quantity + [object["unitText"]?.text, object["name"]?.text ?? object["text"]?.text]
                return [parts.compactMap { $0 }.joined(separator: " ")]
            case .list: return []
            }
        }
        let items = lines.map(PlainText.item).map { line in RecipeContent.bracketed(line).map { $0 + ":" } ?? line }
        return Array(items.filter { !$0.isEmpty }.prefix(RecipeContent.mostIngredients))
    }

    // MARK: Steps

    /// The steps, in groups. Each step has one or more paragraphs.
    var steps: [StepGroup] {
        if isWritten {
            return (recipe["recipeInstructions"]?.objects ?? []).map { group in
                let steps = group["itemListElement"]?.objects ?? []
                return StepGroup(title: group["name"]?.names.first ?? "", steps: steps.map { $0["text"]?.names ?? [] })
            }
        }
        let names = ["recipeInstructions", "instructions", "steps", "step"]
        let value = names.lazy.compactMap { recipe[$0] }.first { !$0.isEmpty } ?? .list([])
        var groups: [StepGroup] = []
        read(value, into: &groups, depth: 0)
        var count = 0
        return groups.compactMap { group in
            let steps = group.steps.filter { !$0.isEmpty }.prefix(RecipeContent.mostSteps - count)
            count += steps.count
            return steps.isEmpty ? nil : StepGroup(title: group.title, steps: Array(steps))
        }
    }

    private func read(_ value: StructuredValue, into groups: inout [StepGroup], depth: Int) {
        guard depth < RecipeContent.deepest else { return }
        let elements = value.elements
        let texts = elements.filter { if case .text = $0 { true } else { false } }
        for element in elements {
            switch element {
            case .text(let text):
                let lines = PlainText.lines(text).filter { !RecipeContent.isTypeName($0) }
                if texts.count == 1, elements.count == 1 {
                    readLines(lines, into: &groups)
                } else {
                    add([lines.map(PlainText.item).filter { !$0.isEmpty }], to: &groups)
                }
            case .object(let object): read(object, into: &groups, depth: depth)
            case .list: break
            }
        }
    }

    private func read(_ object: StructuredObject, into groups: inout [StepGroup], depth: Int) {
        let inner = object["itemListElement"] ?? object["steps"] ?? object["step"] ?? object["item"]
        let title = PlainText.line(object["name"]?.text ?? "")
        if object.has(type: "HowToSection") {
            let text = PlainText.line(object["text"]?.text ?? "")
            // In exports, the steps follow their section's heading.
            if inner?.isEmpty ?? true, let heading = text.isEmpty ? title : RecipeContent.bracketed(text) {
                return groups.append(StepGroup(title: heading, steps: []))
            }
            groups.append(StepGroup(title: title, steps: []))
            if let inner = inner ?? object["text"] { read(inner, into: &groups, depth: depth + 1) }
            // Steps after the section don't belong to it.
            groups.append(StepGroup(title: "", steps: []))
            return
        }
        if let inner, !inner.isEmpty,
            object.has(type: "ItemList") || object.has(type: "ListItem")
                || object["text"] == nil && title.isEmpty && !RecipeContent.isSingleStep(object, inner)
        {
            return read(inner, into: &groups, depth: depth + 1)
        }
        var lines = PlainText.lines(object["text"]?.text ?? object["description"]?.text ?? "")
        if lines.isEmpty, let inner, !inner.isEmpty {
            // A step can consist of directions and tips.
            var parts: [StepGroup] = []
            read(inner, into: &parts, depth: depth + 1)
            lines = parts.flatMap(\.steps).flatMap { $0 }
        }
        lines = lines.filter { !RecipeContent.isTypeName($0) }.map(PlainText.item)
        let start = lines.first.map { $0.lowercased() } ?? ""
        let plain = title.hasSuffix("…") || title.hasSuffix("...") ? String(title.prefix { $0 != "…" && $0 != "." }) : title
        let isRepeated = start.hasPrefix(plain.lowercased()) || RecipeContent.isStepNumber(title)
        if !title.isEmpty, !isRepeated, !RecipeContent.isTypeName(title) || lines.isEmpty { lines.insert(title, at: 0) }
        add([lines.filter { !$0.isEmpty }], to: &groups)
    }

    /// Whether a step consists of directions and tips. Some pages put whole steps into a step.
    private static func isSingleStep(_ object: StructuredObject, _ inner: StructuredValue) -> Bool {
        object.has(type: "HowToStep") && inner.objects.allSatisfy { $0.has(type: "HowToDirection") || $0.has(type: "HowToTip") }
    }

    /// Adds the steps of a text with several lines.
    private func readLines(_ lines: [String], into groups: inout [StepGroup]) {
        let text = lines.map(PlainText.item).joined(separator: "\n")
        add(MealTextParser.paragraphs(text), to: &groups)
    }

    private func add(_ steps: [[String]], to groups: inout [StepGroup]) {
        if groups.isEmpty { groups.append(StepGroup(title: "", steps: [])) }
        groups[groups.count - 1].steps += steps
    }

    /// Returns the heading in a line of RecipeSage, which writes headings in brackets. Nil if the line isn't a heading.
    private static func bracketed(_ line: String) -> String? {
        // Nextcloud Cookbook marks headings as Markdown does.
        let marks = line.prefix { $0 == "#" }
        if !marks.isEmpty, line.dropFirst(marks.count).first == " ", line.utf8.count <= 80 {
            let title = line.dropFirst(marks.count).drop { $0 == " " }
            return title.isEmpty ? nil : String(title)
        }
        guard line.hasPrefix("["), line.hasSuffix("]"), line.utf8.count > 2, line.utf8.count <= 80 else { return nil }
        return String(line.dropFirst().dropLast())
    }

    /// Whether the text is the name of a type, which some pages contain by mistake.
    private static func isTypeName(_ text: String) -> Bool {
        ["HowToStep", "HowToSection", "HowToDirection", "HowToTip", "ItemList", "Array", "null"].contains(text)
    }

    /// Whether a step's name is only its number, as in "Step 3".
    private static func isStepNumber(_ text: String) -> Bool {
        switch MealTextParser.StepNumber(text) {
        case .alone: true
        case .none, .before: false
        }
    }

    // MARK: Times

    /// The times in minutes. Times that the recipe doesn't state are nil.
    var times: (preparation: Int64?, cooking: Int64?, total: Int64?) {
        func minutes(_ name: String) -> Int64? {
            guard let value = recipe[name] else { return nil }
            let object = value.objects.first
            // A duration can be an object with a range.
            return (object.flatMap { $0["maxValue"] ?? $0["value"] }?.text ?? value.text).flatMap(RecipeDuration.minutes)
        }
        let preparation = minutes("prepTime"), cooking = minutes("cookTime") ?? minutes("performTime")
        let sum = (preparation ?? 0) + (cooking ?? 0)
        return (preparation, cooking, minutes("totalTime") ?? (sum > 0 ? sum : nil))
    }

    // MARK: Facts

    var yield: RecipeYield { RecipeYield(recipe["recipeYield"] ?? recipe["yield"]) }

    /// The names of the authors, or else of the publisher.
    var authors: [String] {
        func names(_ key: String) -> [String] {
            UpstreamTextParser.distinct(
                (recipe[key]?.names ?? []).map(PlainText.line).filter { !$0.isEmpty && !WebAddressDetector.isLink($0) })
        }
        let authors = names("author")
        return authors.isEmpty ? names("publisher") : authors
    }

    /// Returns the values of a list such as `keywords`, which can be a text with commas.
    func list(_ name: String) -> [String] {
        let texts = (recipe[name]?.names ?? []).flatMap { PlainText.lines($0) }
            .flatMap { line in line.split { $0 == "," || $0 == ";" }.map { String($0) } }
        return UpstreamTextParser.distinct(texts.map { PlainText.line($0) }.filter { !$0.isEmpty && $0.utf8.count <= 100 })
    }

    /// The diets in plain words: `Gluten free` for `https://schema.org/GlutenFreeDiet`.
    var diets: [String] {
        let values = recipe["suitableForDiet"]?.elements ?? []
        let names = values.compactMap { value -> String? in
            if case .object(let object) = value { return (object["name"] ?? object["@id"])?.text }
            return value.text
        }
        return UpstreamTextParser.distinct(
            names.map(StructuredObject.name).map { name in
                var words = name.hasSuffix("Diet") && name != "Diet" ? String(name.dropLast(4)) : name
                if !words.contains(" ") {
                    words = words.reduce(into: "") { $0 += $1.isUppercase && !$0.isEmpty ? " " + $1.lowercased() : String($1) }
                }
                return words
            }.filter { !$0.isEmpty })
    }

    /// The description as paragraphs.
    var description: [String] { Array(PlainText.lines(recipe["description"]?.text ?? "").prefix(20)) }

    /// Returns a number from the nutrition facts, such as 12.5 for `12.5 g`. Energy in kilojoules only is left out.
    func nutrition(_ name: String) -> FixedDecimal? {
        guard let text = recipe["nutrition"]?.objects.first?[name]?.text else { return nil }
        let line = PlainText.line(text).lowercased()
        let parts = line.split { !($0.isASCII && ($0.isNumber || $0 == "." || $0 == ",")) }
        guard let first = parts.first(where: { $0.first?.isNumber ?? false }), !(line.hasSuffix("kj") && !line.contains("kcal"))
        else {
            return nil
        }
        var digits = String(first)
        while digits.hasSuffix(".") || digits.hasSuffix(",") { digits.removeLast() }
        let comma = digits.split(separator: ",", omittingEmptySubsequences: false)
        if comma.count == 2 { digits = comma[1].count == 3 ? comma.joined() : comma.joined(separator: ".") }
        return FixedDecimal(digits)
    }

    // MARK: Own members

    /// Returns a member that Almanac added: `url`, `picture` or `language`.
    func own(_ name: String) -> String? { recipe[RecipeContent.ownKey]?.objects.first?[name]?.text }
}
