import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes a failure page, which explains what happened, whether any data was lost, and what to do.
    mutating func failure(_ failure: RequestFailure) {
        let told = failure.message(words, isOffline: context.isOffline)
        document(Metadata(title: [told.summary], kind: "failure")) { page in
            page.html.markup("<header class=\"title\"><h1>")
            page.html.text(told.summary)
            page.html.markup("</h1></header>")
            page.html.element("p", told.explanation)
            page.html.element("p", told.suggestion)
            if page.isOfNote(failure) { page.html.element("p", page.words.text(.pagesTextStillThere)) }
            if case .refused(.favouriteLimit(let refused), let favourites) = failure { page.lettingGo(refused, favourites) }
            page.html.markup("<p class=\"ways\">")
            switch failure {
            case .damagedEntry, .damagedCatalog, .notReached: page.wayOut(page.address, .pagesTryAgain)
            case .unknownEntry(let id): page.wayOut("/" + id.catalog.raw, .pagesToTheList)
            case .refused(.favouriteLimit(let refused), _):
                page.html.markup("<a class=\"button\" href=\"")
                page.path(refused.entry)
                page.html.markup("\">")
                page.say(.pagesBackToTheEntry)
                page.html.markup("</a> ")
            default: if page.address == "/restore" { page.wayOut("/settings", .pagesToTheSettings) }
            }
            page.wayOut("/", .pagesToTheFront)
            page.html.markup("</p>")
        }
    }

    /// Returns whether the request failed because a note was too long. In that case, the note's text is still in the reader's
    /// form.
    private func isOfNote(_ failure: RequestFailure) -> Bool {
        switch failure {
        case .refused(.noteTooLong, _): true
        case .bodyTooLarge: address.utf8.starts(with: "/notes/".utf8)
        default: false
        }
    }

    /// Writes the existing favourites when the limit is reached. Each favourite has a button that replaces it with the new
    /// favourite.
    private mutating func lettingGo(_ refused: OverLimitFavourite, _ favourites: [Favourite]) {
        html.markup("<form method=\"post\" class=\"letting-go\" action=\"/favourites")
        path(refused.entry)
        html.markup("\">")
        hidden("action", "add")
        hidden("name", refused.name)
        html.markup("<p>")
        say(.pagesInItsPlace, refused.name)
        html.markup("</p><ul class=\"rows kept\">")
        for favourite in favourites {
            html.markup("<li class=\"row\"")
            accentOfCatalog(favourite.entry.catalog)
            html.markup("><a href=\"")
            path(favourite.entry)
            html.markup("\">")
            emblem("star")
            html.markup("<b dir=\"auto\">")
            html.text(favourite.name)
            html.markup("</b> <i dir=\"auto\">")
            html.text(favourite.title)
            html.markup("</i></a><div class=\"keeping\"><small>")
            date(favourite.date)
            html.markup("</small><button name=\"instead\"")
            html.attribute("value", favourite.entry.text)
            html.attribute("aria-label", words.text(.pagesLetGoOf, favourite.name))
            html.markup(">")
            say(.pagesLetGo)
            html.markup("</button></div></li>")
        }
        html.markup("</ul></form>")
    }

    private mutating func wayOut(_ address: String, _ title: Phrase) {
        html.markup("<a class=\"button\"")
        html.attribute("href", address)
        html.markup(">")
        say(title)
        html.markup("</a> ")
    }
}
