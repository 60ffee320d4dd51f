import Localization
public import Model
import Pack
public import Shelf
public import TextProcessing

extension ScreenBuilder {
    /// Returns whether an entry is stored and has a list of ingredients.
    public func hasIngredients(_ id: EntryID) -> Bool { card(id)?.entry.hasChecklist ?? false }

    /// Creates the page with the shopping list.
    ///
    /// - Parameters:
    ///   - cleared: the time of the clearing that the page offers to undo.
    ///   - removed: the recipe that the page offers to put back.
    public func shopping(cleared: Int64? = nil, removed: EntryID? = nil, factor: String = "") -> ShoppingScreen {
        let all = wholeShopping()
        var screen = all
        screen.recipes = all.recipes.filter { !all.isDone($0) }
        screen.lines = all.lines.filter { !$0.isCleared }
        if let cleared, all.lines.contains(where: { $0.isCleared && shelf.shoppingTick($0.id)?.cleared == cleared }) {
            screen.cleared = cleared
        }
        if let removed, !shelf.hasValue(.shopping(removed)) { screen.removed = (removed, factor, title(of: removed)) }
        return screen
    }

    /// An ingredient of one or several recipes.
    private final class Ingredient {
        let id: UInt64
        var total: IngredientTotal
        var name: String
        var recipes: [ShoppingScreen.Recipe]
        let language: String

        init(id: UInt64, total: IngredientTotal, name: String, recipe: ShoppingScreen.Recipe, language: String) {
            self.id = id
            self.total = total
            self.name = name
            recipes = [recipe]
            self.language = language
        }
    }

    /// Returns everything on the shopping list, with the lines that were cleared.
    private func wholeShopping() -> ShoppingScreen {
        var screen = ShoppingScreen(), ingredients: [Ingredient] = []
        let entries = shelf.entries(.shopping), language = context.settings.language
        let order = ScreenBuilder.order(
            by: entries.map { entry in
                var key = ByteWriter()
                key.fixed64(UInt64(bitPattern: shelf.value(.shopping(entry))?.date ?? 0).byteSwapped)
                return key.bytes
            })
        for place in order {
            let id = entries[Int(place)], value = shelf.value(.shopping(id)), card = card(id)
            let factor = value.flatMap { Fraction($0.text) } ?? .one
            var parameters = Parameters()
            parameters.add("scale-by", factor.text)
            let recipe = ShoppingScreen.Recipe(
                id: id, title: card?.entry.title(in: language.tag) ?? value?.title ?? "", factor: factor,
                scaling: card.flatMap { RecipeScaling($0.entry, parameters) }, isStored: card != nil)
            screen.recipes.append(recipe)
            if let card { add(card, recipe, to: &ingredients) }
        }
        screen.lines = ingredients.map { ingredient in
            let total = ingredient.total
            var amount = total.shown
            if total.value == nil, total.count > 1, !amount.utf8.isEmpty {
                amount += ", " + Localizer(language).repetitions(total.count)
            }
            return line(
                String(ingredient.id, radix: 16), amount,
                // Several recipes together can need several pieces although each needs only one.
                total.isSeveral && Language(tag: ingredient.language) != .french
                    ? IngredientName.plural(ingredient.name) : ingredient.name, ingredient.recipes, ingredient.language,
                total.value?.text ?? "")
        }
        for id in shelf.shoppingLines {
            screen.lines.append(line(id, "", shelf.value(.shoppingLine(id))?.text ?? "", [], language.tag, ""))
        }
        let lines = screen.lines
        screen.lines = ScreenBuilder.order(by: lines.map { [$0.aisle.rawValue] + TextFolding.sortKey($0.name) }).map {
            lines[Int($0)]
        }
        return screen
    }

