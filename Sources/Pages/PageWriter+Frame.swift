import Localization
import Model
import Screens

extension PageWriter {
    /// A page's title and metadata.
    struct Metadata {
        /// The parts of the title, from specific to general. `Almanac` is appended automatically.
        var title: [String]
        /// The name of the page type, for the style sheet and the script.
        var kind: StaticString
        /// Whether the page reloads every few seconds without JavaScript, because a sync is running.
        var isRefreshing = false
        /// Whether the header has a search field. False if the page itself has a larger search field.
        var hasSearch = true
        /// The page with its canonical URL, if it was requested with a different URL.
        var canonical: Destination?
    }

    /// Writes a complete document whose main content comes from `main`. `beside` writes the content that wide screens show on the
    /// left.
    mutating func document(
        _ outline: Metadata, beside: ((inout PageWriter) -> Void)? = nil, main: (inout PageWriter) -> Void
    ) {
        head(outline)
        html.markup("<body data-page=\"")
        html.markup(outline.kind)
        html.markup("\"")
        if let current = currentCollection { accent(current.description.accent) }
        say("><a class=\"skip\" href=\"#page-main\">", .pagesSkip, "</a>")
        masthead(hasSearch: outline.hasSearch)
        banners()
        html.markup(beside == nil ? "<div class=\"page\">" : "<div class=\"page pair\">")
        html.markup("<main id=\"page-main\" tabindex=\"-1\">")
        main(&self)
        html.markup("</main>")
        // Write the side content after the main content, so that keyboard users reach the main content first. The style sheet
        // puts the side content on the left.
        beside?(&self)
        html.markup("</div>")
        footer()
        scriptWords()
        html.markup("</body></html>\n")
    }

    /// The collection that the current page belongs to.
    var currentCollection: PageFrame.Collection? {
        guard let current = frame.current else { return nil }
        return frame.collections.first { UTF8Comparison.equal($0.description.id.utf8, current.utf8) }
    }

    /// Writes the attribute that selects the accent colour.
    mutating func accent(_ accent: CollectionDescription.Appearance) {
        html.attribute("data-accent", accent.name)
    }

    private mutating func head(_ outline: Metadata) {
        let settings = context.settings
        html.markup("<!doctype html><html")
        html.attribute("lang", settings.language.tag)
        if settings.theme != .system { html.attribute("data-theme", settings.theme.word) }
        if settings.textSize != .normal { html.attribute("data-text", settings.textSize.word) }
        html.markup(
            "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content\">"
        )
        title(outline.title)
        link("<link rel=\"stylesheet\" href", .file("almanac.css", build: context.build))
        link("<script defer src", .file("almanac.js", build: context.build), "\"></script>")
        appLinks()
        // Make Chromium show the page only after it has parsed the footer. If Chromium showed parts of the page earlier, content
        // would move as the page grows.
        html.markup("<link rel=\"expect\" href=\"#page-help\" blocking=\"render\">")
        if let canonical = outline.canonical { link("<link rel=\"canonical\" href", canonical) }
        html.markup("<meta name=\"color-scheme\" content=\"light dark\">")
        themeColour()
        if outline.isRefreshing { html.markup("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>") }
        html.markup("</head>")
    }

    /// Writes a page's title, which consists of the given parts and `Almanac`.
    mutating func title(_ parts: [String]) {
        html.markup("<title>")
        for part in parts {
            html.text(part)
            html.markup(" · ")
        }
        html.markup("Almanac</title>")
    }

    /// Writes the links to the icons and the manifest, which browsers use to install Almanac as an app.
    private mutating func appLinks() {
        link("<link rel=\"icon\" type=\"image/svg+xml\" href", .file("icon.svg", build: context.build))
        link("<link rel=\"apple-touch-icon\" href", .file("apple-touch-icon.png", build: context.build))
        link(
            "<link rel=\"manifest\" href", .to(.manifest, context.build, words.language.tag),
            "\"><meta name=\"mobile-web-app-capable\" content=\"yes\"><meta name=\"apple-mobile-web-app-capable\" content=\"yes\"><meta name=\"apple-mobile-web-app-title\" content=\"Almanac\"><meta name=\"apple-mobile-web-app-status-bar-style\" content=\"default\">"
        )
    }

