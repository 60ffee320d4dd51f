internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Pack
internal import Routing
internal import Screens
internal import Storage
internal import TextProcessing

extension RequestHandler {
    /// Handles the import page's forms: previews the file in the request's body, or imports a file that was previewed.
    ///
    /// - Parameter order: the order of day and month in the reader's dates, or nil if it isn't known.
    func importFile(_ request: Request, _ order: DayMonthOrder?, _ context: RequestContext) -> HTTPHandlerResult {
        .later { completion in
            self.background.run { completion.send(await self.imported(request, order, context)) }
        }
    }

    /// Returns the page for a request whose body is too large.
    func fileTooLarge(_ request: Request, _ context: RequestContext) -> Response {
        let words = Localizer(context.settings.language), size = words.bytes(ImportScreen.sizeLimit)
        let problem = FailureMessage(
            words.text(.pagesImportTooLarge), words.text(.pagesImportTooLargeExplanation, size),
            words.text(.pagesImportTooLargeSuggestion, "almanac import FILE --catalog NAME"))
        return page(ImportScreen(.file, problem: problem), status: RequestFailure.bodyTooLarge.status, request, context)
    }

    func page(
        _ screen: ImportScreen, status: UInt16 = 200, _ request: Request, _ context: RequestContext
    ) -> Response {
        answer(request, context) { respond(to: request, showing: .importing(screen), status: status, $0.catalogs, $0.shelf, $1) }
    }

    private func imported(_ request: Request, _ order: DayMonthOrder?, _ context: RequestContext) async -> HTTPResponse {
        if !request.contentType.hasPrefix("multipart/") {
            let form = Parameters(decoding: request.body.span)
            if let token = form["preview"] { return await imported(token, replaces: form.isSet("replace"), request, context) }
            if let url = form["url"] { return await added(url, named: form["catalog"] ?? "", request, order, context) }
        }
        guard let parts = MultipartParser.parts(request.body, contentType: request.contentType),
            let file = parts.first(where: { $0.name == "file" }), let path = file.fileName, !path.utf8.isEmpty
        else {
            let words = Localizer(context.settings.language)
            let problem = FailureMessage(words.text(.pagesImportNoFile), "", words.text(.pagesImportNoFileSuggestion))
            return reply(page(ImportScreen(.file, problem: problem), status: 400, request, context))
        }
        guard file.body.count <= Int(ImportScreen.sizeLimit) else { return reply(fileTooLarge(request, context)) }
        if let recipe = parts.first(where: { $0.name == "recipe" }) {
            return await picture(file.body, of: String(decoding: recipe.body.prefix(100), as: UTF8.self), request, context)
        }
        let typed = parts.first { $0.name == "catalog" }.map { String(decoding: $0.body.prefix(800), as: UTF8.self) } ?? ""
        // Some browsers send the file's path instead of its name.
        let name = path.split { $0 == "/" || $0 == "\\" }.last.map { String($0.suffix(255)) } ?? path
        if let recipes = RecipeFile(file.body), !recipes.isEmpty { return self.recipes(in: recipes, name, request, context) }
        let files = parts.filter { $0.name == "file" && !($0.fileName?.utf8.isEmpty ?? true) }
        if files.count > 1 || parts.contains(where: { $0.name == "part" && $0.body.elementsEqual("*".utf8) }) {
            return several(files, typed, order, request, context)
        }
        do throws(LibraryError) {
            var wanted = try importRequest(typed, file: name, context)
            wanted.dateOrder = order
            wanted.replaces = parts.contains { $0.name == "update" }
            let part = parts.first { $0.name == "part" }.map { String(decoding: $0.body.prefix(800), as: UTF8.self).trimmed }
            wanted.choices.part = part.flatMap { $0.utf8.isEmpty ? nil : $0 }
            let input = ImportInputFile(name: name, bytes: file.body, part: wanted.choices.part)
            let report = try main.tryImport(input, wanted)
            let messages = ImportMessages(Localizer(context.settings.language))
            guard report.profile.records > 0 else { return nothing(report, messages, typed, request, context) }
            let token = previewedFiles.add(.file(name: name, bytes: file.body, request: wanted))
            let preview = messages.preview(report, offersRemoval: wanted.replaces)
            return reply(page(ImportScreen(.preview(preview, token: token)), request, context))
        } catch {
            return refusal(error, typed, request, context)
        }
    }

