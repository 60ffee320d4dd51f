import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the page with all favourites and all entries with notes.
    mutating func favourites(_ screen: FavouritesScreen) {
        document(Metadata(title: [words.text(.pagesFavourites)], kind: "favourites")) { page in
            page.say("<header class=\"title\"><h1>", .pagesFavourites, "</h1><p>")
            page.link("<a href", .to(.lists), .pagesLists, "</a></p></header><div id=\"results\">")
            if let removed = screen.removed { page.removed(removed, back: .to(.favourites)) }
            page.conflicts(screen.conflicts)
            if screen.groups.isEmpty {
                page.html.markup("<div class=\"empty\">")
                page.html.element("p", page.words.text(page.noFavourites))
                page.html.markup("</div>")
            }
            for group in screen.groups { page.group(group, renaming: screen.renaming) }
            page.notes(screen)
            if !screen.groups.isEmpty {
                page.html.markup("<footer class=\"list-foot\">")
                page.takeAway(.to(.favourites), of: 0)
                page.html.markup("</footer>")
            }
            page.html.markup("</div>")
        }
    }

    /// Returns the page `back` with parameters for a button that restores the removed favourite.
    static func undoable(_ favourite: Favourite, back: Destination) -> Destination {
        var parameters = Parameters()
        parameters.add("removed", favourite.entry.text)
        parameters.add("name", favourite.name)
        parameters.add("since", "\(favourite.date)")
        return back.adding(parameters.encoded)
    }

    /// Writes a notice that a favourite was removed, with a button to restore it.
    mutating func removed(_ removed: FavouritesScreen.Removed, back: Destination) {
        guard !context.isReadOnly else { return }
        link("<form class=\"notice\" method=\"post\" action", .to(.favourite, removed.entry))
        hidden(back: back)
        hidden("name", removed.name)
        if let date = removed.date { hidden("since", "\(date)") }
        html.markup("<p role=\"status\">")
        say(.pagesRemoved) { page, _ in
            page.html.markup("<bdi>")
            // Show the entry's title rather than the name from the URL, because anyone could have written the URL.
            page.html.text(removed.title)
            page.html.markup("</bdi>")
        }
        say("</p> <button name=\"action\" value=\"add\">", .pagesPutBack, "</button></form>")
    }

    private mutating func group(_ group: FavouritesScreen.Group, renaming: EntryID?) {
        html.markup("<section class=\"group\"")
        accent(group.catalog.accent)
        html.markup("><h2>")
        isolated(group.catalog.title)
        if let limit = group.limit {
            html.markup(" <small>")
            say(.pagesOf, words.number(FixedDecimal(Int64(group.items.count))), words.number(FixedDecimal(Int64(limit))))
            html.markup("</small>")
        }
        html.markup("</h2>")
        if let surplus = group.surplus {
            html.text("<p class=\"hint\">", surplus.sentence(words, title: words.label(group.catalog.title)), "</p>")
        }
        html.markup("<ul class=\"rows kept\">")
        for item in group.items {
            link("<li class=\"row\"><a href", .to(.entry, item.favourite.entry))
            favouriteBody(item)
            html.markup("</a><div class=\"keeping\"><small>")
            date(item.favourite.date)
            html.markup("</small>")
            if !context.isReadOnly {
                if renaming == item.favourite.entry { rename(item.favourite) } else { renameLink(item.favourite) }
            }
            remove(item.favourite, .pagesRemove, back: PageWriter.undoable(item.favourite, back: .to(.favourites)))
            html.markup("</div></li>")
        }
        html.markup("</ul></section>")
    }

    private mutating func renameLink(_ favourite: Favourite) {
        let renaming = "rename=" + PercentEncoding.encode(favourite.entry.text)
        link("<a href", .to(.favourites, query: renaming, fragment: "name"), "\"")
        html.attribute("aria-label", words.text(.pagesRenameOf, favourite.name))
        say(">", .pagesRename, "</a>")
    }

    private mutating func rename(_ favourite: Favourite) {
        link("<form class=\"naming\" id=\"name\" method=\"post\" action", .to(.favourite, favourite.entry))
        hidden(back: .to(.favourites))
        hidden("action", "rename")
        html.markup("<input name=\"name\" dir=\"auto\" maxlength=\"200\" autofocus")
        attribute("aria-label", .pagesNameOfFavourite)
        html.attribute("value", favourite.name)
        html.markup("> <button>")
        say(.pagesSave)
        link("</button> <a href", .to(.favourites), .pagesCancel, "</a></form>")
    }

    /// Writes the button that removes a favourite.
    mutating func remove(_ favourite: Favourite, _ title: Phrase, back: Destination) {
        guard !context.isReadOnly else { return }
        link("<form method=\"post\" action", .to(.favourite, favourite.entry))
        hidden(back: back)
        html.markup("<button name=\"action\" value=\"remove\"")
        html.attribute("aria-label", words.text(.pagesRemoveOf, favourite.name))
        html.markup(">")
        say(title)
        html.markup("</button></form>")
    }

    /// The text in place of favourites, if there are none.
    var noFavourites: Phrase { context.isReadOnly ? .pagesNoFavouritesHere : .pagesNoFavourites }

    /// Writes the entries with notes. A favourite's note stands beside the favourite.
    private mutating func notes(_ screen: FavouritesScreen) {
        let notes = screen.notes.filter { !$0.row.isFavourite }
        if notes.isEmpty, !screen.notes.isEmpty { return }
        say("<section class=\"group\"><h2>", notes.count < screen.notes.count ? .pagesOtherNotes : .pagesNotes, "</h2>")
        guard !notes.isEmpty else {
            return say("<p class=\"empty\">", context.isReadOnly ? .pagesNoNotesHere : .pagesNoNotes, "</p></section>")
        }
        html.markup("<ul class=\"rows\">")
        for (row, line) in notes {
            html.markup("<li class=\"row\"")
            accentOfCatalog(row.id.catalog)
            link("><a href", .to(.entry, row.id, fragment: "note"))
            rowBody(row, language: nil)
            noteLine(line)
            html.markup("</a></li>")
        }
        html.markup("</ul></section>")
    }
}
