import Model

/// Converts the recipes that other programs export to schema.org's properties. RecipeSage and Nextcloud Cookbook use these properties
/// themselves. The formats are those of the programs' own exporters: Mealie's `Recipe` model, Tandoor's `RecipeExportSerializer` and Paprika's
/// `.paprikarecipe` files.
enum RecipeExport {
    /// Returns the recipe in an exported record. Returns nil if the record isn't from Mealie, Tandoor or Paprika.
    static func recipe(_ record: JSONView) -> StructuredObject? {
        guard record.isObject, record["@type"] == nil, case .object(let object)? = StructuredValue(record), object["name"] != nil
        else { return nil }
        if object["steps"]?.objects.contains(where: { $0["instruction"] != nil }) ?? false { return tandoor(object) }
        if object["directions"] != nil, object["ingredients"] != nil { return paprika(object) }
        if object["recipeIngredient"] != nil || object["recipe_ingredient"] != nil { return mealie(object) }
        return nil
    }

    /// Returns a recipe with the values that only need another name. Of several values with the same name, the first counts.
    private static func recipe(_ object: StructuredObject, _ names: [(own: String, name: String)]) -> StructuredObject {
        var recipe = StructuredObject()
        recipe.add("@type", .text("Recipe"))
        for (own, name) in names where recipe[name] == nil {
            if let value = object[own], !value.isEmpty { recipe.add(name, value) }
        }
        return recipe
    }