    /// Imports a file that was previewed.
    private func imported(
        _ token: String, replaces: Bool, _ request: Request, _ context: RequestContext
    ) async -> HTTPResponse {
        var progress = previewedFiles.take(token)
        // After a double click, the second request waits for the first and gets the same answer.
        while case .running = progress, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(100))
            progress = previewedFiles.take(token)
        }
        if case .done(let page) = progress { return reply(.redirect(to: page, context.links)) }
        guard case .waiting(let previewed) = progress else {
            let words = Localizer(context.settings.language)
            let problem = FailureMessage(
                words.text(.pagesImportExpired), words.text(.pagesImportExpiredExplanation),
                words.text(.pagesImportExpiredSuggestion))
            return reply(page(ImportScreen(.file, problem: problem), status: 410, request, context))
        }
        do throws(LibraryError) {
            let page: Destination
            switch previewed {
            case .file(let name, let bytes, var wanted):
                wanted.replaces = wanted.replaces && replaces
                let report = try await main.importFile(
                    ImportInputFile(name: name, bytes: bytes, part: wanted.choices.part), wanted, isStopped: { Task.isCancelled })
                let done =
                    "done=\(report.records.catalog.raw)&added=\(report.added)&changed=\(report.changed)&kept=\(report.kept)"
                    + "&unusable=\(report.records.problemCount)"
                page = Destination.to(.importFile, query: done)
            case .files(let set):
                for member in set.members {
                    _ = try await main.importFile(member.input, member.request, isStopped: { Task.isCancelled })
                }
                page = .to(.ownCatalogs)
            case .source(let source, let catalog):
                _ = try await main.addSource(source)
                background.refresh([catalog], context.settings.sources)
                page = .to(.catalog, catalog.raw)
            case .recipes(let recipes):
                let report = try await main.addRecipes(recipes)
                page = Destination.to(
                    .importFile,
                    query: "done=\(RecipeRecord.catalog.raw)&added=\(report.added.count)&changed=\(report.changed.count)"
                        + "&kept=\(report.kept.count)&unusable=0")
            }
            previewedFiles.set(token, .done(page))
            return reply(.redirect(to: page, context.links))
        } catch {
            // Keep the file, so that the reader can try again, for example after another import has finished.
            previewedFiles.set(token, .waiting(previewed))
            return refusal(error, "", request, context)
        }
    }

    /// Returns a request to import a file as the catalog with the typed name. If the name isn't a valid catalog ID, the request
    /// uses it as the catalog's title. Without a name, the catalog is named after the file.
    private func importRequest(
        _ typed: String, file: String, _ context: RequestContext
    ) throws(LibraryError) -> FileImportOptions {
        let (id, title) = try catalog(
            typed, otherwise: ImportedCatalogNameRules.suggestion(forFile: file), shown: file)
        var request = FileImportOptions(catalog: id)
        request.choices.name = title
        request.language = context.settings.language == .french ? "fr" : "en"
        return request
    }

    /// Returns the ID and the title of a new catalog with the typed name. If nothing was typed, uses the suggestion.
    ///
    /// - Parameter shown: the name to show if there's no usable name.
    func catalog(
        _ typed: String, otherwise suggestion: String?, shown: String
    ) throws(LibraryError) -> (id: CatalogID, title: String?) {
        let name = DisplayEscaper.clean(typed).trimmed
        var title: String?
        let id: CatalogID?
        if name.utf8.isEmpty {
            let isTaken = try main.snapshot().catalogs.contains {
                $0.description.id.raw == suggestion && !$0.description.isImported
            }
            id = suggestion.flatMap { CatalogID(isTaken ? "my-" + $0.prefix(29) : $0) }
        } else if let exact = CatalogID(name) {
            id = exact
        } else {
            id = ImportedCatalogNameRules.suggestion(for: name).flatMap { CatalogID($0) }
            title = String(name.prefix(80))
        }
        guard let id else { throw .badPlan(.badName(name.utf8.isEmpty ? shown : name, suggestion: nil)) }
        return (id, title)
    }

    /// Returns the page for a file without usable records.
    private func nothing(
        _ report: FileImportReport, _ messages: ImportMessages, _ typed: String, _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        let words = messages.words
        var problem = FailureMessage(words.text(.serverImportBadSummary), words.text(.serverImportNothing))
        if let flaw = report.problems.first {
            problem = FailureMessage(
                words.text(.serverImportBadSummary), flaw.sentence(words), words.text(.serverFileFlawSuggestion))
        }
        return reply(page(ImportScreen(.file, name: typed, problem: problem), status: 400, request, context))
    }

    /// Returns the import page with the reason why a file can't be imported, or the page for another error.
    func refusal(
        _ error: LibraryError, _ typed: String, url: String = "", _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        guard let (problem, status) = importProblem(error, Localizer(context.settings.language)) else {
            return refusal(error, request, context)
        }
        return reply(page(ImportScreen(.file, name: typed, url: url, problem: problem), status: status, request, context))
    }

    /// Returns the reason why a catalog can't be made or changed, with the HTTP status. Nil if the error has nothing to do with the
    /// catalog.
    func importProblem(_ error: LibraryError, _ words: Localizer) -> (problem: FailureMessage, status: UInt16)? {
        switch error {
        case .badFile(let flaw): (flaw.message(words), 400)
        case .badPlan(let flaw): (flaw.message(words), 400)
        case .badSource(.takenCatalog(let name)), .badSource(.takenName(let name)):
            (ImportChoicesError.takenName(name, suggestion: "my-" + name.prefix(29)).message(words), 400)
        case .badProbe(.badPlan(let flaw)): (flaw.message(words), 400)
        case .badProbe(.badFile(let flaw)): (flaw.message(words), 400)
        case .badSource, .badProbe, .upstream: (addressProblem(error, words), 400)
        case .alreadyRunning(let catalog):
            (
                FailureMessage(
                    words.text(.serverSyncRunningSummary, catalog.raw), words.text(.serverSyncRunningExplanation),
                    words.text(.serverLibraryBusySuggestion)), 503
            )
        default: nil
        }
    }
}

extension String {
    /// The text without leading and trailing spaces.
    fileprivate var trimmed: String {
        let start = utf8.drop { $0 == ASCII.space }
        return String(Substring(start.prefix(start.count - start.reversed().prefix { $0 == ASCII.space }.count)))
    }
}
