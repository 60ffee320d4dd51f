internal import Catalogs
internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Server
internal import Storage
internal import TextProcessing

extension CommandRun {
    /// What a command found and stored.
    private struct RecipeOutcome {
        var report = RecipeAdditionReport()
        /// The addresses in lists of pages, whose recipes weren't added.
        var addresses: [String] = []
        /// The recipes that can't be added.
        var unusable: [UnusableRecipe] = []
        var failure: CommandError?
    }

    /// Whether an operand is an address rather than a file.
    static func isAddress(_ operand: String) -> Bool {
        ["http://", "https://"].contains { operand.lowercased().hasPrefix($0) }
    }

    /// Adds the recipes on web pages.
    ///
    /// - Parameter first: the first page, if it has been fetched already.
    func addRecipes(at urls: [String], first: RecipePage? = nil) async throws(CommandError) -> ExitCode {
        var outcome = RecipeOutcome()
        var library: Library?
        for (place, url) in urls.enumerated() {
            do throws(CommandError) {
                let page: RecipePage
                if place == 0, let first { page = first } else { page = try await recipePage(url) }
                try await add(page, url, to: &library, &outcome)
            } catch {
                guard urls.count > 1 else { throw error }
                outcome.failure = outcome.failure ?? error
                let message = error.message(words)
                output.say("\(DisplayEscaper.clean(url)): \(message.summary). \(message.explanation)", .trouble)
            }
        }
        return try finish(outcome)
    }

    /// Adds the recipes in a file, or on the pages whose addresses the file contains.
    func addRecipes(in file: RecipeFile) async throws(CommandError) -> ExitCode {
        switch file {
        case .unusable(let problem): throw .library(.badProbe(.badArchive(problem)))
        case .addresses(let urls): return try await addRecipes(at: urls)
        case .page(let page):
            var outcome = RecipeOutcome()
            var library: Library?
            try await add(page, nil, to: &library, &outcome)
            return try finish(outcome)
        }
    }

    private func recipePage(_ url: String) async throws(CommandError) -> RecipePage {
        let settings: LibraryOptions
        do throws(UsageError) { settings = try librarySettings() } catch { throw .usage(error) }
        do throws(LibraryError) {
            guard let page = try await Library.recipePage(url, settings, allowsPrivate: true) else {
                throw .badProbe(.noRecipe(title: ""))
            }
            return page
        } catch { throw CommandError(error) }
    }

    private func add(
        _ page: RecipePage, _ url: String?, to library: inout Library?, _ outcome: inout RecipeOutcome
    ) async throws(CommandError) {
        if page.unreadableScripts > 0 {
            output.say(words.count(.terminalRecipesUnreadable, Int64(page.unreadableScripts)), .trouble)
        }
        outcome.unusable += page.unusable
        if !options.isJSON { for sentence in page.unusableSentences(words) { output.say(sentence, .trouble) } }
        guard !page.recipes.isEmpty else {
            guard !page.links.isEmpty else { throw .library(.badProbe(.noRecipe(title: page.title))) }
            return try await add(page.links, to: &library, &outcome)
        }
        let recipes = try chosen(page.recipes)
        guard !recipes.isEmpty else { return }
        guard !options.isDryRun else {
            for recipe in recipes { output.say(described(recipe)) }
            return
        }
        let opened: Library
        if let library { opened = library } else { opened = try openLibrary() }
        library = opened
        let report: RecipeAdditionReport
        do throws(LibraryError) { report = try await opened.addRecipes(recipes) } catch { throw CommandError(error) }
        outcome.report.added += report.added
        outcome.report.changed += report.changed
        outcome.report.kept += report.kept
        for recipe in recipes where !options.isJSON {
            let phrase: Phrase =
                report.added.contains(recipe.id)
                ? .terminalRecipesAdded : report.changed.contains(recipe.id) ? .terminalRecipesChanged : .terminalRecipesKept
            output.say(words.text(phrase, DisplayEscaper.clean(recipe.name), recipe.id.text))
        }
        await opened.fetchPictures(of: report.added + report.changed)
    }

    /// Says that a page is a list, and adds the recipes on the list's pages if the user agrees.
    private func add(
        _ addresses: [String], to library: inout Library?, _ outcome: inout RecipeOutcome
    ) async throws(CommandError) {
        outcome.addresses += addresses
        if !options.isJSON {
            output.say(words.count(.terminalRecipesList, Int64(addresses.count)))
            for address in addresses { output.say("  " + DisplayEscaper.clean(address)) }
        }
        guard !options.isDryRun else { return }
        if !options.isSure {
            guard !options.isJSON, output.console.readLine != nil else {
                if !options.isJSON { output.say(words.text(.terminalRecipesListSuggestion)) }
                return
            }
            guard try isConfirmed(words.count(.terminalRecipesListQuestion, Int64(addresses.count))) else { return }
        }
        for address in addresses {
            do throws(CommandError) {
                let page = try await recipePage(address)
                // A list of lists isn't followed.
                guard !page.recipes.isEmpty else { throw .library(.badProbe(.noRecipe(title: page.title))) }
                try await add(page, address, to: &library, &outcome)
            } catch {
                outcome.failure = outcome.failure ?? error
                output.say("\(DisplayEscaper.clean(address)): \(error.message(words).summary)", .trouble)
            }
        }
    }

    /// Returns the recipes that the user chooses. Without a terminal, all are added.
    private func chosen(_ recipes: [RecipeRecord]) throws(CommandError) -> [RecipeRecord] {
        guard recipes.count > 1, !options.isSure, !options.isJSON, !options.isDryRun, let readLine = output.console.readLine
        else {
            return recipes
        }
        for (place, recipe) in recipes.enumerated() { output.say("\(place + 1). \(described(recipe))") }
        output.console.writeError(Array((words.text(.terminalRecipesQuestion) + " ").utf8))
        let answer = readLine() ?? ""
        let numbers = answer.split { !$0.isNumber }.compactMap { Int($0) }
        if numbers.isEmpty { return answer.contains { $0.isLetter } ? [] : recipes }
        return recipes.enumerated().filter { numbers.contains($0.offset + 1) }.map(\.element)
    }

    private func described(_ recipe: RecipeRecord) -> String {
        let ingredients = words.count(key: "mealdb.ingredientCount", Int64(recipe.counts.ingredients))
        return DisplayEscaper.clean(recipe.name) + " (" + ingredients + ")"
    }

    private func finish(_ outcome: RecipeOutcome) throws(CommandError) -> ExitCode {
        let report = outcome.report
        let stored = report.added + report.changed + report.kept
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json["added"] = stored.map(\.text)
                json["changed"] = report.changed.map(\.text)
                json["unchanged"] = report.kept.map(\.text)
                json["addresses"] = outcome.addresses
                json.objects("unusable", outcome.unusable) { json, recipe in
                    json["name"] = recipe.name
                    json["reason"] = recipe.reason.code
                }
            }
            try output.write(json.bytes + [ASCII.newline])
        }
        if outcome.failure != nil { return .notReached }
        return stored.isEmpty && !options.isDryRun ? .nothingFound : .done
    }
}
