public import Localization
import Model
public import Screens
import Shelf
import TextProcessing

extension PageWriter {
    /// Writes the page with the shopping list.
    mutating func shopping(_ screen: ShoppingScreen) {
        document(Metadata(title: [words.text(.pagesShopping)], kind: "shopping")) { page in
            page.say("<header class=\"title\"><h1>", .pagesShopping, "</h1>")
            if !screen.lines.isEmpty {
                page.say("<div class=\"actions\"><button type=\"button\" data-print hidden>", .pagesPrint, "</button></div>")
            }
            page.html.markup("</header><div id=\"results\">")
            if !page.context.isReadOnly { page.undo(screen) }
            if screen.lines.isEmpty, screen.recipes.isEmpty { page.say("<p class=\"empty\">", .pagesShoppingEmpty, "</p>") }
            let isReadOnly = page.context.isReadOnly
            if isReadOnly {
                page.html.markup("<div class=\"ticks shopping\">")
            } else {
                page.link("<form class=\"ticks shopping\" method=\"post\" action", .to(.shopping))
            }
            for (place, line) in screen.lines.enumerated() {
                if place == 0 || screen.lines[place - 1].aisle != line.aisle {
                    if place > 0 { page.html.markup("</ul></section>") }
                    page.say("<section><h2>", line.aisle.title, "</h2><ul class=\"checklist\">")
                }
                page.line(line, hasOrigins: screen.recipes.count > 1)
            }
            if !screen.lines.isEmpty { page.html.markup("</ul></section>") }
            page.html.markup(isReadOnly ? "</div>" : "</form>")
            if !isReadOnly {
                page.link("<form class=\"naming\" method=\"post\" action", .to(.shopping))
                page.say(
                    "<label>", .pagesShoppingWrite,
                    " <input id=\"new-line\" name=\"text\" dir=\"auto\" maxlength=\"200\" required></label> ")
                page.say("<button name=\"action\" value=\"write\">", .pagesListAdd, "</button></form>")
            }
            page.recipes(screen)
            guard !screen.lines.isEmpty else { return page.html.markup("</div>") }
            page.html.markup("<footer class=\"list-foot\">")
            if screen.hasTicks, !page.context.isReadOnly {
                page.link("<form method=\"post\" action", .to(.shopping))
                page.say("<button name=\"action\" value=\"clear\">", .pagesShoppingClear, "</button></form> ")
            }
            page.link(
                "<a data-copy=\"text\" href", .to(.shopping, query: "format=text"), .pagesShoppingCopy, "</a></footer></div>")
        }
    }

    /// Writes the form that undoes the last change, as the page's address says.
    private mutating func undo(_ screen: ShoppingScreen) {
        guard screen.cleared != nil || screen.removed != nil else { return }
        link("<form class=\"notice\" method=\"post\" action", .to(.shopping))
        if let removed = screen.removed {
            hidden("entry", removed.entry.text)
            hidden("scale-by", removed.factor)
            hidden("keep", "1")
            html.markup("<p role=\"status\">")
            say(.pagesListRemoved) { page, _ in page.isolated(.literal(removed.title)) }
            html.markup("</p> <button name=\"action\" value=\"add\">")
        } else if let cleared = screen.cleared {
            hidden("cleared", "\(cleared)")
            say("<p role=\"status\">", .pagesShoppingCleared, "</p> <button name=\"action\" value=\"restore\">")
        }
        say(.pagesPutBack)
        html.markup("</button></form>")
    }

