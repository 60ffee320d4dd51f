import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the first page of the settings, or one of the parts to which it leads.
    mutating func settings(_ screen: SettingsScreen) {
        let syncing =
            screen.catalogs.contains { $0.status?.progress != nil } || screen.pictures.contains { $0.status.progress != nil }
        var titles = [words.text(.pagesSettings)]
        if let part = screen.part { titles.insert(words.text(PageWriter.title(of: part)), at: 0) }
        document(Metadata(title: titles, kind: "settings", isRefreshing: syncing)) { page in
            page.html.markup("<header class=\"title\">")
            if screen.part != nil {
                page.html.markup("<nav class=\"crumbs\"")
                page.attribute("aria-label", .pagesCrumbs)
                page.link("><a href", .to(.settings), .pagesSettings, "</a></nav>")
            }
            page.html.text("<h1>", titles[0], "</h1></header>")
            page.done(screen)
            switch screen.part {
            case nil: page.parts(screen)
            case .reading: page.preferences(screen)
            case .device:
                page.offline(screen)
                page.pictures(screen)
                page.certificate()
            case .sources:
                page.html.markup("<div id=\"results\">")
                page.kept(screen)
                page.html.markup("</div>")
                page.upstreams(screen)
                page.importSection()
            case .backup: page.backup(screen)
            case .about:
                page.say("<p>", page.lead, "</p>")
                page.sources(screen)
            }
        }
    }

    private static func title(of part: SettingsScreen.Part) -> Phrase {
        switch part {
        case .reading: .pagesReading
        case .device: .pagesThisDevice
        case .sources: .pagesSourcesPart
        case .backup: .pagesBackup
        case .about: .pagesAbout
        }
    }

    /// Writes the links to the parts, each with its contents. Earlier addresses with a fragment lead to these links, and the script follows
    /// them.
    private mutating func parts(_ screen: SettingsScreen) {
        html.markup("<ul class=\"rows parts\">")
        for part in SettingsScreen.Part.allCases {
            link("<li class=\"row\"><a href", part.page, "\" data-holds=\"")
            let contents: [Phrase]
            switch part {
            case .reading: contents = [.pagesLanguage, .pagesTheme, .pagesTextSize]
            case .device:
                html.markup("offline pictures https")
                contents = [.pagesOffline, .pagesPictures]
            case .sources:
                html.markup("kept import")
                contents = context.mayChangeCatalogs ? [.pagesKept, .pagesImport] : [.pagesKept]
            case .backup:
                html.markup("backup")
                contents = context.isReadOnly || context.isStatic ? [.pagesBackupSave] : [.pagesBackupSave, .pagesRestore]
            case .about:
                html.markup("sources")
                contents = [.pagesSources]
            }
            html.text("\"><b>", words.text(PageWriter.title(of: part)), "</b> <i>")
            if part == .device, let status = context.offline {
                offlineSummary(status)
            } else {
                html.text(contents.map { words.text($0) }.joined(separator: " · "))
                if part == .sources { lastCheck(screen) }
            }
            html.markup("</i></a></li>")
        }
        if let reader = context.reader {
            link("<li class=\"row\"><a href", .to(.readers), "\"><b>")
            say(.pagesReaders)
            html.markup("</b> <i><bdi>")
            html.text(reader.name)
            html.markup("</bdi></i></a></li>")
        }
        html.markup("</ul>")
    }

    /// Writes when a source was last checked.
    private mutating func lastCheck(_ screen: SettingsScreen) {
        let checks = screen.catalogs.compactMap { $0.description.isImported ? nil : $0.status?.checked }
        html.markup(" · ")
        guard let last = checks.max() else { return say(.pagesNeverChecked) }
        say(.pagesChecked) { page, _ in page.ago(last) }
    }

    private mutating func done(_ screen: SettingsScreen) {
        guard let done = screen.done else { return }
        html.markup(done == .notSaved ? "<p class=\"trouble\" role=\"alert\">" : "<p class=\"notice done\" role=\"status\">")
        switch done {
        case .saved: say(.pagesSaved)
        case .notSaved: say(.pagesNotSaved)
        case .restored(let favourites, let notes, let older, let sources):
            say(
                .pagesRestored, words.count(.pagesFavouriteCount, Int64(favourites)), words.count(.pagesNoteCount, Int64(notes)))
            if older > 0 { html.text(" " + words.count(.pagesRestoredOlder, Int64(older))) }
            if sources > 0 { html.text(" " + words.text(.pagesRestoredSources)) }
            for (surplus, title) in screen.surpluses { html.text(" " + surplus.sentence(words, title: words.label(title))) }
        }
        html.markup("</p>")
    }

    private mutating func preferences(_ screen: SettingsScreen) {
        let settings = context.settings
        link("<form class=\"preferences\" method=\"post\" action", .to(.settings))
        choices("language", .pagesLanguage)
        for (language, name) in [(Language.english, "English"), (.french, "Français")] {
            choice("language", language.tag, name, settings.language == language, language: language.tag)
        }
        html.markup("</fieldset>")
        choices("theme", .pagesTheme)
        for theme in UserSettings.Theme.allCases {
            let title: Phrase =
                switch theme {
                case .system: .pagesThemeSystem
                case .light: .pagesThemeLight
                case .dark: .pagesThemeDark
                }
            choice("theme", theme.word, words.text(title), settings.theme == theme)
        }
        html.markup("</fieldset>")
        choices("text", .pagesTextSize)
        for size in UserSettings.TextSize.allCases {
            let title: Phrase =
                switch size {
                case .normal: .pagesTextNormal
                case .large: .pagesTextLarge
                case .larger: .pagesTextLarger
                }
            choice("text", size.word, words.text(title), settings.textSize == size)
        }
        html.markup("</fieldset>")
        editions(screen.catalogs.map { $0.description }, settings)
        say("<p><button>", .pagesSave, "</button></p></form>")
        // Only the script knows what this device remembers.
        html.markup("<p hidden><label class=\"tick\"><input type=\"checkbox\" id=\"viewed-on\"> <span>")
        say(.pagesViewedOn)
        html.markup("</span></label></p>")
    }

    /// Writes the choice of the edition that search prefers, for each collection that has several editions.
    private mutating func editions(_ catalogs: [CatalogDescription], _ settings: UserSettings) {
        var known: [(collection: CollectionDescription, editions: [String])] = []
        for catalog in catalogs {
            guard let edition = catalog.edition else { continue }
            if let place = known.firstIndex(where: { UTF8Comparison.equal($0.collection.id.utf8, catalog.collection.id.utf8) }) {
                guard !known[place].editions.contains(where: { UTF8Comparison.equal($0.utf8, edition.utf8) }) else { continue }
                known[place].editions.append(edition)
            } else {
                known.append((catalog.collection, [edition]))
            }
        }
        for (collection, editions) in known where editions.count > 1 {
            let preferred = settings.edition(of: collection, in: catalogs) ?? ""
            choices("source." + collection.id, .pagesEdition, words.label(collection.shortTitle))
            for edition in editions {
                choice("source." + collection.id, edition, edition, UTF8Comparison.equal(edition.utf8, preferred.utf8))
            }
            html.markup("</fieldset>")
        }
    }

    /// Writes the form for choosing the upstreams of the catalogs that have several.
    private mutating func upstreams(_ screen: SettingsScreen) {
        let catalogs = screen.catalogs.filter { ($0.status?.availableUpstreams.count ?? 0) > 1 }
        guard !catalogs.isEmpty else { return }
        link("<form class=\"preferences\" method=\"post\" action", .to(.settings))
        hidden(back: SettingsScreen.Part.sources.page.adding("done=saved"))
        for catalog in catalogs { availableUpstreams(catalog) }
        say("<p><button>", .pagesSave, "</button></p></form>")
    }

    /// Writes the choice of a catalog's upstream. If an upstream's API key is
    /// missing, the form disables the upstream and explains why.
    private mutating func availableUpstreams(_ catalog: CatalogSummary) {
        let upstreams = catalog.status?.availableUpstreams ?? []
        let chosen = context.settings.source(of: catalog.description.id) ?? ""
        let isKnown = upstreams.contains { $0.upstream == chosen }
        html.markup("<fieldset class=\"feeds\"><legend>")
        say(.pagesFeeds, words.label(catalog.description.title))
        html.markup("</legend>")
        for (index, feed) in upstreams.enumerated() {
            html.markup("<label class=\"tick\"><input type=\"radio\"")
            html.attribute("name", "source." + catalog.description.id.raw)
            html.attribute("value", feed.upstream)
            if isKnown ? feed.upstream == chosen : index == 0 { html.markup(" checked") }
            if !feed.missingKey.utf8.isEmpty { html.markup(" disabled") }
            html.markup("> <span>")
            html.text(catalog.description.sources.first { $0.upstream == feed.upstream }?.name ?? feed.upstream)
            if !feed.missingKey.utf8.isEmpty {
                html.markup(" <small>")
                say(.pagesFeedWantsKey) { page, _ in page.html.element("code", feed.missingKey) }
                html.markup("</small>")
            }
            html.markup("</span></label>")
        }
        html.markup("</fieldset>")
    }

    private mutating func choices(_ name: String, _ title: Phrase, _ argument: String = "") {
        html.text("<fieldset class=\"switch\" data-setting=\"", name, "\"><legend>")
        say(title, argument)
        html.markup("</legend>")
    }

    private mutating func choice(
        _ name: String, _ value: String, _ title: String, _ isChosen: Bool, language: String? = nil
    ) {
        html.text("<label><input type=\"radio\" name=\"", name, "\"")
        html.attribute("value", value)
        html.markup(isChosen ? " checked><span" : "><span")
        if let language { html.attribute("lang", language) }
        html.text(">", title, "</span></label>")
    }

    private mutating func kept(_ screen: SettingsScreen) {
        say("<section><h2 id=\"kept\">", .pagesKept, "</h2><p>")
        say(.pagesKeptHelp)
        if let bytes = context.bytesKept {
            html.markup(" ")
            say(.pagesBytesKept, words.bytes(bytes))
        }
        if context.isOffline {
            html.markup(" ")
            say(.pagesOfflineMode)
        }
        if screen.catalogs.contains(where: { $0.status?.checked == nil }) {
            html.markup(" ")
            say(.pagesNeverCheckedHelp)
        }
        html.markup("</p><ul class=\"kept-catalogs\">")
        var told: [CatalogSummary] = []
        for catalog in screen.catalogs {
            html.markup("<li")
            accentOfCatalog(catalog.description.id)
            link("><div><a href", .to(.catalog, catalog.description.id.raw))
            html.element("bdi", nameAndCount(catalog))
            html.markup("</a> <small>")
            // Elsewhere, this is a link to this page.
            if catalog.status?.checked == nil {
                say(.pagesNeverChecked)
            } else {
                freshness(catalog.status, of: catalog.description)
            }
            html.markup("</small></div>")
            syncStatus(catalog, back: SettingsScreen.Part.sources.page)
            // A source's catalogs usually have the same problem, which the first one explains.
            let isTold = told.contains {
                UTF8Comparison.equal($0.source.utf8, catalog.source.utf8) && $0.status?.problem == catalog.status?.problem
            }
            if !isTold {
                trouble(catalog, isOpen: true)
                told.append(catalog)
            }
            missing(catalog.status?.missing ?? [], from: catalog.source)
            refresh(catalog, back: SettingsScreen.Part.sources.page)
            html.markup("</li>")
        }
        html.markup("</ul></section>")
    }

    private mutating func backup(_ screen: SettingsScreen) {
        say("<section><h2 id=\"backup\">", .pagesBackup, "</h2><p>")
        say(
            .pagesBackupHelp, words.count(.pagesFavouriteCount, Int64(screen.favouriteCount)),
            words.count(.pagesNoteCount, Int64(screen.noteCount)))
        link("</p><p><a class=\"button\" href", .to(.backup), "\" download>")
        say(.pagesBackupSave)
        html.markup("</a></p>")
        guard !context.isReadOnly, !context.isStatic else { return html.markup("</section>") }
        link("<form class=\"restore\" method=\"post\" action", .to(.restore), "\" enctype=\"multipart/form-data\"><h3>")
        say(.pagesRestore)
        html.markup("</h3>")
        serverControls { page in
            page.html.markup("<p><label>")
            page.say(.pagesRestoreFile)
            page.html.markup(" <input type=\"file\" name=\"file\" required accept=\".json,application/json\"></label></p>")
            page.html.markup("<p><label class=\"tick\"><input type=\"checkbox\" name=\"replace\" value=\"1\"> ")
            page.say(.pagesRestoreReplace)
            page.html.markup("</label></p><p class=\"hint\">")
            page.say(.pagesRestoreHelp)
            page.say("</p><button>", .pagesRestore, "</button>")
        }
        html.markup("</form></section>")
    }

    private mutating func importSection() {
        guard context.mayChangeCatalogs else { return }
        say("<section><h2 id=\"import\">", .pagesImport, "</h2><p>")
        say(.pagesImportHelp)
        link("</p><p><a class=\"button\" href", .to(.importFile), .pagesImport, "</a>")
        link(" <a class=\"button\" href", .to(.ownCatalogs), .pagesManage, "</a></p></section>")
    }

    private mutating func sources(_ screen: SettingsScreen) {
        say("<section><h2 id=\"sources\">", .pagesSources, "</h2>")
        var told: [SourceDescription] = []
        for catalog in screen.catalogs {
            for source in catalog.description.sources where !told.contains(source) {
                told.append(source)
                html.markup("<div class=\"source\"><h3>")
                if PageWriter.isWebAddress(source.url) {
                    webLink(source.url) { $0.html.text(source.name) }
                } else {
                    html.text(source.name)
                }
                html.markup(" <small>")
                value(source.licence, family: "licence")
                // Almanac translates the attribution for its own records. Any other attribution is quoted word for word, because
                // its licence requires that.
                if let own = words.value(source.attribution, family: "attribution") {
                    html.markup("</small></h3><p>")
                    html.text(own)
                } else {
                    html.markup("</small></h3><p lang=\"en\">")
                    credit(source.attribution)
                }
                html.markup("</p></div>")
            }
        }
        html.markup("</section>")
    }
}
