import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the page with the changed favourites and lists, and with the catalogs that changed.
    mutating func changesOverview(_ screen: ChangesOverviewScreen) {
        document(Metadata(title: [words.text(.pagesChanges)], kind: "changes")) { page in
            page.say("<header class=\"title\"><h1>", .pagesChanges, "</h1>")
            if let seen = screen.seen {
                page.html.markup("<p class=\"hint\">")
                page.say(.pagesChangesSeen) { page, _ in page.date(seen / 1000) }
                page.html.markup("</p>")
            }
            page.html.markup("</header><div id=\"results\">")
            if !screen.favourites.isEmpty {
                page.link("<section class=\"group\"><h2><a href", .to(.favourites), .pagesFavourites, "</a></h2>")
                page.html.text("<p class=\"hint\">", page.changed(screen.favourites.count, of: screen.favouriteCount), "</p>")
                page.kept(screen.favourites)
            }
            for (list, entries) in screen.lists {
                page.html.markup("<section class=\"group\"")
                page.html.attribute("data-accent", list.colour)
                page.link("><h2><a href", .to(.keptList, list.id))
                page.isolated(.literal(list.name))
                page.html.markup("</a></h2>")
                page.kept(entries)
            }
            if screen.favourites.isEmpty, screen.lists.isEmpty { page.say("<p class=\"empty\">", .pagesChangesNoneKept, "</p>") }
            if let latest = screen.latest, !page.context.isReadOnly, screen.catalogs.contains(where: { $0.newCount > 0 }) {
                page.link("<form method=\"post\" action", .to(.changes))
                page.hidden("until", "\(latest)")
                page.say("<p><button>", .pagesChangesMarkSeen, "</button></p></form>")
            }
            page.say("<section class=\"group\"><h2>", .pagesKept, "</h2>")
            if screen.catalogs.isEmpty {
                page.say("<p class=\"empty\">", .pagesChangesNone, "</p>")
            } else {
                page.html.markup("<ul class=\"kept-catalogs\">")
                for catalog in screen.catalogs { page.changed(catalog) }
                page.html.markup("</ul>")
            }
            page.html.markup("</section></div>")
        }
    }

    /// Returns how many of the favourites changed.
    func changed(_ count: Int, of total: UInt32) -> String {
        words.count(.pagesChangesFavourites, Int64(count), words.number(FixedDecimal(Int64(total))))
    }

    /// Writes the line on the home page that leads to the changes, if favourites or entries in lists changed.
    mutating func changedKept(_ screen: HomeScreen) {
        guard screen.changedFavourites + screen.changedListed > 0 else { return }
        link("<p class=\"notice\"><a href", .to(.changes))
        if screen.changedFavourites > 0 {
            html.text(changed(screen.changedFavourites, of: screen.favouriteCount))
            if screen.changedListed > 0 { html.markup(" · ") }
        }
        if screen.changedListed > 0 { html.text(words.count(.pagesChangesListed, Int64(screen.changedListed))) }
        html.markup("</a></p>")
    }

    private mutating func changed(_ catalog: ChangesOverviewScreen.Catalog) {
        html.markup("<li")
        accent(catalog.catalog.accent)
        link("><div><a class=\"listed\" href", .to(.catalogChanges, catalog.catalog.id.raw))
        isolated(catalog.catalog.title)
        html.markup("</a><small>")
        if catalog.newCount > 0 { html.text("", words.count(.pagesChangesNew, Int64(catalog.newCount)), " · ") }
        date(catalog.time)
        html.markup("</small></div></li>")
    }

    private mutating func kept(_ entries: [ChangesOverviewScreen.KeptEntry]) {
        html.markup("<ul class=\"rows\">")
        for entry in entries {
            html.markup("<li class=\"row\"")
            accentOfCatalog(entry.id.catalog)
            link("><a href", .to(.entry, entry.id, fragment: PageWriter.changesAnchor))
            if let row = entry.row {
                rowBody(row, language: nil)
            } else {
                emblem("")
                html.text("<b dir=\"auto\">", entry.title, "</b>")
            }
            html.markup("<span class=\"snippet\">")
            date(entry.time)
            if let change = entry.change {
                html.markup(" · ")
                summary(change, entry.description)
            }
            html.markup("</span></a></li>")
        }
        html.markup("</ul></section>")
    }

    /// The anchor of an entry's changes.
    private static let changesAnchor = "changes"

    // MARK: A catalog's changes

    /// Writes the page with the changes of a catalog or of an entry.
    mutating func changes(_ screen: ChangesScreen) {
        let id = screen.description.id
        document(Metadata(title: [words.text(.pagesChanges), words.label(screen.description.title)], kind: "changes")) { page in
            page.html.markup("<header class=\"title\"><nav class=\"crumbs\"")
            page.attribute("aria-label", .pagesCrumbs)
            page.link("><a href", .to(.catalog, id.raw))
            page.label(screen.description.title)
            page.link("</a> · <a href", screen.entry == nil ? .to(.changes) : .to(.catalogChanges, id.raw), .pagesChanges, "</a>")
            page.html.markup("</nav><h1>")
            if screen.entry != nil, let item = screen.items.first {
                page.html.text("<bdi>", item.row?.title ?? item.change.title, "</bdi>")
            } else {
                page.label(screen.description.title)
            }
            page.html.markup("</h1></header><div id=\"results\">")
            if screen.items.isEmpty { page.say("<p class=\"empty\">", .pagesChangesNone, "</p>") }
            var day: Int64?
            for item in screen.items {
                let today = item.change.time / 86_400
                if day != today {
                    page.html.markup(
                        day == nil ? "<section class=\"group\"><h2>" : "</ul></section><section class=\"group\"><h2>")
                    page.date(item.change.time)
                    page.html.markup("</h2><ul class=\"changes\">")
                }
                day = today
                page.html.markup("<li><p>")
                if item.row != nil {
                    page.link("<a href", .to(.entry, item.change.entry))
                    page.html.text("<bdi>", item.row?.title ?? "", "</bdi></a>")
                } else {
                    page.html.text("<bdi>", item.change.title, "</bdi>")
                }
                page.contents(of: item.change, screen.description)
            }
            if day != nil { page.html.markup("</ul></section>") }
            if let older = screen.older {
                // A device has only the last changes.
                if page.context.offline != nil { page.say("<p class=\"hint\">", .pagesChangesOnServer, "</p>") }
                var query = "before=\(older)"
                if let entry = screen.entry { query += "&entry=" + PercentEncoding.encode(entry.key) }
                page.link("<p class=\"more\"><a href", .to(.catalogChanges, id.raw, query: query), .pagesChangesOlder, "</a></p>")
            }
            page.html.markup("</div>")
        }
    }

    /// Writes the link to a catalog's changes, if there are any.
    mutating func changesLink(_ summary: CatalogSummary) {
        guard summary.status?.changes.isEmpty == false else { return }
        link("<a href", .to(.catalogChanges, summary.description.id.raw), .pagesChanges, "</a> ")
    }

    /// Writes the changes on an entry's page.
    mutating func changes(of screen: EntryScreen) {
        guard let time = screen.entry.changed else { return }
        let id = screen.entry.id, changes = screen.changes
        say("<details class=\"changes\" id=\"changes\"><summary><h2>", .pagesChanges, "</h2> ")
        date(time)
        html.markup("</summary><ul>")
        for change in changes {
            html.markup("<li><p>")
            date(change.time)
            contents(of: change, screen.description)
        }
        html.markup("</ul>")
        let all = Destination.to(.catalogChanges, id.catalog.raw, query: "entry=" + PercentEncoding.encode(id.key))
        link("<p><a href", all, .pagesChangesAll, "</a></p></details>")
    }

    private mutating func event(_ event: EntryChange.Event) {
        switch event {
        case .changed: say(.pagesChangeChanged)
        case .added: say(.pagesChangeAdded)
        case .removed: say(.pagesChangeRemoved)
        case .returned: say(.pagesChangeReturned)
        }
    }

    /// Writes what happened, with the names of the changed fields.
    private mutating func summary(_ change: EntryChange, _ description: CatalogDescription) {
        guard !change.fields.isEmpty else { return event(change.event) }
        for (place, field) in change.fields.enumerated() {
            if place > 0 { html.markup(", ") }
            html.text(field.name(in: description, words))
        }
    }

    /// Writes what happened, and the changed fields with the values before and after. This ends the change's list item.
    private mutating func contents(of change: EntryChange, _ description: CatalogDescription) {
        html.markup(" <small>")
        event(change.event)
        html.markup("</small></p><dl>")
        contentLanguage = foreign(description.language)
        for field in change.fields {
            html.text("<dt>", field.name(in: description, words), "</dt><dd>")
            // A picture's address says nothing to readers.
            if field.hasValues {
                value(field.before, of: field, description, isOld: true)
                value(field.after, of: field, description, isOld: false)
            } else {
                say(.pagesChangeChanged)
            }
            html.markup("</dd>")
        }
        contentLanguage = nil
        html.markup("</dl></li>")
    }

    private mutating func value(
        _ value: AttributeValue?, of field: EntryChange.Field, _ description: CatalogDescription, isOld: Bool
    ) {
        guard let value else { return }
        html.markup(isOld ? "<del" : "<ins")
        contentAttributes()
        say("><span class=\"heard\">", isOld ? .pagesChangeBefore : .pagesChangeAfter, ": </span>")
        switch value {
        case .unknown, .notApplicable: html.markup("–")
        case let value:
            if let attribute = description.attribute(field.key) {
                cell(value, attribute)
            } else if case .list(let items) = value {
                for item in items { html.text("<span>", item, "</span>") }
            } else {
                html.text(DataRenderer.text(value))
            }
        }
        html.markup(isOld ? "</del> " : "</ins>")
    }
}
