import Localization
import Model
import Screens

// Only the server can change catalogs, so the code for the browser doesn't include these pages.

extension PageWriter {
    /// Writes the page with the catalogs that the reader added.
    mutating func ownCatalogs(_ screen: OwnCatalogsScreen) {
        document(Metadata(title: [words.text(.pagesOwnCatalogs)], kind: "own")) { page in
            page.say("<header class=\"title\"><h1>", .pagesOwnCatalogs, "</h1></header>")
            if let done = screen.done { page.done(done, screen) }
            if screen.catalogs.isEmpty { page.say("<p class=\"empty\">", .pagesOwnCatalogsNone, "</p>") }
            page.html.markup("<ul class=\"kept-catalogs\">")
            for catalog in screen.catalogs {
                page.html.markup("<li")
                page.accent(catalog.description.collection.accent)
                page.link("><div><a href", .to(.catalog, catalog.description.id.raw))
                page.html.element("bdi", page.nameAndCount(catalog))
                page.html.markup("</a> <small>")
                page.freshness(catalog.status, of: catalog.description)
                page.link("</small></div><a class=\"button\" href", .to(.ownCatalog, catalog.description.id.raw), "\"")
                page.attribute("aria-label", .pagesManageOf) { page, _ in page.label(catalog.description.title) }
                page.say(">", .pagesManage, "</a></li>")
            }
            page.html.markup("</ul>")
            let removed = screen.removed.filter { $0.id != screen.done }
            if !removed.isEmpty {
                page.say("<section><h2>", .pagesRemovedCatalogs, "</h2><p>")
                page.say("", .pagesRemovedCatalogsHelp, "</p><ul class=\"kept-catalogs\">")
                for catalog in removed {
                    page.html.markup("<li><div>")
                    page.isolated(catalog.title)
                    page.html.markup(" <small>")
                    page.ago(catalog.time)
                    page.html.markup("</small></div>")
                    page.putBack(catalog)
                    page.html.markup("</li>")
                }
                page.html.markup("</ul></section>")
            }
            page.link("<p class=\"ways\"><a class=\"button\" href", .to(.importFile), .pagesImport, "</a></p>")
        }
    }

    /// Writes that a catalog was removed, with a button that undoes it, or that it is back.
    private mutating func done(_ id: CatalogID, _ screen: OwnCatalogsScreen) {
        html.markup("<div class=\"notice done\" role=\"status\"><p>")
        if let removed = screen.removed.first(where: { $0.id == id }) {
            say(.pagesCatalogRemoved, words.label(removed.title))
            html.markup("</p>")
            putBack(removed)
        } else {
            let title = screen.catalogs.first { $0.description.id == id }?.description.title
            say(.pagesCatalogBack, title.map { words.label($0) } ?? id.raw)
            html.markup("</p>")
        }
        html.markup("</div>")
    }

    private mutating func putBack(_ catalog: OwnCatalogsScreen.Removed) {
        link("<form method=\"post\" action", .to(.ownCatalog, catalog.id.raw))
        hidden("action", "restore")
        html.markup("<button")
        attribute("aria-label", .pagesPutBackOf) { page, _ in page.label(catalog.title) }
        say(">", .pagesPutBack, "</button></form>")
    }

    /// Writes the page on which the reader changes a catalog.
    mutating func ownCatalog(_ screen: OwnCatalogScreen) {
        let title = words.label(screen.catalog.title)
        document(Metadata(title: [words.text(.pagesManage), title], kind: "own")) { page in
            page.link("<header class=\"title\"><nav class=\"crumbs\"><a href", .to(.ownCatalogs), .pagesOwnCatalogs, "</a>")
            page.link(" · <a href", .to(.catalog, screen.catalog.id.raw))
            page.isolated(screen.catalog.title)
            page.html.markup("</a></nav><h1>")
            page.say(.pagesManageOf) { page, _ in page.isolated(screen.catalog.title) }
            page.html.markup("</h1></header>")
            if screen.isSaved { page.say("<p class=\"notice done\" role=\"status\">", .pagesCatalogSaved, "</p>") }
            if let problem = screen.problem { page.problem(problem) }
            page.description(screen)
            page.update(screen)
            page.say("<section><h2 id=\"remove\">", .pagesRemoveCatalog, "</h2><p>")
            page.say(.pagesRemoveCatalogHelp)
            page.link("</p><form method=\"post\" action", .to(.ownCatalog, screen.catalog.id.raw))
            page.hidden("action", "remove")
            page.serverControls { page in page.say("<button>", .pagesRemoveCatalog, "</button>") }
            page.html.markup("</form></section>")
        }
    }

