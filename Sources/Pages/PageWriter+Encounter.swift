import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the encounters and the form that makes one. With `addition`, each encounter has a button that adds its entries.
    mutating func encounters(_ screen: ListsScreen) {
        guard !screen.encounters.isEmpty || screen.hasFighters && screen.addition == nil else { return }
        say("<section class=\"group\"><h2>", .pagesEncounters, "</h2><ul class=\"kept-catalogs\">")
        for item in screen.encounters {
            link("<li><div><a class=\"listed\" href", .to(.encounter, item.id))
            isolated(.literal(item.name))
            html.text("</a><small>", words.count(.pagesEncounterCombatants, Int64(item.combatants.count)), "")
            if item.round > 0 { round(item.round, " · ", "") }
            html.markup("</small></div>")
            if let addition = screen.addition, !context.isReadOnly {
                link("<form method=\"post\" action", .to(.encounter, item.id))
                hidden("from", addition.from.path)
                html.markup("<button name=\"action\" value=\"add\"")
                attribute("aria-label", .pagesListAddTo) { page, _ in page.html.text(item.name) }
                say(">", .pagesListAdd, "</button></form>")
            }
            html.markup("</li>")
        }
        html.markup("</ul>")
        if screen.addition == nil, !context.isReadOnly {
            link("<form class=\"naming\" method=\"post\" action", .to(.encounters))
            say("<label>", .pagesEncounterNew, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required></label> ")
            say("<button>", .pagesListCreate, "</button></form>")
        }
        html.markup("</section>")
    }

    /// Writes the form that makes an encounter from a list's entries.
    mutating func preparation(of screen: ListScreen, _ address: Destination) {
        link("<form class=\"naming preparing\" method=\"post\" action", .to(.encounters))
        say("<label>", .pagesEncounterName, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required")
        html.attribute("value", screen.list.name)
        html.markup("></label><ul>")
        for member in screen.fighters {
            html.markup("<li><label><input type=\"number\" name=\"count\" value=\"1\" min=\"0\" max=\"50\" required> ")
            isolated(.literal(words.title(member.row.title)))
            html.markup("</label>")
            hidden("entry", member.row.id.text)
            html.markup("</li>")
        }
        html.markup("</ul>")
        let others = screen.members.filter { member in !screen.fighters.contains { $0.row.id == member.row.id } }
        if !others.isEmpty {
            let names = words.list(others.map { words.title($0.row.title) })
            html.text("<p class=\"hint\" dir=\"auto\">", words.text(.pagesEncounterLeftOut, names), "</p>")
        }
        pointsChoice()
        say("<button>", .pagesListCreate, "</button> ")
        link("<a href", address, .pagesCancel, "</a></form>")
    }

    private mutating func pointsChoice() {
        say("<label>", .pagesEncounterPoints, " <select name=\"points\"><option value=\"average\">")
        say(.pagesEncounterAverage)
        say("</option><option value=\"rolled\">", .pagesEncounterRolled, "</option></select></label> ")
    }

    /// Writes an encounter's page. The combatants come in the order of their turns. The actions for one of them stay at the bottom of
    /// the screen, within a thumb's reach.
    mutating func encounter(_ screen: EncounterScreen) {
        let encounter = screen.encounter, address = Destination.to(.encounter, encounter.id)
        document(Metadata(title: [encounter.name], kind: "encounter")) { page in
            page.link("<header class=\"title\"><p><a href", .to(.lists), .pagesLists, "</a></p><h1 dir=\"auto\">")
            page.html.text("", encounter.name, "</h1><p>")
            let combatants = encounter.combatants
            if encounter.round > 0 { page.round(encounter.round, "", " · ") }
            page.html.text(page.words.count(.pagesEncounterCombatants, Int64(combatants.count)))
            if encounter.experience > 0 {
                page.html.text(" · ", page.words.count(.pagesEncounterExperience, encounter.experience), "")
            }
            page.html.markup("</p></header><div id=\"results\" class=\"encounter\">")
            if combatants.isEmpty {
                page.say("<p class=\"empty\">", .pagesEncounterEmpty, "</p>")
            } else {
                page.html.markup("<ol class=\"fight\">")
                for each in combatants { page.combatant(each, screen, address) }
                page.html.markup("</ol>")
            }
            if !page.context.isReadOnly, let selected = screen.selected { page.actions(for: selected, screen, address) }
            if !encounter.log.isEmpty { page.log(screen, address) }
            if !page.context.isReadOnly { page.settings(of: encounter, address) }
            page.link("<footer class=\"list-foot\"><span><a href", address.adding("format=csv"), "\">CSV</a>")
            if !page.context.isStatic { page.link(" · <a href", address.adding("format=json"), "\">JSON</a>") }
            page.html.markup("</span></footer></div>")
        }
    }

    private mutating func round(_ round: Int32, _ start: StaticString, _ end: StaticString) {
        html.text(start, words.text(.pagesEncounterRound, words.number(FixedDecimal(Int64(round)))), end)
    }

    private static func page(of combatant: Combatant, _ address: Destination) -> Destination {
        address.adding("combatant=" + combatant.id).at("now")
    }

    private static func isSame(_ a: Combatant?, _ b: Combatant) -> Bool {
        a.map { UTF8Comparison.equal($0.id.utf8, b.id.utf8) } ?? false
    }

    private mutating func combatant(_ each: Combatant, _ screen: EncounterScreen, _ address: Destination) {
        let isSelected = PageWriter.isSame(screen.selected, each), isCurrent = PageWriter.isSame(screen.encounter.active, each)
        html.markup("<li")
        if isSelected { html.markup(" id=\"now\"") }
        if isCurrent { html.markup(" aria-current=\"step\"") }
        if each.isDown { html.markup(" class=\"down\"") }
        link("><a href", PageWriter.page(of: each, address))
        html.markup("<b>")
        if let initiative = each.initiative { number(Int64(initiative)) } else { html.markup("–") }
        html.markup("</b><span>")
        isolated(.literal(each.name))
        if !each.conditions.isEmpty {
            html.markup("<small>")
            for (place, condition) in each.conditions.enumerated() {
                if place > 0 { html.markup(", ") }
                html.text(screen.title(condition.term, words))
                if condition.turns > 0 {
                    html.markup(" ")
                    number(Int64(condition.turns))
                }
            }
            html.markup("</small>")
        }
        html.markup("</span>")
        points(of: each)
        html.markup("</a></li>")
    }

    /// Writes a combatant's hit points: `5 / 7`.
    private mutating func points(of each: Combatant) {
        guard let points = each.points else { return }
        html.markup("<i>")
        number(Int64(points))
        html.markup(" / ")
        number(Int64(each.origin.value ?? points))
        if each.isDown { say(" <em>", .pagesEncounterDown, "</em>") }
        html.markup("</i>")
    }

    /// Writes the actions for a combatant, and the button for the next turn.
    private mutating func actions(for each: Combatant, _ screen: EncounterScreen, _ address: Destination) {
        let encounter = screen.encounter
        html.markup("<section class=\"act\" aria-labelledby=\"act\"><h2 id=\"act\">")
        isolated(.literal(each.name))
        points(of: each)
        html.markup("</h2>")
        if case .some = each.points {
            begin(each, address)
            html.markup("<input name=\"amount\" required maxlength=\"60\" autocomplete=\"off\" placeholder=\"12, 2d6+3\"")
            attribute("aria-label", .pagesEncounterAmount)
            say("> <button name=\"action\" value=\"damage\">", .pagesEncounterDamage, "</button> ")
            say("<button name=\"action\" value=\"heal\">", .pagesEncounterHeal, "</button></form>")
        }
        further(each, screen, address)
        link("<form class=\"turn\" method=\"post\" action", address)
        hidden("round", "\(encounter.round)")
        hidden("ended", encounter.active?.id ?? "")
        if let last = encounter.lastEvent, let sentence = screen.sentence(last, words) {
            html.markup("<button name=\"action\" value=\"undo\"")
            html.attribute("title", sentence)
            say(">", .pagesEncounterUndo, "</button> ")
        }
        say(
            "<button class=\"next\" name=\"action\" value=\"turn\">",
            encounter.round == 0 ? .pagesEncounterStart : .pagesEncounterNext, "</button></form></section>")
    }

    private mutating func begin(_ each: Combatant, _ address: Destination) {
        link("<form method=\"post\" action", address)
        hidden("combatant", each.id)
    }

    /// Writes the forms for a combatant's conditions and initiative.
    private mutating func further(_ each: Combatant, _ screen: EncounterScreen, _ address: Destination) {
        say("<details><summary>", .pagesEncounterFurther, "</summary>")
        for condition in each.conditions {
            let title = screen.title(condition.term, words), page = screen.condition(condition.term)?.page
            begin(each, address)
            hidden("condition", condition.term)
            if let page { link("<a href", .to(.entry, page)) }
            html.text(title)
            if case .some = page { html.markup("</a>") }
            html.markup(" <button name=\"action\" value=\"cure\"")
            html.attribute("aria-label", words.text(.pagesRemoveNamed, title))
            say(">", .pagesRemove, "</button></form>")
        }
        if !screen.conditions.isEmpty {
            begin(each, address)
            html.markup("<select name=\"condition\"")
            attribute("aria-label", .pagesEncounterCondition)
            html.markup(">")
            for condition in screen.conditions {
                html.markup("<option")
                html.attribute("value", condition.term)
                html.text(">", words.label(condition.title), "</option>")
            }
            html.markup("</select> <input type=\"number\" name=\"turns\" min=\"1\" max=\"1000\"")
            attribute("placeholder", .pagesEncounterTurns)
            attribute("aria-label", .pagesEncounterTurns)
            say("> <button name=\"action\" value=\"condition\">", .pagesListAdd, "</button></form>")
        }
        begin(each, address)
        html.markup("<input name=\"initiative\" maxlength=\"60\" autocomplete=\"off\"")
        attribute("placeholder", .pagesEncounterInitiative)
        attribute("aria-label", .pagesEncounterInitiative)
        say("> <button name=\"action\" value=\"initiative\">", .pagesEncounterSetOrRoll, "</button></form>")
        if let entry = EntryID(each.origin.target) {
            begin(each, address)
            hidden("entry", entry.text)
            link("<a href", .to(.entry, entry), .pagesEncounterEntry, "</a> ")
            say("<button name=\"action\" value=\"add\">", .pagesEncounterAnother, "</button> ")
        } else {
            begin(each, address)
        }
        say("<button name=\"action\" value=\"leave\">", .pagesEncounterLeave, "</button></form></details>")
    }

    /// Writes the log, the latest event first.
    private mutating func log(_ screen: EncounterScreen, _ address: Destination) {
        let log = screen.encounter.log
        say("<section class=\"log\"><h2>", .pagesEncounterLog, "</h2><ol>")
        var shown = 0
        for item in log.reversed() {
            guard let sentence = screen.sentence(item, words) else { continue }
            if !screen.showsWholeLog, shown == EncounterScreen.shownEvents {
                link("</ol><p><a href", address.adding("log=1"), .pagesEncounterWholeLog, "</a></p><ol>")
                break
            }
            shown += 1
            html.text(item.isUndone ? "<li><s>" : "<li>", sentence, item.isUndone ? "</s></li>" : "</li>")
        }
        html.markup("</ol></section>")
    }

    /// Writes the forms that add combatants and change the encounter itself.
    private mutating func settings(of encounter: Encounter, _ address: Destination) {
        html.markup("<section class=\"joining\"><h2>")
        say(.pagesEncounterAdd)
        link("</h2><form method=\"post\" action", address)
        say("<button name=\"action\" value=\"roll\">", .pagesEncounterRollAll, "</button></form>")
        link("<form class=\"naming\" method=\"post\" action", address)
        say("<label>", .pagesEncounterPlayer, " <input name=\"player\" dir=\"auto\" maxlength=\"100\" required></label><label>")
        say(.pagesEncounterInitiative)
        say(" <input name=\"initiative\" maxlength=\"60\" autocomplete=\"off\"></label><label>", .pagesEncounterMaximum, "")
        html.markup(
            " <input name=\"maximum\" type=\"number\" min=\"1\" max=\"99999\"></label> <button name=\"action\" value=\"add\">")
        say(.pagesListAdd)
        say("</button></form><p>", .pagesEncounterMonsters, "</p><p>")
        say(.pagesEncounterDifficulty)
        link("</p><form class=\"naming\" method=\"post\" action", address)
        say("<label>", .pagesEncounterName, " <input name=\"name\" dir=\"auto\" maxlength=\"200\" required")
        html.attribute("value", encounter.name)
        say("></label> <button name=\"action\" value=\"rename\">", .pagesSave, "</button> ")
        say("<button name=\"action\" value=\"delete\" formnovalidate>", .pagesEncounterDelete, "</button></form></section>")
    }
}
