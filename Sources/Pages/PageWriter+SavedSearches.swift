import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the page with the saved searches, which can also offer to save a page.
    mutating func savedSearches(_ screen: SavedSearchesScreen) {
        document(Metadata(title: [words.text(.pagesSavedSearches)], kind: "lists")) { page in
            page.say("<header class=\"title\"><h1>", .pagesSavedSearches, "</h1></header><div id=\"results\">")
            if let removed = screen.removed, !page.context.isReadOnly {
                page.link("<form class=\"notice\" method=\"post\" action", .to(.savedSearch, removed.id))
                page.hidden("name", removed.name)
                page.hidden("page", removed.page)
                page.say("<p role=\"status\">", .pagesSearchDeleted, "</p> <button name=\"action\" value=\"restore\">")
                page.say(.pagesPutBack)
                page.html.markup("</button></form>")
            }
            if let from = screen.from {
                page.link("<form class=\"naming\" method=\"post\" action", .to(.savedSearches))
                page.hidden("page", from.path)
                page.say(
                    "<label>", .pagesSearchName,
                    " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required autofocus></label> <button>")
                page.say(.pagesSave)
                page.link("</button> <a href", from, .pagesCancel, "</a></form>")
            }
            page.html.markup("<section class=\"group\">")
            if screen.items.isEmpty {
                page.say("<p class=\"empty\">", .pagesNoSavedSearches, "</p>")
            } else {
                page.html.markup("<ul class=\"kept-catalogs\">")
                for item in screen.items {
                    page.search(item, isRenamed: item.search.id.utf8.elementsEqual((screen.renaming ?? "").utf8))
                }
                page.html.markup("</ul>")
            }
            page.html.markup("</section></div>")
        }
    }

    /// Writes the searches that were saved last.
    mutating func savedSearches(_ searches: [SavedSearchesScreen.Item]) {
        guard !searches.isEmpty else { return }
        link(
            "<section class=\"starred\" aria-labelledby=\"searches-title\"><h2 id=\"searches-title\"><a href",
            .to(.savedSearches), .pagesSavedSearches, "</a></h2><ul class=\"kept-catalogs\">")
        for item in searches {
            html.markup("<li>")
            opening(item)
            html.markup("</li>")
        }
        html.markup("</ul></section>")
    }

    /// Writes the link that saves a list or a search.
    mutating func saveSearch(_ page: Destination) {
        guard !context.isReadOnly else { return }
        link("<a href", .to(.savedSearches, query: "from=" + PercentEncoding.encode(page.path)), .pagesSaveSearch, "</a> ")
    }

    /// Writes the button that opens a saved search and remembers how many results the reader has seen. On a read-only server, it is a
    /// link.
    private mutating func opening(_ item: SavedSearchesScreen.Item) {
        if let catalog = item.catalog { html.markup("<div"); accentOfCatalog(catalog) } else { html.markup("<div") }
        if context.isReadOnly {
            link("><a class=\"listed\" href", item.page)
            isolated(.literal(item.search.name))
            html.markup("</a>")
        } else {
            link("><form method=\"post\" action", .to(.savedSearch, item.search.id))
            html.markup("<button class=\"listed\" name=\"action\" value=\"open\">")
            isolated(.literal(item.search.name))
            html.markup("</button></form>")
        }
        html.markup("<small>")
        if let count = item.count { html.text(words.count(.pagesListEntries, Int64(count))) }
        if item.newCount > 0 { html.text(" · ", words.count(.pagesSearchNew, Int64(item.newCount)), "") }
        if item.isDefaultView { say(" · ", .pagesDefaultView, "") }
        html.markup("</small></div>")
    }

    private mutating func search(_ item: SavedSearchesScreen.Item, isRenamed: Bool) {
        html.markup("<li>")
        if isRenamed {
            link("<form class=\"naming\" id=\"name\" method=\"post\" action", .to(.savedSearch, item.search.id))
            say("<label>", .pagesSearchName, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required autofocus")
            html.attribute("value", item.search.name)
            say("></label> <button name=\"action\" value=\"rename\">", .pagesSave, "</button> ")
            link("<a href", .to(.savedSearches), .pagesCancel, "</a></form>")
        } else {
            opening(item)
        }
        if !context.isReadOnly, !isRenamed {
            link("<form class=\"buttons\" method=\"post\" action", .to(.savedSearch, item.search.id))
            if item.catalog != nil {
                html.markup(
                    item.isDefaultView
                        ? "<button name=\"action\" value=\"view\" aria-pressed=\"true\">✓ "
                        : "<button name=\"action\" value=\"view\" aria-pressed=\"false\">")
                say(.pagesDefaultView)
                html.markup("</button>")
            }
            let renaming = "rename=" + PercentEncoding.encode(item.search.id)
            link("<a class=\"button\" href", .to(.savedSearches, query: renaming, fragment: "name"), "\"")
            html.attribute("aria-label", words.text(.pagesRenameOf, item.search.name))
            say(">", .pagesRename, "</a><button name=\"action\" value=\"delete\"")
            html.attribute("aria-label", words.text(.pagesRemoveNamed, item.search.name))
            say(">", .pagesRemove, "</button></form>")
        }
        html.markup("</li>")
    }
}