    private mutating func description(_ screen: OwnCatalogScreen) {
        link("<form class=\"importing own\" method=\"post\" action", .to(.ownCatalog, screen.catalog.id.raw))
        hidden("action", "save")
        serverControls { page in
            page.say("<p><label>", .pagesCatalogName, " <input name=\"name\" required dir=\"auto\" maxlength=\"80\"")
            page.html.attribute("value", screen.name)
            page.say("></label></p><p><label>", .pagesCatalogCollection, " <input name=\"collection\" dir=\"auto\"")
            page.html.markup(" maxlength=\"80\" aria-describedby=\"collection-help\"")
            page.html.attribute("value", screen.collection)
            page.say("></label></p><p class=\"hint\" id=\"collection-help\">", .pagesCatalogCollectionHelp, "</p>")
            page.say("<h2 id=\"columns\">", .pagesImportColumns, "</h2>")
            page.beginTable("columns")
            for header in [Phrase.serverColumnColumn, .pagesColumnLabel, .serverColumnType, .serverColumnFilter] {
                page.say("<th scope=\"col\">", header, "</th>")
            }
            page.html.markup("</tr></thead><tbody>")
            for column in screen.columns { page.column(column, screen) }
            page.say("</tbody></table></div><p><button>", .pagesSave, "</button></p>")
        }
        html.markup("</form>")
    }

    private mutating func column(_ column: OwnCatalogScreen.Column, _ screen: OwnCatalogScreen) {
        html.text("<tr><th scope=\"row\"><bdi>", column.name, "</bdi></th><td><input dir=\"auto\" maxlength=\"80\"")
        html.attribute("name", "label." + column.key)
        html.attribute("value", column.label)
        attribute("aria-label", .pagesColumnLabelOf) { page, _ in page.html.text(column.name) }
        html.markup("></td><td>")
        let known = screen.kinds.first { UTF8Comparison.equal($0.value.utf8, column.type.utf8) }
        if column.mayChangeType {
            html.markup("<select")
            html.attribute("name", "type." + column.key)
            attribute("aria-label", .pagesColumnTypeOf) { page, _ in page.html.text(column.name) }
            html.markup(">")
            for kind in screen.kinds where kind.isOffered || kind.value == column.type {
                html.markup("<option")
                html.attribute("value", kind.value)
                html.text(kind.value == column.type ? " selected>" : ">", kind.label, "</option>")
            }
            html.markup("</select>")
        } else {
            html.text(known?.label ?? column.type)
        }
        html.markup("</td><td>")
        if column.mayHaveFilter {
            html.markup("<label class=\"tick\"><input type=\"checkbox\" value=\"1\"")
            html.attribute("name", "filter." + column.key)
            html.markup(column.hasFilter ? " checked" : "")
            attribute("aria-label", .pagesColumnFilterOf) { page, _ in page.html.text(column.name) }
            html.markup("></label>")
        } else {
            html.markup("–")
        }
        html.markup("</td></tr>")
    }

    private mutating func update(_ screen: OwnCatalogScreen) {
        say("<section><h2 id=\"update\">", .pagesUpdateCatalog, "</h2><p>")
        guard let file = screen.file else {
            say(.pagesUpdateFromSource)
            link("</p><form method=\"post\" action", .to(.refresh))
            hidden("catalog", screen.catalog.id.raw)
            hidden(back: .to(.catalog, screen.catalog.id.raw))
            serverControls { page in page.say("<button>", .pagesRefresh, "</button>") }
            return html.markup("</form></section>")
        }
        say(.pagesUpdateFromFile) { page, _ in
            page.html.text("<bdi>", file, "</bdi>")
        }
        html.markup("</p>")
        fileForm { page in
            page.hidden("catalog", screen.catalog.id.raw)
            page.hidden("update", "1")
        }
        html.markup("</section>")
    }
}
