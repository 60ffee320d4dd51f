import Localization
import Model
import Screens

extension PageWriter {
    /// Writes a page that compares entries.
    mutating func compare(_ screen: CompareScreen) {
        document(Metadata(title: [words.text(.pagesCompare), words.label(screen.description.title)], kind: "compare")) { page in
            page.html.markup("<header class=\"title\"><nav class=\"crumbs\"")
            page.attribute("aria-label", .pagesCrumbs)
            page.link("><a href", .to(.catalog, screen.description.id.raw))
            page.label(screen.description.title)
            page.say("</a></nav><h1>", .pagesCompare, "</h1>")
            if screen.entries.count > 1 {
                page.say("<p class=\"hint\">", .pagesCompareHelp, "</p>")
                page.say("<div class=\"actions\"><button type=\"button\" data-print hidden>", .pagesPrint, "</button></div>")
            }
            page.html.markup("</header><div id=\"results\">")
            if !screen.entries.isEmpty { page.comparison(screen) }
            if let choices = screen.choices { page.choices(choices, screen) }
            if screen.entries.count > 1 { page.deck(screen.entries, screen.sources) }
            page.html.markup("</div>")
        }
    }

    /// Returns the page that compares these entries.
    private static func comparison(of keys: [String], in catalog: CatalogID) -> Destination {
        var query = Parameters()
        query.add("format", CompareScreen.word)
        for key in keys { query.add(CompareScreen.entryParameter, key) }
        return .to(.catalog, catalog.raw, query: query.encoded)
    }

    /// Writes the link to the page that compares an entry with others of its catalog, or on which the reader chooses all entries.
    mutating func compareLink(_ catalog: CatalogID, _ entry: EntryID? = nil) {
        let page = PageWriter.comparison(of: entry.map { [$0.key] } ?? [], in: catalog)
        link("<a id=\"compare\" href", page, .pagesCompare, "</a> ")
    }

    /// Writes the table with a row for each attribute that an entry has. Rows whose cells differ are marked, and the highest number is bold.
    private mutating func comparison(_ screen: CompareScreen) {
        let keys = screen.entries.map { $0.entry.id.key }
        html.markup("<div class=\"table\"><table class=\"comparison\"")
        attribute("aria-label", .pagesCompare)
        html.markup("><thead><tr><td></td>")
        contentLanguage = foreign(screen.description.language)
        for (place, card) in screen.entries.enumerated() {
            link("<th scope=\"col\"><a href", .to(.entry, card.entry.id), "\"")
            if card.entry.translatedTitle(in: words.language.tag) == nil { contentAttributes() }
            html.text(">", words.title(of: card.entry), "</a> ")
            var others = keys
            others.remove(at: place)
            link("<a class=\"remove\" href", PageWriter.comparison(of: others, in: screen.description.id), "\"")
            attribute("aria-label", .pagesCompareRemove) { page, _ in page.html.text(page.words.title(of: card.entry)) }
            html.markup("><span aria-hidden=\"true\">×</span></a></th>")
        }
        html.markup("</tr></thead><tbody>")
        for row in screen.rows { comparison(row) }
        contentLanguage = nil
        html.markup("</tbody></table></div>")
    }

    private mutating func comparison(_ row: CompareScreen.AttributeComparison) {
        // The cells that readers see are compared, so that values with the same text count as equal.
        var scratch = HTMLWriter(reserving: 256)
        swap(&html, &scratch)
        var ends = [0]
        for value in row.values {
            cell(value, row.attribute)
            ends.append(html.count)
        }
        swap(&html, &scratch)
        let cells = scratch.bytes
        if cells.isEmpty { return }
        let first = cells[..<ends[1]]
        let differs = row.values.indices.contains { place in
            !cells[ends[place]..<ends[place + 1]].elementsEqual(first)
        }
        html.markup(differs ? "<tr class=\"differs\"><th scope=\"row\">" : "<tr><th scope=\"row\">")
        label(row.attribute.label)
        if differs { say("<span class=\"heard\"> (", .pagesCompareDiffers, ")</span>") }
        html.markup("</th>")
        for (place, value) in row.values.enumerated() {
            var isHighest = false
            if let highest = row.highest, case .number(let number) = value { isHighest = number == highest }
            html.markup(isHighest ? "<td><b>" : "<td>")
            html.copy(Array(cells[ends[place]..<ends[place + 1]]))
            html.markup(isHighest ? "</b></td>" : "</td>")
        }
        html.markup("</tr>")
    }

    /// Writes the search for an entry to add, with its results.
    private mutating func choices(_ rows: [ListRow], _ screen: CompareScreen) {
        let keys = screen.entries.map { $0.entry.id.key }, language = foreign(screen.description.language)
        let isOpen = keys.count < 2 || !screen.search.utf8.isEmpty
        html.markup(isOpen ? "<details class=\"compare-to\" open>" : "<details class=\"compare-to\">")
        say("<summary>", .pagesCompareAdd, "</summary>")
        link("<form class=\"list-search\" role=\"search\" action", .to(.catalog, screen.description.id.raw), "\"")
        attribute("aria-label", .pagesSearchIn) { page, _ in page.label(screen.description.title) }
        html.markup(">")
        hidden("format", CompareScreen.word)
        for key in keys { hidden(named: CompareScreen.entryParameter, key) }
        html.markup("<div class=\"field\"><span><input type=\"search\" name=\"q\" id=\"list-q\"")
        html.markup(PageWriter.searchInput)
        attribute("aria-label", .pagesSearchIn) { page, _ in page.label(screen.description.title) }
        html.attribute("value", screen.search)
        say("></span><button>", .pagesSearch, "</button></div></form><ul>")
        for row in rows where !keys.contains(where: { UTF8Comparison.equal($0.utf8, row.id.key.utf8) }) {
            link("<li><a href", PageWriter.comparison(of: keys + [row.id.key], in: screen.description.id), "\"")
            if row.translatedTitle == nil, let language { html.attribute("lang", language) }
            html.text(" dir=\"auto\">", words.title(row.title), "</a></li>")
        }
        html.markup("</ul></details>")
    }
}