    /// Writes the page's background colours, which browsers also show around the page. They follow the reader's choice of theme.
    private mutating func themeColour() {
        let paper = PageRenderer.paper
        switch context.settings.theme {
        case .light: meta("", paper.light)
        case .dark: meta("", paper.dark)
        case .system:
            meta(" media=\"(prefers-color-scheme: light)\"", paper.light)
            meta(" media=\"(prefers-color-scheme: dark)\"", paper.dark)
        }
    }

    private mutating func meta(_ media: StaticString, _ colour: StaticString) {
        html.markup("<meta name=\"theme-color\"")
        html.markup(media)
        html.markup(" content=\"")
        html.markup(colour)
        html.markup("\">")
    }

    /// How many collections the header shows. The others are in a menu.
    private static let collectionsInView = 5

    /// Writes the header, with Almanac's name, the search field, the collections and the tabs. On phones, the collections are on the
    /// home page, and the tabs are at the bottom.
    private mutating func masthead(hasSearch: Bool) {
        link("<header class=\"masthead\"><a class=\"brand\" href", .to(.home), "\">Almanac</a>")
        if hasSearch { seek() }
        html.markup("<nav class=\"collections\"")
        attribute("aria-label", .pagesCollections)
        html.markup("><ul>")
        let collections = frame.collections.filter { !$0.catalogs.isEmpty }
        for collection in collections.prefix(PageWriter.collectionsInView) { self.tab(collection) }
        let others = collections.dropFirst(PageWriter.collectionsInView)
        if !others.isEmpty {
            // The current collection's name is always visible.
            let current = others.first { isCurrent($0) }
            html.markup("<li><details id=\"more-collections\"><summary")
            if let current { accent(current.description.accent) }
            html.markup(current == nil ? ">" : " aria-current=\"true\">")
            if let current { isolated(current.description.shortTitle) } else { say(.pagesMoreCollections) }
            html.markup("</summary><ul>")
            for collection in others { self.tab(collection) }
            html.markup("</ul></details></li>")
        }
        html.markup("</ul><ul>")
        tab(.home, .home, .pagesHome)
        tab(.search, .search, .pagesSearch)
        tab(.favourites, .star, .pagesFavourites)
        tab(.settings, .settings, .pagesSettings)
        html.markup("</ul></nav></header>")
    }

    private func isCurrent(_ collection: PageFrame.Collection) -> Bool {
        frame.current.map { UTF8Comparison.equal($0.utf8, collection.description.id.utf8) } ?? false
    }

    /// Writes the collections as cards, for phones, where the header doesn't show them. The first catalog of a collection with many
    /// has its own card. The last card leads to the import page.
    mutating func collectionCards() {
        html.markup("<nav class=\"cards\"")
        attribute("aria-label", .pagesHomeCollections)
        html.markup("><ul>")
        for collection in frame.collections {
            tab(collection)
            guard collection.catalogs.count > PageWriter.catalogsInView, let first = collection.catalogs.first else { continue }
            html.markup("<li")
            accent(first.accent)
            link("><a href", frame.page(of: first.id))
            emblem(first.accent.emblem)
            isolated(first.title)
            html.markup("</a></li>")
        }
        if context.mayChangeCatalogs {
            link("<li><a href", .to(.importFile), "\"><span class=\"emblem\" aria-hidden=\"true\">+</span><bdi>")
            say(.pagesImportOwn)
            html.markup("</bdi></a></li>")
        }
        html.markup("</ul></nav>")
    }

    /// What the program is for.
    var lead: Phrase { context.isReadOnly ? .pagesLeadReadOnly : .pagesLead }

