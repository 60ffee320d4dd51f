import Localization
import Model
import Screens
import Search
import Shelf

extension PageWriter {
    /// Writes an entry's page, with the list that contains the entry beside it.
    mutating func entry(_ screen: EntryScreen) {
        let entry = screen.entry
        let query = screen.list.state.parameters().encoded
        var parameters = screen.list.state.parameters()
        screen.scaling?.add(to: &parameters)
        let address = Destination.to(.entry, entry.id, query: parameters.encoded)
        let outline = Metadata(
            title: [words.title(of: entry), words.label(screen.description.title)], kind: "entry",
            canonical: .to(.entry, entry.id))
        document(
            outline, beside: screen.absence == nil ? { $0.side(screen) } : nil,
            main: { page in
                page.contentLanguage = page.foreign(screen.description.language)
                page.setWayBack(address)
                page.explained = (entry.id.catalog, entry.definitions)
                let deck = screen.deck
                page.html.markup(deck == nil ? "<article class=\"entry\"" : "<article class=\"entry told\"")
                page.html.markup(" id=\"results\"")
                page.html.attribute("data-entry", entry.id.text)
                if entry.isPartial { page.html.markup(" data-partial") }
                page.html.markup(">")
                page.marks = screen.marks
                page.entryHead(screen, page: address)
                if deck == nil { page.contents(entry.blocks) }
                if screen.editing == .name { page.naming(screen, page: address) }
                page.notices(screen, page: address)
                page.conflict(of: screen, .favourite, page: address)
                if entry.hasSteps { page.wayToSteps(page: address) }
                page.scalingForm(screen)
                page.addToShopping(screen, page: address)
                if let deck {
                    page.deckText(entry, heading: 1)
                    page.drawForm(screen.description, deck.next, isFetching: false)
                } else {
                    var blocks = entry.blocks
                    if let place = entry.titlePlace { blocks.remove(at: place) }
                    page.blocks(blocks)
                }
                page.scaling = nil
                // A table with the same title contains the same links.
                page.links(screen.links.filter { !entry.hasTable(titled: $0.relation) }, of: entry.title)
                page.contentLanguage = nil
                page.explained = nil
                page.note(screen, page: address)
                page.marks = HighlightTerms()
                page.starredSince(screen, page: address)
                page.around(screen, query: query)
                page.changes(of: screen)
                if screen.absence == nil { page.provenance(screen) }
                page.html.markup("</article>")
            })
    }

    /// Writes the list beside the entry.
    private mutating func side(_ screen: EntryScreen) {
        let list = screen.list
        html.markup("<nav class=\"side\"")
        attribute("aria-label", screen.description.title)
        link("><header><h2><a href", PageWriter.list(screen.description.id, list.state))
        label(screen.description.title)
        html.markup("</a></h2><p class=\"counted\">")
        if list.state.isNarrowed {
            html.text(words.count(.pagesFound, Int64(list.total)))
        } else {
            number(Int64(list.summary.count))
            html.markup(" · ")
            freshness(list.summary.status, of: screen.description)
        }
        html.markup("</p></header>")
        starForm(back: .to(.entry, screen.entry.id, query: list.state.parameters().encoded))
        html.markup("<ol class=\"rows\"")
        html.attribute("start", "\(PageWriter.sum(list.state.offset, 1))")
        html.markup(">")
        rows(list, current: screen.entry.id)
        html.markup("</ol></nav>")
    }

    private mutating func entryHead(_ screen: EntryScreen, page address: Destination) {
        let entry = screen.entry
        html.markup("<header class=\"title\">")
        entryStart(screen, page: address, undoable: true)
        // In a deck, such as the jokes catalog, the entry's text serves as its title and is written later.
        if screen.deck == nil {
            plate(entry)
            html.markup("<h1")
            let isTranslated = entry.translatedTitle(in: words.language.tag) != nil
            if isTranslated { html.markup(PageWriter.direction) } else { contentAttributes() }
            html.text(">", words.title(of: entry), "</h1>")
            if !entry.heading.isEmpty {
                html.markup("<p class=\"heading\" dir=\"auto\">")
                inlines(entry.heading)
                html.markup("</p>")
            }
        }
        html.markup("</header>")
    }

