import Localization
import Model
import Pack
import Pages
import Screens

extension Router {
    // The methods in this file handle requests that concern an installed web app: the manifest, file imports, and searches for
    // text that another app shared.

    /// Returns the web app manifest in the language with the tag `tag`, such as `fr`.
    func manifest(_ tag: String) throws(RequestFailure) -> Response {
        guard let language = Language(tag: tag) else { throw .noSuchPage(path: request.path) }
        let deck = builder.catalogs.first { $0.description.deck != nil }
        return .manifest(PageRenderer.manifest(Localizer(language), context, deck: deck?.description))
    }

    /// Returns the page on which the reader chooses a file to import, or the page with the result of an import.
    func importPage() -> Response {
        let query = request.query
        var step = ImportScreen.Step.file
        if let id = query["done"].flatMap({ CatalogID($0) }), let view = builder.view(id) {
            func count(_ name: String) -> Int64 { query[name].flatMap { Int64($0) }.map { max($0, 0) } ?? 0 }
            step = .done(
                ImportScreen.Outcome(
                    catalog: CatalogLink(view.description), added: count("added"), changed: count("changed"),
                    kept: count("kept"), unusable: count("unusable")))
        }
        return html(.importing(ImportScreen(step)), collection: nil)
    }

    /// Parses the name of a catalog that the reader added.
    func ownCatalog(_ name: String) throws(RequestFailure) -> CatalogID {
        guard let id = CatalogID(name) else { throw .unknownCatalog(name) }
        return id
    }

    /// Redirects to a search for text that another app shared, or returns nil if the request is an ordinary search. A search for a
    /// web address also counts as shared text: readers paste it, and some phones send it as the only parameter.
    ///
    /// Apps can share a title, some text and a URL. The manifest's `share_target` maps them to the parameters `title` and `text`.
    /// Shared text often consists of a quotation, a line break and the page's URL. The search uses the words of the text, the title
    /// or the URL.
    func sharedSearch() -> Response? {
        let query = request.query
        let typed = query["q"] ?? "", title = query["title"], address = query["text"]
        let isAddress =
            query["format"] == nil && query["fragment"] == nil && !SharedTextQueryExtractor.queries(in: typed).isEmpty
        guard title != nil || address != nil || typed.utf8.contains(ASCII.newline) || isAddress else { return nil }
        let candidates = [
            SharedTextQueryExtractor.words(in: typed), SharedTextQueryExtractor.words(in: title ?? ""),
            SharedTextQueryExtractor.subject(of: address ?? typed),
        ]
        var parameters = Parameters()
        parameters.add("q", builder.bestQuery(candidates.filter { !$0.utf8.isEmpty }) ?? "")
        for item in query.items where !["q", "title", "text"].contains(item.name) { parameters.add(item.name, item.value) }
        return redirect(to: .to(.search, query: parameters.encoded))
    }
}
