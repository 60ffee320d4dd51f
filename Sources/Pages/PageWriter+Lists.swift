import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the page with all lists, which can also offer to add entries to them.
    mutating func lists(_ screen: ListsScreen) {
        document(Metadata(title: [words.text(.pagesLists)], kind: "lists")) { page in
            if screen.isForShared { return page.sharedList() }
            page.say("<header class=\"title\"><h1>", screen.addition == nil ? .pagesLists : .pagesAddToList, "</h1>")
            if let addition = screen.addition {
                page.link("<p><a href", addition.from)
                if addition.title.utf8.isEmpty {
                    page.html.text(page.words.count(.pagesListEntries, Int64(addition.count)))
                } else {
                    page.isolated(.literal(addition.title))
                }
                page.html.markup("</a></p>")
            }
            page.html.markup("</header><div id=\"results\">")
            if let removed = screen.removed, !page.context.isReadOnly {
                page.link(
                    "<form class=\"notice\" method=\"post\" action", .to(removed.isEncounter ? .encounter : .keptList, removed.id)
                )
                page.hidden("name", removed.name)
                page.say(
                    "<p role=\"status\">", removed.isEncounter ? .pagesEncounterDeleted : .pagesListDeleted,
                    "</p> <button name=\"action\" value=\"restore\">")
                page.say(.pagesPutBack)
                page.html.markup("</button></form>")
            }
            page.html.markup("<section class=\"group\">")
            if screen.items.isEmpty {
                page.say("<p class=\"empty\">", .pagesNoLists, "</p>")
            } else {
                page.html.markup("<ul class=\"kept-catalogs\">")
                for item in screen.items { page.item(item, screen.addition) }
                page.html.markup("</ul>")
            }
            page.newList(screen.addition)
            page.html.markup("</section>")
            if screen.addition == nil { page.link("<p><a class=\"quiet\" href", .to(.shopping), .pagesShopping, "</a></p>") }
            page.encounters(screen)
            page.html.markup("</div>")
        }
    }

    /// Writes the form that adds a list that someone shared. The script fills it from the part of the page's address after `#`, and
    /// shows the list first.
    private mutating func sharedList() {
        html.markup("<header class=\"title\"><p>")
        link("<a href", .to(.lists), .pagesLists, "</a></p><h1>")
        say(.pagesSharedList)
        html.markup("</h1></header><div id=\"results\">")
        if !context.isReadOnly {
            link("<form id=\"shared\" method=\"post\" action", .to(.lists))
            say("<p>", .pagesSharedPaste, "</p><textarea name=\"shared\" rows=\"4\" required")
            attribute("aria-label", .pagesSharedLink)
            say("></textarea><p><button>", .pagesSharedAdd, "</button></p></form>")
        }
        html.markup("</div>")
    }

    /// Writes the lists that were used last.
    mutating func keptLists(_ lists: [KeptList]) {
        guard !lists.isEmpty else { return }
        link(
            "<section class=\"starred\" aria-labelledby=\"lists-title\"><h2 id=\"lists-title\"><a href", .to(.lists), .pagesLists,
            "</a></h2><ul class=\"kept-catalogs\">")
        for list in lists { item(ListsScreen.Item(list: list, containsAll: false), nil) }
        html.markup("</ul></section>")
    }

    private mutating func item(_ item: ListsScreen.Item, _ addition: ListsScreen.Addition?) {
        html.markup("<li")
        html.attribute("data-accent", item.list.colour)
        link("><div><a class=\"listed\" href", .to(.keptList, item.list.id))
        isolated(.literal(item.list.name))
        html.text("</a><small>", words.count(.pagesListEntries, Int64(item.list.count)), "")
        if let owner = item.list.owner {
            html.markup(" · ")
            say(.pagesListOf) { page, _ in page.isolated(.literal(owner)) }
        }
        html.markup("</small></div>")
        if let addition, !context.isReadOnly, item.list.isChangeable {
            link("<form method=\"post\" action", .to(.keptList, item.list.id))
            hidden("from", addition.from.path)
            html.markup("<button name=\"action\"")
            html.attribute("value", item.containsAll ? "remove" : "add")
            html.markup(item.containsAll ? " aria-pressed=\"true\"" : " aria-pressed=\"false\"")
            attribute("aria-label", item.containsAll ? .pagesListTakeFrom : .pagesListAddTo) { page, _ in
                page.html.text(item.list.name)
            }
            html.markup(item.containsAll ? ">✓ " : ">")
            say(item.containsAll ? .pagesListAdded : .pagesListAdd)
            html.markup("</button></form>")
        }
        html.markup("</li>")
    }

    private mutating func newList(_ addition: ListsScreen.Addition?) {
        guard !context.isReadOnly else { return }
        link("<form class=\"naming\" method=\"post\" action", .to(.lists))
        if let addition { hidden("from", addition.from.path) }
        say("<label>", .pagesNewList, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required></label> <button>")
        say(addition == nil ? .pagesListCreate : .pagesListCreateAndAdd)
        html.markup("</button></form>")
    }

    /// Writes the link that adds the entries on a page to a list.
    mutating func addToList(_ page: Destination) {
        guard !context.isReadOnly else { return }
        link("<a class=\"add\" href", .to(.lists, query: "from=" + PercentEncoding.encode(page.path)), .pagesAddToList, "</a> ")
    }

    /// Writes a list's page.
    mutating func list(_ screen: ListScreen) {
        let list = screen.list, whole = Destination.to(.keptList, list.id)
        // Forms lead back to the same part of a long list.
        let address = screen.offset == 0 ? whole : whole.adding("offset=\(screen.offset)")
        document(Metadata(title: [list.name], kind: "lists")) { page in
            page.html.markup("<header class=\"title\"")
            page.html.attribute("data-accent", list.colour)
            page.link("><p><a href", .to(.lists), .pagesLists, "</a></p><h1 dir=\"auto\">")
            page.html.text(list.name)
            page.html.markup("</h1><p>")
            if let limit = list.limit {
                page.say(.pagesOf) { page, place in page.number(Int64(place == 0 ? list.count : limit)) }
            } else {
                page.html.text(page.words.count(.pagesListEntries, Int64(list.count)))
            }
            page.sharing(of: list)
            page.html.markup("</p></header><div id=\"results\"")
            page.html.attribute("data-accent", list.colour)
            page.html.markup(">")
            if screen.skipped > 0 {
                page.html.text(
                    "<p class=\"notice\" role=\"status\">", page.words.count(.pagesListSkipped, Int64(screen.skipped)), "</p>")
            }
            if let removed = screen.removed { page.removedMember(removed, address) }
            if screen.isEditing { page.settings(of: screen, address) }
            if screen.isPreparing { page.preparation(of: screen, address) }
            page.html.markup("<section class=\"group\">")
            if screen.members.isEmpty {
                page.say("<p class=\"empty\">", .pagesListEmpty, "</p>")
            } else {
                page.html.markup("<ol class=\"rows kept\">")
                for (place, member) in screen.members.enumerated() {
                    page.member(member, PageWriter.sum(screen.offset, UInt32(clamping: place)), screen, address)
                }
                page.html.markup("</ol>")
                page.pager(screen, whole)
            }
            page.html.markup("</section><footer class=\"list-foot\">")
            if !page.context.isReadOnly, !screen.isEditing {
                if list.isChangeable {
                    let change: Phrase = list.owner == nil ? .pagesListChange : .pagesListChangeOnly
                    page.link("<a href", address.adding("edit=list"), change, "</a> ")
                }
                if !screen.fighters.isEmpty {
                    page.link("<a href", address.adding("edit=encounter"), .pagesEncounterRun, "</a> ")
                }
            }
            if let shared = screen.shared {
                page.link("<a data-copy href", Destination.to(.lists, query: "shared").at(shared), "\"")
                page.attribute("data-share", .pagesShare)
                page.say(">", .pagesListShare, "</a> ")
            }
            if !screen.members.isEmpty { page.takeAway(whole, of: 0) }
            page.html.markup("</footer></div>")
        }
    }

    /// Writes whose list it is, and who reads or changes it.
    private mutating func sharing(of list: KeptList) {
        if let owner = list.owner {
            html.markup("<br>")
            say(.pagesListOf) { page, _ in page.isolated(.literal(owner)) }
        }
        if let sharing = list.sharing { say("<br>", sharing == .read ? .pagesListReadable : .pagesListWritable, "") }
    }

    /// Writes the links to a list's previous and next entries.
    private mutating func pager(_ screen: ListScreen, _ address: Destination) {
        guard screen.offset > 0 || screen.nextOffset != nil else { return }
        html.markup("<p class=\"more\">")
        if screen.offset > 0 {
            let before = screen.offset - min(screen.offset, ListScreen.pageSize)
            link("<a href", before == 0 ? address : address.adding("offset=\(before)"), .pagesPrevious, "</a> ")
        }
        html.markup("<span>")
        say(.pagesOf) { page, place in
            guard place == 0 else { return page.number(Int64(screen.list.count)) }
            page.number(Int64(screen.offset) + 1)
            page.html.markup("–")
            page.number(Int64(screen.offset) + Int64(screen.members.count))
        }
        html.markup("</span>")
        if let next = screen.nextOffset { link(" <a href", address.adding("offset=\(next)"), .pagesMore, "</a>") }
        html.markup("</p>")
    }

    private mutating func removedMember(_ removed: (entry: EntryID, title: String), _ address: Destination) {
        guard !context.isReadOnly else { return }
        html.markup("<form class=\"notice\" method=\"post\"")
        link(" action", address)
        hidden("entry", removed.entry.text)
        html.markup("<p role=\"status\">")
        say(.pagesListRemoved) { page, _ in page.isolated(.literal(removed.title)) }
        say("</p> <button name=\"action\" value=\"add\">", .pagesPutBack, "</button></form>")
    }

    /// Writes the form for a list's name, colour and order, and the button that deletes the list.
    private mutating func settings(of screen: ListScreen, _ address: Destination) {
        let list = screen.list
        link("<form class=\"naming\" method=\"post\" action", address)
        say("<label>", .pagesListName, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required")
        html.attribute("value", list.name)
        say("></label><label>", .pagesListColour, " <select name=\"colour\">")
        let names: [Phrase] = [
            .pagesColourInk, .pagesColourRed, .pagesColourBlue, .pagesColourGreen, .pagesColourViolet, .pagesColourTeal,
        ]
        for (colour, name) in zip(KeptList.colours, names) {
            option(colour, words.text(name), isChosen: UTF8Comparison.equal(colour.utf8, list.colour.utf8))
        }
        say("</select></label><label>", .pagesListOrder, " <select name=\"order\">")
        func order(_ value: String, _ title: String) {
            option(value, title, isChosen: UTF8Comparison.equal(value.utf8, list.order.utf8))
        }
        order("", words.text(.pagesListByHand))
        order("name", words.text(.pagesListByName))
        for attribute in screen.attributes {
            order(attribute.key, words.label(attribute.label) + " ↑")
            order(attribute.key + ":desc", words.label(attribute.label) + " ↓")
        }
        say("</select></label><label>", .pagesListLimit, " <input name=\"limit\" type=\"number\" min=\"1\" max=\"10000\"")
        if let limit = list.limit { html.attribute("value", "\(limit)") }
        html.markup("></label>")
        if context.reader != nil, list.owner == nil {
            say("<label>", .pagesListSharing, " <select name=\"sharing\">")
            option("", words.text(.pagesListPrivate), isChosen: list.sharing == nil)
            option(ListSharing.read.word, words.text(.pagesListReaders), isChosen: list.sharing == .read)
            option(ListSharing.write.word, words.text(.pagesListWriters), isChosen: list.sharing == .write)
            html.markup("</select></label>")
        }
        say(" <button name=\"action\" value=\"change\">", .pagesSave, "</button> ")
        link("<a href", address, .pagesCancel, "</a>")
        if list.owner == nil {
            say(" <button name=\"action\" value=\"delete\" formnovalidate>", .pagesListDelete, "</button>")
        }
        html.markup("</form>")
    }

    private mutating func option(_ value: String, _ title: String, isChosen: Bool) {
        html.markup("<option")
        html.attribute("value", value)
        html.text(isChosen ? " selected>" : ">", title, "</option>")
    }

    private mutating func member(_ member: ListScreen.Member, _ place: UInt32, _ screen: ListScreen, _ address: Destination) {
        let id = member.row.id, name = words.title(member.row.title)
        html.markup("<li class=\"row\" id=\"row-")
        html.number(place)
        html.markup("\"")
        accentOfCatalog(id.catalog)
        link("><a href", .to(.entry, id))
        rowBody(member.row, language: nil)
        html.markup("</a><div class=\"keeping\">")
        if screen.noting == id {
            link("<form class=\"naming\" id=\"note\" method=\"post\" action", address)
            hidden("entry", id.text)
            html.markup("<textarea name=\"note\" dir=\"auto\" rows=\"3\" autofocus")
            attribute("aria-label", .pagesYourNote)
            html.text(">\n", member.note, "</textarea>")
            if screen.list.sharing != nil { say("<small>", .pagesListNoteShared, "</small>") }
            say(" <button name=\"action\" value=\"note\">", .pagesSave, "")
            link("</button> <a href", address, .pagesCancel, "</a></form>")
        } else if !member.note.utf8.isEmpty {
            html.text("<p class=\"said\" dir=\"auto\">", member.note, "</p>")
        }
        if !context.isReadOnly, screen.list.isChangeable {
            if screen.noting != id {
                link("<a href", address.adding("note=" + PercentEncoding.encode(id.text)).at("note"), "\"")
                attribute("aria-label", .pagesListNoteOf) { page, _ in page.html.text(name) }
                say(">", .pagesNoteAction, "</a>")
            }
            link("<form method=\"post\" action", address.adding("row=\(place)"))
            hidden("entry", id.text)
            if screen.list.order.utf8.isEmpty {
                if place > 0 { move("up", "↑", .pagesListUp, name) }
                if place + 1 < screen.list.count { move("down", "↓", .pagesListDown, name) }
            }
            html.markup("<button name=\"action\" value=\"remove\"")
            html.attribute("aria-label", words.text(.pagesRemoveNamed, name))
            say(">", .pagesRemove, "</button></form>")
        }
        html.markup("</div></li>")
    }

    private mutating func move(_ action: StaticString, _ sign: StaticString, _ label: Phrase, _ name: String) {
        html.markup("<button name=\"action\" value=\"")
        html.markup(action)
        html.markup("\"")
        attribute("aria-label", label) { page, _ in page.html.text(name) }
        html.markup(">")
        html.markup(sign)
        html.markup("</button>")
    }
}
