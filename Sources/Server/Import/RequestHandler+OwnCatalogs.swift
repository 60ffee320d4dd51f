internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Pack
internal import Routing
internal import Screens
internal import Storage

extension RequestHandler {
    /// Returns the page with the catalogs that the reader added.
    func ownCatalogs(done: CatalogID?, _ request: Request, _ context: RequestContext) -> HTTPResponse {
        let removed = (try? main.removedCatalogs()) ?? []
        return reply(
            answer(request, context) { snapshot, context in
                let builder = ScreenBuilder(catalogs: snapshot.catalogs, shelf: snapshot.shelf, context: context)
                let own = snapshot.catalogs.filter { (try? main.addedCatalog($0.description.id)) != nil }
                let screen = OwnCatalogsScreen(
                    catalogs: own.map { builder.summary($0) },
                    removed: removed.map { OwnCatalogsScreen.Removed(id: $0.id, title: $0.title, time: $0.removed) },
                    done: done)
                return respond(
                    to: request, showing: .ownCatalogs(screen), snapshot.catalogs, snapshot.shelf, context)
            })
    }

    /// Shows or changes a catalog that the reader added.
    ///
    /// - Parameter order: the order of day and month in the reader's dates, or nil if it isn't known.
    func ownCatalog(
        _ id: CatalogID, isSaved: Bool, _ request: Request, _ order: DayMonthOrder?, _ context: RequestContext
    ) async throws(LibraryError) -> HTTPResponse {
        guard request.method == .post else { return try page(of: id, isSaved: isSaved, request, context) }
        let form = Parameters(decoding: request.body.span)
        switch form["action"] {
        case "remove":
            _ = try await main.forget(id)
            return reply(.redirect(to: .to(.ownCatalogs, query: "done=\(id.raw)"), context.links))
        case "restore":
            try await main.putBack(id)
            // The shelf may have got recipes in the meantime.
            try? await main.storeOwnRecipes()
            return reply(.redirect(to: .to(.ownCatalogs, query: "done=\(id.raw)"), context.links))
        default:
            let choices = OwnCatalogForm(form, of: try main.addedCatalog(id), id, Localizer(context.settings.language)).choices
            do throws(LibraryError) {
                try await main.change(id, choices, order: order)
                return reply(.redirect(to: .to(.ownCatalog, id.raw, query: "done=1"), context.links))
            } catch {
                guard let (problem, status) = importProblem(error, Localizer(context.settings.language)) else { throw error }
                return try page(of: id, typed: form, problem: problem, status: status, request, context)
            }
        }
    }

    /// Returns the page for changing a catalog. With a problem, the page contains what the reader typed.
    private func page(
        of id: CatalogID, typed: Parameters? = nil, problem: FailureMessage? = nil, status: UInt16 = 200, isSaved: Bool = false,
        _ request: Request, _ context: RequestContext
    ) throws(LibraryError) -> HTTPResponse {
        let file = try main.addedCatalog(id), words = Localizer(context.settings.language)
        return reply(
            answer(request, context) { snapshot, context in
                guard let view = snapshot.catalogs.first(where: { $0.description.id == id }) else {
                    return respond(
                        to: .unknownCatalog(id.raw), for: request, snapshot.catalogs, snapshot.shelf, context)
                }
                var screen = OwnCatalogForm(typed, of: file, id, words).screen(CatalogLink(view.description))
                screen.isSaved = isSaved
                screen.problem = problem
                return respond(
                    to: request, showing: .ownCatalog(screen), status: status, snapshot.catalogs, snapshot.shelf, context)
            })
    }
}

/// The form for changing a catalog: what the reader typed, and how it differs from what is stored.
struct OwnCatalogForm {
    private let form: Parameters?
    private let file: SourceFile
    private let catalog: CatalogID
    private let words: Localizer

    /// Creates the form.
    /// - Parameter form: the fields that the reader sent, or nil to show what is stored.
    init(_ form: Parameters?, of file: SourceFile, _ catalog: CatalogID, _ words: Localizer) {
        (self.form, self.file, self.catalog, self.words) = (form, file, catalog, words)
    }

    private var name: String { file.title(of: catalog).map { words.label($0) } ?? catalog.raw }
    private var collection: String { file.collectionTitle.map { words.label($0) } ?? "" }

    /// The reader's changes.
    var choices: ImportChoices {
        var choices = ImportChoices()
        guard let form else { return choices }
        if let typed = form["name"], typed != name { choices.name = String(typed.prefix(80)) }
        if let typed = form["collection"], typed != collection { choices.collection = String(typed.prefix(80)) }
        // A form without a column's name doesn't contain the column. An unticked box isn't sent.
        for column in file.columns(of: catalog) {
            guard let label = form["label." + column.key] else { continue }
            if label != words.label(column.label) { choices.labels[column.name] = String(label.prefix(80)) }
            if let type = form["type." + column.key].flatMap({ ColumnType(rawValue: $0) }), type != column.type {
                choices.types[column.name] = type
            }
            let isTicked = form.isSet("filter." + column.key)
            guard column.mayHaveFilter, isTicked != column.hasFilter else { continue }
            if isTicked { choices.filters.append(column.name) } else { choices.withoutFilter.append(column.name) }
        }
        return choices
    }

    /// Returns the page's content.
    func screen(_ link: CatalogLink) -> OwnCatalogScreen {
        let messages = ImportMessages(words)
        let columns = file.columns(of: catalog).map { column in
            let label = form?["label." + column.key]
            return OwnCatalogScreen.Column(
                key: column.key, name: column.name, label: label ?? words.label(column.label),
                type: form?["type." + column.key] ?? column.type.rawValue,
                hasFilter: label == nil ? column.hasFilter : form?.isSet("filter." + column.key) ?? false,
                mayHaveFilter: column.mayHaveFilter, mayChangeType: !column.isTitle)
        }
        let kinds = ColumnType.allCases.map {
            OwnCatalogScreen.ColumnKind(
                value: $0.rawValue, label: messages.type($0), isOffered: ColumnType.named.contains($0))
        }
        return OwnCatalogScreen(
            catalog: link, name: form?["name"] ?? name, collection: form?["collection"] ?? collection, columns: columns,
            kinds: kinds, file: file.importedFile)
    }
}
