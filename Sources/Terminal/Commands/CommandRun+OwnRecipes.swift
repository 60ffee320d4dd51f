internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// Runs `almanac recipe` or `almanac recipe RECIPE`: lists the recipes that the user wrote, or prints a recipe as text.
    func ownRecipes() throws(CommandError) -> ExitCode {
        let shelf = try answer(from: try openLibrary()) { reading throws(CommandError) in reading.builder.shelf }
        if !invocation.operands.isEmpty {
            let id = try recipe(operand, on: shelf)
            if options.isJSON {
                try output.write(data.ownRecipe(id, shelf))
            } else {
                try output.write(Array((shelf.recipeText(id) ?? "").utf8))
            }
            return .done
        }
        if options.isJSON {
            try output.write(data.ownRecipes(shelf))
        } else if shelf.recipes.isEmpty {
            output.say(words.text(.terminalRecipeNone))
        } else {
            var table = TextTable([.init(header: "", isFlexible: true), .init(header: "")])
            table.rows = shelf.recipes.map { id in
                [
                    StyledLine(DisplayEscaper.clean(shelf.recipe(id)?.title ?? "")),
                    StyledLine(OwnRecipe.catalog + "/" + id, .faint),
                ]
            }
            try output.write(table.lines(width: renderer.textWidth))
        }
        return shelf.recipes.isEmpty ? .nothingFound : .done
    }

    /// Runs `almanac recipe add FILE`.
    func addOwnRecipe() async throws(CommandError) -> ExitCode {
        let recipe = try typedRecipe(replacing: nil), library = try openLibrary()
        let id = ShelfRules.listID(now: SnapshotScreens.now(), seed: UInt64.random(in: 0...UInt64.max))
        return try await store([ShelfRules.saving(recipe, as: id)], id, recipe.title, .terminalRecipeSaved, library)
    }

    /// Runs `almanac recipe change RECIPE FILE`.
    func changeOwnRecipe() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let shelf = try answer(from: library) { reading throws(CommandError) in reading.builder.shelf }
        let id = try recipe(operand, on: shelf), since = NoteBaseVersion(of: .recipe(id), on: shelf)
        let recipe = try typedRecipe(replacing: shelf.recipe(id))
        return try await store(
            [ShelfRules.saving(recipe, as: id, since: since)], id, recipe.title, .terminalRecipeSaved, library)
    }

    /// Runs `almanac recipe delete RECIPE`.
    func deleteOwnRecipe() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let shelf = try answer(from: library) { reading throws(CommandError) in reading.builder.shelf }
        let id = try recipe(operand, on: shelf), title = shelf.recipe(id)?.title ?? ""
        return try await store([ShelfAction(.recipe(id), text: nil)], id, title, .terminalRecipeDeleted, library)
    }

    private func store(
        _ actions: [ShelfAction], _ id: String, _ title: String, _ message: Phrase, _ library: Library
    ) async throws(CommandError) -> ExitCode {
        let shelf = try apply(actions, library)
        // The recipe is safe on the shelf. If the catalog can't be changed now, the next command or start of the server does it.
        try? await library.storeOwnRecipes()
        try? library.removeUnusedPictures()
        if options.isJSON {
            try output.write(data.ownRecipe(id, shelf))
        } else {
            output.say(words.text(message, DisplayEscaper.clean(title), OwnRecipe.catalog + "/" + id))
        }
        return .done
    }

    /// Reads the recipe in the file, the last operand.
    private func typedRecipe(replacing earlier: OwnRecipe?) throws(CommandError) -> OwnRecipe {
        let path: String
        do throws(UsageError) { path = try OptionDefinition.path(invocation.operands.last ?? "") } catch { throw .usage(error) }
        let bytes = try fileBytes(at: path, limit: ShelfRules.noteLimit)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(kept: nil) }
        do throws(RequestFailure) { return try OwnRecipe(text).checked(replacing: earlier) } catch { throw .failure(error) }
    }

    /// Returns the ID of the recipe with this ID or, if there isn't one, the only recipe with this title.
    private func recipe(_ text: String, on shelf: ShelfState) throws(CommandError) -> String {
        let prefix = OwnRecipe.catalog + "/", id = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        if shelf.recipeText(id) != nil { return id }
        return try SnapshotScreens.only(text, among: shelf.recipes, "RECIPE") { (shelf.recipe($0)?.title ?? "", $0) }
    }
}