    private mutating func line(_ line: ShoppingScreen.Line, hasOrigins: Bool) {
        html.text("<li id=\"line-", line.id, "\"")
        html.markup(line.isTicked ? " class=\"got\">" : ">")
        if context.isReadOnly {
            html.markup("<span class=\"line\">")
        } else {
            html.markup("<button name=\"")
            html.markup(line.isTicked ? "untick\" aria-pressed=\"true\"" : "tick\" aria-pressed=\"false\"")
            html.attribute("value", line.id)
            html.markup(" class=\"line\">")
        }
        html.markup("<span dir=\"auto\"")
        if let language = foreign(line.language), !line.isOwn { html.attribute("lang", language) }
        html.text(">", line.name, "</span>")
        if !line.amount.utf8.isEmpty { html.text(" <span>", line.amount, "</span>") }
        if hasOrigins, !line.isOwn {
            html.markup(" <small>")
            for (place, recipe) in line.recipes.enumerated() {
                if place > 0 { html.markup(", ") }
                html.text(recipe.title)
            }
            html.markup("</small>")
        }
        html.markup(context.isReadOnly ? "</span>" : "</button>")
        if line.isOwn, !context.isReadOnly {
            html.markup("<button name=\"remove\" class=\"take\"")
            html.attribute("value", line.id)
            html.attribute("aria-label", words.text(.pagesRemoveNamed, line.name))
            html.markup(">×</button>")
        }
        html.markup("</li>")
    }

    /// Writes the recipes on the shopping list.
    private mutating func recipes(_ screen: ShoppingScreen) {
        guard !screen.recipes.isEmpty else { return }
        say("<section class=\"group\"><h2>", .pagesShoppingRecipes, "</h2><ul class=\"kept-catalogs\">")
        for recipe in screen.recipes {
            html.markup("<li")
            accentOfCatalog(recipe.id.catalog)
            var parameters = Parameters()
            recipe.scaling?.add(to: &parameters)
            link("><div><a class=\"listed\" href", .to(.entry, recipe.id, query: parameters.encoded))
            isolated(.literal(recipe.title))
            html.markup("</a><small>")
            if !recipe.isStored {
                absent(recipe.id)
            } else if let servings = recipe.servings {
                say(.pagesServings)
                colon()
                html.text(servings.printed)
            } else if recipe.factor != .one {
                html.text("× ", recipe.factor.printed, "")
            }
            html.markup("</small></div>")
            if !context.isReadOnly {
                link("<form method=\"post\" action", .to(.shopping))
                html.markup("<button name=\"drop\"")
                html.attribute("value", recipe.id.text)
                html.attribute("aria-label", words.text(.pagesRemoveNamed, recipe.title))
                say(">", .pagesRemove, "</button></form>")
            }
            html.markup("</li>")
        }
        html.markup("</ul></section>")
    }

    /// Writes the button that puts a recipe with the page's amounts on the shopping list, or the link to the list.
    mutating func addToShopping(_ screen: EntryScreen, page address: Destination) {
        guard screen.absence == nil, screen.entry.hasChecklist else { return }
        let factor = screen.scaling?.factor ?? .one
        if screen.shopping == factor {
            return link("<p class=\"shop\"><a href", .to(.shopping), .pagesShoppingOnList, "</a></p>")
        }
        guard !context.isReadOnly else { return }
        link("<form class=\"shop\" method=\"post\" action", .to(.shopping))
        hidden(back: address)
        hidden("entry", screen.entry.id.text)
        if factor != .one { hidden("scale-by", factor.text) }
        html.markup("<button name=\"action\" value=\"add\">")
        say(screen.shopping == nil ? .pagesShoppingAdd : .pagesShoppingChange)
        html.markup("</button></form>")
    }
}

extension PageRenderer {
    /// Returns the lines of the shopping list that aren't ticked, as plain text.
    public static func text(_ screen: ShoppingScreen, _ words: Localizer) -> [UInt8] {
        var text: [UInt8] = []
        var last: Aisle?
        for line in screen.lines where !line.isTicked {
            if line.aisle != last {
                if last != nil { text.append(ASCII.newline) }
                text += Array(words.text(line.aisle.title).utf8) + [ASCII.newline]
                last = line.aisle
            }
            let whole = ItemWithAmount(line.name, line.amount).text
            text += Array("- ".utf8) + Array(ShelfRules.oneLine(whole).utf8) + [ASCII.newline]
        }
        return text
    }
}
