import Localization
import Model
import Screens
import TextProcessing

extension PageWriter {
    /// Writes the result of a dice roll.
    mutating func roll(_ screen: RollScreen) {
        document(Metadata(title: [screen.formula], kind: "roll")) { page in
            page.html.markup("<header class=\"title\"><h1>")
            page.html.text(screen.formula)
            page.html.markup("</h1></header><p class=\"rolled\" role=\"status\"><b>")
            page.number(screen.result.total)
            page.html.markup("</b></p><p>")
            page.html.text(screen.result.sum { page.words.number(FixedDecimal($0)) })
            page.link("</p><form action", .to(.roll), "\"")
            page.attribute("data-rolls", .pagesEarlierRolls)
            page.html.markup("><input name=\"dice\" maxlength=\"200\" required autocomplete=\"off\"")
            page.attribute("aria-label", .pagesDice)
            page.html.attribute("value", screen.formula)
            page.html.markup("> ")
            page.hidden(back: screen.back)
            page.say("<button>", .pagesRollAgain, "</button>")
            page.link(" <a class=\"button\" href", screen.back, .pagesBack, "</a></form>")
        }
    }
}
