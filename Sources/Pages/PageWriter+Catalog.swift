import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// Writes a catalog's page, with its search, filters and rows.
    mutating func catalog(_ screen: CatalogScreen) {
        let description = screen.summary.description
        let back = backAddress(of: screen)
        let outline = Metadata(
            title: [words.label(description.title)], kind: "catalog",
            isRefreshing: screen.summary.status?.progress != nil)
        document(outline) { page in
            page.html.markup("<header class=\"title\">")
            page.siblings(of: description)
            page.html.markup("<h1 dir=\"auto\">")
            page.label(description.title)
            page.html.markup("</h1>")
            page.counted(screen.summary)
            page.refresh(screen.summary, back: back)
            if let deck = description.deck { page.drawForm(description, deck.draw, isFetching: false) }
            page.html.markup("</header><div class=\"listing\"><div class=\"controls\">")
            page.listSearch(screen)
            page.filters(screen)
            page.html.markup("</div>")
            page.results(screen, back: back)
            page.html.markup("</div>")
        }
    }

    /// Writes only the parts of a catalog's page that depend on the query: the title, the filters and the results.
    mutating func list(_ screen: CatalogScreen) {
        title([words.label(screen.summary.description.title)])
        filters(screen)
        results(screen, back: backAddress(of: screen))
    }

    /// How long a catalog's page mentions that its source has removed an entry: a week, in seconds.
    private static let missingIsNews: Int64 = 7 * 24 * 3600

    /// Writes the rows, with the messages and links above and below them.
    private mutating func results(_ screen: CatalogScreen, back: Destination) {
        let description = screen.summary.description
        html.markup("<div class=\"results\" id=\"results\"")
        html.attribute("data-catalog", description.id.raw)
        html.markup(">")
        syncStatus(screen.summary, back: back)
        trouble(screen.summary)
        // The settings page lists earlier ones too.
        let recent = (screen.summary.status?.missing ?? []).filter { entry in
            entry.since.map { context.now - $0 < PageWriter.missingIsNews } ?? false
        }
        missing(recent, from: screen.summary.source)
        found(screen)
        leftOut(screen)
        correction(screen)
        func address(_ text: String) -> Destination {
            var state = screen.state
            state.text = text
            state.offset = 0
            return PageWriter.list(description.id, state)
        }
        readAs(screen.readAs, screen.reading, address)
        misunderstood(screen.misunderstood, in: screen.state.text, address)
        leftOut(screen.cut)
        newRecipes(screen)
        starForm(back: back)
        views(screen)
        if screen.state.columns.isEmpty || screen.rows.isEmpty {
            html.markup("<ol class=\"rows\" id=\"rows\" data-total=\"")
            html.number(screen.total)
            html.markup("\"")
            html.attribute("start", "\(PageWriter.sum(screen.state.offset, 1))")
            attribute("aria-label", description.title)
            html.markup(">")
            rows(screen)
            html.markup("</ol>")
        } else {
            table(screen)
        }
        noRows(screen)
        printed(screen)
        more(screen)
        listFoot(screen)
        html.markup("</div>")
    }

    /// Returns the path that restores all rows shown so far.
    private func backAddress(of screen: CatalogScreen) -> Destination {
        var state = screen.state
        state.limit = min(PageWriter.sum(state.offset, state.limit), ListState.limitMaximum)
        state.offset = 0
        return PageWriter.list(screen.summary.description.id, state, withPage: true)
    }

    /// Returns whether a catalog has the same name as its collection. This can happen if the collection contains only one
    /// catalog.
    func isNamedAlike(_ description: CatalogDescription) -> Bool {
        UTF8Comparison.equal(words.label(description.collection.title).utf8, words.label(description.title).utf8)
    }

    /// Writes a summary such as "334 monsters, checked three hours ago".
    mutating func counted(_ summary: CatalogSummary) {
        html.markup("<p class=\"counted\"")
        followed(summary)
        html.text(">", words.count(key: summary.description.countKey, Int64(summary.count)), " · ")
        freshness(summary.status, of: summary.description)
        if UTF8Comparison.equal(summary.description.collection.accent.name.utf8, "imported".utf8) {
            link(" · <a href", .to(.ownCatalog, summary.description.id.raw), .pagesManage, "</a>")
        }
        html.markup("</p>")
    }

    /// Returns text such as "334 monsters" with a catalog's number of entries, for a list of catalogs. If the count doesn't say
    /// what the entries are, the catalog's title comes first.
    func nameAndCount(_ summary: CatalogSummary) -> String {
        let (description, count) = (summary.description, words.count(key: summary.description.countKey, Int64(summary.count)))
        return description.hasGenericCount ? words.label(description.title) + " · " + count : count
    }

    /// Adds attributes to the element that shows the number of entries, so that the script can update it.
    mutating func followed(_ summary: CatalogSummary) {
        html.attribute("data-counted", summary.description.id.raw)
        html.markup(" data-count=\"")
        html.number(summary.count)
        html.markup("\"")
    }

    /// Writes when the upstream was last checked, or when the reader imported the catalog. If no check has succeeded yet, the text leads
    /// to the settings of the sources, which say more. Pages say separately that a check failed.
    mutating func freshness(_ status: CatalogStatus?, of description: CatalogDescription) {
        guard let checked = status?.checked else {
            return link("<a href", SettingsScreen.Part.sources.page, .pagesNeverChecked, "</a>")
        }
        // If the reader stopped the sync after it fetched the list, only the list was checked.
        let phrase: Phrase = status?.problem == .stopped ? .pagesListChecked : .pagesChecked
        say(description.isImported ? .pagesImportedWhen : phrase) { page, _ in page.ago(checked) }
    }

    /// Writes the catalog's search form, with its sort order. The form's other fields are among the filters.
    private mutating func listSearch(_ screen: CatalogScreen) {
        let description = screen.summary.description, state = screen.state
        link("<form class=\"list-search\" role=\"search\" id=\"list-search\" action", .to(.catalog, description.id.raw), "\"")
        attribute("aria-label", .pagesSearchIn) { page, _ in page.label(description.title) }
        html.markup(
            "><div class=\"field\"><span><input type=\"search\" name=\"q\" id=\"list-q\""
        )
        html.markup(PageWriter.searchInput)
        attribute("aria-label", .pagesSearchIn) { page, _ in page.label(description.title) }
        attribute("placeholder", .pagesSearchIn) { page, _ in page.label(description.title) }
        html.attribute("value", state.text)
        say("><kbd aria-hidden=\"true\">/</kbd></span><button>", .pagesSearch, "</button></div>")
        sorting(description, state)
        if state.isExplained { hidden("explain", "1") }
        html.markup("</form>")
    }

    /// Writes the fields of the search form that stand among the filters: the parts of entries to search, and the favourites switch.
    mutating func fieldsAmongFilters(_ screen: CatalogScreen) {
        let description = screen.summary.description, state = screen.state
        say("<fieldset class=\"switch\"><legend>", .pagesScope, "</legend>")
        scope("names", state) { $0.say(.pagesScopeNames) }
        for part in description.scopes { scope(part.key, state) { $0.label(part.label) } }
        scope("everything", state) { $0.say(.pagesScopeEverything) }
        html.markup(
            "</fieldset><label class=\"tick\"><input type=\"checkbox\" name=\"favourites\" value=\"1\" id=\"only-favourites\" form=\"list-search\""
        )
        html.markup(state.onlyFavourites ? " checked> " : "> ")
        say(.pagesOnlyFavourites)
        html.markup("</label>")
        for item in ListState(choices: state.choices).parameters().items {
            let group = screen.facets.first { UTF8Comparison.equal($0.attribute.key.utf8, item.name.utf8) }
            // The filter's fields contain the range.
            if let group, isOwnRange(item.value, group) { continue }
            hiddenInListSearch(item.name, item.value)
        }
    }

    private mutating func hiddenInListSearch(_ name: String, _ value: String) {
        html.markup("<input type=\"hidden\" form=\"list-search\"")
        html.attribute("name", name)
        html.attribute("value", value)
        html.markup(">")
    }

    private mutating func scope(_ key: String, _ state: ListState, title: (inout PageWriter) -> Void) {
        html.markup("<label><input type=\"radio\" name=\"scope\" form=\"list-search\"")
        html.attribute("value", key)
        html.attribute("id", "scope-" + key)
        html.markup(UTF8Comparison.equal(state.scope.utf8, key.utf8) ? " checked><span>" : "><span>")
        title(&self)
        html.markup("</span></label>")
    }

    private mutating func sorting(_ description: CatalogDescription, _ state: ListState) {
        say("<label class=\"sort\"><span>", .pagesSort, "</span> <select name=\"sort\">")
        // The sort menu's first option is the best match if there are search words, and otherwise the catalog's default order.
        // The script keeps the option up to date.
        let defaultSort = name(of: description.defaultSort, description), best = words.text(.pagesSortBest)
        let hasWords = !state.text.utf8.isEmpty
        let isDefaultSort = !hasWords && state.sort == description.defaultSort
        html.markup(state.sort == nil || isDefaultSort ? "<option value=\"\" selected" : "<option value=\"\"")
        html.attribute("data-own", defaultSort)
        html.attribute("data-best", best)
        html.text(">", hasWords ? best : defaultSort, "</option>")
        let byName = description.attribute("name")
        for isDescending in [false, true] {
            option(CatalogDescription.SortOrder(key: "name", isDescending: isDescending), byName, description, state)
        }
        for attribute in description.attributes where attribute.isSortable {
            for isDescending in [false, true] {
                let sort = CatalogDescription.SortOrder(key: attribute.key, isDescending: isDescending)
                option(sort, attribute, description, state)
            }
        }
        html.markup("</select></label>")
    }

    /// Writes an option of the sort menu.
    ///
    /// - Parameter attribute: The attribute that the list is sorted by, or nil for the name.
    private mutating func option(
        _ sort: CatalogDescription.SortOrder, _ attribute: AttributeDescription?, _ description: CatalogDescription,
        _ state: ListState
    ) {
        let hasWords = !state.text.utf8.isEmpty, isDefault = sort == description.defaultSort
        html.markup("<option value=\"")
        html.text(sort.key)
        html.markup(sort.isDescending ? ":desc\"" : "\"")
        if isDefault { html.markup(hasWords ? " data-same" : " data-same hidden") }
        html.markup(sort == state.sort && (hasWords || !isDefault) ? " selected>" : ">")
        if let attribute {
            say(sort.isDescending ? .pagesSortDown : .pagesSortUp) { page, _ in page.label(attribute.label) }
        } else {
            say(sort.isDescending ? .pagesSortNameDown : .pagesSortName)
        }
        html.markup("</option>")
    }

    /// Returns the display name of a sort order.
    private func name(of sort: CatalogDescription.SortOrder, _ description: CatalogDescription) -> String {
        guard let attribute = description.attribute(sort.key) else {
            return words.text(sort.isDescending ? .pagesSortNameDown : .pagesSortName)
        }
        return words.text(sort.isDescending ? .pagesSortDown : .pagesSortUp, words.label(attribute.label))
    }

    /// Writes the names of invalid URL parameters, which Almanac ignored. They tell the reader why the list doesn't match the
    /// request.
    private mutating func leftOut(_ screen: CatalogScreen) {
        guard !screen.state.misread.isEmpty else { return }
        let told = screen.state.misread.map { misread in
            let label =
                screen.summary.description.attribute(misread.part).map { words.label($0.label) }
                ?? words.text(misread.part == "sort" ? .pagesSort : .pagesScope)
            return words.text(.pagesFilterNamed, label) + " " + misread.value
        }
        html.markup("<p class=\"hint\" role=\"status\">")
        say(.pagesLeftOut, words.list(told))
        html.markup("</p>")
    }

    /// Writes the number of rows in a filtered list.
    private mutating func found(_ screen: CatalogScreen) {
        guard screen.state.isNarrowed else { return }
        html.markup("<p class=\"found\">")
        html.text(screen.total == 0 ? words.text(.pagesNothingMatches) : words.count(.pagesFound, Int64(screen.total)))
        link(" <a href", .to(.catalog, screen.summary.description.id.raw), .pagesShowAll, "</a></p>")
    }

    private mutating func correction(_ screen: CatalogScreen) {
        guard screen.corrected != nil else { return }
        var state = screen.state
        state.isExact = true
        let exactly = PageWriter.list(screen.summary.description.id, state)
        corrected(screen.corrected, typed: state.text, exactly: exactly)
    }

    /// Writes the message for an empty list.
    private mutating func noRows(_ screen: CatalogScreen) {
        guard screen.rows.isEmpty else { return }
        html.markup("<div class=\"empty\">")
        if screen.state.isNarrowed {
            say("<p>", screen.state.onlyFavourites ? .pagesNothingStarred : .pagesNothingMatchesHelp, "</p>")
            if !screen.state.text.utf8.isEmpty { shortHelp(screen.help) }
        } else if screen.summary.count > 0 {
            html.element("p", words.text(.pagesPastTheEnd))
        } else if screen.summary.status?.progress != nil {
            html.element("p", words.text(.pagesFirstOnTheWay))
        } else {
            html.element("p", words.text(.pagesNothingKept))
            if context.isOffline {
                html.element("p", words.text(.pagesNothingKeptOffline))
            } else if obstacleToDownloads == nil, screen.summary.status?.problem == nil {
                html.element("p", words.text(.pagesNothingKeptHelp))
            }
        }
        html.markup("</div>")
    }

    /// Writes which rows of the list the page shows. The line appears only in print, where nothing else shows that the list
    /// continues. The script keeps the line up to date.
    private mutating func printed(_ screen: CatalogScreen) {
        guard screen.rows.count < Int(screen.total), !screen.rows.isEmpty else { return }
        html.markup("<p class=\"printed\">")
        say(.pagesOf) { page, place in
            guard place == 0 else { return page.number(Int64(screen.total)) }
            page.number(Int64(screen.state.offset) + 1)
            page.html.markup("–<span id=\"printed-last\">")
            page.number(Int64(screen.state.offset) + Int64(screen.rows.count))
            page.html.markup("</span>")
        }
        html.markup("</p>")
    }

    /// Writes the link to more rows. The script usually loads the rows before the reader reaches the link.
    private mutating func more(_ screen: CatalogScreen) {
        guard let next = screen.nextOffset else { return }
        var state = screen.state
        state.limit = min(PageWriter.sum(next - min(state.offset, next), ListState.pageSize), ListState.limitMaximum)
        let more = PageWriter.list(screen.summary.description.id, state, withPage: true)
        link("<p class=\"more\"><a id=\"more\" href", more, "#row-")
        html.number(next)
        say("\">", .pagesMore, "</a></p>")
    }

    /// Writes the download links for a list. If `total` exceeds the maximum number of rows in a download, also writes a notice.
    mutating func takeAway(_ list: Destination, of total: UInt32) {
        say("<span>", .pagesTakeAway, " ")
        link("<a href", list.adding("format=csv"), "\">CSV</a> ")
        if !context.isStatic { link("· <a href", list.adding("format=json"), "\">JSON</a> ") }
        link("· <a href", list.adding("format=cards"), .pagesCards, "</a> ")
        if total > ListState.fileMaximum {
            html.text(words.count(.pagesTakeAwayFirst, Int64(ListState.fileMaximum)))
        }
        html.markup("</span>")
    }

    /// Writes the links and buttons below the list, for a random entry, a refresh and downloads.
    private mutating func listFoot(_ screen: CatalogScreen) {
        remark(on: screen.summary.description)
        html.markup("<footer class=\"list-foot\">")
        var state = screen.state
        state.columns = []
        let list = PageWriter.list(screen.summary.description.id, state)
        let isNarrowed = state.isNarrowed
        if isNarrowed ? screen.total > 0 : screen.summary.count > 0 && screen.summary.description.deck == nil {
            link("<a href", .to(.randomOf, screen.summary.description.id.raw, query: isNarrowed ? list.query : ""))
            say(isNarrowed ? .pagesRandomAmong : .pagesRandom)
            html.markup("</a>")
        }
        if screen.total > 0 {
            addToList(list)
            saveSearch(PageWriter.list(screen.summary.description.id, screen.state))
            if screen.summary.count > 1, screen.summary.description.deck == nil { compareLink(screen.summary.description.id) }
            changesLink(screen.summary)
            takeAway(list, of: screen.total)
        }
        // If the reader has chosen a sort order other than rank, there is no rank to explain.
        if !screen.matches.isEmpty, screen.state.isExplained || !screen.isSorted {
            explaining(screen.state.isExplained) {
                var state = screen.state
                state.isExplained = $0
                return PageWriter.list(screen.summary.description.id, state)
            }
        }
        html.markup("</footer>")
    }
}
