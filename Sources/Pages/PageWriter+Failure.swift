import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes a failure page, which explains what happened, whether any data was lost, and what to do.
    ///
    /// - Parameter unsent: the fields of the form that the reader can send again, or nil.
    mutating func failure(_ failure: RequestFailure, unsent: Parameters?) {
        let told = failure.message(words, isOffline: context.isOffline)
        var title = told.summary
        if case .needsServer = failure, let name = serverPageName {
            title = words.text(.pagesNeedsServerFor, words.text(name))
        }
        document(Metadata(title: [title], kind: "failure")) { page in
            page.html.text("<header class=\"title\"><h1>", title, "</h1></header>")
            page.html.element("p", told.explanation)
            page.html.element("p", told.suggestion)
            if let unsent {
                page.sendAgain(unsent)
            } else if case .bodyTooLarge = failure, page.address.utf8.starts(with: Route.note.stem) {
                // The note's text is still in the reader's form.
                page.html.element("p", page.words.text(.pagesTextStillThere))
            }
            if case .refused(.favouriteLimit(let refused), let favourites) = failure {
                page.favouritesToReplace(refused, favourites)
            }
            page.html.markup("<p class=\"ways\">")
            switch failure {
            case .damagedEntry, .damagedCatalog, .notReached: page.button(.path(page.address), .pagesTryAgain)
            case .unknownEntry(let id): page.button(.to(.catalog, id.catalog.raw), .pagesToTheList)
            case .refused(.favouriteLimit(let refused), _):
                page.link("<a class=\"button\" href", .to(.entry, refused.entry), .pagesBackToTheEntry, "</a> ")
            case .needsServer where page.serverPageName != nil && page.address != Route.restore.path:
                page.button(.path(page.address), .pagesTryAgain)
            default: if page.address == Route.restore.path { page.button(.to(.settings), .pagesToTheSettings) }
            }
            page.button(.to(.home), .pagesToTheFront)
            page.html.markup("</p>")
        }
    }

    /// The name of this page, if only the server has it.
    private var serverPageName: Phrase? {
        switch address {
        case Route.importFile.path: .pagesImport
        case Route.restore.path: .pagesRestore
        case Route.https.path: .pagesOfflineInsecureMore
        default: nil
        }
    }

    /// Writes a form with the same fields and address as the form that failed. Text that the reader typed can be edited.
    private mutating func sendAgain(_ fields: Parameters) {
        // A path that begins with two slashes would be another website's address.
        guard !address.utf8.starts(with: "//".utf8) else { return }
        let isNote = fields["note"] != nil
        let typed = isNote ? "note" : "name", text = fields[typed]
        if text != nil { html.element("p", words.text(.pagesTextUnsaved)) }
        html.markup(isNote ? "<section class=\"note\">" : "<section>")
        link("<form method=\"post\" data-unsent action", .path(address))
        for field in fields.items where text == nil || !UTF8Comparison.equal(field.name.utf8, typed.utf8) {
            hidden(named: field.name, field.value)
        }
        if isNote {
            if fields["since"] == nil { hidden("since", "") }
            html.markup("<textarea name=\"note\" dir=\"auto\" rows=\"8\"")
            attribute("aria-label", .pagesYourNote)
            // HTML parsers drop the first line feed, as in `note`.
            html.text(">\n", text ?? "", "</textarea>")
        } else if text != nil {
            html.markup("<input name=\"name\" maxlength=\"200\"")
            attribute("aria-label", .pagesNameOfFavourite)
            html.attribute("value", text ?? "")
            html.markup(">")
        }
        html.markup("<button>")
        say(text == nil ? .pagesTryAgain : .pagesSave)
        html.markup("</button></form></section>")
    }

    /// Writes the existing favourites when the limit is reached. Each favourite has a button that replaces it with the new
    /// favourite.
    private mutating func favouritesToReplace(_ refused: OverLimitFavourite, _ favourites: [Favourite]) {
        link("<form method=\"post\" class=\"letting-go\" action", .to(.favourite, refused.entry))
        hidden("action", "add")
        hidden("name", refused.name)
        html.markup("<p>")
        say(.pagesInItsPlace, refused.name)
        html.markup("</p><ul class=\"rows kept\">")
        for favourite in favourites {
            html.markup("<li class=\"row\"")
            accentOfCatalog(favourite.entry.catalog)
            link("><a href", .to(.entry, favourite.entry))
            emblem("star")
            html.text("<b dir=\"auto\">", favourite.name, "</b> <i dir=\"auto\">")
            html.text(favourite.title)
            html.markup("</i></a><div class=\"keeping\"><small>")
            date(favourite.date)
            html.markup("</small><button name=\"instead\"")
            html.attribute("value", favourite.entry.text)
            html.attribute("aria-label", words.text(.pagesLetGoOf, favourite.name))
            say(">", .pagesLetGo, "</button></div></li>")
        }
        html.markup("</ul></form>")
    }

    private mutating func button(_ to: Destination, _ title: Phrase) {
        link("<a class=\"button\" href", to)
        say(title)
        html.markup("</a> ")
    }
}