    /// Adds a recipe's ingredients.
    private func add(_ card: CardsScreen.Card, _ recipe: ShoppingScreen.Recipe, to ingredients: inout [Ingredient]) {
        var found = StepByStepScreen.ChecklistAndSteps()
        found.look(in: card.entry.blocks, title: nil, depth: 0)
        let isFrench = Language(tag: card.description.language) == .french || ScreenBuilder.isFrench(found)
        let language = isFrench ? Language.french.tag : card.description.language
        for item in found.checklist {
            let total = IngredientTotal(
                item.amount, times: recipe.factor, hasDecimalComma: context.settings.language.usesDecimalComma)
            let words = IngredientName.words(of: item.name, isFrench: isFrench)
            var id = FNV1a.hash((total.kind + [0] + IngredientName.key(words[...])).span)
            if let known = ingredients.first(where: { $0.id == id }) {
                if known.total.add(total) {
                    if known.recipes.last !== recipe { known.recipes.append(recipe) }
                    if !UTF8Comparison.equal(known.name.utf8, item.name.utf8) {
                        // The longer name may be in the plural: `Onion` and `Onions, chopped`.
                        let (a, b) = (IngredientName.short(known.name), IngredientName.short(item.name))
                        known.name = a.utf8.count < b.utf8.count ? b : a
                    }
                    continue
                }
                // The total would be too large.
                id &+= UInt64(ingredients.count)
            }
            ingredients.append(Ingredient(id: id, total: total, name: item.name, recipe: recipe, language: language))
        }
    }

    /// Returns whether a recipe is in French, whatever its catalog's language: readers write recipes in any language.
    private static func isFrench(_ recipe: StepByStepScreen.ChecklistAndSteps) -> Bool {
        var balance: Int64 = 0
        let words = Localizer(.english)
        for step in recipe.steps.prefix(20) {
            for word in WordScanner.words(EntryTextExtractor.plain(step, words)) {
                for (known, weight): (String, Int64) in [("le la les des du et", 1), ("the and of to with then", -1)]
                where known.utf8.split(separator: ASCII.space).contains(where: { $0.elementsEqual(word) }) {
                    balance += weight
                }
            }
        }
        return balance > 0
    }

    /// Returns a line with its tick.
    @inline(never)
    private func line(
        _ id: String, _ amount: String, _ name: String, _ recipes: [ShoppingScreen.Recipe], _ language: String, _ quantity: String
    ) -> ShoppingScreen.Line {
        let isFrench = Language(tag: language) == .french
        let tick = shelf.shoppingTick(id), isTicked = tick.map { ScreenBuilder.covers($0.amount, quantity) } ?? false
        return ShoppingScreen.Line(
            id: id, amount: amount, name: name, recipes: recipes, language: language,
            aisle: Aisle(IngredientName.words(of: name, isFrench: isFrench), isFrench: isFrench), quantity: quantity,
            isTicked: isTicked, isCleared: isTicked && tick?.cleared != nil)
    }

    /// Whether anything is on the shopping list, even if all of it was cleared.
    var hasShopping: Bool { shelf.count(.shopping) > 0 || !shelf.shoppingLines.isEmpty }

    /// Returns whether a ticked amount is at least the amount that is needed now.
    private static func covers(_ ticked: String, _ needed: String) -> Bool {
        guard let needed = Fraction(needed) else { return true }
        guard let ticked = Fraction(ticked) else { return false }
        let (left, a) = ticked.numerator.multipliedReportingOverflow(by: needed.denominator)
        let (right, b) = needed.numerator.multipliedReportingOverflow(by: ticked.denominator)
        return !a && !b && left >= right
    }

    /// Returns the factor with which a recipe is on the shopping list, or nil if it isn't, or if all of its lines were cleared.
    func shoppingFactor(of id: EntryID) -> Fraction? {
        guard shelf.hasValue(.shopping(id)) else { return nil }
        return shopping().recipes.first { $0.id == id }?.factor
    }

    // The actions below change the shopping list. The pages, the API and the command line share them.

