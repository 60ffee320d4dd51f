import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the home page.
    mutating func home(_ screen: HomeScreen) {
        let syncing = screen.collections.contains { $0.catalogs.contains { $0.status?.progress != nil } }
        document(Metadata(title: [], kind: "home", isRefreshing: syncing, hasSearch: false)) { page in
            page.html.markup("<header class=\"front\"><p class=\"day\">")
            // A file is read on any day.
            if !page.context.isStatic { page.today() }
            page.say("</p><h1>Almanac</h1><p class=\"lead\">", page.lead, "</p>")
            page.link("<form class=\"seek large\" role=\"search\" action", .to(.search), "\"")
            page.attribute("aria-label", .pagesSearchEverythingHere)
            page.html.markup(
                "><input type=\"search\" name=\"q\" id=\"front-search\"")
            page.html.markup(PageWriter.searchInput)
            page.attribute("aria-label", .pagesSearchEverythingHere)
            page.attribute("placeholder", .pagesFrontPlaceholder)
            page.html.markup("><button>")
            page.say(.pagesSearch)
            page.html.markup("</button></form>")
            page.examples(screen.examples)
            page.link("<p><a class=\"quiet\" href", .to(.random), .pagesAnything, "</a></p>")
            page.say("<button type=\"button\" id=\"install\" hidden>", .pagesInstall, "</button></header>")
            page.changedKept(screen)
            page.collectionCards()
            page.html.markup("<div id=\"results\">")
            if !screen.favourites.isEmpty { page.starred(screen) }
            page.html.markup("<section class=\"picks\" aria-labelledby=\"picks-title\"><h2 id=\"picks-title\">")
            page.say(.pagesOfTheDay)
            page.html.markup("</h2><div class=\"columns\">")
            for collection in screen.collections { page.collection(collection) }
            page.html.markup("</div>")
            // If the reader hasn't imported a file yet, show a link to the import page.
            if page.context.mayChangeCatalogs,
                !screen.collections.contains(where: { $0.catalogs.contains { $0.description.isImported } })
            {
                page.link("<p class=\"own-file\"><a class=\"quiet\" href", .to(.importFile), .pagesImportOwn, "</a></p>")
            }
            page.html.markup("</section>")
            if screen.favourites.isEmpty { page.starred(screen) }
            page.savedSearches(screen.searches)
            page.keptLists(screen.lists)
            if screen.hasShopping { page.link("<p><a class=\"quiet\" href", .to(.shopping), .pagesShopping, "</a></p>") }
            page.html.markup("</div>")
            // The script fills the list, so it stands where it moves nothing.
            page.say("<section id=\"viewed\" hidden><h2>", .pagesViewed, "</h2><ul class=\"chips\"></ul>")
            page.say("<button type=\"button\">", .pagesForgetSearches, "</button></section>")
        }
    }

    /// Writes searches to try.
    mutating func examples(_ queries: [String]) {
        guard !queries.isEmpty else { return }
        html.markup("<p class=\"tries\">")
        say(.pagesTry)
        for query in queries {
            searchLink(" <a href", query, "\" dir=\"auto\">")
            html.element("kbd", query)
            html.markup("</a>")
        }
        html.markup("</p>")
    }

    /// Writes today's date in the reader's time zone.
    private mutating func today() {
        let (local, overflow) = context.now.addingReportingOverflow(Int64(context.utcOffset) * 60)
        html.markup("<time data-day")
        html.attribute("datetime", Localizer.isoDate(overflow ? context.now : local))
        html.text(">", words.date(context.now, utcOffset: context.utcOffset), "</time>")
    }

    /// The number of catalogs that the home page lists in a collection with many.
    private static let catalogsAtHome = 6

    private mutating func collection(_ collection: HomeScreen.Collection) {
        html.markup("<section class=\"collection\"")
        accent(collection.description.accent)
        html.markup("><h3>")
        let hasFront = collection.catalogs.count > 1
        if hasFront { link("<a href", .to(.collection, collection.description.id)) }
        isolated(collection.description.shortTitle)
        html.markup(hasFront ? "</a></h3>" : "</h3>")
        if let told = collection.told {
            contentLanguage = collection.catalogs.first.flatMap { foreign($0.description.language) }
            html.markup("<div class=\"pick told\">")
            deckText(told, heading: 3)
            link("<p class=\"own-page\"><a class=\"quiet\" href", .to(.entry, told.id), .pagesOwnPage, "</a></p></div>")
            contentLanguage = nil
        } else if let pick = collection.pick {
            let description = collection.catalogs.first { $0.description.id == pick.id.catalog }?.description
            link("<a class=\"pick\" href", .to(.entry, pick.id))
            rowBody(pick, language: description.flatMap { foreign($0.language) }, isLarge: true)
            html.markup("</a>")
        } else {
            say("<p class=\"empty\">", collection.isIncomplete ? .pagesCollectionNotOnDevice : .pagesNothingKept, "</p>")
        }
        html.markup("<ul class=\"catalogs\">")
        let isLong = collection.catalogs.count > PageWriter.catalogsAtHome + 2
        for catalog in collection.catalogs.prefix(isLong ? PageWriter.catalogsAtHome : collection.catalogs.count) {
            html.markup("<li")
            followed(catalog)
            link("><a href", frame.page(of: catalog.description.id))
            html.element("bdi", nameAndCount(catalog))
            html.markup("</a>")
            syncStatus(catalog, back: .to(.home))
            // Before the first check, there is nothing to tell. A message on the page says which sources can't be reached.
            if let status = catalog.status, status.progress == nil, status.problem == .stopped || status.checked != nil {
                html.markup(" <small>")
                if status.problem == .stopped {
                    say(.pagesRefreshStopped)
                } else {
                    freshness(status, of: catalog.description)
                }
                html.markup("</small>")
            }
            html.markup("</li>")
        }
        if isLong {
            link("<li><a href", .to(.collection, collection.description.id))
            html.text(words.count(.pagesAllCatalogs, Int64(collection.catalogs.count)))
            html.markup("</a></li>")
        }
        html.markup("</ul>")
        if let catalog = collection.catalogs.first, let deck = catalog.description.deck {
            drawForm(catalog.description, deck.draw, isFetching: false)
        } else if collection.pick != nil {
            link("<p><a class=\"quiet\" href", .to(.randomOf, collection.description.id), .pagesRandom, "</a></p>")
        }
        html.markup("</section>")
    }

    private mutating func starred(_ screen: HomeScreen) {
        link("<section class=\"starred\" aria-labelledby=\"starred-title\"><h2 id=\"starred-title\"><a href", .to(.favourites))
        say(.pagesFavourites)
        html.markup("</a></h2>")
        if screen.favourites.isEmpty {
            say("<p class=\"empty\">", noFavourites, "</p>")
        } else {
            html.markup("<ul class=\"rows\">")
            for item in screen.favourites {
                html.markup("<li class=\"row\"")
                accentOfCatalog(item.favourite.entry.catalog)
                link("><a href", .to(.entry, item.favourite.entry))
                favouriteBody(item)
                html.markup("</a></li>")
            }
            html.markup("</ul>")
            if screen.favouriteCount > UInt32(screen.favourites.count) {
                link("<p><a class=\"quiet\" href", .to(.favourites))
                html.text(words.count(.pagesAllFavourites, Int64(screen.favouriteCount)))
                html.markup("</a></p>")
            }
        }
        html.markup("</section>")
    }

    /// Writes the accent colour of a catalog's collection as an attribute.
    mutating func accentOfCatalog(_ id: CatalogID) {
        for collection in frame.collections where collection.catalogs.contains(where: { $0.id == id }) {
            return accent(collection.description.accent)
        }
        accent(.imported)
    }

    /// Writes why an entry's data is missing: either the library doesn't have it, or only this device doesn't.
    mutating func absent(_ entry: EntryID) {
        say(context.isComplete(entry.catalog) ? .pagesNotKept : .pagesNotOnDevice)
    }

    /// Writes a favourite's emblem or picture, its name and the text beneath it.
    mutating func favouriteBody(_ item: FavouritesScreen.Item) {
        guard let row = item.row else {
            emblem("")
            html.element("b", item.favourite.name)
            html.markup(" <i>")
            if item.isDeleted { say(.pagesDeleted) } else { absent(item.favourite.entry) }
            html.markup("</i>")
            return
        }
        if UTF8Comparison.equal(row.ownTitle.utf8, item.favourite.name.utf8) {
            rowBody(row, language: nil)
        } else {
            rowPicture(row)
            html.text("<b dir=\"auto\">", item.favourite.name, "</b> <i dir=\"auto\">")
            html.text(words.title(row.title))
            html.markup("</i>")
        }
        noteLine(item.note)
    }

    /// Writes a note's first line below a row's title.
    mutating func noteLine(_ line: String) {
        guard !line.utf8.isEmpty else { return }
        html.text("<span class=\"snippet\" dir=\"auto\">", line, "</span>")
    }
}