    /// The number of parts from which a page lists them.
    private static let manyParts = 4

    /// Writes links to the parts of a long page, which wide screens show.
    private mutating func contents(_ blocks: [Block]) {
        var count = 0
        for case .section in blocks { count += 1 }
        guard count >= PageWriter.manyParts else { return }
        html.markup("<nav class=\"contents\"")
        attribute("aria-label", .pagesContents)
        html.markup(">")
        for case .section(let section) in blocks {
            html.markup("<a href=\"#")
            html.encoded(section.anchor)
            html.markup("\">")
            label(section.title)
            html.markup("</a> ")
        }
        html.markup("</nav>")
    }

    /// Stores the path that takes readers back to this page after they roll dice.
    mutating func setWayBack(_ page: Destination) { wayBack = Array(PercentEncoding.encode(page.path).utf8) }

    /// Writes the line above the title, which contains breadcrumbs and the entry's actions.
    ///
    /// - Parameter undoable: Whether the page offers to restore the favourite after the reader removes it.
    mutating func entryStart(_ screen: EntryScreen, page address: Destination, undoable: Bool = false) {
        html.markup("<div class=\"above\"><nav class=\"crumbs\"")
        attribute("aria-label", .pagesCrumbs)
        html.markup(">")
        if !isNamedAlike(screen.description) {
            html.markup("<span>")
            if let collection = currentCollection { crumb(of: collection) }
            html.markup("</span> · ")
        }
        if screen.absence == .catalog {
            label(screen.description.title)
        } else {
            link("<a href", PageWriter.list(screen.entry.id.catalog, screen.list.state))
            label(screen.description.title)
            html.markup("</a>")
        }
        html.markup("</nav>")
        if screen.absence == nil {
            let back = undoable ? screen.favourite.map { PageWriter.undoable($0, back: address) } ?? address : address
            actions(screen, page: address, back: back)
        } else {
            // An entry that isn't stored has a page only while the entry is a favourite or has a note. Without a note, removing
            // the favourite therefore leads to the list of favourites.
            actions(screen, page: address, back: screen.note == nil ? .to(.favourites) : address)
        }
        html.markup("</div>")
    }

    /// Writes the favourite's name and date if the entry is a favourite, or a notice if the reader has just removed the favourite.
    /// The element stands below the entry's text, which therefore doesn't move.
    mutating func starredSince(_ screen: EntryScreen, page address: Destination) {
        html.markup("<div class=\"starred-since\">")
        if let removed = screen.removed { self.removed(removed, back: address) }
        if let favourite = screen.favourite { named(favourite, of: screen, page: address) }
        html.markup("</div>")
    }

    private mutating func named(_ favourite: Favourite, of screen: EntryScreen, page address: Destination) {
        html.markup("<p>")
        if !UTF8Comparison.equal(favourite.name.utf8, screen.entry.title.utf8) {
            // Isolate the name from the text around it, because it may be right-to-left text.
            say(.pagesNamed) { page, _ in
                page.html.text("<bdi>", favourite.name, "</bdi>")
            }
            html.markup(" · ")
        }
        say(.pagesFavouriteSince) { page, _ in page.date(favourite.date) }
        if !context.isReadOnly { link(" · <a href", address.adding("edit=name").at("name"), .pagesRename, "</a>") }
        html.markup("</p>")
    }

    private mutating func actions(_ screen: EntryScreen, page address: Destination, back: Destination) {
        html.markup("<div class=\"actions\">")
        if screen.absence != .catalog {
            // On wider screens, the breadcrumbs are beside the actions.
            let list = PageWriter.list(screen.entry.id.catalog, screen.list.state)
            link("<a class=\"to-list\" href", list, .pagesToList, "</a>")
        }
        if !context.isReadOnly { changes(screen, page: address, back: back) }
        if screen.absence == nil, screen.deck == nil, screen.list.summary.count > 1 {
            compareLink(screen.entry.id.catalog, screen.entry.id)
        }
        link("<a data-copy href", .to(.entry, screen.entry.id), "\"")
        attribute("data-share", .pagesShare)
        html.markup(">")
        say(.pagesCopyLink)
        say("</a><button type=\"button\" data-find hidden>", .pagesFind, "</button>")
        say("<button type=\"button\" data-print hidden>", .pagesPrint, "</button></div>")
    }

