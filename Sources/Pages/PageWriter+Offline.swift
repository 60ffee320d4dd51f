import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the section of the settings page about reading without a network. If the browser's service worker responds, the
    /// section lists what this device stores. Otherwise, the script explains why the device stores nothing.
    mutating func offline(_ screen: SettingsScreen) {
        guard context.hasWorker else { return }
        say("<section id=\"offline\"><h2>", .pagesOffline, "</h2>")
        if let status = context.offline {
            html.element("p", words.text(.pagesOfflineHelp))
            html.markup("<ul class=\"kept-catalogs\">")
            for collection in frame.collections { offline(collection, status, screen) }
            html.markup("</ul>")
            unsent(status)
            space(status)
            test(status)
        } else {
            say("<noscript><p>", .pagesOfflineScript, "</p></noscript>")
            for (name, text) in [
                ("preparing", Phrase.pagesOfflinePreparing), ("insecure", .pagesOfflineInsecure),
                ("unsupported", .pagesOfflineUnsupported), ("failed", .pagesOfflineFailed),
            ] {
                html.markup("<p hidden")
                html.attribute("data-offline", name)
                html.markup(">")
                say(text)
                if text == .pagesOfflineInsecure, !context.isStatic {
                    link(" <a href", .to(.https), .pagesOfflineInsecureMore, "</a>")
                }
                html.markup("</p>")
            }
        }
        html.markup("</section>")
    }

    /// Writes one line for a collection. If the collection has several catalogs, the line opens to show them.
    private mutating func offline(
        _ collection: PageFrame.Collection, _ status: OfflineStorageStatus, _ screen: SettingsScreen
    ) {
        let stored = status.catalogs.filter { own in collection.catalogs.contains { $0.id == own.id } }
        guard stored.count > 1 else {
            for own in stored {
                guard let catalog = screen.catalogs.first(where: { $0.description.id == own.id }) else { continue }
                offline(own, catalog)
            }
            return
        }
        html.markup("<li")
        accent(collection.description.accent)
        html.markup("><details id=\"offline-")
        html.text(collection.description.id)
        html.markup("\"><summary>")
        let complete = stored.filter { $0.isKept && $0.isComplete }
        let title = words.label(collection.description.title)
        let total = stored.reduce(Int64(0)) { $0 + $1.bytes }, size = complete.reduce(Int64(0)) { $0 + $1.bytes }
        if complete.isEmpty {
            say(.pagesOfflineNotKept, title, words.bytes(total))
        } else if complete.count < stored.count {
            say(
                .pagesOfflinePartly, title, "\(complete.count)", "\(stored.count)", words.bytes(size), words.bytes(total - size))
        } else {
            say(.pagesOfflineComplete, title, words.bytes(size))
        }
        html.markup("</summary>")
        if complete.count < stored.count { keepAll(stored.filter { !$0.isKept && $0.limit == nil }) }
        html.markup("<ul class=\"kept-catalogs\">")
        for own in stored {
            guard let catalog = screen.catalogs.first(where: { $0.description.id == own.id }) else { continue }
            offline(own, catalog)
        }
        html.markup("</ul></details></li>")
    }

    /// Writes the button that stores a collection's other catalogs.
    private mutating func keepAll(_ others: [OfflineStorageStatus.Catalog]) {
        guard others.count > 1 else { return }
        serverControls { page in
            page.link("<form class=\"refresh\" method=\"post\" action", .to(.offline))
            for other in others { page.hidden("catalog", other.id.raw) }
            page.html.markup("<button name=\"keep\" value=\"1\">")
            page.say(.pagesOfflineKeepAll, page.words.bytes(others.reduce(Int64(0)) { $0 + $1.bytes }))
            page.html.markup("</button></form>")
        }
    }

    /// Writes the names of the collections that the device stores, and their size.
    mutating func offlineSummary(_ status: OfflineStorageStatus) {
        var names: [String] = [], bytes: Int64 = 0
        for collection in frame.collections {
            var isNamed = false
            for stored in status.catalogs where stored.isKept && stored.isComplete {
                guard collection.catalogs.contains(where: { $0.id == stored.id }) else { continue }
                bytes += stored.bytes
                if !isNamed { names.append(words.label(collection.description.shortTitle)) }
                isNamed = true
            }
        }
        if names.isEmpty { say(.pagesOffline) } else { say(.pagesOfflineComplete, words.list(names), words.bytes(bytes)) }
    }

    /// Writes which parts of a catalog the device stores, with buttons to change this.
    private mutating func offline(_ stored: OfflineStorageStatus.Catalog, _ catalog: CatalogSummary) {
        html.markup("<li")
        accentOfCatalog(stored.id)
        html.markup("><div>")
        let entries = nameAndCount(catalog)
        let size = words.bytes(stored.bytes)
        if let limit = stored.limit {
            say(.pagesOfflineTooLarge, entries, size, words.bytes(limit))
            return html.markup("</div></li>")
        } else if !stored.isKept {
            say(.pagesOfflineNotKept, entries, size)
        } else if !stored.isComplete {
            say(.pagesOfflineIncomplete, entries)
        } else if stored.hasPictures {
            say(
                .pagesOfflinePictures, entries, words.number(FixedDecimal(Int64(stored.pictures.stored))),
                words.number(FixedDecimal(Int64(stored.pictures.total))), size)
        } else {
            say(.pagesOfflineComplete, entries, size)
        }
        link("</div><form class=\"refresh\" method=\"post\" action", .to(.offline))
        hidden("catalog", stored.id.raw)
        if stored.isKept {
            hidden("keep", "1")
            if stored.hasPictures {
                html.markup("<button name=\"pictures\" value=\"0\">")
                say(.pagesOfflineRemovePictures)
                html.markup("</button>")
            } else if stored.pictures.total > 0 {
                serverControls { page in
                    page.html.markup("<button name=\"pictures\" value=\"1\">")
                    page.say(.pagesOfflineKeepPictures)
                    page.html.markup("</button>")
                }
            }
            link("</form><form class=\"refresh\" method=\"post\" action", .to(.offline))
            hidden("catalog", stored.id.raw)
            html.markup("<button name=\"keep\" value=\"0\">")
            say(.pagesOfflineRemove)
            html.markup("</button>")
        } else {
            serverControls { page in
                page.html.markup("<button name=\"keep\" value=\"1\">")
                page.say(.pagesOfflineKeep)
                page.html.markup("</button>")
            }
        }
        html.markup("</form></li>")
    }

    private mutating func unsent(_ status: OfflineStorageStatus) {
        if context.isStatic {
            say("<p>", .pagesOfflineOnlyHere, "</p>")
            return link("<p><a class=\"button\" href", .to(.backup), .pagesOfflineBackup, "</a></p>")
        }
        html.markup(status.unsent > 0 ? "<p class=\"notice\">" : "<p>")
        if status.unsent > 0 {
            html.text(words.count(.pagesOfflineUnsent, Int64(status.unsent)))
            html.markup(" ")
            say(.pagesOfflineUnsentHelp)
            link("</p><p><a class=\"button\" href", .to(.backup), .pagesOfflineBackup, "</a>")
        } else {
            say(.pagesOfflineAllSent)
        }
        html.markup("</p>")
        for other in status.others {
            html.markup("<p class=\"notice\">")
            html.text(words.count(.pagesOtherUnsent, Int64(other.unsent)))
            link("</p><p><a class=\"button\" href", .to(.backup, query: "library=" + PercentEncoding.encode(other.id)))
            say(.pagesOtherBackup)
            html.markup("</a></p>")
        }
    }

    private mutating func space(_ status: OfflineStorageStatus) {
        html.markup("<p>")
        if let space = status.space {
            say(.pagesOfflineSpace, words.bytes(space.used), words.bytes(space.allowed))
            html.markup(" ")
        }
        if let isPersistent = status.isPersistent { say(isPersistent ? .pagesOfflineDurable : .pagesOfflineFragile) }
        html.markup("</p>")
        guard status.isPersistent == false else { return }
        html.markup("<p><button type=\"button\" id=\"persist\" hidden")
        attribute("data-refused", .pagesOfflineRefused)
        say(">", .pagesOfflinePersist, "</button></p>")
    }

    private mutating func test(_ status: OfflineStorageStatus) {
        link("<form method=\"post\" action", .to(.offline))
        hidden("test", "1")
        say("<p><button>", .pagesOfflineTest, "</button></p></form>")
        guard !status.test.isEmpty else { return }
        let failed = status.test.filter { !$0.isReadable }
        html.markup("<div class=\"notice\" role=\"status\" id=\"offline-test\"><p>")
        if failed.isEmpty {
            html.text(words.count(.pagesOfflineTestPassed, Int64(status.test.count)))
        } else {
            say(.pagesOfflineTestFailed)
        }
        html.markup("</p>")
        if !failed.isEmpty {
            html.markup("<ul>")
            for page in failed {
                html.markup("<li><a")
                html.attribute("href", page.target)
                html.text(">", page.target, "</a></li>")
            }
            html.markup("</ul>")
        }
        html.markup("</div>")
    }
}
