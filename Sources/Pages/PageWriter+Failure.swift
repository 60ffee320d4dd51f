import Prose
import Records
import Screens
import Shelf

extension PageWriter {
    /// Writes why there is no such page, or why something was not done: what happened, what is still true, what to do.
    mutating func failure(_ failure: Failure) {
        let told = failure.words(words)
        document(Outline(title: [told.summary], kind: "failure")) { page in
            page.html.markup("<header class=\"title\"><h1>")
            page.html.text(told.summary)
            page.html.markup("</h1></header>")
            page.html.element("p", told.explanation)
            page.html.element("p", told.suggestion)
            if case .refused(.favouriteLimit(_, _), let favourites) = failure {
                page.html.markup("<ul class=\"rows kept\">")
                for favourite in favourites {
                    page.html.markup("<li class=\"row\"")
                    page.accentOfCatalog(favourite.entry.catalog)
                    page.html.markup("><a href=\"")
                    page.path(favourite.entry)
                    page.html.markup("\">")
                    page.emblem("")
                    page.html.element("b", favourite.name)
                    page.html.markup(" <i>")
                    page.html.text(favourite.title)
                    page.html.markup("</i></a><div class=\"keeping\"><small>")
                    page.date(favourite.date)
                    page.html.markup("</small>")
                    page.remove(favourite, .pagesLetGo, back: "/favourites")
                    page.html.markup("</div></li>")
                }
                page.html.markup("</ul>")
            }
            page.html.markup("<p class=\"ways\">")
            if case .damagedEntry = failure {
                page.wayOut(page.address, .pagesTryAgain)
            } else if case .notReached = failure {
                page.wayOut(page.address, .pagesTryAgain)
            } else if case .unknownEntry(let id) = failure {
                page.wayOut("/" + id.catalog.raw, .pagesToTheList)
            }
            page.wayOut("/", .pagesToTheFront)
            page.html.markup("</p>")
        }
    }

    private mutating func wayOut(_ address: String, _ title: Phrase) {
        html.markup("<a class=\"button\"")
        html.attribute("href", address)
        html.markup(">")
        say(title)
        html.markup("</a> ")
    }
}
