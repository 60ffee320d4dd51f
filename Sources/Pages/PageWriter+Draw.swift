import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the page of a deck, such as the jokes catalog, with a random entry and a button for the next entry.
    mutating func draw(_ screen: RandomDrawScreen) {
        let description = screen.summary.description
        let isFetching = screen.status.isFetching
        let title = screen.drawn.map { [$0.entry.title] } ?? []
        document(Metadata(title: title + [words.label(description.title)], kind: "draw", isRefreshing: isFetching)) { page in
            guard let drawn = screen.drawn else { return page.beforeTheFirst(screen) }
            let address = Destination.path(page.address)
            page.contentLanguage = page.foreign(description.language)
            page.setWayBack(address)
            page.html.markup("<article class=\"entry told\" id=\"results\"")
            page.html.attribute("data-entry", drawn.entry.id.text)
            page.html.markup("><header class=\"title\">")
            page.entryStart(drawn, page: address)
            page.html.markup("</header>")
            page.fromTheDeck(screen)
            page.deckText(drawn.entry, heading: 1)
            page.drawForm(description, screen.deck.next, isFetching: isFetching)
            page.starredSince(drawn, page: .to(.entry, drawn.entry.id))
            page.link("<p class=\"own-page\"><a class=\"quiet\" href", .to(.entry, drawn.entry.id), .pagesOwnPage, "</a></p>")
            page.contentLanguage = nil
            page.provenance(drawn)
            page.html.markup("</article>")
        }
    }

    /// Writes the page of a deck, such as the jokes catalog, before the reader has drawn an entry.
    private mutating func beforeTheFirst(_ screen: RandomDrawScreen) {
        let description = screen.summary.description
        html.markup("<article class=\"entry told\" id=\"results\"><div class=\"saying\">")
        emblem(description.collection.accent.emblem)
        html.markup("<h1>")
        label(description.title)
        html.text("</h1><p class=\"kind\">", words.count(key: description.countKey, Int64(screen.summary.count)), "</p></div>")
        drawForm(description, screen.deck.draw, isFetching: screen.status.isFetching)
        html.markup("</article>")
    }

    /// Writes the button that draws a random entry. The button is disabled while the next entry is being fetched. Without
    /// JavaScript, the page reloads until the entry is available.
    mutating func drawForm(_ description: CatalogDescription, _ title: LocalizableText, isFetching: Bool) {
        link("<form class=\"draw\" method=\"post\" action", .to(.draw, description.id.raw), "\"")
        html.attribute("data-draw", description.id.raw)
        html.markup(isFetching ? " aria-busy=\"true\"><button disabled>" : "><button>")
        label(title)
        html.markup("</button>")
        if isFetching {
            say(" <small>", .pagesFetchingNext, "</small>")
        }
        html.markup("</form>")
    }

    /// Writes a notice that the random entry comes from storage, with the reason.
    private mutating func fromTheDeck(_ screen: RandomDrawScreen) {
        guard screen.origin == .deck else { return }
        say("<p class=\"notice\" role=\"status\">", .pagesFromTheDeck, " ")
        if let obstacleToDownloads {
            say(obstacleToDownloads)
        } else if let problem = screen.status.problem {
            let told = problem.message(words, source: screen.summary.source)
            html.text(told.summary)
            said(screen.status.message, by: screen.summary.source)
            html.markup(" ")
            html.text(told.suggestion)
        } else {
            say(.pagesNothingNew, screen.summary.source)
        }
        html.markup("</p>")
    }

    /// Writes a message about a problem, as the upstream sent it.
    mutating func said(_ message: String, by source: String) {
        guard !message.utf8.isEmpty else { return }
        html.markup(" ")
        say(.pagesSays, source, message)
        html.text(".")
    }

    /// Writes an entry such as a joke in the style of a quotation: first its opening paragraph, then the rest of its content,
    /// then its heading.
    mutating func deckText(_ entry: Entry, heading: Int) {
        html.markup("<div class=\"saying\">")
        emblem(entry.kind)
        html.markup(heading == 1 ? "<h1" : "<p class=\"first\"")
        contentAttributes()
        html.markup(">")
        var rest = entry.blocks[...]
        if case .paragraph(let text) = rest.first {
            inlines(text)
            rest = rest.dropFirst()
        } else {
            html.text(entry.title)
        }
        html.markup(heading == 1 ? "</h1>" : "</p>")
        blocks(Array(rest), heading: heading + 1)
        if !entry.heading.isEmpty {
            html.markup("<p class=\"kind\" dir=\"auto\">")
            inlines(entry.heading)
            html.markup("</p>")
        }
        html.markup("</div>")
    }
}
