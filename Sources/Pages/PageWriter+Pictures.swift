import Localization
import Model
import Screens

extension PageWriter {
    /// Writes a row's emblem and, if there may be a picture, the picture over the emblem. If the picture is missing, the server
    /// returns a transparent placeholder. If the request fails, the browser shows the empty `alt` text. The emblem stays visible
    /// in both cases.
    ///
    /// - Parameter isLarge: Whether the row is large, such as the row for the pick of the day.
    mutating func rowPicture(_ row: ListRow, isLarge: Bool = false) {
        guard row.hasPicture else { return emblem(row.kind) }
        html.markup("<span class=\"picture\">")
        emblem(row.kind)
        link("<img src", .picture(row.id, isLarge ? .denseRow : .row), "\"")
        link(
            " srcset", .picture(row.id, isLarge ? .page : .denseRow),
            isLarge ? " 2x\" width=\"84\" height=\"84\"" : " 2x\" width=\"44\" height=\"44\"")
        html.markup(" loading=\"lazy\" decoding=\"async\" alt=\"\"></span>")
    }

    /// Writes the picture on an entry's own page, in a frame that reserves space for the picture. If there isn't a picture,
    /// writes a small emblem.
    mutating func plate(_ entry: Entry) {
        guard context.pictures.areShown, !entry.picture.utf8.isEmpty else {
            html.markup("<div class=\"plate small\">")
            emblem(entry.kind)
            html.markup("</div>")
            return
        }
        html.markup("<figure class=\"plate picture\">")
        emblem(entry.kind)
        link("<img src", .picture(entry.id, .page), "\"")
        link(" srcset", .picture(entry.id, .page), " 352w, ")
        url(.picture(entry.id, .densePage))
        html.markup(" 704w\" sizes=\"(min-width: 40rem) 13.5rem, 100vw\" width=\"352\" height=\"352\" decoding=\"async\"")
        attribute("alt", .pagesPictureOf) { page, _ in page.html.text(page.words.title(of: entry)) }
        html.markup("></figure>")
    }

    /// Writes the section of the settings page about stored pictures.
    mutating func pictures(_ screen: SettingsScreen) {
        guard !screen.pictures.isEmpty else { return }
        let isUnderWay = screen.pictures.contains { $0.status.progress != nil }
        html.markup(isUnderWay ? "<section id=\"pictures\" data-fetching><h2>" : "<section id=\"pictures\"><h2>")
        say(.pagesPictures)
        html.markup("</h2><p>")
        let bytes = screen.pictures.reduce(Int64(0)) { $0 + $1.status.bytes }
        let limit = words.bytes(context.pictures.limit)
        if bytes > 0 { say(.pagesPicturesHelp, words.bytes(bytes), limit) } else { say(.pagesPicturesFew, limit) }
        html.markup("</p><ul class=\"kept-catalogs\">")
        for pictures in screen.pictures { self.pictures(pictures) }
        html.markup("</ul></section>")
    }

    private mutating func pictures(_ pictures: SettingsScreen.CatalogPictures) {
        let status = pictures.status
        html.markup("<li")
        accent(pictures.catalog.accent)
        html.markup("><div>")
        label(pictures.catalog.title)
        html.markup(" <small>")
        say(.pagesOf) { page, index in page.number(Int64(index == 0 ? status.kept : pictures.total)) }
        if status.bytes > 0 {
            html.markup(" · ")
            html.text(words.bytes(status.bytes))
        }
        html.markup("</small></div>")
        if let progress = status.progress {
            html.markup("<div class=\"sync\"><label><span>")
            say(.pagesPicturesFetching)
            if progress.total > 0 {
                colon()
                say(.pagesOf) { page, index in page.number(Int64(index == 0 ? progress.done : progress.total)) }
            }
            html.markup("</span> <progress")
            if progress.total > 0 {
                html.attribute("max", "\(progress.total)")
                html.attribute("value", "\(min(progress.done, progress.total))")
            }
            html.markup("></progress></label>")
            change(pictures.catalog, "stop", .pagesStop, nil)
            html.markup("</div>")
        }
        if status.isFull, status.kept < pictures.total {
            say("<p class=\"hint\">", .pagesPicturesFull, "</p>")
        }
        html.markup("<div class=\"buttons\">")
        if status.progress == nil, !context.isOffline, status.kept < pictures.total, !status.isFull {
            change(pictures.catalog, "keep", .pagesPicturesKeepAll, .pagesPicturesKeepAllOf)
        }
        if status.kept > 0 { change(pictures.catalog, "remove", .pagesPicturesRemove, .pagesPicturesRemoveOf) }
        html.markup("</div></li>")
    }

    private mutating func change(_ catalog: CatalogLink, _ action: String, _ title: Phrase, _ heard: Phrase?) {
        guard !context.isReadOnly else { return }
        link("<form method=\"post\" action", .to(.pictures))
        serverControls { page in
            page.hidden("catalog", catalog.id.raw)
            page.hidden("action", action)
            page.html.markup("<button")
            if let heard { page.attribute("aria-label", heard) { page, _ in page.label(catalog.title) } }
            page.html.markup(">")
            page.say(title)
            page.html.markup("</button>")
        }
        html.markup("</form>")
    }
}
