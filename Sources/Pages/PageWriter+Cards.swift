import Localization
import Model
import Screens

extension PageWriter {
    /// Writes a page with cards to print.
    mutating func cards(_ screen: CardsScreen) {
        document(Metadata(title: [words.text(.pagesCards), words.label(screen.title)], kind: "cards", hasSearch: false)) { page in
            page.html.markup("<header class=\"title\"><nav class=\"crumbs\"")
            page.attribute("aria-label", .pagesCrumbs)
            page.link("><a href", screen.list)
            page.label(screen.title)
            page.say("</a></nav><h1>", .pagesCards, "</h1>")
            page.say("<p class=\"hint\">", .pagesCardsHelp, "</p>")
            let end = PageWriter.sum(screen.offset, UInt32(clamping: screen.cards.count))
            if UInt32(clamping: screen.cards.count) < screen.total {
                page.html.markup("<p class=\"found\">")
                page.say(.pagesOf) { page, place in
                    guard place == 0 else { return page.number(Int64(screen.total)) }
                    page.number(Int64(PageWriter.sum(screen.offset, 1)))
                    page.html.markup("–")
                    page.number(Int64(end))
                }
                if end < screen.total {
                    page.link(" <a href", screen.list.adding("format=cards&offset=\(end)"), .pagesNext, "</a>")
                }
                page.html.markup("</p>")
            }
            page.say("<div class=\"actions\"><button type=\"button\" data-print hidden>", .pagesPrint, "</button></div></header>")
            page.deck(screen.cards, screen.sources)
        }
    }

    /// Writes entries as cards, then their sources.
    mutating func deck(_ cards: [CardsScreen.Card], _ sources: [SourceDescription]) {
        html.markup("<div class=\"deck\">")
        for each in cards { card(each) }
        html.markup("</div><footer class=\"provenance\">")
        for source in sources {
            attribution(source.attribution.utf8.isEmpty ? source.name + ", " + source.licence : source.attribution)
        }
        html.markup("</footer>")
    }

    /// Writes an entry as a card: its title, its heading and its text, without links.
    ///
    /// - Parameter isPreview: Whether to write only the beginning of the text.
    mutating func card(_ card: CardsScreen.Card, isPreview: Bool = false) {
        let entry = card.entry
        isCard = true
        contentLanguage = foreign(card.description.language)
        html.markup("<article class=\"card\"")
        accent(card.description.collection.accent)
        html.markup(isPreview ? "><p class=\"name\"><b" : "><h2")
        if entry.translatedTitle(in: words.language.tag) != nil { html.markup(PageWriter.direction) } else { contentAttributes() }
        html.text(">", words.title(of: entry), isPreview ? "</b> <small>" : "</h2><p class=\"kind\">")
        label(card.description.title)
        html.markup(isPreview ? "</small></p>" : "</p>")
        if !entry.heading.isEmpty {
            html.markup("<p class=\"heading\" dir=\"auto\">")
            inlines(entry.heading)
            html.markup("</p>")
        }
        blocks(isPreview ? PageWriter.beginning(of: entry.blocks) : entry.blocks, heading: 3)
        html.markup("</article>")
        contentLanguage = nil
        isCard = false
    }

    /// The number of blocks in a preview.
    private static let previewBlocks = 4

    /// Returns the first blocks of an entry, without headings and sections.
    private static func beginning(of blocks: [Block]) -> [Block] {
        Array(
            blocks.filter { block in
                switch block {
                case .heading, .section, .rule: false
                default: true
                }
            }.prefix(previewBlocks))
    }
}