    /// Writes the star, and the link to the note.
    private mutating func changes(_ screen: EntryScreen, page address: Destination, back: Destination) {
        link("<form method=\"post\" data-star action", .to(.favourite, screen.entry.id))
        hidden(back: back)
        let isStarred = screen.favourite != nil
        html.markup("<button name=\"action\"")
        html.attribute("value", isStarred ? "remove" : "add")
        html.markup(isStarred ? " aria-pressed=\"true\"" : " aria-pressed=\"false\"")
        attribute("aria-label", .pagesStarOf) { page, _ in page.html.text(page.words.title(of: screen.entry)) }
        html.markup(isStarred ? "><span aria-hidden=\"true\">★</span> " : "><span aria-hidden=\"true\">☆</span> ")
        say(.pagesFavourite)
        html.markup("</button></form>")
        if screen.editing != .note {
            let isNoted = screen.note != nil
            link("<a href", isNoted ? address.at("note") : address.adding("edit=note"), .pagesNoteAction, "</a>")
        }
        addToList(.to(.entry, screen.entry.id))
        recipeLink(screen)
    }

    /// Writes the form for naming a favourite.
    private mutating func naming(_ screen: EntryScreen, page address: Destination) {
        let back = screen.back ?? address
        link("<form class=\"naming\" id=\"name\" method=\"post\" action", .to(.favourite, screen.entry.id))
        hidden(back: back)
        hidden("action", screen.favourite == nil ? "add" : "rename")
        say("<label>", .pagesNameOfFavourite, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" autofocus")
        html.attribute("value", screen.favourite?.name ?? screen.offeredName)
        html.markup("></label> <button>")
        say(.pagesSave)
        link("</button> <a href", back, .pagesCancel, "</a></form>")
    }

    /// Writes a notice if the entry is missing, incomplete or no longer at its source.
    private mutating func notices(_ screen: EntryScreen, page address: Destination) {
        let source = screen.source?.name ?? ""
        if let absence = screen.absence { self.absence(absence, of: screen) }
        if screen.entry.isGone || screen.entry.missingSince != nil {
            html.markup("<p class=\"notice\">")
            say(screen.entry.isGone ? .pagesGone : .pagesUnlisted, source)
            if let since = screen.entry.missingSince {
                html.markup(" ")
                say(.pagesNoticedOn) { page, _ in page.date(since) }
            }
            say(" ", .pagesStillStored, "</p>")
        }
        guard screen.entry.isPartial else { return }
        html.markup("<p class=\"notice\" role=\"status\">")
        if obstacleToDownloads != nil || screen.status?.problem == .notReached {
            say(.pagesPartialOffline, source)
        } else {
            say(.pagesPartial, source)
        }
        link(" <a href", address, .pagesShowAgain, "</a></p>")
    }

    /// Writes the links to and from other entries, grouped by relation.
    private mutating func links(_ groups: [EntryScreen.LinkGroup], of title: String) {
        guard !groups.isEmpty else { return }
        html.markup("<section class=\"linked\"")
        attribute("aria-label", .pagesLinks)
        html.markup(">")
        for group in groups {
            html.markup("<div><h2>")
            label(group.relation, count: group.links.count + Int(group.rest))
            html.markup("</h2><ul")
            contentAttributes()
            html.markup(">")
            for link in group.named {
                html.markup("<li dir=\"auto\"")
                if link.isTranslated, contentLanguage != nil { html.attribute("lang", words.language.tag) }
                html.markup(">")
                if link.isKept {
                    self.link("<a href", .to(.entry, link.id))
                    html.text(words.title(link.title))
                    html.markup("</a>")
                } else {
                    html.text(words.title(link.title))
                }
                html.markup("</li>")
            }
            if group.unnamed > 0 {
                html.markup("<li class=\"unnamed\"")
                if contentLanguage != nil { html.attribute("lang", words.language.tag) }
                html.text(">", words.count(.screensUnnamedLinks, group.unnamed), "</li>")
            }
            if group.rest > 0 {
                html.markup("<li")
                if contentLanguage != nil { html.attribute("lang", words.language.tag) }
                link("><a href", .to(.search, query: "q=%22" + PercentEncoding.encode(title) + "%22"))
                html.text(words.count(.pagesMoreMentions, Int64(group.rest)))
                html.markup("</a></li>")
            }
            html.markup("</ul></div>")
        }
        html.markup("</section>")
    }