    /// Returns the actions that put a recipe on the shopping list, or change its amounts.
    ///
    /// - Parameter keepsTicks: Whether ticks from the time before stay, because the user undoes the removal of the recipe.
    public func addingToShopping(_ id: EntryID, factor: Fraction, keepsTicks: Bool = false) -> [ShelfAction] {
        var actions = [ShelfAction(.shopping(id), text: factor.text, title: title(of: id))]
        guard !keepsTicks, !shelf.shoppingTicks.isEmpty else { return actions }
        var after = shelf
        if let change = try? ShelfRules.change(for: actions[0], on: shelf, limit: nil, now: 0, device: 0) { after.apply(change) }
        let isNew = !shelf.hasValue(.shopping(id))
        for line in ScreenBuilder(set, shelf: after, context: context).wholeShopping().lines
        where line.recipes.contains(where: { $0.id == id }) {
            guard let tick = shelf.shoppingTick(line.id), tick.cleared != nil || isNew && line.recipes.count == 1 else {
                continue
            }
            actions.append(ShelfAction(.shoppingTick(line.id), text: nil))
        }
        return actions
    }

    /// Returns the actions that remove one of the user's lines.
    public func removingShoppingLine(_ id: String) -> [ShelfAction] {
        [ShelfAction(.shoppingLine(id), text: nil), ShelfAction(.shoppingTick(id), text: nil)]
    }

    /// Returns the actions that tick a line, or remove its tick. Empty if there is no such line.
    public func ticking(_ id: String, _ isTicked: Bool) -> [ShelfAction] {
        for line in wholeShopping().lines where UTF8Comparison.equal(line.id.utf8, id.utf8) {
            return [ShelfAction(.shoppingTick(id), text: isTicked ? ShoppingTick(amount: line.quantity).text : nil)]
        }
        return []
    }

    /// Returns the actions that clear the ticked lines. What was cleared before is removed, and can't be put back any more.
    public func clearingShopping() -> [ShelfAction] {
        let all = wholeShopping()
        var actions: [ShelfAction] = []
        for recipe in all.recipes where all.isDone(recipe) { actions.append(ShelfAction(.shopping(recipe.id), text: nil)) }
        for line in all.lines where line.isTicked {
            if !line.isCleared {
                let tick = ShoppingTick(amount: line.quantity, cleared: context.now)
                actions.append(ShelfAction(.shoppingTick(line.id), text: tick.text))
            } else if line.isOwn {
                actions += removingShoppingLine(line.id)
            }
        }
        // Ticks of recipes that were removed. If this device doesn't store a recipe, another device may need the ticks.
        guard !all.recipes.contains(where: { !$0.isStored }) else { return actions }
        for id in shelf.shoppingTicks where !all.lines.contains(where: { UTF8Comparison.equal($0.id.utf8, id.utf8) }) {
            actions.append(ShelfAction(.shoppingTick(id), text: nil))
        }
        return actions
    }

    /// Returns the actions that put back the lines that were cleared at a time. They are ticked again.
    public func restoringShopping(_ cleared: Int64) -> [ShelfAction] {
        var actions: [ShelfAction] = []
        for id in shelf.shoppingTicks {
            guard let tick = shelf.shoppingTick(id), tick.cleared == cleared else { continue }
            actions.append(ShelfAction(.shoppingTick(id), text: ShoppingTick(amount: tick.amount).text))
        }
        return actions
    }
}

// The browser's pages only send factors.
#if !arch(wasm32)
    extension ScreenBuilder {
        /// Returns the factor for a number of servings, or nil if the number is invalid or the recipe doesn't state its servings.
        public func factor(forServings text: String, of id: EntryID) -> Fraction? {
            guard let entry = card(id)?.entry else { return nil }
            var parameters = Parameters()
            parameters.add("scale-to", text)
            guard let scaling = RecipeScaling(entry, parameters), scaling.misread == nil, !scaling.lacksServings else {
                return nil
            }
            return scaling.factor
        }
    }
#endif