    private mutating func tab(_ collection: PageFrame.Collection) {
        guard !collection.catalogs.isEmpty else { return }
        html.markup("<li")
        accent(collection.description.accent)
        link("><a href", frame.front(of: collection), isCurrent(collection) ? "\" aria-current=\"true\">" : "\">")
        emblem(collection.description.accent.emblem)
        isolated(collection.description.shortTitle)
        html.markup("</a></li>")
    }

    private mutating func seek() {
        link("<form class=\"seek\" role=\"search\" action", .to(.search), "\"")
        attribute("aria-label", .pagesSearchEverything)
        html.markup("><input type=\"search\" name=\"q\" id=\"page-search\"")
        html.markup(PageWriter.searchInput)
        attribute("aria-label", .pagesSearchEverything)
        attribute("placeholder", .pagesSearchEverything)
        html.markup("><kbd aria-hidden=\"true\">/</kbd></form>")
    }

    private mutating func tab(_ route: Route, _ emblem: Emblem, _ title: Phrase) {
        let name = route.definition.path.utf8
        let isCurrent =
            address.utf8.starts(with: name)
            && (address.utf8.dropFirst(name.count).first ?? ASCII.questionMark) == ASCII.questionMark
        link("<li><a href", .to(route), isCurrent ? "\" aria-current=\"true\">" : "\">")
        self.emblem(emblem)
        html.markup("<span>")
        say(title)
        html.markup("</span>")
        if case .star = emblem, frame.conflictCount > 0 {
            // Screen readers say what the number means.
            html.markup("<b aria-hidden=\"true\">")
            html.number(Int64(frame.conflictCount))
            html.text("</b> <small class=\"heard\">", words.count(.pagesConflictCount, Int64(frame.conflictCount)), "</small>")
        }
        html.markup("</a></li>")
    }

    /// Writes an empty container that the script fills with network messages.
    private mutating func banners() {
        html.markup("<div class=\"banners\" id=\"page-banners\" role=\"status\">")
        // If the server has another library, the script asks the reader whether to switch.
        if context.isCutOff, !context.hasOtherLibrary {
            say("<p data-banner=\"server\">", .pagesServerGoneStored, "</p>")
        }
        html.markup("</div>")
        guard let obstacle = context.obstacle?.message(words) else { return }
        html.text("<section class=\"trouble obstacle\" role=\"alert\"><p><strong>", obstacle.summary, "</strong></p>")
        html.element("p", obstacle.explanation)
        html.element("p", obstacle.suggestion)
        html.markup("</section>")
    }

    private mutating func footer() {
        link("<footer class=\"foot\"><p><a href", SettingsScreen.Part.about.page, .pagesSources, "</a>")
        link(" · <a href", .to(.help), .pagesHelp, "</a>")
        if context.isOffline {
            html.markup(" · ")
            say(.pagesOfflineMode)
        }
        if context.isReadOnly {
            html.markup(" · ")
            say(.pagesReadOnly)
        }
        say("</p><button type=\"button\" id=\"page-help\" hidden>", .pagesKeys, "</button></footer>")
    }

