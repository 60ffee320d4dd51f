internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Storage
internal import TextProcessing

extension RequestHandler {
    /// The maximum number of addresses in a message.
    private static let mostAddresses = 20

    /// Previews the recipes on a web page, from public servers only. Stores nothing.
    ///
    /// - Parameter error: the reason why the address isn't an API's list, for the message if it isn't a web page either.
    func recipes(
        at url: String, _ typed: String, otherwise error: LibraryError, _ request: Request, _ context: RequestContext
    ) async -> HTTPResponse {
        let page: RecipePage?
        do throws(LibraryError) { page = try await main.recipePage(url) } catch { page = nil }
        guard let page else { return refusal(error, typed, url: url, request, context) }
        return recipes(on: page, from: url, request, context)
    }

    /// Previews the recipes in a file.
    func recipes(in file: RecipeFile, _ name: String, _ request: Request, _ context: RequestContext) -> HTTPResponse {
        switch file {
        case .page(let page): return recipes(on: page, from: name, request, context)
        case .unusable(let problem):
            let words = Localizer(context.settings.language)
            return self.problem(problem.explanation(words), words.text(.serverRecipesArchiveSuggestion), request, context)
        case .addresses(let addresses): return list(addresses, request, context)
        }
    }

    /// Stores the picture that the reader uploaded for a recipe of their own.
    func picture(_ picture: [UInt8], of recipe: String, _ request: Request, _ context: RequestContext) async -> HTTPResponse {
        let words = Localizer(context.settings.language)
        do throws(LibraryError) {
            guard try await main.setPicture(picture, ofOwnRecipe: recipe) else {
                let problem = FailureMessage(
                    words.text(.serverRecipesPictureFailed), words.text(.serverRecipesPictureFailedExplanation),
                    words.text(.serverRecipesPictureFailedSuggestion))
                return reply(page(ImportScreen(.file, problem: problem), status: 400, request, context))
            }
            return reply(.redirect(to: .to(.entry, RecipeRecord.catalog.raw, recipe), context.links))
        } catch {
            return refusal(error, "", request, context)
        }
    }

    private func recipes(
        on found: RecipePage, from name: String, _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        let words = Localizer(context.settings.language)
        guard !found.recipes.isEmpty else {
            guard found.links.isEmpty else { return list(found.links, request, context) }
            guard found.unusable.isEmpty else {
                return problem(
                    words.text(.serverRecipesNone, DisplayEscaper.clean(String(name.prefix(200)))),
                    found.unusableSentences(words).prefix(RequestHandler.mostAddresses).joined(separator: " "), request, context)
            }
            let title = found.title.utf8.isEmpty ? name : found.title
            return problem(
                words.text(.serverRecipesNone, DisplayEscaper.clean(String(title.prefix(200)))),
                words.text(.serverRecipesNoneSuggestion), request, context)
        }
        let preview = ImportPreview(
            file: DisplayEscaper.clean(name), contents: words.count(.serverRecipesCount, Int64(found.recipes.count)),
            facts: found.recipes.map { recipe in
                let ingredients = words.count(key: "mealdb.ingredientCount", Int64(recipe.counts.ingredients))
                let steps = words.count(.serverRecipesSteps, Int64(recipe.counts.steps))
                return words.text(.serverRecipesContents, DisplayEscaper.clean(recipe.name), ingredients, steps)
            }, headers: [], columns: [],
            notes: found.unusableSentences(words).map { ImportPreview.Note($0, isProblem: true, isItem: true) })
        let token = previewedFiles.add(.recipes(found.recipes))
        return reply(page(ImportScreen(.preview(preview, token: token)), request, context))
    }

    /// Says that a page or a file is a list of other pages.
    private func list(_ addresses: [String], _ request: Request, _ context: RequestContext) -> HTTPResponse {
        let words = Localizer(context.settings.language)
        let shown = addresses.prefix(RequestHandler.mostAddresses).map { DisplayEscaper.clean($0) }
        return problem(
            words.count(.serverRecipesList, Int64(addresses.count)),
            words.text(.serverRecipesListSuggestion, words.list(shown + (addresses.count > shown.count ? ["…"] : []))), request,
            context)
    }

    private func problem(
        _ explanation: String, _ suggestion: String, _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        let words = Localizer(context.settings.language)
        let problem = FailureMessage(words.text(.serverRecipesFailed), explanation, suggestion)
        return reply(page(ImportScreen(.file, problem: problem), status: 400, request, context))
    }
}
