import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the page with the form for a recipe that the reader writes.
    mutating func recipeForm(_ screen: RecipeFormScreen) {
        let title: Phrase = screen.id == nil ? .pagesRecipeNew : .pagesRecipeEdit
        document(Metadata(title: [words.text(title)], kind: "import")) { page in
            page.say("<header class=\"title\"><h1>", title, "</h1></header><div id=\"results\">")
            if page.context.isReadOnly {
                page.say("<p class=\"notice\">", .pagesReadOnly, "</p>")
            } else if let deleted = screen.deleted, let id = screen.id {
                page.link("<form class=\"notice\" method=\"post\" action", .to(.ownRecipe, id))
                page.hidden("text", deleted)
                page.say("<p role=\"status\">", .pagesRecipeDeleted, "</p> <button name=\"action\" value=\"restore\">")
                page.say(.pagesPutBack)
                page.link("</button></form><p><a href", .to(.catalog, OwnRecipe.catalog), .pagesToTheList, "</a></p>")
            } else {
                page.form(screen)
            }
            page.html.markup("</div>")
        }
    }

    private mutating func form(_ screen: RecipeFormScreen) {
        let recipe = screen.recipe
        if let problem = screen.problem {
            let message = problem.message(words)
            html.text("<p class=\"trouble\" role=\"alert\"><b>", message.summary, "</b> ")
            html.text("", message.explanation, " ")
            html.text("", message.suggestion, "</p>")
        }
        if screen.isContested { say("<p class=\"notice\">", .pagesRecipeVersions, "</p>") }
        link("<form class=\"importing\" method=\"post\" action", screen.id.map { .to(.ownRecipe, $0) } ?? .to(.newRecipe))
        if let version = screen.version { hidden("since", version.text) }
        say("<p><label>", .pagesRecipeTitle, " <input name=\"title\" dir=\"auto\" maxlength=\"400\" required autofocus")
        html.attribute("value", recipe.title)
        html.markup("></label></p><div class=\"fields\">")
        field(recipe, .servings, .pagesRecipeServings, " autocomplete=\"off\" maxlength=\"100\"")
        let minutes: StaticString = " inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"6\" pattern=\"[0-9]+\""
        field(recipe, .preparation, .pagesRecipePreparation, minutes)
        field(recipe, .cooking, .pagesRecipeCooking, minutes)
        field(recipe, .total, .pagesRecipeTotal, minutes)
        html.markup("</div>")
        area("ingredients", recipe.ingredients, .pagesRecipeIngredients, .pagesRecipeIngredientsHelp, " rows=\"10\"")
        area("steps", recipe.steps, .pagesRecipeSteps, .pagesRecipeStepsHelp, " rows=\"12\"")
        field(recipe, .tags, .pagesRecipeTags, " dir=\"auto\" maxlength=\"1000\" autocomplete=\"off\"")
        let address: StaticString = " type=\"url\" dir=\"ltr\" maxlength=\"2000\" autocomplete=\"off\" placeholder=\"https://\""
        field(recipe, .picture, .pagesRecipePicture, address)
        field(recipe, .source, .pagesRecipeSource, address)
        say("<p class=\"save\"><button name=\"action\" value=\"save\">", .pagesSave, "</button> ")
        link("<a href", screen.id.map { .to(.entry, OwnRecipe.catalog, $0) } ?? .to(.importFile), .pagesCancel, "</a>")
        if screen.id != nil {
            say(" <button name=\"action\" value=\"delete\" formnovalidate>", .pagesRecipeDelete, "</button>")
        }
        html.markup("</p></form>")
        if let id = screen.id, context.mayChangeCatalogs { pictureForm(id, recipe) }
    }

    /// Writes the form that uploads a picture. Only the server can store it.
    private mutating func pictureForm(_ id: String, _ recipe: OwnRecipe) {
        link("<form class=\"importing\" method=\"post\" action", .to(.importFile), "\" enctype=\"multipart/form-data\">")
        hidden("recipe", id)
        serverControls { page in
            page.say("<p><label>", .pagesRecipePictureFile, " ")
            page.html.markup(
                "<input type=\"file\" name=\"file\" required accept=\"image/jpeg,image/png,image/webp\"></label></p>")
            page.say("<p class=\"hint\">", recipe.hasStoredPicture ? .pagesRecipePictureStored : .pagesRecipePictureHelp, "</p>")
            page.say("<p><button>", .pagesRecipePictureUpload, "</button></p>")
        }
        html.markup("</form>")
    }

    private mutating func field(_ recipe: OwnRecipe, _ fact: OwnRecipe.Fact, _ label: Phrase, _ attributes: StaticString) {
        say("<p><label>", label, " <input")
        html.attribute("name", fact.key)
        html.markup(attributes)
        html.attribute("value", recipe[fact])
        html.markup("></label></p>")
    }

    private mutating func area(
        _ name: StaticString, _ lines: [String], _ label: Phrase, _ help: Phrase, _ rows: StaticString
    ) {
        say("<p><label>", label, " <textarea dir=\"auto\" name=\"")
        html.markup(name)
        html.markup("\" aria-describedby=\"")
        html.markup(name)
        html.markup("-help\"")
        html.markup(rows)
        html.markup(">\n")
        for line in lines {
            html.text(line)
            html.markup("\n")
        }
        html.markup("</textarea></label></p><p class=\"hint\" id=\"")
        html.markup(name)
        say("-help\">", help, "</p>")
    }

    /// Writes the link that changes the reader's own recipe, or makes a copy of another recipe that the reader can change.
    mutating func recipeLink(_ screen: EntryScreen) {
        let id = screen.entry.id
        if screen.isOwnRecipe {
            link("<a href", .to(.ownRecipe, id.key), .pagesRecipeChange, "</a>")
        } else if screen.absence == nil, screen.scaling != nil, screen.entry.hasSteps {
            link("<a href", .to(.newRecipe, query: "from=" + PercentEncoding.encode(id.text)), .pagesRecipeCopy, "</a>")
        }
    }

    /// Writes the reader's recipes that aren't in the list yet, and the link for a new recipe.
    mutating func newRecipes(_ screen: CatalogScreen) {
        guard UTF8Comparison.equal(screen.summary.description.id.raw.utf8, OwnRecipe.catalog.utf8) else { return }
        if !context.isReadOnly {
            link("<p class=\"ways\"><a class=\"button\" href", .to(.newRecipe), .pagesRecipeNew, "</a></p>")
        }
        guard !screen.new.isEmpty else { return }
        say("<section class=\"group\"><h2>", .pagesRecipeNotListed, "</h2><ul class=\"kept-catalogs\">")
        for row in screen.new {
            link("<li><div><a class=\"listed\" href", .to(.entry, row.id), "\" dir=\"auto\"")
            html.text(">", row.title, "</a></div></li>")
        }
        html.markup("</ul></section>")
    }
}