    /// Returns the texts that aren't empty, with a space between them.
    private static func joined(_ values: [String?]) -> String {
        values.compactMap { $0 }.map(PlainText.line).filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: Paprika

    private static func paprika(_ object: StructuredObject) -> StructuredObject {
        var result = recipe(
            object,
            [
                ("name", "name"), ("ingredients", "recipeIngredient"), ("servings", "recipeYield"), ("prep_time", "prepTime"),
                ("cook_time", "cookTime"), ("total_time", "totalTime"), ("categories", "keywords"), ("source", "author"),
                ("source_url", "url"), ("image_url", "image"),
            ])
        let texts = [object["description"]?.text, object["notes"]?.text].compactMap { $0 }
        if !texts.isEmpty { result.add("description", .text(texts.joined(separator: "\n"))) }
        // A line that ends with a colon is a heading, as among the ingredients.
        let steps = PlainText.lines(object["directions"]?.text ?? "").map { line -> (title: String, text: StructuredValue?) in
            if case .heading(let title) = IngredientList.Line(line) { (title, nil) } else { ("", .text(line)) }
        }
        guard steps.contains(where: { !$0.title.isEmpty }) else {
            result.add("recipeInstructions", object["directions"])
            return result
        }
        result.add("recipeInstructions", .list(sections(steps)))
        return result
    }

    // MARK: Mealie

    /// Returns a recipe of Mealie.
    static func mealie(_ exported: StructuredObject) -> StructuredObject {
        let object = withCamelCase(exported)
        var result = recipe(
            object,
            [
                ("name", "name"), ("totalTime", "totalTime"), ("prepTime", "prepTime"), ("performTime", "cookTime"),
                ("cookTime", "cookTime"), ("description", "description"), ("tags", "keywords"),
                ("recipeCategory", "recipeCategory"), ("nutrition", "nutrition"), ("orgUrl", "url"), ("orgURL", "url"),
            ])
        let stated = object["recipeYield"]?.text
        if let servings = object["recipeServings"]?.text.flatMap(amount) {
            result.add("recipeYield", .text(servings + " servings"))
        } else if let count = object["recipeYieldQuantity"]?.text.flatMap(amount), stated?.first?.isNumber != true {
            result.add("recipeYield", .text(joined([count, stated])))
        } else {
            result.add("recipeYield", stated.map { .text($0) })
        }
        var lines: [StructuredValue] = []
        for element in object["recipeIngredient"]?.elements ?? [] {
            guard case .object(let ingredient) = element else {
                lines.append(element)
                continue
            }
            if let title = ingredient["title"]?.text { lines.append(.text(title + ":")) }
            let parts = joined([
                ingredient["quantity"]?.text.flatMap(amount), ingredient["unit"]?.text, ingredient["food"]?.text,
            ])
            // Without a food, the note is the whole line.
            let note = ingredient["note"]?.text
            if ingredient["disableAmount"]?.text == "true", let note {
                lines.append(.text(note))
                continue
            }
            let composed = ingredient["food"]?.text == nil ? joined([parts, note]) : note.map { parts + ", " + $0 } ?? parts
            lines.append(
                .text(ingredient["display"]?.text ?? (composed.isEmpty ? ingredient["originalText"]?.text ?? "" : composed)))
        }
        result.add("recipeIngredient", .list(lines))
        result.add(
            "recipeInstructions",
            .list(
                sections(
                    (object["recipeInstructions"]?.elements ?? []).map { step in
                        guard case .object(let step) = step else { return ("", step) }
                        return (step["title"]?.text ?? "", step["text"])
                    })))
        return result
    }

    /// Returns an object whose names are in camel case, as in Mealie's API. Mealie's older exports and its backups use underscores.
    private static func withCamelCase(_ object: StructuredObject) -> StructuredObject {
        var result = StructuredObject()
        for member in object.members {
            let words = member.name.split(separator: "_")
            let name = words.dropFirst().reduce(words.first.map(String.init) ?? "") {
                $0 + $1.prefix(1).uppercased() + $1.dropFirst()
            }
            result.add(name, value(member.value))
        }
        return result
    }

    private static func value(_ value: StructuredValue) -> StructuredValue {
        switch value {
        case .text: value
        case .list(let values): .list(values.map { RecipeExport.value($0) })
        case .object(let object): .object(withCamelCase(object))
        }
    }

    // MARK: Tandoor

    private static func tandoor(_ object: StructuredObject) -> StructuredObject {
        var result = recipe(
            object, [("name", "name"), ("description", "description"), ("keywords", "keywords"), ("source_url", "url")])
        if let servings = object["servings"]?.text.flatMap(amount) {
            result.add("recipeYield", .text(joined([servings, object["servings_text"]?.text ?? "servings"])))
        }
        for (own, name) in [("working_time", "prepTime"), ("waiting_time", "cookTime")] {
            if let minutes = object[own]?.text.flatMap(amount) { result.add(name, .text(minutes + " min")) }
        }
        let steps = object["steps"]?.objects ?? []
        let isDivided = steps.filter { !($0["ingredients"]?.isEmpty ?? true) }.count > 1
        var lines: [StructuredValue] = []
        // A text consists of several steps. Texts without a name are one list, which a name without a text can precede.
        var texts: [(title: String, text: String)] = []
        var isOpen = false
        for step in steps {
            let title = step["name"]?.text ?? "", own = (step["ingredients"]?.objects ?? []).map(line)
            if isDivided, !title.isEmpty, !own.isEmpty { lines.append(.text(title + ":")) }
            lines += own.map { .text($0) }
            let text = plain(step["instruction"]?.text ?? "", own)
            if title.isEmpty, isOpen {
                texts[texts.count - 1].text += "\n" + text
            } else {
                texts.append((title, text))
                isOpen = title.isEmpty || text.isEmpty
            }
        }
        result.add("recipeIngredient", .list(lines))
        result.add(
            "recipeInstructions",
            .list(
                texts.map { title, text in
                    var section = StructuredObject()
                    section.add("@type", .text("HowToSection"))
                    if !title.isEmpty { section.add("name", .text(title)) }
                    section.add("text", .text(text))
                    return .object(section)
                }))
        return result
    }

    private static func line(_ ingredient: StructuredObject) -> String {
        let note = ingredient["note"]?.text
        if ingredient["is_header"]?.text == "true" { return (note ?? "") + ":" }
        let amount = ingredient["no_amount"]?.text == "true" ? nil : ingredient["amount"]?.text.flatMap(amount)
        let line = joined([amount, ingredient["unit"]?.text, ingredient["food"]?.text])
        return note.map { line.isEmpty ? $0 : line + ", " + $0 } ?? line
    }

    /// Returns an instruction without Markdown's signs. `{{ ingredients[0] }}` stands for an ingredient of the step.
    private static func plain(_ instruction: String, _ ingredients: [String]) -> String {
        var text = instruction.replacing("**", with: "")
        for (place, ingredient) in ingredients.enumerated() {
            for form in ["{{ ingredients[\(place)] }}", "{{ingredients[\(place)]}}"] {
                text = text.replacing(form, with: ingredient)
            }
        }
        return text.split(separator: "\n").map { line in line.hasPrefix("#") ? line.drop { $0 == "#" || $0 == " " } : line }
            .joined(separator: "\n")
    }

    // MARK: Both

    /// Returns steps with the headings that precede some of them. A heading applies to all steps up to the next heading.
    private static func sections(_ steps: [(title: String, text: StructuredValue?)]) -> [StructuredValue] {
        var result: [StructuredValue] = []
        for (title, text) in steps {
            if !title.isEmpty {
                var section = StructuredObject()
                section.add("@type", .text("HowToSection"))
                section.add("name", .text(title))
                result.append(.object(section))
            }
            guard let text, !text.isEmpty else { continue }
            var step = StructuredObject()
            step.add("@type", .text("HowToStep"))
            step.add("text", text)
            result.append(.object(step))
        }
        return result
    }

    private static let fractions: [(range: ClosedRange<Int64>, sign: String)] = [
        (120...130, "⅛"), (240...260, "¼"), (330...340, "⅓"), (490...510, "½"), (660...670, "⅔"), (740...760, "¾"),
    ]

    /// Returns a number as cooks write it: `2` for `2.0`, and `1½` for `1.5`. Returns nil for zero.
    private static func amount(_ text: String) -> String? {
        guard let number = Double(text), number.isFinite, number < 1e9 else { return text }
        guard number > 0 else { return nil }
        let thousandths = Int64((number * 1000).rounded()), whole = thousandths / 1000, rest = thousandths % 1000
        if rest == 0 { return "\(whole)" }
        if let sign = fractions.first(where: { $0.range.contains(rest) })?.sign { return (whole == 0 ? "" : "\(whole)") + sign }
        return FixedDecimal(text).map { $0.text } ?? "\(whole).\(rest / 100)"
    }
}
