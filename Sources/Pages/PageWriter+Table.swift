import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// The number of columns that a table has from the start.
    private static let firstColumns = 6

    /// Writes the links between the list and the table, and the table's columns to choose from.
    mutating func views(_ screen: CatalogScreen) {
        let attributes = screen.summary.description.attributes
        var state = screen.state
        let isTable = !state.columns.isEmpty
        state.columns = []
        if !isTable {
            for attribute in attributes where attribute.facet != .none && attribute.kind != .list {
                if state.columns.count < PageWriter.firstColumns { state.columns.append(attribute.key) }
            }
        }
        guard isTable || !state.columns.isEmpty, !screen.rows.isEmpty else { return }
        link(
            "<div class=\"view\"><a href", PageWriter.list(screen.summary.description.id, state, withPage: true),
            isTable ? .pagesAsList : .pagesAsTable, "</a>")
        if isTable {
            say("<details id=\"columns\"><summary>", .pagesColumns, "</summary><fieldset>")
            for attribute in attributes {
                html.markup("<label class=\"tick\"><input type=\"checkbox\" form=\"list-search\"")
                html.attribute("name", ListState.tableOf)
                html.attribute("id", "column-" + attribute.key)
                html.attribute("value", attribute.key)
                let isShown = screen.state.columns.contains { UTF8Comparison.equal($0.utf8, attribute.key.utf8) }
                html.markup(isShown ? " checked> <span>" : "> <span>")
                label(attribute.label)
                html.markup("</span></label>")
            }
            html.markup("</fieldset></details>")
        }
        html.markup("</div>")
    }

    /// Writes a list as a table. A column's title sorts the table.
    mutating func table(_ screen: CatalogScreen) {
        html.markup("<div class=\"table grid\"><table")
        attribute("aria-label", screen.summary.description.title)
        html.markup("><thead><tr>")
        columnTitle(nil, "name", screen) { $0.say(.pagesName) }
        for key in screen.state.columns {
            guard let attribute = screen.summary.description.attribute(key) else { continue }
            columnTitle(attribute, key, screen) { $0.label(attribute.label) }
        }
        html.markup("<td></td></tr></thead><tbody class=\"rows\" id=\"rows\" data-total=\"")
        html.number(screen.total)
        html.markup("\">")
        rows(screen)
        html.markup("</tbody></table></div>")
    }

    private mutating func columnTitle(
        _ attribute: AttributeDescription?, _ key: String, _ screen: CatalogScreen, _ title: (inout PageWriter) -> Void
    ) {
        html.markup(attribute?.kind == .number ? "<th scope=\"col\" class=\"number\"" : "<th scope=\"col\"")
        guard attribute?.isSortable ?? true else {
            html.markup(">")
            title(&self)
            return html.markup("</th>")
        }
        let current = screen.state.sort ?? screen.summary.description.defaultSort
        let isCurrent = UTF8Comparison.equal(current.key.utf8, key.utf8)
        if isCurrent { html.markup(current.isDescending ? " aria-sort=\"descending\"" : " aria-sort=\"ascending\"") }
        var state = screen.state
        state.sort = CatalogDescription.SortOrder(key: key, isDescending: isCurrent && !current.isDescending)
        state.offset = 0
        link("><a href", PageWriter.list(screen.summary.description.id, state))
        title(&self)
        html.markup("</a></th>")
    }

    /// Writes a row of a table.
    mutating func tableRow(
        _ row: ListRow, _ screen: CatalogScreen, _ number: UInt32, _ style: SharedRowProperties,
        _ star: (before: String, after: String)
    ) {
        html.markup("<tr class=\"row\" id=\"row-")
        html.number(number)
        if let trigger = style.trigger, trigger.row == number { link("\" data-more", trigger.next, "") }
        link("\"><th scope=\"row\"><a href", .to(.entry, row.id, query: style.query), "\"><b dir=\"auto\"")
        if let language = style.language, row.translatedTitle == nil { html.attribute("lang", language) }
        html.text(">", words.title(row.title), "</b></a></th>")
        contentLanguage = style.language
        for key in screen.state.columns {
            guard let attribute = screen.summary.description.attribute(key) else { continue }
            html.markup(attribute.kind == .number ? "<td class=\"number\">" : "<td>")
            cell(row[key] ?? .unknown, attribute)
            html.markup("</td>")
        }
        contentLanguage = nil
        html.markup("<td>")
        self.star(row, number, star, title: nil)
        html.markup("</td></tr>")
    }

    /// Writes an attribute's value in a table.
    mutating func cell(_ value: AttributeValue, _ attribute: AttributeDescription) {
        switch value {
        case .number(let number): bound(number, attribute)
        case .range(let low, let high):
            bound(low, attribute)
            html.markup("–")
            if let high { bound(high, attribute) }
        case .text(let text): chipValue(attribute, FacetChoice(value: text, count: 0))
        case .flag(let flag): say(flag ? .valueYes : .valueNo)
        case .list(let items):
            for (place, item) in items.enumerated() {
                if place > 0 { html.markup(", ") }
                chipValue(attribute, FacetChoice(value: item, count: 0))
            }
        case .unknown, .notApplicable: break
        }
    }
}
