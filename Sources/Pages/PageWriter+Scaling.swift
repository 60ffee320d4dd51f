import Localization
import Model
import Screens
import TextProcessing

extension PageWriter {
    /// The factors that the page offers as links, multiplied by 2 so that they are integers: 3 means 1½.
    private static let halves: [Int64] = [1, 2, 3, 4, 6]
    /// The numbers of servings that the page offers as links, besides the recipe's own number.
    private static let usualServings: [Int64] = [2, 4, 6, 8, 12]

    /// Writes the controls that multiply a recipe's amounts, and stores the scaling for the rest of the page.
    mutating func scalingForm(_ screen: EntryScreen) {
        guard let scaling = screen.scaling else { return }
        self.scaling = scaling
        let hasServings = scaling.servings != nil
        link("<form class=\"scaling\" id=\"amounts\" action", .to(.entry, screen.entry.id, fragment: "amounts"), "\">")
        if !hasServings { say("<span>", .pagesNoServings, "</span>") }
        html.markup("<span class=\"count\"><label for=\"scale\">")
        say(hasServings ? scaling.isYield ? .recipeYield : .pagesServings : .pagesAmounts)
        html.markup(hasServings ? "</label>" : " <span aria-hidden=\"true\">×</span></label>")
        nextLink(screen, scaling, isMore: false)
        html.markup(hasServings ? "<input id=\"scale\" name=\"scale-to\"" : "<input id=\"scale\" name=\"scale-by\"")
        html.attribute("value", scaling.servings(scaling.factor)?.printed ?? scaling.factor.printed)
        if !hasServings { attribute("aria-label", .pagesAmountsFactor) }
        html.markup(" inputmode=\"decimal\" autocomplete=\"off\" size=\"4\" maxlength=\"16\">")
        nextLink(screen, scaling, isMore: true)
        html.markup("</span>")
        for item in screen.list.state.parameters().items {
            hidden(named: item.name, item.value)
        }
        if scaling.hasBothUnits { hidden("scale-units", "both") }
        say("<button>", .pagesAmountsUpdate, "</button><ul class=\"chips\">")
        for factor in PageWriter.factors(scaling) {
            let servings = scaling.servings(factor)
            scalingLink(screen, scaling, factor, isCurrent: factor == scaling.factor)
            html.markup(hasServings ? ">" : "><span aria-hidden=\"true\">×</span>")
            html.text(servings?.printed ?? factor.printed)
            html.markup("</a></li>")
        }
        var other = scaling
        other.hasBothUnits.toggle()
        scalingLink(screen, other, scaling.factor, isCurrent: scaling.hasBothUnits)
        say(">", .pagesBothUnits, "</a></li></ul></form>")
        if scaling.misread != nil || scaling.lacksServings {
            html.markup("<p class=\"notice\" role=\"status\">")
            if let misread = scaling.misread {
                say(.pagesAmountsMisread, misread)
            } else {
                say(.pagesAmountsNoServings)
            }
            html.markup("</p>")
        }
        scaledLine()
    }

    /// Returns the factors that the page offers as links, in ascending order.
    private static func factors(_ scaling: RecipeScaling) -> [Fraction] {
        guard let servings = scaling.servings else { return halves.compactMap { Fraction($0, 2) } }
        let own = Int64(servings)
        let numbers = usualServings.filter { $0 < own } + [own] + usualServings.filter { $0 > own }
        return numbers.compactMap { Fraction($0, own) }
    }

    /// Writes the link for one serving less or more.
    private mutating func nextLink(_ screen: EntryScreen, _ scaling: RecipeScaling, isMore: Bool) {
        guard let factor = scaling.next(isMore: isMore) else { return }
        var parameters = screen.list.state.parameters()
        scaling.add(to: &parameters, factor: factor)
        link("<a class=\"button\" href", .to(.entry, screen.entry.id, query: parameters.encoded), "#amounts\"")
        attribute("aria-label", isMore ? .pagesMoreServings : .pagesFewerServings)
        html.markup(isMore ? " id=\"more-servings\">+</a>" : " id=\"fewer-servings\">−</a>")
    }

    private mutating func scalingLink(_ screen: EntryScreen, _ scaling: RecipeScaling, _ factor: Fraction, isCurrent: Bool) {
        var parameters = screen.list.state.parameters()
        scaling.add(to: &parameters, factor: factor)
        link(
            "<li><a href", .to(.entry, screen.entry.id, query: parameters.encoded),
            isCurrent ? "#amounts\" aria-current=\"true\"" : "#amounts\"")
    }

    /// Writes the new number of servings, or the factor by which the amounts are multiplied. The line also appears in print.
    mutating func scaledLine() {
        guard let scaling, !scaling.isOriginal else { return }
        html.markup("<p class=\"scaled\"><b>")
        if let servings = scaling.servings(scaling.factor), servings.isWhole {
            say(scaling.isYield ? .recipeYield : .pagesServings)
            colon()
            html.text(servings.printed)
        } else {
            say(.pagesAmounts)
            html.markup(" × ")
            html.text(scaling.factor.printed)
        }
        say("</b> ", .pagesAmountsOnly, "</p>")
    }

    /// Writes a line's amount, multiplied by the page's factor, and how often the recipe needs it. An amount that can't be parsed
    /// stays unchanged and is marked.
    mutating func amount(_ line: ChecklistLine) {
        let (text, isMarked) = words.amount(line.item.amount, scaling)
        html.text(text)
        if line.count > 1 {
            html.markup(text.utf8.isEmpty ? "<span" : ", <span")
            if contentLanguage != nil { html.attribute("lang", words.language.tag) }
            html.text(">", words.repetitions(line.count), "</span>")
        }
        guard isMarked else { return }
        html.markup(" <small class=\"unscaled\"")
        if contentLanguage != nil { html.attribute("lang", words.language.tag) }
        say(">(", .pagesAmountUnscaled, ")</small>")
    }
}
