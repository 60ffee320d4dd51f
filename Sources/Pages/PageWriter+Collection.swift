import Localization
import Model
import Screens

extension PageWriter {
    /// Writes a collection's front page: a search in the collection, its kinds of entries with their numbers, and the pick of the day.
    mutating func collection(_ screen: CollectionScreen) {
        let description = screen.collection.description
        document(Metadata(title: [words.label(description.shortTitle)], kind: "collection", hasSearch: false)) { page in
            page.html.markup("<header class=\"title\"><h1 dir=\"auto\">")
            page.label(description.shortTitle)
            page.html.markup("</h1><p class=\"counted\">")
            if !page.isNamedAlike(description) {
                page.isolated(description.title)
                page.html.markup(" · ")
            }
            page.html.text(page.words.count(key: "count.entries", screen.count))
            page.link("</p><form class=\"seek large\" role=\"search\" action", .to(.search), "\"")
            page.attribute("aria-label", .pagesSearchIn) { page, _ in page.label(description.shortTitle) }
            page.html.markup("><input type=\"search\" name=\"q\" id=\"front-search\"")
            page.html.markup(PageWriter.searchInput)
            page.attribute("aria-label", .pagesSearchIn) { page, _ in page.label(description.shortTitle) }
            page.attribute("placeholder", .pagesSearchIn) { page, _ in page.label(description.shortTitle) }
            page.say("><button>", .pagesSearch, "</button>")
            page.hidden("in", description.id)
            page.html.markup("</form>")
            page.examples(screen.examples)
            page.html.markup("</header><div id=\"results\"><ul class=\"kinds\">")
            for kind in screen.kinds { page.kind(kind) }
            page.html.markup("</ul>")
            for catalog in screen.kinds.flatMap({ [$0.summary] + $0.editions }) {
                page.remark(on: catalog.description)
            }
            // `== nil` would compare whole entries in the module for the browser.
            if let pick = screen.collection.pick, case .none = screen.collection.told {
                page.say("<section class=\"collection\"><h2>", .pagesOfTheDay, "</h2>")
                page.link("<a class=\"pick\" href", .to(.entry, pick.id))
                let own = screen.collection.catalogs.first { $0.description.id == pick.id.catalog }
                page.rowBody(pick, language: own.flatMap { page.foreign($0.description.language) }, isLarge: true)
                page.link("</a><p><a class=\"quiet\" href", .to(.randomOf, description.id), .pagesRandom, "</a></p></section>")
            }
            page.html.markup("</div>")
        }
    }

    /// Writes a catalog's remark, if it has one.
    mutating func remark(on description: CatalogDescription) {
        guard let remark = description.remark else { return }
        html.markup("<p class=\"remark\" dir=\"auto\">")
        label(remark)
        html.markup("</p>")
    }

    private func isNamedAlike(_ description: CollectionDescription) -> Bool {
        UTF8Comparison.equal(words.label(description.title).utf8, words.label(description.shortTitle).utf8)
    }

    private mutating func kind(_ kind: CollectionScreen.CatalogEditions) {
        let description = kind.summary.description
        html.markup("<li")
        followed(kind.summary)
        link("><a href", frame.page(of: description.id))
        emblem(kind.emblem)
        html.markup("<span><b dir=\"auto\">")
        label(description.title)
        html.text("</b> <small>", words.count(key: description.countKey, Int64(kind.summary.count)), "</small></span></a>")
        for edition in kind.editions {
            link(" <a class=\"edition\" href", .to(.catalog, edition.description.id.raw), "\"")
            attribute("aria-label", edition.description.title)
            let year = edition.description.edition ?? String(Substring(edition.description.id.raw.utf8.suffix(4)))
            html.text("><b>", year, "</b> <small>")
            number(Int64(edition.count))
            html.markup("</small></a>")
        }
        html.markup("</li>")
    }

    /// The number of catalogs up to which a page lists all of its collection's catalogs.
    static let catalogsInView = 8

    /// Writes links to the collection's front page and to its other catalogs. If there are many, writes only the editions of this
    /// catalog.
    mutating func siblings(of description: CatalogDescription) {
        guard let collection = currentCollection, collection.catalogs.count > 1 || !isNamedAlike(description) else { return }
        html.markup("<nav class=\"crumbs\"")
        attribute("aria-label", collection.description.shortTitle)
        html.markup("><span>")
        crumb(of: collection)
        html.markup("</span>")
        var catalogs = collection.catalogs
        if catalogs.count > PageWriter.catalogsInView {
            let base = catalogs.first { description.id.isEdition(of: $0.id) }?.id ?? description.id
            catalogs = catalogs.filter { $0.id == base || $0.id.isEdition(of: base) }
        }
        if catalogs.count > 1 {
            html.markup("<ul>")
            for catalog in catalogs {
                link(
                    "<li><a href", .to(.catalog, catalog.id.raw),
                    catalog.id == description.id ? "\" aria-current=\"page\">" : "\">")
                label(catalog.title)
                html.markup("</a></li>")
            }
            html.markup("</ul>")
        }
        html.markup("</nav>")
    }

    /// Writes a link to a collection's front page. If the collection has only one catalog, writes the collection's name instead.
    mutating func crumb(of collection: PageFrame.Collection) {
        guard collection.catalogs.count > 1 else { return label(collection.description.shortTitle) }
        link("<a href", frame.front(of: collection))
        label(collection.description.shortTitle)
        html.markup("</a>")
    }
}
