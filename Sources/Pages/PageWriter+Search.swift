import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// Writes the page with the results of a search across catalogs.
    mutating func search(_ screen: SearchScreen) {
        document(Metadata(title: PageWriter.title(of: screen, words), kind: "search")) { page in
            page.say("<header class=\"title\"><h1>", .pagesSearch, "</h1>")
            page.searchForm(screen)
            page.html.markup("</header>")
            page.results(screen)
        }
    }

    /// Writes only the parts of a search page that depend on the query: the title and the results.
    mutating func list(_ screen: SearchScreen) {
        title(PageWriter.title(of: screen, words))
        results(screen)
    }

    private static func title(of screen: SearchScreen, _ words: Localizer) -> [String] {
        [screen.text.utf8.isEmpty ? words.text(.pagesSearch) : screen.text]
    }

    /// Writes the results, with the messages and links above and below them.
    private mutating func results(_ screen: SearchScreen) {
        html.markup("<div class=\"results\" id=\"results\">")
        if screen.text.utf8.isEmpty {
            html.markup("<div class=\"empty\">")
            html.element("p", words.text(.pagesSearchHelp))
            shortHelp(screen.help)
            html.markup("</div>")
        } else {
            html.text("<p class=\"found\">", words.count(.pagesFoundIn, Int64(screen.total)), "</p>")
            if screen.corrected != nil {
                let exactly = PageWriter.search(screen, isExact: true)
                corrected(screen.corrected, typed: screen.text, exactly: exactly)
            }
            readAs(screen.readAs, screen.reading) { PageWriter.search(screen, text: $0) }
            misunderstood(screen.misunderstood, in: screen.text) { PageWriter.search(screen, text: $0) }
            leftOut(screen.cut)
            incomplete(screen.incompleteCatalogs)
            groups(screen)
            searchResults(screen)
            if !screen.hits.isEmpty {
                let random = Destination.to(.random, query: PageWriter.parameters(screen, isExplained: false).encoded)
                link("<footer class=\"list-foot\"><a href", random, .pagesRandomAmong, "</a>")
                addToList(PageWriter.search(screen))
                saveSearch(PageWriter.search(screen))
                takeAway(PageWriter.search(screen), of: screen.total)
                explaining(screen.isExplained) { PageWriter.search(screen, isExplained: $0) }
                html.markup("</footer>")
            }
        }
        html.markup("</div>")
    }

    /// Writes which catalogs couldn't be searched completely, because this device doesn't store all their entries.
    private mutating func incomplete(_ catalogs: [CatalogLink]) {
        guard !catalogs.isEmpty else { return }
        html.markup("<p class=\"hint\">")
        say(.pagesNotSearched, catalogs.map { words.label($0.title) }.joined(separator: ", "))
        html.markup("</p>")
    }

    private mutating func searchForm(_ screen: SearchScreen) {
        link("<form class=\"list-search\" id=\"search-form\" role=\"search\" action", .to(.search), "\"")
        attribute("aria-label", .pagesSearchEverythingHere)
        html.markup(
            "><div class=\"field\"><span><input type=\"search\" name=\"q\" id=\"search-q\""
        )
        html.markup(PageWriter.searchInput)
        if let collection = screen.collection {
            attribute("aria-label", .pagesSearchIn) { page, _ in page.label(collection.shortTitle) }
            attribute("placeholder", .pagesSearchIn) { page, _ in page.label(collection.shortTitle) }
        } else {
            attribute("aria-label", .pagesSearchEverythingHere)
            attribute("placeholder", .pagesSearchEverythingHere)
        }
        html.attribute("value", screen.text)
        html.markup(screen.text.utf8.isEmpty ? " autofocus" : "")
        html.markup("><kbd aria-hidden=\"true\">/</kbd></span><button>")
        say(.pagesSearch)
        html.markup("</button></div>")
        // With a text, the switch is among the filters.
        if screen.text.utf8.isEmpty, screen.namesOnly { hidden("names", "1") }
        for name in screen.places { hidden("in", name) }
        if screen.isExplained { hidden("explain", "1") }
        html.markup("</form>")
    }

    /// Writes the switch that limits a search to names. It belongs to the search form.
    mutating func namesOnly(_ screen: SearchScreen) {
        html.markup(
            "<label class=\"tick\"><input type=\"checkbox\" name=\"names\" value=\"1\" id=\"names-only\" form=\"search-form\"")
        html.markup(screen.namesOnly ? " checked> " : "> ")
        say(.pagesNamesOnly)
        html.markup("</label>")
    }

    /// Returns the page of a search after changing some of its parameters.
    private static func search(
        _ screen: SearchScreen, in catalogs: [CatalogID]? = nil, text: String? = nil, limit: UInt32? = nil,
        isExact: Bool? = nil, isExplained: Bool? = nil
    ) -> Destination {
        .to(
            .search,
            query: parameters(screen, in: catalogs, text: text, limit: limit, isExact: isExact, isExplained: isExplained).encoded)
    }

    /// Returns the parameters of a search after changing some of them.
    static func parameters(
        _ screen: SearchScreen, in catalogs: [CatalogID]? = nil, text: String? = nil, limit: UInt32? = nil,
        isExact: Bool? = nil, isExplained: Bool? = nil
    ) -> Parameters {
        var parameters = Parameters()
        parameters.add("q", text ?? screen.text)
        if isExact ?? screen.isExact { parameters.add("exact", "1") }
        if isExplained ?? screen.isExplained { parameters.add("explain", "1") }
        if screen.namesOnly { parameters.add("names", "1") }
        for name in catalogs?.map({ $0.raw }) ?? screen.places { parameters.add("in", name) }
        if let limit { parameters.add("limit", "\(limit)") }
        return parameters
    }

    /// Writes the number of results in each catalog. Each number is a link that limits the search to that catalog.
    private mutating func groups(_ screen: SearchScreen) {
        guard !screen.catalogs.isEmpty || screen.counts.count > 1 || screen.hasFilters else { return }
        html.markup("<nav class=\"filters\"")
        attribute("aria-label", .pagesFilters)
        html.markup(">")
        if screen.hasFilters { filters(screen) { PageWriter.search(screen, text: $0) } }
        guard !screen.catalogs.isEmpty || screen.counts.count > 1 else { return html.markup("</nav>") }
        html.markup("<ul class=\"chips\">")
        if !screen.catalogs.isEmpty {
            link("<li><a href", PageWriter.search(screen, in: []), .pagesEverywhere, "</a></li>")
        }
        for count in screen.countsByBestResult {
            html.markup("<li")
            accent(count.catalog.accent)
            link(
                "><a href", PageWriter.search(screen, in: [count.catalog.id]),
                screen.collection == nil && screen.catalogs.contains(count.catalog.id) ? "\" aria-current=\"true\">" : "\">")
            isolated(count.catalog.title)
            html.markup(" <small>")
            number(Int64(count.count))
            html.markup("</small></a></li>")
        }
        html.markup("</ul></nav>")
    }

    private mutating func searchResults(_ screen: SearchScreen) {
        guard !screen.hits.isEmpty else {
            // If a catalog couldn't be searched completely, omit the help text, because the page already explains that the
            // search is incomplete.
            guard screen.incompleteCatalogs.isEmpty else { return }
            html.markup("<div class=\"empty\">")
            html.element("p", words.text(.pagesNothingFoundHelp))
            shortHelp(screen.help)
            html.markup("</div>")
            return
        }
        let star = halves(of: .pagesStarOf)
        starForm(back: PageWriter.search(screen, limit: screen.limit))
        html.markup("<ol class=\"rows hits\"")
        html.attribute("start", "\(PageWriter.sum(screen.offset, 1))")
        html.markup(">")
        var number = screen.offset
        func results(_ isShown: (SearchScreen.Hit) -> Bool, _ page: inout PageWriter) {
            for hit in screen.hits where isShown(hit) {
                page.notSure(screen.reading.sureCount, at: number, isFirst: number == screen.offset)
                page.result(hit, screen, number, star)
                number = PageWriter.sum(number, 1)
            }
        }
        // The results of each catalog follow each other. A catalog's other results are on a page of their own.
        let isGrouped = screen.counts.count > 1 && screen.reading.sureCount == nil
        if isGrouped {
            for count in screen.countsByBestResult {
                kind(count, screen)
                results({ $0.catalog.id == count.catalog.id }, &self)
            }
        } else {
            results({ _ in true }, &self)
        }
        html.markup("</ol>")
        let shown = PageWriter.sum(screen.offset, UInt32(screen.hits.count))
        guard shown < screen.total, !isGrouped else { return }
        let more = PageWriter.search(screen, limit: min(PageWriter.sum(shown, ListState.pageSize), ListState.limitMaximum))
        link("<p class=\"more\"><a href", more, "#row-")
        html.number(shown)
        say("\">", .pagesMore, "</a></p>")
    }

    private mutating func result(
        _ hit: SearchScreen.Hit, _ screen: SearchScreen, _ number: UInt32, _ star: (before: String, after: String)
    ) {
        html.markup("<li class=\"row\" id=\"row-")
        html.number(number)
        html.markup("\"")
        accent(hit.catalog.accent)
        link("><a href", .to(.entry, hit.row.id), "")
        marking(hit, screen)
        html.markup("\">")
        let title = rowBody(hit.row, language: nil, title: hit.match.title)
        html.markup("<small class=\"of\">")
        isolated(hit.catalog.title)
        html.markup("</small>")
        match(hit.match, isExplained: screen.isExplained, of: screen.wordCount)
        html.markup("</a>")
        self.star(hit.row, number, star, title: title)
        html.markup("</li>")
    }

    /// Writes a catalog's title before its results. If the page doesn't show them all, the title leads to the others.
    private mutating func kind(_ count: SearchScreen.CatalogCount, _ screen: SearchScreen) {
        let shown = screen.hits.count { $0.catalog.id == count.catalog.id }
        html.markup("<li class=\"kind\"")
        accent(count.catalog.accent)
        html.markup("><h2>")
        label(count.catalog.title)
        html.markup(" <small>")
        if shown < Int(count.count) {
            if shown > 0 {
                say(.pagesOf) { page, place in page.number(place == 0 ? Int64(shown) : Int64(count.count)) }
            } else {
                number(Int64(count.count))
            }
            let all = PageWriter.search(screen, in: [count.catalog.id])
            link("</small></h2><a href", all, .pagesShowAll, "<span class=\"heard\"> ")
            label(count.catalog.title)
            html.markup("</span></a></li>")
        } else {
            number(Int64(count.count))
            html.markup("</small></h2></li>")
        }
    }

    /// Adds the words to highlight to a result's URL, so that the entry's page can scroll to the first highlighted word.
    private mutating func marking(_ hit: SearchScreen.Hit, _ screen: SearchScreen) {
        guard screen.wordCount > 0, !hit.match.isInTitle || !hit.match.snippet.isEmpty else { return }
        html.markup("?mark=")
        html.encoded(screen.corrected ?? screen.text)
        if !hit.match.isInTitle { html.markup("#first-match") }
    }

    /// Writes the matching excerpt inside a row's link. If requested, also writes the explanation of the row's rank.
    mutating func match(_ match: QueryMatch, isExplained: Bool, of wordCount: UInt32) {
        if !match.snippet.isEmpty {
            html.markup("<span class=\"snippet\" dir=\"auto\">")
            if let lead = match.lead(words) { html.text(lead + " ") }
            for part in match.snippet {
                if part.isMatch { html.element("mark", part.text) } else { html.text(part.text) }
            }
            html.markup("</span>")
        }
        guard isExplained else { return }
        html.text("<span class=\"why\">", match.reasons(words, of: wordCount).joined(separator: " · "), "</span>")
    }

    /// Writes the link that shows or hides the rank explanations.
    ///
    /// - Parameter address: A closure that returns the same page with or without explanations.
    mutating func explaining(_ isExplained: Bool, _ address: (Bool) -> Destination) {
        link("<span class=\"explain\"><a href", address(!isExplained))
        say(isExplained ? .pagesExplainNot : .pagesExplain)
        html.markup("</a></span>")
    }
}

extension SearchScreen {
    /// The values of the URL parameter `in`: the collection, or the catalogs.
    fileprivate var places: [String] { collection.map { [$0.id] } ?? catalogs.map { $0.raw } }

    /// Whether the page shows filters. Names only is one of them.
    fileprivate var hasFilters: Bool { !filters.isEmpty || namesOnly }

    /// The number of results in each catalog. The catalog with the best result comes first, and catalogs without a result on this page
    /// come last.
    fileprivate var countsByBestResult: [CatalogCount] {
        var ordered: [CatalogCount] = [], others = counts
        for hit in hits {
            guard let place = others.firstIndex(where: { $0.catalog.id == hit.catalog.id }) else { continue }
            ordered.append(others.remove(at: place))
        }
        return ordered + others
    }
}
