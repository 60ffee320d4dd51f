import Model
import Pages
import Screens
import Shelf

extension Router {
    /// Returns the form for a new recipe or for a copy of an entry, or saves a new recipe.
    func newRecipe() throws(RequestFailure) -> Answer {
        guard request.method == .get else {
            let id = ShelfRules.listID(now: context.now, seed: context.seed)
            return try saving(request.form, id, isNew: true)
        }
        var screen = RecipeFormScreen(id: nil, recipe: OwnRecipe())
        if let from = request.query["from"] {
            #if arch(wasm32)
                throw .needsServer
            #else
                guard let copy = EntryID(from).flatMap({ builder.recipeForm(copyOf: $0) }) else {
                    throw .noSuchPage(path: request.path)
                }
                screen = copy
            #endif
        }
        return .page(html(.recipeForm(screen), collection: nil))
    }

    /// Returns the form for a recipe that the reader wrote, or saves, deletes or restores the recipe.
    func ownRecipe(_ id: String) throws(RequestFailure) -> Answer {
        let shelf = builder.shelf, form = request.form
        guard request.method == .post else {
            guard let screen = builder.recipeForm(id) else { throw .noSuchPage(path: request.path) }
            return .page(html(.recipeForm(screen), collection: nil))
        }
        guard shelf.isKnown(.recipe(id)) else { throw .noSuchPage(path: request.path) }
        switch form["action"] ?? "save" {
        case "save": return try saving(form, id, isNew: false)
        case "restore":
            try checkText("text")
            return try saving(OwnRecipe(form["text"] ?? ""), id, since: nil)
        case "delete":
            // The form may have been sent twice.
            guard let text = shelf.recipeText(id) else { return .page(redirect(to: .to(.catalog, OwnRecipe.catalog))) }
            let screen = RecipeFormScreen(id: id, recipe: OwnRecipe(), deleted: text)
            let actions = [ShelfAction(.recipe(id), text: nil)]
            try check(actions)
            return .work(.save(actions, then: html(.recipeForm(screen), collection: nil)))
        case let other: throw .badRequest(part: "action", value: other)
        }
    }

    /// Returns the recipe in a form.
    ///
    /// - Parameter earlier: the stored recipe, whose unknown lines are kept.
    private func recipe(_ form: Parameters, keeping earlier: OwnRecipe?) throws(RequestFailure) -> OwnRecipe {
        try checkText("title")
        var recipe = earlier ?? OwnRecipe()
        recipe.title = ShelfRules.oneLine(form["title"] ?? "")
        for fact in OwnRecipe.Fact.allCases { recipe[fact] = form[fact.key] ?? "" }
        recipe.ingredients = OwnRecipe.items(form["ingredients"] ?? "")
        recipe.steps = OwnRecipe.items(form["steps"] ?? "")
        return recipe
    }

    private func saving(_ recipe: OwnRecipe, _ id: String, since: NoteBaseVersion?) throws(RequestFailure) -> Answer {
        try storing([ShelfRules.saving(try recipe.checked(), as: id, since: since)], to: .to(.entry, OwnRecipe.catalog, id))
    }

    /// Saves the recipe in a form. If it can't be stored, returns the form with what the reader typed.
    ///
    /// - Parameter isNew: Whether the recipe has no page yet.
    private func saving(_ form: Parameters, _ id: String, isNew: Bool) throws(RequestFailure) -> Answer {
        let recipe = try recipe(form, keeping: builder.shelf.recipe(id)), since = form["since"].flatMap { NoteBaseVersion($0) }
        do throws(RequestFailure) {
            return try saving(recipe, id, since: since)
        } catch {
            let screen = RecipeFormScreen(id: isNew ? nil : id, recipe: recipe, version: since, problem: error)
            return .page(html(.recipeForm(screen), collection: nil, status: error.status))
        }
    }
}

#if !arch(wasm32)
    extension Router {
        /// Returns the recipes that the reader wrote, or adds one.
        func recipesOverAPI() throws(RequestFailure) -> Answer {
            guard request.method == .post else { return .page(.json(data.ownRecipes(builder.shelf))) }
            let id = ShelfRules.listID(now: context.now, seed: context.seed)
            let actions = [ShelfRules.saving(try recipe(in: try object(), replacing: nil), as: id)]
            return .work(.save(actions, then: .json(data.ownRecipe(id, try check(actions), isStored: false))))
        }

        /// Returns, changes or deletes a recipe that the reader wrote.
        func recipeOverAPI(_ id: String) throws(RequestFailure) -> Answer {
            // A deleted recipe can only be written again.
            guard request.method == .get ? builder.shelf.hasValue(.recipe(id)) : builder.shelf.isKnown(.recipe(id)) else {
                throw .noSuchPage(path: request.path)
            }
            switch request.method {
            case .get: return .page(.json(data.ownRecipe(id, builder.shelf)))
            case .put:
                let json = try object(), since = try version(in: json)
                let actions = [
                    ShelfRules.saving(try recipe(in: json, replacing: builder.shelf.recipe(id)), as: id, since: since)
                ]
                try check(actions)
                return .work(.save(actions, then: nil))
            default:
                return .work(
                    .save([ShelfAction(.recipe(id), text: nil)], then: .json(data.ownRecipe(id, ShelfState()))))
            }
        }

        private func recipe(in json: JSONView?, replacing earlier: OwnRecipe?) throws(RequestFailure) -> OwnRecipe {
            let text = try text("recipe", in: json)
            guard !text.utf8.isEmpty else { throw .badBody(part: "recipe", .empty) }
            return try OwnRecipe(text).checked(replacing: earlier)
        }
    }
#endif