    /// Writes the links to the previous and next entry in the list.
    private mutating func around(_ screen: EntryScreen, query: String) {
        guard screen.previous != nil || screen.next != nil else { return }
        html.markup("<nav class=\"around\"")
        attribute("aria-label", .pagesAround)
        html.markup(">")
        neighbour(screen.previous, "prev", .pagesPrevious, query)
        neighbour(screen.next, "next", .pagesNext, query)
        html.markup("</nav>")
    }

    private mutating func neighbour(_ row: ListRow?, _ relation: StaticString, _ title: Phrase, _ query: String) {
        guard let row else { return }
        html.markup("<a rel=\"")
        html.markup(relation)
        link("\" href", .to(.entry, row.id, query: query), "\"><small>")
        say(title)
        html.text("</small> <bdi>", words.title(row.title), "</bdi></a>")
    }

    /// Writes the entry's source, the licence, and the time of the last check.
    mutating func provenance(_ screen: EntryScreen) {
        html.markup("<footer class=\"provenance\"><p>")
        switch screen.entry.source.upstream {
        case "almanac":
            say(.pagesOwnRecord)
            if let source = screen.source, !source.licence.utf8.isEmpty {
                html.markup(", ")
                value(source.licence, family: "licence")
            }
        case "import":
            let url = screen.entry.source.url
            if screen.isOwnRecipe {
                say(.pagesRecipeOwn)
            } else if PageWriter.isWebAddress(url) {
                say(.pagesFrom) { page, _ in page.webLink(url) { $0.html.text(Entry.host(of: url)) } }
            } else {
                say(.pagesImported)
            }
        default:
            if let source = screen.source {
                say(.pagesFrom) { page, _ in
                    if PageWriter.isWebAddress(source.url) {
                        page.webLink(source.url) { $0.html.text(source.name) }
                    } else {
                        page.html.text(source.name)
                    }
                }
                if !source.licence.utf8.isEmpty {
                    html.markup(", ")
                    value(source.licence, family: "licence")
                }
                // The time of the last check is omitted for random entries, which Almanac doesn't check again, and for entries that are
                // no longer in the source's list.
                if screen.entry.isGone {
                    html.markup(" · ")
                    say(.pagesGoneShort)
                } else if screen.description.deck == nil, screen.entry.missingSince == nil {
                    html.markup(" · ")
                    freshness(screen.status, of: screen.description)
                }
            }
            if PageWriter.isWebAddress(screen.entry.source.url) {
                html.markup(" · ")
                webLink(screen.entry.source.url) { $0.say(.pagesAtSource) }
            }
            if !screen.entry.source.title.utf8.isEmpty {
                html.markup(", ")
                say(.pagesTypedAtSource, screen.entry.source.title)
            }
        }
        html.markup("</p>")
        // For records written for Almanac, omit the attribution, because it would only repeat the source.
        if screen.entry.source.upstream != "almanac", let source = screen.source, !source.attribution.utf8.isEmpty {
            attribution(source.attribution)
        }
        html.markup("</footer>")
    }
}

extension Entry {
    /// The place of the entry's title in the text if the text begins with the title, which the page shows above the text.
    fileprivate var titlePlace: Int? {
        let place = blocks.firstIndex { if case .facts = $0 { false } else { true } }
        guard let place, case .heading(_, let inlines) = blocks[place], inlines.count == 1, case .text(let text) = inlines[0]
        else { return nil }
        return UTF8Comparison.equal(text.utf8, title.utf8) ? place : nil
    }
}