    /// Writes a template that contains the keyboard shortcuts dialog, and the script's messages in the page's language. The
    /// template itself is invisible.
    private mutating func scriptWords() {
        html.markup("<template id=\"page-words\"")
        attribute("data-device-offline", .pagesDeviceOffline)
        attribute("data-device-online", .pagesDeviceOnline)
        attribute("data-server-gone", .pagesServerGone)
        attribute("data-server-back", .pagesServerBack)
        attribute("data-upstream-gone", .pagesUpstreamGone)
        attribute("data-upstreams-gone", .pagesUpstreamsGone) { page, _ in page.html.markup("{0}") }
        attribute("data-details", .pagesDetails)
        link(" data-sources", SettingsScreen.Part.sources.page, "\"")
        link(" data-lists", .to(.lists), "\"")
        link(" data-searches", .to(.savedSearches), "\"")
        attribute("data-find-label", .pagesFindInPage)
        attribute("data-find-next", .pagesFindNext)
        attribute("data-find-previous", .pagesFindPrevious)
        attribute("data-of", .pagesOf) { page, place in
            page.html.markup("{")
            page.html.number(place)
            page.html.markup("}")
        }
        attribute("data-upstream-back", .pagesUpstreamBack) { page, _ in page.html.markup("{0}") }
        attribute("data-copied", .pagesCopied)
        attribute("data-rolled", .pagesRolled) { page, place in
            page.html.markup("{")
            page.html.number(place)
            page.html.markup("}")
        }
        attribute("data-not-done", .pagesNotDone)
        attribute("data-note-kept", .pagesNoteKept)
        attribute("data-awake", .pagesScreenStaysOn)
        attribute("data-timer", .pagesTimer) { page, _ in page.html.markup("{0}") }
        attribute("data-timer-over", .pagesTimerOver) { page, _ in page.html.markup("{0}") }
        attribute("data-timer-stop", .pagesTimerStop)
        attribute("data-recent", .pagesRecentSearches)
        attribute("data-forget", .pagesForgetSearches)
        if context.hasWorker { workerWords() }
        say("><dialog id=\"page-keys\" aria-labelledby=\"page-keys-title\"><h2 id=\"page-keys-title\">", .pagesKeys, "</h2><dl>")
        key("/", .pagesKeySearch)
        key("j", .pagesKeyNext)
        key("k", .pagesKeyPrevious)
        if !context.isReadOnly {
            key("s", .pagesKeyStar)
            key("l", .pagesKeyList)
        }
        key("← →", .pagesKeyArrows)
        key("Ctrl K", .pagesKeyPalette)
        key("?", .pagesKeyHelp)
        html.markup("</dl><p><label><input type=\"checkbox\" id=\"page-keys-on\" checked> ")
        say(.pagesKeysOn)
        html.markup("</label></p><form method=\"dialog\"><button>")
        say(.pagesClose)
        html.markup("</button></form></dialog><dialog id=\"page-palette\"")
        attribute("aria-label", .pagesKeyPalette)
        link("><form class=\"seek\" role=\"search\" action", .to(.search))
        html.markup("<input type=\"search\" name=\"q\" id=\"palette-q\"")
        html.markup(PageWriter.searchInput)
        attribute("aria-label", .pagesKeyPalette)
        attribute("placeholder", .pagesKeyPalette)
        html.markup("></form></dialog></template>")
    }

    /// Writes the messages about the browser's service worker.
    private mutating func workerWords() {
        html.attribute("data-worker", context.build)
        attribute("data-newer-data", .pagesNewerData)
        attribute("data-show", .pagesShowAgain)
        attribute("data-newer-version", .pagesNewerVersion)
        attribute("data-use-version", .pagesUseVersion)
        attribute("data-other-library", .pagesOtherLibrary)
        attribute("data-other-library-unsent", .pagesOtherLibraryUnsent) { page, _ in page.html.markup("{0}") }
        attribute("data-use-library", .pagesUseLibrary)
        attribute("data-wiped", .pagesWiped)
        attribute("data-wiped-unsent", .pagesWipedUnsent) { page, _ in page.html.markup("{0}") }
        attribute("data-unsent", .pagesUnsent) { page, _ in page.html.markup("{0}") }
        attribute("data-refused", .pagesRefused) { page, _ in page.html.markup("{0}") }
        attribute("data-sent", .pagesSent)
        attribute("data-full", .pagesDeviceStorageFull)
        attribute("data-server-gone-stored", .pagesServerGoneStored)
        attribute("data-device-offline-stored", .pagesDeviceOfflineStored)
        attribute("data-changes-wait", .pagesChangesWait)
    }

    private mutating func key(_ key: StaticString, _ meaning: Phrase) {
        html.markup("<div><dt><kbd>")
        html.markup(key)
        html.markup("</kbd></dt><dd>")
        say(meaning)
        html.markup("</dd></div>")
    }
}
